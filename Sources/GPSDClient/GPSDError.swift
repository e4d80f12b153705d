/// A libgps function that failed. The description completes "no position: …".
public struct GPSDError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function.
    public let function: String
    /// libgps' own code, or the system's.
    public let code: Int32
    public let reason: String

    public var description: String { "\(function): \(reason) (code \(code))" }
}
