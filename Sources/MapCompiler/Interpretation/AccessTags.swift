import RoadNetwork

/// The modes of an access tag.
enum AccessKey: Sendable {
    case access, vehicle, motorVehicle, motorcar, hgv, motorcycle, bicycle, foot, psv, taxi

    init?(_ text: some StringProtocol) {
        switch text {
        case "access": self = .access
        case "vehicle": self = .vehicle
        case "motor_vehicle": self = .motorVehicle
        case "motorcar": self = .motorcar
        case "hgv": self = .hgv
        case "motorcycle": self = .motorcycle
        case "bicycle": self = .bicycle
        case "foot": self = .foot
        case "psv": self = .psv
        case "taxi": self = .taxi
        default: return nil
        }
    }

    /// The keys for a mode, the most particular first.
    static func hierarchy(of mode: TravelMode) -> [AccessKey] { hierarchies[Int(mode.rawValue)] }

    private static let hierarchies: [[AccessKey]] = TravelMode.allCases.map { mode in
        switch mode {
        case .driving: [.motorcar, .motorVehicle, .vehicle, .access]
        case .cycling: [.bicycle, .vehicle, .access]
        case .walking: [.foot, .access]
        case .twoWheeler: [.motorcycle, .motorVehicle, .vehicle, .access]
        case .taxicab: [.taxi, .psv, .motorcar, .motorVehicle, .vehicle, .access]
        case .truck: [.hgv, .motorVehicle, .vehicle, .access]
        }
    }
}

/// The access tags of one object, parsed once for all modes and directions.
struct AccessTags: Sendable {
    private var entries: [(key: AccessKey, direction: Direction?, value: String)] = []

    init(_ tags: Tags) {
        for (key, value) in tags.pairs {
            if let known = AccessKey(key) {
                entries.append((known, nil, value))
            } else if key.utf8.contains(UInt8(ascii: ":")) {
                for direction in Direction.allCases where key.hasSuffix(direction.suffix) {
                    if let known = AccessKey(key.dropLast(direction.suffix.utf8.count)) {
                        entries.append((known, direction, value))
                    }
                }
            }
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Whether there is a tag with this key, for any direction.
    func has(_ key: AccessKey) -> Bool { entries.contains { $0.key == key } }

    /// The value of the most particular tag with a known meaning; nil without a tag for the mode.
    ///
    /// A tag for the direction goes before the plain one of the same key, but after any tag with a
    /// more particular key: `access:forward=no` with `motorcar=yes` is open to cars.
    func value(for mode: TravelMode, _ direction: Direction? = nil) -> AccessValue? {
        guard !entries.isEmpty else { return nil }
        for key in AccessKey.hierarchy(of: mode) {
            if let direction, let value = value(of: key, direction, for: mode) { return value }
            if let value = value(of: key, nil, for: mode) { return value }
        }
        return nil
    }

    /// The text of the most particular tag for the mode.
    func text(for mode: TravelMode, _ direction: Direction? = nil) -> String? {
        guard !entries.isEmpty else { return nil }
        for key in AccessKey.hierarchy(of: mode) {
            let spoken = entries.filter { $0.key == key }
            if let entry = spoken.first(where: { $0.direction == direction })
                ?? spoken.first(where: { $0.direction == nil })
            {
                return entry.value
            }
        }
        return nil
    }

    private func value(of key: AccessKey, _ direction: Direction?, for mode: TravelMode)
        -> AccessValue?
    {
        for entry in entries where entry.key == key && entry.direction == direction {
            return AccessValue(entry.value, for: mode)
        }
        return nil
    }
}
