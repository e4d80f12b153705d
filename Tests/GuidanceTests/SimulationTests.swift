import Directions
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

    /// It set out from where the vehicle was before.
    @Test func `an order right behind a place for the simulation begins there`() throws {
        let town = NavigatorScenarioTests.town
        var drive = drive()
        drive.stand(seconds: 3)
        drive.command(order(.atCoordinate(town.coordinate("h"))))
        drive.setDestinations("d")
        #expect(drive.routeChanges == [.destinationsSet])
        let leg = try #require(drive.navigator.route?.legs.first)
        #expect(leg.steps[0].coordinate.distance(to: town.coordinate("h")) < 5)
    }

    @Test(arguments: [1.0, 10])
    func `stays of a faster drive go by its own clock, as what is foretold does`(pace: Double)
        throws
    {
        var drive = drive()
        drive.stand(seconds: 3)
        var stop = destination("c")
        stop.terms = StopTerms(standstillSeconds: 60)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [stop, destination("g"), destination("h")],
                    continuation: .after(seconds: 120))))
        let pace = SimulationPace(speedMultiplier: pace)
        drive.command(
            .simulate(.init(mode: .alongRoute(pace), time: Self.time.advanced(bySeconds: 3))))
        let began = drive.now
        while drive.arrivals.count < 3, drive.now - began < .seconds(1200) {
            drive.wait(seconds: 1)
        }
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2])
        let taken = (drive.now - began).asSeconds * pace.speedMultiplier
        #expect((300...900).contains(taken))
        for arrival in drive.arrivals {
            // So do the durations of its legs, and what was expected of them.
            #expect((0.7...3).contains(arrival.traveledSeconds / arrival.plannedSeconds))
            let late =
                arrival.time.secondsSince1970 - arrival.estimatedTime.secondsSince1970
            #expect(abs(late - (arrival.traveledSeconds - arrival.plannedSeconds)) < 1)
        }
        let stops = try #require(drive.navigator.tour?.stops)
        for stop in stops.dropFirst() {
            let arrived = try #require(stop.record.arrived)
            let planned = try #require(stop.record.plannedArrival)
            // Where it has to stand before it has arrived nobody foretells that.
            #expect((0...150).contains(arrived.secondsSince1970 - planned.secondsSince1970))
        }
    }

    @Test func `a drive has the noise of its order, also behind a standstill without any`() throws {
        func drive(jitter: Double, standing: Double?) throws -> [Fix] {
            var drive = self.drive()
            let pace = SimulationPace(jitterMeters: jitter)
            let here = NavigatorScenarioTests.town.coordinate("a")
            drive.command(
                order(.atCoordinate(here, standing.map { SimulationPace(jitterMeters: $0) })))
            drive.wait(seconds: 20)
            drive.command(order(.toDestinations([destination("d")], .init(), pace)))
            drive.wait(seconds: 60)
            return drive.locations.compactMap(\.fix)
        }
        let exact = try drive(jitter: 0, standing: nil)
        func error(_ fixes: ArraySlice<Fix>) -> Double {
            zip(fixes, exact[fixes.indices]).map { $0.coordinate.distance(to: $1.coordinate) }
                .reduce(0, +) / Double(fixes.count)
        }
        let late = try drive(jitter: 12, standing: nil)
        #expect(error(late[..<20]) < 0.01)
        #expect((4...40).contains(error(late[25...])))
        #expect(late[25...].allSatisfy { $0.standardDeviation == 12 })
        let all = try drive(jitter: 12, standing: 12)
        #expect((4...40).contains(error(all[..<20])))
        #expect((4...40).contains(error(all[25...])))
        #expect(all.allSatisfy { $0.standardDeviation == 12 })
    }

    @Test func `a drive from far off the roads begins where the next road is, in one step`() throws
    {
        let town = NavigatorScenarioTests.town
        var drive = drive()
        let field = town.coordinate("a").moved(by: 300, bearing: 315)
        drive.command(order(.atCoordinate(field)))
        drive.wait(seconds: 3)
        let token = drive.command(order(.toDestinations([destination("d")], .init(), .init())))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        drive.wait(seconds: 240)
        #expect(drive.arrivals.count == 1)
        #expect(!drive.routeChanges.contains(.offRoute))
        // It is there at once, and stands: no position is held back as a receiver's error.
        let times = drive.locations.map(\.matched.time.secondsSince1970)
        #expect(!zip(times, times.dropFirst()).contains { $1 - $0 > 1.5 })
        let placed = drive.locations.first {
            $0.matched.coordinate.distance(to: town.coordinate("a")) < 30
        }
        #expect((placed?.matched.speed ?? 9) < 3)
        let places = drive.locations.map(\.matched.coordinate)
        let steps = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
        #expect(steps.filter { $0 > 30 }.count == 1)
        #expect(!places.contains { (30..<270).contains($0.distance(to: field)) })
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
