import ArgumentParser
import CommandLineTool
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark memory`: what stays in memory after random routes, with the metric read from
/// its file as the agent does.
struct MemoryBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory", abstract: "Resident memory after random routes on a map.")

    @Option(help: "The map file.") var map: String
    @Option(help: "File to keep the metric in; made when it is missing.") var metric: String
    @Option(help: "Number of random pairs.") var pairs = 1000
    @Flag(inversion: .prefixedNo, help: "Give pages back after each route, as the agent does.")
    var release = true
    @Option(help: "Seed of the random pairs.") var seed: UInt64 = 1

    func run() throws {
        do { try measure() } catch let error as MapFileError { throw UserError("\(error)") }
    }

    private func measure() throws {
        let network = try MapFile.open(map)
        let router = Router(network: network, arcsWorthWaitingFor: 0)
        let options = RouteOptions()
        let file = try metricFile(router, options)
        let restoring = try ProcessorTime.measure {
            guard router.restore(options, from: file.bytes, storage: file) else {
                throw UserError("'\(metric)' is of another map; remove it")
            }
        }
        MapFile.releasePages(of: network)
        file.releasePages()
        print(
            "map \(network.byteCount / 1_000_000) MB, metric \(file.bytes.count / 1_000_000) MB, "
                + "taken over in \(Int(restoring / 1000)) ms")
        print("resident before the first route: \(ResidentMemory.summary)")
        var generator = SplitMix64(state: seed)
        var times: [Double] = []
        var most = 0
        for _ in 0..<pairs {
            let request = RandomRequest.two(network, &generator)
            times.append(ProcessorTime.measure { _ = try? router.routes(for: request) })
            most = max(most, ResidentMemory.megabytes)
            if release {
                MapFile.releasePages(of: network)
                file.releasePages()
            }
        }
        print("routes, with snapping, µs: \(Sample(times))")
        print("resident after \(pairs) routes: \(ResidentMemory.summary); most \(most) MB")
    }

    private func metricFile(_ router: Router, _ options: RouteOptions) throws -> MappedFile {
        if let file = try? MappedFile(metric) { return file }
        do {
            try FileReplacement.write(to: metric) { append throws(FileReplacementError) in
                _ = try router.store(options, append)
            }
        } catch {
            throw UserError("\(error)")
        }
        return try MappedFile(metric)
    }
}
