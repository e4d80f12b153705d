import AgentCore
import Geodesy
import Guidance
import MosquittoClient
import Wire

// What the contract promises, from what the broker has heard alone.
extension Storm {
    func check() {
        checkReplies()
        checkEvents()
        checkPlaces()
        checkState()
    }

    private func heard(_ suffix: String) -> [VirtualBroker.Heard] {
        let prefix = Self.topics.topic(suffix)
        return broker.heard.filter { $0.topic.hasPrefix(prefix) }
    }

    /// Every order that has reached the vehicle has its last reply, and only one that is no repetition; but one
    /// that was refused unheard may be refused again, or obeyed when it comes again.
    private func checkReplies() {
        var finals: [String: Set<[UInt8]>] = [:]
        var answered: Set<String> = []
        for message in heard("reply/") {
            guard let json = try? JSONValue(parsing: message.payload), let id = json["id"]?.string,
                let status = json["status"]?.string, status != "ACCEPTED"
            else { continue }
            answered.insert(id)
            // One that is not kept may be forgotten.
            if json["duplicate"]?.boolean != true, json["kept"]?.boolean != false,
                status != "REJECTED"
            {
                finals[id, default: []].insert(message.payload)
            }
        }
        for (id, order) in orders.sorted(by: { $0.key < $1.key }) {
            if !order.isExcused, !answered.contains(id) {
                fail("no answer to \(order.name) \(id), which was sent at \(order.sent)")
            }
            if let replies = finals[id], replies.count > 1 {
                fail(
                    "\(replies.count) last replies to \(order.name) \(id): "
                        + replies.map { String(decoding: $0, as: UTF8.self) }.sorted().joined(
                            separator: " | "))
            }
        }
    }

    /// No number has two contents; none is left out but those that a full disk has cost.
    private func checkEvents() {
        var contents: [Int64: [UInt8]] = [:]
        func take(_ json: JSONValue) {
            guard let sequence = json["seq"]?.integer, case .object(let object) = json else {
                return
            }
            var members = object.members.filter { $0.name != "topic" }
            members.sort { $0.name < $1.name }
            let text = Array("\(members)".utf8)
            if let known = contents[sequence], known != text {
                fail(
                    "number \(sequence) has two contents: \(String(decoding: known, as: UTF8.self)) and "
                        + String(decoding: text, as: UTF8.self))
            }
            contents[sequence] = text
        }
        for message in heard("event/") {
            if let json = try? JSONValue(parsing: message.payload) { take(json) }
        }
        for message in heard("history/events") {
            (try? JSONValue(parsing: message.payload))?["events"]?.elements?.forEach(take)
        }
        count("events", contents.count)
        guard let last = contents.keys.max() else { return }
        for number in 1...last where contents[number] == nil {
            guard !disk.skipped.contains(where: { $0.contains(UInt64(number)) }) else { continue }
            return fail("event \(number) of \(last) never came")
        }
    }

    /// Where the vehicle drove with consent is told, live or as history: a place after each 50 m, as the crow
    /// flies, or each 60 s.
    private func checkPlaces() {
        var told: [Double] = []
        func take(_ json: JSONValue) {
            guard let text = json["fixTime"]?.string, let time = UTCTime(rfc3339: text) else {
                return
            }
            told.append(time.secondsSince1970 - Self.began.secondsSince1970)
        }
        for message in heard("location") {
            if let json = try? JSONValue(parsing: message.payload) { take(json) }
        }
        for message in heard("history/locations") {
            (try? JSONValue(parsing: message.payload))?["points"]?.elements?.forEach(take)
        }
        told.sort()
        count("places", told.count)
        var next = 0
        for (second, place) in driven {
            while next < told.count, told[next] < second - 65 { next += 1 }
            let isKnown = told[next...].prefix { $0 <= second + 65 }.contains { time in
                places[Int(time.rounded())].map { $0.distance(to: place) < 120 } ?? false
            }
            if isKnown || gaps.contains(where: { $0.contains(second) })
                || disk.fullTimes.contains(where: { $0.contains(second) })
            {
                continue
            }
            return fail("nobody knows where the vehicle was at \(second) s")
        }
    }

    /// What is retained is the last state.
    private func checkState() {
        func retained(_ subtopic: String) -> JSONValue? {
            broker.retained[Self.topics.topic(subtopic)].flatMap { try? JSONValue(parsing: $0) }
        }
        if retained("state/connection")?["state"]?.string != "online" {
            fail("the vehicle seems to be away")
        }
        let health = retained("state/health")
        if health?["link"]?["broker"]?.string != Self.server.description {
            fail("health knows no link: \(health.map { "\($0)" } ?? "none")")
        }
        if health?["link"]?["commandPath"]?.string != "ok" {
            fail("no commands come through")
        }
        if health?["journal"]?["message"]?.isNull == false {
            fail("the journal is not well: \(health.map { "\($0)" } ?? "")")
        }
        guard let core else { return fail("there is no process") }
        for (subtopic, expected) in [
            (
                "state/navigation",
                NavigationSnapshot(core.navigator.snapshot).members(withholding: !core.isSharing)
            ),
            (
                "state/options",
                OptionsReport(
                    core.configuration.settings.changed(by: core.settings), changed: core.settings,
                    allowsSimulation: core.configuration.guidance.allowsSimulation,
                    allowsConsentByCommand: core.configuration.privacy.consentByCommand
                ).members(withholding: false)
            ),
        ] {
            guard case .object(let members)? = try? JSONValue(parsing: expected) else { continue }
            let found = retained(subtopic)
            for member in members.members where found?[member.name] != member.value {
                fail("\(subtopic) has another \(member.name)")
            }
        }
        let hasRoute = broker.retained[Self.topics.topic("navigation/route")] != nil
        if hasRoute != (core.navigator.route != nil) {
            fail(hasRoute ? "a route is retained that is over" : "the route is not retained")
        }
    }

    private func count(_ what: String, _ number: Int) { counts[what, default: 0] += number }
}
