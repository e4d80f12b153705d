import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The accuracy of dead reckoning with a measured distance where it is not known which road was taken.
@Suite struct PathSpreadTests {
    /// A road of three kilometres that parts into two, a grid of 30 m apart.
    private static let map: ScenarioMap = {
        let (long, short) = (String(repeating: "-", count: 199), String(repeating: "-", count: 99))
        let before = String(repeating: " ", count: 200)
        return try! ScenarioMap(
            "a\(long)b\(short)c\n\(before)|\n\(before)d\(short)e", grid: 30,
            ways: ["abc": road, "bd": road, "de": road])
    }()
    private static let road = ["highway": "residential"]

    @Test func `two roads side by side are no farther apart for what was driven on them`() throws {
        var matcher = Matcher(network: Self.map.network)
        let line = Polyline([Self.map.coordinate("a"), Self.map.coordinate("c")])
        let fork = line.length * 2 / 3
        var meters = 20.0
        var last: (told: MatchedLocation, truth: Coordinate)?
        for step in 1... {
            let seconds = Double(step) / 5
            let speed = 10 + 5 * sin(seconds / 6)
            meters += speed / 5
            matcher.sense(.speed(speed / 1.02), at: .seconds(seconds))
            guard step % 5 == 0 else { continue }
            let place = line.coordinate(at: meters)
            if meters < fork - 100 {
                let fix = Fix(
                    mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: seconds),
                    coordinate: place, altitude: 100, speed: speed, course: 90, standardDeviation: 2
                )
                _ = matcher.handle(fix, at: .seconds(seconds), route: nil)
            } else if let told = matcher.tick(at: .seconds(seconds), route: nil) {
                last = (told, place)
            }
            if meters >= line.length - 80 { break }
        }
        let (told, truth) = try #require(last)
        let accuracy = try #require(told.accuracy)
        #expect(meters > fork + 1_000)
        #expect(accuracy > 30 && accuracy < 120, "\(accuracy)")
        #expect(told.coordinate.distance(to: truth) < accuracy)
    }
}
