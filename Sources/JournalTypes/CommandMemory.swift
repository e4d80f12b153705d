/// Whether a command is known by its id, and its outcome.
public enum CommandMemory: Hashable, Sendable {
    /// Never seen, or longer ago than is remembered. It is remembered from now on.
    case new
    /// Seen, with the same content. Its reply, nil while it is still being obeyed.
    case repeated(reply: [UInt8]?)
    /// Seen, with another content.
    case conflict
}
