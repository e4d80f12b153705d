internal import Geodesy
internal import RoadNetwork

/// A speed camera of a relation (`type=enforcement`): the camera stands beside the road, and the nodes `from` and
/// `to` on the road give its place and direction.
struct SpeedCamera {
    /// Slot of the node on the road.
    let place: UInt32
    /// Direction of travel that is watched, degrees from north; nil for both.
    let heading: Double?

    /// Whether a relation is about speed.
    static func isWatchedFor(_ tags: Tags) -> Bool {
        switch tags["enforcement"] {
        case nil, "maxspeed", "average_speed", "speed": true
        default: false
        }
    }

    /// Nil if no member is a node of a road in the extract.
    init?(_ relation: Extract.Relation, in extract: Extract) {
        func slot(_ role: String) -> UInt32? {
            relation.members(.node, role).lazy.compactMap { extract.nodes.slot(of: $0) }
                .first { !extract.nodes.isMissing($0) }
        }
        let from = slot("from")
        guard let place = slot("to") ?? slot("device") ?? from else { return nil }
        self.place = place
        heading = from.flatMap { start in
            start == place ? nil : extract.place(start).bearing(to: extract.place(place))
        }
    }

    func add(to extract: inout Extract) {
        var node = extract.nodeInterpretations[place] ?? NodeInterpretation()
        node.flags.insert(.speedCamera)
        if let heading {
            // The relation's direction counts before the node's.
            node.forwardFlags.remove(.speedCamera)
            node.backwardFlags.remove(.speedCamera)
            extract.watchedHeadings[place, default: []].append(heading)
        } else {
            node.forwardFlags.insert(.speedCamera)
            node.backwardFlags.insert(.speedCamera)
        }
        extract.nodeInterpretations[place] = node
    }
}
