import Directions
import Geodesy
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// Trips that go on from a stop to the next one by themselves, and orders that name the stop they leave.
@Suite struct ContinuationTests {
    private func drive(
        _ letters: String, _ continuation: Continuation?, at letter: Character = "a",
        change: (inout NavigatorOptions) -> Void = { _ in }
    ) -> ScenarioDrive {
        var options = NavigatorOptions()
        change(&options)
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: letter, options: options)
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: letters.map {
                        Waypoint(
                            coordinate: NavigatorScenarioTests.town.coordinate($0),
                            title: String($0))
                    }, continuation: continuation)))
        return drive
    }

    private func statuses(_ drive: ScenarioDrive) -> [Snapshot.WaypointState.Status] {
        drive.navigator.snapshot.waypoints.map(\.status)
    }

    @Test func `a trip by departure goes on, guided, when the vehicle drives off after a stand`() {
        var drive = drive("bd", .atDeparture)
        drive.drive("b")
        drive.stand(seconds: 120)
        #expect(statuses(drive) == [.reached, .pending])
        #expect(!drive.navigator.snapshot.guidanceActive)
        drive.drive("c", seconds: 6)
        #expect(statuses(drive) == [.reached, .next])
        #expect(drive.navigator.snapshot.guidanceActive)
        #expect(drive.routeChanges == [.destinationsSet, .nextLeg])
        drive.drive("cd")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        // No network and nobody was asked.
        #expect(drive.requests.count == 1)
    }

    @Test(arguments: [4.0, 10.0, 15.0])
    func `who has left a stop round the corner is not told the turn behind him`(speed: Double)
        throws
    {
        let map = try ScenarioMap(
            """
                              d
                              |
                              |
                              |
            a----------------bc-----e
            """, grid: 20,
            ways: [
                "abce": ["highway": "residential", "name": "High Street"],
                "cd": ["highway": "residential", "name": "Hill Road"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.beginTour("bd")
        drive.drive("b")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.count == 1)
        let before = drive.prompts.count
        let corner = map.coordinate("c")
        for letter in "cd" {
            while drive.place.distance(to: map.coordinate(letter)) > 0.01 {
                let told = drive.prompts.count
                drive.drive(String(letter), speed: speed, seconds: 1)
                guard letter == "d", drive.place.distance(to: corner) > 6 else { continue }
                for prompt in drive.prompts[told...] {
                    #expect(!prompt.text.contains("left"), "\(prompt.text)")
                }
            }
        }
        if speed < 5 { #expect(drive.prompts[before...].contains { $0.text.contains("left") }) }
    }

    @Test func `who has passed his stop, comes back and stands at it begins the next leg there`()
        throws
    {
        let map = try ScenarioMap(
            """
                                                d
                                                |
                                                |
            a-----------b-----------c-----------e
            """, grid: 40,
            ways: [
                "abce": ["highway": "residential", "name": "High Street"],
                "ed": ["highway": "residential", "name": "Mill Lane"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("bd")
        drive.drive("bc", speed: 8, seconds: 70)
        #expect(drive.arrivals.count == 1)
        drive.drive("b", speed: 8)
        drive.stand(seconds: 20)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 5)
        let leg = try #require(drive.navigator.route).legs[0]
        let left = try #require(drive.navigator.state.activeTrip).metersToDestination
        #expect(abs(left - leg.distanceMeters) < 20, "\(left) of \(leg.distanceMeters)")
        #expect(!drive.routeChanges.contains(.offRoute))
    }

    @Test(arguments: ["c", "fg"])
    func `who has driven on from a stop is led from where he is by the order to go on`(
        away: String
    ) throws {
        // The way to the next stop leads back from the stop; f lies off it, c on the road ahead.
        let map = try ScenarioMap(
            """
            a-----------b-----------c-----------e
            |           |           |
            |           |           |
            d           f-----------g
            """, grid: 40,
            ways: [
                "abce": ["highway": "residential", "name": "High Street"],
                "ad": ["highway": "residential", "name": "Mill Lane"],
                "bf": ["highway": "residential", "name": "Hill Road"],
                "fg": ["highway": "residential", "name": "Park Road"],
                "cg": ["highway": "residential", "name": "Far Lane"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("bd")
        drive.drive("b")
        drive.stand(seconds: 10)
        #expect(drive.arrivals.count == 1)
        drive.drive(away, seconds: 15)
        let before = drive.outputs.count
        let place = drive.place
        let token = drive.command(.continueToNextDestination(startGuidance: true))
        #expect(drive.replies(to: token).count == 2)
        let route = try #require(drive.navigator.route)
        #expect(route.legs[0].geometry.coordinate(at: 0).distance(to: place) < 25)
        #expect(statuses(drive) == [.reached, .next])
        drive.drive(away, seconds: 2)
        #expect(!drive.routeChanges.contains(.offRoute))
        #expect(drive.outputs.count > before)
    }

    @Test func `a vehicle that is moved a little at its stop has not departed`() {
        var drive = drive("bd", .atDeparture)
        drive.drive("b")
        for _ in 0..<5 {
            drive.stand(seconds: 20)
            drive.drive("c", speed: 2, seconds: 8)
            drive.stand(seconds: 20)
            drive.drive("b", speed: 2)
        }
        #expect(statuses(drive) == [.reached, .pending])
        // He is told the way once: it may be that he drives off.
        #expect(drive.prompts.count { $0.text == "Head east on High Street" } == 2)
    }

    @Test func `who drives off hears the way at once, before it is sure that he departs`() throws {
        var drive = drive("bh", .atDeparture)
        drive.drive("b")
        // Fixes of a standing vehicle wander.
        drive.noise = 3
        drive.stand(seconds: 300)
        let before = drive.prompts.count
        drive.noise = 0
        drive.drive("c", speed: 6, seconds: 2)
        #expect(drive.prompts.count == before + 1)
        #expect(drive.prompts.last?.text == "Head east on High Street")
        #expect(statuses(drive) == [.reached, .pending])
        drive.drive("c", speed: 6, seconds: 8)
        #expect(statuses(drive) == [.reached, .next])
        #expect(drive.prompts.count { $0.text.hasPrefix("Head") } == 2)
    }

    @Test func `a stop that is passed without a halt is left behind it`() {
        var drive = drive("bd", .atDeparture)
        drive.drive("bcd")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(drive.routeChanges == [.destinationsSet, .nextLeg])
    }

    @Test func `a trip after seconds goes on when they are over, standing or not`() {
        var drive = drive("bd", .after(seconds: 90))
        drive.drive("b")
        drive.stand(seconds: 60)
        #expect(statuses(drive) == [.reached, .pending])
        drive.stand(seconds: 40)
        #expect(statuses(drive) == [.reached, .next])
        drive.drive("cd")
        #expect(drive.arrivals.count == 2)
    }

    @Test func `the configured continuation is that of trips that do not say it`() {
        var drive = drive("bd", nil) { $0.continuation = .after(seconds: 5) }
        #expect(drive.navigator.snapshot.continuation == .after(seconds: 5))
        drive.drive("b")
        drive.stand(seconds: 30)
        #expect(statuses(drive) == [.reached, .next])
    }

    @Test func `an order to wait for a command waits, whatever is configured`() {
        var drive = drive("bd", .byCommand) { $0.continuation = .atDeparture }
        drive.drive("bc")
        #expect(statuses(drive) == [.reached, .pending])
    }

    @Test func `where guidance does not end at a stop all that follow are reached`() {
        var drive = drive("bcd", nil) { $0.stopsGuidanceAtArrival = false }
        drive.drive("bcd")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2])
        #expect(!drive.frames.contains { $0.navState == .stopped })
    }

    @Test func `guidance that was switched off at a stop stays off when the trip goes on`() {
        var drive = drive("bd", .after(seconds: 60))
        drive.drive("b")
        drive.stand(seconds: 20)
        drive.command(.setGuidance(active: false))
        drive.stand(seconds: 60)
        #expect(statuses(drive) == [.reached, .next])
        #expect(!drive.navigator.snapshot.guidanceActive)
    }

    @Test(arguments: [false, true])
    func `a trip that goes on by itself stays guided whichever order ends its stop`(
        isSwitchedOff: Bool
    ) {
        let orders: [(String, Command)] = [
            ("done", .updateDestinations(.init(changes: [.done(.index(0))]))),
            ("remove", .updateDestinations(.init(changes: [.remove(.index(0))]))),
            ("continue", .continueToNextDestination(startGuidance: false, leaving: .index(0))),
        ]
        for continuation in [Continuation.byCommand, .atDeparture, .after(seconds: 600)] {
            for (name, order) in orders {
                var drive = drive("bd", continuation)
                drive.drive("b")
                drive.stand(seconds: 5)
                #expect(!drive.navigator.snapshot.guidanceActive)
                if isSwitchedOff { drive.command(.setGuidance(active: false)) }
                let token = drive.command(order)
                drive.stand(seconds: 2)
                #expect(drive.replies(to: token).last?.status == .succeeded, "\(name)")
                #expect(
                    drive.navigator.snapshot.guidanceActive
                        == (continuation != .byCommand && !isSwitchedOff),
                    "\(continuation) \(name)")
                guard continuation != .byCommand, !isSwitchedOff else { continue }
                drive.drive("cd")
                drive.stand(seconds: 5)
                #expect(drive.arrivals.count == 2, "\(continuation) \(name)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `an order to go on that comes twice within seconds leaves out no stop`(isPublished: Bool) {
        var drive = drive("bcd", nil) { $0.takesTripsAtOnce = !isPublished }
        drive.drive("b")
        drive.stand(seconds: 20)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 1)
        let again = drive.command(.continueToNextDestination(startGuidance: true))
        #expect(drive.replies(to: again).map(\.code) == [.conflict])
        #expect(statuses(drive) == [.reached, .next, .pending])
        // One that names the stop leaves it at any time, and without a name later on.
        let named = drive.command(
            .continueToNextDestination(startGuidance: true, leaving: .index(1)))
        #expect(drive.replies(to: named).map(\.status) == [.accepted, .succeeded])
        #expect(statuses(drive) == [.reached, .skipped, .next])
    }

    @Test(arguments: [false, true])
    func `an order to go on that comes again behind a restart leaves out no stop`(
        isPublished: Bool
    ) throws {
        var first = drive("bcd", nil) { $0.takesTripsAtOnce = !isPublished }
        first.drive("b")
        first.stand(seconds: 20)
        first.command(.continueToNextDestination(startGuidance: true))
        #expect(first.unsavedChanges.isEmpty)
        let saved = try #require(first.navigator.savedTrip)
        var options = NavigatorOptions()
        options.takesTripsAtOnce = !isPublished
        // However long nobody was there: without an answer a sender tries again.
        var next = ScenarioDrive(
            NavigatorScenarioTests.town, at: "b", options: options,
            start: UTCTime(millisecondsSince1970: 1_790_000_000_000 + 900_000))
        next.handle(.resume(try #require(SavedTrip(text: saved.text))))
        for _ in 0..<2 {
            let again = next.command(.continueToNextDestination(startGuidance: true))
            #expect(next.replies(to: again).map(\.code) == [.conflict])
            #expect(
                next.replies(to: again).first?.message.contains("leave destination 1 too") == true)
            next.stand(seconds: 3)
        }
        #expect(statuses(next) == [.reached, .next, .pending])
        next.stand(seconds: 5)
        #expect(next.unsavedChanges.isEmpty)
        let later = next.command(.continueToNextDestination(startGuidance: true))
        #expect(next.replies(to: later).last?.status == .succeeded)
        // A while after the order nothing of it is kept.
        first.stand(seconds: 11)
        #expect(first.unsavedChanges.isEmpty)
        #expect(first.navigator.savedTrip?.text.contains("hasJustGoneOn") == false)
    }

    @Test func `a stop that is reached at once may be left at once, and another one after a while`()
    {
        var drive = drive("bcd", nil)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 11)
        let later = drive.command(.continueToNextDestination(startGuidance: true))
        #expect(drive.replies(to: later).map(\.status) == [.accepted, .succeeded])
        #expect(statuses(drive) == [.skipped, .skipped, .next])
    }

    @Test func `a late order that names its stop leaves out no other`() {
        var drive = drive("bcd", .atDeparture)
        drive.drive("b")
        drive.stand(seconds: 20)
        drive.drive("c", seconds: 10)
        #expect(statuses(drive) == [.reached, .next, .pending])
        for _ in 0..<2 {
            let late = drive.command(
                .continueToNextDestination(startGuidance: true, leaving: .index(0)))
            #expect(drive.replies(to: late).map(\.status) == [.accepted, .succeeded])
        }
        #expect(statuses(drive) == [.reached, .next, .pending])
        let unnamed = drive.command(.continueToNextDestination(startGuidance: true))
        #expect(drive.replies(to: unnamed).map(\.code) == [.conflict])
        #expect(drive.replies(to: unnamed).map(\.field) == [.leftDestination])
        let early = drive.command(
            .continueToNextDestination(startGuidance: true, leaving: .index(2)))
        #expect(drive.replies(to: early).map(\.code) == [.conflict])
        let beyond = drive.command(
            .continueToNextDestination(startGuidance: true, leaving: .index(3)))
        #expect(drive.replies(to: beyond).map(\.code) == [.invalid])
        // The one that it is on its way to can be left out.
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .index(1)))
        #expect(statuses(drive) == [.reached, .skipped, .next])
    }

    @Test func `a doubled order goes on once`() {
        var drive = drive("bcd", .byCommand)
        drive.drive("b")
        drive.stand(seconds: 20)
        for _ in 0..<2 {
            drive.command(.continueToNextDestination(startGuidance: true, leaving: .index(0)))
        }
        #expect(statuses(drive) == [.reached, .next, .pending])
    }

    @Test func `the route that is published after a leg is what is left of it`() throws {
        var drive = drive("bcd", .byCommand)
        let whole = try #require(drive.navigator.route)
        drive.drive("b")
        drive.stand(seconds: 20)
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .index(0)))
        let left = try #require(drive.navigator.route)
        #expect(left.legs == Array(whole.legs.dropFirst()))
        drive.drive("c", seconds: 3)
        let frame = try #require(drive.frames.last)
        #expect(frame.legIndex == 0)
        #expect(left.legs[0].steps.contains { $0.stepNumber == frame.currentStep?.stepNumber })
    }

    @Test(arguments: [Continuation.atDeparture, .after(seconds: 100)])
    func `a trip goes on by itself over a restart at its stop`(continuation: Continuation) throws {
        var first = drive("bd", continuation)
        first.drive("b")
        first.stand(seconds: 40)
        let saved = try #require(first.navigator.savedTrip)
        let read = try #require(SavedTrip(text: saved.text))
        #expect(read == saved)
        var next = ScenarioDrive(
            NavigatorScenarioTests.town, at: "b",
            start: UTCTime(millisecondsSince1970: 1_790_000_000_000 + 100_000))
        next.handle(.resume(read))
        next.stand(seconds: 20)
        #expect(statuses(next) == [.reached, .pending])
        if continuation == .atDeparture {
            next.drive("c", seconds: 10)
        } else {
            next.stand(seconds: 40)
        }
        #expect(statuses(next) == [.reached, .next])
        #expect(next.navigator.snapshot.guidanceActive)
        next.drive("cd")
        next.stand(seconds: 30)
        #expect(next.arrivals.map(\.waypointIndex) == [1])
    }

    /// A vehicle a few metres behind its stop, on a street in one direction round a block.
    private func driveOneWay() throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
            a---b---c
            |       |
            |       |
            d-------e
            """, grid: 100, ways: ["abceda": ["highway": "residential", "oneway": "yes"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "bc".map { Waypoint(coordinate: map.coordinate($0)) },
                    continuation: .atDeparture)))
        drive.drive("b")
        drive.place = map.coordinate("b").moved(by: 5, bearing: 90)
        drive.stand(seconds: 20)
        #expect(statuses(drive) == [.reached, .pending])
        return drive
    }

    private func expectLeadsOn(_ drive: ScenarioDrive) throws {
        var drive = drive
        let legs = try #require(drive.navigator.route).legs.map(\.distanceMeters)
        #expect(legs.count == 2 && legs[0] < 10 && legs[1] < 250, "\(legs)")
        drive.drive("c", seconds: 8)
        #expect(statuses(drive) == [.reached, .next])
        #expect(try #require(drive.frames.last?.distanceToNextDestinationMeters) < 250)
        drive.drive("c")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.last?.waypointIndex == 1)
    }

    @Test
    func `behind a restart at a stop the route leads on from the vehicle, not back to the stop`()
        throws
    {
        let first = try driveOneWay()
        let saved = try #require(first.navigator.savedTrip)
        var next = ScenarioDrive(
            first.map, at: "b", start: UTCTime(millisecondsSince1970: 1_790_000_000_000 + 100_000))
        next.place = first.place
        next.handle(.resume(saved))
        next.stand(seconds: 20)
        try expectLeadsOn(next)
    }

    @Test
    func `behind a change at a stop the route leads on from the vehicle, not back to the stop`()
        throws
    {
        var drive = try driveOneWay()
        drive.command(
            .updateDestinations(
                .init(changes: [
                    .insert([Waypoint(coordinate: drive.map.coordinate("e"))], before: nil)
                ])))
        drive.stand(seconds: 5)
        let legs = try #require(drive.navigator.route).legs.map(\.distanceMeters)
        #expect(legs.count == 3 && legs[0] < 10, "\(legs)")
    }

    @Test func `an order with the same way out at a stand does not say it in other words`() {
        var drive = drive("bd", .atDeparture)
        drive.stand(seconds: 4)
        drive.setDestinations("cd")
        drive.stand(seconds: 20)
        let texts = drive.prompts.map(\.text)
        #expect(texts == ["Head east on High Street"])
    }

    @Test func `a simulated vehicle drives off by itself from the stops of a trip by departure`() {
        var drive = drive("bd", .atDeparture)
        drive.command(
            .simulate(
                .init(
                    mode: .alongRoute(.init(speedMultiplier: 5)),
                    time: .init(millisecondsSince1970: 0))))
        drive.wait(seconds: 120)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
    }
}
