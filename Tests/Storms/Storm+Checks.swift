import AgentCore
import Directions
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import RoadNetwork
import Routing
import Wire

/// What has been so for how long, for what has to follow within a time.
struct Surroundings {
    /// Since when the link has carried everything, with the consent to publish all.
    var linkedSince: Double?
    /// Since when the receiver has been as it is.
    var receiverSince: Double?
    var receiverFault: StormStep.ReceiverFault?
    /// Since when the disk has taken all that was tried, or nothing.
    var diskSince: Double?
    var diskIsWritten = true
    var hasLocationConsent = true
    /// Route requests that the planner has not answered.
    var openSearches = 0
    /// Since when the disk has been full, and nothing was tried that shows it.
    var unnoticedSince: Double?
    /// Since when commands have reached the vehicle, or have not.
    var commandsSince: Double?
    var hearsCommands = true
    var isSubscribed = true
    /// Since when the disk has let those wait who have something to write.
    var slowSince: Double?
    /// Since when the vehicle has been more than 200 m from its route, and nothing has come of it.
    var offRouteSince: Double?
    var route: RouteVersion?

    /// A reroute was begun.
    mutating func planned() { offRouteSince = nil }
}

/// A destination, and the place on a road where the route to it ends.
struct StopOnRoad: Hashable {
    var stop: Coordinate
    var place: Coordinate

    init(_ leg: RouteLeg) {
        stop = leg.destination.coordinate
        place = leg.snappedDestination
    }
}

// What the contract promises, from what the broker has heard and the world was.
extension Storm {
    /// Looks once a second at what has to follow within a time.
    func lookAround() {
        surroundings.slowSince = diskIsSlow ? surroundings.slowSince ?? time : nil
        lookAtHealth()
        lookAtDeviation()
        lookAtRetained()
        lookAtRevision()
        lookAtTour()
        lookAtSession()
        after(1) { [unowned self] in lookAround() }
    }

    /// A change of the tour that was answered is not lost by a kill.
    private func lookAtTour() {
        guard let tour = core?.tour, let known = oracle.tourRevisions[Int64(tour.trip.rawValue)],
            tour.revision < known
        else { return }
        fail("the list of trip \(tour.trip.rawValue) has revision \(tour.revision) after \(known)")
    }

    /// Seconds within which health has to say what has been so for that long.
    private static let healthDelay = 15.0
    /// The floor of the clock is written each minute, whatever else there is to write.
    private static let fullDiskDelay = 80.0

