import Geodesy
import RoadNetwork

extension RoadGraph {
    /// The line of a stretch in a flat frame, its first place included, up to and including the
    /// first place beyond `limit` metres; repeated places are left out.
    func line(along first: EdgeID, in frame: LocalFrame, limit: Double = .infinity)
        -> [PlanePoint]
    {
        var points: [PlanePoint] = []
        var places: [Coordinate] = []
        var length = 0.0
        let stretch = stretch(first)
        var edge: EdgeID? = first
        while let current = edge {
            places.removeAll(keepingCapacity: true)
            network.appendShape(of: current, to: &places)
            for place in places {
                let point = frame.point(place)
                if let last = points.last {
                    let step = last.distance(to: point)
                    if step == 0 { continue }
                    length += step
                }
                points.append(point)
                if length > limit { return points }
            }
            edge = current == stretch.last ? nil : continuation(of: current)
        }
        return points
    }

    func frame(at node: NodeID) -> LocalFrame { LocalFrame(origin: place(of: node)) }

    /// Metres between two nodes as the crow flies.
    func distance(_ one: NodeID, _ other: NodeID) -> Double {
        place(of: one).distance(to: place(of: other))
    }
}
