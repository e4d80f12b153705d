/// A speed as tags write it: a number with its unit, a word, or a law's name.
enum SpeedValue: Hashable, Sendable {
    case kilometersPerHour(Double)
    case milesPerHour(Double)
    /// `none`: no limit.
    case unlimited
    /// `walk`: walking pace.
    case walk

    /// Nil when it is no speed: unknown words, and limits that change (`signals`, `variable`).
    ///
    /// Of several values the lowest counts. Without a unit it is km/h.
    init?(_ text: String) {
        if text.utf8.contains(UInt8(ascii: ";")) {
            let values = text.split(separator: ";").compactMap {
                SpeedValue(one: $0.trimmingBlanks())
            }
            guard let lowest = values.min(by: { $0.kilometersPerHour < $1.kilometersPerHour })
            else { return nil }
            self = lowest
        } else {
            guard let value = SpeedValue(one: text[...].trimmingBlanks()) else { return nil }
            self = value
        }
    }

    private init?(one text: Substring) {
        switch text {
        case "none", "unlimited": self = .unlimited
        case "walk", "walking", "walking_pace": self = .walk
        default:
            guard let measure = TagMeasure(text), measure.number > 0, measure.number < 500 else {
                return nil
            }
            switch measure.unit.lowercased() {
            case "", "km/h", "kmh", "kph", "kmph": self = .kilometersPerHour(measure.number)
            case "mph": self = .milesPerHour(measure.number)
            case "knots", "knot": self = .kilometersPerHour(measure.number * 1.852)
            default: return nil
            }
        }
    }

    /// For comparing and for travel times; 140 stands for no limit, as people drive then.
    var kilometersPerHour: Double {
        switch self {
        case .kilometersPerHour(let value): value
        case .milesPerHour(let value): value * 1.609344
        case .unlimited: 140
        case .walk: 7
        }
    }

    /// As the map stores a posted limit: in one of two units, 255 unlimited.
    func stored(milesPerHour: Bool) -> UInt8 {
        if self == .unlimited { return 255 }
        let speed = kilometersPerHour / (milesPerHour ? 1.609344 : 1)
        return UInt8(min(max(speed.rounded(), 1), 254))
    }
}
