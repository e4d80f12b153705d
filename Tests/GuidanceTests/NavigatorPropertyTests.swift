import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// What holds whatever comes in, over seeded random inputs.
@Suite struct NavigatorPropertyTests {
    private static let letters = Array("abcdefgh")

    /// A random session: drives, orders, gaps, bad fixes, stale and late routes, in any order.
    func session(seed: UInt64, actions: Int) -> ScenarioDrive {
        var random = SeededGenerator(seed: seed)
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.generator = SeededGenerator(seed: seed &* 31)
        func letter() -> Character { Self.letters.randomElement(using: &random) ?? "a" }
        for _ in 0..<actions {
            switch Int.random(in: 0..<16, using: &random) {
            case 0...4: drive.drive(String(letter()), speed: .random(in: 12...35, using: &random))
            case 5: drive.stand(seconds: .random(in: 1...20, using: &random))
            case 6: drive.wait(seconds: .random(in: 1...40, using: &random))
            case 7, 8:
                let count = Int.random(in: 0...4, using: &random)
                drive.setDestinations(
                    String((0..<count).map { _ in letter() }),
                    startGuidance: .random(using: &random))
            case 9 where Bool.random(using: &random):
                drive.command(.updateDestinations(Self.changes(&random, near: drive.place)))
            case 9:
                drive.command(
                    .continueToNextDestination(
                        startGuidance: .random(using: &random),
                        leaving: [nil, .index(0), .index(1), .id("a")].randomElement(using: &random)
                            ?? nil))
            case 10: drive.command(.setGuidance(active: .random(using: &random)))
            case 11:
                drive.command(.reroute(.init(alternative: Bool.random(using: &random) ? 0 : nil)))
            case 12 where Int.random(in: 0..<4, using: &random) == 0:
                drive.command(.clearDestinations)
            case 12: drive.handle(.fix(Self.badFix(&random)))
            case 13:
                drive.planningTime = [nil, 0, 3, 90].randomElement(using: &random) ?? 0
                drive.refusesRoutes = Int.random(in: 0..<4, using: &random) == 0
                drive.noise = .random(in: 0...30, using: &random)
            case 14:
                drive.handle(
                    .routeResult(
                        RouteRequestID(rawValue: .random(in: 0...40, using: &random)),
                        .failure(RoutingFailure(status: .noRouteFound, message: "None."))))
            default:
                var options = NavigatorOptions()
                options.stopsGuidanceAtArrival = .random(using: &random)
                options.arrivalRadius = .random(in: 5...200, using: &random)
                options.takesTripsAtOnce = .random(using: &random)
                drive.command(.setOptions(options))
            }
        }
        // An order that still waits for a fix or a route is answered in the end.
        drive.wait(seconds: 200)
        return drive
    }

