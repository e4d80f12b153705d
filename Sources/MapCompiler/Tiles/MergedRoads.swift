internal import Cartography
internal import Geodesy
internal import RoadNetwork

/// The roads of a network as few long lines: connected pieces of equal look are merged, so that tiles
/// are small and names fit along them.
struct MergedRoads {
    /// The attributes by which roads are drawn; equal ones are merged.
    struct Look: Hashable {
        var style: RoadStyle
        var isLink: Bool
        var name: StringID
        var ref: StringID
        /// One-way in the direction of the line.
        var isOneway: Bool
        var isTunnel: Bool
        var isBridge: Bool
    }

    private(set) var lines: [(look: Look, places: [Coordinate])] = []

    /// - Parameter isCoarse: without details that are too fine from afar: directions, tunnels,
    ///   bridges, and all roads that are not for through traffic.
    init(_ network: RoadNetwork, isCoarse: Bool) {
        var pieces: [Look: [EdgeID]] = [:]
        for number in 0..<network.segmentCount {
            let segment = SegmentID(rawValue: UInt32(number))
            guard let (edge, look) = Self.look(of: segment, network, isCoarse) else { continue }
            pieces[look, default: []].append(edge)
        }
        let sorted = pieces.sorted { Self.order($0.value[0], $1.value[0]) }
        for (look, edges) in sorted {
            for chain in Self.chains(edges, network, keepsDirection: look.isOneway) {
                var places: [Coordinate] = []
                for edge in chain { network.appendShape(of: edge, to: &places) }
                lines.append((look, places))
            }
        }
    }

    private static func order(_ lhs: EdgeID, _ rhs: EdgeID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    private static func look(
        of segment: SegmentID, _ network: RoadNetwork, _ isCoarse: Bool
    ) -> (EdgeID, Look)? {
        let forward = EdgeID(segment, backward: false)
        let attributes = network.attributes(of: forward)
        let style = RoadStyle(attributes)
        if isCoarse, style.order > RoadStyle.tertiary.order, style != .ferry { return nil }
        let flags = attributes.roadFlags
        let way = network.way(of: segment)
        let isOneway = !isCoarse && style.isForCars && flags.contains(.oneway)
        let isAgainst = isOneway && !network.access(of: forward).contains(.driving)
        let look = Look(
            style: style, isLink: flags.contains(.link),
            name: network.textID(of: way, .name), ref: network.textID(of: way, .ref),
            isOneway: isOneway, isTunnel: !isCoarse && flags.contains(.tunnel),
            isBridge: !isCoarse && flags.contains(.bridge))
        return (isAgainst ? forward.reversed : forward, look)
    }

    /// Edges in chains, each from where the other ends.
    private static func chains(
        _ edges: [EdgeID], _ network: RoadNetwork, keepsDirection: Bool
    ) -> [[EdgeID]] {
        var leaving: [NodeID: [EdgeID]] = [:]
        for edge in edges {
            leaving[network.source(of: edge), default: []].append(edge)
            if !keepsDirection {
                leaving[network.target(of: edge), default: []].append(edge.reversed)
            }
        }
        var used: Set<SegmentID> = []
        func next(after edge: EdgeID) -> EdgeID? {
            let open = leaving[network.target(of: edge), default: []].filter {
                !used.contains($0.segment)
            }
            // The straightest, so that of a crossing of equals two lines are made.
            return open.min { turn(edge, $0, network) < turn(edge, $1, network) }
        }
        // Ends first, so that a line is not begun in its middle.
        var starts: [EdgeID]
        if keepsDirection {
            let targets = Set(edges.map { network.target(of: $0) })
            starts = edges.filter { !targets.contains(network.source(of: $0)) }
        } else {
            starts = edges.flatMap { [$0, $0.reversed] }.filter {
                leaving[network.source(of: $0), default: []].count == 1
            }
        }
        var chains: [[EdgeID]] = []
        for start in starts + edges where !used.contains(start.segment) {
            var chain = [start]
            used.insert(start.segment)
            while let edge = next(after: chain[chain.count - 1]) {
                chain.append(edge)
                used.insert(edge.segment)
            }
            chains.append(chain)
        }
        return chains
    }

    /// Degrees of the turn from one edge into another, 0...180.
    private static func turn(_ edge: EdgeID, _ other: EdgeID, _ network: RoadNetwork) -> Double {
        let before = network.shape(of: edge)
        let after = network.shape(of: other)
        let arrival = before[before.count - 2].bearing(to: before[before.count - 1])
        let departure = after[0].bearing(to: after[1])
        let turn = abs(arrival - departure).truncatingRemainder(dividingBy: 360)
        return min(turn, 360 - turn)
    }
}
