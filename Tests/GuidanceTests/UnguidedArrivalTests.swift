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
