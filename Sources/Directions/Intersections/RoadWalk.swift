import Geodesy
import RoadNetwork

/// Follows a road over intersections.
struct RoadWalk {
    let builder: IntersectionBuilder
    private var graph: RoadGraph { builder.graph }
    /// A walk longer than this has been caught in a loop.
    private static let hopLimit = 100

    /// The continuation at an intersection: straight ahead, or as the only one of its name.
    struct Rule {
        let name: RoadName
        /// Direction at the walk's start, degrees from north.
        let bearing: Double
        /// Whether it ends at an ambiguous continuation.
        let stopsWhenAmbiguous: Bool
    }

    /// The last edge before the next node at which three roads meet, whatever changes in between.
    func nextJunction(from first: EdgeID) -> EdgeID {
        let start = graph.network.source(of: first)
        var stretch = graph.stretch(first)
        for _ in 0..<Self.hopLimit {
            guard stretch.target != start, graph.degree(of: stretch.target) == 2,
                let next = graph.edges(leaving: stretch.target).first(where: {
                    $0 != stretch.last.reversed
                })
            else { break }
            stretch = graph.stretch(next)
        }
        return stretch.last
    }

    /// The first intersection of more than two roads along a road; the last place reached when there
    /// is none within a few stretches.
    func findJunction(from first: EdgeID, _ rule: Rule) -> Intersection? {
        let start = graph.network.source(of: first)
        var edge = first
        var found: Intersection?
        for _ in 0..<5 {
            let stretch = graph.stretch(edge)
            let junction = builder.plainIntersection(via: stretch.last, look: .close)
            found = junction
            guard stretch.target != start, junction.count == 2, let next = next(at: junction, rule)
            else { break }
            edge = next
        }
        return found
    }

    /// The line of a road as far as the rule leads, at most `limit` metres, seen from the node it
    /// leaves.
    func line(from first: EdgeID, at node: NodeID, upTo limit: Double, _ rule: Rule) -> (
        points: [PlanePoint], length: Double
    ) {
        let frame = graph.frame(at: node)
        var points: [PlanePoint] = []
        var length = 0.0
        var edge = first
        for _ in 0..<Self.hopLimit {
            let stretch = graph.stretch(edge)
            let part = PlaneLine.prefix(
                limit - length, of: graph.line(along: edge, in: frame, limit: limit - length))
            points += part.dropFirst(points.isEmpty ? 0 : 1)
            length = min(limit, length + stretch.length)
            guard length < limit, stretch.target != node else { break }
            let junction = builder.plainIntersection(via: stretch.last, look: .close)
            guard let next = next(at: junction, rule) else { break }
            edge = next
        }
        return (points, length)
    }

    private func next(at junction: Intersection, _ rule: Rule) -> EdgeID? {
        guard junction.count > 1 else { return nil }
        func isNamed(_ road: IntersectionRoad) -> Bool {
            road.facts.name == rule.name
        }
        let namesakes = junction.roads.count(where: isNamed)
        guard namesakes <= 2 else { return nil }
        func score(_ road: IntersectionRoad) -> Double {
            road.deviation + (isNamed(road) ? 0 : 180)
        }
        var best = 1
        for index in 1..<junction.count where score(junction[index]) < score(junction[best]) {
            best = index
        }
        let road = junction[best]
        let goesStraight =
            (junction.count == 2 || junction.closest(to: TurnAngle.straight) == best)
            && road.deviation < TurnAngle.narrow
            && TurnAngle.deviation(rule.bearing, road.bearing) < TurnAngle.narrow
        if goesStraight { return road.edge }
        if rule.stopsWhenAmbiguous, road.deviation > TurnAngle.group {
            let opposite = junction[junction.closest(to: Angle.normalized(road.angle + 180))]
            if TurnAngle.deviation(road.angle, opposite.angle) > 180 - TurnAngle.fuzzy {
                return nil
            }
            if junction[junction.closest(to: TurnAngle.straight)].deviation < TurnAngle.fuzzy {
                return nil
            }
        }
        // A road that divides makes a bend of its own; a real turn is more than that.
        return isNamed(road) && road.deviation < 100 ? road.edge : nil
    }
}
