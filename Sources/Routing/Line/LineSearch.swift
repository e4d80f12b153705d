import Geodesy
import RoadNetwork

/// A search along a line; its memory is kept from one piece to the next.
struct LineSearch {
    /// An edge and the metre of the line at its end, or where the line turns round on it.
    private struct Label {
        var edge: EdgeID
        var meters: Double
        var cost: Double
        /// Index of the label before; none for the first.
        var parent: Int32
        /// Metres of the edge at which the line turns round; nil where it leads to the edge's end.
        var turnOffset: Double?
        /// Metres by which what is driven of the edge is longer than the line there; negative where it is shorter.
        var excess = 0.0
        /// Metres from the edge's end to the line.
        var metersBeside = 0.0
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
    /// Where the line may turn round on the edge: the corner's index, the metres along the shape, the cost of the
    /// corners up to there, and whether it goes back along the road. At a stop in a hairpin bend the line may
    /// cut the bend that the road takes there.
    private var turns: [(corner: Int, along: Double, cost: Double, isOnWayBack: Bool)] = []
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
    /// Cost of turning round: at a stop; where the road ends or leads on for others only, and the line goes back there, or
    /// does not; and anywhere else.
    private static let turn = (atStop: 1.4, goingBack: 3.0, allowed: 10.0, forbidden: 20.0)
    /// Metres by which lengths of road and line may differ, and by how many more a cost of 1.
    private static let slackMeters = 4.0
    private static let metersPerCost = 6.0
    /// Metres of an edge behind and ahead of the last corner in which the next one is looked for, beside the
    /// line's own metres.
    private static let behind = 25.0
    /// Metres of the line behind a corner over which it is looked at whether it goes back.
    private static let turnMeters = 10.0
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
                known[key(label)] == label.cost
            else { continue }
            if let turn = label.turnOffset {
                follow(
                    label.edge.reversed, from: network.length(of: label.edge) - turn,
                    after: label, number: Int32(number))
                continue
            }
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
        var chain = [end.label]
        while chain[chain.count - 1].parent >= 0 {
            chain.append(labels[Int(chain[chain.count - 1].parent)])
        }
        chain.reverse()
        guard let seed = seeds.first(where: { $0.position.edge == chain[0].edge }) else {
            return nil
        }
        var from = seed.position.offset
        let parts = chain.enumerated().map { index, label in
            let length = network.length(of: label.edge)
            let isLast = index == chain.count - 1
            let to = isLast ? max(from, end.offset) : label.turnOffset ?? length
            defer { from = label.turnOffset.map { length - $0 } ?? 0 }
            return MatchedLine.Piece.Part(
                edge: label.edge, from: from, to: to, meters: label.meters)
        }
        return MatchedLine.Piece(parts: parts, startMeters: start, cost: end.label.cost)
    }

    // MARK: - One edge

