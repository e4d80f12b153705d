/// A spoken distance: coarser than ``RoundedDistance``, and fractions of a mile only as quarters and a third.
struct SpokenDistance: Hashable, Sendable {
    let unit: LengthUnit
    /// Hundredths of the unit.
    let hundredths: Int

    /// `meters` is not negative and finite; anything else counts as 0.
    init(_ meters: Double, in measure: Measure) {
        let meters = meters.isFinite ? max(0, min(meters, 1e9)) : 0
        switch measure {
        case .metric: self = Self.metric(meters)
        // Up to a thousand feet, or some four hundred yards.
        case .imperial: self = Self.miles(meters, or: .foot, below: 340)
        case .unitedKingdom: self = Self.miles(meters, or: .yard, below: 361)
        }
    }

    /// What is said of a mile, hundredths: of neighbours none is off by more than a fifth of the distance.
    private static let fractions = [25, 33, 50, 75, 100]

    private init(_ unit: LengthUnit, hundredths: Int) {
        self.unit = unit
        self.hundredths = hundredths
    }

    private init(_ unit: LengthUnit, _ value: Double, step: Double) {
        self.unit = unit
        hundredths = Int(((value / step).rounded() * step * 100).rounded())
    }

    private static func metric(_ meters: Double) -> SpokenDistance {
        switch meters {
        case ..<95: SpokenDistance(.meter, meters, step: 10)
        case ..<325: SpokenDistance(.meter, meters, step: 50)
        case ..<950: SpokenDistance(.meter, meters, step: 100)
        case ..<3_250: SpokenDistance(.kilometer, meters / 1_000, step: 0.5)
        default: SpokenDistance(.kilometer, meters / 1_000, step: 1)
        }
    }

    private static func miles(
        _ meters: Double, or near: LengthUnit, below limit: Double
    ) -> SpokenDistance {
        let value = meters / near.meters
        let miles = meters / LengthUnit.mile.meters
        switch miles {
        case _ where meters < limit:
            return SpokenDistance(
                near, min(value, 1_000), step: value < 95 ? 10 : value < 300 ? 50 : 100)
        case ..<1.125:
            let nearest = fractions.min {
                abs(Self.miles($0) - miles) < abs(Self.miles($1) - miles)
            }
            return SpokenDistance(.mile, hundredths: nearest ?? 100)
        case ..<3.25: return SpokenDistance(.mile, miles, step: 0.5)
        default: return SpokenDistance(.mile, miles, step: 1)
        }
    }

    /// Miles of a number of hundredths, of which 33 are a third.
    private static func miles(_ hundredths: Int) -> Double {
        hundredths == 33 ? 1.0 / 3 : Double(hundredths) / 100
    }

    /// With a point as the decimal separator and no needless zeros: `0.25`, `1.5`, `300`.
    var text: String {
        let rest = hundredths % 100
        guard rest > 0 else { return "\(hundredths / 100)" }
        return "\(hundredths / 100).\(rest / 10)" + (rest % 10 > 0 ? "\(rest % 10)" : "")
    }
}
