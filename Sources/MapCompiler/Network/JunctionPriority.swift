internal import RoadNetwork

/// The places of signals on each segment, for each of its directions.
struct SignalPlaces {
    /// Metres from the edge's start, first and last.
    private(set) var places: [EdgeID: ClosedRange<Double>] = [:]

    mutating func add(_ controls: SegmentControls, ofSegment number: Int) {
        let forward = EdgeID(rawValue: UInt32(number) << 1)
        if let range = controls.forwardSignals { places[forward] = range }
        if let range = controls.backwardSignals {
            let length = controls.length
            places[forward.reversed] = length - range.upperBound...length - range.lowerBound
        }
    }
}

/// Finds the places where traffic waits at junctions: who gives way to whom, and which signals belong to a
/// junction already entered.
struct JunctionPriority {
    private let tables: NetworkTables
    private let topology: Topology
    private let signals: SignalPlaces

    /// Metres within which signals belong to one junction.
    private static let signalReach = 70.0
    /// Maximum metres of the roads along a bypass of a roundabout: up to it, on it, and behind it.
    private static let bypassReach = 150.0

    static func mark(_ tables: inout NetworkTables, _ signals: SignalPlaces) {
        let junctions = JunctionPriority(
            tables: tables, topology: Topology(tables), signals: signals)
        var found: [(edge: EdgeID, flags: EdgeFlags)] = []
        for number in 0..<UInt32(junctions.topology.edgeCount) {
            let edge = EdgeID(rawValue: number)
            guard junctions.isDriven(edge) else { continue }
            var flags = junctions.yield(at: edge).flags
            if junctions.repeatsSignals(edge) { flags.insert(.repeatedSignals) }
            if !flags.isEmpty { found.append((edge, flags)) }
        }
        for (edge, flags) in found {
            tables.segments[Int(edge.segment.rawValue)].insert(flags.rawValue, in: edge)
        }
    }

    private func isDriven(_ edge: EdgeID) -> Bool {
        !topology.modes(edge).isDisjoint(with: .motorized)
    }

    private func attributes(_ edge: EdgeID) -> WayAttributes {
        tables.attributes.values[Int(tables.ways[Int(topology.way(edge))].attributes)]
    }

    private func flags(_ edge: EdgeID) -> EdgeFlags {
        let segment = tables.segments[Int(edge.segment.rawValue)]
        return EdgeFlags(rawValue: edge.isBackward ? segment.backwardFlags : segment.forwardFlags)
    }

    /// The importance of a road at a junction: that of its class, a slip road's less.
    private func rank(_ edge: EdgeID) -> Int {
        let attributes = attributes(edge)
        return Int(attributes.roadClass) * 2 + (attributes.roadFlags.contains(.link) ? 1 : 0)
    }

    private func yield(at edge: EdgeID) -> Yield {
        let node = topology.target(edge)
        let own = flags(edge)
        guard !own.contains(.trafficSignals),
            !NodeFlags(rawValue: tables.nodes[Int(node)].flags).contains(.trafficSignals)
        else { return .none }
        let isOnRoundabout = attributes(edge).roadFlags.contains(.roundabout)
        let others = topology.edges(leaving: node).filter {
            $0 != edge.reversed && (isDriven($0) || isDriven($0.reversed))
        }
        guard others.count > 1, !isOnRoundabout,
            let mostImportant = others.min(by: { rank($0) < rank($1) })
        else { return .none }
        if others.contains(where: { attributes($0).roadFlags.contains(.roundabout) }) {
            return .minor
        }
        let road = attributes(mostImportant)
        // Two carriageways that come together go on side by side.
        if attributes(edge).roadFlags.contains(.link), road.kind <= .trunk { return .none }
        // The greater road leads through, else it is the same road under another name.
        let arms = others.count { attributes($0).roadClass == road.roadClass }
        let isLesser = rank(edge) > rank(mostImportant) && arms > 1
        let isSigned = own.contains(.stopSign) || own.contains(.giveWay)
        guard isSigned || isLesser else { return .none }
        if endsBypass(edge) { return .minor }
        return switch road.kind {
        case .motorway, .trunk, .primary: .arterial
        case .secondary, .tertiary: .major
        default: .minor
        }
    }

