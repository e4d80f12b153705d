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
    let line: Polyline
    /// Whether the vehicle may turn from one edge onto another; allowed turns are likelier too.
    var mayTurn: (EdgeID, EdgeID) -> Bool = { _, _ in true }
    /// Whether it may turn round on an edge as it stops there.
    var turnsAtStop: (EdgeID) -> Bool = { _ in false }

    /// - Parameter start: metres of the line that are left out.
    func match(from start: Double = 0, isCancelled: () -> Bool) -> MatchedLine {
        var pieces: [MatchedLine.Piece] = []
        var search = LineSearch(matcher: self)
        var meters = start
        var misses = 0
        while meters < line.length, misses < Self.mostMisses, !isCancelled() {
            let isRest = line.length - meters < Self.shortestPiece
            if let piece = search.piece(from: meters),
                isRest || piece.endMeters - meters >= Self.shortestPiece
            {
                pieces.append(piece)
                meters = max(piece.endMeters, meters + 1)
            } else {
                misses += 1
                meters += search.hasSeeds ? 10 : max(25, metersToRoad(at: meters) - Self.reach)
            }
        }
        return MatchedLine(pieces: pieces, line: line)
    }

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

/// A search along a line; its memory is kept from one piece to the next.
struct LineSearch {
    /// An edge and the metre of the line at its end.
    private struct Label {
        var edge: EdgeID
        var meters: Double
        var cost: Double
        /// Index of the label before; none for the first.
        var parent: Int32
    }

    /// A possible end of a search.
    private struct End {
        var label: Label
        /// Metres along the edge.
        var offset: Double
    }

    private let matcher: LineMatcher
    private var labels: [Label] = []
    private var queue = SearchQueue()
    private var known: [UInt64: Double] = [:]
    /// For each ``bucket`` metres of the line the least cost of a label there.
    private var least: [Double]
    /// Number of them, from the first on, that may be finite.
    private var used = 0
    private var shape: [PlanePoint] = []
    /// Metres from the start of the shape to each point.
    private var shapeMeters: [Double] = []
    /// Where the line passes the edge's end: its metres, the distance from the end, and the cost of
    /// the corners up to there.
    private var passages: [(meters: Double, distance: Double, cost: Double)] = []
    /// The cheapest end at the line's own end, and the farthest one before it.
    private var finished: End?
    private var farthest: End?
    /// Whether there was an edge to begin the last search on.
    private(set) var hasSeeds = false

    private static let bucket = 20.0
    /// Standard deviation of a corner's place, metres.
    private static let deviation = 7.0
    /// Maximum cost of a label above the least at the same metres of the line.
    private static let width = 60.0
    /// Cost of turning round: at a stop, where the road ends or leads on for others only, and anywhere else.
    private static let turn = (atStop: 1.0, allowed: 10.0, forbidden: 20.0)
    /// Metres by which lengths of road and line may differ, and by how many more a cost of 1.
    private static let slackMeters = 4.0
    private static let metersPerCost = 6.0
    /// Metres of an edge behind and ahead of the last corner in which the next one is looked for, beside the
    /// line's own metres.
    private static let behind = 25.0
    private static let ahead = 60.0
    /// Cost of a forbidden road or turn, and of each metre of one: the line was most likely made of allowed ones. It is as much
    /// as that of places 12 m beside an allowed road, or of turning round twice to keep off 300 m.
    private static let forbidden = (cost: 10.0, costOfMeter: 0.03)

    init(matcher: LineMatcher) {
        self.matcher = matcher
        least = [Double](
            repeating: .infinity, count: Int(matcher.line.length / Self.bucket) + 2)
    }

    private var network: RoadNetwork { matcher.network }
    private var line: Polyline { matcher.line }

    /// The roads that the line follows from `start` metres on; nil if there are none.
    mutating func piece(from start: Double) -> MatchedLine.Piece? {
        labels.removeAll(keepingCapacity: true)
        queue.removeAll()
        known.removeAll(keepingCapacity: true)
        for index in Int(start / Self.bucket)..<max(Int(start / Self.bucket), used) {
            least[index] = .infinity
        }
        finished = nil
        farthest = nil
        let seeds = matcher.seeds(at: start)
        hasSeeds = !seeds.isEmpty
        for seed in seeds {
            follow(
                seed.position.edge, from: seed.position.offset,
                after: Label(
                    edge: seed.position.edge, meters: start,
                    cost: Self.cost(ofDistance: seed.distanceMeters), parent: -1),
                number: -1)
        }
        while let (_, number) = queue.popMinimum() {
            let label = labels[Int(number)]
            guard label.cost <= minimumCost(from: label.meters) + Self.width,
                known[key(label.edge, label.meters)] == label.cost
            else { continue }
            for edge in network.edges(leaving: network.target(of: label.edge)) {
                follow(edge, from: 0, after: label, number: Int32(number))
            }
        }
        guard let end = finished ?? farthest else { return nil }
        return piece(to: end, from: start, seeds)
    }

