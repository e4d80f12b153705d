import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// Whole drives on drawn maps, with the real router, directions and matcher.
@Suite struct NavigatorScenarioTests {
    /// A block of streets, 400 m by 200 m a field.
    static let town = try! ScenarioMap(
        """
        a-------------------b-------------------c-------------------d
        |                   |                   |                   |
        |                   |                   |                   |
        |                   |                   |                   |
        |                   |                   |                   |
        e-------------------f-------------------g-------------------h
        """, grid: 40,
        ways: [
            "abcd": ["highway": "primary", "name": "High Street", "maxspeed": "50"],
            "efgh": ["highway": "residential", "name": "Low Street"],
            "ae": ["highway": "residential", "name": "First Street"],
            "bf": ["highway": "residential", "name": "Second Street"],
            "cg": ["highway": "residential", "name": "Third Street"],
            "dh": ["highway": "residential", "name": "Fourth Street"],
        ])

    private func drive(at letter: Character = "a") -> ScenarioDrive {
        var drive = ScenarioDrive(Self.town, at: letter)
        drive.stand(seconds: 2)
        return drive
    }

    @Test
    func `in a yard a vehicle is off its route once, and back on a road it is guided at once`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b", seconds: 20)
        // To and fro on a new road between High Street and Low Street.
        let corner = Self.town.coordinate("b").moved(by: 110, bearing: 180)
        for _ in 0..<5 {
            drive.drive(to: corner.moved(by: 90, bearing: 90), speed: 8)
            drive.drive(to: corner.moved(by: 290, bearing: 90), speed: 8)
        }
        let isOnRoad = drive.locations.suffix(100).contains { $0.matched.position != nil }
        #expect(!isOnRoad)
        // No route begins there, so that none is given, and nothing more is said.
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.offRoutes == [true])
        #expect(drive.frames.suffix(120).allSatisfy { $0.navState == .rerouting })
        #expect(drive.prompts.count { $0.text == "Rerouting" } == 1)
        #expect(drive.prompts.last?.text == "Rerouting")
        let changes = drive.routeChanges.count
        let edge = Self.town.coordinate("c").moved(by: 110, bearing: 180)
        drive.drive(to: edge, speed: 8)
        drive.drive(to: edge.moved(by: 40, bearing: 180), speed: 8)
        #expect(drive.routeChanges.count > changes)
    }

    @Test(arguments: [80.0, 200])
    func `a stop from which the route comes back is not reached by driving away from it`(
        meters: Double
    ) {
        var drive = drive()
        drive.place = Self.town.coordinate("a").moved(by: meters, bearing: 90)
        drive.stand(seconds: 10)
        drive.setDestinations("ad")
        drive.drive("bcd", seconds: 30)
        #expect(drive.arrivals.isEmpty)
        // It is led back to the stop.
        #expect(drive.routeChanges.contains(.offRoute))
    }

    @Test func `a stop passed with guidance off is not reached when guidance is on again`() {
        var drive = drive()
        drive.setDestinations("bd")
        drive.command(.setGuidance(active: false))
        drive.drive("b")
        drive.drive("c", seconds: 9)
        drive.command(.setGuidance(active: true))
        drive.drive("c", seconds: 5)
        #expect(drive.arrivals.isEmpty)
        // It is led back to it.
        #expect(drive.routeChanges.contains(.offRoute))
        drive.drive("b")
        #expect(drive.arrivals.map(\.waypointIndex) == [0])
    }

    @Test(arguments: [120.0, 280])
    func `a vehicle off the map has not arrived where a route of no length begins`(meters: Double) {
        var drive = drive()
        drive.place = Self.town.coordinate("a").moved(by: meters, bearing: 315)
        drive.stand(seconds: 10)
        drive.setDestinations("a")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.isEmpty)
        // It arrives when it is there.
        drive.drive("a")
        drive.stand(seconds: 10)
        #expect(drive.arrivals.map(\.isAssumed) == [false])
    }

    @Test func `a drive to its destination arrives once and ends with one STOPPED frame`() throws {
        var drive = drive()
        let token = drive.setDestinations("d")
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        drive.drive("bcd")
        drive.stand(seconds: 20)
        #expect(drive.arrivals.count == 1)
        let arrival = try #require(drive.arrivals.first)
        #expect(arrival.isFinalDestination)
        #expect(arrival.waypoint.title == "d")
        #expect(abs(arrival.traveledMeters - arrival.plannedMeters) < 100)
        #expect(drive.requests.count == 1)
        #expect(drive.frames.last?.navState == .stopped)
        #expect(drive.frames.filter { $0.navState == .stopped }.count == 1)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(!drive.navigator.snapshot.guidanceActive)
    }

    @Test func `remaining time and distance only fall, to nothing, on a noisy drive`() throws {
        var drive = drive()
        drive.noise = 10
        drive.setDestinations("d")
        // As fast as is expected: who is slower is expected to need longer, which is seen on the way.
        drive.drive("bcd", speed: 0.96 * 50 / 3.6)
        drive.stand(seconds: 5)
        var meters: [Double] = []
        var seconds: [Double] = []
        for event in drive.events {
            if case .remainingDistance(let value) = event { meters.append(value) }
            if case .remainingTime(let value) = event { seconds.append(value.seconds) }
        }
        #expect(meters.count > 80)
        #expect(zip(meters, meters.dropFirst()).allSatisfy { $0 - $1 >= 1 })
        #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 - $1 >= 1 })
        #expect(try #require(meters.last) <= 60)
    }

    @Test func `frames come each second, in one piece, with the step ahead`() throws {
        var drive = drive()
        drive.setDestinations("h")
        let begin = drive.now
        drive.drive("bcdh")
        let frames = drive.frames.filter { $0.navState == .enroute }
        let seconds = (drive.now - begin).asSeconds
        #expect(Double(frames.count) > seconds * 0.85)
        for frame in frames {
            let step = try #require(frame.currentStep)
            #expect(frame.remainingSteps.first.map { $0.stepNumber == step.stepNumber + 1 } ?? true)
            let toStep = try #require(frame.distanceToCurrentStepMeters)
            let toEnd = try #require(frame.distanceToNextDestinationMeters)
            #expect(toStep <= toEnd + 0.01)
            #expect(frame.distanceToFinalDestinationMeters == toEnd)
        }
        #expect(frames.filter(\.routeChanged).count == 1)
    }

    @Test func `another road than the route's leads to one new route, in seconds`() throws {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        let left = drive.now
        drive.drive("f")
        #expect(drive.routeChanges == [.destinationsSet, .offRoute])
        // Once: the other route itself ends the deviation.
        #expect(drive.offRoutes == [true])
        let states = drive.events.compactMap {
            if case .navigationState(_, let to) = $0 { to } else { nil }
        }
        // That another one was looked for is not worth a word when it is there at once.
        #expect(states == [.enroute])
        let asked = try #require(
            drive.outputs.last { if case .routeRequest = $0.output { true } else { false } })
        #expect((asked.at - left).asSeconds <= 6)
        let request = try #require(drive.requests.last)
        let heading = try #require(request.waypoints[0].preferredHeading)
        #expect(abs(heading - 180) < 20)
        drive.drive("ghd")
        drive.stand(seconds: 5)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `coming back before the new route is there keeps the old one`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.planningTime = nil
        drive.drive("f")
        #expect(drive.navigator.snapshot.navState == .rerouting)
        drive.drive("gc")
        drive.drive("d")
        drive.stand(seconds: 3)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.arrivals.count == 1)
        #expect(drive.offRoutes == [true, false])
    }

    @Test func `each waypoint is reached once, and guidance waits at each`() {
        var drive = drive()
        drive.setDestinations("cgh")
        drive.drive("bc")
        #expect(drive.arrivals.map(\.waypointIndex) == [0])
        #expect(!drive.navigator.snapshot.guidanceActive)
        #expect(drive.navigator.snapshot.waypoints.map(\.status) == [.reached, .pending, .pending])
        drive.command(.continueToNextDestination(startGuidance: false))
        #expect(!drive.navigator.snapshot.guidanceActive)
        #expect(drive.navigator.snapshot.waypoints.map(\.status) == [.reached, .next, .pending])
        drive.command(.setGuidance(active: true))
        drive.drive("g")
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("h")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2])
        #expect(drive.arrivals.map(\.isFinalDestination) == [false, false, true])
        #expect(drive.routeChanges == [.destinationsSet, .nextLeg, .nextLeg])
        let over = drive.command(.continueToNextDestination(startGuidance: false))
        #expect(drive.replies(to: over).map(\.status) == [.accepted, .succeeded])
        #expect(drive.navigator.route == nil)
    }

    @Test func `a waypoint that is skipped is never reached`() {
        var drive = drive()
        drive.setDestinations("dg")
        drive.drive("b")
        let token = drive.command(.continueToNextDestination(startGuidance: false))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        #expect(drive.navigator.snapshot.waypoints.map(\.status) == [.skipped, .next])
        #expect(drive.navigator.snapshot.guidanceActive)
        drive.drive("fg")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [1])
    }

    @Test func `a loop does not arrive when it passes its own destination early`() {
        var drive = drive(at: "e")
        // Past b to c, and back to b from below.
        drive.setDestinations("cb")
        drive.drive("ab")
        #expect(drive.arrivals.isEmpty)
        drive.drive("c")
        #expect(drive.arrivals.map(\.waypointIndex) == [0])
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("gfb")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
    }

    @Test func `turning round on the route is noticed`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.drive("a")
        #expect(drive.routeChanges.contains(.offRoute))
    }

    @Test func `an order without a fix waits for one, then fails with its status`() {
        var waiting = ScenarioDrive(Self.town, at: "a")
        let token = waiting.setDestinations("d")
        waiting.wait(seconds: 10)
        #expect(waiting.replies(to: token).map(\.status) == [.accepted])
        waiting.stand(seconds: 1)
        #expect(waiting.replies(to: token).map(\.status) == [.accepted, .succeeded])

        var blind = ScenarioDrive(Self.town, at: "a")
        let lost = blind.setDestinations("d")
        blind.wait(seconds: 60)
        #expect(blind.replies(to: lost).map(\.status) == [.accepted, .failed])
        #expect(blind.replies(to: lost).last?.routeStatus == .locationUnavailable)
    }

    @Test
    func `new destinations supersede those still being planned, and stale routes are ignored`() {
        var drive = drive()
        drive.planningTime = 5
        let first = drive.setDestinations("d")
        drive.stand(seconds: 2)
        let second = drive.setDestinations("h")
        #expect(drive.replies(to: first).map(\.status) == [.accepted, .superseded])
        #expect(drive.replies(to: first).last?.routeStatus == .canceled)
        drive.stand(seconds: 10)
        #expect(drive.replies(to: first).count == 2)
        #expect(drive.replies(to: second).map(\.status) == [.accepted, .succeeded])
        #expect(drive.navigator.snapshot.waypoints.map(\.waypoint.title) == ["h"])
        #expect(drive.routeChanges == [.destinationsSet])
    }

    @Test func `clearing ends everything at once and for good`() throws {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.command(.clearDestinations)
        var snapshot = drive.navigator.snapshot
        snapshot.road = Snapshot().road
        #expect(snapshot == Snapshot())
        #expect(drive.routeChanges == [.destinationsSet, .cleared])
        #expect(drive.frames.last?.navState == .stopped)
        let count = drive.events.count
        drive.drive("c")
        #expect(drive.events.count == count)
    }

    @Test func `guidance switched on before there is a route begins with it`() {
        var drive = drive()
        drive.command(.setGuidance(active: true))
        drive.setDestinations("d", startGuidance: false)
        #expect(drive.navigator.snapshot.navState == .enroute)
    }

    @Test func `wrong orders are refused with the reason and change nothing`() {
        var drive = drive()
        let nowhere = Waypoint(coordinate: .init(latitude: 91, longitude: 0))
        let here = Waypoint(coordinate: Self.town.coordinate("d"))
        let orders: [(Command, CommandReply.Code, RouteStatus?)] = [
            (.setDestinations(.init(destinations: [])), .invalid, .noWaypointsError),
            (
                .setDestinations(.init(destinations: Array(repeating: here, count: 501))), .invalid,
                .waypointError
            ),
            (.setDestinations(.init(destinations: [nowhere])), .invalid, .waypointError),
            (.reroute(.init(alternative: 0)), .conflict, .noWaypointsError),
            (.continueToNextDestination(startGuidance: true), .conflict, .noWaypointsError),
            (.reroute(.init()), .conflict, .noWaypointsError),
        ]
        for (order, code, status) in orders {
            let token = drive.command(order)
            let replies = drive.replies(to: token)
            #expect(replies.map(\.status) == [.rejected])
            #expect(replies.first?.code == code)
            #expect(replies.first?.routeStatus == status)
            #expect(replies.first?.message.isEmpty == false)
        }
        #expect(drive.navigator.snapshot == Snapshot())
    }

    @Test func `an order for another trip than the current one changes nothing`() throws {
        var drive = drive()
        let here = Waypoint(coordinate: Self.town.coordinate("d"))
        let orders: [Command] = [
            .setDestinations(.init(destinations: [here])), .clearDestinations, .reroute(.init()),
            .continueToNextDestination(startGuidance: true), .setGuidance(active: false),
            .simulate(
                .init(
                    mode: .atCoordinate(here.coordinate), time: .init(millisecondsSince1970: 0))),
        ]
        func expectRefused(_ trip: UInt64) {
            for order in orders {
                let before = drive.navigator.snapshot
                let token = drive.command(order, ifTrip: TripID(rawValue: trip))
                #expect(drive.replies(to: token).map(\.code) == [.conflict])
                #expect(drive.replies(to: token).first?.field == .trip)
                #expect(drive.navigator.snapshot == before)
            }
        }
        expectRefused(1)
        drive.setDestinations("dh")
        let trip = try #require(drive.navigator.snapshot.trip)
        expectRefused(trip.rawValue + 1)
        let token = drive.command(.clearDestinations, ifTrip: trip)
        #expect(drive.replies(to: token).last?.status == .succeeded)
    }

    @Test func `speeding is reported against the limit on the signs`() {
        var drive = drive()
        drive.drive("b", speed: 12)
        drive.drive("c", speed: 20)
        let told = drive.events.compactMap {
            if case .speeding(let speeding) = $0 { speeding } else { nil }
        }
        let severities = told.filter(\.severityChanged).map(\.severity)
        #expect(severities.first == .notSpeeding)
        #expect(severities.contains(.major))
        let fastest = told.compactMap(\.percentAboveLimit).max() ?? 0
        #expect(abs(fastest - 44) < 1)
    }

    @Test func `each turn is spoken of before it comes, nothing while off the route`() {
        var drive = drive()
        drive.setDestinations("g")
        drive.drive("bcg")
        let prompts = drive.events.compactMap {
            if case .prompt(let prompt) = $0 { prompt } else { nil }
        }
        let route = drive.frames.first?.remainingSteps.first
        let turn = prompts.filter { $0.stepNumber == route?.stepNumber }
        #expect(turn.count >= 2)
        #expect(turn.allSatisfy { ($0.distanceMeters ?? -1) > 0 })
        #expect(prompts.last?.text.contains("arrived") == true)

        var silent = self.drive()
        var options = NavigatorOptions()
        options.voiceGuidanceLevel = .silent
        silent.command(.setOptions(options))
        silent.setDestinations("h")
        silent.drive("bcdh")
        #expect(!silent.events.contains { if case .prompt = $0 { true } else { false } })
    }

    @Test func `traffic on the way changes the remaining time and the delay's category`() throws {
        var options = NavigatorOptions()
        options.betterRoute.policy = .never
        var drive = ScenarioDrive(Self.town, at: "a", options: options)
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("b")
        let before = try #require(drive.navigator.timeAndDistanceList.first).seconds
        let jam = Self.town.edge("b", "c")
        drive.handle(.traffic(TrafficConditions(speeds: [jam: 1])))
        let after = try #require(drive.navigator.timeAndDistanceList.first).seconds
        #expect(after > before + 250)
        #expect(drive.navigator.delayCategory == .heavy)
        drive.handle(.traffic(nil))
        #expect(drive.navigator.delayCategory == .noData)
        let categories = drive.events.compactMap {
            if case .delayCategory(let category, _) = $0 { category } else { nil }
        }
        #expect(categories == [.heavy, .noData])
    }

    @Test func `times and distances to all destinations are cumulative, and the way is kept`() {
        var drive = drive()
        drive.setDestinations("cgh")
        drive.drive("b")
        let list = drive.navigator.timeAndDistanceList
        #expect(list.map(\.waypointIndex) == [0, 1, 2])
        #expect(zip(list, list.dropFirst()).allSatisfy { $0.meters < $1.meters })
        #expect(abs(list[0].meters - 400) < 15)
        #expect(abs(list[2].meters - 1_000) < 15)
        let path = drive.navigator.traveledPath
        #expect(abs(Polyline(path).length - 400) < 15)
    }

    @Test func `an estimate is asked for as the trip would be`() throws {
        let destinations = [Waypoint(coordinate: Self.town.coordinate("h"), title: "h")]
        var idle = ScenarioDrive(Self.town, at: "a")
        #expect(idle.navigator.request(toEstimate: destinations, options: .init()) == nil)
        idle.stand(seconds: 1)
        #expect(idle.navigator.request(toEstimate: destinations, options: .init()) != nil)
        var drive = drive()
        drive.drive("b")
        let estimate = drive.navigator.request(toEstimate: destinations, options: .init())
        drive.setDestinations("h")
        #expect(drive.requests.last == estimate)
        #expect(estimate?.departure != nil)
        #expect(estimate?.waypoints[0].preferredHeading != nil)
        let later = try #require(UTCTime(rfc3339: "2027-01-20T07:00:00Z"))
        let other = drive.navigator.request(
            toEstimate: destinations, options: .init(), departingAt: later)
        #expect(other?.departure == later)
    }

    @Test func `a reroute by command replaces the route and says why`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        let token = drive.command(.reroute(.init(reason: "road works")))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        #expect(drive.routeChanges == [.destinationsSet, .command])
        drive.refusesRoutes = true
        let version = drive.navigator.snapshot.route
        let failed = drive.command(.reroute(.init()))
        #expect(drive.replies(to: failed).map(\.status) == [.accepted, .failed])
        #expect(drive.replies(to: failed).last?.routeStatus == .noRouteFound)
        #expect(drive.navigator.snapshot.route == version)
    }

    @Test func `a failed reroute keeps the old route and is tried again, ever more seldom`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.refusesRoutes = true
        drive.drive("f", speed: 4)
        let version = drive.navigator.snapshot.route
        #expect(version?.revision == 1)
        #expect(drive.navigator.snapshot.navState == .rerouting)
        let tries = drive.requests.count
        // One of them as soon as the vehicle is on another road.
        #expect((4...8).contains(tries))
    }

    @Test func `an alternative can be taken while the vehicle is on it`() throws {
        var drive = drive()
        drive.alternative = "aefghd"
        drive.setDestinations("d")
        #expect(drive.navigator.alternatives.count == 1)
        let unknown = drive.command(.reroute(.init(alternative: 3)))
        #expect(drive.replies(to: unknown).map(\.status) == [.rejected])
        let token = drive.command(.reroute(.init(alternative: 0)))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        #expect(drive.routeChanges == [.destinationsSet, .alternative])
        #expect(drive.navigator.alternatives.isEmpty)
        drive.drive("efghd")
        drive.stand(seconds: 3)
        #expect(!drive.routeChanges.contains(.offRoute))
        #expect(drive.arrivals.count == 1)
    }

    @Test func `a clearly better route is taken as traffic changes, not more often than allowed`() {
        func jammed(_ policy: BetterRoutePolicy) -> ScenarioDrive {
            var options = NavigatorOptions()
            options.betterRoute.policy = policy
            var drive = ScenarioDrive(Self.town, at: "a", options: options)
            drive.stand(seconds: 2)
            drive.setDestinations("d")
            drive.stand(seconds: 2)
            drive.alternative = "aefghd"
            drive.prefersAlternative = true
            drive.handle(
                .traffic(TrafficConditions(speeds: [Self.town.edge("b", "c"): 0.5])))
            drive.stand(seconds: 5)
            return drive
        }
        var taken = jammed(.take)
        #expect(taken.routeChanges == [.destinationsSet, .traffic])
        let requests = taken.requests.count
        taken.handle(.traffic(TrafficConditions(speeds: [Self.town.edge("f", "g"): 0.5])))
        taken.stand(seconds: 60)
        #expect(taken.requests.count == requests)
        taken.stand(seconds: 90)
        #expect(taken.requests.count == requests + 1)

        var offered = jammed(.offer)
        #expect(offered.routeChanges == [.destinationsSet])
        #expect((offered.navigator.snapshot.alternatives.first?.savedSeconds ?? 0) > 200)
        offered.command(.reroute(.init(alternative: 0)))
        #expect(offered.routeChanges == [.destinationsSet, .alternative])
        #expect(offered.navigator.snapshot.alternatives.isEmpty)

        let never = jammed(.never)
        #expect(never.requests.count == 1)
    }
}
