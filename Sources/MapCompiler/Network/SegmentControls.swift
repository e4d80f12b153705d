internal import Geodesy
internal import RoadNetwork

/// The length of a segment and the controls that are met along it, for each direction.
///
/// Controls at the end of a direction count, those at its start were passed before. A stop or
/// give-way sign between junctions that does not say whom it faces holds for those who come to the
/// nearer end, since it stands before the junction that it guards.
struct SegmentControls {
    private(set) var length = 0.0
    private(set) var forward: EdgeFlags = []
    private(set) var backward: EdgeFlags = []

    init(_ path: ArraySlice<UInt32>, _ extract: Extract) {
        let places = path.map { slot in
            Coordinate(
                latitude: Double(extract.nodes.latitudes[Int(slot)]) * 1e-7,
                longitude: Double(extract.nodes.longitudes[Int(slot)]) * 1e-7)
        }
        var signs: [(at: Double, flags: EdgeFlags)] = []
        for (index, slot) in path.enumerated() {
            if index > 0 { length += places[index - 1].distance(to: places[index]) }
            guard let node = extract.nodeInterpretations[slot] else { continue }
            if index == 0 {
                backward.formUnion(node.backwardFlags)
            } else if index == path.count - 1 {
                forward.formUnion(node.forwardFlags)
            } else {
                let undirected = node.forwardFlags.intersection(node.backwardFlags)
                    .intersection([.stopSign, .giveWay])
                forward.formUnion(node.forwardFlags.subtracting(undirected))
                backward.formUnion(node.backwardFlags.subtracting(undirected))
                if !undirected.isEmpty { signs.append((length, undirected)) }
            }
        }
        for sign in signs {
            if sign.at < length / 2 {
                backward.formUnion(sign.flags)
            } else {
                forward.formUnion(sign.flags)
            }
        }
    }
}
