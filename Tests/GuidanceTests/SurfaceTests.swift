import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// What users of the Navigation SDK rely on, and what they complain about, one test for each.
@Suite struct SurfaceTests {
    private func drive(
        at letter: Character = "a", _ change: (inout NavigatorOptions) -> Void = { _ in }
    ) -> ScenarioDrive {
        var options = NavigatorOptions()
        change(&options)
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: letter, options: options)
        drive.stand(seconds: 2)
        return drive
    }

    @Test func `guidance that does not stop at arrival arrives too, and counts down to nothing`()
        throws
    {
        var drive = drive { $0.stopsGuidanceAtArrival = false }
        drive.setDestinations("cd")
        drive.drive("bc", speed: 9)
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [0])
        #expect(drive.navigator.snapshot.guidanceActive)
        #expect(drive.navigator.snapshot.navState == .enroute)
        let left = drive.events.compactMap {
            if case .remainingDistance(let meters) = $0 { meters } else { nil }
        }
        #expect(try #require(left.last) < 6)
        #expect(drive.frames.last?.navState == .enroute)
        drive.command(.continueToNextDestination(startGuidance: false))
        drive.drive("d", speed: 9)
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
        #expect(drive.frames.filter { $0.navState == .stopped }.isEmpty)
        drive.command(.setGuidance(active: false))
        #expect(drive.frames.last?.navState == .stopped)
    }

    @Test func `the first frame after continuing is of the new leg, as is all that is read`() throws
    {
        var drive = drive()
        drive.setDestinations("cgh")
        drive.drive("bc")
        drive.stand(seconds: 2)
        let before = drive.frames.count
        drive.command(.continueToNextDestination(startGuidance: true))
        let frame = try #require(drive.frames.dropFirst(before).first)
        #expect(frame.navState == .enroute && frame.routeChanged)
        #expect(frame.legIndex == 0)
        let meters = try #require(frame.distanceToNextDestinationMeters)
        #expect((150...260).contains(meters))
        let legs = try #require(drive.navigator.route).legs
        #expect(legs[0].steps.contains { $0.stepNumber == frame.currentStep?.stepNumber })
        #expect(drive.navigator.timeAndDistanceList.first?.waypointIndex == 1)
        #expect(drive.navigator.timeAndDistanceList.first?.meters == meters)
    }

    @Test func `the leg that ends is given out before it goes, reached, left out or cleared`() {
        var drive = drive()
        drive.setDestinations("cgh")
        drive.drive("bc")
        drive.stand(seconds: 60)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("f")
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 2)
        drive.command(.clearDestinations)
        let legs = drive.events.compactMap {
            if case .routeChanged(let change) = $0 { change.endedLeg } else { nil }
        }
        #expect(legs.map(\.waypointIndex) == [0, 1, 2])
        #expect(legs.map(\.wasReached) == [true, false, false])
        let arrival = drive.arrivals[0]
        #expect(legs[0].traveledMeters == arrival.traveledMeters)
        // Standing at the destination is no part of the way to it.
        #expect(legs[0].traveledSeconds == arrival.traveledSeconds)
        #expect(legs[1].traveledMeters > 100 && legs[1].plannedMeters > 150)
    }

    @Test func `the arrival has its expected time and its time`() throws {
        var drive = drive()
        drive.setDestinations("d")
        let expected = try #require(drive.navigator.timeAndDistanceList.first).seconds
        let start = try #require(drive.locations.last).matched.time
        drive.stand(seconds: 100)
        drive.drive("bcd")
        let arrival = try #require(drive.arrivals.first)
        let estimated = arrival.estimatedTime.secondsSince1970 - start.secondsSince1970
        #expect(abs(estimated - expected) < 2)
        #expect(arrival.time > arrival.estimatedTime)
        #expect(abs(arrival.plannedSeconds - expected) < 2)
    }

    @Test func `locations come with every fix, guidance or not, and carry the fix`() {
        var drive = drive()
        drive.drive("b")
        let count = drive.locations.count
        #expect(count >= 40)
        drive.setDestinations("d")
        drive.drive("c")
        #expect(drive.locations.count >= count + 40)
        #expect(drive.locations.allSatisfy { $0.fix != nil && !$0.isSimulated })
        drive.wait(seconds: 10)
        #expect(drive.locations.last?.fix == nil)
    }

    @Test func `new destinations reset the travelled path`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        #expect(drive.navigator.traveledPath.count > 20)
        drive.setDestinations("h")
        #expect(drive.navigator.traveledPath.count <= 1)
    }

    @Test func `nothing remains to be read when there is no route`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.command(.clearDestinations)
        #expect(drive.navigator.timeAndDistanceList.isEmpty)
        #expect(drive.navigator.delayCategory == .noData)
        #expect(drive.navigator.route == nil)
        let frame = drive.frames.last
        #expect(frame?.navState == .stopped)
        #expect(frame?.distanceToNextDestinationMeters == nil)
        #expect(frame?.timeToFinalDestinationSeconds == nil)
        #expect(frame?.currentStep == nil)
    }

    @Test func `no remaining time or distance is published once guidance is off`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.command(.setGuidance(active: false))
        let count = drive.outputs.count
        drive.drive("c")
        let later = drive.outputs.dropFirst(count).filter {
            ["remaining", "frame", "prompt"].contains($0.output.kind)
        }
        #expect(later.isEmpty)
        drive.command(.setGuidance(active: true))
        drive.stand(seconds: 1)
        #expect(drive.outputs.suffix(12).contains { $0.output.kind == "remaining" })
    }

    @Test func `the destination's step is in every frame's feed, lanes and all`() {
        var drive = drive()
        drive.setDestinations("h")
        drive.drive("bcdh")
        for frame in drive.frames where frame.navState == .enroute {
            let last = frame.remainingSteps.last ?? frame.currentStep
            #expect(last?.maneuver.rawValue.hasPrefix("DESTINATION") == true)
        }
    }

    @Test(arguments: 1...6) func `no kind of event comes twice with one fix`(seed: Int) {
        let session = NavigatorPropertyTests().session(seed: UInt64(seed) &+ 9_000, actions: 40)
        for group in session.fixGroups {
            var counts: [String: Int] = [:]
            for output in group where output.kind != "remaining" && output.kind != "prompt" {
                counts[output.kind, default: 0] += 1
            }
            // A route that is lost and found again in one fix is reported as both.
            #expect(
                counts.filter { $0.key != "state" && $0.key != "off-route" }
                    .allSatisfy { $0.value == 1 }, "\(counts)")
        }
    }

    @Test func `waypoints that lie close together are each reached, none collapsed`() {
        var drive = drive()
        drive.setDestinations("bc")
        for (index, letter) in "bc".enumerated() {
            drive.drive(String(letter), speed: 25)
            #expect(drive.arrivals.count == index + 1)
            drive.command(.continueToNextDestination(startGuidance: true))
        }
    }

    @Test func `a second simulation to destinations cancels the first`() {
        var drive = drive()
        drive.planningTime = 3
        func order(_ letter: Character) -> CommandToken {
            drive.command(
                .simulate(
                    .init(
                        mode: .toDestinations(
                            [Waypoint(coordinate: drive.map.coordinate(letter))], .init(), .init()),
                        time: .init(millisecondsSince1970: 1_790_000_000_000))))
        }
        let first = order("d")
        let second = order("h")
        drive.wait(seconds: 5)
        #expect(drive.replies(to: first).last?.status == .superseded)
        #expect(drive.replies(to: first).last?.routeStatus == .canceled)
        #expect(drive.replies(to: second).last?.routeStatus == .ok)
    }

    @Test func `the defaults are the SDK's`() {
        let route = RouteOptions()
        #expect(!route.avoidsTolls && !route.avoidsHighways && route.avoidsFerries)
        #expect(route.travelMode == .driving && route.strategy == .defaultBest)
        let options = NavigatorOptions()
        #expect(options.timeUpdateThreshold == 1 && options.distanceUpdateThreshold == 1)
        #expect(options.stopsGuidanceAtArrival)
        #expect(options.voiceGuidanceLevel == .alertsAndGuidance)
        #expect(DelayCategory.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(DelayCategory.heavy.rawValue == 1)
        #expect(NavState.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(LightingMode.lowLight.rawValue == 1)
    }

    @Test(arguments: [
        (51.5, -0.12, Measure?.none, "yards"), (51.5, -0.12, .metric, "meters"),
        (39.1, -94.6, nil, "feet"), (48.85, 2.35, nil, "meters"), (48.85, 2.35, .imperial, "feet"),
    ])
    func `units are those of the country unless others are set`(
        latitude: Double, longitude: Double, measure: Measure?, unit: String
    ) throws {
        let map = try ScenarioMap(
            """
            a---------b
                      |
                      c
            """, grid: 60, ways: ["abc": ["highway": "primary", "name": "Main Street"]],
            origin: Coordinate(latitude: latitude, longitude: longitude))
        var options = NavigatorOptions()
        options.measure = measure
        var drive = ScenarioDrive(map, at: "a", options: options)
        drive.setDestinations("c")
        drive.drive("b")
        let prompts = drive.prompts.map(\.text)
        #expect(prompts.contains { $0.contains(unit) }, "\(prompts)")
    }

    @Test(arguments: Language.all) func `prompts are in the language that is set`(
        language: Language
    ) {
        var drive = drive { $0.language = language }
        drive.language = language
        drive.setDestinations("g")
        drive.drive("bc", speed: 20)
        drive.drive("g", speed: 12)
        let prompts = drive.prompts
        #expect(prompts.count >= 4)
        #expect(prompts.allSatisfy { $0.language == language.tag })
        #expect(prompts.allSatisfy { $0.ssml.contains("xml:lang=\"\(language.voiceTag)\"") })
        #expect(prompts.allSatisfy { !$0.text.contains("{") && !$0.text.isEmpty })
        if !language.tag.hasPrefix("en") {
            #expect(!prompts.contains { $0.text.contains("Turn right") })
            #expect(!prompts.contains { $0.text.contains("over the speed limit") })
        }
        #expect(prompts.contains { $0.stepNumber == nil })
    }

    @Test func `a voice says nothing of a change of name, and looks past it`() throws {
        let town = try ScenarioMap(
            "a---b---c---d---f\n            |\n            e", grid: 300,
            ways: [
                "ab": ["highway": "primary", "name": "First Street"],
                "bc": ["highway": "primary", "name": "Second Street"],
                "cd": ["highway": "primary", "name": "Third Street"],
                "de": ["highway": "primary", "name": "Fourth Street"],
                "df": ["highway": "primary", "name": "Third Street"],
            ])
        var drive = ScenarioDrive(town, at: "a")
        drive.setDestinations("e")
        drive.drive("bcde", speed: 14)
        let steps = try #require(drive.navigator.route).legs[0].steps
        #expect(steps.count { $0.maneuver == .nameChange } == 2)
        let spoken = drive.prompts.compactMap(\.stepNumber).map { steps[$0].maneuver }
        #expect(!spoken.contains(.nameChange))
        // The first one as the route comes, on the move.
        #expect(spoken.count { $0 == .turnRight } == 4)
    }

    @Test func `another language on the way gives the route new words, and no sentence is in two`()
    {
        var drive = drive()
        drive.planningTime = 4
        drive.setDestinations("h")
        drive.stand(seconds: 6)
        drive.drive("b")
        var options = drive.navigator.options
        options.language = .german
        drive.language = .german
        drive.command(.setOptions(options))
        drive.drive("cdh")
        #expect(drive.routeChanges == [.destinationsSet, .command])
        let tags = drive.prompts.filter { $0.stepNumber != nil }.map(\.language)
        #expect(tags.first == "en" && tags.last == "de")
        for prompt in drive.prompts where prompt.language == "de" {
            #expect(!prompt.text.contains("Turn"))
        }
        #expect(drive.arrivals.count == 1)
    }

    @Test func `levels of voice guidance let through alerts only, or nothing`() {
        func prompts(_ level: VoiceGuidanceLevel) -> [Prompt] {
            var drive = drive { $0.voiceGuidanceLevel = level }
            drive.setDestinations("h")
            drive.drive("bcdh", speed: 25)
            return drive.prompts
        }
        #expect(prompts(.silent).isEmpty)
        let alerts = prompts(.alertsOnly)
        #expect(!alerts.isEmpty && alerts.allSatisfy { $0.stepNumber == nil })
        #expect(prompts(.alertsAndGuidance).contains { $0.stepNumber != nil })
    }

    @Test func `nothing of the route is spoken while the vehicle is off it`() {
        var drive = drive()
        drive.planningTime = nil
        drive.setDestinations("d")
        drive.planningTime = 0
        drive.setDestinations("d")
        drive.drive("b")
        drive.planningTime = nil
        drive.drive("f")
        #expect(drive.navigator.snapshot.navState == .rerouting)
        let count = drive.prompts.count
        drive.drive("e")
        #expect(drive.prompts.dropFirst(count).allSatisfy { $0.stepNumber == nil })
    }

    @Test func `an alternative is taken back when its fork is passed`() {
        var drive = drive()
        drive.alternative = "aefghd"
        drive.setDestinations("d")
        #expect(drive.navigator.snapshot.alternatives.count == 1)
        #expect((drive.navigator.snapshot.alternatives.first?.savedSeconds ?? 0) < 0)
        drive.drive("b")
        #expect(drive.navigator.snapshot.alternatives.isEmpty)
        let token = drive.command(.reroute(.init(alternative: 0)))
        #expect(drive.replies(to: token).map(\.status) == [.rejected])
    }
}
