import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Trips of many stops whose list changes on the way.
@Suite struct TourTests {
    private static let street = ["highway": "residential"]

    /// One street with a place every 200 m.
    private static func map() throws -> ScenarioMap {
        try ScenarioMap(
            "a---b---c---d---e---f---g---h", grid: 50, ways: ["abcdefgh": street])
    }

    private static func waypoint(
        _ letter: Character, on map: ScenarioMap, _ terms: StopTerms? = nil
    ) -> Waypoint {
        Waypoint(
            coordinate: map.coordinate(letter), id: String(letter), title: String(letter),
            terms: terms)
    }

    private static func drive(
        _ letters: String, terms: StopTerms? = nil, lateness: Double? = nil,
        _ continuation: Continuation? = nil
    ) throws -> ScenarioDrive {
        let map = try map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: unlike(letters.map { waypoint($0, on: map, terms) }),
                    continuation: continuation, latenessSeconds: lateness)))
        return drive
    }

    /// Waypoints whose ids are unlike: a second c is c2.
    private static func unlike(_ waypoints: [Waypoint]) -> [Waypoint] {
        var counts: [String: Int] = [:]
        return waypoints.map {
            var waypoint = $0
            counts[$0.id ?? "", default: 0] += 1
            let count = counts[$0.id ?? ""] ?? 1
            if let id = $0.id, count > 1 { waypoint.id = "\(id)\(count)" }
            return waypoint
        }
    }

    private func states(_ drive: ScenarioDrive) -> [StopState] {
        drive.navigator.tour?.stops.map(\.state) ?? []
    }

    private func ids(_ drive: ScenarioDrive) -> String {
        (drive.navigator.tour?.stops ?? []).compactMap(\.waypoint.id).joined()
    }

    @discardableResult
    private func update(
        _ drive: inout ScenarioDrive, _ changes: TourChange..., ifRevision: Int? = nil
    ) -> [CommandReply] {
        let token = drive.command(
            .updateDestinations(.init(changes: changes, ifRevision: ifRevision)))
        return drive.replies(to: token)
    }

    @Test func `stops are scheduled, driven to, reached and left`() throws {
        var drive = try Self.drive("ceg")
        #expect(states(drive) == [.enroute, .scheduled, .scheduled])
        drive.drive("c")
        drive.stand(seconds: 10)
        #expect(states(drive) == [.arrived, .scheduled, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("d")
        #expect(states(drive) == [.departed, .enroute, .scheduled])
        let tour = try #require(drive.navigator.tour)
        let first = tour.stops[0].record
        #expect(first.arrived != nil && first.departed != nil)
        #expect(first.plannedArrival != nil)
    }

    @Test func `a stop was left when the vehicle drove off, however slowly`() throws {
        var drive = try Self.drive("ceg")
        drive.drive("c")
        drive.stand(seconds: 10)
        drive.command(.continueToNextDestination(startGuidance: true))
        let arrived = try #require(drive.navigator.tour?.stops[0].record.arrived)
        drive.drive("d", speed: 2)
        let record = try #require(drive.navigator.tour?.stops[0].record)
        #expect((8...12).contains(record.departed?.seconds(after: arrived) ?? 0))
    }

    /// The next session, 20 minutes after a kill, of a vehicle that had stood at c for a while.
    private static func moved(
        to letter: Character, _ continuation: Continuation
    ) throws -> (before: ScenarioDrive, next: ScenarioDrive) {
        var drive = try Self.drive("ceg", continuation)
        drive.drive("c")
        drive.stand(seconds: 150)
        var next = ScenarioDrive(
            drive.map, at: letter, start: drive.time.advanced(bySeconds: 1200))
        let saved = try #require(drive.navigator.savedTrip)
        next.handle(.resume(try #require(SavedTrip(text: saved.text))))
        return (drive, next)
    }

    @Test(arguments: [Continuation.byCommand, .atDeparture], [true, false])
    func `who was moved unseen left the stop when he was last seen there`(
        continuation: Continuation, standsFirst: Bool
    ) throws {
        let (before, resumed) = try Self.moved(to: "f", continuation)
        var next = resumed
        if standsFirst {
            next.stand(seconds: 45)
        } else {
            next.stand(seconds: 3)
            next.drive("g", seconds: 15)
        }
        #expect(states(next).first == .departed)
        let departed = try #require(next.navigator.tour?.stops.first?.record.departed)
        #expect((0...60).contains(before.time.seconds(after: departed)))
        if continuation == .atDeparture, standsFirst {
            #expect(next.routeChanges == [.resumed, .nextLeg])
            #expect(states(next) == [.departed, .enroute, .scheduled])
            #expect(!next.prompts.isEmpty)
        }
    }

    @Test func `who was moved unseen is led on as soon as he drives`() throws {
        var next = try Self.moved(to: "f", .atDeparture).next
        next.stand(seconds: 3)
        next.drive("g", seconds: 2)
        #expect(next.routeChanges == [.resumed, .nextLeg])
    }

    @Test(arguments: [Continuation.byCommand, .atDeparture])
    func `who stands at his stop has not left it by an error of the receiver`(
        continuation: Continuation
    ) throws {
        for (shift, seconds) in [(130.0, 300), (400, 20)] {
            var next = try Self.moved(to: "c", continuation).next
            next.shift = PlanePoint(x: 0.6 * shift, y: 0.8 * shift)
            next.stand(seconds: seconds)
            next.shift = .zero
            next.stand(seconds: 60)
            #expect(states(next) == [.arrived, .scheduled, .scheduled], "\(shift) m")
        }
    }

    @Test(arguments: [Continuation.byCommand, .atDeparture])
    func `a stop far from its road is left when the vehicle leaves the end of the leg`(
        continuation: Continuation
    ) throws {
        let map = try Self.map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [
                        Waypoint(
                            coordinate: map.coordinate("c").moved(by: 120, bearing: 0), id: "far"),
                        Self.waypoint("g", on: map),
                    ], continuation: continuation)))
        drive.drive("b")
        // It rolls on for some metres once it has arrived.
        drive.drive("c", speed: 3)
        drive.stand(seconds: 60)
        #expect(states(drive) == [.arrived, .scheduled])
        #expect(drive.navigator.tour?.stops[0].record.departed == nil)
        let saved = try #require(drive.navigator.savedTrip)
        #expect(SavedTrip(text: saved.text) == saved)
        if continuation == .byCommand {
            drive.command(.continueToNextDestination(startGuidance: true))
        }
        drive.drive("d")
        #expect(states(drive) == [.departed, .enroute])
        let record = try #require(drive.navigator.tour?.stops[0].record)
        #expect(record.departed?.seconds(after: record.arrived) ?? 0 >= 60)
    }

    @Test func `expected times go on with service and windows`() throws {
        var drive = try Self.drive("ceg", terms: StopTerms(serviceSeconds: 600))
        drive.stand(seconds: 1)
        let stops = try #require(drive.navigator.tour?.stops)
        let arrivals = stops.compactMap(\.expectedArrival)
        #expect(arrivals.count == 3)
        let driven = arrivals[0].seconds(after: stops[0].expectedDeparture) + 600
        #expect(abs(driven) < 1)
        #expect(arrivals[1].seconds(after: arrivals[0]) > 600)
        #expect(arrivals[2].seconds(after: arrivals[1]) > 600)
        #expect(stops.compactMap(\.distanceMeters).map { Int($0 / 10) } == [20, 40, 60])
    }

    @Test func `expectations of far stops are published anew when they change by much`() throws {
        var drive = try Self.drive("ceg", terms: StopTerms(serviceSeconds: 3600), .atDeparture)
        let areNew = [[0..<1, 1..<3], [0..<1, 1..<3]].map { drive.navigator.setTourParts($0) }
        #expect(areNew == [true, false])
        drive.stand(seconds: 1)
        let before = try #require(drive.navigator.tour?.stops)
        // A minute and a half of nothing.
        drive.stand(seconds: 90)
        let after = try #require(drive.navigator.tour?.stops)
        #expect(after[0].expectedArrival?.seconds(after: before[0].expectedArrival) ?? 0 >= 60)
        #expect(after[1] == before[1])
        drive.stand(seconds: 200)
        #expect(drive.navigator.tour?.stops[1] != before[1])
    }

    @Test func `the expected times of stops that are published together fit together`() throws {
        var drive = try Self.drive("ceg", terms: StopTerms(serviceSeconds: 3600), .atDeparture)
        drive.stand(seconds: 1)
        let before = try #require(drive.navigator.tour?.stops)
        drive.stand(seconds: 90)
        let after = try #require(drive.navigator.tour?.stops)
        #expect(after[0] != before[0])
        let drivenSeconds =
            before[1].expectedArrival?.seconds(after: before[0].expectedDeparture) ?? 0
        for (stop, next) in zip(after, after.dropFirst()) {
            let way = next.expectedArrival?.seconds(after: stop.expectedDeparture)
            #expect(abs((way ?? 0) - drivenSeconds) < 2)
        }
    }

    @Test func `stops are inserted, removed, moved and left out`() throws {
        var drive = try Self.drive("ceg")
        let map = drive.map
        #expect(
            update(&drive, .insert([Self.waypoint("d", on: map)], before: .id("e")))
                .map(\.status) == [.accepted, .succeeded])
        #expect(ids(drive) == "cdeg")
        update(&drive, .remove(.id("e")), .move(.id("g"), before: .id("d")))
        #expect(ids(drive) == "cgd")
        update(&drive, .skip(.index(0)))
        #expect(states(drive) == [.skipped, .enroute, .scheduled])
        #expect(drive.navigator.route?.legs.map(\.destination.id) == ["g", "d"])
        update(&drive, .reopen(.id("c")))
        #expect(states(drive) == [.enroute, .scheduled, .scheduled])
        update(&drive, .done(.id("c")))
        #expect(states(drive) == [.departed, .enroute, .scheduled])
        #expect(drive.navigator.tour?.revision == 6)
        #expect(drive.routeChanges.dropFirst().allSatisfy { $0 == .updated })
        #expect(drive.navigator.snapshot.trip == TripID(rawValue: 1))
    }

    @Test(arguments: [true, false])
    func `guidance goes on with a stop that is put in after the last was left out`(isDone: Bool)
        throws
    {
        var drive = try Self.drive("ce")
        drive.stand(seconds: 2)
        #expect(drive.navigator.snapshot.navState == .enroute)
        update(&drive, isDone ? .done(.id("c")) : .skip(.id("c")), .skip(.id("e")))
        #expect(drive.navigator.snapshot.guidanceActive)
        update(&drive, .reopen(.id("e")))
        #expect(drive.navigator.snapshot.navState == .enroute)
        #expect(drive.navigator.snapshot.guidanceActive)
        drive.stand(seconds: 3)
        #expect(drive.navigator.snapshot.navState == .enroute)
    }

    @Test func `a list is changed as a whole or not at all`() throws {
        var drive = try Self.drive("ceg")
        let before = drive.navigator.savedTrip
        let refusal = update(&drive, .skip(.id("c")), .remove(.id("x")))
        #expect(refusal.map(\.status) == [.rejected])
        #expect(refusal.first?.field == .change(1))
        #expect(drive.navigator.savedTrip == before)
        let other = update(&drive, .skip(.id("c")), ifRevision: 2)
        #expect(other.map(\.code) == [.conflict])
        #expect(other.first?.field == .revision)
        let many = Self.unlike((0..<500).map { _ in Self.waypoint("d", on: drive.map) })
        #expect(update(&drive, .insert(many, before: nil)).map(\.code) == [.invalid])
        #expect(drive.navigator.savedTrip == before)
        drive.refusesRoutes = true
        #expect(update(&drive, .skip(.id("c"))).map(\.status) == [.accepted, .failed])
        #expect(drive.navigator.savedTrip == before)
    }

    /// A street of one direction from a to e, and a way back round the block.
    private static func block() throws -> ScenarioMap {
        let oneWay = ["highway": "residential", "oneway": "yes"]
        return try ScenarioMap(
            """
            a---b---c---d---e
                |   |
                g---f
            """, grid: 50, ways: ["abc": oneWay, "cfgb": oneWay, "cde": street])
    }

    @Test func `who is served where he stands goes on from there, not round the block`() throws {
        let map = try Self.block()
        var drive = ScenarioDrive(map, at: "a")
        let stop = map.coordinate("b").moved(by: 20, bearing: 90)
        drive.drive(to: stop.moved(by: 15, bearing: 90), speed: 8)
        drive.stand(seconds: 3)
        var first = Self.waypoint("b", on: map, StopTerms(serviceSeconds: 120))
        first.coordinate = stop
        drive.command(
            .setDestinations(.init(destinations: [first, Self.waypoint("e", on: map)])))
        let loop = try #require(drive.navigator.route?.legs.first?.distanceMeters)
        #expect(loop > 300)
        drive.stand(seconds: 70)
        #expect(states(drive) == [.arrived, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("cd")
        #expect(!drive.routeChanges.contains(.offRoute))
        let left = map.coordinate("d").distance(to: map.coordinate("e"))
        let told = try #require(drive.frames.last?.distanceToNextDestinationMeters)
        #expect(abs(told - left) < 20)
    }

    @Test(arguments: [(4.0, false, true), (15, false, false), (4, true, false)])
    func `who stands at the first stop when the order comes is there`(
        behind: Double, hasSide: Bool, isThere: Bool
    ) throws {
        let map = try Self.block()
        var drive = ScenarioDrive(map, at: "a")
        let stop = map.coordinate("b").moved(by: 20, bearing: 90)
        drive.drive(to: stop.moved(by: behind, bearing: 90), speed: 8)
        drive.stand(seconds: 5)
        var first = Self.waypoint("b", on: map)
        first.coordinate = stop
        first.preferSameSideOfRoad = hasSide
        drive.command(
            .setDestinations(.init(destinations: [first, Self.waypoint("e", on: map)])))
        drive.stand(seconds: 8)
        #expect((states(drive).first == .arrived) == isThere)
    }

    @Test func `what was reached is kept when the list changes`() throws {
        var drive = try Self.drive("ceg")
        drive.drive("c")
        drive.stand(seconds: 3)
        let arrived = drive.navigator.tour?.stops[0].record.arrived
        update(&drive, .insert([Self.waypoint("d", on: drive.map)], before: .id("e")))
        #expect(drive.navigator.tour?.stops[0].record.arrived == arrived)
        #expect(states(drive) == [.arrived, .scheduled, .scheduled, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("d")
        #expect(drive.arrivals.map(\.waypoint.id) == ["c", "d"])
    }

    @Test func `a stop at which the vehicle stands before its turn is out of order`() throws {
        var drive = try Self.drive("gce", terms: StopTerms(standstillSeconds: 30))
        drive.drive("c")
        drive.stand(seconds: 40)
        #expect(states(drive) == [.enroute, .outOfOrder, .scheduled])
        // The way on to c turns round at the end of the street.
        drive.drive("defghg")
        drive.stand(seconds: 40)
        #expect(states(drive) == [.arrived, .outOfOrder, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: true))
        #expect(states(drive).last == .enroute)
        #expect(drive.navigator.route?.legs.map(\.destination.id) == ["e"])
    }

    @Test func `a stop that is passed by is not reached where one has to stand`() throws {
        var drive = try Self.drive("ce", terms: StopTerms(standstillSeconds: 20))
        drive.drive("cd")
        #expect(drive.arrivals.isEmpty)
        #expect(states(drive).first == .enroute)
    }

    @Test func `a stop with a time of service that is passed by stays the next one`() throws {
        var drive = try Self.drive("ce", terms: StopTerms(serviceSeconds: 60), .atDeparture)
        drive.drive("cd")
        #expect(drive.arrivals.isEmpty)
        #expect(states(drive) == [.enroute, .scheduled])
        // The way on leads back to it.
        drive.drive("e")
        #expect(drive.navigator.route?.legs.map(\.destination.id) == ["c", "e"])
        drive.drive("fgh")
        drive.drive("gfedc")
        drive.stand(seconds: 10)
        #expect(states(drive) == [.arrived, .scheduled])
    }

    @Test func `who stands at a stop has arrived though the route would still go round`() throws {
        var drive = try Self.drive("ce", terms: StopTerms(serviceSeconds: 60))
        // The route ends at c from the west; the vehicle comes from the east, and cannot know better.
        drive.drive("bcd")
        drive.planningTime = nil
        drive.drive("c")
        drive.stand(seconds: 30)
        #expect(states(drive) == [.arrived, .scheduled])
    }

    @Test func `who turns off beside a stop at which he has to stand has not arrived before`()
        throws
    {
        var drive = try Self.drive("ce", terms: StopTerms(standstillSeconds: 20))
        let c = drive.map.coordinate("c")
        drive.drive(to: LocalFrame(origin: c).coordinate(PlanePoint(x: -30, y: 0)), speed: 8)
        drive.drive(to: LocalFrame(origin: c).coordinate(PlanePoint(x: -20, y: 45)), speed: 5)
        #expect(drive.arrivals.isEmpty)
        drive.stand(seconds: 30)
        #expect(drive.arrivals.isEmpty == false)
    }

    @Test func `of two stops in one street the one whose turn it is is reached`() throws {
        var drive = try Self.drive("cd", terms: StopTerms(standstillSeconds: 20))
        drive.drive("c")
        drive.stand(seconds: 90)
        #expect(states(drive) == [.arrived, .scheduled])
    }

    @Test func `two stops at one door are both reached there, and left together`() throws {
        var drive = try Self.drive(
            "cceg", terms: StopTerms(serviceSeconds: 120), .atDeparture)
        #expect(drive.navigator.route?.legs.count == 4)
        drive.drive("c")
        drive.stand(seconds: 20)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(states(drive) == [.arrived, .arrived, .scheduled, .scheduled])
        // What is expected of the third counts the service of both.
        let stops = try #require(drive.navigator.tour?.stops)
        let arrived = try #require(stops[0].record.arrived)
        let expected = try #require(stops[2].expectedArrival)
        #expect(expected.seconds(after: arrived) > 240)
        #expect(
            abs(stops[0].record.plannedArrival?.seconds(after: stops[1].record.plannedArrival) ?? 9)
                < 2)
        drive.drive("d")
        #expect(states(drive) == [.departed, .departed, .enroute, .scheduled])
        #expect(drive.routeChanges.allSatisfy { $0 != .offRoute })
    }

    @Test func `two stops that are served from one place of the road are both reached there`()
        throws
    {
        let map = try Self.map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        let end = map.coordinate("h")
        let terms = StopTerms(serviceSeconds: 60)
        // Two farms off the road, which ends before them.
        let farms = [60.0, 120].map {
            Waypoint(coordinate: end.moved(by: 150, bearing: $0), terms: terms)
        }
        drive.command(
            .setDestinations(
                .init(
                    destinations: farms + [Self.waypoint("b", on: map)],
                    continuation: .atDeparture)))
        drive.drive("h")
        drive.stand(seconds: 130)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        drive.drive("gf")
        #expect(states(drive) == [.departed, .departed, .enroute])
        #expect(drive.routeChanges.allSatisfy { $0 != .offRoute })
    }

    @Test func `of two stops at one door dispatch can end one after the other`() throws {
        var drive = try Self.drive("cce")
        drive.drive("c")
        drive.stand(seconds: 5)
        #expect(states(drive) == [.arrived, .scheduled, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 5)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(states(drive) == [.arrived, .arrived, .scheduled])
    }

    @Test func `a trip that goes on by itself visits what was put in front while it waited`()
        throws
    {
        var drive = try Self.drive("ceg", .atDeparture)
        drive.drive("c")
        drive.stand(seconds: 10)
        update(&drive, .move(.id("g"), before: .id("e")))
        #expect(states(drive) == [.arrived, .scheduled, .scheduled])
        drive.drive("d")
        #expect(states(drive) == [.departed, .enroute, .scheduled])
        #expect(drive.navigator.route?.legs.map(\.destination.id).last == "e")
        drive.drive("efg")
        drive.stand(seconds: 10)
        #expect(drive.arrivals.map(\.waypoint.id) == ["c", "g"])
    }

    @Test func `a trip that goes on by itself comes back to a stop that was opened again`() throws {
        var drive = try Self.drive("ceg", .atDeparture)
        drive.drive("c")
        drive.stand(seconds: 10)
        drive.drive("de")
        drive.stand(seconds: 10)
        update(&drive, .reopen(.id("c")))
        #expect(states(drive) == [.scheduled, .arrived, .scheduled])
        drive.drive("f")
        #expect(states(drive) == [.enroute, .departed, .scheduled])
        #expect(drive.navigator.route?.legs.map(\.destination.id) == ["c", "g"])
    }

    @Test func `a stop served before its turn is left out when its turn comes`() throws {
        var drive = try Self.drive("gcd", terms: StopTerms(standstillSeconds: 30), .atDeparture)
        drive.drive("c")
        drive.stand(seconds: 40)
        drive.drive("defghg")
        drive.stand(seconds: 40)
        #expect(states(drive) == [.arrived, .outOfOrder, .scheduled])
        drive.drive("fe")
        #expect(states(drive) == [.departed, .outOfOrder, .enroute])
        #expect(drive.navigator.route?.legs.map(\.destination.id).last == "d")
    }

    @Test func `who waits at a stop goes on from it though another one was served since`() throws {
        var drive = try Self.drive("ceg", terms: StopTerms(standstillSeconds: 30))
        drive.drive("bcde")
        drive.stand(seconds: 40)
        #expect(states(drive) == [.enroute, .outOfOrder, .scheduled])
        drive.drive("dc")
        drive.stand(seconds: 40)
        let saved = try #require(drive.navigator.savedTrip)
        var next = ScenarioDrive(drive.map, at: "c")
        next.handle(.resume(saved))
        next.stand(seconds: 3)
        #expect(next.navigator.tour?.stops.map(\.state) == [.arrived, .outOfOrder, .scheduled])
        next.command(.continueToNextDestination(startGuidance: true))
        #expect(next.navigator.route?.legs.map(\.destination.id).last == "g")
    }

    @Test func `a stop on ground of its own is reached there`() throws {
        let map = try Self.map()
        let c = map.coordinate("c")
        let site = [(-60.0, -40.0), (-60, 40), (-20, 40), (-20, -40)].map { east, north in
            LocalFrame(origin: c).coordinate(PlanePoint(x: east, y: north))
        }
        var drive = try Self.drive("c", terms: StopTerms(site: site))
        drive.drive("b")
        #expect(drive.arrivals.isEmpty)
        drive.place = LocalFrame(origin: c).coordinate(PlanePoint(x: -40, y: 0))
        drive.stand(seconds: 2)
        #expect(drive.arrivals.count == 1)
    }

    /// Under way to stops, the first of which closes so many seconds from now.
    private static func drive(
        _ letters: String, firstClosesIn seconds: Double, latenessSeconds: Double = 20
    ) throws -> ScenarioDrive {
        let map = try map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        var stops = letters.map { waypoint($0, on: map) }
        let now = drive.locations.last!.matched.time
        stops[0].terms = StopTerms(closesAt: now.advanced(bySeconds: seconds))
        drive.command(
            .setDestinations(.init(destinations: stops, latenessSeconds: latenessSeconds)))
        return drive
    }

    private func lateness(_ drive: ScenarioDrive) -> [Bool] {
        drive.events.compactMap {
            if case .lateness(let lateness) = $0 { lateness.isLate } else { nil }
        }
    }

    @Test func `it is reported when a window will be missed, and when it no longer will`() throws {
        var drive = try Self.drive("h", firstClosesIn: 60)
        drive.stand(seconds: 30)
        #expect(lateness(drive) == [true])
        let closesAt = drive.locations.last!.matched.time.advanced(bySeconds: 3600)
        update(
            &drive, .remove(.id("h")),
            .insert(
                [Self.waypoint("b", on: drive.map, StopTerms(closesAt: closesAt))], before: nil))
        drive.stand(seconds: 30)
        #expect(drive.navigator.tour?.stops.first?.record.isLate == false)
    }

    @Test func `who was thought to be late and comes in time is late no longer`() throws {
        var drive = try Self.drive("h", firstClosesIn: 95, latenessSeconds: 5)
        drive.stand(seconds: 60)
        #expect(lateness(drive) == [true])
        // Faster than anybody expects.
        drive.drive("h", speed: 40)
        drive.stand(seconds: 60)
        #expect(drive.arrivals.count == 1)
        #expect(lateness(drive) == [true, false])
        #expect(drive.navigator.tour?.stops[0].record.isLate == false)
    }

    private func tell(_ drive: inout ScenarioDrive, _ isTold: Bool) {
        var options = NavigatorOptions()
        options.takesTripsAtOnce = !isTold
        drive.command(.setOptions(options))
    }

    @Test func `who comes in time without consent stays late as published`() throws {
        var drive = try Self.drive("h", firstClosesIn: 95, latenessSeconds: 5)
        drive.stand(seconds: 60)
        #expect(lateness(drive) == [true])
        tell(&drive, false)
        drive.drive("h", speed: 40)
        drive.stand(seconds: 60)
        #expect(drive.navigator.tour?.stops[0].state == .arrived)
        tell(&drive, true)
        drive.stand(seconds: 30)
        #expect(lateness(drive) == [true])
        #expect(drive.navigator.tour?.stops[0].record.isLate == true)
    }

    @Test func `that a window will be missed is found out with consent only`() throws {
        var drive = try Self.drive("h", firstClosesIn: 1000)
        tell(&drive, false)
        drive.stand(seconds: 1000)
        #expect(drive.navigator.tour?.stops[0].record.isLate == false)
        tell(&drive, true)
        drive.stand(seconds: 30)
        #expect(lateness(drive) == [true])
    }

    @Test(arguments: [TourChange.skip(.id("g")), .done(.id("g"))])
    func `nobody is late at a stop that is left out`(change: TourChange) throws {
        var drive = try Self.drive("gh", firstClosesIn: 60)
        drive.stand(seconds: 60)
        #expect(drive.navigator.tour?.stops[0].record.isLate == true)
        update(&drive, change)
        #expect(drive.navigator.tour?.stops[0].record.isLate == false)
    }

    @Test func `a leg ends with the order that leaves out the stops ahead`() throws {
        var drive = try Self.drive("ceg")
        drive.drive("c")
        drive.stand(seconds: 10)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("d")
        let replies = update(&drive, .skip(.id("e")), .skip(.id("g")))
        #expect(replies.last?.message.contains("No destination is left") == true)
        func changes() -> [RouteChange] {
            drive.events.compactMap {
                if case .routeChanged(let change) = $0 { change } else { nil }
            }
        }
        let ended = try #require(changes().last?.endedLeg)
        #expect(ended.waypoint.id == "e" && !ended.wasReached)
        #expect(abs(ended.plannedMeters - 200) < 20)
        #expect(drive.navigator.route == nil)
        // There is none any more that could end with the trip.
        drive.command(.clearDestinations)
        #expect(changes().last?.reason == .cleared)
        #expect(changes().last?.endedLeg == nil)
    }

    @Test func `an order that leaves the next stop as it is ends no leg`() throws {
        var drive = try Self.drive("ceg")
        drive.drive("b")
        update(&drive, .skip(.id("e")))
        for case .routeChanged(let change) in drive.events where change.reason == .updated {
            #expect(change.endedLeg == nil)
        }
        #expect(drive.navigator.route?.legs.count == 2)
    }

    @Test func `a tour goes on after a restart with all that it was`() throws {
        var drive = try Self.drive(
            "ceg",
            terms: StopTerms(
                metadata: [.init(key: "order", value: "4711\t\n\\")], serviceSeconds: 60,
                opensAt: UTCTime(rfc3339: "2026-09-21T08:00:00Z"), arrivalRadius: 30))
        drive.drive("c")
        drive.stand(seconds: 3)
        update(&drive, .skip(.id("e")))
        let saved = try #require(drive.navigator.savedTrip)
        #expect(SavedTrip(text: saved.text) == saved)
        var next = ScenarioDrive(drive.map, at: "c")
        next.handle(.resume(saved))
        next.stand(seconds: 3)
        #expect(states(next) == states(drive))
        #expect(next.navigator.tour?.revision == 2)
        #expect(next.navigator.tour?.stops[0].waypoint.terms?.metadata.first?.value == "4711\t\n\\")
    }

    @Test func `of five hundred stops the next few are planned and all are expected`() throws {
        let map = try Self.map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        let letters = Array("bcdefgh")
        let stops = Self.unlike(
            (0..<500).map { Self.waypoint(letters[$0 % letters.count], on: map) })
        let token = drive.command(.setDestinations(.init(destinations: stops)))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        #expect(drive.navigator.route?.legs.count == 8)
        #expect(drive.navigator.tour?.stops.count == 500)
        drive.stand(seconds: 1)
        #expect(drive.navigator.tour?.stops.allSatisfy { $0.expectedArrival != nil } == true)
        // A change asks for what it changes only.
        update(&drive, .move(.index(499), before: .index(100)))
        let known = try #require(drive.requests.last?.knownBeyond)
        #expect(known.count == 492)
        #expect((1...3).contains(known.count { $0 == nil }))
        update(&drive, .move(.index(100), before: nil))
        drive.handle(.traffic(TrafficConditions(speeds: [EdgeID(rawValue: 0): 5])))
        update(&drive, .skip(.index(300)))
        #expect(drive.requests.last?.knownBeyond == nil)
        update(&drive, .reopen(.index(300)))
        #expect(drive.navigator.snapshot.waypoints.count == 8)
        #expect(drive.navigator.snapshot.waypointCount == 500)
        for stop in 0..<9 {
            drive.drive(String(letters[stop % letters.count]))
            drive.stand(seconds: 2)
            #expect(drive.arrivals.map(\.waypointIndex) == Array(0...stop))
            if letters[stop % letters.count] == "h" { break }
            drive.command(.continueToNextDestination(startGuidance: true))
        }
    }
}

extension UTCTime {
    fileprivate func seconds(after other: UTCTime?) -> Double {
        other.map { Double(millisecondsSince1970 - $0.millisecondsSince1970) / 1000 } ?? .nan
    }
}
