/// How much an agent writes to its log: the lines of a level and of all those behind it in this order.
public enum LogLevel: String, CaseIterable, Hashable, Sendable {
    case trace, debug, info, notice, warning, error
}
