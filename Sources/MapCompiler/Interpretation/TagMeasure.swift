/// A number and its unit: `7.5 t` is 7.5 and `t`.
struct TagMeasure: Hashable {
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

    /// A number of pounds, kilograms, centimetres or millimetres whose thousands are set off, as `26,000 lbs`, `7.500 kg` and
    /// `1 200 cm`; nil for others. With these small units three digits behind a comma or point are no decimals.
    private init?(thousandsOf text: Substring) {
        let groups = text.prefix { $0.isASCII && !$0.isLetter }
            .split(omittingEmptySubsequences: false) { ",.' ".contains($0) }
            .filter { !$0.isEmpty }
        guard groups.count > 1, (1...3).contains(groups[0].count),
            groups.dropFirst().allSatisfy({ $0.count == 3 }), let number = Double(groups.joined())
        else { return nil }
        self.number = number
        unit = text.drop { $0.isASCII && !$0.isLetter }
        guard ["kg", "lb", "lbs", "pounds", "cm", "mm"].contains(unit.lowercased()) else {
            return nil
        }
    }

    /// The least of several values between semicolons; of those that are none, nothing is known.
    private static func least(of text: String, _ one: (Substring) -> Double?) -> Double? {
        text.split(separator: ";").compactMap { one($0.trimmingBlanks()) }.min()
    }

    /// A length of `maxheight=*` and the like in metres: metres without a unit, feet and inches as
    /// `12'6"` or `12 ft 6 in`. Nil for words (`default`, `below_default`) and other units.
    static func meters(_ text: String) -> Double? { least(of: text, meters(one:)) }

    private static func meters(one text: Substring) -> Double? {
        guard let first = TagMeasure(thousandsOf: text) ?? TagMeasure(text) else { return nil }
        switch first.unit {
        case "", "m", "meter", "meters", "metres": return first.number
        case "cm": return first.number / 100
        case "mm": return first.number / 1000
        case "in", "\"", "inch", "″", "''": return first.number * inch
        default: break
        }
        for foot in ["'", "ft", "feet", "foot", "′", "’"] where first.unit.hasPrefix(foot) {
            let rest = first.unit.dropFirst(foot.count).trimmingBlanks()
            if rest.isEmpty { return first.number * 12 * inch }
            guard let inches = TagMeasure(rest),
                ["", "\"", "in", "inch", "inches", "″", "''", "”"].contains(inches.unit)
            else { return nil }
            return (first.number * 12 + inches.number) * inch
        }
        return nil
    }

    /// A weight of `maxweight=*` and the like in kilograms: metric tons without a unit.
    static func kilograms(_ text: String) -> Double? { least(of: text, kilograms(one:)) }

    private static func kilograms(one text: Substring) -> Double? {
        guard let measure = TagMeasure(thousandsOf: text) ?? TagMeasure(text) else { return nil }
        switch measure.unit.lowercased() {
        case "", "t", "tons", "ton", "tonne", "tonnes", "mt": return measure.number * 1000
        case "kg": return measure.number
        case "lbs", "lb", "pounds": return measure.number * 0.453_592_37
        case "st": return measure.number * 907.184_74
        case "lt": return measure.number * 1016.046_908_8
        case "cwt": return measure.number * 50.802_345_44
        default: return nil
        }
    }

    private static let inch = 0.0254
}
