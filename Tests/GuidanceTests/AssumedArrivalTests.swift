import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// Arrivals that nobody saw, because the last fixes are missing.
@Suite struct AssumedArrivalTests {
    /// On High Street, so many metres before its end at d.
    private func drive(to destinations: String = "d", before meters: Int) -> ScenarioDrive {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations(destinations)
        drive.drive("bcd", seconds: (1_200 - meters) / 10)
        return drive
    }

    @Test(arguments: [70, 120, 190])
    func `a vehicle that was about to arrive and stays away has arrived, as is assumed`(
        meters: Int
    ) throws {
        var drive = drive(before: meters)
        let lost = drive.now
        drive.wait(seconds: 59)
        #expect(drive.arrivals.isEmpty)
        drive.wait(seconds: 120)
        let arrival = try #require(drive.arrivals.first)
        #expect(arrival.isAssumed)
        #expect(arrival.waypoint.title == "d")
        #expect(abs(arrival.traveledMeters - 1_200) < 30)
        // It came when it should have, not when it was given up.
        let seconds = (lost - .seconds(2)).asSeconds
        #expect((seconds...seconds + 30).contains(arrival.traveledSeconds))
        #expect(abs(arrival.estimatedTime.secondsSince1970 - arrival.time.secondsSince1970) < 60)
        #expect(drive.navigator.snapshot.lastArrival == arrival)
        #expect(drive.navigator.snapshot.waypoints.map(\.status) == [.reached])
        #expect(!drive.navigator.snapshot.guidanceActive)
        #expect(!drive.prompts.contains { $0.text.contains("arrived") })
        // The fixes come back there.
        drive.place = NavigatorScenarioTests.town.coordinate("d")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `the fixes come back elsewhere, and the arrival stands`() throws {
        var drive = drive(to: "dg", before: 100)
        drive.wait(seconds: 300)
        #expect(drive.arrivals.map(\.isAssumed) == [true])
        drive.place = NavigatorScenarioTests.town.coordinate("h")
        drive.stand(seconds: 5)
        drive.drive("d", seconds: 10)
        #expect(drive.arrivals.count == 1)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.navigator.snapshot.navState == .stopped)
        // The next leg begins where the vehicle is.
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("hg")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(drive.arrivals.map(\.isAssumed) == [true, false])
    }

    @Test func `a vehicle that is seen again in time arrives once, and is seen to`() {
        var drive = drive(before: 100)
        drive.wait(seconds: 40)
        drive.drive("d")
        drive.stand(seconds: 100)
        #expect(drive.arrivals.map(\.isAssumed) == [false])
    }

    /// The route comes back from the stop, by the same road or around the block.
    @Test(arguments: ["dc", "db"], [0, 25, 200])
    func `a vehicle that is seen before its stop has not been there because it could have`(
        destinations: String, seconds: Int
    ) {
        for asleep in [true, false] {
            for meters in [190, 700] {
                var drive = drive(to: destinations, before: meters)
                if asleep { drive.sleep(seconds: seconds) } else { drive.wait(seconds: seconds) }
                drive.place = NavigatorScenarioTests.town.coordinate("c").moved(by: 20, bearing: 90)
                drive.stand(seconds: 60)
                #expect(!drive.arrivals.contains { !$0.isAssumed })
            }
        }
    }

    @Test func `a vehicle that was not about to arrive is waited for`() {
        var drive = drive(before: 400)
        drive.wait(seconds: 600)
        #expect(drive.arrivals.isEmpty)
        drive.drive("d")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.isAssumed) == [false])
    }

    @Test func `a vehicle that is certainly on another road is not taken for arrived`() {
        // Straight on at the last turn, and then lost.
        var drive = drive(to: "g", before: 400)
        drive.planningTime = nil
        drive.drive("d", speed: 15, seconds: 5)
        drive.wait(seconds: 300)
        #expect(drive.arrivals.isEmpty)
    }

    @Test func `a vehicle that was last seen on another road has not arrived`() throws {
        let street = ["highway": "residential", "maxspeed": "50"]
        let map = try ScenarioMap(
            """
            a-------------------b---------------d
                                |
                                |
                                c
            """, grid: 40, ways: ["abd": street, "bc": street])
        // Straight on instead of the last turn, and lost before that is a deviation.
        var judged = 0
        for seconds in 1...6 {
            var drive = ScenarioDrive(map, at: "a")
            drive.stand(seconds: 2)
            drive.setDestinations("c")
            drive.drive("b")
            drive.drive("d", speed: 15, seconds: seconds)
            let seen = try #require(drive.locations.last)
            let isGuided = drive.navigator.snapshot.navState == .enroute
            drive.wait(seconds: 300)
            guard isGuided, seen.onRoute == false, seen.matched.confidence >= 0.9 else { continue }
            judged += 1
            #expect(drive.arrivals.isEmpty)
        }
        #expect(judged > 0)
    }

    @Test func `what was seen on one route says nothing of the arrival on another`() {
        var drive = drive(before: 100)
        drive.wait(seconds: 3)
        drive.setDestinations("h")
        drive.wait(seconds: 300)
        #expect(drive.routeChanges == [.destinationsSet, .destinationsSet])
        #expect(drive.arrivals.isEmpty)
    }

    @Test func `a ramp that is on no map is no way to somewhere else`() {
        var drive = drive(before: 80)
        drive.shift = PlanePoint(x: 0, y: -28)
        drive.drive("d", speed: 3, seconds: 3)
        drive.wait(seconds: 120)
        #expect(drive.arrivals.map(\.isAssumed) == [true])
    }

    @Test func `nothing is assumed without guidance`() {
        var drive = drive(before: 100)
        drive.command(.setGuidance(active: false))
        drive.wait(seconds: 300)
        #expect(drive.arrivals.isEmpty)
    }
}
