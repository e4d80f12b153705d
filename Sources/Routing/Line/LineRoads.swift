import Geodesy
import RoadNetwork

/// The edges of a line in their order, as far as it lies on roads.
struct LineRoads {
    struct Item {
        var edge: EdgeID
        /// Metres of the edge on which the line lies.
        var from: Double
        var to: Double
        /// Metres of the line at both ends.
        var startMeters: Double
        var endMeters: Double
        /// Whether it follows the item before it without a gap.
        var isJoined: Bool

        /// Metres of the line at a place of the edge.
        func lineMeters(at offset: Double) -> Double {
            guard to > from else { return startMeters }
            let share = min(1, max(0, (offset - from) / (to - from)))
            return startMeters + share * (endMeters - startMeters)
        }
    }

    private(set) var items: [Item] = []
    let line: Polyline
    /// See ``MatchedLine/firstWayMeters``.
    let firstWayMeters: Double

    /// - Parameter mayDrive: whether the vehicle may drive one edge and then the other.
    init(
        _ matched: MatchedLine, where mayDrive: (EdgeID, EdgeID) -> Bool = { _, _ in true }
    ) {
        line = matched.line
        firstWayMeters = matched.firstWayMeters
        for piece in matched.pieces.map({ $0.withoutSlivers(where: mayDrive) }) {
            var meters = piece.startMeters
            for (index, part) in piece.parts.enumerated() {
                items.append(
                    Item(
                        edge: part.edge, from: part.from, to: part.to, startMeters: meters,
                        endMeters: part.meters, isJoined: index > 0))
                meters = part.meters
            }
        }
    }

    /// Whether the line turns round between the ends of an item's edge.
    func turnsRound(on number: Int) -> Bool {
        number + 1 < items.count && items[number + 1].isJoined && items[number + 1].from > 0
    }

    /// The parts of the line before, between and behind the items that are on no road, if they are
    /// long enough to be reported.
    func gaps(from start: Double) -> [LineFault] {
        var gaps: [LineFault] = []
        var end = start
        func add(_ next: Double) {
            guard next - end >= Self.shortestGap else { return }
            gaps.append(
                LineFault(
                    code: .offRoad, start: line.coordinate(at: end),
                    end: line.coordinate(at: next), startMeters: end, meters: next - end))
        }
        for item in items {
            if !item.isJoined { add(item.startMeters) }
            end = item.endMeters
        }
        add(line.length)
        return gaps
    }

    /// Minimum length of a reported part on no road, metres.
    static let shortestGap = 30.0

    /// A waypoint's place on the line.
    struct Position: Comparable {
        var item: Int
        var offset: Double
        var distanceMeters: Double

        static func < (lhs: Position, rhs: Position) -> Bool {
            (lhs.item, lhs.offset) < (rhs.item, rhs.offset)
        }
    }

    /// The line's first place near a waypoint, behind another place, hardly farther than the nearest one;
    /// for the last waypoint the last such place. Nil if the line is nowhere near.
    ///
    /// - Parameters:
    ///   - reach: metres that the waypoint may be beside the line.
    ///   - stops: the edges on which the vehicle would stop without a line; where the line comes by on one of them,
    ///     that counts rather than a nearer place of another one.
    ///   - mayPassBefore: whether a place on one of `stops` counts although the line has come by on another road before.
    ///   - kerb: metres that a road may be farther than the nearest on which nobody gets out, as in a tunnel, to count
    ///     rather than that, unless that is one of `stops`; nil where nobody wants to.
    func place(
        near coordinate: Coordinate, within reach: Double, from first: Position?, isLast: Bool,
        stoppingOn stops: Set<EdgeID> = [], mayPassBefore: Bool = false,
        kerb: (reach: Double, allowsStop: (EdgeID) -> Bool)? = nil, in network: RoadNetwork,
        where isOpen: (EdgeID) -> Bool
    ) -> Position? {
        let frame = LocalFrame(origin: coordinate)
        let slack = max(Self.ambiguity, kerb?.reach ?? 0)
        var found: [Position] = []
        var nearest = reach
        for index in items.indices.dropFirst(first?.item ?? 0) {
            let item = items[index]
            guard
                network.mayComeNear(
                    item.edge, to: .zero, within: min(nearest + slack, reach + Self.ambiguity),
                    in: frame),
                isOpen(item.edge)
            else { continue }
            var place = nearestPlace(on: index, frame, network, isLast: isLast)
            if let first, place < first {
                place.offset = first.offset
                place.distanceMeters = network.coordinate(on: item.edge, at: first.offset)
                    .distance(to: coordinate)
            }
            guard place.distanceMeters <= min(nearest + slack, reach + Self.ambiguity) else {
                continue
            }
            nearest = min(nearest, place.distanceMeters)
            found.append(place)
        }
        if let kerb, nearest > Self.onRoad {
            let atKerb = found.filter {
                let edge = items[$0.item].edge
                // The vehicle stops there without a line too, where nothing better is near.
                return stops.contains(edge) || kerb.allowsStop(edge)
            }
            let nearestAtKerb = atKerb.map(\.distanceMeters).min() ?? .infinity
            if nearestAtKerb <= nearest + kerb.reach { (found, nearest) = (atKerb, nearestAtKerb) }
        }
        var near = found.filter { $0.distanceMeters <= nearest + Self.ambiguity }
        if mayPassBefore {
            let atStops = near.filter { stops.contains(items[$0.item].edge) }
            if !atStops.isEmpty { near = atStops }
        }
        func isBetter(_ lhs: Position, _ rhs: Position) -> Bool {
            let (isStop, wasStop) = (
                stops.contains(items[lhs.item].edge), stops.contains(items[rhs.item].edge)
            )
            if isStop != wasStop { return isStop }
            return lhs.distanceMeters < rhs.distanceMeters - Self.same
        }
        return isLast
            ? lastPass(near, by: coordinate, isBetter: isBetter)
            : firstPass(near, by: coordinate, isBetter: isBetter)
    }

