import Columns
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Metrics come and go; what they answer is the same.
@Suite struct MetricTests {
    private static func town(_ random: inout SplitMix64) throws -> RoadNetwork {
        try RandomTown(side: 9, using: &random).network()
    }

    private static func request(
        _ network: RoadNetwork, _ options: RouteOptions, _ random: inout SplitMix64
    ) -> RouteRequest {
        RouteRequest(
            waypoints: (0..<2).map { _ in
                let node = NodeID(
                    rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &random))
                return Waypoint(coordinate: network.coordinate(of: node))
            }, options: options)
    }

    private static let options = [
        RouteOptions(), RouteOptions(avoidsTolls: true), RouteOptions(avoidsHighways: true),
        RouteOptions(travelMode: .cycling), RouteOptions(strategy: .shorter),
    ]

    @Test(arguments: [1, 2, 3])
    func `a request that finds no metric is answered no worse, and does not wait`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let network = try Self.town(&random)
        let patient = Router(network: network)
        let hasty = Router(network: network, arcsWorthWaitingFor: 0)
        // The first options have a metric, so the others are found with it or without any.
        hasty.prepare(for: Self.options[0])
        #expect(hasty.unpreparedOptions == nil)
        var found = 0
        for options in Self.options {
            for _ in 0..<40 {
                let request = Self.request(network, options, &random)
                let expected = try? patient.routes(for: request)[0]
                let path = try? hasty.routes(for: request)[0]
                #expect((path == nil) == (expected == nil))
                guard let path, let expected else { continue }
                found += 1
                #expect(Self.cost(path, patient, options) == Self.cost(expected, patient, options))
            }
        }
        #expect(found > 50)
        let lacking = try #require(hasty.unpreparedOptions)
        #expect(lacking.strategy == .shorter)
        hasty.prepare(for: lacking)
        #expect(hasty.unpreparedOptions.map { MetricKey($0) } != MetricKey(lacking))
    }

    @Test func `a request at a time that is not known leaves nothing to be made`() throws {
        let map = try ScenarioMap.bypass(
            ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (06:00-10:00)"])
        let router = Router(network: map.network)
        let waypoints = "ad".map { Waypoint(coordinate: map.coordinate($0)) }
        let departure = UTCTime(rfc3339: "2026-11-20T08:00:00Z")
        for time in [departure, nil, departure] {
            _ = try router.routes(for: RouteRequest(waypoints: waypoints, departure: time))
            #expect(router.unpreparedOptions == nil)
        }
    }

    @Test func `a search without a metric begins anew with one that is made meanwhile`() throws {
        var random = SplitMix64(state: 1)
        let network = try Self.town(&random)
        let options = RouteOptions(strategy: .shorter)
        let request = Self.request(network, options, &random)
        let expected = try Router(network: network).routes(for: request)[0]
        let router = Router(network: network, arcsWorthWaitingFor: 0)
        var questions = 0
        let path = try router.routes(for: request) {
            questions += 1
            if questions == 1 { router.prepare(for: options) }
            return false
        }[0]
        #expect(path == expected)
        // By the search that is given up, before the next, and by that.
        #expect(questions > 2)
    }

    /// Seconds and metres do for all of these options: ties of the weight are ties of both.
    private static func cost(_ path: RoutePath, _ router: Router, _ options: RouteOptions) -> Int {
        let metric = router.prepared(for: options, isTimed: false).metric
        var weight = 0
        for leg in path.legs {
            for (edge, next) in zip(leg.edges, leg.edges.dropFirst()) {
                let arc =
                    router.graph.arcs(of: edge.rawValue)
                    .filter { router.graph.edge(of: router.graph.heads[$0]) == next }
                    .map { metric.arcWeights[$0] }.min() ?? 0
                weight += Int(arc)
            }
            weight += Int(
                metric.weight(endingOn: leg.end.edge, from: 0, to: leg.end.offset))
            weight -= Int(metric.weight(of: leg.start.edge, from: 0, to: leg.start.offset))
        }
        return weight
    }

    private final class Bytes: Sendable {
        let bytes: [UInt64]
        init(_ bytes: [UInt64]) { self.bytes = bytes }
    }

    private static func stored(_ router: Router, _ options: RouteOptions) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = router.store(options) { bytes += $0 }
        return bytes
    }

    private static func restore(
        _ router: Router, _ options: RouteOptions, _ bytes: [UInt8]
    ) -> Bool {
        let owner = Bytes(
            bytes.withUnsafeBytes { raw in
                (0..<raw.count / 8).map {
                    raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)
                }
            })
        return owner.bytes.withUnsafeBytes { router.restore(options, from: $0, storage: owner) }
    }

    @Test func `a stored metric is the metric, in another process too, and traffic comes onto it`()
        throws
    {
        var random = SplitMix64(state: 4)
        let network = try Self.town(&random)
        let traffic = Dictionary(
            uniqueKeysWithValues: (0..<40).map { (EdgeID(rawValue: $0 * 3), Double($0 % 4)) })
        for options in Self.options {
            let maker = Router(network: network, arcsWorthWaitingFor: 0)
            maker.setTraffic(traffic)
            let bytes = Self.stored(maker, options)
            let reader = Router(network: network, arcsWorthWaitingFor: 0)
            #expect(reader.metricName(for: options) == maker.metricName(for: options))
            reader.setTraffic(traffic)
            #expect(Self.restore(reader, options, bytes))
            let traits = [maker, reader].map {
                $0.prepared(for: options, isTimed: false).metric.nodeTraits.map { Array($0.bytes) }
            }
            #expect(traits[0] != nil && traits[0] == traits[1])
            let patient = Router(network: network)
            patient.setTraffic(traffic)
            for _ in 0..<30 {
                let request = Self.request(network, options, &random)
                let expected = try? patient.routes(for: request)
                #expect((try? reader.routes(for: request)) == expected)
                #expect((try? maker.routes(for: request)) == expected)
            }
            #expect(reader.unpreparedOptions == nil)
        }
    }

    @Test func `a metric that is damaged, or another's, is not taken`() throws {
        var random = SplitMix64(state: 5)
        let network = try Self.town(&random)
        let other = try Self.town(&random)
        let options = RouteOptions()
        let bytes = Self.stored(Router(network: network), options)
        let router = Router(network: network)
        #expect(!Self.restore(Router(network: other), options, bytes))
        #expect(!Self.restore(router, RouteOptions(avoidsTolls: true), bytes))
        #expect(!Self.restore(router, options, Array(bytes.dropLast(64))))
        #expect(!Self.restore(router, options, []))
        for _ in 0..<200 {
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count, using: &random)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            // Padding carries nothing, and neither does the bound that only directs a search.
            if Self.restore(router, options, damaged) {
                #expect(bytes[place] == 0 || 24..<32 ~= place)
            }
        }
        #expect(Self.restore(router, options, bytes))
    }

    @Test func `metrics of different options, maps and costs have names of their own`() throws {
        var random = SplitMix64(state: 6)
        let network = try Self.town(&random)
        let other = try Self.town(&random)
        var dear = CostParameters()
        dear.uTurnPenalty = 21
        var names = Set(Self.options.map { Router(network: network).metricName(for: $0) })
        names.insert(Router(network: other).metricName(for: RouteOptions()))
        names.insert(Router(network: network, parameters: dear).metricName(for: RouteOptions()))
        var heavy = RouteOptions(travelMode: .truck)
        heavy.vehicle.weightTons = 12
        names.insert(Router(network: network).metricName(for: heavy))
        #expect(names.count == Self.options.count + 3)
    }
}
