import ArgumentParser
import Columns
import CommandLineTool
import ContractionHierarchy
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing
import Wire

/// `turnstone-benchmark job`: one of a few standard jobs, so many times, for programs that count what it
/// does; see tools/benchmarks/counts.py.
struct CountedJob: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "job",
        abstract: "Does a standard job, for counts of allocations and instructions.",
        discussion:
            "Prints how many units were done: fixes, frames, routes, customizations, queries.")

    enum Job: String, CaseIterable, ExpressibleByArgument {
        case fix, frame, route, customization, query
    }

    @Argument(help: "fix, frame, route, customization or query.") var job: Job
    @Option(help: "The map file.") var map: String
    @Option(help: "How often the job is done.") var repeats = 1
    @Option(help: "Seed of everything random.") var seed: UInt64 = 1

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        var generator = SplitMix64(state: seed)
        let units =
            switch job {
            case .fix: try fixes(network, &generator)
            case .frame: frames()
            case .route: try routes(network, &generator)
            case .customization: customizations(network)
            case .query: queries(network, &generator)
            }
        print("units \(units)")
    }

    /// Drives of five minutes along routes, a fix each second; all that a fix leads to, but for the JSON.
    private func fixes(
        _ network: RoadNetwork, _ generator: inout SplitMix64
    ) throws -> Int {
        let router = Router(network: network)
        guard let (request, route) = longRoute(router, &generator) else {
            throw UserError("'\(map)' has no route of 5 km between random places")
        }
        let line = route.legs[0].geometry
        let start = UTCTime(millisecondsSince1970: 1_790_000_000_000)
        let fixes = (0..<300).map { second in
            let meters = min(line.length, Double(second) * 12)
            let (place, next) = (line.coordinate(at: meters), line.coordinate(at: meters + 1))
            return Fix(
                mode: .threeDimensional, time: start.advanced(bySeconds: Double(second)),
                coordinate: place, altitude: 100, speed: 12, course: place.bearing(to: next),
                horizontalError: 8, satellitesUsed: 9)
        }
        var units = 0
        for _ in 0..<repeats {
            var navigator = Navigator(network: network)
            let order = Command.SetDestinations(
                destinations: Array(request.waypoints.dropFirst()))
            for (second, fix) in fixes.enumerated() {
                let now = Duration.seconds(second)
                var outputs = navigator.handle(.fix(fix), at: now)
                if second == 5 {
                    let command = CommandToken(rawValue: 1)
                    outputs += navigator.handle(.command(command, .setDestinations(order)), at: now)
                }
                for case .routeRequest(let id, _) in outputs {
                    _ = navigator.handle(.routeResult(id, .success([route])), at: now)
                }
                units += 1
            }
        }
        return units
    }

    private func longRoute(
        _ router: Router, _ generator: inout SplitMix64
    ) -> (RouteRequest, Route)? {
        for _ in 0..<200 {
            let request = RandomRequest.two(router.network, &generator)
            guard let path = try? router.routes(for: request).first,
                path.legs[0].distanceMeters > 5000
            else { continue }
            return (request, Route(path, for: request, in: router.network))
        }
        return nil
    }

    private func frames() -> Int {
        let topics = Topics(vehicle: VehicleID("van-0042")!)
        let header = MessageHeader(
            vehicle: VehicleID("van-0042")!, session: 112,
            time: UTCTime(millisecondsSince1970: 1_772_366_400_123), timeSource: .gnss)
        for second in 0..<repeats * 100 {
            let info = BenchmarkDrive.info(stepNumber: second % 100, secondsToStep: 42.3)
            _ = NavInfoFrame(info).message(on: topics, header: header)
        }
        return repeats * 100
    }

    /// Requests with their answers as routes with steps.
    private func routes(
        _ network: RoadNetwork, _ generator: inout SplitMix64
    ) throws -> Int {
        let router = Router(network: network)
        router.prepare(for: RouteOptions())
        let requests = (0..<20).map { _ in RandomRequest.two(network, &generator) }
        for _ in 0..<repeats {
            for request in requests {
                guard let paths = try? router.routes(for: request) else { continue }
                for path in paths { _ = Route(path, for: request, in: network) }
            }
        }
        return repeats * requests.count
    }

    private func customizations(_ network: RoadNetwork) -> Int {
        var bench = HierarchyWorkbench(network: network, options: RouteOptions())
        for _ in 0..<repeats { bench.customize() }
        return repeats
    }

    private func queries(_ network: RoadNetwork, _ generator: inout SplitMix64) -> Int {
        let bench = HierarchyWorkbench(network: network, options: RouteOptions())
        let ranks = 0..<UInt32(bench.nodeCount)
        let pairs = (0..<200).map { _ in
            (
                UInt32.random(in: ranks, using: &generator),
                UInt32.random(in: ranks, using: &generator)
            )
        }
        for _ in 0..<repeats { for pair in pairs { _ = bench.path(from: pair.0, to: pair.1) } }
        return repeats * pairs.count
    }
}
