internal import Geodesy
internal import RoadNetwork

/// Finds circles that a driver takes for roundabouts though they are not tagged as such: round, of one way or of several with
/// one name, driven in one direction, the one in which traffic goes round there, where three roads or more meet. Some of them may
/// be tagged, as where a roundabout was drawn in two ways.
struct RingRoads {
    /// A short one-way road.
    private struct Piece {
        /// Index into the tables' ways.
        let way: Int
        /// Index into ``Extract/ways``.
        let source: Int
        /// Where traffic enters and leaves it.
        let start: UInt32
        let end: UInt32
        let meters: Double
        let isBackward: Bool
        let drivesOnLeft: Bool
        let isTagged: Bool
    }

    /// Greatest circumference, metres: farther on the next exit is out of sight.
    private static let maximumMeters = 250.0
    /// Minimum of 4π times the area over the square of the circumference: 1 for a circle, 0.79 for a square.
    private static let minimumRoundness = 0.9
    /// A small one may be as long as this as an ellipse, whose roundness is at least that.
    private static let ellipse = (meters: 150.0, roundness: 0.8)
    /// Around an island of this circumference one steers once, be it a square: one closed way that a mapper drew so is no crossing
    /// of divided roads.
    private static let island = (meters: 60.0, roundness: 0.7)
    /// Sharpest bend, degrees, between chords of these metres before and behind: crossings of divided roads have corners.
    private static let corner = (degrees: 65.0, chord: 5.0)
    private static let maximumPieces = 12
    private static let minimumArms = 3

    private var pieces: [Piece] = []

    /// Takes a way into account, unless it cannot be a part of such a circle.
    ///
    /// - Parameters:
    ///   - index: its index among the tables' ways.
    ///   - source: its index among the extract's.
    mutating func observe(
        _ attributes: WayAttributes, at index: Int, source: Int, in extract: Extract
    ) {
        guard Self.isDrivenRound(attributes) else { return }
        let way = extract.ways[source]
        let refs = extract.refs[way.refs]
        guard refs.count > 1, let first = refs.first, let last = refs.last,
            !refs.contains(where: extract.nodes.isMissing)
        else { return }
        let meters = extract.length(of: way)
        guard meters <= Self.maximumMeters else { return }
        let isBackward = !TravelModes(rawValue: attributes.backwardAccess)
            .isDisjoint(with: .motorized)
        pieces.append(
            Piece(
                way: index, source: source, start: isBackward ? last : first,
                end: isBackward ? first : last, meters: meters, isBackward: isBackward,
                drivesOnLeft: attributes.roadFlags.contains(.leftHandTraffic),
                isTagged: attributes.roadFlags.contains(.roundabout)))
    }

    /// Whether a road is open in one direction only, and no part of a car park.
    private static func isDrivenRound(_ attributes: WayAttributes) -> Bool {
        let forward = TravelModes(rawValue: attributes.forwardAccess).contains(.driving)
        let backward = TravelModes(rawValue: attributes.backwardAccess).contains(.driving)
        return forward != backward && attributes.service == ServiceKind.none.rawValue
            && attributes.roadFlags.isDisjoint(with: [.circular, .area])
    }

    /// The ways that are roundabouts and not tagged as such.
    ///
    /// - Parameter ends: calls its argument for each end of each way for cars but those within a car park, with the way's
    ///   index among the tables'.
    func roundabouts(in extract: Extract, _ ends: ((_ way: Int, _ node: UInt32) -> Void) -> Void)
        -> [Int]
    {
        let rings = rings(in: extract).filter { ring in
            !ring.allSatisfy { pieces[$0].isTagged } && isRound(ring, in: extract)
        }
        guard !rings.isEmpty else { return [] }
        var ringOfNode: [UInt32: Int] = [:]
        var ringOfWay: [Int: Int] = [:]
        for (number, ring) in rings.enumerated() {
            for piece in ring {
                ringOfWay[pieces[piece].way] = number
                for node in extract.refs[extract.ways[pieces[piece].source].refs] {
                    ringOfNode[node] = number
                }
            }
        }
        var arms = [Int](repeating: 0, count: rings.count)
        ends { way, node in
            if let ring = ringOfNode[node], ringOfWay[way] != ring { arms[ring] += 1 }
        }
        return zip(rings, arms).filter { $0.1 >= Self.minimumArms }
            .flatMap { $0.0.map { pieces[$0] }.filter { !$0.isTagged }.map(\.way) }
    }

