import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@Suite struct LegalTimeTests {
    @Test(arguments: [
        // Berlin, Dublin, Porto, Chongqing: one time in the country, or at least here.
        (52.5, 13.4, "13:00", "14:00"), (53.3, -6.3, "12:00", "13:00"),
        (41.15, -8.6, "12:00", "13:00"), (29.6, 106.5, "20:00", "20:00"),
        // Two sides of the border between two times; one state without summer time beside one with.
        (39.1, -84.5, "07:00", "08:00"), (41.9, -87.7, "06:00", "07:00"),
        (33.4, -112.1, "05:00", "05:00"), (40.8, -111.9, "05:00", "06:00"),
        (-33.9, 150.9, "23:00", "22:00"), (-27.5, 152.9, "22:00", "22:00"),
        // Far from all countries.
        (1, 1, "12:00", "12:00"), (1, -29, "10:00", "10:00"),
    ])
    func `noon in Greenwich by local law`(
        latitude: Double, longitude: Double, winter: String, summer: String
    ) throws {
        let map = try ScenarioMap(
            "a---b", ways: ["ab": ["highway": "primary"]],
            origin: Coordinate(latitude: latitude, longitude: longitude))
        for (date, expected) in [("2027-01-15", winter), ("2027-07-15", summer)] {
            let noon = try #require(UTCTime(rfc3339: "\(date)T12:00:00Z"))
            let time = map.network.localTime(noon, on: map.edge("a", "b"))
            let hour = "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute)0"
            #expect(hour == expected)
            let known = map.network.localTime(
                noon, on: map.edge("a", "b"), utcOffsetSeconds: 3600)
            #expect(known.hour == 13)
        }
    }
}
