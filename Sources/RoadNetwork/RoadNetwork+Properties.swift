public import Columns

extension RoadNetwork {
    @inlinable @inline(__always)
    public func attributes(of way: WayIndex) -> WayAttributes {
        attributes[ways.attributes[way.rawValue]]
    }

    @inlinable @inline(__always)
    public func attributes(of edge: EdgeID) -> WayAttributes {
        attributes(of: way(of: edge))
    }

    /// The way's number in OpenStreetMap.
    public func osmID(of way: WayIndex) -> Int64 { ways.osmIDs[way.rawValue] }

    @inlinable public func roadClass(of edge: EdgeID) -> RoadClass {
        attributes(of: edge).kind
    }

    @inlinable @inline(__always)
    public func roadFlags(of edge: EdgeID) -> RoadFlags {
        RoadFlags(rawValue: attributes(of: edge).flags)
    }

    /// Modes that may use this edge in its direction, barriers apart.
    @inlinable @inline(__always)
    public func access(of edge: EdgeID) -> TravelModes {
        attributes(of: edge).access(isBackward: edge.isBackward)
    }

    /// Modes that may use this edge only to reach something on it or behind it.
    @inlinable @inline(__always)
    public func restrictedAccess(of edge: EdgeID) -> TravelModes {
        attributes(of: edge).restrictedAccess(isBackward: edge.isBackward)
    }

    /// Modes that may use this edge, be it only to reach something on it, barriers apart.
    @inlinable @inline(__always)
    public func usableModes(of edge: EdgeID) -> TravelModes {
        attributes(of: edge).usableModes(isBackward: edge.isBackward)
    }

    /// Speed at which a car is expected to drive this edge, metres a second.
    @inlinable @inline(__always)
    public func expectedSpeed(of edge: EdgeID) -> Double {
        attributes(of: edge).expectedSpeed(isBackward: edge.isBackward)
    }

    /// The limit on the signs for cars.
    public func postedLimit(of edge: EdgeID) -> PostedLimit {
        let shared = attributes(of: edge)
        let value = Int(edge.isBackward ? shared.backwardLimit : shared.forwardLimit)
        switch value {
        case 0: return .unknown
        case 255: return .unlimited
        default:
            return RoadFlags(rawValue: shared.flags).contains(.milesPerHour)
                ? .milesPerHour(value) : .kilometersPerHour(value)
        }
    }

    /// The lanes of an edge from left to right, as its driver sees them; empty when unknown.
    public func lanes(of edge: EdgeID) -> [Lane] {
        let lists = edge.isBackward ? ways.backwardLanes : ways.forwardLanes
        let list = lists[way(of: edge).rawValue]
        let range = Int(laneLists[list])..<Int(laneLists[list + 1])
        return range.map { position in
            let lane = laneRecords[position]
            return Lane(
                indications: LaneIndications(rawValue: lane.indications),
                access: TravelModes(rawValue: lane.access), flags: LaneFlags(rawValue: lane.flags))
        }
    }

    /// Whether an edge has lanes.
    package func hasLanes(_ edge: EdgeID) -> Bool {
        let lists = edge.isBackward ? ways.backwardLanes : ways.forwardLanes
        let list = lists[way(of: edge).rawValue]
        return laneLists[list] < laneLists[list + 1]
    }

    /// Number of lanes in the edge's direction, 0 unknown.
    @inlinable @inline(__always)
    public func laneCount(of edge: EdgeID) -> Int {
        let shared = attributes(of: edge)
        return Int(edge.isBackward ? shared.backwardLaneCount : shared.forwardLaneCount)
    }

    /// All texts of a way.
    public func texts(of way: WayIndex) -> [TextEntry] { texts(list: ways.texts[way.rawValue]) }

    /// All texts of a node.
    public func texts(of node: NodeID) -> [TextEntry] {
        guard flags(of: node).contains(.hasTexts) else { return [] }
        return texts(list: nodeTexts.list(of: node.rawValue))
    }

    /// The text of a way under a key in no particular language; ``StringID/empty`` when it has none.
    public func textID(of way: WayIndex, _ key: TextKey) -> StringID {
        let list = ways.texts[way.rawValue]
        for position in Int(textLists[list])..<Int(textLists[list + 1]) {
            let record = textEntries[position]
            if record.key == key.rawValue, record.language == 0 {
                return StringID(rawValue: record.string)
            }
        }
        return .empty
    }

    /// The text of a way under a key; empty when it has none.
    public func text(of way: WayIndex, _ key: TextKey) -> String {
        string(textID(of: way, key))
    }

    public func string(_ id: StringID) -> String { String(decoding: utf8(of: id), as: UTF8.self) }

