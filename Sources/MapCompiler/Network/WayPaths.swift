internal import RoadNetwork

/// Finds the edges of a relation's ways: from one way over others onto a last one.
struct WayPaths {
    /// Maximum edges tried for one relation; beyond it the ways are ambiguous.
    private static let maximumSteps = 20_000

    let topology: Topology
    private let wayIDs: [Int64]
    /// The segments of each way: `segments[starts[way]..<starts[way + 1]]`.
    private let starts: [Int]
    private let segments: [UInt32]

    init(topology: Topology, ways: [WayRecord], segments: [SegmentRecord]) {
        self.topology = topology
        wayIDs = ways.map(\.osmID)
        var starts = [Int](repeating: 0, count: ways.count + 1)
        for segment in segments { starts[Int(segment.way) + 1] += 1 }
        for way in ways.indices { starts[way + 1] += starts[way] }
        var next = starts
        var sorted = [UInt32](repeating: 0, count: segments.count)
        for (number, segment) in segments.enumerated() {
            sorted[next[Int(segment.way)]] = UInt32(number)
            next[Int(segment.way)] += 1
        }
        self.starts = starts
        self.segments = sorted
    }

    /// All sequences of edges from the last of one way, along each of the ways in between from entry to
    /// exit without turning round, to the first of another way.
    func connections(
        from: UInt32, via: [UInt32], to: UInt32
    ) throws(MemberRefusal) -> [[EdgeID]] {
        var found: [[EdgeID]] = []
        var steps = Self.maximumSteps
        for edge in edges(of: from) {
            extend([edge], alongUsed: [], via: via, to: to, &found, &steps)
        }
        guard steps > 0 else { throw .ambiguous }
        return found
    }

    private func extend(
        _ path: [EdgeID], alongUsed used: [Int], via: [UInt32], to: UInt32,
        _ found: inout [[EdgeID]], _ steps: inout Int
    ) {
        // Several paths are ambiguous anyway; long ones are not intended.
        guard found.count < 8, path.count < 64, steps > 0 else { return }
        let last = path[path.count - 1]
        let node = topology.target(last)
        let current = used.last.map { via[$0] }
        for next in topology.edges(leaving: node) {
            steps -= 1
            guard steps > 0 else { return }
            let way = topology.way(next)
            let isBack = next == last.reversed
            if used.count == via.count, way == to {
                if !isBack || way == current { found.append(path + [next]) }
            }
            if let current, way == current, !isBack, !path.contains(next) {
                extend(path + [next], alongUsed: used, via: via, to: to, &found, &steps)
            }
            for number in via.indices where via[number] == way && !used.contains(number) {
                guard !isBack else { continue }
                extend(
                    path + [next], alongUsed: used + [number], via: via, to: to, &found, &steps)
            }
        }
    }

    func isUsable(_ edge: EdgeID, _ modes: TravelModes) -> Bool {
        !topology.modes(edge).isDisjoint(with: modes)
    }

    /// The ways with these numbers of OpenStreetMap, all of which must be in the map.
    func ways(_ ids: [Int64]) throws(MemberRefusal) -> [UInt32] {
        var found: [UInt32] = []
        for id in ids { found.append(try way(id)) }
        return found
    }

    /// The way with this number of OpenStreetMap, which must be in the map.
    func way(_ id: Int64) throws(MemberRefusal) -> UInt32 {
        var low = 0
        var high = wayIDs.count
        while low < high {
            let middle = (low + high) / 2
            if wayIDs[middle] < id { low = middle + 1 } else { high = middle }
        }
        guard low < wayIDs.count, wayIDs[low] == id, starts[low] < starts[low + 1] else {
            throw .notInMap
        }
        return UInt32(low)
    }

    private func edges(of way: UInt32) -> [EdgeID] {
        segments[starts[Int(way)]..<starts[Int(way) + 1]].flatMap {
            let segment = SegmentID(rawValue: $0)
            return [EdgeID(segment, backward: false), EdgeID(segment, backward: true)]
        }
    }
}

/// The reason why a relation over ways is not in the map.
enum MemberRefusal: Error {
    case missingMember
    case tooManyMembers
    case notInMap
    case notConnected
    case ambiguous

    func reason(of kind: String) -> String {
        switch self {
        case .missingMember: "\(kind) without from, via or to"
        case .tooManyMembers: "\(kind) with too many members of a role"
        case .notInMap: "\(kind) of roads that are not in the map"
        case .notConnected: "\(kind) whose members do not meet"
        case .ambiguous: "\(kind) that does not say which way round"
        }
    }
}
