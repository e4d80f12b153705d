import Columns
import RoadNetwork

/// The turns of a map file, classified when it was compiled; read in place.
///
/// Most nodes have no instruction on any path, and no rows. The others have a row for each edge that
/// leaves the node, in their order, with its perceived direction and, for a driver who comes from
/// there, a list with the turn onto each of the other edges. Lists are kept once.
///
/// Whatever a damaged file contains, no read leaves it: every number is checked where it is used.
final class StoredTurns: Sendable {
    /// Grows with each change of the rules by which turns are classified: a map with other rules
    /// counts as one without turns.
    static let rules: UInt32 = 29
    /// The mode of travel of the turns.
    static let mode = TravelMode.driving

    private let network: RoadNetwork
    /// For each node its first row, and a closing one.
    private let starts: PackedNumbers<UInt32>
    /// For each row a ``FineBearing``.
    private let bearings: PackedNumbers<UInt32>
    /// For each row its list.
    private let lists: PackedNumbers<UInt32>
    /// For each list its first entry, and a closing one.
    private let listStarts: PackedNumbers<UInt32>
    /// ``TurnCode``
    private let codes: PackedNumbers<UInt32>
    /// For each different choice of lanes its first lane, and a closing one. The first choice is none.
    private let laneStarts: PackedNumbers<UInt32>
    /// For each lane of a choice its ``LaneIndications``, from left to right.
    private let lanes: PackedNumbers<UInt16>
    /// For each choice the lanes to take, counted from the right: the first, and 256 times the end.
    private let takenLanes: PackedNumbers<UInt16>

    enum Found: Equatable {
        /// It has to be classified anew.
        case unknown
        /// Nil for no instruction; with the number of its choice of lanes, 0 none.
        case known(ClassifiedTurn?, lanes: Int = 0)
    }

    /// Nil when the map file has none for this mode under these rules. Takes the same time for any map.
    init?(_ network: RoadNetwork, mode: TravelMode) {
        guard mode == Self.mode, var rest = network.bytes(of: .turnInstructions) else { return nil }
        func next<Number>() -> PackedNumbers<Number>? {
            guard let numbers = PackedNumbers<Number>(prefixOf: rest) else { return nil }
            rest = UnsafeRawBufferPointer(rebasing: rest[numbers.bytes.count...])
            return numbers
        }
        guard let rules: PackedNumbers<UInt32> = next(), rules.count == 1, rules[0] == Self.rules,
            let starts: PackedNumbers<UInt32> = next(), starts.count == network.nodeCount + 1,
            let bearings: PackedNumbers<UInt32> = next(),
            let lists: PackedNumbers<UInt32> = next(), lists.count == bearings.count,
            let listStarts: PackedNumbers<UInt32> = next(),
            let codes: PackedNumbers<UInt32> = next(),
            let laneStarts: PackedNumbers<UInt32> = next(),
            let lanes: PackedNumbers<UInt16> = next(),
            let takenLanes: PackedNumbers<UInt16> = next()
        else { return nil }
        self.network = network
        self.starts = starts
        self.bearings = bearings
        self.lists = lists
        self.listStarts = listStarts
        self.codes = codes
        self.laneStarts = laneStarts
        self.lanes = lanes
        self.takenLanes = takenLanes
    }

    /// The turn from the end of an edge onto one that leaves there.
    func turn(from via: EdgeID, onto edge: EdgeID) -> Found {
        let approach = via.reversed
        guard edge != approach else { return .unknown }
        let node = network.source(of: edge)
        let first = Int(starts[node.rawValue])
        let end = Int(starts[node.rawValue + 1])
        if first == end { return .known(nil) }
        let leaving = network.edges(leaving: node)
        guard end - first == leaving.count, end <= lists.count else { return .unknown }
        var (back, onward) = (-1, -1)
        for place in 0..<leaving.count {
            let other = leaving[leaving.startIndex + place]
            if other == approach { back = place } else if other == edge { onward = place }
        }
        guard back >= 0, onward >= 0 else { return .unknown }
        let list = Int(lists[first + back])
        guard list + 1 < listStarts.count else { return .unknown }
        let place = Int(listStarts[list]) + (onward < back ? onward : onward - 1)
        guard place < listStarts[list + 1], place < codes.count else { return .unknown }
        return TurnCode(rawValue: codes[place]).found
    }

