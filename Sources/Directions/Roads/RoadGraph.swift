import Geodesy
import RoadNetwork

/// The road network as one traveller's guidance sees it: only what that traveller may use in at
/// least one direction, and with nodes at which nothing happens left out.
///
/// It remembers what it has worked out; it belongs to one computation and one thread.
final class RoadGraph {
    let network: RoadNetwork
    let mode: TravelMode
    private var factsByEdge: [EdgeID: RoadFacts] = [:]
    private var stretches: [EdgeID: Stretch] = [:]
    private var edgesByNode: [NodeID: [EdgeID]] = [:]
    private var continuations: [EdgeID: EdgeID?] = [:]
    /// See ``arms(at:look:)``.
    var armsByNode: [ArmKey: [Arm]] = [:]
    var announcements: [NamePair: Bool] = [:]

    init(_ network: RoadNetwork, mode: TravelMode) {
        self.network = network
        self.mode = mode
    }

    /// Whether the traveller may drive the edge in its direction.
    func isOpen(_ edge: EdgeID) -> Bool { network.access(of: edge).contains(mode.set) }

    /// Whether the traveller may use the segment in some direction.
    func isVisible(_ edge: EdgeID) -> Bool { isOpen(edge) || isOpen(edge.reversed) }

    /// The edges that leave a node, those that may only be driven towards it included.
    func edges(leaving node: NodeID) -> [EdgeID] {
        if let known = edgesByNode[node] { return known }
        var edges = network.edges(leaving: node).filter(isVisible)
        // Two edges to one node may be one road that was drawn twice.
        let mayRepeat = edges.indices.contains { index in
            edges[..<index].contains { network.target(of: $0) == network.target(of: edges[index]) }
        }
        if mayRepeat { edges = edges.filter { drawnOnce($0) == $0 } }
        edgesByNode[node] = edges
        return edges
    }

    /// The edge that stands for a road that two ways describe: of those between the same nodes, of
    /// one name and one length, the one that may be driven in both
    /// directions, if only one may.
    func drawnOnce(_ edge: EdgeID) -> EdgeID {
        let target = network.target(of: edge)
        let length = network.length(of: edge)
        func covers(_ one: EdgeID, _ other: EdgeID) -> Bool {
            (isOpen(one) || !isOpen(other)) && (isOpen(one.reversed) || !isOpen(other.reversed))
        }
        var best = edge
        for other in network.edges(leaving: network.source(of: edge))
        where other != edge && network.target(of: other) == target && isVisible(other)
            && abs(network.length(of: other) - length) < 0.5
            && facts(of: other).name == facts(of: edge).name && middlesMeet(edge, other)
        {
            if covers(other, best), !covers(best, other) || other.segment < best.segment {
                best = other
            }
        }
        return best
    }

    private func middlesMeet(_ one: EdgeID, _ other: EdgeID) -> Bool {
        func middle(_ edge: EdgeID) -> Coordinate {
            let line = Polyline(network.shape(of: edge))
            return line.coordinate(at: line.length / 2)
        }
        return middle(one).distance(to: middle(other)) < 1
    }

    /// Whether the traveller cannot pass the node.
    func isBlocked(_ node: NodeID) -> Bool { network.blockedModes(at: node).contains(mode.set) }

    /// Number of roads that meet at a node.
    func degree(of node: NodeID) -> Int { edges(leaving: node).count }

    func place(of node: NodeID) -> Coordinate { network.coordinate(of: node) }

