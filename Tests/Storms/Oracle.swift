import Geodesy
import Wire

/// Hears all that the vehicle publishes, and knows what the contract promises of it: of what one message says
/// beside those before it.
struct Oracle {
    /// What is not as the contract promises.
    private(set) var faults: [String] = []
    /// Last replies by the order's id; of those that are kept, and are no repetition.
    private(set) var finals: [String: [UInt8]] = [:]
    private(set) var answered: Set<String> = []
    /// Orders of options that were obeyed, in their order, and whether that is kept.
    private(set) var settings: [(id: String, isKept: Bool, reply: [UInt8])] = []
    /// Names of orders with the status and the code of each reply to them.
    private(set) var replies: Set<String> = []
    /// The last revision of each trip's list that a reply has named, of those that are kept.
    private(set) var tourRevisions: [Int64: Int64] = [:]
    /// Messages with a number, by it.
    private var numbered: [Int64: Numbered] = [:]
    /// The published places, live or as history, by their times in milliseconds since 1970.
    private(set) var places: [Int64: Coordinate?] = [:]
    /// When the vehicle said that it had been seen to arrive, and where.
    private(set) var arrivals: [(time: UTCTime, place: Coordinate)] = []
    /// Names of the events that came.
    private(set) var events: Set<String> = []
    /// Answers of the driver by the message, and in it by the event's number.
    private(set) var messageAnswers: [String: [Int64: String?]] = [:]
    /// Numbers of events before which consent was given or ended: in between not all are published, and those cut
    /// off may be published again without the members that depend on the place.
    private var consentChanges: [UInt64] = []
    /// The last health.
    private(set) var health: JSONValue?
    private let prefix: String

    private struct Numbered {
        var name: String
        var json: JSONValue
        /// All that has to be the same each time.
        var members: [JSONObject.Member]
    }

    init(topics: Topics) { prefix = topics.topic("") }

    /// From the event with this number on, events are published, or are not any more.
    mutating func consentChanged(before number: UInt64) { consentChanges.append(number) }

    mutating func hear(_ topic: String, _ payload: [UInt8]) {
        guard topic.hasPrefix(prefix) else { return }
        let name = topic.dropFirst(prefix.count)
        if payload.isEmpty { return }
        if name == "location" || name.hasPrefix("event/") || name.hasPrefix("reply/")
            || name.hasPrefix("history/") || name == "state/health"
        {
            guard let json = try? JSONValue(parsing: payload) else {
                return faults.append(
                    "\(name) is not JSON: \(String(decoding: payload, as: UTF8.self))")
            }
            hear(String(name), json, payload)
        }
    }

    private mutating func hear(_ name: String, _ json: JSONValue, _ payload: [UInt8]) {
        switch name {
        case "location": takePlace(json)
        case "history/locations":
            for point in json["points"]?.elements ?? [] { takePlace(point) }
        case "history/events":
            for event in json["events"]?.elements ?? [] {
                takeEvent(event["topic"]?.string ?? "?", event)
            }
        case "state/health": health = json
        case _ where name.hasPrefix("reply/"): takeReply(name, json, payload)
        default: takeEvent(name, json)
        }
    }

    private mutating func takePlace(_ json: JSONValue) {
        if let time = json["fixTime"]?.string.flatMap({ UTCTime(rfc3339: $0) }) {
            places.updateValue(Coordinate(members: json), forKey: time.millisecondsSince1970)
        }
    }

    private mutating func takeReply(_ name: String, _ json: JSONValue, _ payload: [UInt8]) {
        guard let id = json["id"]?.string, let status = json["status"]?.string else { return }
        replies.insert(
            "\(name.dropFirst("reply/".count)) \(status) \(json["code"]?.string ?? "-")")
        guard status != "ACCEPTED" else { return }
        answered.insert(id)
        let isDuplicate = json["duplicate"]?.boolean == true
        // The first that is heard may be a repetition, when a kill came before the other. One that is not kept
        // is forgotten in a kill, and obeyed anew when it comes again.
        if name == "reply/set-options", status == "SUCCEEDED" {
            let known = settings.last { $0.id == id }
            if known.map({ !$0.isKept && $0.reply != payload && !isDuplicate }) ?? true {
                settings.append((id, json["kept"]?.boolean != false, payload))
            }
        }
        if status == "SUCCEEDED", json["kept"]?.boolean != false, let result = json["result"],
            let trip = result["tripId"]?.integer, let revision = result["tourRevision"]?.integer
        {
            tourRevisions[trip] = max(revision, tourRevisions[trip] ?? 0)
        }
        // One that is not kept may be forgotten; one that was refused unheard may be refused again, or obeyed
        // when it comes again.
        guard !isDuplicate, json["kept"]?.boolean != false, status != "REJECTED"
        else { return }
        if let known = finals[id], known != payload, !isSame(known, json) {
            faults.append(
                "two last replies to \(id): \(String(decoding: known, as: UTF8.self)) | "
                    + String(decoding: payload, as: UTF8.self))
        }
        finals[id] = payload
    }

