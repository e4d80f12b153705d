/// A message ready for the broker.
public struct OutgoingMessage: Hashable, Sendable {
    public enum QualityOfService: UInt8, Sendable {
        case atMostOnce = 0
        case atLeastOnce = 1
    }

    public var topic: String
    /// One JSON object, or empty to clear a retained message.
    public var payload: [UInt8]
    public var qualityOfService: QualityOfService
    public var isRetained: Bool
    /// Whether it is published on request and can be requested again: then it is not published anew
    /// at each connection, as other retained messages are.
    public var isOnDemand = false
    /// Whether it is kept on disk until the broker has it.
    public var isJournalled: Bool
    /// The part of it that may be sent without consent.
    public var publicForm: PublicForm
    /// Seconds until it expires; nil for never.
    public var expirySeconds: UInt32?
    /// The payload for a broker that does not take the whole one; nil for none. It reveals nothing
    /// of the location.
    public var shortPayload: [UInt8]?

    /// MQTT 5 content type of every message.
    public static let contentType = "application/json"

    public init(
        topic: String, payload: [UInt8], qualityOfService: QualityOfService,
        isRetained: Bool = false, isJournalled: Bool = false, publicForm: PublicForm,
        expirySeconds: UInt32? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.isRetained = isRetained
        self.isJournalled = isJournalled
        self.publicForm = publicForm
        self.expirySeconds = expirySeconds
    }

    /// Clears the retained message of a topic.
    public static func takingBack(_ topic: String) -> OutgoingMessage {
        OutgoingMessage(
            topic: topic, payload: [], qualityOfService: .atLeastOnce, isRetained: true,
            publicForm: .whole)
    }

    /// The message without consent; nil for none. A retained message that may not be published is
    /// cleared.
    public var withoutLocation: OutgoingMessage? {
        var message = self
        message.publicForm = .whole
        switch publicForm {
        case .whole: break
        case .part(let payload): message.payload = payload
        case .nothing:
            guard isRetained else { return nil }
            message.payload = []
            message.shortPayload = nil
        }
        return message
    }
}
