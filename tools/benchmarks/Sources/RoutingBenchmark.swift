import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark routing`: random routes on a map.
struct RoutingBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routing", abstract: "Time of random routes on a map.")

    @Option(help: "The map file.") var map: String
    @Option(help: "Number of random pairs.") var pairs = 1000
    @Option(help: "Seed of the random pairs.") var seed: UInt64 = 1

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let clock = ContinuousClock()
        var router: Router?
        let opening = clock.measure { router = Router(network: network) }
        guard let router else { return }
        print("nodes \(network.nodeCount), edges \(network.edgeCount); router made in \(opening)")
        var generator = SplitMix64(state: seed)
        var times: [Double] = []
        var failures: [String: Int] = [:]
        var first: Duration?
        for _ in 0..<pairs {
            let waypoints = (0..<2).map { _ in
                let node = NodeID(
                    rawValue: UInt32.random(in: 0..<UInt32(network.nodeCount), using: &generator))
                return Waypoint(coordinate: network.coordinate(of: node))
            }
            let time = clock.measure {
                do throws(RoutingFailure) {
                    _ = try router.routes(for: RouteRequest(waypoints: waypoints))
                } catch {
                    failures[error.status.name, default: 0] += 1
                }
            }
            if first == nil { first = time }
            times.append(time / .microseconds(1))
        }
        let summary = Sample(times)
        print("first \(first ?? .zero)")
        print("route µs: \(summary)")
        print("failures: \(failures)")
    }
}