    /// For each edge whether no turn onto it has an instruction, turning back apart.
    ///
    /// For all edges of a path at once: so the processor waits for the memory of many nodes together,
    /// where between the steps of a route it would wait for each.
    func areQuiet(_ edges: [EdgeID]) -> [Bool] {
        edges.map {
            let node = network.source(of: $0)
            return starts[node.rawValue] == starts[node.rawValue + 1]
        }
    }

    /// The direction in which an edge is seen to leave a node that has turns.
    func bearing(of edge: EdgeID) -> FineBearing? {
        let node = network.source(of: edge)
        let leaving = network.edges(leaving: node)
        guard let position = leaving.firstIndex(of: edge) else { return nil }
        let row = Int(starts[node.rawValue]) + position - leaving.startIndex
        return row < bearings.count ? FineBearing(rawValue: bearings[row]) : nil
    }

    /// The lanes of a choice, and those to take; nil for none, or an invalid number.
    func lanes(_ choice: Int) -> (lanes: [LaneIndications], taken: Range<Int>)? {
        guard choice > 0, choice < takenLanes.count, choice + 1 < laneStarts.count else {
            return nil
        }
        let (start, end) = (Int(laneStarts[choice]), Int(laneStarts[choice + 1]))
        let (first, last) = (Int(takenLanes[choice] & 255), Int(takenLanes[choice] >> 8))
        guard start <= end, end <= lanes.count, first <= last, last <= end - start else {
            return nil
        }
        return (
            (start..<end).map { LaneIndications(rawValue: lanes[$0]) }, first..<last
        )
    }
}

/// A turn in a map file: 5 bits for the kind, 3 for the direction, 6 for the traits, 16 for the choice of
/// lanes; all zero where nothing happens, all ones where it has to be classified anew.
struct TurnCode: Hashable {
    let rawValue: UInt32
    static let nothing = TurnCode(rawValue: 0)
    static let unknown = TurnCode(rawValue: .max)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ turn: ClassifiedTurn, lanes: Int) {
        guard let kind = TurnKind.stored.firstIndex(of: turn.instruction.kind), lanes < 1 << 16
        else {
            self = .unknown
            return
        }
        rawValue =
            UInt32(kind) | UInt32(turn.instruction.direction.rawValue) << 5
            | UInt32(turn.traits.rawValue) << 8 | UInt32(lanes) << 14
    }

    var found: StoredTurns.Found {
        let kind = Int(rawValue & 31)
        if kind == 0 { return .known(nil) }
        guard self != .unknown, kind < TurnKind.stored.count,
            let direction = TurnDirection(rawValue: UInt8(rawValue >> 5 & 7))
        else { return .unknown }
        return .known(
            ClassifiedTurn(
                Instruction(TurnKind.stored[kind], direction),
                ClassifiedTurn.Traits(rawValue: UInt8(rawValue >> 8 & 63))),
            lanes: Int(rawValue >> 14 & 0xffff))
    }
}

extension TurnKind {
    /// By their numbers in a map file.
    fileprivate static let stored: [TurnKind] =
        [
            .none, .suppressed, .newName, .stay, .turn, .merge, .onRamp, .offRamp, .fork,
            .endOfRoad, .conveyanceChange, .slipRoad, .stayOnRoundabout,
        ]
        + [RoundaboutForm.plain, .named, .crossing].flatMap {
            [
                .enterRoundabout($0), .exitRoundabout($0), .touchRoundabout($0),
            ]
        } + [.touchRoundabout(.mini)]
}