    func facts(of edge: EdgeID) -> RoadFacts {
        if let known = factsByEdge[edge] { return known }
        let attributes = network.attributes(of: edge)
        let flags = attributes.roadFlags
        let conveyance: Conveyance =
            switch attributes.kind {
            case .ferry: .ferry
            case .shuttleTrain: .train
            default: .road
            }
        let facts = RoadFacts(
            category: RoadCategory(attributes), conveyance: conveyance,
            isRoundabout: flags.contains(.roundabout), isCircular: flags.contains(.circular),
            isRestricted: network.restrictedAccess(of: edge).contains(mode.set),
            isToll: flags.contains(.toll), isTunnel: flags.contains(.tunnel),
            drivesOnLeft: flags.contains(.leftHandTraffic),
            name: name(of: edge, isOneway: flags.contains(.oneway)),
            lanes: Int(attributes.laneCount))
        factsByEdge[edge] = facts
        return facts
    }

    private func name(of edge: EdgeID, isOneway: Bool) -> RoadName {
        var name = RoadName()
        for entry in network.texts(of: network.way(of: edge)) where entry.language == .none {
            switch entry.key {
            case .name: name.name = entry.string
            case .ref: name.ref = entry.string
            case .exitNumber: name.exit = entry.string
            case .pronunciation: name.pronunciation = entry.string
            case .destinationForward where isOneway && !edge.isBackward:
                name.destination = entry.string
            case .destinationBackward where isOneway && edge.isBackward:
                name.destination = entry.string
            case .destinationRefForward where isOneway && !edge.isBackward:
                name.destinationRef = entry.string
            case .destinationRefBackward where isOneway && edge.isBackward:
                name.destinationRef = entry.string
            default: break
            }
        }
        return name
    }
}

/// Edges one behind another with nothing to decide or to notice in between.
struct Stretch {
    let first: EdgeID
    let last: EdgeID
    /// Where it ends: the next place at which something may happen.
    let target: NodeID
    /// Metres.
    let length: Double
}

extension RoadGraph {
    /// The stretch that begins with an edge.
    func stretch(_ first: EdgeID) -> Stretch {
        if let known = stretches[first] { return known }
        let source = network.source(of: first)
        var last = first
        var length = network.length(of: first)
        while let next = continuation(of: last), network.target(of: last) != source {
            last = next
            length += network.length(of: next)
        }
        let stretch = Stretch(
            first: first, last: last, target: network.target(of: last), length: length)
        stretches[first] = stretch
        return stretch
    }

    /// The node at which the stretch that ends with an edge begins.
    func origin(of last: EdgeID) -> NodeID { stretch(last.reversed).target }

    /// Where the stretch that begins with an edge ends.
    func target(of first: EdgeID) -> NodeID { stretch(first).target }

    /// The only way on from an edge, where nothing changes at its end; nil elsewhere.
    func continuation(of edge: EdgeID) -> EdgeID? {
        if let known = continuations[edge] { return known }
        let next = findContinuation(of: edge)
        continuations[edge] = .some(next)
        return next
    }

    private func findContinuation(of edge: EdgeID) -> EdgeID? {
        let node = network.target(of: edge)
        guard let next = onlyWayOn(from: edge, at: node), next.segment != edge.segment,
            isOpen(next) == isOpen(edge),
            isOpen(next.reversed) == isOpen(edge.reversed), !isBlocked(node),
            facts(of: edge).isContinued(by: facts(of: next)),
            facts(of: edge.reversed).isContinued(by: facts(of: next.reversed))
        else { return nil }
        return next
    }

    private func onlyWayOn(from edge: EdgeID, at node: NodeID) -> EdgeID? {
        var next: EdgeID?
        for candidate in network.edges(leaving: node)
        where candidate != edge.reversed && isVisible(candidate) {
            if next != nil {
                let edges = edges(leaving: node).filter { $0 != edge.reversed }
                return edges.count == 1 ? edges[0] : nil
            }
            next = candidate
        }
        return next
    }

    /// Calls `body` for each edge of a stretch.
    func forEachEdge(of stretch: Stretch, _ body: (EdgeID) -> Void) {
        var edge = stretch.first
        body(edge)
        while edge != stretch.last, let next = continuation(of: edge) {
            edge = next
            body(edge)
        }
    }
}
