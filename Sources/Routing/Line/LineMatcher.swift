import Geodesy
import RoadNetwork

/// Finds the roads that a line follows.
///
/// A line is not a drive: it has no time and hardly any noise, but its places may be far apart, and roads
/// that it takes twice, or back from a dead end, have to come in its order. So roads are followed from the
/// line's start on, by labels with the metre of the line at an edge's end, in the order of the line: the
/// search of Viterbi's algorithm over pairs of edge and metre, as in Newson and Krumm, "Hidden Markov Map
/// Matching Through Noise and Sparseness" (GIS 2009), with the line's corners as observations and its metres
/// in place of time. A junction is looked for on the next metres of the line only, as many as the edge is
/// long; so no later passage is taken for an earlier one.
struct LineMatcher {
    /// Maximum distance of a corner of the line from its road, metres.
    static let reach = 30.0
    /// Maximum distance of a junction from the line, metres; the line cuts corners where its places are
    /// far apart.
    static let junctionReach = 45.0
    /// A piece that follows the line for less is taken for a road that only touches it.
    static let shortestPiece = 40.0

    /// Degrees between the line and a road on which it may begin: where its places are far apart the first bend
    /// of the road may lie between two of them.
    static let seedDegrees = 110.0
    /// Metres along line and road over which their directions are compared.
    private static let seedMeters = 25.0
    /// Metres around a place on no road in which roads are looked for.
    private static let farthestLook = 10_000.0
    /// Maximum failed attempts to take up a line again; the rest of it counts as on no road.
    static let mostMisses = 20_000

    let network: RoadNetwork
    /// The vehicle's cost model; of several possible roads, those that it may drive are likelier.
    let model: CostModel
    private(set) var line: Polyline
    /// Whether roads that the vehicle may not drive are followed.
    var followsForbidden = true
    /// Whether the vehicle may turn from one edge onto another; allowed turns are likelier too.
    var mayTurn: (EdgeID, EdgeID) -> Bool = { _, _ in true }
    /// Whether it may turn round on an edge as it stops there; of a place on it as it stops at the place.
    var turnsAtStop: (EdgeID, Coordinate?) -> Bool = { _, _ in false }

    /// - Parameter start: metres of the line that are left out.
    func match(from start: Double = 0, isCancelled: () -> Bool) -> MatchedLine {
        var pieces: [MatchedLine.Piece] = []
        var search = LineSearch(matcher: self)
        var meters = start
        var misses = 0
        while meters < line.length, misses < Self.mostMisses, !isCancelled() {
            let isRest = line.length - meters < Self.shortestPiece
            if var piece = search.piece(from: meters),
                isRest || piece.endMeters - meters >= Self.shortestPiece
            {
                if let later = beginningOnOpenRoad(behind: piece),
                    let other = search.piece(from: later), other.endMeters > later + 1
                {
                    piece = other
                }
                piece = endingOnOpenRoad(instead: piece) ?? piece
                pieces.append(piece)
                meters = max(piece.endMeters, meters + 1)
            } else {
                misses += 1
                meters += search.hasSeeds ? 10 : max(25, metersToRoad(at: meters) - Self.reach)
            }
        }
        return MatchedLine(pieces: pieces, line: line)
    }

