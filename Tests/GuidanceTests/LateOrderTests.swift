import Geodesy
import Guidance
import ScenarioMaps
import Testing

/// Orders that come shortly before a maneuver of the route before.
@Suite struct LateOrderTests {
    private static let map = try! ScenarioMap(
        """
                          a
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          b
        i---------------j   d---------------c
                          f
                          |
                          e
        """, grid: 30,
        ways: [
            "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
            "ab": ["highway": "primary", "name": "North Road"],
            "cd": ["highway": "primary", "name": "East Road", "maxspeed": "50"],
            "ef": ["highway": "primary", "name": "South Road"],
            "ij": ["highway": "primary", "name": "West Road"],
        ])

    @Test(arguments: [25.0, 35, 45, 60], [8.0, 10])
    func `another exit of the roundabout ahead is told before it`(
        meters: Double, speed: Double
    ) throws {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.setDestinations("c")
        let entry = Self.map.coordinate("b")
        while drive.place.distance(to: entry) > meters + speed {
            drive.drive("b", speed: speed, seconds: 1)
        }
        #expect(drive.prompts.last?.text.contains("third exit") == true)
        let ordered = drive.now
        drive.setDestinations("i")
        drive.drive("b", speed: speed)
        let entered = drive.now
        let told = drive.outputs.compactMap { at, output -> (text: String, seconds: Double)? in
            guard at >= ordered, case .event(.prompt(let prompt)) = output else { return nil }
            return (prompt.text, (entered - at).asSeconds)
        }
        #expect(told.contains { $0.text.contains("first exit") && $0.seconds >= 1 }, "\(told)")
        #expect(!told.contains { $0.text.contains("third exit") }, "\(told)")
    }

    @Test(arguments: [35.0, 60])
    func `the same exit is not told again`(meters: Double) throws {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.setDestinations("c")
        let entry = Self.map.coordinate("b")
        while drive.place.distance(to: entry) > meters + 10 { drive.drive("b", seconds: 1) }
        let told = drive.prompts.count
        drive.setDestinations("c")
        drive.drive("b")
        #expect(drive.prompts.count - told <= 1)
    }
}