    private func lookAtHealth() {
        // The link waits until what it has handed on is written, and with it all that the vehicle publishes.
        let isLinked =
            core != nil && !isAsleep && !diskIsSlow && networkIsUp && brokerIsUp
            && connection != nil
            && connection === brokersConnection && connection?.carriesUp == true
            && connection?.carriesDown == true
        surroundings.linkedSince = isLinked ? surroundings.linkedSince ?? time : nil
        if core == nil || isAsleep || surroundings.receiverSince == nil
            || surroundings.receiverFault != receiverFault
        {
            surroundings.receiverFault = receiverFault
            surroundings.receiverSince = time
        }
        let hasLocationConsent = core?.hasLocationConsent == true
        if core == nil || isAsleep || surroundings.diskSince == nil
            || surroundings.hasLocationConsent != hasLocationConsent
            || surroundings.diskIsWritten != disk.condition.isWritten || diskIsSlow
        {
            surroundings.diskIsWritten = disk.condition.isWritten
            surroundings.diskSince = time
            surroundings.hasLocationConsent = hasLocationConsent
        }
        let isUnnoticed =
            disk.isFull && disk.condition.isWritten && core != nil && !isAsleep && !diskIsSlow
        surroundings.unnoticedSince = isUnnoticed ? surroundings.unnoticedSince ?? time : nil
        if let since = surroundings.unnoticedSince, time - since > Self.fullDiskDelay {
            fail("nothing was written for \(Self.fullDiskDelay) s that shows that the disk is full")
            surroundings.unnoticedSince = nil
        }
        if !isLinked || surroundings.commandsSince == nil || broker.refusesSubscriptions
            || surroundings.hearsCommands != broker.hearsCommands
            || surroundings.isSubscribed != broker.isSubscribed
        {
            surroundings.isSubscribed = broker.isSubscribed
            surroundings.hearsCommands = broker.hearsCommands
            surroundings.commandsSince = isLinked ? time : nil
        }
        func hasLasted(_ since: Double?) -> Bool {
            since.map { time - $0 > Self.healthDelay } ?? false
        }
        guard hasLasted(surroundings.linkedSince), let health = oracle.health else { return }
        lookAtCommandPath(health)
        if hasLasted(surroundings.receiverSince), core?.hasLocationConsent == true {
            let state = health["gps"]?["state"]?.string
            let isFix = state == "fix"
            switch receiverFault {
            case nil where !isFix, .silent where isFix, .noFix where isFix, .gone where isFix,
                .disconnected where isFix, .unreadable where isFix, .tunnel where isFix:
                fail(
                    "health says \(state ?? "nothing") of a receiver that is \(receiverFault?.rawValue ?? "well")"
                )
                surroundings.receiverSince = nil
            default: break
            }
        }
        // Without consent only what is found each minute is reported, or for an order.
        let delay = core?.hasLocationConsent == true ? Self.healthDelay : Self.fullDiskDelay
        // The short form of a health, for brokers that take no more, says nothing of the journal.
        if let since = surroundings.diskSince, time - since > delay,
            let journal = health["journal"]
        {
            let isWell = journal["message"]?.isNull != false
            if isWell != disk.condition.isWritten {
                fail("health says that the journal is \(isWell ? "well" : "not well")")
                surroundings.diskSince = nil
            }
        }
    }

    /// A vehicle that is deaf says so, and listens again where that is possible: within the time between two
    /// looks, that for an answer and that for telling it.
    private func lookAtCommandPath(_ health: JSONValue) {
        guard let since = surroundings.commandsSince,
            time - since > Self.probeSeconds + 10 + Self.healthDelay
        else { return }
        let path = health["link"]?["commandPath"]?.string
        if path == "ok", !surroundings.hearsCommands {
            fail("no command comes through, and health says that they do")
        } else if !surroundings.isSubscribed {
            fail("the vehicle is deaf, and does not subscribe again")
        } else {
            return
        }
        surroundings.commandsSince = nil
    }

    /// Off the route for 20 s and 200 m with good fixes always ends in a reroute or a published reason.
    private func lookAtDeviation() {
        guard let core, !isAsleep, receiverFault == nil, hasLastedWell(20),
            core.isGuiding, let route = core.route
        else {
            surroundings.offRouteSince = nil
            return
        }
        let snapshot = core.snapshot
        // At a stop it waits for the order to go on.
        guard snapshot.waypoints.contains(where: { $0.status == .next }) else {
            surroundings.offRouteSince = nil
            return
        }
        if snapshot.route != surroundings.route {
            surroundings.route = snapshot.route
            surroundings.offRouteSince = nil
        }
        guard driver.speed > 5, distance(from: driver.place, to: route) > 200 else {
            surroundings.offRouteSince = nil
            return
        }
        let since = surroundings.offRouteSince ?? time
        surroundings.offRouteSince = since
        if time - since > 20, snapshot.navState != .rerouting {
            fail(
                "off the route for 20 s, and nothing follows: \(snapshot.navState), "
                    + "fix refused: \(core.fixRefusal.map { "\($0)" } ?? "no")")
            surroundings.offRouteSince = nil
        }
    }

    /// Whether the receiver has been well for so long.
    private func hasLastedWell(_ seconds: Double) -> Bool {
        surroundings.receiverFault == nil
            && surroundings.receiverSince.map { time - $0 > seconds } ?? false
    }

