/// Roads by OpenStreetMap's numbers: a way, or the stretch from one node of it to another.
public struct RoadReference: Hashable, Sendable {
    public struct Nodes: Hashable, Sendable {
        public var from: Int64
        public var to: Int64

        public init(from: Int64, to: Int64) {
            self.from = from
            self.to = to
        }
    }

    /// Of travel along a way, as it is drawn.
    public enum Direction: String, CaseIterable, Sendable {
        case forward = "FORWARD"
        case backward = "BACKWARD"
        case both = "BOTH"
    }

    /// Nil where the nodes suffice.
    public var wayID: Int64?
    /// In the order of travel; nil for the whole way.
    public var nodes: Nodes?
    /// Of a whole way; between nodes their order decides.
    public var direction: Direction

    public init(wayID: Int64? = nil, nodes: Nodes? = nil, direction: Direction = .both) {
        self.wayID = wayID
        self.nodes = nodes
        self.direction = direction
    }
}

extension CommandFields {
    func roadReference() throws(FieldError) -> RoadReference {
        let identifiers = 1...Int64.max
        let way = try integer("wayId", in: identifiers)
        let from = try integer("fromNodeId", in: identifiers)
        let to = try integer("toNodeId", in: identifiers)
        let direction = try choice("direction", RoadReference.Direction.allCases, \.rawValue)
        switch (from, to) {
        case (nil, nil):
            guard let way else {
                throw error("wayId", "is missing; add it, or fromNodeId and toNodeId.")
            }
            return RoadReference(wayID: way, direction: direction ?? .both)
        case (let from?, let to?):
            guard direction == nil else {
                throw error(
                    "direction", "stands beside two nodes, whose order says it; leave it out.")
            }
            return RoadReference(wayID: way, nodes: .init(from: from, to: to))
        case (nil, _): throw error("fromNodeId", "is missing beside toNodeId; add it.")
        case (_, nil): throw error("toNodeId", "is missing beside fromNodeId; add it.")
        }
    }
}
