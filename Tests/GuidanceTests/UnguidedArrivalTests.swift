import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// Stops of a vehicle whose guidance is off: it reaches those at which it stands.
@Suite struct UnguidedArrivalTests {
    private static let town = NavigatorScenarioTests.town

    private func drive(_ letters: String, _ continuation: Continuation?) -> ScenarioDrive {
        var drive = ScenarioDrive(Self.town, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: letters.map {
                        Waypoint(coordinate: Self.town.coordinate($0), title: String($0))
                    }, continuation: continuation)))
        drive.command(.setGuidance(active: false))
        return drive
    }

    private func statuses(_ drive: ScenarioDrive) -> [Snapshot.WaypointState.Status] {
        drive.navigator.snapshot.waypoints.map(\.status)
    }

    @Test func `who stands at his stop has reached it, since he stands there, and hears nothing`()
        throws
    {
        var drive = drive("bd", .byCommand)
        let before = drive.prompts.count
        drive.drive("b")
        let halted = try #require(drive.locations.last).matched.time
        drive.stand(seconds: 40)
        let arrival = try #require(drive.arrivals.first)
        #expect(statuses(drive) == [.reached, .pending])
        #expect(abs(arrival.time.secondsSince1970 - halted.secondsSince1970) <= 3)
        #expect(drive.prompts.count == before)
        #expect(!drive.navigator.snapshot.guidanceActive)
    }

    @Test func `who only comes by his stop has not reached it`() {
        var drive = drive("bd", .byCommand)
        drive.drive("bc")
        drive.stand(seconds: 40)
        #expect(drive.arrivals.isEmpty)
        #expect(statuses(drive) == [.next, .pending])
    }

    /// The stop lies in the middle of a road, on which the vehicle stands farther on.
    @Test(arguments: [false, true], [60.0, 150])
    func `who stands behind his stop, on its road, has not reached it`(
        isGuided: Bool, meters: Double
    ) {
        let stop = Self.town.coordinate("b").moved(by: 200, bearing: 90)
        var waypoint = Waypoint(coordinate: stop)
        waypoint.terms = StopTerms(standstillSeconds: 30)
        var drive = ScenarioDrive(Self.town, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(destinations: [waypoint, Waypoint(coordinate: Self.town.coordinate("d"))])))
        drive.command(.setGuidance(active: isGuided))
        drive.drive(to: stop.moved(by: meters, bearing: 90), speed: 10)
        drive.stand(seconds: 45)
        #expect(drive.arrivals.isEmpty)
    }

    @Test(arguments: [Continuation.atDeparture, .after(seconds: 600)])
    func `a trip goes on by itself with guidance off, and leaves it off`(
        continuation: Continuation
    ) {
        var drive = drive("bcd", continuation)
        drive.drive("b")
        drive.stand(seconds: 40)
        drive.drive("c")
        drive.stand(seconds: 40)
        drive.drive("d")
        drive.stand(seconds: 40)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2])
        #expect(!drive.navigator.snapshot.guidanceActive)
    }

    @Test func `a stop that is reached by another way is reached`() {
        var drive = drive("d", .byCommand)
        drive.drive("efghd")
        drive.stand(seconds: 40)
        #expect(drive.arrivals.map(\.waypointIndex) == [0])
    }

    /// A street with stops b to f, 200 m apart; a light in its middle 20 m before e.
    private static func street() throws -> ScenarioMap {
        try ScenarioMap(
            "a---------b---------c---------d-------h-e---------f---------g", grid: 20,
            ways: ["abcdhefg": ["highway": "residential", "name": "High Street"]],
            nodes: ["h": ["highway": "crossing", "crossing": "traffic_signals"]])
    }

    /// On its way to five stops there, not guided, past the first one without a halt.
    private func driveBy(_ continuation: Continuation = .byCommand) throws -> ScenarioDrive {
        let map = try Self.street()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "bcdef".map {
                        Waypoint(coordinate: map.coordinate($0), id: String($0))
                    }, startGuidance: false, continuation: continuation)))
        drive.drive("b", speed: 14)
        drive.drive("c", speed: 14, seconds: 8)
        return drive
    }

    private func states(_ drive: ScenarioDrive) -> [StopState] {
        drive.navigator.tour?.stops.map(\.state) ?? []
    }

    @Test(arguments: [Continuation.byCommand, .atDeparture, .after(seconds: 60)])
    func `who has passed his stop is at those behind it at which he stands, as long as at the next`(
        continuation: Continuation
    ) throws {
        var drive = try driveBy(continuation)
        // Nobody can say when he comes to what lies behind him.
        let stops = try #require(drive.navigator.tour).stops
        #expect(stops.allSatisfy { $0.expectedArrival == nil && $0.distanceMeters == nil })
        drive.drive("c", speed: 14)
        let halted = drive.time
        drive.stand(seconds: 26)
        #expect(states(drive) == [.enroute, .outOfOrder, .scheduled, .scheduled, .scheduled])
        // d is passed too, and e has a light before it.
        drive.drive("dh", speed: 14)
        drive.stand(seconds: 30)
        #expect(drive.arrivals.map(\.waypointIndex) == [1])
        drive.drive("f", speed: 14)
        drive.stand(seconds: 26)
        #expect(
            states(drive) == [.enroute, .outOfOrder, .scheduled, .scheduled, .outOfOrder])
        let arrivals = drive.arrivals
        #expect(arrivals.map(\.waypointIndex) == [1, 4])
        #expect(arrivals.allSatisfy { $0.isOutOfOrder && !$0.isFinalDestination })
        let came = try #require(arrivals.first).time
        #expect(abs(came.secondsSince1970 - halted.secondsSince1970) <= 3)
        #expect(!drive.navigator.snapshot.guidanceActive)
        // What was not visited is led to.
        drive.command(.setGuidance(active: true))
        drive.stand(seconds: 3)
        #expect(drive.navigator.route?.legs.map(\.destination.id) == ["b", "d", "e"])
    }

    @Test func `who has passed his stop and waits at a light before a later one is not there`()
        throws
    {
        var drive = try driveBy()
        drive.drive("cdh", speed: 14)
        drive.stand(seconds: 50)
        #expect(drive.arrivals.isEmpty)
        drive.stand(seconds: 15)
        #expect(drive.arrivals.map(\.waypointIndex) == [3])
    }

    @Test func `who has passed his stop and stands at a later one is there, be a light ahead`()
        throws
    {
        let map = try Self.street()
        let light = map.coordinate("h")
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [map.coordinate("b"), light.moved(by: 6, bearing: 90)].map {
                        Waypoint(coordinate: $0)
                    }, startGuidance: false)))
        drive.drive("bcdh", speed: 14)
        drive.stand(seconds: 26)
        #expect(drive.arrivals.map(\.waypointIndex) == [1])
    }

    @Test func `who has not come by his stop is at a later one after a longer stand only`() throws {
        let map = try Self.street()
        var drive = ScenarioDrive(map, at: "d")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "bc".map { Waypoint(coordinate: map.coordinate($0)) },
                    startGuidance: false)))
        drive.drive("c")
        drive.stand(seconds: 50)
        #expect(drive.arrivals.isEmpty)
        drive.stand(seconds: 15)
        #expect(drive.arrivals.map(\.waypointIndex) == [1])
    }

    @Test
    func `the order to leave the stop at which the vehicle stands is obeyed, whichever is next`()
        throws
    {
        var drive = try driveBy()
        let leave = Command.continueToNextDestination(startGuidance: true, leaving: .id("c"))
        let early = drive.command(leave)
        #expect(drive.replies(to: early).map(\.code) == [.conflict])
        drive.drive("c", speed: 14)
        drive.stand(seconds: 5)
        let revision = try #require(drive.navigator.tour?.revision)
        for _ in 0..<2 {
            let token = drive.command(leave)
            let reply = try #require(drive.replies(to: token).last)
            #expect(reply.status == .succeeded)
            #expect(states(drive) == [.enroute, .outOfOrder, .scheduled, .scheduled, .scheduled])
            #expect(drive.navigator.tour?.revision == revision + 1)
        }
        let first = try #require(
            drive.outputs.compactMap {
                if case .reply(_, let reply) = $0.output, reply.message.contains("next") {
                    reply.message
                } else {
                    nil
                }
            }.first)
        #expect(first.hasPrefix("Destination 0 is next"))
        #expect(drive.arrivals.map(\.waypointIndex) == [1])
        #expect(drive.unsavedChanges.isEmpty)
        // It is guided, to the stop that nobody has left out.
        drive.stand(seconds: 3)
        #expect(drive.navigator.snapshot.guidanceActive)
        #expect(drive.navigator.route?.legs.first?.destination.id == "b")
    }

    @Test func `a trip that waits at a stop goes on by the order to leave the later one it is at`()
        throws
    {
        let map = try Self.street()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "bcdf".map {
                        Waypoint(coordinate: map.coordinate($0), id: String($0))
                    }, continuation: .byCommand)))
        drive.drive("b")
        drive.stand(seconds: 20)
        drive.drive("cd")
        drive.stand(seconds: 65)
        #expect(states(drive) == [.departed, .scheduled, .outOfOrder, .scheduled])
        let leave = Command.continueToNextDestination(startGuidance: true, leaving: .id("d"))
        for _ in 0..<2 {
            let token = drive.command(leave)
            #expect(drive.replies(to: token).last?.status == .succeeded)
            drive.stand(seconds: 1)
            #expect(states(drive) == [.departed, .enroute, .outOfOrder, .scheduled])
        }
        #expect(drive.navigator.tour?.revision == 2)
    }

    @Test func `a later stop that is served while the trip waits for an order is served`() {
        var drive = drive("bcd", .byCommand)
        drive.command(.setGuidance(active: true))
        drive.drive("b")
        drive.stand(seconds: 30)
        drive.drive("c")
        drive.stand(seconds: 90)
        #expect(statuses(drive) == [.reached, .reached, .pending])
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .index(0)))
        drive.drive("d")
        drive.stand(seconds: 30)
        #expect(statuses(drive) == [.reached, .reached, .reached])
    }
}