    private func piece(
        to end: End, from start: Double, _ seeds: [SnapCandidate]
    ) -> MatchedLine.Piece? {
        var edges = [end.label.edge]
        var meters = [end.label.meters]
        var parent = end.label.parent
        while parent >= 0 {
            let label = labels[Int(parent)]
            edges.append(label.edge)
            meters.append(label.meters)
            parent = label.parent
        }
        edges.reverse()
        meters.reverse()
        guard let seed = seeds.first(where: { $0.position.edge == edges[0] }) else { return nil }
        let offset = seed.position.offset
        return MatchedLine.Piece(
            edges: edges, meters: meters, startMeters: start, startOffset: offset,
            endOffset: edges.count == 1 ? max(offset, end.offset) : end.offset)
    }

    // MARK: - One edge

    /// Adds labels as far as the line follows an edge from `offset` metres of it on, after a label.
    private mutating func follow(
        _ edge: EdgeID, from offset: Double, after label: Label, number: Int32
    ) {
        let length = network.length(of: edge) - offset
        let frame = LocalFrame(origin: network.coordinate(of: network.source(of: edge)))
        readShape(of: edge, from: offset, in: frame)
        guard let tip = shape.last else { return }
        let cost = label.cost + penalty(of: edge, after: label, number)
        // Corner after corner of the line, as far as they lie at the edge.
        let first = line.segmentIndex(at: label.meters)
        let window = label.meters + 1.2 * length + 60
        passages.removeAll(keepingCapacity: true)
        var lastPoint = frame.point(line.coordinate(at: label.meters))
        var lastMeters = label.meters
        var lastAlong = 0.0
        var cornerCost = 0.0
        var index = first + 1
        let coordinates = line.coordinates
        let cumulative = line.cumulative
        while index < coordinates.count, lastMeters < window {
            let point = frame.point(coordinates[index])
            let (foot, share) = tip.projected(from: lastPoint, to: point)
            let distance = foot.distance(to: tip)
            let meters = lastMeters + share * (cumulative[index] - lastMeters)
            if distance <= LineMatcher.junctionReach, share > 0 || passages.isEmpty {
                // Of consecutive places the nearest one, unless the line comes by again.
                if let last = passages.last, meters - last.meters < 15 || share == 0 {
                    if distance < last.distance {
                        passages[passages.count - 1] = (meters, distance, cornerCost)
                    }
                } else {
                    passages.append((meters, distance, cornerCost))
                }
            }
            let ahead = 1.3 * (cumulative[index] - lastMeters) + Self.ahead
            let away = distanceToShape(
                of: point, within: lastAlong - Self.behind...lastAlong + ahead)
            // A line that comes back along the road has turned round on it.
            guard away.meters <= LineMatcher.reach,
                lastAlong < Self.behind || away.along > lastAlong - Self.behind + 1
            else { break }
            lastAlong = max(lastAlong, away.along)
            cornerCost += Self.cost(ofDistance: away.meters)
            if index == coordinates.count - 1 {
                finish(edge, offset + away.along, label, cost + cornerCost, number, away.along)
            } else if farthest.map({ cumulative[index] > $0.label.meters }) ?? true {
                note(edge, offset + away.along, at: cumulative[index], cost + cornerCost, number)
            }
            lastPoint = point
            lastMeters = cumulative[index]
            index += 1
        }
        let nearest = passages.reduce(Double.infinity) { min($0, $1.distance) }
        for passage in passages where passage.distance <= nearest + 25 {
            let difference = abs(length - (passage.meters - label.meters))
            guard passage.meters <= window, difference < 60 + 0.3 * length else { continue }
            add(
                Label(
                    edge: edge, meters: passage.meters,
                    cost: cost + passage.cost + Self.cost(ofDifference: difference)
                        // A line whose places are far apart cuts corners, so this counts little.
                        + passage.distance * passage.distance / (2 * 25 * 25),
                    parent: number))
        }
    }

    private mutating func add(_ label: Label) {
        guard label.cost <= minimumCost(from: label.meters) + Self.width else { return }
        let key = key(label.edge, label.meters)
        if let other = known[key], other <= label.cost { return }
        known[key] = label.cost
        let place = Int(label.meters / Self.bucket)
        least[place] = min(least[place], label.cost)
        used = max(used, place + 1)
        labels.append(label)
        queue.insert(
            key: UInt32(clamping: Int(label.meters * 16)), state: UInt32(labels.count - 1))
        if farthest.map({ label.meters > $0.label.meters }) ?? true {
            farthest = End(label: label, offset: network.length(of: label.edge))
        }
    }

