public import Geodesy
public import RoadNetwork

/// Oddities of a network: not damage, which opening it finds, but faults that would mislead a driver.
public struct NetworkCheck: Sendable {
    /// An oddity, with its place.
    public struct Finding: Hashable, Sendable {
        public var place: Coordinate
        /// OpenStreetMap's number of the way.
        public var way: Int64
        public var text: String
    }

    /// Records that contradict each other although each is sound.
    public private(set) var contradictions: [Finding] = []
    /// Metres of directed edges that a car may drive, by strongly connected component, longest
    /// first.
    public private(set) var componentLengths: [Double] = []
    /// Edges for cars outside of the largest strongly connected component.
    public private(set) var isolatedEdges = 0
    /// Dead ends of one-ways: a car can enter and not leave, or leave and never enter. The border of the
    /// extract looks the same.
    public private(set) var onewayDeadEnds: [Finding] = []
    /// Roads that cannot be entered or left, because every turn is forbidden at all times.
    public private(set) var cutOffRoads: [Finding] = []

    public init(_ network: RoadNetwork) {
        checkGeometry(network)
        checkComponents(network)
        checkOneways(network)
        checkRestrictions(network)
    }

    // MARK: - Contradictions

    private mutating func checkGeometry(_ network: RoadNetwork) {
        var found: Set<SegmentID> = []
        network.forEachSegment(in: network.metadata.bounds) { found.insert($0) }
        for number in 0..<network.segmentCount {
            let segment = SegmentID(rawValue: UInt32(number))
            let edge = EdgeID(segment, backward: false)
            let shape = network.shape(of: edge)
            let length = zip(shape, shape.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            if abs(length - network.length(of: edge)) > 0.02 + length * 1e-6 {
                let stored = network.length(of: edge)
                contradictions.append(
                    Finding(network, edge, "is \(length) m long, but \(stored) m are stored"))
            }
            if !shape.allSatisfy(network.metadata.bounds.widened(by: 1e-6).contains) {
                contradictions.append(Finding(network, edge, "leaves the bounds of the map"))
            }
            if !found.contains(segment) {
                contradictions.append(Finding(network, edge, "is not in the spatial index"))
            }
        }
    }

    // MARK: - Connectivity

    private mutating func checkComponents(_ network: RoadNetwork) {
        let edges = Self.drivable(network)
        let graph = DirectedGraph(
            nodeCount: network.nodeCount,
            edges: edges.map {
                (network.source(of: $0).rawValue, network.target(of: $0).rawValue)
            })
        let component = graph.stronglyConnectedComponents()
        var lengths: [UInt32: Double] = [:]
        for edge in edges {
            let source = component[Int(network.source(of: edge).rawValue)]
            if source == component[Int(network.target(of: edge).rawValue)] {
                lengths[source, default: 0] += network.length(of: edge)
            }
        }
        componentLengths = lengths.values.sorted(by: >)
        isolatedEdges = edges.count { network.flags(of: $0).contains(.isolated) }
    }

    private mutating func checkOneways(_ network: RoadNetwork) {
        for number in 0..<network.nodeCount {
            let node = NodeID(rawValue: UInt32(number))
            let leaving = network.edges(leaving: node)
            let out = leaving.filter { Self.mayDrive($0, network) }
            let into = leaving.filter { Self.mayDrive($0.reversed, network) }
            if out.isEmpty, let edge = into.first {
                onewayDeadEnds.append(
                    Finding(network, edge, "leads in, and nothing leads out again", at: node))
            } else if into.isEmpty, let edge = out.first {
                onewayDeadEnds.append(
                    Finding(network, edge, "leads out, and nothing leads in", at: node))
            }
        }
    }

    // MARK: - Restrictions

    private mutating func checkRestrictions(_ network: RoadNetwork) {
        // Turns that are forbidden to cars at all times.
        var forbidden: Set<UInt64> = []
        func turn(_ from: EdgeID, _ to: EdgeID) -> UInt64 {
            UInt64(from.rawValue) << 32 | UInt64(to.rawValue)
        }
        for edge in Self.drivable(network) {
            for restriction in network.restrictions(beginningWith: edge)
            where restriction.edges.count == 2 && restriction.condition == nil
                && restriction.modes.contains(.driving)
            {
                forbidden.insert(turn(edge, restriction.edges[1]))
            }
        }
        guard !forbidden.isEmpty else { return }
        for edge in Self.drivable(network) {
            let before = network.edges(leaving: network.source(of: edge)).map(\.reversed)
                .filter { $0.reversed != edge && Self.mayDrive($0, network) }
            if !before.isEmpty, before.allSatisfy({ forbidden.contains(turn($0, edge)) }) {
                cutOffRoads.append(
                    Finding(
                        network, edge, "cannot be entered: every turn into it is forbidden",
                        at: network.source(of: edge)))
            }
            let after = network.edges(leaving: network.target(of: edge))
                .filter { $0 != edge.reversed && Self.mayDrive($0, network) }
            if !after.isEmpty, after.allSatisfy({ forbidden.contains(turn(edge, $0)) }) {
                cutOffRoads.append(
                    Finding(
                        network, edge, "cannot be left: every turn out of it is forbidden",
                        at: network.target(of: edge)))
            }
        }
    }

    private static func drivable(_ network: RoadNetwork) -> [EdgeID] {
        (0..<UInt32(network.edgeCount)).map { EdgeID(rawValue: $0) }
            .filter { mayDrive($0, network) }
    }

    private static func mayDrive(_ edge: EdgeID, _ network: RoadNetwork) -> Bool {
        network.access(of: edge).contains(.driving)
    }
}

extension NetworkCheck.Finding {
    /// At a node, or in the middle of an edge.
    fileprivate init(
        _ network: RoadNetwork, _ edge: EdgeID, _ text: String, at node: NodeID? = nil
    ) {
        way = network.osmID(of: network.way(of: edge))
        self.text = text
        if let node {
            place = network.coordinate(of: node)
        } else {
            let shape = network.shape(of: edge)
            place = shape[shape.count / 2]
        }
    }
}

extension BoundingBox {
    fileprivate func widened(by degrees: Double) -> BoundingBox {
        BoundingBox(
            south: south - degrees, west: west - degrees, north: north + degrees,
            east: east + degrees)
    }
}
