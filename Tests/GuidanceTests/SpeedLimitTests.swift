import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// The limit published for a vehicle, and warned by.
@Suite struct SpeedLimitTests {
    private static let road = try! ScenarioMap(
        "a-------------------b-------------------c", grid: 20,
        ways: [
            "abc": [
                "highway": "primary", "maxspeed": "60", "maxspeed:hgv": "40",
                "maxspeed:conditional": "30 @ (22:00-06:00)",
            ]
        ])

    @Test(arguments: [20, 30, 40, 50, 60, 70, 80, 100])
    func `a warning that had to wait is of the limit of the road where it is spoken`(meters: Int)
        throws
    {
        let map = try ScenarioMap(
            "a" + String(repeating: "-", count: meters / 2) + "b----------------------c", grid: 4,
            ways: [
                "ab": [
                    "highway": "secondary", "maxspeed": "30",
                    "name": "Great Northern Station Approach Road",
                ],
                "bc": ["highway": "secondary", "maxspeed": "70"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("c")
        var told: [String] = []
        for _ in 0..<12 {
            let before = drive.prompts.count
            drive.drive("c", speed: 15, seconds: 1)
            let new = drive.prompts[before...].map(\.text).filter { $0.contains("30") }
            told += new
            if drive.place.distance(to: map.coordinate("a")) > Double(meters) + 15 {
                #expect(new == [])
            }
        }
        if meters >= 100 { #expect(told.count == 1) }
    }

    /// The place wanders between a road with a limit and one without.
    @Test func `nothing of speeding changes while the vehicle stands`() throws {
        let map = try ScenarioMap(
            """
            a---------------------------------b
            c---------------------------------d
            """, grid: 30,
            ways: [
                "ab": ["highway": "residential", "maxspeed": "30"],
                "cd": ["highway": "residential"], "ac": ["highway": "residential"],
                "bd": ["highway": "residential"],
            ])
        func speeding(_ drive: ScenarioDrive) -> [Speeding.Severity] {
            drive.events.compactMap {
                if case .speeding(let speeding) = $0 { speeding.severity } else { nil }
            }
        }
        func wander(_ drive: inout ScenarioDrive) {
            for south in [0.0, -30, 0, -30, 0] {
                drive.shift = PlanePoint(x: 0, y: south)
                drive.stand(seconds: 30)
            }
        }
        var parked = ScenarioDrive(map, at: "a")
        parked.place = parked.place.moved(by: 200, bearing: 90)
        wander(&parked)
        #expect(speeding(parked).isEmpty)
        var drive = ScenarioDrive(map, at: "a")
        drive.drive("b", speed: 12, seconds: 15)
        #expect(speeding(drive).last == .major)
        let count = speeding(drive).count
        wander(&drive)
        #expect(speeding(drive).dropFirst(count) == [.notSpeeding])
        drive.drive("b", speed: 8, seconds: 10)
        #expect(speeding(drive).last == .notSpeeding)
    }

    /// Two lanes part, 8 m beside each other, of which one may be driven at 30 and the other one at 10 km/h.
    @Test(arguments: [(4.0, [Speeding.Severity]()), (0, [.major])])
    func `who may be in the faster one of two lanes is not told of the slower one's limit`(
        south: Double, worst: [Speeding.Severity]
    ) throws {
        let map = try ScenarioMap(
            """
            x-a--b---------------------------------------------------------------c
                  d--------------------------------------------------------------e
            """, grid: 4,
            ways: [
                "xa": ["highway": "service", "oneway": "yes", "maxspeed": "30"],
                "abc": ["highway": "service", "oneway": "yes", "maxspeed": "10"],
                "ade": ["highway": "service", "oneway": "yes", "maxspeed": "30"],
            ])
        var drive = ScenarioDrive(map, at: "x")
        drive.stand(seconds: 5)
        drive.shift = PlanePoint(x: 0, y: -south)
        drive.drive("c", speed: 5)
        let told = drive.events.compactMap { event -> Speeding.Severity? in
            if case .speeding(let speeding) = event { speeding.severity } else { nil }
        }
        #expect(told.filter { $0 == .minor || $0 == .major }.suffix(1) == worst[...])
    }

    /// One degree east of Greenwich, where clocks are taken to show UTC.
    private func drive(at time: String, as mode: TravelMode) throws -> ScenarioDrive {
        var drive = ScenarioDrive(
            Self.road, at: "a", start: try #require(UTCTime(rfc3339: "2026-11-20T\(time):00Z")))
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [Waypoint(coordinate: Self.road.coordinate("c"))],
                    options: RouteOptions(travelMode: mode))))
        drive.drive("b", speed: 15)
        return drive
    }

    @Test(arguments: [
        ("12:00", TravelMode.driving, 60.0), ("12:00", .truck, 40), ("23:00", .driving, 30),
    ])
    func `the limit is the vehicle's at the time`(
        time: String, mode: TravelMode, limit: Double
    ) throws {
        let drive = try drive(at: time, as: mode)
        let told = try #require(drive.locations.last?.speedLimit)
        #expect(abs(told * 3.6 - limit) < 0.01)
        // 15 m/s are 54 km/h.
        let severity = drive.events.compactMap {
            if case .speeding(let speeding) = $0 { speeding.severity } else { nil }
        }.last
        #expect(severity == (limit == 60 ? .notSpeeding : .major))
    }

    @Test(arguments: [("12:00", 60.0), ("23:00", 30)])
    func `a simulated vehicle keeps the limit of its hour`(time: String, limit: Double) throws {
        var drive = try drive(at: time, as: .driving)
        let now = try #require(UTCTime(rfc3339: "2026-11-20T\(time):30Z"))
        drive.command(.simulate(.init(mode: .alongRoute(SimulationPace()), time: now)))
        drive.wait(seconds: 25)
        let speeds = drive.locations.suffix(15).compactMap(\.matched.speed)
        #expect(try #require(speeds.max()) * 3.6 < limit + 3)
        #expect(try #require(speeds.max()) * 3.6 > limit - 25)
    }

    /// A motorway with a ramp of 50 km/h to a street, and one that leads up from it.
    private static let exit = try! ScenarioMap(
        """
        a---------b-------------------c---------d
                   \\               /
                     e---f------g
                         |      |
                         h------i
        """, grid: 40,
        ways: [
            "abcd": ["highway": "motorway", "maxspeed": "120"],
            "bef": ["highway": "motorway_link", "maxspeed": "50"],
            "gc": ["highway": "motorway_link", "maxspeed": "50"],
            "fh": ["highway": "residential", "maxspeed": "50"],
            "hi": ["highway": "residential", "maxspeed": "50"],
            "ig": ["highway": "residential", "maxspeed": "50"],
        ])

    private func severities(of drive: ScenarioDrive) -> Set<Speeding.Severity> {
        Set(
            drive.events.compactMap {
                if case .speeding(let speeding) = $0 { speeding.severity } else { nil }
            })
    }

    @Test func `who brakes on a ramp or gains speed on one keeps its limit`() {
        var leaves = ScenarioDrive(Self.exit, at: "a")
        leaves.drive("b", speed: 32)
        for speed in stride(from: 30.0, to: 13, by: -1.5) {
            leaves.drive("ef", speed: speed, seconds: 1)
        }
        leaves.drive("f", speed: 13)
        #expect(severities(of: leaves).isDisjoint(with: [.minor, .major]))
        var joins = ScenarioDrive(Self.exit, at: "h")
        joins.drive("ig", speed: 13)
        for speed in stride(from: 14.0, to: 30, by: 1.2) {
            joins.drive("c", speed: speed, seconds: 1)
        }
        joins.drive("d", speed: 31)
        #expect(severities(of: joins).isDisjoint(with: [.minor, .major]))
    }

    @Test func `who goes on as fast on the ramp is warned`() {
        var drive = ScenarioDrive(Self.exit, at: "a")
        drive.drive("bef", speed: 32)
        #expect(severities(of: drive).contains(.major))
    }
}
