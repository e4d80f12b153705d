/// Whether a command is known by its id, and its outcome.
public enum CommandMemory: Hashable, Sendable {
    /// Never seen, or longer ago than is remembered. It is remembered from now on.
    case new
    /// Seen, and it asked for the same. Its reply, nil while it is still being obeyed.
    case repeated(reply: [UInt8]?)
    /// Seen, and it asked for something else.
    case conflict
}
