import AgentCore
import Geodesy
import Guidance
import MQTTLink
import Routing
import Wire

// What is retained is the last state.
extension Storm {
    /// Seconds for which link and broker have to be well, and nothing may wait.
    private static let settledSeconds = 10.0

    /// Looks at it also in between, when nothing can have kept the last state from the broker.
    func lookAtRetained() {
        guard let core, let since = surroundings.linkedSince, time - since > Self.settledSeconds,
            broker.refused.isEmpty, broker.retainsMessages, broker.maximumPacketBytes == nil,
            connection?.maximumPacketBytes == nil, connection?.retainsMessages == true,
            !broker.hasRefused, !core.isWindowFull
        else {
            staleSince = nil
            return
        }
        // Parsing costs more than all else here.
        guard staleSince != nil || Int(time) % 20 == 0 else { return }
        let stale = staleGuidance()
        guard !stale.isEmpty else {
            staleSince = nil
            return
        }
        let began = staleSince ?? time
        staleSince = began
        if time - began > Self.settledSeconds {
            fail("for \(Self.settledSeconds) s \(stale[0])")
            staleSince = nil
        }
    }

    /// Without consent the revision of the route stays as published last, and is the next one when
    /// there is: how many routes there were meanwhile is not to be seen.
    func lookAtRevision() {
        guard let core else { return }
        let hasLocationConsent = core.hasLocationConsent
        guard let route = core.snapshot.route else {
            // With consent a route may be found, and be changed by an order, before the next look.
            if hasLocationConsent { revisionTold = nil }
            return
        }
        defer { revisionTold = (route.trip, route.revision, hasLocationConsent) }
        guard let before = revisionTold, before.trip == route.trip, !before.hasLocationConsent
        else {
            return
        }
        let steps = route.revision - before.revision
        if steps < 0 || steps > (hasLocationConsent ? 1 : 0) {
            fail(
                "without consent the route's revision went from \(before.revision) to \(route.revision)"
            )
        }
    }

    /// A session has as many subscriptions as the vehicle needs, however often it subscribes.
    func lookAtSession() {
        if let count = broker.session?.filters.count, count > 1 {
            fail("the session has \(count) subscriptions")
        }
    }

    /// What of the retained state is not the last one.
    func staleState() -> [String] {
        var stale = staleGuidance()
        func retained(_ subtopic: String) -> JSONValue? {
            broker.retained[Self.topics.topic(subtopic)].flatMap { try? JSONValue(parsing: $0) }
        }
        if retained("state/connection")?["state"]?.string != "online" {
            stale.append("the vehicle seems to be away")
        }
        let health = retained("state/health")
        if health?["link"]?["broker"]?.string != connection?.server.description {
            stale.append("health knows no link: \(health.map { "\($0)" } ?? "none")")
        }
        if health?["link"]?["commandPath"]?.string != "ok" {
            stale.append("no commands come through")
        }
        if health?["journal"]?["message"]?.isNull == false {
            stale.append("the journal is not well: \(health.map { "\($0)" } ?? "")")
        }
        return stale
    }

    /// What of it that depends on guidance is not the last state.
    private func staleGuidance() -> [String] {
        guard let core else { return ["there is no process"] }
        var stale: [String] = []
        func retained(_ subtopic: String) -> JSONValue? {
            broker.retained[Self.topics.topic(subtopic)].flatMap { try? JSONValue(parsing: $0) }
        }
        for (subtopic, expected) in [
            (
                "state/navigation",
                NavigationSnapshot(core.snapshot).members(withholding: !core.hasLocationConsent)
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
                stale.append("\(subtopic) has another \(member.name)")
            }
        }
        let hasRoute = broker.retained[Self.topics.topic("navigation/route")] != nil
        let shouldHave = core.hasLocationConsent && core.route != nil
        if hasRoute != shouldHave {
            stale.append(
                hasRoute ? "a route is retained that is over" : "the route is not retained")
        }
        if core.hasLocationConsent, let told = retained("navigation/route") {
            stale += staleRoute(told, core)
        }
        stale += staleTour(core)
        return stale
    }

    /// What of the retained route is not the last one. It leads to the stops that are ahead, in their order: to those
    /// of `state/navigation` that are not behind the vehicle, and to one where it waits too.
    private func staleRoute(_ told: JSONValue, _ core: RunningCore) -> [String] {
        let snapshot = core.snapshot
        guard told["routeId"]?.integer == snapshot.route.map({ Int64($0.trip.rawValue) }),
            told["routeRevision"]?.integer == snapshot.route.map({ Int64($0.revision) })
        else { return ["another route is retained"] }
        let ends = (told["legs"]?.elements ?? []).map {
            Coordinate(members: $0["destination"] ?? .null)
        }
        var ahead = snapshot.waypoints.filter {
            !$0.waypoint.isPass && ($0.status == .next || $0.status == .pending)
        }.map(\.waypoint.coordinate)[...]
        // A stop that was served before its turn is led to until there is another route.
        for end in ends {
            // Places are published to the seventh decimal.
            guard let end, let next = ahead.first, end.distance(to: next) < 0.1 else { continue }
            ahead.removeFirst()
        }
        return ahead.isEmpty
            ? [] : ["the route does not lead to the stop at \(ahead[ahead.startIndex])"]
    }

    /// What of the retained parts of the tour is not the last state.
    private func staleTour(_ core: RunningCore) -> [String] {
        let topic = Self.topics.topic("navigation/tour")
        let first = broker.retained[topic]
        guard core.hasLocationConsent, let tour = core.tour, !tour.stops.isEmpty else {
            return first == nil ? [] : ["a tour is retained that is over"]
        }
        guard let first, let json = try? JSONValue(parsing: first) else {
            return ["the tour is not retained"]
        }
        var stops = json["stops"]?.elements ?? []
        for part in 1..<max(1, json["partCount"]?.integer.map(Int.init) ?? 1) {
            let next = broker.retained["\(topic)-\(part)"].flatMap { try? JSONValue(parsing: $0) }
            stops += next?["stops"]?.elements ?? []
        }
        guard json["tripId"]?.integer == Int64(tour.trip.rawValue),
            json["tourRevision"]?.integer == Int64(tour.revision)
        else { return ["another tour is retained"] }
        return stops.map { $0["state"]?.string } == tour.stops.map(\.state.rawValue)
            ? [] : ["the tour has other states"]
    }
}
