/// A message for the broker.
public struct Publication: Hashable, Sendable {
    public enum Quality: Int32, Sendable {
        /// Lost when the link fails.
        case atMostOnce = 0
        /// Kept until the broker has acknowledged it.
        case atLeastOnce = 1
    }

    public var topic: String
    public var payload: [UInt8]
    public var quality: Quality
    public var retained: Bool
    /// Seconds left until the message expires; nil for never. MQTT 5 only. The library
    /// does not count it down while a message waits, so it is worked out when the message is sent.
    public var expirySeconds: UInt32?
    /// Handed back with the request's answer. MQTT 5 only.
    public var correlationData: [UInt8]?

    public init(
        topic: String, payload: [UInt8], quality: Quality = .atMostOnce, retained: Bool = false,
        expirySeconds: UInt32? = nil, correlationData: [UInt8]? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.quality = quality
        self.retained = retained
        self.expirySeconds = expirySeconds
        self.correlationData = correlationData
    }

    package static let contentType = "application/json"

    /// Bytes of its PUBLISH packet in MQTT 5 (OASIS MQTT 5.0, 3.3), with a content type.
    public var packetBytes: Int {
        func digits(_ length: Int) -> Int {
            length < 128 ? 1 : length < 16_384 ? 2 : length < 2_097_152 ? 3 : 4
        }
        let properties =
            3 + Self.contentType.utf8.count + (expirySeconds == nil ? 0 : 5)
            + (correlationData.map { 3 + $0.count } ?? 0)
        let length =
            2 + topic.utf8.count + (quality == .atLeastOnce ? 2 : 0) + digits(properties)
            + properties + payload.count
        return 1 + digits(length) + length
    }
}

/// Joins a publication with its outcome.
public struct DeliveryToken: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The outcome of a publication of ``Publication/Quality/atLeastOnce``.
public enum PublicationOutcome: Hashable, Sendable {
    /// The broker has it.
    case acknowledged
    /// The broker has it and did not want it; sending it again would not help. The code is MQTT's; 0
    /// for a reason of our own.
    case refused(reason: String, code: Int32 = 0)
    /// It is larger than the broker takes.
    case tooLarge
    /// There is no connection, or it ended before the broker acknowledged the publication: the broker
    /// may have it or not.
    case notConnected
}

/// A message from the broker, copied out of the library.
public struct ReceivedMessage: Hashable, Sendable {
    public var topic: String
    public var payload: [UInt8]
    public var retained: Bool
    /// Seconds left of the message's expiry interval, as the broker counted it; nil when it does
    /// not expire.
    public var expirySeconds: UInt32?
    public var responseTopic: String?
    public var correlationData: [UInt8]?

    public init(
        topic: String, payload: [UInt8], retained: Bool = false, expirySeconds: UInt32? = nil,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.retained = retained
        self.expirySeconds = expirySeconds
        self.responseTopic = responseTopic
        self.correlationData = correlationData
    }
}
