import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct SavedTripTests {
    private let trip = SavedTrip(
        trip: TripID(rawValue: 41),
        destinations: [
            Waypoint(coordinate: Coordinate(latitude: 49.41, longitude: 8.69)),
            Waypoint(
                coordinate: Coordinate(latitude: -33.86, longitude: 151.2093), id: "a\tb\\n",
                title: "Zur\nalten Mühle", preferredHeading: 12.5, headingTolerance: 45,
                vehicleStopover: true, turnAtStop: .never),
            Waypoint(
                coordinate: Coordinate(latitude: 0.1, longitude: -0.2), title: "",
                preferSameSideOfRoad: true),
        ], statuses: [.reached, .next, .pending],
        options: RouteOptions(
            travelMode: .truck, avoidsTolls: true, avoidsFerries: false, strategy: .shorter,
            targetDistanceMeters: 900, alternatives: .all,
            vehicle: VehicleDimensions(heightMeters: 3.9, weightTons: 7.5)),
        guidanceActive: true, revision: 6,
        exclusions: Exclusions(
            areas: [
                .box(BoundingBox(south: -1.5, west: 2, north: 3.25, east: 4)),
                .polygon([
                    Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4),
                    Coordinate(latitude: 0.5, longitude: 4.125),
                ]),
            ], edges: [EdgeID(rawValue: 7), EdgeID(rawValue: 4_000_000_001)]),
        map: "Süd 2026-02-27T00:00:00Z 99", continuation: .after(seconds: 90.5),
        stay: SavedTrip.Stay(
            time: UTCTime(millisecondsSince1970: 1_790_000_000_123), continuesGuided: false))

    @Test func `a trip is written as text and read back`() {
        #expect(SavedTrip(text: trip.text) == trip)
    }

    @Test func `a trip whose stops were all left out is kept, as one may be opened again`() {
        var trip = trip
        trip.statuses = trip.statuses.map { _ in .skipped }
        #expect(SavedTrip(text: trip.text) == trip)
        // Nobody has written this one.
        trip.statuses[0] = .pending
        #expect(SavedTrip(text: trip.text) == nil)
    }

    @Test func `a text that is cut or changed is refused, never half read`() {
        let text = trip.text
        for length in 0..<text.count {
            #expect(SavedTrip(text: String(text.prefix(length))) == nil)
        }
        for (from, to) in [
            ("\"trip\":41", "\"trip\":-1"), ("NEXT", "LATER"), ("49.41", "149.41"),
            ("true", "yes"), ("\"form\":2", "\"form\":3"), ("90.5", "-90.5"),
            ("REACHED", "PENDING"),
        ] {
            let changed = text.split(separator: from, omittingEmptySubsequences: false)
                .joined(separator: to)
            let read = SavedTrip(text: changed)
            #expect(changed != text && (read == nil || from == "REACHED"))
        }
    }

    /// A drive that is cut off by a power loss, and the navigator of the next session.
    private func restarted(_ first: ScenarioDrive, at letter: Character) throws -> ScenarioDrive {
        let saved = try #require(first.navigator.savedTrip)
        var next = ScenarioDrive(NavigatorScenarioTests.town, at: letter)
        next.handle(.resume(try #require(SavedTrip(text: saved.text))))
        return next
    }

    @Test func `what a trip keeps off it keeps off over reroutes and restarts, to its end`() throws
    {
        let town = NavigatorScenarioTests.town
        let blocked = town.edge("b", "c")
        var first = ScenarioDrive(town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("d")
        let token = first.command(
            .reroute(.init(reason: "flood", exclusions: Exclusions(edges: [blocked]))))
        #expect(first.replies(to: token).map(\.status) == [.accepted, .succeeded])
        let route = try #require(first.navigator.route)
        #expect(!route.legs[0].edges.contains { $0.edge == blocked })
        first.command(.reroute(.init()))
        #expect(first.requests.last?.exclusions.edges == [blocked])
        // A vehicle that drives there nevertheless gets a route that leads elsewhere.
        first.drive("b")

        var next = try restarted(first, at: "b")
        next.stand(seconds: 5)
        #expect(next.requests.last?.exclusions.edges == [blocked])
        let resumed = try #require(next.navigator.route)
        #expect(!resumed.legs[0].edges.contains { $0.edge == blocked })
        next.command(.reroute(.init(exclusions: Exclusions())))
        #expect(next.requests.last?.exclusions.isEmpty == true)
        next.command(.clearDestinations)
        next.setDestinations("d")
        #expect(next.requests.last?.exclusions.isEmpty == true)

        // The numbers of edges mean nothing on another map.
        var saved = try #require(first.navigator.savedTrip)
        saved.map = "another"
        var other = ScenarioDrive(town, at: "b")
        other.handle(.resume(saved))
        other.stand(seconds: 5)
        #expect(other.requests.last?.exclusions.edges.isEmpty == true)
    }

    @Test func `a recompiled map has other numbers of edges, however many there are`() throws {
        func town(_ names: [String]) throws -> ScenarioMap {
            try ScenarioMap(
                """
                a---b---c
                |       |
                d-------e
                """, grid: 300,
                ways: [
                    "ab": ["highway": "primary", "name": names[0]],
                    "bc": ["highway": "primary", "name": names[1]],
                    "ad": ["highway": "primary"], "de": ["highway": "primary"],
                    "ec": ["highway": "primary"],
                ])
        }
        let old = try town(["First Street", "Second Street"])
        let new = try town(["Second Street", "First Street"])
        #expect(old.network.edgeCount == new.network.edgeCount)
        var first = ScenarioDrive(old, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("c")
        first.command(.reroute(.init(exclusions: Exclusions(edges: [old.edge("b", "c")]))))
        let saved = try #require(first.navigator.savedTrip)
        for (map, isKept) in [(old, true), (new, false)] {
            var next = ScenarioDrive(map, at: "a")
            next.handle(.resume(saved))
            next.stand(seconds: 5)
            #expect(next.requests.last?.exclusions.edges.isEmpty == !isKept)
        }
    }

    @Test func `after a power loss the trip goes on, says so once, and its revisions grow`() throws
    {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("cgh")
        first.drive("bc")
        first.command(.continueToNextDestination(startGuidance: true))
        let before = try #require(first.navigator.snapshot.route)

        var next = try restarted(first, at: "c")
        #expect(next.navigator.snapshot.trip == before.trip)
        #expect(next.navigator.savedTrip == first.navigator.savedTrip)
        next.wait(seconds: 300)
        #expect(next.routeChanges.isEmpty)
        next.stand(seconds: 2)
        #expect(next.routeChanges == [.resumed])
        let snapshot = next.navigator.snapshot
        #expect(snapshot.navState == .enroute)
        #expect(snapshot.waypoints.map(\.status) == [.reached, .next, .pending])
        #expect(snapshot.route?.revision == before.revision + 1)
        next.drive("g")
        #expect(next.arrivals.map(\.waypointIndex) == [1])
        next.command(.setGuidance(active: false))
        let token = next.setDestinations("d")
        #expect(next.replies(to: token).map(\.status) == [.accepted, .succeeded])
        let newTrip = try #require(next.navigator.snapshot.trip)
        #expect(newTrip.rawValue == before.trip.rawValue + 1)
    }

    @Test(arguments: [true, false])
    func `the path driven on a trip is kept over a restart, unless it may not be published`(
        isPublished: Bool
    ) throws {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("d")
        first.drive("bc")
        if !isPublished {
            var options = NavigatorOptions()
            options.takesTripsAtOnce = true
            first.command(.setOptions(options))
        }
        // Up to where it is, though later fixes may still correct that.
        first.drive("d", seconds: 10)
        let place = first.place
        first.navigator.noteLeg()
        var next = try restarted(first, at: "c")
        next.stand(seconds: 5)
        next.drive("d")
        let path = next.navigator.traveledPath
        #expect(path.contains { $0.distance(to: place) < 15 })
        let start = NavigatorScenarioTests.town.coordinate(isPublished ? "a" : "c")
        #expect(try #require(path.first).distance(to: start) < 30)
        let end = NavigatorScenarioTests.town.coordinate("d")
        #expect(try #require(path.last).distance(to: end) < 60)
    }

    @Test(arguments: [true, false])
    func `after a restart an order that fails leaves the trip`(isSupersededFirst: Bool) throws {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("cg")
        let before = first.navigator.snapshot
        var next = try restarted(first, at: "a")
        // Nobody knows yet where the vehicle is.
        if isSupersededFirst { next.setDestinations("g") }
        let late = next.setDestinations("d")
        #expect(next.navigator.savedTrip == first.navigator.savedTrip)
        #expect(next.navigator.snapshot.trip == before.trip)
        next.wait(seconds: 120)
        #expect(next.replies(to: late).map(\.status) == [.accepted, .failed])
        #expect(next.navigator.savedTrip == first.navigator.savedTrip)
        next.stand(seconds: 70)
        #expect(next.routeChanges == [.resumed])
        #expect(next.navigator.snapshot.trip == before.trip)
        // And one for which there is no route, with the position known.
        var other = try restarted(first, at: "a")
        other.refusesRoutes = true
        let off = other.setDestinations("d")
        other.stand(seconds: 10)
        #expect(other.replies(to: off).map(\.status) == [.accepted, .failed])
        other.refusesRoutes = false
        other.stand(seconds: 100)
        #expect(other.routeChanges == [.resumed])
        // One that succeeds takes its place.
        var last = try restarted(first, at: "a")
        let order = last.setDestinations("d")
        last.stand(seconds: 10)
        #expect(last.replies(to: order).map(\.status) == [.accepted, .succeeded])
        #expect(last.routeChanges == [.destinationsSet])
    }

    @Test func `a trip whose last stop is left out behind a place to pass outlives a restart`()
        throws
    {
        let town = NavigatorScenarioTests.town
        var first = ScenarioDrive(town, at: "a")
        first.stand(seconds: 2)
        var options = NavigatorOptions()
        options.takesTripsAtOnce = true
        first.command(.setOptions(options))
        var pass = Waypoint(coordinate: town.coordinate("b"))
        pass.isPass = true
        let stops = "cg".map { Waypoint(coordinate: town.coordinate($0), id: String($0)) }
        first.command(.setDestinations(.init(destinations: [pass] + stops)))
        first.stand(seconds: 2)
        first.command(.updateDestinations(.init(changes: [.skip(.id("g"))])))
        first.stand(seconds: 2)
        first.command(.updateDestinations(.init(changes: [.remove(.id("c"))])))
        first.stand(seconds: 2)
        let saved = try #require(first.navigator.savedTrip)
        #expect(saved.destinations.map(\.id) == [nil, "g"])
        var next = try restarted(first, at: "a")
        next.command(.setOptions(options))
        next.stand(seconds: 60)
        #expect(next.navigator.snapshot.trip == saved.trip)
        let token = next.command(.updateDestinations(.init(changes: [.reopen(.id("g"))])))
        next.stand(seconds: 5)
        #expect(next.replies(to: token).map(\.status) == [.accepted, .succeeded])
        #expect(next.navigator.snapshot.waypoints.last?.status == .next)
    }

    @Test func `after a restart a trip is cleared behind an order that waits`() throws {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("cg")
        var next = try restarted(first, at: "a")
        let order = next.setDestinations("d")
        next.command(.clearDestinations)
        #expect(next.replies(to: order).map(\.status) == [.accepted, .superseded])
        #expect(next.navigator.savedTrip == nil)
        next.stand(seconds: 100)
        #expect(next.navigator.snapshot.trip == nil)
    }

    @Test func `a trip that waited at a waypoint waits there again, without a second arrival`()
        throws
    {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("cg")
        first.drive("bc")
        var next = try restarted(first, at: "c")
        next.stand(seconds: 10)
        #expect(next.arrivals.isEmpty)
        #expect(!next.navigator.snapshot.guidanceActive)
        #expect(next.navigator.snapshot.waypoints.map(\.status) == [.reached, .pending])
        next.command(.continueToNextDestination(startGuidance: true))
        next.drive("g")
        #expect(next.arrivals.map(\.waypointIndex) == [1])
    }

    @Test func `new destinations or a clear end the wait for the old trip`() throws {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("d")
        var cleared = try restarted(first, at: "a")
        cleared.command(.clearDestinations)
        cleared.stand(seconds: 5)
        #expect(cleared.navigator.savedTrip == nil)
        #expect(cleared.navigator.snapshot == Snapshot())
        var replaced = try restarted(first, at: "a")
        replaced.setDestinations("h")
        replaced.stand(seconds: 5)
        #expect(replaced.routeChanges == [.destinationsSet])
    }

    @Test func `a route that cannot be worked out yet is asked for again, ever more seldom`() throws
    {
        var first = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        first.stand(seconds: 2)
        first.setDestinations("d")
        var next = try restarted(first, at: "a")
        next.refusesRoutes = true
        next.stand(seconds: 100)
        #expect((5...8).contains(next.requests.count))
        #expect(next.navigator.savedTrip != nil)
        next.refusesRoutes = false
        next.stand(seconds: 70)
        #expect(next.routeChanges == [.resumed])
    }
}
