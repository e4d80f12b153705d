import Columns
public import RoadNetwork

/// The section of a map file with the instruction for each turn, read by ``StoredTurns``.
///
/// It depends only on the network and the rules of this module, so it is made once, when the map is
/// compiled.
public struct TurnInstructions: Sendable {
    /// The bytes of the section.
    public let bytes: [UInt8]

    /// Nodes after which the results about roads are forgotten, so that a country fits into memory.
    private static let nodesAtOnce = 4096

    /// Classifies every turn of a network, in time that grows with the network.
    public init(_ network: RoadNetwork) {
        var rows = Rows()
        for first in stride(from: 0, to: network.nodeCount, by: Self.nodesAtOnce) {
            let end = min(first + Self.nodesAtOnce, network.nodeCount)
            let turns = PathTurns(graph: RoadGraph(network, mode: StoredTurns.mode))
            for node in first..<end { rows.add(NodeID(rawValue: UInt32(node)), turns) }
        }
        bytes = rows.bytes
    }

    /// The state of the section in a map file.
    public enum State: Equatable, Sendable {
        case missing
        /// They are not used: turns are classified anew on each route.
        case madeUnderOtherRules
        case sound
        /// It differs from the turns classified anew.
        case wrong
    }

    /// Compares the section of a map file with the turns classified anew.
    public static func state(in network: RoadNetwork) -> State {
        guard let stored = network.bytes(of: .turnInstructions) else { return .missing }
        if stored.elementsEqual(TurnInstructions(network).bytes) { return .sound }
        return StoredTurns(network, mode: StoredTurns.mode) == nil ? .madeUnderOtherRules : .wrong
    }

    /// The columns of ``StoredTurns``.
    private struct Rows {
        private var starts: [UInt32] = [0]
        private var bearings: [UInt32] = []
        private var lists: [UInt32] = []
        private var listStarts: [UInt32] = [0]
        private var codes: [UInt32] = []
        private var known: [[UInt32]: UInt32] = [:]
        private var choices = LaneChoices()

        mutating func add(_ node: NodeID, _ turns: PathTurns) {
            let leaving = Array(turns.graph.network.edges(leaving: node))
            let rows = leaving.map { back in
                leaving.filter { $0 != back }.map {
                    turns.code(from: back.reversed, onto: $0, &choices)
                }
            }
            if rows.contains(where: { $0.contains { $0 != nil && $0 != .nothing } }) {
                for (edge, row) in zip(leaving, rows) {
                    bearings.append(turns.bearingAnew(of: edge).rawValue)
                    lists.append(list(row.map { ($0 ?? .unknown).rawValue }))
                }
            }
            starts.append(UInt32(bearings.count))
        }

        private mutating func list(_ row: [UInt32]) -> UInt32 {
            if let number = known[row] { return number }
            let number = UInt32(listStarts.count - 1)
            codes += row
            listStarts.append(UInt32(codes.count))
            known[row] = number
            return number
        }

        var bytes: [UInt8] {
            let columns = [[StoredTurns.rules], starts, bearings, lists, listStarts, codes]
            return (columns + [choices.starts]).flatMap(PackedNumbers.packed)
                + [choices.lanes, choices.taken].flatMap(PackedNumbers.packed)
        }
    }

    /// The choices of lanes, each once; the first is empty.
    fileprivate struct LaneChoices {
        private(set) var starts: [UInt32] = [0, 0]
        private(set) var lanes: [UInt16] = []
        private(set) var taken: [UInt16] = [0]
        private var known: [[UInt16]: Int] = [:]

        /// The number of a choice, 0 for none; nil for more lanes than can be counted.
        mutating func number(of match: LaneMatch?) -> Int? {
            guard let match else { return 0 }
            guard match.lanes.count < 256 else { return nil }
            let range = UInt16(match.taken.lowerBound) | UInt16(match.taken.upperBound) << 8
            let key = [range] + match.lanes.map(\.rawValue)
            if let number = known[key] { return number }
            let number = taken.count
            lanes += key.dropFirst()
            starts.append(UInt32(lanes.count))
            taken.append(range)
            known[key] = number
            return number
        }
    }
}

extension PathTurns {
    /// The code of a turn in the file; nil for one that cannot be made.
    fileprivate func code(
        from via: EdgeID, onto edge: EdgeID, _ choices: inout TurnInstructions.LaneChoices
    ) -> TurnCode? {
        guard graph.isOpen(via), graph.isOpen(edge) else { return nil }
        guard let turn = turnAnew(from: via, onto: edge) else { return .nothing }
        let bearings = bearingsAnew(from: via, onto: edge)
        guard bearings.inbound == bearingAnew(of: via.reversed).reversed,
            bearings.outbound == bearingAnew(of: edge)
        else { return .unknown }
        guard let lanes = choices.number(of: lanesAnew(from: via, onto: edge)) else {
            return .unknown
        }
        return TurnCode(turn, lanes: lanes)
    }

    /// The perceived direction of an edge; north if it is no road.
    fileprivate func bearingAnew(of edge: EdgeID) -> FineBearing {
        let road = graph.drawnOnce(edge)
        let arms = builder.mergedArms(at: graph.network.source(of: road))
        return FineBearing(degrees: arms.first { $0.edge == road }?.bearing ?? 0)
    }
}
