import Directions
import Geodesy
import Guidance
import ScenarioMaps
import Testing

/// Whether the last word about a turn tells it from a street to the same side that comes first.
@Suite struct SideStreetTests {
    /// A street with a turn to the right at c, and another street some metres before it, at b.
    private static func map(
        meters: Int, name: String? = "Charlottenburger Ufer",
        side: [String: String] = ["name": "Brandenburgische Straße"]
    ) throws -> ScenarioMap {
        // Two columns are ten metres.
        let gap = meters / 5
        let before = String(repeating: "-", count: 99)
        let row = "p\(before)b" + String(repeating: "-", count: gap - 1) + "c--------e"
        let space = String(repeating: " ", count: 100)
        let blank = String(repeating: " ", count: gap - 1)
        let down = Array(repeating: "\(space)|\(blank)|", count: 39).joined(separator: "\n")
        var turn = ["highway": "residential"]
        turn["name"] = name ?? ""
        return try ScenarioMap(
            "\(row)\n\(down)\n\(space)s\(blank)t", grid: 10,
            ways: [
                "pbce": ["highway": "residential", "name": "Alexandrinenstraße"],
                "bs": ["highway": "residential"].merging(side) { $1 }, "ct": turn,
            ])
    }

    /// The last words about the turn at c to a driver who gains speed behind the words before them, at 8 m/s and 140 m.
    private func lastWords(_ map: ScenarioMap, speed: Double) throws -> Prompt {
        var drive = ScenarioDrive(map, at: "p")
        drive.stand(seconds: 2)
        drive.setDestinations("t")
        drive.stand(seconds: 2)
        let meters = drive.place.distance(to: map.coordinate("c")) - 115
        drive.drive("c", speed: 8, seconds: Int(meters / 8))
        drive.drive("c", speed: speed)
        let step = try #require(drive.navigator.route).legs[0].steps[1]
        #expect(step.maneuver == .turnRight)
        return try #require(drive.prompts.last { $0.stepNumber == step.stepNumber })
    }

    /// The speeds at which the words are bare where no vehicle may turn into the other street: the names are in mind.
    private func bareSpeeds(meters: Int) throws -> [Double] {
        let map = try Self.map(meters: meters, side: ["highway": "footway"])
        let speeds = try stride(from: 9.0, through: 14, by: 0.5).filter {
            try lastWords(map, speed: $0).text == "Turn right"
        }
        #expect(!speeds.isEmpty)
        return speeds
    }

    /// A turn to the left at c, and 90 m behind it another one at d, past a street to that side, or to the other one.
    @Test(arguments: [("s", true), ("u", false)])
    func `a second turn behind another street is told in a sentence of its own`(
        side: String, isOwn: Bool
    ) throws {
        let map = try ScenarioMap(
            """
                                                  f
                                                  |
                                                  |
                                        t---------d
                                                  |
                                                  |
                                                  |
                                                  |
                                        s---------e---------u
                                                  |
                                                  |
                                                  |
            a-------------------------------------c---------b
            """, grid: 10,
            ways: [
                "acb": ["highway": "residential", "name": "High Street"],
                "cedf": ["highway": "residential", "name": "Hill Road"],
                "e\(side)": ["highway": "residential", "name": "Mill Lane"],
                "dt": ["highway": "residential", "name": ""],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("t")
        drive.drive("cdt", speed: 8)
        let texts = drive.prompts.map(\.text)
        #expect(texts.contains { $0.contains(", then turn left") } != isOwn, "\(texts)")
        let own = texts.last { !$0.contains("arrived") } ?? ""
        #expect(own.hasPrefix(isOwn ? "In 80 meters, turn left" : "Turn left"), "\(texts)")
    }

    @Test(arguments: [20, 30])
    func `a turn behind another street keeps its name, or its distance`(meters: Int) throws {
        var told: Set<String> = []
        for speed in try bareSpeeds(meters: meters) {
            let words = try lastWords(Self.map(meters: meters), speed: speed)
            let begin = try #require(words.distanceMeters)
            // The other street is passed by the time the driver has heard it, a second later.
            let isPast = begin - speed < Double(meters)
            #expect(
                isPast || words.text == "Turn right onto Charlottenburger Ufer"
                    || words.text.hasPrefix("In "), "\(words.text), \(begin) m, \(speed) m/s")
            told.insert(words.text)
        }
        #expect(told.contains { $0 != "Turn right" }, "\(told)")
    }

    @Test(arguments: [nil, "Brandenburgische Straße"])
    func `a turn whose name does not tell it from the other street has its distance`(
        name: String?
    ) throws {
        let words = try lastWords(Self.map(meters: 30, name: name), speed: 10)
        #expect(words.text.hasPrefix("In "), "\(words.text)")
        #expect(words.text.hasSuffix("turn right"), "\(words.text)")
        #expect(try #require(words.distanceMeters) > 30)
    }

    @Test func `a yard, a closed street and one out of which one only comes do not count`() throws {
        for side in [["oneway": "-1"], ["highway": "service"], ["access": "no"]] {
            for speed in try bareSpeeds(meters: 30) {
                let words = try lastWords(Self.map(meters: 30, side: side), speed: speed)
                #expect(words.text == "Turn right", "\(side), \(speed) m/s")
            }
        }
    }

    @Test func `a street that is passed by then is no matter`() throws {
        for speed in try bareSpeeds(meters: 120) {
            let words = try lastWords(Self.map(meters: 120), speed: speed)
            #expect(words.text == "Turn right", "\(speed) m/s")
        }
    }
}
