import Columns
import Logging
import MapFile
import RoadNetwork
import ScenarioMaps
import TestSupport
import Testing
import Threads

@testable import Agent
@testable import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct MetricStoreTests {
    private static func router(
        arcsWorthWaitingFor: Int = 0, arcsWorthAFile: Int = 0
    ) throws -> Router {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 100,
            ways: ["abc": ["highway": "primary"], "bd": ["highway": "residential"]])
        return Router(
            network: map.network, arcsWorthWaitingFor: arcsWorthWaitingFor,
            arcsWorthAFile: arcsWorthAFile)
    }

    private static func modified(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_ino) : nil
    }

    @Test func `a metric is kept, found again, and made anew when its file is damaged`() throws {
        let directory = TemporaryDirectory()
        let metricStore = MetricStore(
            directory: directory.path, logger: Logger(label: "test"))
        let options = RouteOptions()
        let router = try Self.router()
        let path = metricStore.path(of: options, router)
        metricStore.prepare(options, for: router)
        let first = try #require(Self.modified(path))
        // Found, and not written again.
        let second = try Self.router()
        metricStore.prepare(options, for: second)
        #expect(Self.modified(path) == first)
        #expect(second.unpreparedOptions == nil)
        // Damaged: written again, as another file.
        #expect(truncate(path, 100) == 0)
        let third = try Self.router()
        metricStore.prepare(options, for: third)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_size > 100)
        #expect(third.unpreparedOptions == nil)
    }

    /// The parts of this process's memory that are mapped from metrics in a folder.
    private static func mappings(of directory: String) throws -> [Range<UInt>] {
        try readText("/proc/self/maps").split(separator: "\n")
            .filter { $0.contains(directory) && $0.contains(".metric") }
            .compactMap { line in
                let ends = line.prefix { $0 != " " }.split(separator: "-")
                    .compactMap { UInt($0, radix: 16) }
                return ends.count == 2 ? ends[0]..<ends[1] : nil
            }
    }

    /// A town's metric that was copied took more memory than a country's that was mapped.
    @Test func `the weights of a town lie in the file, and are not copied`() throws {
        let directory = TemporaryDirectory()
        let metricStore = MetricStore(directory: directory.path, logger: Logger(label: "test"))
        let router = try Self.router(arcsWorthWaitingFor: 1_000_000)
        #expect(!router.isLarge)
        // The one that was made before it was written, and the one that was found.
        for _ in 0..<2 {
            metricStore.prepare(RouteOptions(), for: router)
            let prepared = router.prepared(for: RouteOptions(), isTimed: true)
            let mappings = try Self.mappings(of: directory.path)
            let metric = prepared.metric
            for bytes in [
                metric.edgeWeights.whole.bytes, metric.arcWeights.whole.bytes,
                metric.nodeTraits?.bytes,
            ] {
                let address = UInt(bitPattern: bytes?.baseAddress)
                #expect(mappings.contains { $0.contains(address) })
            }
        }
        let small = try Self.router(
            arcsWorthWaitingFor: 1_000_000, arcsWorthAFile: 1_000_000)
        let path = metricStore.path(of: RouteOptions(), small)
        unlink(path)
        metricStore.prepare(RouteOptions(), for: small)
        #expect(Self.modified(path) == nil)
    }

    /// A thread that reads what was cut off would end the process. One case after the other: what is said of a
    /// file is said to whoever asks first.
    @Test(.serialized, arguments: [O_WRONLY | O_TRUNC, O_WRONLY])
    func `who writes over a metric in use waits until a copy is read in its place`(flags: Int32)
        throws
    {
        try alone { try checkThatWriterWaits(flags) }
    }

    private func checkThatWriterWaits(_ flags: Int32) throws {
        let directory = TemporaryDirectory()
        let metricStore = MetricStore(
            directory: directory.path, isLeased: true, logger: Logger(label: "test"))
        let router = try Self.router()
        metricStore.prepare(RouteOptions(), for: router)
        let path = metricStore.path(of: RouteOptions(), router)
        let metric = router.prepared(for: RouteOptions(), isTimed: true).metric
        let bytes = metric.arcWeights.whole.bytes
        let before = Array(bytes)
        let written = WakeSignal()
        NativeThread.start(named: "writer") {
            let file = open(path, flags)
            let garbage = [UInt8](repeating: 0xff, count: 4096)
            if flags & O_TRUNC == 0 { _ = write(file, garbage, garbage.count) }
            close(file)
            written.signal()
        }
        var said: [String] = []
        for _ in 0..<60_000 where said.isEmpty {
            said = FileChanges.keepCopies().filter { $0.contains(path) }
            usleep(1000)
        }
        #expect(said.count == 1 && said[0].contains("was changed while it was in use; a copy"))
        while written.wait(timeout: .seconds(60)).isEmpty {}
        metricStore.releasePages()
        #expect(Array(bytes) == before)
        // The next start does not believe the file; nobody looks after leases any more.
        let next = try Self.router()
        metricStore.prepare(RouteOptions(), for: next)
        #expect(next.unpreparedOptions == nil)
        #expect(
            Array(next.prepared(for: RouteOptions(), isTimed: true).metric.arcWeights.whole.bytes)
                == before)
    }

    @Test func `the metric of another build is left alone, as its weights may be others`() throws {
        let directory = TemporaryDirectory()
        let options = RouteOptions()
        let stores = ["0.1.0-abc", "0.1.0-abd"].map {
            MetricStore(directory: directory.path, build: $0, logger: Logger(label: "test"))
        }
        var files: [Int?] = []
        for store in stores + stores {
            let router = try Self.router()
            store.prepare(options, for: router)
            files.append(Self.modified(store.path(of: options, router)))
        }
        #expect(files[0] != files[1])
        #expect(files[0] == files[2] && files[1] == files[3])
    }

    @Test func `only some of the files are kept`() throws {
        let directory = TemporaryDirectory()
        let metricStore = MetricStore(
            directory: directory.path, logger: Logger(label: "test"))
        let router = try Self.router()
        for weight in 1...20 {
            var options = RouteOptions(travelMode: .truck)
            options.vehicle.weightTons = Double(weight)
            metricStore.prepare(options, for: router)
        }
        var count = 0
        let listing = try #require(opendir(metricStore.directory))
        defer { closedir(listing) }
        while readdir(listing) != nil { count += 1 }
        #expect(count == 6 + 2)  // with "." and ".."
    }

    @Test func `without a directory to write to, a metric is made all the same`() throws {
        let metricStore = MetricStore(directory: "/proc/nowhere", logger: Logger(label: "test"))
        let router = try Self.router()
        metricStore.prepare(RouteOptions(), for: router)
        #expect(router.unpreparedOptions == nil)
    }
}
