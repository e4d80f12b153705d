import Geodesy
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// The way that the vehicle has taken since the last fix by its yaw-rate sensor, where that contradicts the usual
    /// one; else nil.
    mutating func turnedWay(
        from position: EdgePosition, _ reckoning: DistanceReckoning, insteadOf usual: ReckonedWay,
        route: RoutePrior?
    ) -> ReckonedWay? {
        guard reckoning.isSensed, !profile.isBroken, profile.count > 1, !turnWays.isLost else {
            return nil
        }
        if turnWays.taken == 0 { startTurnWays(at: position) }
        // Samples that were overwritten are a part of the way of which nothing is known.
        guard profile.count - turnWays.taken < TurnProfile.capacity else { return nil }
        while turnWays.taken < profile.count, !turnWays.ways.isEmpty, !turnWays.isLost {
            let meters =
                profile[turnWays.taken].meters - profile[turnWays.taken - 1].meters
            moveTurnWays(by: meters, route: route)
            turnWays.weigh(profile, distanceDeviation: reckoning.deviation)
        }
        guard let chosen = turnWays.chosen else { return nil }
        let driven = profile[profile.count - 1].meters
        let start = EdgePosition(
            edge: chosen.way.edge, offset: chosen.way.offset, coordinate: position.coordinate)
        var way = way(from: start, meters: max(0, reckoning.meters - driven), route: route)
        way.meters += driven
        way.metersToFork = chosen.isSure ? way.metersToFork.map { $0 + driven } : usual.metersToFork
        way.expectedSpeed = max(way.expectedSpeed, usual.expectedSpeed)
        return way
    }

    private mutating func startTurnWays(at position: EdgePosition) {
        let place = geometry.place(on: position.edge, at: position.offset)
        turnWays.ways.append(
            TurnWays.Way(
                edge: position.edge, length: network.length(of: position.edge),
                offset: position.offset, tangentX: place.tangentX, tangentY: place.tangentY,
                logWeight: 0, misfit: 0, isUsual: true))
        turnWays.taken = 1
    }

    /// Moves all ways on to the next sample, into all roads that begin on the way there.
    private mutating func moveTurnWays(by meters: Double, route: RoutePrior?) {
        let number = turnWays.taken
        turnWays.taken += 1
        while var way = turnWays.ways.popLast() {
            way.offset += meters
            goOn(way, number: number, route: route)
        }
        turnWays.takePending()
    }

    private mutating func goOn(_ way: TurnWays.Way, number: Int, route: RoutePrior?) {
        guard way.offset > way.length, turnWays.pending.count < 4 * TurnWays.maximumWays else {
            return finish(way, number: number)
        }
        let usual = way.isUsual ? usualBranch(of: way.edge, route) : nil
        var hasBranches = false
        let branches = branches(of: way.edge)
        let chosen = routeBranch(of: way.edge, among: branches, route)
        forbidden.removeAll(keepingCapacity: true)
        for index in branches {
            let branch = branchTable.branches[index]
            // One who turns round contradicts all ways.
            guard branch.edge != way.edge.reversed else { continue }
            hasBranches = true
            var child = way
            child.edge = branch.edge
            child.length = branch.length
            child.offset -= way.length
            child.logWeight += logShare(of: branch, chosen: chosen)
            child.isUsual = branch.edge == usual
            turn(&child, to: 0)
            goOn(child, number: number, route: route)
        }
        guard !hasBranches else { return }
        var waiting = way
        waiting.offset = way.length
        finish(waiting, number: number)
    }

    private mutating func finish(_ way: TurnWays.Way, number: Int) {
        var way = way
        turn(&way, to: min(way.offset, way.length))
        way.headings[number & (TurnWays.kept - 1)] = Float(way.heading)
        turnWays.pending.append(way)
    }

    /// Turns a way as its line does up to a place on its edge.
    private mutating func turn(_ way: inout TurnWays.Way, to offset: Double) {
        let place = geometry.place(on: way.edge, at: offset)
        guard place.tangentX != 0 || place.tangentY != 0 else { return }
        let sine = way.tangentX * place.tangentY - way.tangentY * place.tangentX
        let cosine = way.tangentX * place.tangentX + way.tangentY * place.tangentY
        way.heading += Angle.degrees(atan2(sine, cosine))
        way.tangentX = place.tangentX
        way.tangentY = place.tangentY
    }

    private mutating func usualBranch(of edge: EdgeID, _ route: RoutePrior?) -> EdgeID? {
        route?.successor(of: edge) ?? straightest(after: edge)?.edge
    }
}
