import Columns
import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Searches with the clock at hand against Dijkstra's algorithm with it, in towns where much opens or
/// closes at noon.
@Suite struct TimedLegSearchTests {
    private let router: Router
    private let graph: TurnGraph
    private var random: SplitMix64

    init() throws {
        random = SplitMix64(state: 11)
        let town = TimedTown(side: 14, using: &random)
        router = Router(network: try town.network(at: nil))
        graph = router.graph
    }

    private func clock(_ departure: String) throws -> TravelClock {
        let time = try #require(UTCTime(rfc3339: "2026-11-20T\(departure)Z"))
        return TravelClock(
            graph: graph,
            rules: VehicleRules(network: router.network, mode: .driving, vehicle: .init()),
            departure: time, utcOffsetSeconds: 0)
    }

    private mutating func edge() -> EdgeID {
        EdgeID(rawValue: .random(in: 0..<UInt32(router.network.edgeCount), using: &random))
    }

    /// A way that weighs as much leads into something that is closed.
    private static let closed: UInt32 = 36_000_000

    /// What the best way weighs, by the search that requests use and by Dijkstra's, and whether the first
    /// was cut short.
    private mutating func weights(
        _ clock: TravelClock, _ prepared: PreparedMetric
    ) -> (found: [UInt32?], expected: [UInt32?], isCutShort: Bool) {
        let sources = [SearchSource(state: edge().rawValue, offset: 0, weight: 0)]
        let targets = (0..<3).flatMap { _ in
            graph.states(of: edge()).map { SearchTarget(state: $0, offset: 1, weight: 0) }
        }
        let (found, isCutShort) = router.searching(prepared, clock, expecting: 600) { search in
            let ways = search.paths(from: sources, to: targets, slack: Metric.infinite) { false }
            return (ways, search.isCutShort)
        }
        let oracle = EdgeSearch(stateCount: graph.stateCount)
        let expected = oracle.search(
            graph: graph, metric: prepared.metric, sources: sources, targets: targets,
            slack: Metric.infinite, potential: nil, clock: clock
        ) { false }
        return (
            (found ?? []).map { $0?.weight }, (expected ?? []).map { $0?.weight }, isCutShort
        )
    }

    @Test(arguments: ["06:00:00", "18:00:00", "11:00:00", "12:00:00"])
    mutating func `a way weighs as much as it has to while nothing changes`(time: String) throws {
        let prepared = router.prepared(for: RouteOptions(), isTimed: true)
        let clock = try clock(time)
        var closed = 0
        for _ in 0..<50 {
            let (found, expected, isCutShort) = weights(clock, prepared)
            #expect(found == expected)
            #expect(!isCutShort)
            closed += expected.count { $0.map { $0 >= Self.closed } ?? false }
        }
        #expect(closed > 0)
    }

    @Test(arguments: ["11:57:00", "11:59:30", "23:58:00"])
    mutating func `no more where something changes on the way, or it is known that it may`(
        time: String
    ) throws {
        let prepared = router.prepared(for: RouteOptions(), isTimed: true)
        let clock = try clock(time)
        var open = 0
        var worse = 0
        for _ in 0..<50 {
            let (found, expected, isCutShort) = weights(clock, prepared)
            for (found, expected) in zip(found, expected) {
                guard let expected, expected < Self.closed else { continue }
                let isOpen = found.map { $0 < Self.closed } ?? false
                if isOpen { open += 1 }
                // A search that is cut short may miss the best: in one of a thousand cases.
                if isOpen, found ?? 0 > expected { worse += 1 }
                #expect(isOpen && found ?? 0 <= expected || isCutShort)
            }
        }
        #expect(open > 50)
        #expect(worse * 100 <= open)
    }

    @Test mutating func `the clock of a search is that of the leg which it finds`() throws {
        var clock = try clock("07:00:00")
        clock.profile = .typical
        let prepared = router.prepared(for: RouteOptions(), isTimed: true)
        let network = router.network
        for _ in 0..<200 {
            let edge = edge()
            guard let arc = graph.arcs(of: edge.rawValue).first else { continue }
            let states = [edge.rawValue, graph.heads[arc]]
            let next = graph.edge(of: states[1])
            for share in [0.0, 0.5, 1] {
                let offset = network.length(of: edge) * share
                let place = network.coordinate(of: network.source(of: next))
                let leg = LegPath(
                    states: states,
                    from: EdgePosition(edge: edge, offset: offset, coordinate: place),
                    to: EdgePosition(
                        edge: next, offset: network.length(of: next), coordinate: place),
                    graph: graph, model: prepared.metric.model, clock: clock, after: 100)
                let source = SearchSource(
                    state: edge.rawValue, offset: offset, weight: 0, seconds: 100)
                let seconds = clock.seconds(
                    before: arc, of: clock.passage(from: source, prepared.metric.model),
                    prepared.metric.model)
                let told = clock.times(on: leg, along: states, after: 100).elapsed(at: 1)
                #expect(abs(source.seconds + seconds - told) < 1e-6)
            }
        }
    }

    @Test func `what a window counts lies between what any of its times does`() throws {
        let clock = try clock("11:40:00")
        let places = TimedPlaces(graph: graph, network: router.network)
        #expect(places.turns.count > 100)
        let start = try #require(clock.departure)
        let end = start.advanced(bySeconds: 3600)
        let window = clock.window(
            from: start, to: end, on: EdgeID(rawValue: 0), places)
        #expect(window.start == UTCTime(rfc3339: "2026-11-20T00:00:00Z"))
        #expect(window.changes == [UTCTime(rfc3339: "2026-11-20T12:00:00Z")])
        #expect(window.end == UTCTime(rfc3339: "2026-11-21T00:00:00Z"))
        #expect(window.isThat(from: start, to: end, utcOffsetSeconds: 0))
        #expect(
            !window.isThat(from: start, to: start.advanced(bySeconds: 60), utcOffsetSeconds: 0))
        let prepared = router.prepared(for: RouteOptions(), isTimed: true)
        let least = try #require(prepared.making(.throughout, window, clock, places)).metric
        let most = try #require(prepared.making(.sometime, window, clock, places)).metric
        var differ = 0
        for turn in places.turns where prepared.metric.arcWeights[turn.arc] < Metric.infinite {
            let plain = prepared.metric.arcWeights[turn.arc]
            let extra = [0.0, 1900].map {
                clock.extraWeight(
                    ofArc: turn.arc, from: graph.edge(of: turn.tail), after: $0, .init())
            }
            #expect(least.arcWeights[turn.arc] - plain == extra.min())
            #expect(most.arcWeights[turn.arc] - plain == extra.max())
            if extra[0] != extra[1] { differ += 1 }
        }
        #expect(differ > 20)
    }
}
