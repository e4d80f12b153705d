import RoadNetwork

/// Chooses the alternatives beside the best path.
///
/// Candidates come from searches in which the roads of the paths found before count more (the penalty
/// method; Bader, Dees, Geisberger, Sanders, "Alternative Route Graphs in Road Networks", TAPAS 2011).
/// An alternative is kept when it is not much worse than the best, shares little with every other, and
/// leaves the best path only for stretches that are long enough to be a choice and are no silly detours.
struct RouteAlternatives {
    /// Maximum share of an alternative's length in common with another path.
    static let maximumOverlap = 0.7
    /// Maximum cost of an alternative, and of each stretch beside the best path, relative to the best.
    static let maximumStretch = 1.4
    /// Minimum share of the best path's cost that a stretch beside it replaces.
    static let shortestStretch = 0.05
    /// Share by which the time on roads of earlier paths counts more, at each attempt.
    static let penalty = 0.4
    /// Maximum number of a search's cancellation checks, one for some thousand states; then it ends, since
    /// in a country it would go through most of the roads between both ends.
    static let maximumQuestions = 40
    /// Maximum number of paths over other places.
    static let maximumViaPaths = 100
    /// Share of such a path, to either side of the place, that has to be the best between its ends.
    static let localShare = 0.1

    let network: RoadNetwork
    let strategy: RoutingStrategy
    private(set) var routes: [RoutePath]

    init(network: RoadNetwork, strategy: RoutingStrategy, best: RoutePath) {
        self.network = network
        self.strategy = strategy
        routes = [best]
    }

    /// Keeps a candidate if it is worth it.
    mutating func consider(_ candidate: RoutePath) {
        let best = routes[0]
        guard cost(candidate) <= cost(best) * Self.maximumStretch, isSimple(candidate),
            routes.allSatisfy({ overlap(candidate, $0) <= Self.maximumOverlap }),
            stretches(of: candidate, beside: best).allSatisfy({ own, replaced in
                own <= replaced * Self.maximumStretch + 1
                    && own >= cost(best) * Self.shortestStretch
            })
        else { return }
        routes.append(candidate)
    }

    private func cost(_ path: RoutePath) -> Double {
        strategy == .shorter ? path.distanceMeters : path.durationSeconds
    }

    /// Whether no leg drives an edge twice, in either direction.
    private func isSimple(_ path: RoutePath) -> Bool {
        path.legs.allSatisfy { leg in
            Set(leg.edges.map(\.segment)).count == leg.edges.count
        }
    }

    /// The share of a path's length in common with another.
    private func overlap(_ path: RoutePath, _ other: RoutePath) -> Double {
        let shared = Set(other.legs.flatMap(\.edges))
        let lengths = path.legs.flatMap(\.edges).map { ($0, network.length(of: $0)) }
        let total = lengths.reduce(0) { $0 + $1.1 }
        guard total > 0 else { return 1 }
        return lengths.reduce(0) { $0 + (shared.contains($1.0) ? $1.1 : 0) } / total
    }

    /// The cost of each stretch off the best path, and that of the part that it replaces.
    private func stretches(
        of path: RoutePath, beside best: RoutePath
    ) -> [(own: Double, replaced: Double)] {
        let own = costs(along: path)
        let other = costs(along: best)
        let places = Dictionary(
            other.enumerated().map { ($0.element.edge, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        var stretches: [(Double, Double)] = []
        var left: (own: Double, other: Double)? = (0, 0)
        var isBeside = false
        for entry in own {
            if let place = places[entry.edge] {
                if isBeside, let left {
                    stretches.append((entry.start - left.own, other[place].start - left.other))
                }
                isBeside = false
                left = (entry.end, other[place].end)
            } else {
                isBeside = true
            }
        }
        if isBeside, let left, let ownEnd = own.last?.end, let otherEnd = other.last?.end {
            stretches.append((ownEnd - left.own, otherEnd - left.other))
        }
        return stretches
    }

    private func costs(along path: RoutePath) -> [(edge: EdgeID, start: Double, end: Double)] {
        var costs: [(edge: EdgeID, start: Double, end: Double)] = []
        var total = 0.0
        for leg in path.legs {
            for (index, edge) in leg.edges.enumerated() {
                let before = index == 0 ? 0 : leg.seconds[index - 1]
                let own =
                    strategy == .shorter
                    ? network.length(of: edge) : leg.seconds[index] - before
                costs.append((edge, total, total + own))
                total += own
            }
        }
        return costs
    }
}
