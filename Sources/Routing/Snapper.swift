public import Geodesy
public import RoadNetwork

/// A place on an edge that a waypoint or a fix may mean.
public struct SnapCandidate: Hashable, Sendable {
    public var position: EdgePosition
    /// Metres from the given place to the position.
    public var distanceMeters: Double
    /// Direction of travel at the position, degrees from north.
    public var bearing: Double
    /// Whether the given place lies on the right of the direction of travel.
    public var isOnRight: Bool

    public init(
        position: EdgePosition, distanceMeters: Double, bearing: Double, isOnRight: Bool
    ) {
        self.position = position
        self.distanceMeters = distanceMeters
        self.bearing = bearing
        self.isOnRight = isOnRight
    }
}

/// Finds the edges near a place that a mode of travel may use, with the place's positions on them.
public struct Snapper: Sendable {
    public let network: RoadNetwork

    public init(network: RoadNetwork) { self.network = network }

    /// Every usable edge within a distance in metres of a place, nearest first; both directions of a
    /// two-way road are two edges. Ferries and shuttle trains are left out: there is no boarding midway.
    public func edges(
        near place: Coordinate, within radius: Double, mode: TravelMode
    ) -> [SnapCandidate] {
        edges(near: place, modes: mode.set, wanting: WholeCircle(meters: radius)).found
    }

    /// Likewise, for several modes of travel; of these edges only the ones within reach beside all
    /// others found. A reach that is hardly farther than the nearest spares the rest of a large
    /// circle.
    ///
    /// - Returns: besides, whether there may be edges as near that may be used under a condition only.
    func edges(
        near place: Coordinate, modes: TravelModes, wanting reach: some SearchRadius
    ) -> (found: [SnapCandidate], hasOpenings: Bool) {
        guard place.isValid, reach.meters >= 0 else { return ([], false) }
        let frame = LocalFrame(origin: place)
        var reach = reach
        var hasOpenings = false
        var candidates: [SnapCandidate] = []
        network.forEachLeaf(near: place, within: reach.meters) { segments in
            for number in segments {
                let forward = EdgeID(SegmentID(rawValue: number), backward: false)
                let wanted = wanted(forward, modes, reach)
                if wanted.isConditional { hasOpenings = true }
                guard wanted.most >= 0,
                    network.mayComeNear(forward, to: .zero, within: wanted.most, in: frame),
                    let nearest = Nearest(
                        on: forward, of: network, in: frame, within: wanted.most)
                else { continue }
                for (edge, meters) in [
                    (forward, wanted.forward), (forward.reversed, wanted.backward),
                ] where nearest.distance <= meters {
                    candidates.append(candidate(on: edge, nearest, frame))
                    reach.narrow(beside: network.flags(of: edge), at: nearest.distance)
                }
            }
            return reach.meters
        }
        candidates.removeAll {
            let edge = $0.position.edge
            return $0.distanceMeters
                > reach.meters(network.attributes(of: edge), network.flags(of: edge))
        }
        let found = candidates.sorted {
            ($0.distanceMeters, $0.position.edge) < ($1.distanceMeters, $1.position.edge)
        }
        return (found, hasOpenings)
    }

    /// Maximum metres of an edge and of its reverse, negative for an unwanted one, and whether conditions
    /// open them to a mode.
    @inline(__always)
    private func wanted(
        _ edge: EdgeID, _ modes: TravelModes, _ reach: some SearchRadius
    ) -> (forward: Double, backward: Double, most: Double, isConditional: Bool) {
        let attributes = network.attributes(of: edge)
        guard !attributes.kind.isPassage else { return (-1, -1, -1, false) }
        func meters(_ edge: EdgeID) -> Double {
            let users =
                reach.isForConditional
                ? network.conditionalAccess(of: edge)
                : attributes.usableModes(isBackward: edge.isBackward)
            return users.isDisjoint(with: modes)
                ? -1 : reach.meters(attributes, network.flags(of: edge))
        }
        let (forward, backward) = (meters(edge), meters(edge.reversed))
        return (
            forward, backward, max(forward, backward),
            attributes.roadFlags.contains(.conditionalAccess)
        )
    }

    private func candidate(
        on edge: EdgeID, _ nearest: Nearest, _ frame: LocalFrame
    ) -> SnapCandidate {
        let length = network.length(of: edge)
        let along = min(length, max(0, nearest.fraction * length))
        return SnapCandidate(
            position: EdgePosition(
                edge: edge, offset: edge.isBackward ? length - along : along,
                coordinate: frame.coordinate(nearest.point)),
            distanceMeters: nearest.distance,
            bearing: edge.isBackward
                ? Angle.normalized(nearest.bearing + 180) : nearest.bearing,
            isOnRight: nearest.isOnRight != edge.isBackward)
    }
}

/// The nearest point of a line to the origin of a frame.
private struct Nearest {
    var point: PlanePoint
    var distance: Double
    /// Of the line's length, 0...1.
    var fraction: Double
    var bearing: Double
    /// Whether the origin lies on the right of the line.
    var isOnRight: Bool

    /// Nil when the edge is farther than the radius.
    init?(
        on edge: EdgeID, of network: RoadNetwork, in frame: LocalFrame, within radius: Double
    ) {
        var length = 0.0
        var bestAlong = 0.0
        var best: (from: PlanePoint, to: PlanePoint)?
        var distance = radius
        var point = PlanePoint.zero
        var last: PlanePoint?
        network.forEachPlace(of: edge) { place in
            let to = frame.point(place)
            if let from = last {
                let span = from.distance(to: to)
                let (foot, part) = PlanePoint.zero.projected(from: from, to: to)
                let away = foot.distance(to: .zero)
                if span > 0, best == nil ? away <= distance : away < distance {
                    distance = away
                    point = foot
                    bestAlong = length + part * span
                    best = (from, to)
                }
                length += span
            }
            last = to
            return true
        }
        guard let best else { return nil }
        self.distance = distance
        self.point = point
        fraction = bestAlong / length
        bearing = best.from.bearing(to: best.to)
        let (dx, dy) = (best.to.x - best.from.x, best.to.y - best.from.y)
        isOnRight = dx * (0 - best.from.y) - dy * (0 - best.from.x) < 0
    }
}
