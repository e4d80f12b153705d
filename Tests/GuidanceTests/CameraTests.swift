import Guidance
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Warnings of speed cameras on the route.
@Suite struct CameraTests {
    private static let road = try! ScenarioMap(
        "a-------------c-------------d-------------b", grid: 20,
        ways: ["acdb": ["highway": "primary", "maxspeed": "70"]],
        nodes: [
            "c": ["highway": "speed_camera"],
            "d": ["highway": "speed_camera", "direction": "backward"],
        ])

    private func warnings(switchedOn: Bool) -> [Prompt] {
        var options = NavigatorOptions()
        options.warnsOfSpeedCameras = switchedOn
        var drive = ScenarioDrive(Self.road, at: "a", options: options)
        drive.stand(seconds: 2)
        drive.setDestinations("b")
        drive.drive("b", speed: 15)
        return drive.prompts.filter { $0.text == "Speed camera ahead" }
    }

    @Test func `who wants it is warned once of each camera that watches his direction`() {
        #expect(warnings(switchedOn: true).map(\.priority) == [.safety])
    }

    @Test func `nobody is warned unasked`() {
        #expect(warnings(switchedOn: false).isEmpty)
    }
}
