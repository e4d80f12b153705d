extension MosquittoClient {
    /// Where and how to connect.
    public struct Options: Hashable, Sendable {
        /// In order of preference. After a failure the next one is tried, and after a link that worked
        /// the same one, unless a preferred one has answered since.
        public var brokers: [Broker]
        public var clientIdentifier: String
        public var protocolVersion = ProtocolVersion.five
        public var userName: String?
        public var password: String?
        public var tls: TLS?
        /// Filters to subscribe to at QoS 1.
        public var subscriptions: [String]
        /// Seconds without traffic after which the link is tested; the broker gives up after 1.5 × this.
        public var keepAliveSeconds: UInt16 = 30
        /// Seconds for which the broker keeps the session, and with it commands that wait.
        public var sessionExpirySeconds: UInt32 = 86_400
        /// Whether the broker is to forget at each connection what it kept for this client.
        public var startsClean = false
        /// How long one of several brokers has from the lookup of its name to its confirmation, before
        /// it is the next one's turn.
        public var connectTimeout = Duration.seconds(10)
        /// How long the broker's TCP may leave unacknowledged what was sent to it.
        public var acknowledgementTimeout = Duration.seconds(12)
        public var firstRetry = Duration.seconds(1)
        public var longestRetry = Duration.seconds(120)
        /// How often, beside a link, it is seen whether a preferred broker takes a connection.
        public var lookInterval = Duration.seconds(600)
        /// Unacknowledged publications in flight; the broker's receive maximum may lower it.
        public var inFlightMaximum: UInt16 = 20
        /// The broker keeps back what is larger. MQTT 5 only.
        public var maximumIncomingPacketBytes: UInt32 = 2 << 20

        public init(brokers: [Broker], clientIdentifier: String, subscriptions: [String] = []) {
            self.brokers = brokers
            self.clientIdentifier = clientIdentifier
            self.subscriptions = subscriptions
        }

        /// How long an attempt may take. Where there is no other broker to turn to, a slow network has
        /// more.
        var allowance: Duration { brokers.count > 1 ? connectTimeout : connectTimeout * 2 }
    }

    public struct Broker: Hashable, Sendable, CustomStringConvertible {
        public var host: String
        public var port: UInt16

        public init(host: String, port: UInt16) {
            self.host = host
            self.port = port
        }

        public var description: String {
            host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }

    public enum ProtocolVersion: Int32, Sendable {
        case threeOneOne = 4
        case five = 5
    }
}