    private func distance(from place: Coordinate, to route: Route) -> Double {
        let frame = LocalFrame(origin: place)
        let here = frame.point(place)
        var nearest = Double.infinity
        for edge in route.legs.lazy.flatMap(\.edges).map(\.edge) {
            let shape = network.shape(of: edge).map { frame.point($0) }
            for (from, to) in zip(shape, shape.dropFirst()) {
                nearest = min(nearest, here.distance(to: here.projected(from: from, to: to).point))
            }
        }
        return nearest
    }

    // MARK: - After calm

    /// What has to be so when the world has calmed down.
    func check() {
        for (id, order) in orders.sorted(by: { $0.key < $1.key })
        where !order.isExcused && !order.sent.isEmpty && !oracle.answered.contains(id) {
            fail("no answer to \(order.name) \(id), which was sent at \(order.sent)")
        }
        let known = oracle.faults.count
        oracle.finish { number in disk.skipped.contains { $0.contains(number) } }
        for fault in oracle.faults[known...] { fail(fault) }
        counts["events"] = oracle.eventCount
        counts["places"] = oracle.places.count
        checkPlaces()
        checkArrivals()
        checkSettings()
        // Something may have happened just now, and be on its way.
        for _ in 0..<5 where !staleState().isEmpty { run(until: time + 1) }
        for fault in staleState() { fail(fault) }
        checkMessages()
    }

    /// What an order of options has set, and what is kept, stays set over all sessions.
    private func checkSettings() {
        var expected: [String: JSONValue] = [:]
        for (id, isKept, _) in oracle.settings {
            guard let order = orders[id],
                case .object(let fields)? = try? JSONValue(
                    parsing: Array(order.payload.utf8))
            else { continue }
            for field in fields.members where field.name != "id" {
                expected[field.name] = isKept ? field.value : nil
            }
        }
        let options = broker.retained[Self.topics.topic("state/options")]
            .flatMap { try? JSONValue(parsing: $0) }
        for (name, value) in expected where options?[name] != value {
            fail(
                "\(name) was set to \(value) and is \(options?[name].map { "\($0)" } ?? "nothing")")
        }
    }

    /// Who says that it has arrived is there: within 50 m and the error of a fix, or has passed it a fix or
    /// two before.
    private func checkArrivals() {
        for arrival in oracle.arrivals {
            let second = Int(
                (arrival.time.secondsSince1970 - Self.began.secondsSince1970).rounded())
            guard wellSeconds.contains(second), let place = places[second] else { continue }
            let meters =
                stops.filter { $0.stop.distance(to: arrival.place) < 1 }
                .map { place.distance(to: $0.place) }.min() ?? .infinity
            if meters > 120 { fail("it arrived at \(second) s, \(Int(meters)) m from the place") }
        }
    }

    /// The path driven with consent is published, live or as history: a place after each 50 m, as the crow
    /// flies, or each 60 s.
    private func checkPlaces() {
        guard configuration.privacy.locationConsent else { return }
        let began = Self.began.millisecondsSince1970
        let told = oracle.places.map { (time: Double($0 - began) / 1000, place: $1) }
            .sorted { $0.time < $1.time }
        var next = 0
        for (second, place) in driven {
            while next < told.count, told[next].time < second - 65 { next += 1 }
            // By the published place, or the true one: the published one may be dead-reckoned, or wrong with its fix.
            let isKnown = told[next...].prefix { $0.time <= second + 65 }.contains { told in
                [told.place, places[Int(told.time.rounded())]].compactMap(\.self).contains {
                    $0.distance(to: place) < 70
                }
            }
            if isKnown || gaps.contains(where: { $0.contains(second) })
                || disk.fullTimes.contains(where: { $0.contains(second) })
            {
                continue
            }
            return fail("nobody knows where the vehicle was at \(second) s")
        }
    }
}
