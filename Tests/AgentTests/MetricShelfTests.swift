import Logging
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Agent

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct MetricShelfTests {
    private static func router() throws -> Router {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 100,
            ways: ["abc": ["highway": "primary"], "bd": ["highway": "residential"]])
        return Router(network: map.network, arcsWorthWaitingFor: 0)
    }

    private static func modified(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_ino) : nil
    }

    @Test func `a metric is kept, found again, and made anew when its file is damaged`() throws {
        let directory = try TemporaryDirectory()
        let shelf = MetricShelf(
            directory: directory.path, logger: Logger(label: "test"))
        let options = RouteOptions()
        let router = try Self.router()
        let path = shelf.directory + "/" + router.metricName(for: options)
        shelf.prepare(options, for: router)
        let first = try #require(Self.modified(path))
        // Found, and not written again.
        let second = try Self.router()
        shelf.prepare(options, for: second)
        #expect(Self.modified(path) == first)
        #expect(second.unpreparedOptions == nil)
        // Damaged: written again, as another file.
        #expect(truncate(path, 100) == 0)
        let third = try Self.router()
        shelf.prepare(options, for: third)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_size > 100)
        #expect(third.unpreparedOptions == nil)
    }

    @Test func `only some of the files are kept`() throws {
        let directory = try TemporaryDirectory()
        let shelf = MetricShelf(
            directory: directory.path, logger: Logger(label: "test"))
        let router = try Self.router()
        for weight in 1...20 {
            var options = RouteOptions(travelMode: .truck)
            options.vehicle.weightTons = Double(weight)
            shelf.prepare(options, for: router)
        }
        var count = 0
        let listing = try #require(opendir(shelf.directory))
        defer { closedir(listing) }
        while readdir(listing) != nil { count += 1 }
        #expect(count == 6 + 2)  // with "." and ".."
    }

    @Test func `without a directory to write to, a metric is made all the same`() throws {
        let shelf = MetricShelf(directory: "/proc/nowhere", logger: Logger(label: "test"))
        let router = try Self.router()
        shelf.prepare(RouteOptions(), for: router)
        #expect(router.unpreparedOptions == nil)
    }
}
