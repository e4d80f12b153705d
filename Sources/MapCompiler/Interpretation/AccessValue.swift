import RoadNetwork

/// The meaning of a value of an access tag.
enum AccessValue: Comparable, Sendable {
    case forbidden
    /// Only to reach something beside or behind it.
    case restricted
    case allowed

    /// Nil for an unknown value, so that a more general tag decides.
    ///
    /// Of several values in one (`destination;agricultural`) the most generous counts: each is a
    /// permission.
    init?(_ text: String, for mode: TravelMode) {
        guard text.utf8.contains(UInt8(ascii: ";")) else {
            guard let value = Self.word(text[...], for: mode) else { return nil }
            self = value
            return
        }
        let values = text.split(separator: ";").compactMap {
            Self.word($0.trimmingBlanks(), for: mode)
        }
        guard let best = values.max() else { return nil }
        self = best
    }

    private static func word(_ text: Substring, for mode: TravelMode) -> AccessValue? {
        switch text {
        case "yes", "permissive", "designated", "public", "hov", "true":
            .allowed
        case "destination", "private", "customers", "delivery", "permit", "residents",
            "employees", "visitors", "use_sidepath", "dismount", "discouraged":
            .restricted
        case "no", "agricultural", "forestry", "emergency", "emergency_vehicle", "restricted",
            "military", "bus", "minibus", "share_taxi", "horse", "false":
            .forbidden
        case "official":
            // An old word for "designated" for walking and cycling; else for officials only.
            mode == .walking || mode == .cycling ? .allowed : .forbidden
        case "foot", "pedestrian", "pedestrians": named(mode == .walking)
        case "bicycle": named(mode == .cycling)
        case "psv", "taxi": named(mode == .taxicab)
        case "hgv", "truck": named(mode == .truck)
        case "motorcycle", "moped": named(mode == .twoWheeler)
        case "motorcar": named(mode == .driving || mode == .taxicab)
        case "motor_vehicle": named(TravelModes.motorized.contains(mode.set))
        case "vehicle": named(mode != .walking)
        default: nil
        }
    }

    /// A value that names the only mode that may pass.
    private static func named(_ isMeant: Bool) -> AccessValue { isMeant ? .allowed : .forbidden }
}

extension Substring {
    /// Without spaces and tabs at both ends.
    func trimmingBlanks() -> Substring {
        var rest = self
        while let first = rest.utf8.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.utf8.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return rest
    }
}
