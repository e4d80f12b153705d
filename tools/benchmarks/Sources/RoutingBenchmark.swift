import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import MapFile
import RoadNetwork
import Routing
import Wire

/// `turnstone-benchmark routing`: random routes on a map, whole: snapping, search, directions, JSON.
struct RoutingBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routing", abstract: "Time of random routes on a map.")

    @Option(help: "The map file.") var map: String
    @Option(help: "Number of random pairs.") var pairs = 1000
    @Option(help: "Seed of the random pairs.") var seed: UInt64 = 1
    @Option(help: "Nodes that directions remember from one route to the next, see RoadMemory.")
    var rememberedNodes = 4000
    @Flag(help: "Ask for all routes once before, so that nothing is measured that is done once.")
    var rehearsed = false
    @Option(
        help: "When the vehicles set out, such as 2026-11-20T08:00:00Z; unknown without it.",
        transform: UTCTime.argument)
    var departure: UTCTime?
    @Flag(help: "Ask for alternatives too, two at most.")
    var alternatives = false
    @Flag(help: "Print each route's ends, travel time and own time as JSON, and what has no route.")
    var answers = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        let memory = RoadMemory(network: network, nodeLimit: rememberedNodes)
        let preparation = ProcessorTime.measure { router.prepare(for: RouteOptions()) }
        print(
            "nodes \(network.nodeCount), edges \(network.edgeCount); metric made in "
                + "\(Int(preparation / 1000)) ms")
        var generator = SplitMix64(state: seed)
        let requests = (0..<pairs).map { _ in
            var request = RandomRequest.two(network, &generator)
            request.departure = departure
            request.options.alternatives = alternatives ? .all : .none
            return request
        }
        for request in rehearsed ? requests : [] {
            guard let path = try? router.routes(for: request)[0] else { continue }
            _ = Self.json(Route(path, for: request, in: network, remembering: memory))
        }
        var stages: [Stages] = []
        var failures: [String: Int] = [:]
        var others: [Int: Int] = [:]
        for request in requests {
            do throws(RoutingFailure) {
                let start = ProcessorTime.microseconds
                let paths = try router.routes(for: request)
                let path = paths[0]
                let found = ProcessorTime.microseconds
                others[paths.count - 1, default: 0] += 1
                let route = Route(path, for: request, in: network, remembering: memory)
                let told = ProcessorTime.microseconds
                let json = Self.json(route)
                let written = ProcessorTime.microseconds
                let times = Stages(
                    path: found - start, directions: told - found, json: written - told)
                stages.append(times)
                if answers { print(line(request, path, times, bytes: json.count)) }
            } catch {
                failures[error.status.name, default: 0] += 1
                if answers { print(failure(request, error)) }
            }
        }
        print("path µs: \(Sample(stages.map(\.path)))")
        print("directions µs: \(Sample(stages.map(\.directions)))")
        print("JSON µs: \(Sample(stages.map(\.json)))")
        print("route with steps as JSON µs: \(Sample(stages.map(\.whole)))")
        print("of the slowest 2 %, mean µs: \(Stages(meanOfSlowest: 0.02, of: stages))")
        if alternatives {
            print(
                "alternatives: none \(others[0] ?? 0), one \(others[1] ?? 0), two "
                    + "\(others[2] ?? 0)")
        }
        print("failures: \(failures)")
        print("resident: \(ResidentMemory.megabytes) MB, file \(network.byteCount / 1_000_000) MB")
    }

    private static func json(_ route: Route) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4096)
        json.object { $0.routeMembers(route) }
        return json.bytes
    }

    private func line(
        _ request: RouteRequest, _ path: RoutePath, _ times: Stages, bytes: Int
    ) -> String {
        "{\"waypoints\":\(waypoints(request)),\"seconds\":\(path.durationSeconds),"
            + "\"meters\":\(path.distanceMeters),\"bytes\":\(bytes),"
            + "\"path\":\(times.path),\"directions\":\(times.directions),\"json\":\(times.json),"
            + "\"microseconds\":\(times.whole)}"
    }

    private func failure(_ request: RouteRequest, _ error: RoutingFailure) -> String {
        "\(error.status.name) \(waypoints(request)): \(error.message)"
    }

    private func waypoints(_ request: RouteRequest) -> String {
        let waypoints = request.waypoints.map {
            "[\($0.coordinate.latitude),\($0.coordinate.longitude)]"
        }
        return "[\(waypoints.joined(separator: ","))]"
    }
}

/// Microseconds that the stages of one route take.
private struct Stages: CustomStringConvertible {
    var path = 0.0
    var directions = 0.0
    var json = 0.0

    var whole: Double { path + directions + json }

    init(path: Double, directions: Double, json: Double) {
        self.path = path
        self.directions = directions
        self.json = json
    }

    /// What makes the slow routes slow.
    init(meanOfSlowest share: Double, of all: [Stages]) {
        let count = Int(share * Double(all.count))
        guard count > 0 else { return }
        for slow in all.sorted(by: { $0.whole > $1.whole }).prefix(count) {
            path += slow.path / Double(count)
            directions += slow.directions / Double(count)
            json += slow.json / Double(count)
        }
    }

    var description: String {
        "path \(Int(path)), directions \(Int(directions)), JSON \(Int(json))"
    }
}
