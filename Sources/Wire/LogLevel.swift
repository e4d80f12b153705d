/// The level of a log line, in ascending order. A log at a level has the lines of this and of all
/// later ones.
public enum LogLevel: String, CaseIterable, Hashable, Sendable {
    case trace, debug, info, notice, warning, error
}
