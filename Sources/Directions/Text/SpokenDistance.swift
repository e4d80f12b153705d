/// A spoken distance: coarser than ``RoundedDistance``, and fractions of a mile only as quarters, where one is near.
struct SpokenDistance: Hashable, Sendable {
    let unit: LengthUnit
    /// Hundredths of the unit.
    let hundredths: Int

    /// `meters` is not negative and finite; anything else counts as 0.
    init(_ meters: Double, in measure: Measure) {
        let meters = meters.isFinite ? max(0, min(meters, 1e9)) : 0
        switch measure {
        case .metric: self = Self.metric(meters)
        // A thousand feet, or some four hundred yards, are nearer to a quarter of a mile.
        case .imperial: self = Self.miles(meters, or: .foot, below: 320)
        case .unitedKingdom: self = Self.miles(meters, or: .yard, below: 361)
        }
    }

    /// Maximum share of a distance by which a quarter of a mile may be off.
    private static let roundedAway = 0.15

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
        if meters < limit {
            return SpokenDistance(
                near, value, step: value < 95 ? 10 : value < 300 ? 50 : 100)
        }
        // Between two quarters of a mile the nearer unit says more.
        let quarters = max(0.25, (miles * 4).rounded() / 4)
        if miles < 1.125, abs(quarters - miles) > Self.roundedAway * miles {
            return SpokenDistance(near, value, step: near == .foot ? 500 : 100)
        }
        return switch miles {
        case ..<1.125: SpokenDistance(.mile, max(0.25, miles), step: 0.25)
        case ..<3.25: SpokenDistance(.mile, miles, step: 0.5)
        default: SpokenDistance(.mile, miles, step: 1)
        }
    }

    /// With a point as the decimal separator and no needless zeros: `0.25`, `1.5`, `300`.
    var text: String {
        let rest = hundredths % 100
        guard rest > 0 else { return "\(hundredths / 100)" }
        return "\(hundredths / 100).\(rest / 10)" + (rest % 10 > 0 ? "\(rest % 10)" : "")
    }
}
