/// The address of a broker.
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

/// The broker's grants for one connection.
public struct BrokerSession: Hashable, Sendable {
    /// Whether the broker still knew this client, its subscriptions and waiting messages.
    public var isResumed: Bool
    /// Maximum number of unacknowledged publications at a time.
    public var inFlightMaximum: UInt16
    /// Maximum packet of the broker, bytes; nil for any.
    public var maximumPacketBytes: UInt32?
    /// Whether the broker keeps retained messages; else they are sent as others.
    public var retainsMessages: Bool

    public init(
        isResumed: Bool, inFlightMaximum: UInt16, maximumPacketBytes: UInt32?,
        retainsMessages: Bool = true
    ) {
        self.isResumed = isResumed
        self.inFlightMaximum = inFlightMaximum
        self.maximumPacketBytes = maximumPacketBytes
        self.retainsMessages = retainsMessages
    }
}

/// A broker's answer to a subscription.
public struct SubscriptionAnswer: Hashable, Sendable {
    public var filter: String
    /// The reason of a refusal; nil if it was granted.
    public var refusal: String?

    public init(filter: String, refusal: String? = nil) {
        self.filter = filter
        self.refusal = refusal
    }
}

/// The version of MQTT, by its number in CONNECT.
public enum ProtocolVersion: Int32, Sendable {
    case threeOneOne = 4
    case five = 5
}
