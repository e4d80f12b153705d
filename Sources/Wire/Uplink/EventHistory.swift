/// `history/events`: the events of the time without a link, oldest first, each as it would have
/// been sent, with its own header and number.
public struct EventHistory: Hashable, Sendable, UplinkMessage {
    /// An event that was journalled.
    public struct Entry: Hashable, Sendable {
        /// Behind the vehicle's name, such as `event/arrival`.
        public var subtopic: String
        /// Its payload as it was journalled.
        public var payload: [UInt8]
        /// Of the payload.
        public var disclosure: Disclosure

        public init(subtopic: String, payload: [UInt8], _ disclosure: Disclosure) {
            self.subtopic = subtopic
            self.payload = payload
            self.disclosure = disclosure
        }

        /// The payload's object with the topic before its members.
        fileprivate var json: [UInt8] {
            var json = JSONWriter(reservingCapacity: payload.count + subtopic.utf8.count + 16)
            json.object { $0.member("topic", subtopic) }
            return json.bytes.dropLast() + (payload.count > 2 ? [0x2c] : []) + payload.dropFirst()
        }
    }

    public let entries: [Entry]

    /// The first entries that fit a payload of `maximumBytes`; at least one, so that a broker that takes
    /// less than an event is noticed.
    ///
    /// - Parameter entries: not empty.
    public init(fitting entries: some Sequence<Entry>, maximumBytes: Int) {
        var taken: [Entry] = []
        var bytes = Self.envelopeBytes
        for entry in entries {
            bytes += entry.payload.count + entry.subtopic.utf8.count + 16
            guard taken.isEmpty || bytes <= maximumBytes else { break }
            taken.append(entry)
        }
        self.entries = taken
    }

    /// More than the header and the names ever take.
    static let envelopeBytes = 256

    public var subtopic: String { "history/events" }
    public var delivery: Delivery {
        Delivery(qualityOfService: .atLeastOnce)
    }
    /// That of its entries: a revealing one must not be among others.
    public var disclosure: Disclosure {
        entries.contains { $0.disclosure == .revealing } ? .revealing : .public
    }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("historical", true, .public)
        json.array("events", entries, disclosure) { $0.element(json: $1.json) }
    }
}
