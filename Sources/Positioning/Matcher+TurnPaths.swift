import Geodesy
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// The path taken since the last fix by the yaw-rate sensor, if that contradicts the expected one;
    /// else nil.
    mutating func turnedPath(
        from position: EdgePosition, _ reckoning: DistanceReckoning,
        insteadOf expected: ReckonedPath,
        route: RoutePrior?
    ) -> ReckonedPath? {
        guard reckoning.isSensed, !profile.isBroken, profile.count > 1, !turnPaths.isLost else {
            return nil
        }
        if turnPaths.taken == 0 { startTurnPaths(at: position) }
        // Samples that were overwritten are a part of the path of which nothing is known.
        guard profile.count - turnPaths.taken < TurnProfile.capacity else { return nil }
        while turnPaths.taken < profile.count, !turnPaths.paths.isEmpty, !turnPaths.isLost {
            let meters =
                profile[turnPaths.taken].meters - profile[turnPaths.taken - 1].meters
            moveTurnPaths(by: meters, route: route)
            turnPaths.weigh(profile, distanceDeviation: reckoning.deviation)
        }
        guard let chosen = turnPaths.chosen else { return nil }
        let driven = profile[profile.count - 1].meters
        let start = EdgePosition(
            edge: chosen.path.edge, offset: chosen.path.offset, coordinate: position.coordinate)
        var path = path(from: start, meters: max(0, reckoning.meters - driven), route: route)
        path.meters += driven
        path.behind = min(path.behind, path.start.offset + path.startMeters)
        path.metersToFork =
            chosen.isSure ? path.metersToFork.map { $0 + driven } : expected.metersToFork
        if !chosen.isSure {
            (path.start, path.startMeters) = (expected.start, expected.startMeters)
        }
        path.expectedSpeed = max(path.expectedSpeed, expected.expectedSpeed)
        return path
    }

    private mutating func startTurnPaths(at position: EdgePosition) {
        let place = geometry.place(on: position.edge, at: position.offset)
        turnPaths.paths.append(
            TurnPaths.Path(
                edge: position.edge, length: network.length(of: position.edge),
                offset: position.offset, tangentX: place.tangentX, tangentY: place.tangentY,
                logWeight: 0, misfit: 0, isExpected: true))
        turnPaths.taken = 1
    }

    /// Moves all paths on to the next sample, into all roads that begin on the way there.
    private mutating func moveTurnPaths(by meters: Double, route: RoutePrior?) {
        let number = turnPaths.taken
        turnPaths.taken += 1
        while var path = turnPaths.paths.popLast() {
            path.offset += meters
            goOn(path, number: number, route: route)
        }
        turnPaths.takePending()
    }

    /// - Parameter passed: edges passed since the sample before; those without a length may lead round for ever.
    private mutating func goOn(
        _ path: TurnPaths.Path, number: Int, route: RoutePrior?, passed: Int = 0
    ) {
        guard path.offset > path.length, passed < TurnPaths.maximumEdges,
            turnPaths.pending.count < 4 * TurnPaths.maximumPaths
        else {
            return finish(path, number: number)
        }
        let expected = path.isExpected ? expectedBranch(of: path.edge, route) : nil
        var hasBranches = false
        let branches = branches(of: path.edge)
        let chosen = routeBranch(of: path.edge, among: branches, route)
        forbidden.removeAll(keepingCapacity: true)
        for index in branches {
            let branch = branchTable.branches[index]
            // Turning round contradicts all paths.
            guard branch.edge != path.edge.reversed else { continue }
            hasBranches = true
            var child = path
            child.edge = branch.edge
            child.length = branch.length
            child.offset -= path.length
            child.logWeight += logShare(of: branch, chosen: chosen)
            child.isExpected = branch.edge == expected
            turn(&child, to: 0)
            goOn(child, number: number, route: route, passed: passed + 1)
        }
        guard !hasBranches else { return }
        var waiting = path
        waiting.offset = path.length
        finish(waiting, number: number)
    }

    private mutating func finish(_ path: TurnPaths.Path, number: Int) {
        var path = path
        turn(&path, to: min(path.offset, path.length))
        path.headings[number & (TurnPaths.kept - 1)] = Float(path.heading)
        turnPaths.pending.append(path)
    }

    /// Turns a path as its line does up to a place on its edge.
    private mutating func turn(_ path: inout TurnPaths.Path, to offset: Double) {
        let place = geometry.place(on: path.edge, at: offset)
        guard place.tangentX != 0 || place.tangentY != 0 else { return }
        let sine = path.tangentX * place.tangentY - path.tangentY * place.tangentX
        let cosine = path.tangentX * place.tangentX + path.tangentY * place.tangentY
        path.heading += Angle.degrees(atan2(sine, cosine))
        path.tangentX = place.tangentX
        path.tangentY = place.tangentY
    }

    private mutating func expectedBranch(of edge: EdgeID, _ route: RoutePrior?) -> EdgeID? {
        route?.successor(of: edge) ?? straightest(after: edge)?.edge
    }
}