    /// Whether the line itself comes by a waypoint, be it on no road, behind another place.
    func isNear(_ waypoint: Waypoint, within reach: Double, _ first: Position?) -> Bool {
        let start = first.map { items[$0.item].lineMeters(at: $0.offset) } ?? 0
        let rest = line.part(from: min(start, line.length), to: line.length)
        return rest.projection(of: waypoint.coordinate).offset <= reach
    }

    /// The best place of the line's first passage.
    private func firstPass(
        _ places: [Position], by waypoint: Coordinate, isBetter: (Position, Position) -> Bool
    ) -> Position? {
        guard var best = places.first else { return nil }
        for (before, place) in zip(places, places.dropFirst()) {
            guard isOnePass(before, place, waypoint) else { break }
            if isBetter(place, best) { best = place }
        }
        return best
    }

    /// The best place of the line's last passage.
    private func lastPass(
        _ places: [Position], by waypoint: Coordinate, isBetter: (Position, Position) -> Bool
    ) -> Position? {
        guard var best = places.last else { return nil }
        for (before, place) in zip(places, places.dropFirst()).reversed() {
            guard isOnePass(before, place, waypoint) else { break }
            // At a corner the place before it.
            if !isBetter(best, before) { best = before }
        }
        return best
    }

    /// Whether the line comes by two places without having been elsewhere, and does not turn round there.
    ///
    /// - Parameter waypoint: what they are places of.
    private func isOnePass(
        _ before: Position, _ place: Position, _ waypoint: Coordinate
    ) -> Bool {
        let (last, next) = (items[before.item], items[place.item])
        let (start, end) = (
            last.lineMeters(at: before.offset), next.lineMeters(at: place.offset)
        )
        guard next.edge != last.edge.reversed else { return false }
        guard end - start > Self.onePass else { return true }
        // A road that is far from the waypoint is near to it over more metres.
        let farthest = max(before.distanceMeters, place.distanceMeters) + Self.ambiguity
        return line.part(from: start, to: end).coordinates.allSatisfy {
            $0.distance(to: waypoint) <= farthest
        }
    }

    /// Metres of the line between two places beside a waypoint that may be one pass, though what is between them is
    /// a little farther from it.
    private static let onePass = 100.0

    /// Metres from a road within which a waypoint means that road, whatever it is.
    private static let onRoad = 2.0
    /// Metres by which two places that are the same may differ.
    private static let same = 0.1
    /// Metres that a stop may be beside the line, and farther from a place of it than from the nearest.
    static let farthestStop = 150.0
    static let ambiguity = 15.0

    /// The place of an item nearest to the origin of a frame.
    ///
    /// - Parameter isLast: of places equally near, as at both ends of a road that leads back to where it begins, the last.
    func nearestPlace(
        on index: Int, _ frame: LocalFrame, _ network: RoadNetwork, isLast: Bool = false
    ) -> Position {
        let item = items[index]
        var along = 0.0
        var best = (distance: Double.infinity, offset: item.from)
        var last: PlanePoint?
        network.forEachPlace(of: item.edge) { place in
            let point = frame.point(place)
            if let before = last {
                let span = before.distance(to: point)
                let (foot, share) = PlanePoint.zero.projected(from: before, to: point)
                let distance = foot.distance(to: .zero)
                if distance < best.distance || isLast && distance - best.distance < Self.same {
                    best = (min(distance, best.distance), along + share * span)
                }
                along += span
            }
            last = point
            return true
        }
        // Lengths of edges are not those of their lines to the last centimetre.
        let scaled = along > 0 ? best.offset / along * network.length(of: item.edge) : 0
        // A line whose places are far apart may turn round a few metres short of the stop.
        let end = turnsRound(on: index) ? item.to + Self.shortestGap : item.to
        let offset = min(end, network.length(of: item.edge), max(item.from, scaled))
        // What of the edge is not the line's may be nearer.
        let distance =
            abs(offset - scaled) > Self.same
            ? network.coordinate(on: item.edge, at: offset).distance(to: frame.origin)
            : best.distance
        return Position(item: index, offset: offset, distanceMeters: distance)
    }
}
