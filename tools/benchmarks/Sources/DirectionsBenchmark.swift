import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark directions`: from paths to steps, scaled to 100 km of road: with nothing known
/// before, with what the random routes before it found out, and once more, as a reroute does.
struct DirectionsBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "directions", abstract: "Time to make the directions of random routes.")

    @Option(help: "The map file.") var map: String
    @Option(help: "Kilometres of routes to make directions for.") var kilometers = 500.0
    @Option(help: "Times each route is done; the fastest counts.") var repetitions = 5
    @Option(help: "Seed of the random pairs.") var seed: UInt64 = 1

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        var generator = SplitMix64(state: seed)
        let memory = RoadMemory(network: network)
        var anew: [Double] = []
        var next: [Double] = []
        var again: [Double] = []
        var meters = 0.0
        var edges = 0
        var steps = 0
        for _ in 0..<10_000 where meters < kilometers * 1000 {
            let waypoints = (0..<2).map { _ in
                let node = NodeID(
                    rawValue: UInt32.random(in: 0..<UInt32(network.nodeCount), using: &generator))
                return Waypoint(coordinate: network.coordinate(of: node))
            }
            let request = RouteRequest(waypoints: waypoints)
            guard let path = try? router.routes(for: request)[0], path.distanceMeters > 1000 else {
                continue
            }
            func fastest(of count: Int, remembering memory: RoadMemory?) -> Double {
                let times = (0..<count).map { _ in
                    ProcessorTime.measure {
                        _ = Route(path, for: request, in: network, remembering: memory)
                    }
                }
                return (times.min() ?? 0) / 1e3 / path.distanceMeters * 100_000
            }
            anew.append(fastest(of: repetitions, remembering: nil))
            next.append(fastest(of: 1, remembering: memory))
            again.append(fastest(of: repetitions, remembering: memory))
            steps += Route(path, for: request, in: network).legs.reduce(0) { $0 + $1.steps.count }
            meters += path.distanceMeters
            edges += path.legs.reduce(0) { $0 + $1.edges.count }
        }
        print("\(anew.count) routes, \(Int(meters / 1000)) km, \(edges) edges, \(steps) steps")
        print("directions ms per 100 km")
        print("  anew:                 \(Sample(anew))")
        print("  after other routes:   \(Sample(next))")
        print("  once more:            \(Sample(again))")
    }
}
