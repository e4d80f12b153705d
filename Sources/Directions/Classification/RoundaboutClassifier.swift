import Geodesy
import RoadNetwork

/// Roundabouts: entering, passing exits, leaving, and the choice of those announced as crossings.
struct RoundaboutClassifier {
    /// A roundabout with a name of its own is announced by it when larger; one without is driven
    /// like a crossing when smaller. Metres.
    static let smallRadius = 15.0

    let context: TurnContext
    let graph: RoadGraph

    init(_ intersection: Intersection, in graph: RoadGraph) {
        context = TurnContext(intersection, in: graph)
        self.graph = graph
    }

    /// Whether the intersection belongs to a roundabout; then it is classified.
    func classify(_ intersection: inout Intersection) -> Bool {
        let isOn = context.origin.isOnCircle
        guard isOn || intersection.roads.contains(where: { context.facts($0).isOnCircle }) else {
            return false
        }
        let entry = inRoundaboutOrder(intersection).first {
            intersection[$0].isEnterable && context.facts(intersection[$0]).isOnCircle
        }
        guard isOn || entry != nil,
            let circle = RoundaboutCircle(at: intersection.node, in: graph)
        else { return false }
        if isOn {
            classifyOnRoundabout(&intersection, circle.form)
        } else {
            classifyEntry(&intersection, circle.form)
        }
        return true
    }

    /// Indices in the order of travel, from the approach on.
    private func inRoundaboutOrder(_ intersection: Intersection) -> [Int] {
        let indices = Array(intersection.roads.indices)
        return context.origin.drivesOnLeft ? indices.reversed() : indices
    }

    private func classifyOnRoundabout(_ intersection: inout Intersection, _ form: RoundaboutForm) {
        let hasExit = graph.edges(leaving: intersection.node).contains {
            graph.isOpen($0) && !graph.facts(of: $0).isOnCircle
        }
        for index in intersection.roads.indices {
            let road = intersection[index]
            let direction = TurnDirection(angle: road.angle)
            guard context.facts(road).isOnCircle else {
                intersection[index].instruction = Instruction(.exitRoundabout(form), direction)
                continue
            }
            if hasExit {
                intersection[index].instruction = Instruction(.stayOnRoundabout, direction)
            } else {
                intersection[index].instruction =
                    intersection.count == 2 ? .none : Instruction(.suppressed, direction)
            }
        }
    }

    private func classifyEntry(_ intersection: inout Intersection, _ form: RoundaboutForm) {
        let order = inRoundaboutOrder(intersection)
        var isAcross = false
        for index in order {
            let road = intersection[index]
            let isCircle = context.facts(road).isOnCircle
            if isCircle { isAcross.toggle() }
            guard road.isEnterable else { continue }
            let direction = TurnDirection(angle: road.angle)
            if isCircle {
                intersection[index].instruction = Instruction(.enterRoundabout(form), direction)
            } else if road.deviation < TurnAngle.fuzzy && isAcross {
                // A road that leads straight through the circle.
                intersection[index].instruction = context.obvious(index, in: intersection)
            } else {
                intersection[index].instruction = Instruction(.touchRoundabout(form), direction)
            }
        }
    }
}

/// The whole circle to which a node belongs.
struct RoundaboutCircle {
    /// Metres.
    let radius: Double
    /// Whether it is a traffic circle, not a roundabout.
    private let isCircular: Bool
    /// Its own name; nil when it has none, or several.
    private let name: RoadName?
    /// Where roads meet it.
    private let nodes: [NodeID]
    private let graph: RoadGraph

    /// A ring with more junctions is a mistake in the map; to go round it from each of them would take
    /// time that grows with their cube.
    private static let maximumJunctions = 200

    /// Nil when it is not one closed ring of one kind.
    init?(at node: NodeID, in graph: RoadGraph) {
        var isRoundabout = false
        var isCircular = false
        for edge in graph.edges(leaving: node) {
            let facts = graph.keptFacts(of: edge)
            isRoundabout = isRoundabout || facts.pointee.isRoundabout
            isCircular = isCircular || facts.pointee.isCircular
        }
        guard isRoundabout != isCircular else { return nil }

        var names: [RoadName] = []
        var nodes: [NodeID] = []
        var length = 0.0
        var current = node
        repeat {
            let edges = graph.edges(leaving: current)
            if edges.count > 2 { nodes.append(current) }
            guard nodes.count <= Self.maximumJunctions else { return nil }
            var arcs = 0
            var next: EdgeID?
            for edge in edges {
                let facts = graph.keptFacts(of: edge)
                guard facts.pointee.isOnCircle else { continue }
                arcs += 1
                guard graph.isOpen(edge) else { continue }
                guard next == nil else { return nil }
                next = edge
                let name = facts.pointee.name
                if name.hasName, names.allSatisfy({ graph.mustAnnounce(name, after: $0) }) {
                    names.append(name)
                }
            }
            guard arcs == 2, let next else { return nil }
            let stretch = graph.stretch(next)
            length += stretch.length
            current = stretch.target
        } while current != node && !nodes.contains(current)

        guard !nodes.isEmpty, names.count == 1 || !isCircular else { return nil }
        radius = length / (2 * .pi)
        name = names.count == 1 ? names[0] : nil
        self.isCircular = isCircular
        self.nodes = nodes
        self.graph = graph
    }

    var form: RoundaboutForm {
        if isCircular { return .named }
        if nodes.count == 1 { return .crossing }
        if let name, radius > RoundaboutClassifier.smallRadius, !isNameOfArm(name) {
            return .named
        }
        return radius < RoundaboutClassifier.smallRadius && hasClearExits ? .crossing : .plain
    }

    /// Whether a road that meets the ring is called so.
    private func isNameOfArm(_ name: RoadName) -> Bool {
        nodes.contains { node in
            graph.edges(leaving: node).contains { edge in
                let facts = graph.keptFacts(of: edge)
                return !facts.pointee.isOnCircle && facts.pointee.name == name
            }
        }
    }

    /// Whether at most four simple roads meet at well distinct angles, so that "turn left" is clear.
    private var hasClearExits: Bool {
        guard nodes.count <= 4, nodes.allSatisfy({ graph.degree(of: $0) <= 3 }) else {
            return false
        }
        let bearings = nodes.compactMap { node in
            graph.arms(at: node, look: .perceived).first { !graph.facts(of: $0.edge).isOnCircle }?
                .bearing
        }.sorted()
        return bearings.indices.allSatisfy { index in
            TurnAngle.deviation(bearings[(index + 1) % bearings.count], bearings[index])
                > TurnAngle.narrow
        }
    }
}
