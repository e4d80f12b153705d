import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

@Suite struct SimulationTests {
    private static let time = UTCTime(millisecondsSince1970: 1_790_000_000_000)

    private func order(_ mode: Command.Simulate.Mode) -> Command {
        .simulate(Command.Simulate(mode: mode, time: Self.time))
    }

    private func drive(at letter: Character = "a") -> ScenarioDrive {
        ScenarioDrive(NavigatorScenarioTests.town, at: letter)
    }

    private func destination(_ letter: Character) -> Waypoint {
        Waypoint(coordinate: NavigatorScenarioTests.town.coordinate(letter))
    }

    @Test func `a simulated vehicle drives to its destination and stays there`() throws {
        var drive = drive()
        drive.command(order(.atCoordinate(NavigatorScenarioTests.town.coordinate("a"))))
        drive.wait(seconds: 3)
        let token = drive.command(order(.toDestinations([destination("d")], .init(), .init())))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        drive.wait(seconds: 240)
        #expect(drive.arrivals.map(\.isFinalDestination) == [true])
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.navigator.snapshot.isSimulated)
        let places = drive.locations
        #expect(!places.contains { !$0.isSimulated })
        let last = try #require(places.last)
        #expect(
            last.matched.coordinate.distance(
                to: NavigatorScenarioTests.town.coordinate("d")) < 10)
        #expect(last.matched.speed == 0)
    }

    @Test func `the real receiver is not heard meanwhile, and is afterwards`() throws {
        var drive = drive()
        drive.stand(seconds: 3)
        drive.command(order(.atCoordinate(NavigatorScenarioTests.town.coordinate("h"))))
        drive.drive("b")
        let placed = try #require(drive.locations.last).matched.coordinate
        #expect(placed.distance(to: NavigatorScenarioTests.town.coordinate("h")) < 5)
        drive.command(order(.stop))
        drive.stand(seconds: 3)
        let last = try #require(drive.locations.last)
        #expect(!last.isSimulated)
        #expect(last.matched.coordinate.distance(to: drive.place) < 20)
    }

    @Test func `along the route it takes up the real vehicle's place, and pauses on order`() throws
    {
        var drive = drive()
        drive.stand(seconds: 2)
        let early = drive.command(order(.alongRoute(.init())))
        #expect(drive.replies(to: early).map(\.status) == [.rejected])
        drive.setDestinations("d")
        drive.drive("b")
        drive.command(order(.alongRoute(.init())))
        drive.wait(seconds: 5)
        let taken = try #require(drive.locations.last).matched.coordinate
        #expect(taken.distance(to: drive.place) < 75)
        drive.command(order(.alongRoute(.init(paused: true))))
        drive.wait(seconds: 3)
        let halted = try #require(drive.locations.last).matched.coordinate
        let count = drive.locations.count
        drive.wait(seconds: 20)
        #expect(drive.locations.count >= count + 19)
        let still = try #require(drive.locations.last).matched.coordinate
        #expect(still.distance(to: halted) < 5)
        drive.command(order(.alongRoute(.init())))
        drive.wait(seconds: 240)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `a multiplier makes it faster, one that is not above zero is ignored`() {
        func seconds(_ multiplier: Double) -> Int {
            var drive = drive()
            drive.stand(seconds: 2)
            drive.setDestinations("d")
            drive.command(order(.alongRoute(.init(speedMultiplier: multiplier))))
            for second in 0..<400 {
                drive.wait(seconds: 1)
                if !drive.arrivals.isEmpty { return second }
            }
            return .max
        }
        let usual = seconds(1)
        let fast = seconds(4)
        #expect(usual < 200)
        #expect(abs(Double(fast) * 4 - Double(usual)) < 20)
        #expect(seconds(-3) == usual)
    }

    @Test func `at each waypoint it waits until the next leg begins`() {
        var drive = drive()
        drive.stand(seconds: 2)
        drive.setDestinations("cg")
        drive.command(order(.alongRoute(.init(speedMultiplier: 5))))
        drive.wait(seconds: 120)
        #expect(drive.arrivals.map(\.waypointIndex) == [0])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.wait(seconds: 60)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(!drive.routeChanges.contains(.offRoute))
    }
}
