import RoadNetwork

extension Router {
    /// The best path and, as far as the options ask for them, others after it.
    func withAlternatives(
        _ best: RoutePath, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock?,
        _ isCancelled: @escaping () -> Bool
    ) throws(RoutingFailure) -> [RoutePath] {
        if request.options.strategy == .deltaToTargetDistance {
            return try nearestToTarget(best, request, prepared, clock, isCancelled)
        }
        let wanted = request.options.alternatives.count
        guard wanted > 0 else { return [best] }
        var found = RouteAlternatives(
            network: network, strategy: request.options.strategy, best: best)
        // Paths over far places know nothing of maneuvers that are too near.
        if request.avoidance == nil {
            forEachViaCandidate(beside: best, request, prepared, clock) { candidate in
                found.consider(candidate)
                // The search after it says that it was cancelled.
                return found.routes.count <= wanted && !isCancelled()
            }
        }
        guard found.routes.count <= wanted else { return found.routes }
        try forEachCandidate(
            beside: best, request, prepared, clock, attempts: wanted * 3,
            penalty: RouteAlternatives.penalty, isCancelled
        ) { candidate in
            found.consider(candidate)
            return found.routes.count <= wanted
        }
        return found.routes
    }

    /// Paths whose first leg comes nearest to the requested length, nearest first.
    private func nearestToTarget(
        _ best: RoutePath, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock?,
        _ isCancelled: @escaping () -> Bool
    ) throws(RoutingFailure) -> [RoutePath] {
        let target = Double(request.options.targetDistanceMeters ?? 0)
        var candidates = [best]
        func miss(_ path: RoutePath) -> Double { abs(path.legs[0].distanceMeters - target) }
        if best.legs[0].distanceMeters > target {
            var shorter = request
            shorter.options.strategy = .shorter
            shorter.options.alternatives = .none
            candidates += try routes(for: shorter, isCancelled: isCancelled).prefix(1)
        } else {
            try forEachCandidate(
                beside: best, request, prepared, clock, attempts: 12, penalty: 1, isCancelled
            ) { candidate in
                candidates.append(candidate)
                return candidate.legs[0].distanceMeters < target
            }
        }
        var sorted: [RoutePath] = []
        for path in candidates.sorted(by: { miss($0) < miss($1) }) where !sorted.contains(path) {
            sorted.append(path)
        }
        return Array(sorted.prefix(1 + request.options.alternatives.count))
    }

    /// Searches again and again, with the roads of the paths found before counting more, as long as
    /// `body` asks for more, and as a search does not take too long.
    private func forEachCandidate(
        beside best: RoutePath, _ request: RouteRequest, _ prepared: PreparedMetric,
        _ clock: TravelClock?,
        attempts: Int, penalty: Double, _ isCancelled: () -> Bool, _ body: (RoutePath) -> Bool
    ) throws(RoutingFailure) {
        var uses: [EdgeID: Int] = [:]
        var latest = best
        for _ in 0..<attempts {
            for leg in latest.legs {
                for edge in leg.edges { uses[edge, default: 0] += 1 }
            }
            var dearer = prepared
            dearer.metric.overlay = prepared.metric.overlay ?? WeightOverlay()
            dearer.metric.overlay?.shares = uses.mapValues { Double($0) * penalty }
            var questions = 0
            do throws(RoutingFailure) {
                latest = try self.best(request, dearer, clock) {
                    questions += 1
                    return questions > RouteAlternatives.maximumQuestions || isCancelled()
                }
            } catch {
                // A closure lies across, or the search has taken long enough.
                guard
                    error.status == .noRouteFound || questions > RouteAlternatives.maximumQuestions
                else { throw error }
                return
            }
            guard body(latest) else { return }
        }
    }
}

extension AlternativesStrategy {
    /// Maximum number of routes beside the best one.
    fileprivate var count: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .all: 2
        }
    }
}
