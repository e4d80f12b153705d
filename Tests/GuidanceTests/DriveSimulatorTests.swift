import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct DriveSimulatorTests {
    /// East 1,000 m, then a right angle north, and 600 m on.
    static let map = try! ScenarioMap(
        """
                  c
                  |
        a----b----d
        """, grid: 200,
        ways: [
            "abd": ["highway": "primary", "maxspeed": "50"],
            "dc": ["highway": "residential", "maxspeed": "30"],
        ])

    static func route(_ letters: String) throws -> Route {
        let waypoints = letters.map { Waypoint(coordinate: map.coordinate($0)) }
        let request = RouteRequest(waypoints: waypoints)
        let path = try #require(try Router(network: map.network).routes(for: request).first)
        return Route(path, for: request, in: map.network)
    }

    @Test func `the drive begins and ends standing at the waypoints`() throws {
        let route = try Self.route("abc")
        let drive = DriveSimulator(route: route, network: Self.map.network)
        let first = try #require(drive.state(at: -10))
        let last = try #require(drive.state(at: drive.duration + 100))
        #expect(first.speed == 0)
        #expect(last.speed == 0)
        #expect(first.coordinate.distance(to: Self.map.coordinate("a")) < 1)
        #expect(last.coordinate.distance(to: Self.map.coordinate("c")) < 1)
        #expect(drive.arrivals.count == 2)
        let arrival = try #require(drive.state(at: drive.arrivals[0]))
        #expect(arrival.speed == 0)
        #expect(arrival.coordinate.distance(to: Self.map.coordinate("b")) < 1)
    }

    @Test(arguments: [0.5, 3, 6, 12])
    func `a vehicle arrives however near it starts, or a stop sign is`(meters: Double) throws {
        let map = try ScenarioMap(
            """
            a---b---c
            """, grid: 100,
            ways: ["abc": ["highway": "residential", "maxspeed": "30"]],
            nodes: ["b": ["highway": "stop"]])
        let sign = map.coordinate("b")
        for (start, end) in [
            (sign.moved(by: meters, bearing: 270), sign),
            (sign.moved(by: meters, bearing: 270), map.coordinate("c")),
            (map.coordinate("a"), sign.moved(by: meters, bearing: 90)),
        ] {
            let request = RouteRequest(
                waypoints: [start, end].map { Waypoint(coordinate: $0) })
            let path = try Router(network: map.network).routes(for: request)[0]
            let route = Route(path, for: request, in: map.network)
            let drive = DriveSimulator(route: route, network: map.network)
            #expect(drive.duration < 100)
            let last = try #require(drive.state(at: drive.duration))
            #expect(last.speed == 0)
            #expect(last.coordinate.distance(to: end) < 1)
        }
    }

    @Test func `speed follows the roads and the bend and never jumps`() throws {
        let route = try Self.route("ac")
        let drive = DriveSimulator(route: route, network: Self.map.network)
        var before = try #require(drive.state(at: 0))
        var fastest = 0.0
        var slowestInBend = Double.infinity
        for step in 1...Int(drive.duration * 10) {
            let state = try #require(drive.state(at: Double(step) / 10))
            #expect(abs(state.speed - before.speed) <= 0.21)
            let moved = before.coordinate.distance(to: state.coordinate)
            #expect(moved <= max(before.speed, state.speed) * 0.1 + 0.1)
            fastest = max(fastest, state.speed)
            if state.coordinate.distance(to: Self.map.coordinate("d")) < 8 {
                slowestInBend = min(slowestInBend, state.speed)
            }
            before = state
        }
        #expect((9...14).contains(fastest))
        #expect((2...6.5).contains(slowestInBend))
    }

    @Test func `a receiver's error has the size asked for and is the same for the same seed`()
        throws
    {
        let route = try Self.route("ac")
        let drive = DriveSimulator(route: route, network: Self.map.network)
        let state = try #require(drive.state(at: 0))
        let time = UTCTime(millisecondsSince1970: 1_777_000_000_000)
        var one = ReceiverNoise(deviation: 5, seed: 7)
        var other = ReceiverNoise(deviation: 5, seed: 7)
        var squares = 0.0
        let count = 20_000
        for _ in 0..<count {
            let fix = one.fix(of: state, time: time, elapsed: 30)
            #expect(fix == other.fix(of: state, time: time, elapsed: 30))
            let distance = fix.coordinate.distance(to: state.coordinate)
            squares += distance * distance
        }
        #expect(abs((squares / Double(count) / 2).squareRoot() - 5) < 0.3)
    }

    @Test
    func `a vehicle brakes for a ramp on the ramp, and gains speed on one before the fast road`()
        throws
    {
        let map = try ScenarioMap(
            """
            a---------------b---------------c
                                    d
                                               e-----------f
            """, grid: 100,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "maxspeed": "120"],
                "bdef": ["highway": "motorway_link", "oneway": "yes", "maxspeed": "60"],
            ])
        let drive = try Self.drive(map, "af")
        let exit = map.coordinate("a").distance(to: map.coordinate("b"))
        var speeds: [(meters: Double, speed: Double)] = []
        for second in 0..<Int(drive.duration) {
            let state = try #require(drive.state(at: Double(second)))
            speeds.append((state.legMeters, state.speed))
        }
        // Real drivers leave at some 90 to 100 km/h.
        let leaving = try #require(speeds.last { $0.meters <= exit })
        #expect(leaving.speed > 22)
        let ramp = speeds.filter { $0.meters > exit + 250 && $0.meters < exit + 330 }
        #expect(ramp.allSatisfy { $0.speed < 20 })
        #expect(!ramp.isEmpty)
    }

    /// A drive between two places of a map.
    private static func drive(_ map: ScenarioMap, _ ends: String) throws -> DriveSimulator {
        let request = RouteRequest(
            waypoints: ends.map { Waypoint(coordinate: map.coordinate($0)) })
        let path = try #require(try Router(network: map.network).routes(for: request).first)
        return DriveSimulator(
            route: Route(path, for: request, in: map.network), network: map.network)
    }

    /// The slowest speed of a drive between two places of a leg, metres from its start.
    static func slowest(
        of drive: DriveSimulator, between start: Double, and end: Double
    ) throws -> Double {
        var slowest = Double.infinity
        for tenth in 0..<Int(drive.duration * 10) {
            let state = try #require(drive.state(at: Double(tenth) / 10))
            if (start...end).contains(state.legMeters) { slowest = min(slowest, state.speed) }
        }
        return slowest
    }

    @Test func `nobody brakes for the corners of a lane that leaves a motorway and runs beside it`()
        throws
    {
        let map = try ScenarioMap(
            """
            a\(String(repeating: "-", count: 299))b\(String(repeating: "-", count: 219))c
            \(String(repeating: " ", count: 304))d\(String(repeating: "-", count: 195))e
            """, grid: 10,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "maxspeed": "120"],
                "bde": ["highway": "motorway_link", "oneway": "yes", "maxspeed": "120"],
            ])
        let drive = try Self.drive(map, "ae")
        let exit = map.coordinate("a").distance(to: map.coordinate("b"))
        #expect(try Self.slowest(of: drive, between: exit - 500, and: exit + 200) > 30)
    }

    @Test func `nobody brakes for the corners of a lane that comes to a motorway from beside it`()
        throws
    {
        let map = try ScenarioMap(
            """
            a\(String(repeating: "-", count: 299))b\(String(repeating: "-", count: 219))c
            e\(String(repeating: "-", count: 294))d
            """, grid: 10,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "maxspeed": "120"],
                "edb": ["highway": "motorway_link", "oneway": "yes", "maxspeed": "120"],
            ])
        let drive = try Self.drive(map, "ec")
        let entry = map.coordinate("a").distance(to: map.coordinate("b"))
        #expect(try Self.slowest(of: drive, between: entry - 200, and: entry + 300) > 30)
    }

    @Test func `a ramp, which leans into its bend, is driven faster than another road that bends`()
        throws
    {
        let slowest = try ["motorway_link", "secondary"].map { kind in
            let map = try ScenarioMap(
                """
                a\(String(repeating: "-", count: 39))b
                \(String(repeating: " ", count: 46))c

                \(String(repeating: " ", count: 50))d


                \(String(repeating: " ", count: 52))e
                \(String(repeating: "\n", count: 20))
                \(String(repeating: " ", count: 52))f
                """, grid: 20,
                ways: ["abcdef": ["highway": kind, "oneway": "yes", "maxspeed": "80"]])
            return try Self.slowest(of: Self.drive(map, "af"), between: 350, and: 650)
        }
        // 3 m/s² across, as travel times take it, and 2.5.
        #expect(slowest[0] / slowest[1] > 1.06)
        #expect(slowest[0] / slowest[1] < 1.11)
    }
}
