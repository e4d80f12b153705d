import Directions
import Geodesy
import ScenarioMaps
import Testing

@Suite struct ManeuverTests {
    private func crossing(_ side: ScenarioDrivingSide) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 50,
                ways: ["abc": ["highway": "primary"], "dbe": ["highway": "primary"]],
                drivingSide: side))
    }

    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `turns at a crossing are announced by side, and going straight is not`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = try crossing(side)
        #expect(try scenario.maneuvers("ad") == ["TURN_LEFT dbe"])
        #expect(try scenario.maneuvers("ae") == ["TURN_RIGHT dbe"])
        #expect(try scenario.maneuvers("ac") == [])
        let expected: DrivingSide = side == .left ? .left : .right
        #expect(try scenario.steps("ad").allSatisfy { $0.drivingSide == expected })
    }

    @Test func `turns into a street that is open now and out of it are announced`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a---b---c
                    |
                f---d---e
                """, grid: 50,
                ways: [
                    "abc": ["highway": "primary"],
                    "bd": [
                        "highway": "pedestrian",
                        "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
                    ],
                    "fde": ["highway": "primary"],
                ]))
        let morning = try #require(UTCTime(rfc3339: "2026-11-20T08:00:00Z"))
        #expect(
            try scenario.maneuvers("ae", departure: morning) == ["TURN_RIGHT bd", "TURN_LEFT fde"])
    }

    @Test(arguments: ["    c\na b\n    d\n", "    d\na b\n    c\n"])
    func `of two roads that part alike, each is announced with its side`(drawing: String) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                drawing, grid: 20,
                ways: [
                    "ab": ["highway": "tertiary"], "bc": ["highway": "tertiary"],
                    "bd": ["highway": "motorway_link"],
                ]))
        let side = drawing.hasPrefix("    c") ? "LEFT" : "RIGHT"
        #expect(try scenario.maneuvers("ac") == ["FORK_\(side) bc"])
        #expect(try scenario.maneuvers("ad").count == 1)
    }

    @Test(arguments: [
        // A corner right behind the start, a short piece between two corners, a line without one.
        ("b\n|\na-------c", "bac", 90.0), ("a-b     \n  |     \n  c---d", "abcd", 90.0),
        ("a------b", "ab", 90.0),
    ])
    func `a departure has the direction of the first metres behind a corner`(
        drawing: String, way: String, bearing: Double
    ) throws {
        let map = try ScenarioMap(drawing, grid: 3, ways: [way: ["highway": "residential"]])
        let scenario = DirectionsScenario(map)
        let ends = "\(way.first ?? "a")\(way.last ?? "b")"
        let told = try #require(scenario.steps(ends).first?.bearingAfter)
        #expect(abs(told - bearing) < 40)
    }

    @Test func `step distances and times add up to those of the route`() throws {
        let route = try crossing(.right).route("ad")
        let leg = route.legs[0]
        #expect(leg.steps.first?.maneuver == .depart)
        #expect(leg.steps.last?.maneuver == .destination)
        #expect(leg.steps[0].distanceFromPrevStepMeters == 0)
        let meters = leg.steps.reduce(0) { $0 + $1.distanceFromPrevStepMeters }
        #expect(abs(meters - leg.distanceMeters) < 1e-6)
        let seconds = leg.steps.reduce(0) { $0 + $1.timeFromPrevStepSeconds }
        #expect(abs(seconds - leg.durationSeconds) < 1e-6)
        #expect(leg.steps.map(\.stepNumber) == [0, 1, 2])
        #expect(leg.edges.first?.startMeters == 0)
    }

    @Test func `steps are numbered over the whole route`() throws {
        let route = try crossing(.right).route("adc")
        #expect(route.legs.count == 2)
        let numbers = route.legs.flatMap(\.steps).map(\.stepNumber)
        #expect(numbers == Array(0..<numbers.count))
    }

    @Test func `the side of the destination is announced when it lies beside the road`() throws {
        let map = try ScenarioMap(
            """
              1
            a---b
              2
            """, grid: 40, ways: ["ab": ["highway": "residential"]])
        let scenario = DirectionsScenario(map)
        #expect(try scenario.steps("a1").last?.maneuver == .destinationLeft)
        #expect(try scenario.steps("a2").last?.maneuver == .destinationRight)
        #expect(try scenario.steps("ab").last?.maneuver == .destination)
    }

    @Test func `a motorway exit is a ramp with its number, and the motorway goes on unsaid`() throws
    {
        let map = try ScenarioMap(
            """
            a---b-----c
                 \\
                  d---e
            """, grid: 100,
            ways: [
                "abc": ["highway": "motorway", "ref": "A 1", "name": "", "oneway": "yes"],
                "bde": [
                    "highway": "motorway_link", "oneway": "yes", "name": "",
                    "destination": "Town;Airport",
                ],
            ], nodes: ["b": ["highway": "motorway_junction", "ref": "12"]])
        let scenario = DirectionsScenario(map)
        let step = try scenario.steps("ae")[1]
        #expect([.offRampRight, .offRampSlightRight].contains(step.maneuver))
        #expect(step.exitNumber == "12")
        #expect(step.fullRoadName == "Town / Airport")
        #expect(step.fullInstructionText == "Take exit 12 on the right toward Town and Airport")
        #expect(try scenario.maneuvers("ac") == [])
    }

    @Test func `roads of one kind that part evenly are a fork`() throws {
        let map = try ScenarioMap(
            """
                      c
            a-b
                      d
            """, grid: 100,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "bd": ["highway": "primary"],
            ])
        let scenario = DirectionsScenario(map)
        #expect(try scenario.maneuvers("ac") == ["FORK_LEFT bc"])
        #expect(try scenario.maneuvers("ad") == ["FORK_RIGHT bd"])
    }

    @Test func `a road that ends leaves a choice, a bend does not`() throws {
        let map = try ScenarioMap(
            """
            a---b   c
                |   |
                d---e---f
            """, grid: 100,
            ways: [
                "abd": ["highway": "primary"], "de": ["highway": "primary", "name": "abd"],
                "cef": ["highway": "primary"],
            ])
        #expect(try DirectionsScenario(map).maneuvers("ac") == ["TURN_LEFT cef"])
    }

    @Test func `a ferry is boarded by name and left without a turn`() throws {
        let map = try ScenarioMap(
            "a---b~~~c---d", grid: 200,
            ways: [
                "ab": ["highway": "primary"], "bc": ["route": "ferry", "name": "Island Ferry"],
                "cd": ["highway": "primary"],
            ])
        #expect(
            try DirectionsScenario(map).maneuvers("ad")
                == ["FERRY_BOAT Island Ferry", "NAME_CHANGE cd"])
    }

    @Test func `a minor way on the side makes no announcement of the road`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 100,
            ways: [
                "abc": ["highway": "residential"],
                "bd": ["highway": "service", "service": "driveway", "name": ""],
            ])
        #expect(try DirectionsScenario(map).maneuvers("ac") == [])
    }
}
