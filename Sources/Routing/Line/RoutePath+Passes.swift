extension RouteRequest {
    /// Indices in ``waypoints`` of the waypoints at which a leg ends.
    public var stops: [Int] {
        waypoints.indices.dropFirst().filter { !waypoints[$0].isPass }
    }

    var hasPasses: Bool { waypoints.contains(where: \.isPass) }
}

extension RoutePath {
    /// With a leg for each stop instead of each waypoint.
    func joiningLegs(atPassesOf request: RouteRequest) -> RoutePath {
        guard request.hasPasses, legs.count == request.waypoints.count - 1 else { return self }
        var joined = self
        joined.legs = []
        joined.passes = []
        for index in joined.warnings.indices {
            let end = request.waypoints.index(
                after: min(joined.warnings[index].destinationIndex, legs.count - 1))
            joined.warnings[index].destinationIndex =
                request.waypoints[1..<end].count { !$0.isPass }
        }
        var open: LegPath?
        var passes: [Double] = []
        for (leg, waypoint) in zip(legs, request.waypoints.dropFirst()) {
            let whole = open.map { $0.joined(with: leg) } ?? leg
            if waypoint.isPass {
                open = whole
                passes.append(whole.distanceMeters)
            } else {
                open = nil
                joined.legs.append(whole)
                joined.passes.append(passes)
                passes = []
            }
        }
        return joined
    }
}

extension LegPath {
    /// This leg and the one that begins where it ends, in the same direction.
    fileprivate func joined(with next: LegPath) -> LegPath {
        var whole = self
        let isSameEdge =
            end.edge == next.start.edge && abs(end.offset - next.start.offset) < Self.atNode
        var seconds = next.seconds.map { durationSeconds + $0 }
        // Not known of old records.
        let isStandingKnown =
            standing.count == edges.count && next.standing.count == next.edges.count
        let stood = standing.last ?? 0
        var nextStanding = isStandingKnown ? next.standing.map { stood + $0 } : []
        if !isStandingKnown { whole.standing = [] }
        if isSameEdge {
            whole.edges += next.edges.dropFirst()
            whole.seconds[whole.seconds.count - 1] = seconds.removeFirst()
            if isStandingKnown {
                whole.standing[whole.standing.count - 1] = nextStanding.removeFirst()
            }
        } else {
            whole.edges += next.edges
        }
        whole.seconds += seconds
        whole.standing += nextStanding
        whole.end = next.end
        whole.distanceMeters += next.distanceMeters
        whole.durationSeconds += next.durationSeconds
        return whole
    }
}
