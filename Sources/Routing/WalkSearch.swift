public import Geodesy
public import RoadNetwork

/// The walk from where a leg ends to a place that is not beside the road.
public struct Walk: Hashable, Sendable {
    /// Metres along the paths, or as the crow flies where none is known.
    public var meters: Double
    public var isAlongPaths: Bool

    public init(meters: Double, isAlongPaths: Bool) {
        self.meters = meters
        self.isAlongPaths = isAlongPaths
    }

    /// Whether the place is not where the route ends: more than a yard or a car park lies between.
    public var isFar: Bool { meters > 50 }
}

extension RoadNetwork {
    /// The walk from a vehicle's position on an edge to a place; nil if the place is beside the road.
    public func walk(from start: EdgePosition, to place: Coordinate) -> Walk? {
        let straight = start.coordinate.distance(to: place)
        guard straight >= WalkSearch.besideMeters else { return nil }
        var search = WalkSearch(from: place, on: self, asTheCrowFlies: straight)
        guard let meters = search?.meters(to: start) else {
            return Walk(meters: straight, isAlongPaths: false)
        }
        // Lengths are rounded.
        return Walk(meters: max(straight, meters), isAlongPaths: true)
    }
}

/// Dijkstra's search on foot from a place, along walkable edges in both directions of each.
///
/// The walk begins on the paths that are nearest to the place. A path that is hardly nearer to it than the vehicle
/// says nothing about the yard between the two.
struct WalkSearch {
    private let network: RoadNetwork
    /// The nearest paths, nearest first.
    private let paths: [SnapCandidate]
    /// Decimetres to the nodes that were reached.
    private var decimeters: [NodeID: UInt32] = [:]
    private var queue = SearchQueue()
    private var settled: Set<NodeID> = []

    /// None of a place that is beside no path.
    ///
    /// - Parameter straight: metres as the crow flies to the vehicle.
    init?(from place: Coordinate, on network: RoadNetwork, asTheCrowFlies straight: Double) {
        let beside = min(Self.besideMeters, straight / 4)
        let all = Snapper(network: network).edges(
            near: place, within: beside + Self.pathTolerance, mode: .walking
        ).filter {
            // Along a road for vehicles nobody is sent on foot: the place is beside it, not on it.
            network.attributes(of: $0.position.edge).usableModes.isDisjoint(with: .motorized)
        }
        guard let nearest = all.first?.distanceMeters, nearest <= beside else { return nil }
        self.network = network
        // Of paths that are as good as equally near any may be the one to the place.
        paths = all.filter { $0.distanceMeters <= nearest + Self.pathTolerance }
        for path in paths {
            let edge = path.position.edge
            reach(network.source(of: edge), path.distanceMeters + path.position.offset)
            reach(
                network.target(of: edge),
                path.distanceMeters + network.length(of: edge) - path.position.offset)
        }
    }

    private mutating func reach(_ node: NodeID, _ meters: Double) {
        guard meters <= Self.limit, !settled.contains(node) else { return }
        let total = UInt32((meters * 10).rounded())
        guard total < decimeters[node] ?? .max else { return }
        decimeters[node] = total
        queue.insert(key: total, state: node.rawValue)
    }

    /// The next node on foot with its metres, nearest first; nil behind the last within the limit.
    mutating func next() -> (node: NodeID, meters: Double)? {
        while let (_, state) = queue.popMinimum() {
            let node = NodeID(rawValue: state)
            guard settled.insert(node).inserted else { continue }
            let meters = Double(decimeters[node] ?? 0) / 10
            for edge in network.edges(leaving: node) where isWalked(edge) {
                reach(network.target(of: edge), meters + network.length(of: edge))
            }
            return (node, meters)
        }
        return nil
    }

    /// Metres to a position on an edge; nil if there is no way within the limit.
    mutating func meters(to position: EdgePosition) -> Double? {
        let edge = position.edge
        let (source, target) = (network.source(of: edge), network.target(of: edge))
        var best = Double.infinity
        for path in paths where path.position.edge.segment == edge.segment {
            let offset =
                path.position.edge == edge
                ? path.position.offset : network.length(of: edge) - path.position.offset
            best = min(best, abs(offset - position.offset) + path.distanceMeters)
        }
        while !settled.contains(source) || !settled.contains(target), let (_, meters) = next(),
            meters < best
        {}
        for (node, rest) in [
            (source, position.offset), (target, network.length(of: edge) - position.offset),
        ] {
            guard let total = decimeters[node] else { continue }
            best = min(best, Double(total) / 10 + rest)
        }
        return best <= Self.limit ? best : nil
    }

    private func isWalked(_ edge: EdgeID) -> Bool {
        network.attributes(of: edge).usableModes.contains(.walking)
    }

    /// Metres from a road or path within which a place is beside it.
    static let besideMeters = 20.0
    /// The longest walk, metres.
    static let limit = 500.0
    private static let pathTolerance = 5.0
}
