/// A message of the vehicle: one type for each topic, with the topic, its delivery and the members of
/// its payload.
public protocol UplinkMessage: Sendable {
    /// The topic's levels after the vehicle's name.
    var subtopic: String { get }
    var delivery: Delivery { get }
    /// Whether the message itself reveals the vehicle's place, by its subject or by its time. Then
    /// nothing of it is sent without consent; of every other one only the public members.
    var disclosure: Disclosure { get }
    /// Writes the members behind the header.
    func writeMembers(to json: inout MemberWriter)
    /// Writes the short form, for a broker that does not take the whole; only public members. Returns
    /// whether there is one.
    func writeShortMembers(to json: inout MemberWriter) -> Bool
}

/// The delivery of a message.
public struct Delivery: Hashable, Sendable {
    public var qualityOfService: OutgoingMessage.QualityOfService
    public var isRetained = false
    public var isOnDemand = false
    public var isJournalled = false
    public var expirySeconds: UInt32?

    /// Worthless soon: QoS 0, dropped by the broker after `expiry` seconds.
    static func live(expiry: UInt32) -> Delivery {
        Delivery(qualityOfService: .atMostOnce, expirySeconds: expiry)
    }

    /// A present state, for later subscribers.
    static let state = Delivery(qualityOfService: .atLeastOnce, isRetained: true)

    /// Retained, but not published again by itself.
    static let onDemand = Delivery(
        qualityOfService: .atLeastOnce, isRetained: true, isOnDemand: true)

    /// An event that must not be lost.
    static let journalled = Delivery(qualityOfService: .atLeastOnce, isJournalled: true)
}

extension UplinkMessage {
    public func writeShortMembers(to json: inout MemberWriter) -> Bool { false }

    /// The message for the broker.
    ///
    /// - Parameter sequence: the vehicle's next `seq` for a message whose ``delivery`` is journalled;
    ///   nil for all others.
    public func message(on topics: Topics, header: MessageHeader, sequence: UInt64? = nil)
        -> OutgoingMessage
    {
        var json = MemberWriter(withholding: false)
        json.whole { json in
            json.members(.public) { $0.members(of: header, sequence: sequence) }
            writeMembers(to: &json)
        }
        var message = OutgoingMessage(
            topic: topics.topic(subtopic), payload: json.bytes, delivery,
            publicForm: disclosure == .revealing
                ? .nothing : json.reveals ? .part(publicPayload(header, sequence)) : .whole)
        message.shortPayload = shortPayload(header, sequence)
        return message
    }

    /// Whether the message, or one of its present members, reveals the vehicle's place.
    public var revealsLocation: Bool {
        if disclosure == .revealing { return true }
        var json = MemberWriter(withholding: false)
        json.whole(writeMembers(to:))
        return json.reveals
    }

    /// One JSON object with the members alone.
    ///
    /// - Parameter withholding: whether members that reveal the location are left blank.
    public func members(withholding: Bool) -> [UInt8] {
        var json = MemberWriter(withholding: withholding)
        json.whole(writeMembers(to:))
        return json.bytes
    }

    private func publicPayload(_ header: MessageHeader, _ sequence: UInt64?) -> [UInt8] {
        var json = MemberWriter(withholding: true)
        json.whole { json in
            json.members(.public) { $0.members(of: header, sequence: sequence) }
            writeMembers(to: &json)
        }
        return json.bytes
    }

    private func shortPayload(_ header: MessageHeader, _ sequence: UInt64?) -> [UInt8]? {
        var hasForm = false
        var json = MemberWriter(withholding: true, reservingCapacity: 256)
        json.whole { json in
            json.members(.public) { $0.members(of: header, sequence: sequence) }
            hasForm = writeShortMembers(to: &json)
        }
        return hasForm ? json.bytes : nil
    }
}

extension OutgoingMessage {
    init(topic: String, payload: [UInt8], _ delivery: Delivery, publicForm: PublicForm) {
        self.init(
            topic: topic, payload: payload, qualityOfService: delivery.qualityOfService,
            isRetained: delivery.isRetained, isJournalled: delivery.isJournalled,
            publicForm: publicForm, expirySeconds: delivery.expirySeconds)
        isOnDemand = delivery.isOnDemand
    }
}