    private static func changes(
        _ random: inout SeededGenerator, near place: Coordinate
    ) -> Command.UpdateDestinations {
        let stop = TourChange.Stop.index(.random(in: 0...3, using: &random))
        let change: TourChange =
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                .insert(
                    [Waypoint(coordinate: place)], before: Bool.random(using: &random) ? stop : nil)
            case 1: .remove(stop)
            case 2: .move(stop, before: Bool.random(using: &random) ? .index(0) : nil)
            case 3: .skip(stop)
            case 4: .reopen(stop)
            default: .done(stop)
            }
        return Command.UpdateDestinations(changes: [change])
    }

    private static func badFix(_ random: inout SeededGenerator) -> Fix {
        let values: [Double] = [.nan, .infinity, -.infinity, 0, 1e300, -91, 181, 49]
        func any() -> Double { values.randomElement(using: &random) ?? 0 }
        return Fix(
            mode: Fix.Mode(rawValue: .random(in: 0...3, using: &random)) ?? .none,
            time: Bool.random(using: &random)
                ? UTCTime(millisecondsSince1970: .random(in: .min ... .max, using: &random)) : nil,
            coordinate: Coordinate(latitude: any(), longitude: any()), speed: any(),
            course: any(), horizontalError: any(), standardDeviation: any())
    }

    @Test(arguments: 1...8)
    func `every order is answered, by one final reply`(seed: Int) {
        let drive = session(seed: UInt64(seed), actions: 40)
        var finals: [CommandToken: Int] = [:]
        var accepted: Set<CommandToken> = []
        for (_, output) in drive.outputs {
            guard case .reply(let token, let reply) = output else { continue }
            #expect((reply.code == .ok) == [.accepted, .succeeded].contains(reply.status))
            if reply.status == .accepted {
                #expect(finals[token] == nil)
                #expect(accepted.insert(token).inserted)
            } else {
                #expect(reply.status == .rejected || accepted.contains(token))
                finals[token, default: 0] += 1
            }
        }
        #expect(finals.count == drive.commandCount)
        #expect(finals.values.allSatisfy { $0 == 1 })
    }

    @Test(arguments: 1...15)
    func `whatever changes in a trip that is kept over restarts is reported`(seed: Int) {
        let drive = session(seed: UInt64(seed) &+ 4_000, actions: 60)
        #expect(drive.unsavedChanges.isEmpty)
    }

    @Test(arguments: 1...8)
    func `an order is answered when all that it changed has been reported`(seed: Int) {
        let drive = session(seed: UInt64(seed), actions: 40)
        func isAnswer(_ output: Output) -> Bool {
            guard case .reply(_, let reply) = output else { return false }
            return reply.status != .accepted
        }
        var answers = 0
        for (_, outputs) in drive.groups {
            let last = outputs.drop { !isAnswer($0) }
            #expect(last.allSatisfy(isAnswer))
            answers += last.count
        }
        #expect(answers == drive.commandCount)
    }

    @Test(arguments: 1...8)
    func `nothing is reached twice, and nothing happens after a clear`(seed: Int) {
        let drive = session(seed: UInt64(seed) &+ 1_000, actions: 40)
        var arrived: Set<[UInt64]> = []
        var trip: TripID?
        var isCleared = true
        for (_, output) in drive.outputs {
            guard case .event(let event) = output else { continue }
            switch event {
            case .routeChanged(let change):
                trip = change.route.trip
                isCleared = change.reason == .cleared
            case .arrival(let arrival):
                #expect(!isCleared)
                let key = [trip?.rawValue ?? 0, UInt64(arrival.waypointIndex)]
                #expect(arrived.insert(key).inserted)
            case .remainingTime, .remainingDistance, .delayCategory: #expect(!isCleared)
            default: break
            }
        }
    }

    @Test(arguments: 1...8)
    func `frames are consistent, and the last of a trip says STOPPED`(seed: Int) {
        let drive = session(seed: UInt64(seed) &+ 2_000, actions: 40)
        var last: NavState = .stopped
        for frame in drive.frames {
            #expect((frame.currentStep != nil) == (frame.navState == .enroute))
            #expect(frame.navState != .stopped || last != .stopped)
            if let step = frame.currentStep, let next = frame.remainingSteps.first {
                #expect(next.stepNumber == step.stepNumber + 1)
            }
            if let toStep = frame.distanceToCurrentStepMeters,
                let toNext = frame.distanceToNextDestinationMeters,
                let toEnd = frame.distanceToFinalDestinationMeters
            {
                #expect(toStep <= toNext + 1 && toNext <= toEnd + 1)
            }
            last = frame.navState
        }
        let state = drive.navigator.snapshot.navState
        #expect(last == state || drive.frames.isEmpty)
    }

    private func expectRemainingDistanceNeverGrew(on drive: ScenarioDrive) {
        var last = Double.infinity
        for frame in drive.frames {
            guard let meters = frame.distanceToFinalDestinationMeters else { continue }
            #expect(meters <= last)
            last = meters
        }
    }

    @Test(arguments: 1...6)
    func `the remaining distance never grows on the route, whatever the noise`(seed: Int) throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.generator = SeededGenerator(seed: UInt64(seed))
        drive.noise = 15
        drive.stand(seconds: 2)
        drive.setDestinations("h")
        drive.drive("bcdh", speed: Double(8 + 3 * seed))
        drive.stand(seconds: 10)
        #expect(drive.requests.count == 1)
        expectRemainingDistanceNeverGrew(on: drive)
        #expect(drive.arrivals.count == 1)
    }

    @Test(arguments: [4, 8, 15])
    func `nor when the vehicle is found behind where it was thought to be without a fix`(
        seconds: Int
    ) throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("h")
        drive.drive("b", speed: 15)
        // It stands, and nobody sees it.
        drive.wait(seconds: seconds)
        let assumed = try #require(drive.frames.last?.distanceToNextDestinationMeters)
        drive.stand(seconds: 20)
        let frame = try #require(drive.frames.last)
        #expect(frame.distanceToNextDestinationMeters == assumed)
        // The maneuver is where it is.
        #expect(abs(try #require(frame.distanceToCurrentStepMeters) - 800) < 30)
        drive.drive("cdh", speed: 12)
        expectRemainingDistanceNeverGrew(on: drive)
        #expect(drive.arrivals.count == 1)
        #expect(drive.requests.count == 1)
    }

    @Test func `the same inputs give the same outputs`() {
        let one = session(seed: 77, actions: 40)
        let other = session(seed: 77, actions: 40)
        #expect(one.outputs.map(\.output) == other.outputs.map(\.output))
        #expect(one.outputs.count > 200)
    }
}
