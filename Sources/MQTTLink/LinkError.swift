/// A function of the MQTT library, or of the system on its behalf, that failed. The description completes
/// "no link to the broker: …".
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause, if known: for advice.
    public enum Cause: String, Hashable, Sendable {
        case nameNotResolved
        case nobodyListens
        /// No path to the address, or no answer.
        case notReachable
        /// TLS was begun, and nothing answers.
        case handshakeUnanswered
        /// TLS was begun, and the connection was ended before it was done.
        case cutInHandshake
        /// The peer, not encrypted, speaks another protocol than MQTT.
        case peerIsNoBroker
        /// The peer does not answer in TLS.
        case peerIsNotEncrypted
        /// The peer speaks TLS to a connection that is not encrypted.
        case peerIsEncrypted
        /// The broker's certificate is for another name.
        case otherName
        case unknownAuthority
        case certificateExpired
        case certificateNotYetValid
        /// The broker does not take the vehicle's own certificate, or wants one.
        case ownCertificateRefused
        /// The broker does not speak this version of MQTT.
        case protocolVersion
        /// The connection was cut before the broker answered.
        case cutBeforeAnswer
        /// Connected, and no yes or no in time.
        case noAnswer
        case notAuthorized
        /// The broker takes messages at most once only.
        case onlyAtMostOnce
        /// The broker takes no retained messages, and the will is one.
        case retainsNothing
        /// The broker has ended a link that worked, as another client came under the same name.
        case sessionTakenOver
        /// The broker, or a relay, has ended a link that worked.
        case closedByBroker
        /// A link that worked carries nothing any more.
        case networkLost
        /// The vehicle was asleep for longer than the broker keeps a silent link.
        case asleep
        /// A packet that MQTT does not know.
        case malformedPacket
    }

    /// The C function, or the packet of MQTT.
    public let function: String
    /// The library's own code, the system's, or MQTT's reason code.
    public let code: Int32
    public let reason: String
    public let cause: Cause?

    public init(function: String, code: Int32, reason: String, cause: Cause? = nil) {
        self.function = function
        self.code = code
        self.reason = reason
        self.cause = cause
    }

    public var description: String { "\(function): \(reason) (code \(code))" }
}