    // MARK: Bypasses of roundabouts

    /// Whether an edge ends a bypass of a roundabout: a one-way road from the road that comes to it onto that of the next exit.
    ///
    /// Whoever leaves the roundabout has priority there. Those are some of the vehicles that have it at the entry beside the
    /// bypass, and they are as slow.
    private func endsBypass(_ edge: EdgeID) -> Bool {
        guard isOneWay(edge), attributes(edge).kind < .service else { return false }
        let exits = roads(to: topology.target(edge)).compactMap {
            $0 == edge ? nil : roundabout(along: $0, backwards: true)
        }
        guard !exits.isEmpty else { return false }
        var first = edge
        var left = 2 * Self.bypassReach - length(edge)
        while left > 0 {
            let start = topology.source(first)
            let others = roads(from: start).filter { $0 != first }
            guard others.isEmpty else {
                return others.contains { other in
                    guard let entry = roundabout(along: other, backwards: false) else {
                        return false
                    }
                    return exits.contains { leads(roundFrom: entry, to: $0) }
                }
            }
            let before = roads(to: start)
            guard before.count == 1, isOneWay(before[0]) else { return false }
            first = before[0]
            left -= length(first)
        }
        return false
    }

    /// The node of a roundabout to which an edge leads, or from which one comes to it, on a road that leads nowhere else.
    private func roundabout(along edge: EdgeID, backwards: Bool) -> UInt32? {
        var edge = edge
        var left = Self.bypassReach
        while !isOnRoundabout(edge) {
            left -= length(edge)
            guard left >= 0 else { return nil }
            let node = backwards ? topology.source(edge) : topology.target(edge)
            if roads(from: node).contains(where: isOnRoundabout) { return node }
            let onward = (backwards ? roads(to: node) : roads(from: node)).filter {
                $0 != edge.reversed
            }
            guard onward.count == 1 else { return nil }
            edge = onward[0]
        }
        return nil
    }

    /// Whether a roundabout leads from one node of it to another one past no other road.
    private func leads(roundFrom start: UInt32, to end: UInt32) -> Bool {
        guard start != end else { return false }
        var node = start
        var left = Self.bypassReach
        while let next = roads(from: node).first(where: isOnRoundabout) {
            left -= length(next)
            guard left >= 0 else { return false }
            node = topology.target(next)
            if node == end { return true }
            guard roads(from: node).count == 1, roads(to: node).count == 1 else { return false }
        }
        return false
    }

    private func isOnRoundabout(_ edge: EdgeID) -> Bool {
        attributes(edge).roadFlags.contains(.roundabout)
    }

    private func isOneWay(_ edge: EdgeID) -> Bool { isDriven(edge) && !isDriven(edge.reversed) }

    private func length(_ edge: EdgeID) -> Double {
        Double(tables.segments[Int(edge.segment.rawValue)].length) / 100
    }

    /// The edges from a node, and to one, on which vehicles drive for more than to reach something beside them.
    private func roads(from node: UInt32) -> [EdgeID] {
        topology.edges(leaving: node).filter { isDriven($0) && attributes($0).kind < .service }
    }

    private func roads(to node: UInt32) -> [EdgeID] {
        topology.edges(leaving: node).map(\.reversed).filter {
            isDriven($0) && attributes($0).kind < .service
        }
    }

    // MARK: Signals

    /// Whether the signals on an edge are those of a junction whose signals were passed before it.
    private func repeatsSignals(_ edge: EdgeID) -> Bool {
        guard flags(edge).contains(.trafficSignals), let own = signals.places[edge],
            own.upperBound <= Self.signalReach
        else { return false }
        return hasSignals(before: edge, within: Self.signalReach - own.upperBound, steps: 3)
    }

    private func hasSignals(before edge: EdgeID, within reach: Double, steps: Int) -> Bool {
        topology.edges(leaving: topology.source(edge)).contains { leaving in
            let coming = leaving.reversed
            guard leaving != edge, isDriven(coming) else { return false }
            let length = length(coming)
            if let range = signals.places[coming] { return length - range.upperBound <= reach }
            return steps > 1 && length < reach
                && hasSignals(before: coming, within: reach - length, steps: steps - 1)
        }
    }
}
