import RoadNetwork

extension SlipRoadFinder {
    /// Maximum number of edges of a roundabout.
    private static let edgesOfCircle = 64

    /// Calls `body` with the edges of each roundabout from the end of a way up to each of its exits, as far as the reach,
    /// and with the beginning of the road that leaves it there.
    func forEachPassage(from before: Walk, _ body: (Walk, Walk) -> Void) {
        func follow(_ circle: Walk, from last: EdgeID) {
            for (next, modes, _) in onward(from: last) {
                let modes = modes.intersection(circle.modes)
                guard modes.contains(.driving), !circle.edges.contains(next) else { continue }
                let length = network.length(of: next)
                if isCircle(next) {
                    guard circle.length + length <= Self.reach else { continue }
                    follow(
                        Walk(
                            edges: circle.edges + [next], length: circle.length + length,
                            modes: modes), from: next)
                } else if !circle.edges.isEmpty {
                    body(circle, Walk(edges: [next], length: length, modes: modes))
                }
            }
        }
        guard let last = before.edges.last else { return }
        follow(Walk(edges: [], length: 0, modes: before.modes), from: last)
    }

    /// The edges of a roundabout from the end of some of them round to their beginning; none if they do not lead there.
    func rest(of circle: [EdgeID]) -> [EdgeID] {
        var rest = circle.suffix(1)
        while let last = rest.last, rest.count <= Self.edgesOfCircle {
            guard let next = onward(from: last).first(where: { isCircle($0.edge) })?.edge else {
                return []
            }
            if next == circle.first { return Array(rest.dropFirst()) }
            rest.append(next)
        }
        return []
    }

    func isCircle(_ edge: EdgeID) -> Bool {
        !network.roadFlags(of: edge).isDisjoint(with: [.roundabout, .circular])
    }
}
