import Geodesy
import RoadNetwork

/// The parts of a line that lie on roads, regardless of access.
struct MatchedLine {
    /// Edges that lie one behind another.
    struct Piece {
        var edges: [EdgeID]
        /// Metres of the line at the end of each edge; of the last one where the piece ends. They never fall.
        var meters: [Double]
        /// Metres of the line, and of the first edge, at the start.
        var startMeters: Double
        var startOffset: Double
        /// Metres of the last edge at the end.
        var endOffset: Double

        var endMeters: Double { meters[meters.count - 1] }

        /// Maximum metres of a road at an end of the piece that is a junction missed by the line's place.
        private static let sliver = 15.0

        /// The piece without a few metres of another road at its ends that the vehicle may not drive, or not
        /// turn into; and where it is not the line's beginning, without any at its own: the junction is
        /// where it goes on.
        ///
        /// - Parameter mayDrive: whether it may drive one edge and then the other.
        func withoutSlivers(
            in network: RoadNetwork, where mayDrive: (EdgeID, EdgeID) -> Bool
        ) -> Piece {
            var piece = self
            if piece.edges.count > 1, piece.endOffset < Self.sliver,
                !mayDrive(piece.edges[piece.edges.count - 2], piece.edges[piece.edges.count - 1])
            {
                piece.edges.removeLast()
                piece.meters.removeLast()
                piece.endOffset = network.length(of: piece.edges[piece.edges.count - 1])
            }
            if piece.edges.count > 1,
                network.length(of: piece.edges[0]) - piece.startOffset < Self.sliver,
                piece.startMeters > 0 || !mayDrive(piece.edges[0], piece.edges[1])
            {
                piece.startMeters = piece.meters[0]
                piece.startOffset = 0
                piece.edges.removeFirst()
                piece.meters.removeFirst()
            }
            return piece
        }
    }

    /// In the order of travel; the parts of the line between them are on no road.
    var pieces: [Piece]
    /// The line itself.
    var line: Polyline
    /// Ways that the map does not have, with the metres of the line up to each.
    var unknownWays: [(way: Int64, meters: Double)] = []

    /// The faults of ``unknownWays``.
    ///
    /// - Parameter place: their place if no part of the line is known.
    func unknownRoads(near place: Coordinate) -> [LineFault] {
        unknownWays.map { way, meters in
            let place = pieces.isEmpty ? place : line.coordinate(at: meters)
            return LineFault(
                code: .offRoad, start: place, end: place, startMeters: meters, meters: 0,
                roadName: "way \(way)")
        }
    }
}