    /// Closed chains of pieces with one name. Where two of them share a piece it is open which is driven round, and neither counts.
    private func rings(in extract: Extract) -> [[Int]] {
        var starting: [UInt32: [Int]] = [:]
        for (number, piece) in pieces.enumerated() {
            starting[piece.start, default: []].append(number)
        }
        var rings: [[Int]] = []
        for first in pieces.indices {
            var chain = [first]
            collect(&chain, pieces[first].meters, starting, extract, into: &rings)
        }
        var uses: [Int: Int] = [:]
        for piece in rings.joined() { uses[piece, default: 0] += 1 }
        return rings.filter { $0.allSatisfy { uses[$0] == 1 } }
    }

    /// Adds all rings that go on from a chain and have no piece before its first one.
    private func collect(
        _ chain: inout [Int], _ meters: Double, _ starting: [UInt32: [Int]], _ extract: Extract,
        into rings: inout [[Int]]
    ) {
        let (first, last) = (pieces[chain[0]], pieces[chain[chain.count - 1]])
        guard last.end != first.start else {
            rings.append(chain)
            return
        }
        let rest = Self.maximumMeters - meters
        guard chain.count < Self.maximumPieces,
            extract.place(last.end).distance(to: extract.place(first.start)) <= rest
        else { return }
        for next in starting[last.end] ?? [] {
            guard next > chain[0], !chain.contains(next), pieces[next].meters <= rest,
                hasOneName(chain[0], next, in: extract)
            else { continue }
            chain.append(next)
            collect(&chain, meters + pieces[next].meters, starting, extract, into: &rings)
            chain.removeLast()
        }
    }

    private func hasOneName(_ lhs: Int, _ rhs: Int, in extract: Extract) -> Bool {
        func name(_ piece: Int) -> String? {
            extract.tags(of: extract.ways[pieces[piece].source])["name"]
        }
        return name(lhs) == name(rhs)
    }

    /// Whether a ring is about a circle, and traffic goes round it as it does in roundabouts.
    private func isRound(_ ring: [Int], in extract: Extract) -> Bool {
        var places: [Coordinate] = []
        for number in ring {
            let piece = pieces[number]
            let refs = extract.refs[extract.ways[piece.source].refs]
            places += (piece.isBackward ? refs.reversed() : Array(refs)).dropLast()
                .map(extract.place)
        }
        guard places.count >= 3 else { return false }
        let line = Polyline(places + [places[0]])
        let frame = LocalFrame(origin: places[0])
        let points = line.coordinates.map(frame.point)
        // Positive counterclockwise.
        var area = zip(points, points.dropFirst()).reduce(0) {
            $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
        if pieces[ring[0]].drivesOnLeft { area = -area }
        let roundness = 4 * .pi * area / (line.length * line.length)
        if ring.count == 1, line.length <= Self.island.meters {
            return roundness >= Self.island.roundness
        }
        let least =
            line.length <= Self.ellipse.meters ? Self.ellipse.roundness : Self.minimumRoundness
        return roundness >= least
            && (roundness >= Self.minimumRoundness && ring.count == 1 || !hasCorner(line))
    }

    private func hasCorner(_ ring: Polyline) -> Bool {
        func place(_ meters: Double) -> Coordinate {
            ring.coordinate(at: (meters + ring.length).truncatingRemainder(dividingBy: ring.length))
        }
        let chord = Self.corner.chord
        return stride(from: 0, to: ring.length, by: 1).contains { meters in
            let here = place(meters)
            return abs(
                Angle.turn(
                    from: place(meters - chord).bearing(to: here),
                    to: here.bearing(to: place(meters + chord)))) > Self.corner.degrees
        }
    }
}
