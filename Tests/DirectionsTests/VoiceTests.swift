import Directions
import MapCompiler
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct VoiceTests {
    private func steps(_ language: Language = .english) throws -> [Step] {
        let map = try ScenarioMap(
            """
            a-------b---c
                    |
                g---d---e
            """, grid: 40,
            ways: [
                "abc": ["highway": "primary", "name": "Main Street"],
                "bd": ["highway": "primary", "name": "Side Street"],
                "gde": ["highway": "primary", "name": "Tom & Co Road"],
            ])
        return try DirectionsScenario(map, language: language).steps("ae")
    }

    @Test func `the four forms of a prompt`() throws {
        let steps = try steps()
        let voice = Voice(language: .english, measure: .metric)
        #expect(
            voice.alert(steps[1], inMeters: 1234).text
                == "In 1 kilometer, turn right onto Side Street")
        #expect(
            voice.before(steps[1], inMeters: 203, next: steps[2]).text
                == "In 200 meters, turn right onto Side Street, then turn left onto Tom & Co Road")
        #expect(voice.at(steps[1], next: nil).text == "Turn right onto Side Street")
        #expect(
            voice.after(on: RoadCall("Side Street"), metersToNext: 3000).text
                == "Continue on Side Street for 3 kilometers")
        #expect(voice.after(on: RoadCall(), metersToNext: 900).text == "Continue for 900 meters")
    }

    @Test func `where there is no time for names, both maneuvers are named without`() throws {
        let steps = try steps()
        let voice = Voice(language: .english, measure: .metric)
        #expect(voice.brief(steps[1], next: steps[2]).text == "Turn right, then turn left")
        #expect(
            voice.brief(steps[2], next: steps[3]).text
                == "Turn left, then you will reach your destination")
    }

    @Test func `of two maneuvers in a sentence the second is said without the name of the first`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-------b---c
                    |
                g---d---e
            """, grid: 40,
            ways: [
                "abc": ["highway": "primary", "name": "Main Street"],
                "bde": ["highway": "primary", "name": "Side Street"],
                "dg": ["highway": "primary", "name": "Mill Lane"],
            ])
        let voice = Voice(language: .english, measure: .metric)
        let steps = try DirectionsScenario(map).steps("ae")
        #expect(steps[2].fullInstructionText == "Turn left to stay on Side Street")
        #expect(
            voice.at(steps[1], next: steps[2]).text
                == "Turn right onto Side Street, then turn left")
        #expect(
            voice.before(steps[1], inMeters: 200, next: steps[2]).text
                == "In 200 meters, turn right onto Side Street, then turn left")
        // Another name is said, and a name that the sentence has not.
        let other = try DirectionsScenario(map).steps("ag")
        #expect(
            voice.at(other[1], next: other[2]).text
                == "Turn right onto Side Street, then turn right onto Mill Lane")
        #expect(
            voice.reminder(steps[1], next: steps[2]).text
                == "Turn right, then turn left to stay on Side Street")
    }

    @Test func `a number that is a part of the other road's name is said once`() throws {
        let map = try ScenarioMap(
            """
            a---b
                |
            g---d---e
            """, grid: 60,
            ways: [
                "ab": ["highway": "primary", "name": "Main Street"],
                "bd": ["highway": "primary", "name": "", "ref": "CG-2"],
                "de": ["highway": "primary", "name": "CG-2 - Mill Lane"],
                "dg": ["highway": "primary", "name": "High Road"],
            ])
        let voice = Voice(language: .english, measure: .metric)
        let steps = try DirectionsScenario(map).steps("ae")
        #expect(
            voice.at(steps[1], next: steps[2]).text
                == "Continue onto CG-2, then turn left onto Mill Lane")
        #expect(steps[2].fullInstructionText == "Turn left onto CG-2 - Mill Lane")
    }

    @Test(arguments: 1...30)
    func `no sentence has the name of a road twice, whatever the roads`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let junctions = RandomJunctions(side: 7, drivesOnLeft: seed % 2 == 0, using: &random)
        let network = try junctions.map().network()
        let router = Router(network: network)
        let voice = Voice(language: .english, measure: .metric)
        for _ in 0..<20 {
            let nodes = (0..<2).map { _ in
                NodeID(rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &random))
            }
            let request = RouteRequest(
                waypoints: nodes.map { Waypoint(coordinate: network.coordinate(of: $0)) })
            guard let path = try? router.routes(for: request).first else { continue }
            let steps = Route(path, for: request, in: network).legs[0].steps
            for (index, step) in steps.enumerated() {
                let text = voice.at(step, next: Voice.follower(of: index, in: steps)).text
                let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
                for name in ["A", "B", "Bs", "C"] {
                    #expect(words.count { $0 == name } <= 1, "\(text)")
                }
            }
        }
    }

    @Test func `a maneuver that follows late is not said with the one before`() throws {
        var steps = try steps()
        steps[2].timeFromPrevStepSeconds = 6
        #expect(Voice.follower(of: 1, in: steps) == steps[2])
        steps[2].timeFromPrevStepSeconds = 20
        #expect(Voice.follower(of: 1, in: steps) == nil)
    }

    @Test func `no sentence of its own fits before a maneuver 6 s behind another one`() throws {
        var steps = try steps()
        steps[2].timeFromPrevStepSeconds = 6
        steps[2].distanceFromPrevStepMeters = 75
        #expect(Voice.chain(of: 1, in: steps).isTight)
        steps[2].timeFromPrevStepSeconds = 8
        #expect(!Voice.chain(of: 1, in: steps).isTight)
    }

    @Test func `a wait between two maneuvers leaves no way on which to speak`() throws {
        var steps = try steps()
        steps[2].timeFromPrevStepSeconds = 20
        steps[2].distanceFromPrevStepMeters = 66
        #expect(Voice.chain(of: 1, in: steps).isTight)
        steps[2].distanceFromPrevStepMeters = 75
        #expect(Voice.follower(of: 1, in: steps) == nil)
    }

    @Test func `three maneuvers with no way between them are one sentence`() throws {
        var steps = try steps()
        var last = steps[1]
        last.stepNumber = 9
        steps.insert(last, at: 3)
        // Waiting at a junction takes time, but leaves none to speak.
        for index in 2...3 {
            steps[index].timeFromPrevStepSeconds = 20
            steps[index].distanceFromPrevStepMeters = 12
        }
        func chain() -> [Int?] {
            let chain = Voice.chain(of: 1, in: steps)
            return [chain.next, chain.isTight ? 1 : 0, chain.third]
        }
        #expect(chain() == [2, 1, 3])
        let voice = Voice(language: .english, measure: .metric)
        let (next, third) = (steps[2], steps[3])
        #expect(
            voice.at(steps[1], next: next, third: third).text
                == "Turn right onto Side Street, then turn left onto Tom & Co Road, then turn right"
        )
        #expect(
            voice.brief(steps[1], inMeters: 40, next: next, third: third).text
                == "In 40 meters, turn right, then turn left, then turn right")
        steps[3].distanceFromPrevStepMeters = 90
        #expect(chain() == [2, 1, nil])
        steps[2].timeFromPrevStepSeconds = 9
        steps[2].distanceFromPrevStepMeters = 90
        #expect(chain() == [2, 0, nil])
        // The way in by itself needs no word.
        steps[2].maneuver = .mergeLeft
        steps[2].distanceFromPrevStepMeters = 12
        #expect(chain() == [2, 0, nil])
    }

    @Test func `a change of name is passed over on the way to the next maneuver`() throws {
        var steps = try steps()
        var change = steps[2]
        change.maneuver = .nameChange
        change.bearingAfter = change.bearingBefore
        change.timeFromPrevStepSeconds = 4
        steps[2].timeFromPrevStepSeconds = 4
        steps.insert(change, at: 2)
        #expect(Voice.follower(of: 1, in: steps) == steps[3])
        steps[2].bearingAfter = steps[2].bearingBefore.map { $0 + 80 }
        #expect(Voice.follower(of: 1, in: steps) == steps[2])
        steps[2].bearingAfter = steps[2].bearingBefore
        steps[3].timeFromPrevStepSeconds = 10
        #expect(Voice.follower(of: 1, in: steps) == nil)
    }

    @Test func `an uncertain distance is said as such`() throws {
        let step = try steps()[1]
        var voice = Voice(language: .english, measure: .metric)
        let exact = voice.alert(step, inMeters: 800).text
        voice.isVague = true
        #expect(voice.alert(step, inMeters: 800).text == "In about" + exact.dropFirst(2))
        #expect(voice.short(step, inMeters: 800).text.hasPrefix("In about 800 meters, "))
    }

    @Test func `the second roundabout of a sentence is the next one`() throws {
        var steps = try steps()
        for index in 1...2 {
            steps[index].maneuver = .roundaboutCounterclockwise
            steps[index].roundaboutTurnNumber = index
        }
        let (first, second) = (steps[1], steps[2])
        let voice = Voice(language: .english, measure: .metric)
        #expect(
            voice.brief(first, next: second).text
                == "At the roundabout, take the first exit, then at the next roundabout, take the second exit"
        )
        for words in [
            voice.at(first, next: second), voice.reminder(first, next: second),
            voice.before(first, inMeters: 200, next: second),
            voice.brief(first, inMeters: 200, next: second, third: nil),
        ] {
            #expect(words.text.contains("then at the next roundabout, "), "\(words.text)")
        }
        #expect(!voice.at(first, next: nil).text.contains("next"))
        // Behind a turn it is the first one.
        steps[1].maneuver = .turnLeft
        steps[1].roundaboutTurnNumber = nil
        #expect(!voice.at(steps[1], next: second).text.contains("next"))
        steps[0].maneuver = .turnLeft
        #expect(
            voice.brief(steps[0], next: first, third: second).text.hasSuffix(
                "then at the next roundabout, take the second exit"))
    }

    @Test func `the way out of a roundabout is not said with an exit that was counted`() throws {
        var steps = try steps()
        steps[1].maneuver = .roundaboutCounterclockwise
        steps[1].roundaboutTurnNumber = 2
        var exit = steps[2]
        exit.maneuver = .roundaboutExitCounterclockwise
        exit.timeFromPrevStepSeconds = 5
        steps.insert(exit, at: 2)
        steps[3].timeFromPrevStepSeconds = 5
        #expect(Voice.follower(of: 1, in: steps) == steps[3])
        // How long the way round takes is no matter, unless the way out gets a word of its own.
        steps[2].timeFromPrevStepSeconds = 12
        steps[3].timeFromPrevStepSeconds = 12
        #expect(Voice.follower(of: 1, in: steps) == steps[3])
        steps[3].timeFromPrevStepSeconds = 14
        #expect(Voice.follower(of: 1, in: steps) == nil)
        steps[2].timeFromPrevStepSeconds = 14
        steps[3].timeFromPrevStepSeconds = 5
        #expect(Voice.follower(of: 1, in: steps) == nil)
        #expect(Voice.follower(of: 2, in: steps) == steps[3])
        steps[2].timeFromPrevStepSeconds = 5
        steps[1].roundaboutTurnNumber = nil
        #expect(Voice.follower(of: 1, in: steps) == exit)
    }

    @Test(arguments: [
        ("de", "Zweieinhalb Kilometer weiterfahren"), ("nl", "Tweeënhalve kilometer verder rijden"),
        ("tr", "İki buçuk kilometre devam edin"), ("fi", "Jatka kaksi ja puoli kilometriä"),
    ])
    func `a sentence that begins with a distance in words has a capital`(
        tag: String, text: String
    ) throws {
        let language = try #require(Language.all.first { $0.tag.hasPrefix(tag) })
        let voice = Voice(language: language, measure: .metric)
        #expect(voice.after(on: RoadCall(), metersToNext: 2_500).text == text)
    }

    @Test func `speech markup is escaped and says its language`() throws {
        let steps = try steps(.german)
        let spoken = Voice(language: .german, measure: .metric).at(steps[2], next: nil)
        #expect(spoken.text == "Links abbiegen: Tom & Co Road")
        #expect(spoken.ssml.contains("xml:lang=\"de-DE\""))
        #expect(spoken.ssml.contains("Tom &amp; Co Road"))
        let quoted = Voice(language: .english, measure: .metric)
            .after(on: RoadCall(#"The "Quay""#), metersToNext: 900)
        #expect(quoted.ssml.contains("The &quot;Quay&quot;"))
    }

    @Test func `an arrival ahead is not announced as one that has been`() throws {
        let arrival = try #require(try steps().last)
        let voice = Voice(language: .english, measure: .unitedKingdom)
        #expect(
            voice.alert(arrival, inMeters: 91.44).text
                == "In 100 yards, you will reach your destination")
        #expect(voice.at(arrival, next: nil).text == "You have arrived at your destination")
    }

    @Test(arguments: [
        (3.0, Measure.metric, "0 m"), (47, .metric, "50 m"), (178, .metric, "200 m"),
        (980, .metric, "1 km"), (1_449, .metric, "1.4 km"), (12_600, .metric, "13 km"),
        (100, .imperial, "350 ft"), (1_609.344, .imperial, "1 mi"), (40_000, .imperial, "25 mi"),
        (250, .unitedKingdom, "0.2 mi"), (100, .unitedKingdom, "100 yd"),
    ])
    func `distances are rounded as signs do`(meters: Double, measure: Measure, text: String) {
        #expect(measure.distance(meters) == text)
    }

    @Test(arguments: [
        ("GB", Measure.unitedKingdom), ("US", .imperial), ("IE", .metric), ("DE", .metric),
        ("", .metric),
    ])
    func `units are those of the country's signs`(code: String, measure: Measure) {
        #expect(Measure(country: WayAttributes.country(code)) == measure)
    }

    @Test func `times are whole minutes, one at least`() {
        #expect(Measure.duration(2) == "1 min")
        #expect(Measure.duration(3_700) == "1 h 2 min")
        #expect(Measure.duration(.nan) == "1 min")
    }
}
