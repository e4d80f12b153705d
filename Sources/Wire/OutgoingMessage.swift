/// A message ready for the broker.
public struct OutgoingMessage: Hashable, Sendable {
    public enum QualityOfService: UInt8, Sendable {
        case atMostOnce = 0
        case atLeastOnce = 1
    }

    public var topic: String
    /// One JSON object, or empty where a retained message is taken back.
    public var payload: [UInt8]
    public var qualityOfService: QualityOfService
    public var isRetained: Bool
    /// Whether somebody asked for it and can ask again: then it is not published anew at each
    /// connection, as other retained messages are.
    public var isOnDemand = false
    /// Whether it is kept on disk until the broker has it.
    public var isJournalled: Bool
    /// Whether it tells where the vehicle is, or lets a reader conclude it: not to be sent without
    /// consent.
    public var revealsLocation: Bool
    /// Seconds for which it is worth delivering; nil for ever.
    public var expirySeconds: UInt32?
    /// What is sent to a broker that does not take the whole payload; nil for nothing.
    public var shortPayload: [UInt8]?

    /// MQTT 5 content type of every message.
    public static let contentType = "application/json"

    public init(
        topic: String, payload: [UInt8], qualityOfService: QualityOfService,
        isRetained: Bool = false, isJournalled: Bool = false, revealsLocation: Bool = false,
        expirySeconds: UInt32? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.isRetained = isRetained
        self.isJournalled = isJournalled
        self.revealsLocation = revealsLocation
        self.expirySeconds = expirySeconds
    }
}
