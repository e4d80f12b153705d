import Directions
import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Two stops of a tour at the same place, or a metre apart.
@Suite struct StopsAtOnePlaceTests {
    /// A road of two carriageways 50 m apart, with ends at which one can turn.
    private static func map() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-------------------------------b---c
            |                               |
            d-------------------------------e
            """, grid: 25,
            ways: [
                "ab": ["highway": "primary", "oneway": "yes"],
                "ed": ["highway": "primary", "oneway": "yes"],
                "ad": ["highway": "residential"], "be": ["highway": "residential"],
                "bc": ["highway": "residential"],
            ])
    }

    /// Between the carriageways, half a metre nearer to one or to the other.
    private static func between(_ map: ScenarioMap, beyond meters: Double) -> Coordinate {
        let (start, end) = (map.coordinate("a"), map.coordinate("b"))
        let middle = start.moved(
            by: start.distance(to: end) / 2, bearing: start.bearing(to: end))
        return middle.moved(by: 25 + meters, bearing: 180)
    }

    private static func drive(
        _ places: [Coordinate], _ map: ScenarioMap, _ continuation: Continuation,
        isGuided: Bool = true, change: (inout Waypoint) -> Void = { _ in }
    ) -> ScenarioDrive {
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        var waypoints = (places + [map.coordinate("c")]).enumerated().map {
            Waypoint(coordinate: $1, id: "stop-\($0)")
        }
        change(&waypoints[1])
        drive.command(
            .setDestinations(
                .init(
                    destinations: waypoints, startGuidance: true, continuation: continuation)))
        drive.drive(to: drive.place.moved(by: 200, bearing: 90), speed: 10)
        drive.stand(seconds: 60)
        if !isGuided { drive.command(.setGuidance(active: false)) }
        return drive
    }

    private func states(_ drive: ScenarioDrive) -> [StopState] {
        drive.navigator.tour?.stops.map(\.state) ?? []
    }

    private static let gaps: [Double] = [0, 0.5]

    @Test(arguments: gaps, [true, false])
    func `by command each of them waits for its order, guided or not`(
        gap: Double, isGuided: Bool
    ) throws {
        let map = try Self.map()
        var drive = Self.drive(
            [-gap, gap].map { Self.between(map, beyond: $0) }, map, .byCommand)
        #expect(states(drive) == [.arrived, .scheduled, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: isGuided))
        drive.stand(seconds: 3)
        #expect(states(drive) == [.arrived, .arrived, .scheduled])
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(drive.arrivals.last?.isFinalDestination == false)
        // Unguided nothing is said.
        let said = drive.prompts.count
        // What names no stop may be the first order again, of a client that tries once more.
        let again = drive.command(.continueToNextDestination(startGuidance: false))
        #expect(drive.replies(to: again).map(\.code) == [.conflict])
        #expect(states(drive) == [.arrived, .arrived, .scheduled])
        drive.command(.continueToNextDestination(startGuidance: false, leaving: .index(1)))
        drive.stand(seconds: 3)
        #expect(states(drive) == [.arrived, .arrived, .enroute])
        #expect(drive.prompts.count == said)
        drive.command(.setGuidance(active: true))
        drive.drive("bc")
        drive.stand(seconds: 5)
        #expect(states(drive) == [.departed, .departed, .arrived])
        #expect(!drive.routeChanges.contains(.offRoute))
    }

    @Test(arguments: gaps, [Continuation.atDeparture, .after(seconds: 100)])
    func `a trip that goes on by itself reaches both and leaves them together`(
        gap: Double, continuation: Continuation
    ) throws {
        let map = try Self.map()
        for isGuided in [true, false] {
            var drive = Self.drive(
                [-gap, gap].map { Self.between(map, beyond: $0) }, map, continuation,
                isGuided: isGuided)
            #expect(states(drive) == [.arrived, .arrived, .scheduled])
            drive.stand(seconds: 120)
            drive.drive("b")
            #expect(states(drive) == [.departed, .departed, .enroute])
            drive.command(.setGuidance(active: true))
            drive.drive("c")
            #expect(states(drive) == [.departed, .departed, .arrived])
            #expect(!drive.routeChanges.contains(.offRoute))
        }
    }

    @Test func `guidance that is off stays off at a stop from whose place the next is served`()
        throws
    {
        let map = try Self.map()
        var drive = Self.drive(
            [0, 0].map { Self.between(map, beyond: $0) }, map, .byCommand)
        drive.command(.continueToNextDestination(startGuidance: false))
        drive.stand(seconds: 3)
        #expect(!drive.navigator.snapshot.guidanceActive)
        #expect(drive.navigator.snapshot.navState == .stopped)
    }

    @Test func `a stop that is to be come to from its side is driven to`() throws {
        let map = try Self.map()
        var drive = Self.drive(
            [-0.5, 0.5].map { Self.between(map, beyond: $0) }, map, .byCommand
        ) { $0.preferSameSideOfRoad = true }
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 3)
        #expect(states(drive) == [.arrived, .enroute, .scheduled])
    }

    @Test func `who has driven off is not at the second one`() throws {
        let map = try Self.map()
        var drive = Self.drive(
            [-0.5, 0.5].map { Self.between(map, beyond: $0) }, map, .byCommand)
        drive.drive(to: drive.place.moved(by: 120, bearing: 90), speed: 10)
        drive.command(.continueToNextDestination(startGuidance: false))
        drive.stand(seconds: 3)
        #expect(states(drive) == [.departed, .enroute, .scheduled])
    }
}