    /// Metres of the line at which a piece begins rather that was found to begin on a road which the vehicle may not
    /// drive; nil where it does begin there.
    ///
    /// At the map's edge the line's own road may be cut off some metres behind the place at which the other carriageway
    /// comes within reach, or a path beside it.
    private func beginningOnOpenRoad(behind piece: MatchedLine.Piece) -> Double? {
        guard !isOpen(piece.parts[0].edge) else { return nil }
        let closed = piece.parts.prefix { !isOpen($0.edge) }.last?.meters ?? piece.startMeters
        guard closed - piece.startMeters >= Self.shortestPiece else { return nil }
        var near = self
        near.line = line.part(
            from: piece.startMeters,
            to: min(line.length, piece.startMeters + Self.comparedMeters))
        var search = LineSearch(matcher: near)
        guard let own = search.piece(from: 0) else { return nil }
        // Farther on only where a road of the vehicle's leads beside those.
        let farthest = max(Self.shortGap, closed - piece.startMeters - Self.shortestPiece)
        var meters = Self.gapStep
        while meters <= farthest, meters < near.line.length {
            if let other = search.piece(from: meters), isOpen(other.parts[0].edge),
                other.endMeters >= own.endMeters - 1,
                other.cost + LineSearch.costOfForbidden(meters: meters) < own.cost
            {
                return piece.startMeters + meters
            }
            meters = max(meters + Self.gapStep, meters * 1.1)
        }
        return nil
    }

    /// The piece that follows the vehicle's roads for longer, where one was found that ends on roads which it may not
    /// drive and the line goes on without a road; nil where there is none.
    ///
    /// At the map's edge a path beside the line's own road may reach farther than that.
    private func endingOnOpenRoad(instead piece: MatchedLine.Piece) -> MatchedLine.Piece? {
        guard followsForbidden, line.length - piece.endMeters >= Self.shortestPiece,
            let last = piece.parts.lastIndex(where: { isOpen($0.edge) }),
            piece.endMeters - piece.parts[last].meters >= Self.shortestPiece
        else { return nil }
        var open = self
        open.followsForbidden = false
        open.line = line.part(from: piece.startMeters, to: piece.endMeters)
        var search = LineSearch(matcher: open)
        guard var own = search.piece(from: 0) else { return nil }
        own.startMeters += piece.startMeters
        for index in own.parts.indices { own.parts[index].meters += piece.startMeters }
        let cut = piece.endMeters - own.endMeters
        guard own.endMeters - piece.parts[last].meters >= Self.shortestPiece,
            own.cost + LineSearch.costOfForbidden(meters: cut) < piece.cost
        else { return nil }
        return own
    }

    func isOpen(_ edge: EdgeID) -> Bool { model.admits(model.reading(of: edge)) }

    /// Metres of the line over which two beginnings are compared; of a later one on any road; and the least from one to
    /// the next.
    private static let comparedMeters = 2000.0
    private static let shortGap = 120.0
    private static let gapStep = 20.0

    /// Metres from a place of the line to the nearest road, ``farthestLook`` where none is nearer.
    private func metersToRoad(at meters: Double) -> Double {
        Snapper(network: network).edges(
            near: line.coordinate(at: meters), modes: .all,
            wanting: NearestOnly(meters: Self.farthestLook)
        ).found.first?.distanceMeters ?? Self.farthestLook
    }

    /// The direction of a road over the next metres.
    private func bearing(from position: EdgePosition) -> Double? {
        let shape = Polyline(network.shape(of: position.edge))
        let length = network.length(of: position.edge)
        guard length > 0 else { return nil }
        let start = position.offset / length * shape.length
        let end = min(shape.length, start + Self.seedMeters)
        guard end - start > 1 else { return nil }
        return shape.coordinate(at: start).bearing(to: shape.coordinate(at: end))
    }

    /// Directed edges near a place of the line that lead in its direction.
    func seeds(at meters: Double) -> [SnapCandidate] {
        let place = line.coordinate(at: meters)
        let end = min(line.length, meters + Self.seedMeters)
        let bearing =
            end > meters ? place.bearing(to: line.coordinate(at: end)) : line.bearing(at: meters)
        return Snapper(network: network).edges(
            near: place, modes: .all, wanting: WholeCircle(meters: Self.reach)
        ).found.filter { candidate in
            guard let bearing else { return true }
            // At a sharp bend of the road that at the place itself may be that of the part before it.
            return [candidate.bearing, self.bearing(from: candidate.position) ?? candidate.bearing]
                .contains { Angle.difference($0, bearing) < Self.seedDegrees }
        }
    }
}
