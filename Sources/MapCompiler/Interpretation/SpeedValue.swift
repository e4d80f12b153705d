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
            guard let measure = Measure(text), measure.number > 0, measure.number < 500 else {
                return nil
            }
            switch measure.unit {
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
}

/// A number and what follows it: `7.5 t` is 7.5 and `t`.
struct Measure: Hashable {
    var number: Double
    var unit: Substring

    /// Nil when the text does not begin with a number. A comma is read as a decimal point.
    init?(_ text: Substring) {
        var whole = 0.0
        var scale = 0.0
        var digits = 0
        var rest = text.utf8
        while let byte = rest.first {
            if byte >= 0x30, byte <= 0x39, digits < 12 {
                digits += 1
                whole = whole * 10 + Double(byte - 0x30)
                scale *= 10
            } else if byte == 0x2e || byte == 0x2c, scale == 0 {
                scale = 1
            } else {
                break
            }
            rest.removeFirst()
        }
        guard digits > 0 else { return nil }
        number = scale > 1 ? whole / scale : whole
        unit = Substring(rest).trimmingBlanks()
    }
}
