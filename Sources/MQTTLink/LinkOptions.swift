/// The options of a link's decisions.
public struct LinkOptions: Hashable, Sendable {
    /// In order of preference. After a failure the next one is tried, and after a link that worked
    /// the same one, unless a preferred one has answered since.
    public var brokers: [Broker]
    /// Filters to subscribe to at QoS 1.
    public var subscriptions: [String]
    public var protocolVersion = ProtocolVersion.five
    /// Seconds without traffic after which the link is tested; the broker ends it after 1.5 × this.
    public var keepAliveSeconds: UInt16 = 30
    /// Maximum time from the lookup of a broker's name to its confirmation, before the next one's turn.
    public var connectTimeout = Duration.seconds(10)
    /// Maximum time for which the broker's TCP may leave sent data unacknowledged.
    var acknowledgementTimeout = Duration.seconds(12)
    public var firstRetry = Duration.seconds(1)
    public var longestRetry = Duration.seconds(120)
    /// Interval of looks, beside a link, at whether a preferred broker takes a connection.
    package var lookInterval = Duration.seconds(600)
    /// Unacknowledged publications in flight; the broker's receive maximum may lower it.
    public var inFlightMaximum: UInt16 = 20

    public init(brokers: [Broker], subscriptions: [String] = []) {
        self.brokers = brokers
        self.subscriptions = subscriptions
    }

    /// Maximum duration of an attempt; longer with a single broker, for a slow network.
    var allowance: Duration { brokers.count > 1 ? connectTimeout : connectTimeout * 2 }
}
