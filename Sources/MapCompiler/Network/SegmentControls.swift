internal import Geodesy
internal import RoadNetwork

/// The length of a segment and the controls along it, for each direction.
///
/// Controls at the end of a direction count; those at its start were passed before. A stop or
/// give-way sign of unknown direction between junctions holds for traffic towards the
/// nearer end, since it stands before the junction that it guards.
struct SegmentControls {
    private(set) var length = 0.0
    private(set) var forward: EdgeFlags = []
    private(set) var backward: EdgeFlags = []
    /// The signals of each direction: metres from the segment's first node, first and last.
    private(set) var forwardSignals: ClosedRange<Double>?
    private(set) var backwardSignals: ClosedRange<Double>?
    /// Where one may have to wait in each direction between the ends, metres from its start.
    private(set) var forwardWaits: [Double] = []
    private(set) var backwardWaits: [Double] = []

    init(_ path: ArraySlice<UInt32>, _ extract: Extract) {
        let places = path.map(extract.place)
        var signs: [(at: Double, flags: EdgeFlags)] = []
        for (index, slot) in path.enumerated() {
            if index > 0 { length += places[index - 1].distance(to: places[index]) }
            guard let node = extract.nodeInterpretations[slot] else { continue }
            let isInner = index > 0 && index < path.count - 1
            // Signs that need the junction's other roads to be judged come later.
            let deferred: EdgeFlags = node.signIsForMinorRoad && !isInner ? .signs : []
            let undirected: EdgeFlags = node.signDirectionIsUnknown && isInner ? .signs : []
            if !undirected.isEmpty {
                signs.append((length, node.forwardFlags.intersection(undirected)))
            }
            if index > 0, node.forwardFlags.contains(.trafficSignals) {
                forwardSignals = (forwardSignals?.lowerBound ?? length)...length
            }
            if index < path.count - 1, node.backwardFlags.contains(.trafficSignals) {
                backwardSignals = (backwardSignals?.lowerBound ?? length)...length
            }
            if index > 0 {
                forward.formUnion(node.forwardFlags.subtracting([deferred, undirected]))
            }
            if index < path.count - 1 {
                backward.formUnion(node.backwardFlags.subtracting([deferred, undirected]))
            }
            if isInner {
                let waiting = RoadNetwork.waitingFlags.subtracting(undirected)
                if !node.forwardFlags.isDisjoint(with: waiting) { forwardWaits.append(length) }
                if !node.backwardFlags.isDisjoint(with: waiting) { backwardWaits.append(length) }
            }
            for heading in extract.watchedHeadings[slot] ?? [] {
                func isWatched(from other: Int) -> Bool {
                    places.indices.contains(other)
                        && Angle.difference(places[other].bearing(to: places[index]), heading) < 90
                }
                if isWatched(from: index - 1) { forward.insert(.speedCamera) }
                if isWatched(from: index + 1) { backward.insert(.speedCamera) }
            }
        }
        for sign in signs {
            let isStop = sign.flags.contains(.stopSign)
            if sign.at < length / 2 {
                backward.formUnion(sign.flags)
                if isStop { backwardWaits.append(sign.at) }
            } else {
                forward.formUnion(sign.flags)
                if isStop { forwardWaits.append(sign.at) }
            }
        }
        forwardWaits.sort()
        backwardWaits = backwardWaits.map { length - $0 }.sorted()
    }
}

extension SegmentControls {
    /// Where one may have to wait on the edges of the segment of a number, at different centimetres.
    func records(ofSegment number: Int) -> [ControlRecord] {
        [forwardWaits, backwardWaits].enumerated().flatMap { direction, waits -> [ControlRecord] in
            var places: [UInt32] = []
            for wait in waits {
                let place = UInt32(min(Double(UInt32.max), (wait * 100).rounded()))
                if place != places.last { places.append(place) }
            }
            return places.map {
                ControlRecord(edge: UInt32(number) << 1 | UInt32(direction), place: $0)
            }
        }
    }
}

extension EdgeFlags {
    /// Signs that demand to stop or to give way.
    static let signs: EdgeFlags = [.stopSign, .giveWay]
}

extension SegmentRecord {
    /// Adds flags to the direction of one of its edges.
    mutating func insert(_ flags: UInt16, in edge: EdgeID) {
        if edge.isBackward { backwardFlags |= flags } else { forwardFlags |= flags }
    }
}
