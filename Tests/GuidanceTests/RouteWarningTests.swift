import Directions
import Guidance
import Routing
import ScenarioMaps
import Testing

@Suite struct RouteWarningTests {
    @Test func `an order to a place on a road that is closed now gets a warning`() throws {
        let open = ["highway": "residential", "name": "Main Street"]
        let map = try ScenarioMap(
            "a---b---c---d", grid: 100,
            ways: [
                "ab": open, "cd": open,
                "bc": [
                    "highway": "residential", "name": "School Lane",
                    "motor_vehicle:conditional": "no @ (00:00-23:59)",
                ],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        let token = drive.setDestinations("d")
        let reply = try #require(drive.replies(to: token).last)
        #expect(reply.status == .succeeded)
        #expect(reply.message.contains("School Lane is closed"))
        #expect(reply.message.contains("opens at 23:59"))
        #expect(drive.navigator.route?.warnings.map(\.message) == [reply.message])
        let near = drive.setDestinations("b")
        #expect(drive.replies(to: near).last?.message == "")
    }

    @Test func `an order to avoid what cannot be avoided gets a warning`() throws {
        let map = try ScenarioMap(
            "a---b---c", grid: 300,
            ways: [
                "ab": ["highway": "residential", "name": "Main Street"],
                "bc": ["highway": "residential", "name": "Mill Lane"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("c")
        let token = drive.command(
            .reroute(.init(exclusions: Exclusions(edges: [map.edge("b", "c")]))))
        let reply = try #require(drive.replies(to: token).last)
        #expect(reply.status == .succeeded)
        #expect(reply.message.contains("Mill Lane is to be avoided"))
        #expect(drive.navigator.route?.warnings.map(\.code) == [.excluded])
    }
}