    /// Adds labels as far as the line follows an edge from `offset` metres of it on, after a label.
    private mutating func follow(
        _ edge: EdgeID, from offset: Double, after label: Label, number: Int32
    ) {
        guard matcher.followsForbidden || isOpen(edge) else { return }
        let length = network.length(of: edge) - offset
        let frame = LocalFrame(origin: network.coordinate(of: network.source(of: edge)))
        readShape(of: edge, from: offset, in: frame)
        guard let tip = shape.last else { return }
        // A line whose places are far apart turns before the end of the road at which the vehicle does.
        let cut = number >= 0 ? cut(by: edge, after: label, in: frame) : 0
        var cost = label.cost + penalty(of: edge, after: label, number)
        if cut > 0 {
            cost +=
                Self.cost(ofDifference: abs(label.excess - cut))
                - Self.cost(ofDifference: abs(label.excess))
        }
        // Corner after corner of the line, as far as they lie at the edge.
        let first = line.segmentIndex(at: label.meters)
        let window = label.meters + 1.2 * length + 60
        passages.removeAll(keepingCapacity: true)
        turns.removeAll(keepingCapacity: true)
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
            cornerCost += Self.cost(ofDistance: away.meters)
            if away.along >= lastAlong {
                lastAlong = away.along
                let cosine = cosineToWayBack(at: index, point, away.along, in: frame)
                if cosine > 0 {
                    turns.append((index, away.along, cornerCost, cosine > Self.cosineOfWayBack))
                }
            }
            if index == coordinates.count - 1 {
                finish(edge, offset + away.along, label, cost + cornerCost, number, away.along)
            } else if farthest.map({ cumulative[index] > $0.label.meters }) ?? true {
                note(edge, offset + away.along, at: cumulative[index], cost + cornerCost, number)
            }
            lastPoint = point
            lastMeters = cumulative[index]
            index += 1
        }
        addTurns(on: edge, from: offset, after: label, number: number, cost: cost)
        let nearest = passages.reduce(Double.infinity) { min($0, $1.distance) }
        for passage in passages where passage.distance <= nearest + 25 {
            let excess = length - (passage.meters - label.meters) - cut
            guard passage.meters <= window, abs(excess) < 60 + 0.3 * length else { continue }
            add(
                Label(
                    edge: edge, meters: passage.meters,
                    cost: cost + passage.cost + Self.cost(ofDifference: abs(excess))
                        // A line whose places are far apart cuts corners, so this counts little.
                        + passage.distance * passage.distance / (2 * 25 * 25),
                    parent: number, excess: excess, metersBeside: passage.distance))
        }
    }

    /// Adds labels where the line turns round between the ends of an edge.
    private mutating func addTurns(
        on edge: EdgeID, from offset: Double, after label: Label, number: Int32, cost: Double
    ) {
        for turn in turns {
            let meters = line.cumulative[turn.corner]
            let difference = abs(turn.along - (meters - label.meters))
            guard difference < 60 + 0.3 * turn.along else { continue }
            let isAtStop = matcher.turnsAtStop(edge, line.coordinates[turn.corner])
            guard isAtStop || turn.isOnWayBack else { continue }
            add(
                Label(
                    edge: edge, meters: meters,
                    cost: cost + turn.cost + Self.cost(ofDifference: difference)
                        + (isAtStop ? Self.turn.atStop : Self.turn.forbidden),
                    parent: number, turnOffset: offset + turn.along))
        }
    }

    /// The cosine of the angle between the line behind a corner and the road by which it came, back from there; -1
    /// where it does not turn round between the ends of the edge.
    private func cosineToWayBack(
        at corner: Int, _ point: PlanePoint, _ along: Double, in frame: LocalFrame
    ) -> Double {
        // At the very ends of the edge it turns at the node.
        guard along > 1, along < (shapeMeters.last ?? 0) - 1 else { return -1 }
        let cumulative = line.cumulative
        guard
            let next = (corner + 1..<max(corner + 1, cumulative.count)).first(where: {
                cumulative[$0] >= cumulative[corner] + Self.turnMeters
            })
        else { return -1 }
        let onward = frame.point(line.coordinates[next])
        let (here, before) = (shapePoint(at: along), shapePoint(at: max(0, along - Self.behind)))
        let (east, north) = (onward.x - point.x, onward.y - point.y)
        let (roadEast, roadNorth) = (before.x - here.x, before.y - here.y)
        let lengths = onward.distance(to: point) * here.distance(to: before)
        return lengths > 0 ? (east * roadEast + north * roadNorth) / lengths : -1
    }

    /// Of the greatest angle at which a line goes back along a road, 60 degrees.
    private static let cosineOfWayBack = 0.5

    private mutating func add(_ label: Label) {
        guard label.cost <= minimumCost(from: label.meters) + Self.width else { return }
        let key = key(label)
        if let other = known[key], other <= label.cost { return }
        known[key] = label.cost
        let place = Int(label.meters / Self.bucket)
        least[place] = min(least[place], label.cost)
        used = max(used, place + 1)
        labels.append(label)
        queue.insert(
            key: UInt32(clamping: Int(label.meters * 16)), state: UInt32(labels.count - 1))
        if farthest.map({ label.meters > $0.label.meters }) ?? true {
            farthest = End(
                label: label, offset: label.turnOffset ?? network.length(of: label.edge))
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
            penalty += Self.costOfForbidden(meters: network.length(of: edge))
        } else if number >= 0, isOpen(label.edge), edge != label.edge.reversed,
            !matcher.mayTurn(label.edge, edge)
        {
            penalty += Self.forbidden.cost
        }
        if number >= 0, edge == label.edge.reversed, label.turnOffset == nil {
            // Turning round is usual at a dead end, or before a private road. But a line that
            // goes in and out of one has places there; one that only comes near it goes along another road.
            penalty +=
                matcher.turnsAtStop(label.edge, nil)
                ? Self.turn.atStop
                : !matcher.mayTurn(label.edge, edge)
                    ? Self.turn.forbidden
                    : line.goesBack(at: label.meters) ? Self.turn.goingBack : Self.turn.allowed
        }
        return penalty
    }

    /// Metres by which a line turns before the end of a road, where an edge leads back from there as the line does; else 0.
    ///
    /// - Parameter edge: whose ``shape`` was read last.
    private func cut(by edge: EdgeID, after label: Label, in frame: LocalFrame) -> Double {
        guard label.metersBeside > Self.leastCut, label.turnOffset == nil else { return 0 }
        let longest = longestCut(at: label.meters)
        // A line of near places turns where the road does.
        guard longest > Self.slackMeters, goesBack(by: edge, after: label, in: frame) else {
            return 0
        }
        return min(label.metersBeside, longest)
    }

    /// Whether an edge leads back at the end of the one before it, on the same road or on the other carriageway, as the line
    /// does.
    private func goesBack(by edge: EdgeID, after label: Label, in frame: LocalFrame) -> Bool {
        if edge != label.edge.reversed {
            let onward = shapePoint(at: min(Self.turnMeters, shapeMeters.last ?? 0))
            var back = PlanePoint.zero
            network.forEachPlace(of: label.edge.reversed) { place in
                back = frame.point(place)
                return back.distance(to: .zero) < Self.turnMeters
            }
            let lengths = onward.distance(to: .zero) * back.distance(to: .zero)
            guard lengths > 0,
                onward.x * back.x + onward.y * back.y > Self.cosineOfWayBack * lengths
            else { return false }
        }
        return line.goesBack(at: label.meters)
    }

    /// Metres from a place of the line to the end of a road at which it may turn: between two of its places is no more road
    /// than between those before and behind.
    private func longestCut(at meters: Double) -> Double {
        let cumulative = line.cumulative
        let own = line.segmentIndex(at: meters)
        func length(_ segment: Int) -> Double { cumulative[segment + 1] - cumulative[segment] }
        let segments = max(0, own - 3)...min(cumulative.count - 2, own + 3)
        let spacing = segments.reduce(0) { max($0, length($1)) }
        let least = segments.filter {
            cumulative[$0] <= meters + 1 && cumulative[$0 + 1] >= meters - 1
        }.reduce(length(own)) { min($0, length($1)) }
        return (spacing - least) / 2
    }

    /// Least metres that a line is beside the end of a road to turn before it.
    private static let leastCut = 8.0

    /// The cost of a forbidden road, or of as many metres on no road.
    static func costOfForbidden(meters: Double) -> Double {
        forbidden.cost + forbidden.costOfMeter * meters
    }

    private func isOpen(_ edge: EdgeID) -> Bool { matcher.isOpen(edge) }

    /// The least cost at which a road leads up to here or a little farther.
    private func minimumCost(from meters: Double) -> Double {
        let place = Int(meters / Self.bucket)
        var cost = Double.infinity
        for index in place..<min(least.count, place + 8) { cost = min(cost, least[index]) }
        return cost
    }

    private func key(_ label: Label) -> UInt64 {
        UInt64(label.edge.rawValue) << 32 | UInt64(label.turnOffset == nil ? 0 : 1) << 31
            | UInt64(UInt32(clamping: Int(label.meters / Self.bucket)))
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
                    shape.append(before.interpolated(to: point, share))
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

    /// The place some metres along the shape.
    private func shapePoint(at along: Double) -> PlanePoint {
        let end = max(1, shapeMeters.firstIndex { $0 >= along } ?? shape.count - 1)
        guard end < shape.count else { return shape[0] }
        let span = shapeMeters[end] - shapeMeters[end - 1]
        let share = span > 0 ? (along - shapeMeters[end - 1]) / span : 0
        return shape[end - 1].interpolated(to: shape[end], share)
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
            let foot = shape[index - 1].interpolated(to: shape[index], share)
            let distance = foot.distance(to: point)
            if distance < best {
                best = distance
                along = place
            }
        }
        return (best, along)
    }
}

extension PlanePoint {
    fileprivate func interpolated(to other: PlanePoint, _ share: Double) -> PlanePoint {
        PlanePoint(x: x + share * (other.x - x), y: y + share * (other.y - y))
    }
}
