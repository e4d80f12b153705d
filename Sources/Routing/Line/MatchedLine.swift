import Geodesy
import RoadNetwork

/// The parts of a line that lie on roads, regardless of access.
struct MatchedLine {
    /// Roads that lie one behind another.
    struct Piece {
        /// An edge, or what of it the line takes.
        struct Part {
            var edge: EdgeID
            /// Metres of the edge: from its start to its end, but for where the piece begins and ends, and
            /// where the line turns round between its ends and the same edge follows in the other direction.
            var from: Double
            var to: Double
            /// Metres of the line at its end. They never fall.
            var meters: Double
        }

        var parts: [Part]
        /// Metres of the line at the start.
        var startMeters: Double
        /// How far the line is from what it would be like along these roads: the less, the likelier they are meant.
        var cost = 0.0

        var endMeters: Double { parts[parts.count - 1].meters }

        /// Maximum metres of a road at an end of the piece that is a junction missed by the line's place.
        private static let sliver = 15.0

        /// The piece without a few metres of another road at its ends that the vehicle may not drive, or not
        /// turn into; and where it is not the line's beginning, without any at its own: the junction is
        /// where it goes on.
        ///
        /// - Parameter mayDrive: whether it may drive one edge and then the other.
        func withoutSlivers(where mayDrive: (EdgeID, EdgeID) -> Bool) -> Piece {
            var piece = self
            func isSliver(_ part: Part) -> Bool { part.to - part.from < Self.sliver }
            if parts.count > 1, isSliver(parts[parts.count - 1]),
                !mayDrive(parts[parts.count - 2].edge, parts[parts.count - 1].edge)
            {
                piece.parts.removeLast()
            }
            if piece.parts.count > 1, isSliver(piece.parts[0]),
                startMeters > 0 || !mayDrive(piece.parts[0].edge, piece.parts[1].edge)
            {
                piece.startMeters = piece.parts[0].meters
                piece.parts.removeFirst()
            }
            return piece
        }
    }

    /// In the order of travel; the parts of the line between them are on no road.
    var pieces: [Piece]
    /// The line itself.
    var line: Polyline
    /// Where a line of ways begins; nil for one of places.
    var origin: Coordinate?
    /// Metres of the first of its ways, anywhere on which the vehicle may be that is to follow it; 0 for a line of places.
    var firstWayMeters = 0.0
    /// Ways that the map does not have, with the metres of the line up to each.
    var unknownWays: [(way: Int64, meters: Double)] = []
    /// Ways that do not connect to the one behind them, with the metres of the line at the end of each.
    var gaps: [(way: Int64, next: Int64, meters: Double)] = []

    /// The faults of ``unknownWays``.
    ///
    /// - Parameter place: their place if no part of the line is known.
    func unknownRoads(near place: Coordinate) -> [LineFault] {
        unknownWays.map { way, meters in
            let place = pieces.isEmpty ? place : line.coordinate(at: meters)
            return LineFault(
                code: .offRoad, start: place, end: place, startMeters: meters, meters: 0,
                way: way)
        }
    }

    /// Faults of parts on no road with the ways between which they are.
    func naming(_ faults: [LineFault]) -> [LineFault] {
        faults.map { fault in
            guard fault.code == .offRoad, fault.way == nil,
                let gap = gaps.first(where: { abs($0.meters - fault.startMeters) < 1 })
            else { return fault }
            var fault = fault
            (fault.way, fault.nextWay) = (gap.way, gap.next)
            return fault
        }
    }
}
