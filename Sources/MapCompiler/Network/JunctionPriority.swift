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
        return switch road.kind {
        case .motorway, .trunk, .primary: .arterial
        case .secondary, .tertiary: .major
        default: .minor
        }
    }

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
            let length = Double(tables.segments[Int(coming.segment.rawValue)].length) / 100
            if let range = signals.places[coming] { return length - range.upperBound <= reach }
            return steps > 1 && length < reach
                && hasSignals(before: coming, within: reach - length, steps: steps - 1)
        }
    }
}
