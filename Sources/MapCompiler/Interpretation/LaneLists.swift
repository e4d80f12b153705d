import RoadNetwork

/// The tags of one direction with an entry for each lane (`turn:lanes`, `change:lanes`,
/// `vehicle:lanes` and the like), combined.
struct LaneLists {
    private let tags: Tags
    private let direction: Direction
    /// Whether the way is one-way in this direction, so that keys without a suffix are for it.
    private let isOnly: Bool
    private let turns: [Substring]?
    private let changes: [Substring]?
    private let access: [(key: LaneAccessKey, values: [Substring])]

    init(_ tags: Tags, _ direction: Direction, isOnly: Bool) {
        self.tags = tags
        self.direction = direction
        self.isOnly = isOnly
        func list(_ key: String) -> [Substring]? {
            let text =
                tags[key + direction.suffix] ?? (isOnly ? tags[key] : nil)
                ?? Self.unambiguous(tags, key, direction)
            return text?.split(separator: "|", omittingEmptySubsequences: false)
        }
        turns = list("turn:lanes")
        changes = list("change:lanes")
        access = LaneAccessKey.allCases.compactMap { key in
            list(key.rawValue).map { (key, $0) }
        }
    }

    /// On a two-way road a list without a direction is meant for the direction of the way, when it
    /// has as many entries as `lanes:forward`.
    private static func unambiguous(_ tags: Tags, _ key: String, _ direction: Direction) -> String?
    {
        guard direction == .forward, let text = tags[key],
            let count = WayLanes.number(tags["lanes:forward"]),
            text.utf8.reduce(1, { $0 + ($1 == UInt8(ascii: "|") ? 1 : 0) }) == Int(count)
        else { return nil }
        return text
    }

    /// From left to right; empty when no list is there.
    func lanes(drivesOnLeft: Bool) -> [Lane] {
        let count = turns?.count ?? changes?.count ?? access.first?.values.count ?? 0
        guard count > 0, count <= 32 else { return [] }
        var lanes = (0..<count).map { position in
            var flags: LaneFlags = turns == nil ? [] : .hasTurnTag
            if let changes, changes.count == count {
                flags.formUnion(LaneFlags(change: changes[position]))
            }
            return Lane(
                indications: turns.map { LaneIndications(lane: $0[position]) } ?? [],
                access: modes(at: position, of: count), flags: flags)
        }
        closeBusLanes(&lanes, drivesOnLeft: drivesOnLeft)
        return lanes
    }

    /// The modes that may use a lane.
    private func modes(at position: Int, of count: Int) -> TravelModes {
        var entries: [(LaneAccessKey, Substring)] = []
        for (key, values) in access where values.count == count {
            let value = values[position].trimmingBlanks()
            if !value.isEmpty { entries.append((key, value)) }
        }
        guard !entries.isEmpty else { return .vehicles }
        var modes: TravelModes = .vehicles
        // Reserved for some, it is closed to all others without an access tag.
        if entries.contains(where: { $0.0.setsAside && $0.1 == "designated" }) { modes = [] }
        for mode in TravelMode.allCases where mode != .walking {
            for key in LaneAccessKey.hierarchy(of: mode) {
                guard let entry = entries.first(where: { $0.0 == key }),
                    let value = AccessValue(String(entry.1), for: mode)
                else { continue }
                if value == .forbidden { modes.remove(mode.set) } else { modes.insert(mode.set) }
                break
            }
        }
        return modes
    }

    /// `lanes:psv=1`, `lanes:bus=1`: this number of lanes at the kerb is for buses, when no list
    /// says which.
    private func closeBusLanes(_ lanes: inout [Lane], drivesOnLeft: Bool) {
        guard !access.contains(where: { $0.key == .psv || $0.key == .bus || $0.key == .vehicle })
        else { return }
        for (key, users) in [("lanes:psv", TravelModes.taxicab), ("lanes:bus", [])] {
            let text = tags[key + direction.suffix] ?? (isOnly ? tags[key] : nil)
            guard let count = WayLanes.number(text).map(Int.init), count < lanes.count else {
                continue
            }
            for position in drivesOnLeft ? 0..<count : lanes.count - count..<lanes.count {
                lanes[position].access = users
            }
        }
    }
}

/// The modes of a list of access by lane.
enum LaneAccessKey: String, CaseIterable {
    case access = "access:lanes"
    case vehicle = "vehicle:lanes"
    case motorVehicle = "motor_vehicle:lanes"
    case motorcar = "motorcar:lanes"
    case hgv = "hgv:lanes"
    case motorcycle = "motorcycle:lanes"
    case bicycle = "bicycle:lanes"
    case taxi = "taxi:lanes"
    case psv = "psv:lanes"
    case bus = "bus:lanes"

    /// Whether `designated` reserves the lane.
    var setsAside: Bool {
        switch self {
        case .bicycle, .taxi, .psv, .bus: true
        default: false
        }
    }

    static func hierarchy(of mode: TravelMode) -> [LaneAccessKey] {
        switch mode {
        case .driving: [.motorcar, .motorVehicle, .vehicle, .access]
        case .cycling: [.bicycle, .vehicle, .access]
        case .walking: []
        case .twoWheeler: [.motorcycle, .motorVehicle, .vehicle, .access]
        case .taxicab: [.taxi, .psv, .motorcar, .motorVehicle, .vehicle, .access]
        case .truck: [.hgv, .motorVehicle, .vehicle, .access]
        }
    }
}

extension Tags {
    /// Whether `lanes` occurs in a key. Most ways have no such key, so it is looked for byte by byte.
    var speakOfLanes: Bool {
        pairs.contains { pair in
            pair.key.utf8.count >= 5
                && pair.key.utf8.withContiguousStorageIfAvailable { bytes in
                    (0...bytes.count - 5).contains { start in
                        bytes[start] == UInt8(ascii: "l") && bytes[start + 1] == UInt8(ascii: "a")
                            && bytes[start + 2] == UInt8(ascii: "n")
                            && bytes[start + 3] == UInt8(ascii: "e")
                            && bytes[start + 4] == UInt8(ascii: "s")
                    }
                } ?? true
        }
    }
}

extension LaneFlags {
    /// The changes of lane that one value of `change:lanes` forbids.
    init(change text: Substring) {
        switch text.trimmingBlanks() {
        case "no": self = [.noChangeLeft, .noChangeRight]
        case "not_left", "only_right": self = .noChangeLeft
        case "not_right", "only_left": self = .noChangeRight
        default: self = []
        }
    }
}
