import Geodesy
import Guidance
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
}
