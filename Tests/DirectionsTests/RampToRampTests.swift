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
    func `two links of one name beside each other are turned round on`(
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
        let maneuver = side == .right ? "TURN_U_TURN_COUNTERCLOCKWISE" : "TURN_U_TURN_CLOCKWISE"
        let name = names["ref"] ?? names["name"] ?? ""
        #expect(
            try scenario.maneuvers(side == .right ? "af" : "fa") == ["\(maneuver) \(name)"])
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
