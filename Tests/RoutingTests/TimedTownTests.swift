import Columns
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// A town with conditions at some time against the town as it then is, without conditions.
@Suite struct TimedTownTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `a way at some time keeps to what holds then, and is as good as can be`(seed: UInt64)
        throws
    {
        var random = SplitMix64(state: seed)
        let town = TimedTown(side: 9, using: &random)
        let network = try town.network(at: nil)
        let router = Router(network: network)
        for moment in TimedTown.Moment.allCases {
            let plainNetwork = try town.network(at: moment)
            try #require(plainNetwork.edgeCount == network.edgeCount)
            let plain = Router(network: plainNetwork)
            let legality = Legality(plain)
            var compared = 0
            for _ in 0..<50 {
                let waypoints = (0...Int.random(in: 1...2, using: &random)).map { _ in
                    let edge = EdgeID(
                        rawValue: .random(in: 0..<UInt32(network.edgeCount), using: &random))
                    return Waypoint(
                        coordinate: network.coordinate(of: network.source(of: edge)))
                }
                let wanted = RouteRequest(
                    waypoints: waypoints, departure: Self.departure(moment), utcOffsetSeconds: 0)
                let expected = try? plain.routes(for: RouteRequest(waypoints: waypoints))[0]
                guard let expected, !expected.turnsRound, expected.joins(waypoints) else {
                    continue
                }
                let found = try router.routes(for: wanted)[0]
                if found.turnsRound { continue }
                compared += 1
                let ways = found.legs.map { leg in
                    leg.edges.map { Direction(of: $0, in: network) }
                }
                let isLegal = ways.allSatisfy(legality.admits)
                #expect(isLegal, "\(seed) \(moment) \(waypoints.map(\.coordinate)) \(ways)")
                // At a place on the way it matters much in which direction it is passed.
                guard waypoints.count == 2 else { continue }
                // What a turn costs depends on how many roads there are that can be used at all.
                let difference = found.durationSeconds - expected.durationSeconds
                #expect(
                    abs(difference) < 0.1 * expected.durationSeconds + 20,
                    "\(seed) \(moment) \(waypoints.map(\.coordinate)) \(ways)")
            }
            #expect(compared > 20)
        }
    }

    /// Some minutes before and after conditions change, at any second, in towns where they do not all change
    /// at once, and over one leg or two.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `nobody is led over what is closed on arrival where there is a way that is open`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: 1000 + seed)
        let town = TimedTown(
            side: 12, mornings: ["11:54", "11:57", "12:00", "12:02", "12:05"], using: &random)
        let router = Router(network: try town.network(at: nil))
        let network = router.network
        let noon = try #require(UTCTime(rfc3339: "2026-11-20T12:00:00Z"))
        var (open, closed) = (0, 0)
        for _ in 0..<70 {
            let waypoints = (0...Int.random(in: 1...2, using: &random)).map { _ in
                let edge = EdgeID(
                    rawValue: .random(in: 0..<UInt32(network.edgeCount), using: &random))
                return Waypoint(
                    coordinate: network.coordinate(of: network.source(of: edge)))
            }
            let request = RouteRequest(
                waypoints: waypoints,
                departure: noon.advanced(bySeconds: .random(in: -900...300, using: &random)),
                utcOffsetSeconds: 0)
            guard (try? request.check()) != nil else { continue }
            let prepared = router.prepared(for: request.options, isTimed: true)
            let clock = try #require(router.clock(for: request, prepared))
            let planned = try? router.planned(request, prepared, clock) { false }
            if let planned, !clock.forbids(planned) {
                open += 1
                continue
            }
            // A search without a bound finds no open way either, nor any where none was found.
            closed += 1
            let thorough = try? router.path(
                request, prepared, clock, isTimed: true, thoroughly: true
            ) { false }
            #expect(
                thorough.map { planned != nil && clock.forbids($0) } ?? true,
                "\(seed) \(request.departure!) \(waypoints.map(\.coordinate))")
        }
        #expect(open > 35)
        #expect(closed > 0)
    }

    private static func departure(_ moment: TimedTown.Moment) -> UTCTime? {
        switch moment {
        case .morning: UTCTime(rfc3339: "2026-11-20T06:00:00Z")
        case .evening: UTCTime(rfc3339: "2026-11-20T18:00:00Z")
        case .unknown: nil
        }
    }
}

/// A way of OSM, as it is driven.
private struct Direction: Hashable, CustomStringConvertible {
    var way: Int64
    var isBackward: Bool

    init(of edge: EdgeID, in network: RoadNetwork) {
        way = network.osmID(of: network.way(of: edge))
        isBackward = edge.isBackward
    }

    var description: String { isBackward ? "-\(way)" : "\(way)" }
}

/// Tells whether a car may drive ways one after the other. Each is one edge.
private struct Legality {
    private let graph: TurnGraph
    private let metric: Metric
    private let edges: [Direction: EdgeID]

    init(_ router: Router) {
        graph = router.graph
        let network = router.network
        metric = Metric(
            graph: graph, model: CostModel(network: network, options: .init(), parameters: .init()))
        edges = Dictionary(
            uniqueKeysWithValues: (0..<UInt32(network.edgeCount)).map {
                let edge = EdgeID(rawValue: $0)
                return (Direction(of: edge, in: network), edge)
            })
    }

    func admits(_ ways: [Direction]) -> Bool {
        let path = ways.compactMap { edges[$0] }
        guard path.count == ways.count, let first = path.first, let last = path.last else {
            return false
        }
        var state = first.rawValue
        for (edge, next) in zip(path, path.dropFirst()) {
            let arc = graph.arcs(of: state).first {
                graph.edge(of: graph.heads[$0]) == next
                    && metric.weight(ofArc: $0, from: edge, in: graph) < Metric.infinite
            }
            guard let arc else { return false }
            state = graph.heads[arc]
        }
        return metric.weight(of: last) < Metric.infinite
    }
}

extension RoutePath {
    /// Whether each leg begins and ends at the waypoints, where no road may be open.
    fileprivate func joins(_ waypoints: [Waypoint]) -> Bool {
        zip(legs, zip(waypoints, waypoints.dropFirst())).allSatisfy { leg, waypoints in
            leg.start.coordinate.distance(to: waypoints.0.coordinate) < 1
                && leg.end.coordinate.distance(to: waypoints.1.coordinate) < 1
        }
    }

    fileprivate var turnsRound: Bool {
        legs.contains { leg in
            zip(leg.edges, leg.edges.dropFirst()).contains { $0 == $1.reversed }
        }
    }
}
