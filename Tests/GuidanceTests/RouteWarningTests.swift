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

    /// A road, and a place in a forest 300 m north of it.
    private static let forest = try! ScenarioMap(
        """
            f



        a---b---c
        """, grid: 100, ways: ["abc": ["highway": "residential", "name": "Main Street"]])

    @Test func `an order to a place far from every road gets a warning, and the arrival says so`()
        throws
    {
        var drive = ScenarioDrive(Self.forest, at: "a")
        drive.stand(seconds: 3)
        let token = drive.setDestinations("f")
        let reply = try #require(drive.replies(to: token).last)
        #expect(reply.status == .succeeded)
        #expect(reply.message.contains("the route ends 400 m from it, on Main Street"))
        #expect(drive.navigator.route?.warnings.map(\.code) == [.farPlace])
        drive.drive("b")
        drive.stand(seconds: 8)
        #expect(
            drive.prompts.last?.text
                == "The route ends here. F is 400 meters away")
    }

    @Test func `a place that is only passed gets none, however far it is`() throws {
        var drive = ScenarioDrive(Self.forest, at: "a")
        drive.stand(seconds: 3)
        let token = drive.command(
            .setDestinations(
                .init(
                    destinations: [
                        Waypoint(coordinate: Self.forest.coordinate("f"), isPass: true),
                        Waypoint(coordinate: Self.forest.coordinate("c")),
                    ], startGuidance: true)))
        #expect(drive.replies(to: token).last?.message == "")
        #expect(drive.navigator.route?.warnings == [])
    }

    @Test func `a place beside the road gets none`() throws {
        var drive = ScenarioDrive(Self.forest, at: "a")
        drive.stand(seconds: 3)
        let token = drive.setDestinations("c")
        #expect(drive.replies(to: token).last?.message == "")
        drive.drive("c")
        drive.stand(seconds: 8)
        #expect(drive.prompts.last?.text.hasPrefix("You have arrived") == true)
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
