import Directions
import ScenarioMaps
import Testing

/// Landmarks, lanes and what there is on the way.
@Suite struct LandmarkTests {
    private static let street = ["highway": "residential"]

    @Test func `a turn at the only traffic lights in sight is announced with them`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                      d
                      |
                a-----b---c
                """, grid: 30, ways: ["abc": Self.street, "bd": Self.street],
                nodes: ["b": ["highway": "traffic_signals"]]))
        let step = try scenario.steps("ad")[1]
        #expect(step.landmark == .trafficSignals)
        let voice = Voice(language: .english, measure: .metric)
        #expect(
            voice.before(step, inMeters: 200, next: nil).text
                == "In 200 meters, at the traffic light, turn left onto bd")
        // Far away nobody sees them, and where one acts one is there.
        #expect(voice.alert(step, inMeters: 1000).text == "In 1 kilometer, turn left onto bd")
        #expect(voice.at(step, next: nil).text == "Turn left onto bd")
    }

    @Test(arguments: [("s", true), ("t", false)])
    func `only a stop sign at the turn is its landmark`(sign: String, isNamed: Bool) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                  d
                                  |
                a---------t------sb---c
                """, grid: 20, ways: ["atsb": Self.street, "bc": Self.street, "bd": Self.street],
                nodes: [sign: ["highway": "stop", "direction": "forward"]]))
        #expect(try scenario.steps("ad")[1].landmark == (isNamed ? .stopSign : nil))
    }

    @Test func `the second of two traffic lights in sight is no landmark`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                      e   d
                      |   |
                a-----b---c---f
                """, grid: 30,
                ways: ["abcf": Self.street, "be": Self.street, "cd": Self.street],
                nodes: [
                    "b": ["highway": "traffic_signals"], "c": ["highway": "traffic_signals"],
                ]))
        #expect(try scenario.steps("ad")[1].landmark == nil)
        #expect(try scenario.steps("ae")[1].landmark == .trafficSignals)
    }

    @Test func `from beyond other traffic lights these are no landmark`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                    d
                                    |
                a---------b---------c---f
                          |
                          e
                """, grid: 60,
                ways: ["abcf": Self.street, "be": Self.street, "cd": Self.street],
                nodes: [
                    "b": ["highway": "traffic_signals"], "c": ["highway": "traffic_signals"],
                ]))
        let step = try scenario.steps("ad")[1]
        let voice = Voice(language: .english, measure: .metric)
        #expect(
            voice.before(step, inMeters: 250, next: nil).text
                == "In 250 meters, at the traffic light, turn left onto cd")
        #expect(
            voice.before(step, inMeters: 400, next: nil).text == "In 400 meters, turn left onto cd")
    }

    @Test func `a turn shortly behind a tunnel is announced with it`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                          d
                          |
                a-----b-e-c---f
                """, grid: 20,
                ways: [
                    "ab": Self.street.merging(["tunnel": "yes", "name": "Street"]) { $1 },
                    "becf": Self.street.merging(["name": "Street"]) { $1 }, "cd": Self.street,
                ]))
        let steps = try scenario.steps("ad")
        #expect(steps[1].landmark == .tunnel)
        #expect(steps[1].features == [.tunnel])
        #expect(steps[2].features == [])
        #expect(try scenario.route("ad").features == [.tunnel])
    }

    @Test(arguments: [
        ("tunnel", ["tunnel": "yes"], [:], "after the tunnel"),
        ("bridge", ["bridge": "yes"], [:], "after the bridge"),
        ("crossing", [:], ["railway": "level_crossing"], "after the railroad crossing"),
    ])
    func `from beyond another one what is passed before a turn is no landmark`(
        _: String, road: [String: String], node: [String: String], words: String
    ) throws {
        let plain = Self.street.merging(["name": "Street"]) { $1 }
        let special = plain.merging(road) { $1 }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                         d
                                         |
                a------p---q------r---s--c---f
                """, grid: 40,
                ways: [
                    "ap": plain, "pq": special, "qr": plain, "rs": special, "scf": plain,
                    "cd": Self.street,
                ], nodes: node.isEmpty ? [:] : ["q": node, "s": node]))
        let step = try scenario.steps("ad")[1]
        let voice = Voice(language: .english, measure: .metric)
        #expect(voice.before(step, inMeters: 200, next: nil).text.contains(words))
        #expect(!voice.before(step, inMeters: 350, next: nil).text.contains("after"))
    }

    @Test(arguments: [
        ([false, false, true], "Use the right lane"),
        ([true, true, false], "Use the two left lanes"),
        ([false, true, false], "Use the middle lane"),
        ([false, true, true, false], "Use the two middle lanes"),
    ])
    func `lanes are spoken where some of them do not lead on`(taken: [Bool], sentence: String)
        throws
    {
        let map = try ScenarioMap("a---b", grid: 50, ways: ["ab": Self.street])
        var step = try DirectionsScenario(map).steps("ab")[1]
        step.maneuver = .turnRight
        step.fullInstructionText = "Turn right"
        step.lanes = taken.map {
            StepLane(directions: [.init(shape: .straight, recommended: $0)])
        }
        let voice = Voice(language: .english, measure: .metric)
        let said = voice.alert(step, inMeters: 1000)
        #expect(said.text == "In 1 kilometer, turn right. \(sentence)")
        #expect(said.ssml.contains("</s><s>\(sentence)</s>"))
        // At the place itself it is too late to change lanes.
        #expect(voice.at(step, next: nil).text == "Turn right")
    }

    @Test(arguments: [
        (
            "en", "Turn right onto Shibuya Pkwy.",
            "turn right onto Shibuya Parkway. Use the right lane"
        ),
        ("en", "Turn right onto Masaka St.", "turn right onto Masaka Street. Use the right lane"),
        (
            "de", "Rechts abbiegen auf die Dr. Josef Hoop-Str.",
            "rechts abbiegen auf die Dr. Josef Hoop-Straße. Den rechten Fahrstreifen benutzen"
        ),
        ("fi", "Käänny oikealle tielle A.", "käänny oikealle tielle A. Käytä oikeaa kaistaa"),
    ])
    func `a name that ends with a point has no second one before the next sentence`(
        tag: String, text: String, said: String
    ) throws {
        let map = try ScenarioMap("a---b", grid: 50, ways: ["ab": Self.street])
        var step = try DirectionsScenario(map).steps("ab")[1]
        step.maneuver = .turnRight
        step.fullInstructionText = text
        step.lanes = [false, true].map {
            StepLane(directions: [.init(shape: .straight, recommended: $0)])
        }
        let voice = Voice(language: try #require(Language(tag: tag)), measure: .metric)
        #expect(voice.alert(step, inMeters: 1000).text.hasSuffix(said))
    }

    @Test(arguments: [[true, true], [true, false, true], [true]])
    func `lanes that are all right, or apart, are not spoken`(taken: [Bool]) throws {
        let map = try ScenarioMap("a---b", grid: 50, ways: ["ab": Self.street])
        var step = try DirectionsScenario(map).steps("ab")[1]
        step.maneuver = .turnRight
        step.fullInstructionText = "Turn right"
        step.lanes = taken.map {
            StepLane(directions: [.init(shape: .straight, recommended: $0)])
        }
        let voice = Voice(language: .english, measure: .metric)
        #expect(voice.alert(step, inMeters: 1000).text == "In 1 kilometer, turn right")
    }
}
