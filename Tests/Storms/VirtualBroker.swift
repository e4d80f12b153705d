import MQTTLink

/// A broker as MQTT 5 defines it, as seen by one vehicle: sessions with what waits for them, retained
/// messages, an access list, one connection of each name.
struct VirtualBroker {
    struct Queued {
        var number: Int
        var message: ReceivedMessage
        /// When it is dropped; nil for never.
        var deadline: Double?
    }

    struct Session {
        var filters: Set<String> = []
        /// What its client has not acknowledged.
        var queue: [Queued] = []
    }

    /// What somebody hears who is always there.
    struct Heard {
        var at: Double
        var topic: String
        var payload: [UInt8]
        var isRetained: Bool
    }

    private(set) var retained: [String: [UInt8]] = [:]
    /// The vehicle's; nil where the broker has none.
    private(set) var session: Session?
    private(set) var heard: [Heard] = []
    /// What the access list does not let the vehicle hear, though it grants the subscription.
    var hidesCommands = false
    /// What it does not let the vehicle write, by the end of the topic.
    var refused: Set<String> = []
    /// Whether it has refused something on this connection.
    private(set) var hasRefused = false
    /// The version that the vehicle speaks; 3.1.1 has no reasons, no limits and no expiry.
    var version = ProtocolVersion.five
    /// The code with which it refuses connections; nil where it takes them.
    var connectRefusal: Int32?
    var refusesSubscriptions = false
    var receiveMaximum: UInt16?
    var maximumPacketBytes: UInt32?
    /// Whether it keeps what is retained, and takes such a will.
    var retainsMessages = true
    private var number = 0

    /// Returns whether there was a session.
    mutating func connect(cleanStart: Bool) -> Bool {
        hasRefused = false
        let wasThere = session != nil && !cleanStart
        if !wasThere { session = Session() }
        return wasThere
    }

    mutating func subscribe(to filter: String) { session?.filters.insert(filter) }

    mutating func forgetSubscriptions() { session?.filters = [] }

    var isSubscribed: Bool { session?.filters.isEmpty == false }
    var hearsCommands: Bool { isSubscribed && !hidesCommands }

    /// Somebody publishes on a topic of commands. Returns the number under which it waits; nil where it is lost.
    mutating func order(_ message: ReceivedMessage, at time: Double) -> Int? {
        guard session != nil, !hidesCommands,
            session?.filters.contains(where: {
                $0.hasSuffix("/command/+") || $0.hasSuffix("/command/#")
            }) == true
        else { return nil }
        number += 1
        session?.queue.append(
            Queued(
                number: number, message: message,
                deadline: message.expirySeconds.map { time + Double($0) }))
        return number
    }

    /// Drops what has expired; returns the payloads.
    mutating func expire(at time: Double) -> [[UInt8]] {
        guard let session else { return [] }
        let over = session.queue.filter { ($0.deadline ?? .infinity) <= time }
        guard !over.isEmpty else { return [] }
        self.session?.queue.removeAll { ($0.deadline ?? .infinity) <= time }
        return over.map(\.message.payload)
    }

    mutating func acknowledged(_ number: Int) {
        session?.queue.removeAll { $0.number == number }
    }

    /// The session is over; returns the payloads that waited in it.
    mutating func endSession() -> [[UInt8]] {
        defer { session = nil }
        return session?.queue.map(\.message.payload) ?? []
    }

    /// Another client of the vehicle's name takes what waits.
    mutating func emptySession() -> [[UInt8]] {
        defer { session?.queue = [] }
        return session?.queue.map(\.message.payload) ?? []
    }

    /// Returns whether the access list allows it.
    mutating func publish(_ publication: Publication, at time: Double) -> Bool {
        guard !refused.contains(where: publication.topic.hasSuffix) else {
            hasRefused = true
            return false
        }
        if publication.retained {
            retained[publication.topic] = publication.payload.isEmpty ? nil : publication.payload
        }
        heard.append(
            Heard(
                at: time, topic: publication.topic, payload: publication.payload,
                isRetained: publication.retained))
        return true
    }

    /// It starts anew without what it had.
    mutating func forgetEverything() -> [[UInt8]] {
        retained = [:]
        return endSession()
    }
}
