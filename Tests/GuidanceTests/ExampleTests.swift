import Directions
import Geodesy
import Guidance
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

/// The example of docs/guidance.md is the code of this test.
@Suite struct ExampleTests {
    @Test func `the example of the page leads to its destination`() throws {
        let map = try ScenarioMap(
            """
            a-----b
                  |
                  c
            """,
            ways: ["abc": ["highway": "primary"]])
        let fixes = Self.drive(["a", "b", "c"].map { map.coordinate($0) })
        let (mapFile, depot) = (map.bytes, map.coordinate("c"))
        var told: [String] = []
        func tell(_ output: Output) { told.append("\(output)") }
        // Example
        let network = try RoadNetwork(copying: mapFile)  // or in place, from a mapped file
        let router = Router(network: network)
        var navigator = Navigator(network: network)
        let order = Command.SetDestinations(destinations: [Waypoint(coordinate: depot)])
        let command = Input.command(CommandToken(rawValue: 1), .setDestinations(order))
        for (second, input) in ([command] + fixes.map(Input.fix)).enumerated() {
            for output in navigator.handle(input, at: .seconds(second)) {
                tell(output)
                guard case .routeRequest(let id, let request) = output else { continue }
                let paths = try router.routes(for: request)
                let routes = paths.map { Route($0, for: request, in: network) }
                let answer = Input.routeResult(id, .success(routes))
                navigator.handle(answer, at: .seconds(second)).forEach(tell)
            }
        }
        // End
        #expect(told.contains { $0.hasPrefix("event(Guidance.Event.prompt") })
        #expect(told.contains { $0.hasPrefix("event(Guidance.Event.arrival") })
    }

    @Test func `the page shows what the test runs`() throws {
        let own = try Self.text(#filePath).split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(own.firstIndex { $0.hasSuffix("// Example") }) + 1
        let last = try #require(own.firstIndex { $0.hasSuffix("// End") })
        let example = own[first..<last].map { $0.dropFirst(8) }.joined(separator: "\n")
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        for page in ["docs/guidance.md", "Sources/Guidance/Guidance.docc/Guidance.md"] {
            #expect(try Self.text("/\(root)/\(page)").contains(example))
        }
    }

    /// A fix each second at 10 m/s, and some at the end.
    private static func drive(_ places: [Coordinate]) -> [Fix] {
        let start = UTCTime(millisecondsSince1970: 1_790_000_000_000)
        var fixes: [Fix] = []
        func add(_ place: Coordinate, _ speed: Double, _ course: Double?) {
            fixes.append(
                Fix(
                    mode: .threeDimensional, time: start.advanced(bySeconds: Double(fixes.count)),
                    coordinate: place, altitude: 100, speed: speed, course: course,
                    horizontalError: 8, satellitesUsed: 9))
        }
        var place = places[0]
        for _ in 0..<5 { add(place, 0, nil) }
        for goal in places.dropFirst() {
            while place.distance(to: goal) > 0.01 {
                let course = place.bearing(to: goal)
                place = place.distance(to: goal) <= 10 ? goal : place.moved(by: 10, bearing: course)
                add(place, 10, course)
            }
        }
        for _ in 0..<10 { add(place, 0, nil) }
        return fixes
    }

    private static func text(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "cannot open \(path)")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
