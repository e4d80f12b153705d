/// A libmosquitto function that failed. The description completes "no link to the broker: …".
public struct MosquittoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function.
    public let function: String
    /// libmosquitto's own code, or MQTT's reason code.
    public let code: Int32
    public let reason: String

    public var description: String { "\(function): \(reason) (code \(code))" }
}
