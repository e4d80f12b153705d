/// A libgps function that failed. The description completes "no position: …".
public struct GPSDError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function.
    public let function: String
    /// libgps' own code, or the system's.
    public let code: Int32
    public let reason: String

    /// Whether the peer holds the connection and is silent.
    public var isSilence: Bool { self == .noAnswer }

    package init(function: String, code: Int32, reason: String) {
        self.function = function
        self.code = code
        self.reason = reason
    }

    /// gpsd has not answered a question in time.
    package static let noAnswer = GPSDError(
        function: "recv", code: 0, reason: "gpsd holds the connection and answers nothing")

    public var description: String { "\(function): \(reason) (code \(code))" }
}
