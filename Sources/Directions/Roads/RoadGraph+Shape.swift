import Geodesy
import RoadNetwork

extension RoadGraph {
    /// The line of a stretch in a flat frame, its first place included, up to and including the
    /// first place beyond `limit` metres; repeated places are left out. It stays until the next line
    /// is drawn.
    func line(along first: EdgeID, in frame: LocalFrame, limit: Double = .infinity)
        -> UnsafeMutableBufferPointer<PlanePoint>
    {
        drawing.removeAll()
        var length = 0.0
        let source = network.source(of: first)
        var edge = first
        while true {
            network.forEachPlace(of: edge) { place in
                let point = frame.point(place)
                if let last = drawing.last {
                    let step = last.distance(to: point)
                    if step == 0 { return true }
                    length += step
                }
                drawing.append(point)
                return length <= limit
            }
            guard length <= limit, network.target(of: edge) != source,
                let next = continuation(of: edge)
            else { break }
            edge = next
        }
        return drawing.line
    }

    /// The place on a road at a distance, going straight on where it meets others; distinguishes
    /// roads that leave a node one upon the other.
    func farPoint(along first: EdgeID, in frame: LocalFrame, after distance: Double) -> PlanePoint {
        farLine(along: first, in: frame, upTo: distance, turning: 180)
            .withUnsafeBufferPointer { PlaneLine.point(at: distance, along: $0) }
    }

    /// The direction of an edge where it begins, degrees from north.
    func direction(of edge: EdgeID) -> Double {
        let line = line(along: edge, in: frame(at: network.source(of: edge)), limit: 10)
        guard let first = line.first, let last = line.last else { return 0 }
        return PlaneLine.bearing(
            from: first, to: line.first { $0.distance(to: first) > 1 } ?? last)
    }

    /// The direction of a road between two distances from where it begins, going straight on where
    /// it meets others; nil when it ends or turns before that.
    func course(along first: EdgeID, from near: Double, to far: Double) -> Double? {
        let frame = frame(at: network.source(of: first))
        return farLine(along: first, in: frame, upTo: far, turning: TurnAngle.narrow)
            .withUnsafeBufferPointer { line in
                guard line.count > 1, PlaneLine.length(line) >= (near + far) / 2 else { return nil }
                return PlaneLine.bearing(
                    from: PlaneLine.point(at: near, along: line),
                    to: PlaneLine.point(at: far, along: line))
            }
    }

    /// A road up to a distance, going straight on where it meets others as far as one can.
    func lineStraightOn(along first: EdgeID, in frame: LocalFrame, upTo distance: Double)
        -> [PlanePoint]
    {
        farLine(along: first, in: frame, upTo: distance, turning: TurnAngle.narrow)
    }

    /// A road up to a distance, going on where it meets others by the road nearest to straight on
    /// unless that turns by more than `most` degrees.
    private func farLine(
        along first: EdgeID, in frame: LocalFrame, upTo distance: Double, turning most: Double
    ) -> [PlanePoint] {
        var points: [PlanePoint] = []
        var edge = first
        for _ in 0..<10 {
            let part = line(along: edge, in: frame, limit: distance)
            points += part.dropFirst(points.isEmpty ? 0 : 1)
            let length = points.withUnsafeBufferPointer { PlaneLine.length($0) }
            guard points.count > 1, length < distance else { break }
            let end = points[points.count - 1]
            let heading = PlaneLine.bearing(from: points[points.count - 2], to: end)
            let stretch = stretch(edge)
            let onward = arms(at: stretch.target, look: .close).filter {
                $0.edge != stretch.last.reversed
            }
            let next = onward.min {
                Angle.difference($0.bearing, heading) < Angle.difference($1.bearing, heading)
            }
            guard let next, Angle.difference(next.bearing, heading) <= most else { break }
            edge = next.edge
        }
        return points
    }

    func frame(at node: NodeID) -> LocalFrame { LocalFrame(origin: place(of: node)) }

    /// Metres between two nodes as the crow flies.
    func distance(_ lhs: NodeID, _ rhs: NodeID) -> Double {
        place(of: lhs).distance(to: place(of: rhs))
    }
}
