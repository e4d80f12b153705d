import Directions
import Geodesy
import Routing
import ScenarioMaps
import Testing

@Suite struct RouteLineTests {
    @Test func `no place of a route's line is there twice, wherever on a road it begins and ends`()
        throws
    {
        let map = try ScenarioMap(
            """
                   e
                   |
            a-b    d    h-i
              |    |    |
              c----f----g
            """, grid: 37,
            ways: [
                "abcf": ["highway": "residential"], "fghi": ["highway": "residential"],
                "edf": ["highway": "residential"],
            ])
        let router = Router(network: map.network)
        for number in 1..<200 {
            let share = Double(number) / 200
            let start = map.coordinate("c").interpolated(to: map.coordinate("f"), fraction: share)
            let end = map.coordinate("h").interpolated(to: map.coordinate("g"), fraction: share)
            for ends in [[start, end], [map.coordinate("a"), end], [start, map.coordinate("i")]] {
                let request = RouteRequest(waypoints: ends.map { Waypoint(coordinate: $0) })
                let route = Route(
                    try router.routes(for: request)[0], for: request, in: map.network)
                let text = EncodedPolyline.encode(route.legs[0].geometry.coordinates)
                let places = try #require(EncodedPolyline.decode(text))
                let repeated = places.indices.dropFirst().filter { places[$0] == places[$0 - 1] }
                #expect(repeated.isEmpty, "\(repeated) of \(places.count) from \(share)")
            }
        }
    }
}
