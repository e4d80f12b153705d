public import MQTTLink

extension MosquittoClient {
    /// What protects a connection.
    public enum Security: Hashable, Sendable {
        /// Nothing: MQTT in the clear.
        case clear
        case tls(TLS)
        /// TLS whose files are not good yet: no connection is made until ``MosquittoClient/reconnect(with:)``.
        case awaited
    }

    /// The options of the connection.
    public struct Options: Hashable, Sendable {
        public var link: LinkOptions
        public var clientIdentifier: String
        public var userName: String?
        public var password: String?
        /// Whether the password is not there yet: no connection is made until
        /// ``MosquittoClient/reconnect(withPassword:)``.
        public var isPasswordAwaited = false
        public var security = Security.clear
        /// Seconds for which the broker keeps the session, and with it waiting commands.
        public var sessionExpirySeconds: UInt32 = 86_400
        /// Whether the broker is to discard at each connection the session of this client.
        public var startsClean = false
        /// A broker of MQTT 5 drops larger packets, and tells nobody. From another one a larger message is cut to this while it comes,
        /// and any other packet as large ends the link.
        ///
        /// So it is what the brokers of `config/` take, with room for properties that a broker adds: what is larger
        /// is refused to its sender there, and what is not is answered by its reader.
        var maximumIncomingPacketBytes: UInt32 = 4 << 20 + 64 << 10

        /// Whether something is awaited before the first connection.
        var isHeld: Bool { security == .awaited || isPasswordAwaited }

        public init(link: LinkOptions, clientIdentifier: String) {
            self.link = link
            self.clientIdentifier = clientIdentifier
        }
    }
}