    /// Whether two replies differ in nothing but what consent has to do with.
    private func isSame(_ known: [UInt8], _ json: JSONValue) -> Bool {
        guard !consentChanges.isEmpty, let known = try? JSONValue(parsing: known) else {
            return false
        }
        return ["session", "time", "command", "status", "code"].allSatisfy { known[$0] == json[$0] }
    }

    private mutating func takeEvent(_ topic: String, _ json: JSONValue) {
        let name = topic.split(separator: "/").last.map(String.init) ?? topic
        events.insert(name)
        guard let sequence = json["seq"]?.integer, case .object(let object) = json else { return }
        let members = object.members.filter { $0.name != "topic" }.sorted { $0.name < $1.name }
        let message = Numbered(name: name, json: json, members: members)
        if let known = numbered[sequence], known.name != name || known.members != members {
            let other = members.filter { !known.members.contains($0) }.map(\.name)
            faults.append(
                "number \(sequence) has two contents: \(known.name) and \(name), other "
                    + other.joined(separator: ", "))
        }
        numbered[sequence] = message
        if name == "message-answer", let id = json["messageId"]?.string {
            messageAnswers[id, default: [:]].updateValue(json["answer"]?.string, forKey: sequence)
        }
        // Other clocks may be wrong, and an arrival that is assumed is none that was seen.
        if name == "arrival", json["timeSource"]?.string == "gnss",
            json["assumed"]?.boolean != true,
            let time = json["time"]?.string.flatMap({ UTCTime(rfc3339: $0) }),
            let place = json["waypoint"].flatMap({ Coordinate(members: $0) })
        {
            arrivals.append((time, place))
        }
    }

    /// What the numbered messages say one after the other, when all have come.
    ///
    /// - Parameter mayMiss: whether a number may have been lost.
    mutating func finish(mayMiss: (UInt64) -> Bool) {
        guard let last = numbered.keys.max() else { return }
        var chain = EventChain()
        var borders = consentChanges.sorted()[...]
        for number in 1...last {
            while let border = borders.first, border <= number {
                borders.removeFirst()
                chain.restart()
            }
            if let message = numbered[number] {
                if let fault = chain.take(message.name, message.json) {
                    faults.append("event \(number) of \(last): \(fault)")
                }
            } else if mayMiss(UInt64(number)) {
                chain = EventChain()
            } else {
                faults.append("event \(number) of \(last) never came")
                return
            }
        }
    }

    var eventCount: Int { numbered.count }
}

/// What an event may say after those before it.
private struct EventChain {
    private var session: Int64?
    private var state: String?
    private var route: (id: Int64, revision: Int64)?
    private var isOffRoute: Bool? = false
    private var isRestarted = false

    /// Not all events before this were published.
    mutating func restart() {
        state = nil
        isOffRoute = nil
        isRestarted = true
    }

    /// Returns what it contradicts.
    mutating func take(_ name: String, _ json: JSONValue) -> String? {
        if let session = json["session"]?.integer {
            if let before = self.session, session < before {
                return "session \(session) after \(before)"
            }
            if session != self.session {
                state = nil
                // It may have left the route before the first published event.
                isOffRoute = isRestarted ? nil : false
            }
            isRestarted = false
            self.session = session
        }
        switch name {
        case "navigation-state":
            let from = json["from"]?.string
            defer { state = json["to"]?.string }
            if json["to"]?.string == "STOPPED" { isOffRoute = false }
            if let state, from != state { return "from \(from ?? "?") where \(state) was told" }
            if from == json["to"]?.string { return "the same state again" }
        case "route-changed":
            guard let id = json["routeId"]?.integer, let revision = json["routeRevision"]?.integer
            else { return nil }
            defer { route = (id, revision) }
            isOffRoute = false
            guard let route else { return nil }
            if (id, revision) < route {
                return "route \(id).\(revision) after \(route.id).\(route.revision)"
            }
        case "off-route":
            guard let next = json["offRoute"]?.boolean else { return nil }
            defer { isOffRoute = next }
            // It comes again to say that no other route leads on.
            if json["failure"]?.isNull == false {
                if !next { return "offRoute false with a failure" }
            } else if next == isOffRoute {
                return "offRoute \(next) again"
            }
        case "arrival": isOffRoute = false
        default: break
        }
        return nil
    }
}

extension Coordinate {
    /// Nil where the object has no place.
    init?(members json: JSONValue) {
        guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
