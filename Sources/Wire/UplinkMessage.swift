/// Something that a vehicle tells: one type for each topic, which knows the topic, how it is delivered
/// and the members of its payload.
public protocol UplinkMessage: Sendable {
    /// What comes after the vehicle's name.
    var subtopic: String { get }
    var delivery: Delivery { get }
    /// Writes the members behind the stamp.
    func writeMembers(to json: inout JSONWriter)
    /// Writes the least that is worth sending, for a broker that does not take the whole. Returns
    /// whether there is such a form.
    func writeShortMembers(to json: inout JSONWriter) -> Bool
}

/// How a message travels.
public struct Delivery: Hashable, Sendable {
    public var qualityOfService: OutgoingMessage.QualityOfService
    public var isRetained = false
    public var isOnDemand = false
    public var isJournalled = false
    public var revealsLocation = false
    public var expirySeconds: UInt32?

    /// Worth nothing a little later: at most once, dropped by the broker after so many seconds.
    static func live(expiry: UInt32, revealsLocation: Bool = false) -> Delivery {
        Delivery(
            qualityOfService: .atMostOnce, revealsLocation: revealsLocation, expirySeconds: expiry)
    }

    /// What is true now, for whoever asks later.
    static let state = Delivery(qualityOfService: .atLeastOnce, isRetained: true)

    /// Retained, but not published again by itself.
    static let onDemand = Delivery(
        qualityOfService: .atLeastOnce, isRetained: true, isOnDemand: true)

    /// What must not be lost.
    static let journalled = Delivery(qualityOfService: .atLeastOnce, isJournalled: true)
}

extension UplinkMessage {
    public func writeShortMembers(to json: inout JSONWriter) -> Bool { false }

    /// The message for the broker.
    ///
    /// - Parameter sequence: the vehicle's next `seq` for a message whose ``delivery`` is journalled;
    ///   nil for all others.
    public func message(on topics: Topics, stamp: Stamp, sequence: UInt64? = nil)
        -> OutgoingMessage
    {
        var json = JSONWriter()
        json.object { json in
            json.members(of: stamp, sequence: sequence)
            writeMembers(to: &json)
        }
        var message = OutgoingMessage(
            topic: topics.topic(subtopic), payload: json.bytes, delivery)
        message.shortPayload = shortPayload(stamp, sequence)
        return message
    }

    private func shortPayload(_ stamp: Stamp, _ sequence: UInt64?) -> [UInt8]? {
        var hasForm = false
        var json = JSONWriter(reservingCapacity: 256)
        json.object { json in
            json.members(of: stamp, sequence: sequence)
            hasForm = writeShortMembers(to: &json)
        }
        return hasForm ? json.bytes : nil
    }
}

extension OutgoingMessage {
    init(topic: String, payload: [UInt8], _ delivery: Delivery) {
        self.init(
            topic: topic, payload: payload, qualityOfService: delivery.qualityOfService,
            isRetained: delivery.isRetained, isJournalled: delivery.isJournalled,
            revealsLocation: delivery.revealsLocation, expirySeconds: delivery.expirySeconds)
        isOnDemand = delivery.isOnDemand
    }
}