    /// The bytes of a text in the map; they are there as long as the network.
    package func utf8(of id: StringID) -> UnsafeBufferPointer<UInt8> {
        let start = Int(stringStarts[id.rawValue])
        let end = Int(stringStarts[id.rawValue + 1])
        return UnsafeBufferPointer(start: stringBytes.base + start, count: end - start)
    }

    /// The restrictions that begin with an edge.
    public func restrictions(beginningWith edge: EdgeID) -> [TurnRestriction] {
        var found: [TurnRestriction] = []
        forEachRestriction(beginningWith: edge) { edges, modes, condition in
            found.append(
                TurnRestriction(
                    edges: Array(edges), modes: modes,
                    condition: condition == .empty ? nil : condition))
        }
        return found
    }

    /// Calls `body` with the edges, the modes and the condition (``StringID/empty`` when it holds
    /// always) of each restriction that begins with an edge; nothing is allocated.
    public func forEachRestriction(
        beginningWith edge: EdgeID, _ body: (RestrictedEdges, TravelModes, StringID) -> Void
    ) {
        guard flags(of: edge).contains(.beginsRestriction) else { return }
        var low = restrictionRecords.partition { $0.firstEdge >= edge.rawValue }
        while low < restrictionRecords.count, restrictionRecords[low].firstEdge == edge.rawValue {
            let record = restrictionRecords[low]
            body(
                RestrictedEdges(
                    table: pathEdges, start: Int(record.start), count: Int(record.count)),
                TravelModes(rawValue: record.modes), StringID(rawValue: record.condition))
            low += 1
        }
    }

    private func texts(list: UInt32) -> [TextEntry] {
        var texts: [TextEntry] = []
        forEachText(list: list) { texts.append($0) }
        return texts
    }

    /// The number of a way's list of texts: ways with equal numbers have the same texts.
    package func textList(of way: WayIndex) -> UInt32 { ways.texts[way.rawValue] }

    /// Calls `body` for each text of a way.
    package func forEachText(of way: WayIndex, _ body: (TextEntry) -> Void) {
        forEachText(list: ways.texts[way.rawValue], body)
    }

    private func forEachText(list: UInt32, _ body: (TextEntry) -> Void) {
        for position in Int(textLists[list])..<Int(textLists[list + 1]) {
            let record = textEntries[position]
            guard let key = TextKey(rawValue: record.key) else { continue }
            body(
                TextEntry(
                    key: key, language: LanguageCode(rawValue: record.language),
                    string: StringID(rawValue: record.string)))
        }
    }
}

/// The edges of one restriction in order, see ``TurnRestriction/edges``.
public struct RestrictedEdges: RandomAccessCollection {
    let table: Table<UInt32>
    let start: Int
    public let count: Int

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
    public subscript(position: Int) -> EdgeID { EdgeID(rawValue: table[start + position]) }
}

extension WayAttributes {
    /// ``country`` as its two letters give it; 0 unless the text is two ASCII capitals.
    package static func country(_ code: some StringProtocol) -> UInt16 {
        let letters = Array(code.utf8)
        guard letters.count == 2, letters.allSatisfy({ (65...90).contains($0) }) else { return 0 }
        return UInt16(letters[0]) | UInt16(letters[1]) << 8
    }

    @inlinable public var kind: RoadClass { RoadClass(rawValue: roadClass) ?? .path }
    public var serviceKind: ServiceKind { ServiceKind(rawValue: service) ?? .other }
    public var surfaceQuality: SurfaceQuality { SurfaceQuality(rawValue: surface) ?? .unknown }
    @inlinable public var roadFlags: RoadFlags { RoadFlags(rawValue: flags) }
}

/// The attributes of a way in one direction.
extension WayAttributes {
    /// See ``RoadNetwork/access(of:)``.
    @inlinable @inline(__always)
    public func access(isBackward: Bool) -> TravelModes {
        TravelModes(rawValue: isBackward ? backwardAccess : forwardAccess)
    }

    /// See ``RoadNetwork/restrictedAccess(of:)``.
    @inlinable @inline(__always)
    public func restrictedAccess(isBackward: Bool) -> TravelModes {
        TravelModes(rawValue: isBackward ? backwardRestricted : forwardRestricted)
    }

    /// See ``RoadNetwork/usableModes(of:)``.
    @inlinable @inline(__always)
    public func usableModes(isBackward: Bool) -> TravelModes {
        access(isBackward: isBackward).union(restrictedAccess(isBackward: isBackward))
    }

    /// Likewise in one direction at least.
    @inlinable @inline(__always)
    public var usableModes: TravelModes {
        usableModes(isBackward: false).union(usableModes(isBackward: true))
    }

    /// See ``RoadNetwork/expectedSpeed(of:)``.
    @inlinable @inline(__always)
    public func expectedSpeed(isBackward: Bool) -> Double {
        Double(isBackward ? backwardSpeed : forwardSpeed) / 3.6
    }
}
