import Directions
import ScenarioMaps
import Testing

/// Where a link of a motorway leads back, the way it came from, onto another one.
@Suite struct RampToRampTests {
    private static let link = ["highway": "motorway_link", "oneway": "yes", "name": ""]
    private static let road = ["highway": "primary", "name": "Main Street"]

    @Test(
        arguments: [ScenarioDrivingSide.right, .left],
        [["name": "", "ref": "A 5"], ["name": "Loop"]])
    func `nobody is told to turn round on a link, though the next one has its name`(
        side: ScenarioDrivingSide, names: [String: String]
    ) throws {
        let link = Self.link.merging(names) { $1 }
        let (down, up) = side == .right ? ("abc", "gef") : ("feg", "cba")
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                  a        f
                  |        |
                  |        |
                x-b--------e-y
                  |        |
                  c        g
                """, grid: 3, ways: [down: link, up: link, "xbey": Self.road],
                drivingSide: side))
        let told = try scenario.maneuvers(side == .right ? "af" : "fa")
        let word = side == .right ? "LEFT" : "RIGHT"
        let name = names["ref"] ?? names["name"] ?? ""
        #expect(told == ["TURN_\(word) Main Street", "ON_RAMP_\(word) \(name)"])
    }

    @Test func `a link that leads back at an angle is a sharp turn`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                   a  f


                x---b---y
                """, grid: 40, ways: ["ab": Self.link, "bf": Self.link, "xby": Self.road]))
        #expect(try scenario.maneuvers("af") == ["TURN_SHARP_LEFT "])
    }

    @Test func `where a link leads on sharply back nobody turns round`() throws {
        let link = Self.link.merging(["ref": "S 17"]) { $1 }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                  a f






                  b


                  y
                """, grid: 20, ways: ["ab": link, "bf": link, "by": Self.road]))
        #expect(try scenario.maneuvers("af") == ["ON_RAMP_SHARP_LEFT S 17"])
    }

    @Test(arguments: [5.0, 20])
    func `over a road between them, that road and the next link are both announced`(
        grid: Double
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                  a        f
                  |        |
                  |        |
                x-b--------e-y
                """, grid: grid, ways: ["ab": Self.link, "ef": Self.link, "xbey": Self.road]))
        #expect(try scenario.maneuvers("af") == ["TURN_LEFT Main Street", "ON_RAMP_LEFT "])
    }
}