    /// The line ends beside this edge.
    private mutating func finish(
        _ edge: EdgeID, _ offset: Double, _ label: Label, _ cost: Double, _ number: Int32,
        _ along: Double
    ) {
        let difference = abs(along - (line.length - label.meters))
        guard difference < 60 + 0.3 * along else { return }
        let cost = cost + Self.cost(ofDifference: difference)
        guard cost < finished?.label.cost ?? .infinity else { return }
        finished = End(
            label: Label(edge: edge, meters: line.length, cost: cost, parent: number),
            offset: offset)
    }

    private mutating func note(
        _ edge: EdgeID, _ offset: Double, at meters: Double, _ cost: Double, _ number: Int32
    ) {
        farthest = End(
            label: Label(edge: edge, meters: meters, cost: cost, parent: number), offset: offset)
    }

    private func penalty(of edge: EdgeID, after label: Label, _ number: Int32) -> Double {
        var penalty = 0.0
        if !isOpen(edge) {
            penalty += Self.forbidden.cost + Self.forbidden.costOfMeter * network.length(of: edge)
        } else if number >= 0, isOpen(label.edge), edge != label.edge.reversed,
            !matcher.mayTurn(label.edge, edge)
        {
            penalty += Self.forbidden.cost
        }
        if number >= 0, edge == label.edge.reversed {
            // Turning round is usual at a dead end, or before a private road. But a line that
            // goes in and out of one has places there; one that only comes near it goes along another road.
            penalty +=
                matcher.turnsAtStop(label.edge)
                ? Self.turn.atStop
                : matcher.mayTurn(label.edge, edge) ? Self.turn.allowed : Self.turn.forbidden
        }
        return penalty
    }

    private func isOpen(_ edge: EdgeID) -> Bool {
        matcher.model.admits(matcher.model.reading(of: edge))
    }

    /// The least cost at which a road leads up to here or a little farther.
    private func minimumCost(from meters: Double) -> Double {
        let place = Int(meters / Self.bucket)
        var cost = Double.infinity
        for index in place..<min(least.count, place + 8) { cost = min(cost, least[index]) }
        return cost
    }

    private func key(_ edge: EdgeID, _ meters: Double) -> UInt64 {
        UInt64(edge.rawValue) << 32 | UInt64(UInt32(clamping: Int(meters / Self.bucket)))
    }

    private static func cost(ofDistance meters: Double) -> Double {
        meters * meters / (2 * deviation * deviation)
    }

    private static func cost(ofDifference meters: Double) -> Double {
        max(0, meters - slackMeters) / metersPerCost
    }

    private mutating func readShape(of edge: EdgeID, from offset: Double, in frame: LocalFrame) {
        shape.removeAll(keepingCapacity: true)
        shapeMeters.removeAll(keepingCapacity: true)
        var along = 0.0
        var last: PlanePoint?
        network.forEachPlace(of: edge) { place in
            let point = frame.point(place)
            if let before = last {
                let span = before.distance(to: point)
                let end = along + span
                if along < offset, end > offset, span > 0 {
                    let share = (offset - along) / span
                    shape.append(
                        PlanePoint(
                            x: before.x + share * (point.x - before.x),
                            y: before.y + share * (point.y - before.y)))
                    shapeMeters.append(0)
                }
                if end >= offset {
                    if shape.isEmpty, along >= offset {
                        shape.append(before)
                        shapeMeters.append(along - offset)
                    }
                    shape.append(point)
                    shapeMeters.append(end - offset)
                }
                along = end
            }
            last = point
            return true
        }
        if shape.isEmpty, let last {
            shape.append(last)
            shapeMeters.append(0)
        }
    }

    /// Metres from a point to a part of the edge, and along the edge to the nearest place of it.
    private func distanceToShape(
        of point: PlanePoint, within part: ClosedRange<Double>
    ) -> (meters: Double, along: Double) {
        var best = Double.infinity
        var along = 0.0
        for index in 1..<max(2, shape.count) {
            guard shape.count > 1 else { return (point.distance(to: shape[0]), 0) }
            let (start, end) = (shapeMeters[index - 1], shapeMeters[index])
            guard start <= part.upperBound, end >= part.lowerBound else { continue }
            let (_, nearest) = point.projected(from: shape[index - 1], to: shape[index])
            let span = end - start
            let place = min(part.upperBound, max(part.lowerBound, start + nearest * span))
            let share = span > 0 ? (place - start) / span : 0
            let foot = PlanePoint(
                x: shape[index - 1].x + share * (shape[index].x - shape[index - 1].x),
                y: shape[index - 1].y + share * (shape[index].y - shape[index - 1].y))
            let distance = foot.distance(to: point)
            if distance < best {
                best = distance
                along = place
            }
        }
        return (best, along)
    }
}
