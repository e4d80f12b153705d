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
        var paths: [Double] = []
        var routes: [Double] = []
        var failures: [String: Int] = [:]
        for _ in 0..<pairs {
            let request = RandomRequest.two(network, &generator)
            do throws(RoutingFailure) {
                let start = ProcessorTime.microseconds
                let path = try router.routes(for: request)[0]
                let middle = ProcessorTime.microseconds
                let json = Self.json(
                    Route(path, for: request, in: network, remembering: memory))
                let time = ProcessorTime.microseconds - start
                paths.append(middle - start)
                routes.append(time)
                if answers { print(line(request, path, time, bytes: json.count)) }
            } catch {
                failures[error.status.name, default: 0] += 1
                if answers { print(failure(request, error)) }
            }
        }
        print("path µs: \(Sample(paths))")
        print("route with steps as JSON µs: \(Sample(routes))")
        print("failures: \(failures)")
        print("resident: \(ResidentMemory.megabytes) MB, file \(network.byteCount / 1_000_000) MB")
    }

    private static func json(_ route: Route) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4096)
        json.object { $0.routeMembers(route) }
        return json.bytes
    }

    private func line(
        _ request: RouteRequest, _ path: RoutePath, _ microseconds: Double, bytes: Int
    ) -> String {
        "{\"waypoints\":\(waypoints(request)),\"seconds\":\(path.durationSeconds),"
            + "\"meters\":\(path.distanceMeters),\"bytes\":\(bytes),"
            + "\"microseconds\":\(microseconds)}"
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
