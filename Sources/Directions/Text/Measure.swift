import RoadNetwork

/// The units of distances and times, rounded as on signs: the farther, the coarser.
public enum Measure: String, CaseIterable, Codable, Sendable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles.
    case imperial
    /// Yards and miles.
    case unitedKingdom

    /// The units of the signs in a country.
    ///
    /// - Parameter country: as in `WayAttributes.country`; metric where it is unknown.
    public init(country: UInt16) {
        self = Self.byCountry[country] ?? .metric
    }

    private static let byCountry: [UInt16: Measure] = {
        var measures: [UInt16: Measure] = [:]
        for code in ["GB", "IM", "JE", "GG"] {
            measures[WayAttributes.country(code)] = .unitedKingdom
        }
        for code in ["US", "PR", "VI", "GU", "AS", "MP", "BS", "BZ", "KY", "LR"] {
            measures[WayAttributes.country(code)] = .imperial
        }
        return measures
    }()

    /// A distance in the units, with a short unit name.
    public func distance(_ meters: Double) -> String {
        let rounded = RoundedDistance(meters, in: self)
        return "\(rounded.text) \(rounded.unit.symbol)"
    }

    /// Whole minutes, at least one.
    public static func duration(_ seconds: Double) -> String {
        let minutes = RoundedDuration(seconds)
        return minutes.hours > 0
            ? "\(minutes.hours) h \(minutes.minutes) min" : "\(minutes.minutes) min"
    }
}

/// A unit of length in announcements.
public enum LengthUnit: String, CaseIterable, Sendable {
    case meter, kilometer, foot, yard, mile

    package var symbol: String {
        switch self {
        case .meter: "m"
        case .kilometer: "km"
        case .foot: "ft"
        case .yard: "yd"
        case .mile: "mi"
        }
    }

    var meters: Double {
        switch self {
        case .meter: 1
        case .kilometer: 1000
        case .foot: 0.3048
        case .yard: 0.9144
        case .mile: 1609.344
        }
    }
}

/// A distance rounded as signs do: 10 and 50 m steps when near, tenths and whole kilometres or miles
/// when far.
public struct RoundedDistance: Hashable, Sendable {
    public let unit: LengthUnit
    /// Tenths of the unit.
    public let tenths: Int

    /// `meters` is not negative and finite; anything else counts as 0.
    public init(_ meters: Double, in measure: Measure) {
        let meters = meters.isFinite ? max(0, min(meters, 1e9)) : 0
        let (near, far): (LengthUnit, LengthUnit) =
            switch measure {
            case .metric: (.meter, .kilometer)
            case .imperial: (.foot, .mile)
            case .unitedKingdom: (.yard, .mile)
            }
        // Fractions of a mile begin where they are easier to grasp than many feet.
        let limit = measure == .metric ? 975 : 0.095 * far.meters
        if meters < limit {
            unit = near
            let value = meters / near.meters
            let step = value < 100 ? 10.0 : 50.0
            tenths = Int((value / step).rounded() * step) * 10
        } else {
            unit = far
            let value = meters / far.meters
            tenths = value < 9.95 ? Int((value * 10).rounded()) : Int(value.rounded()) * 10
        }
    }

    public var value: Double { Double(tenths) / 10 }
    /// With a point as the decimal separator.
    public var text: String {
        tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

/// A time in whole minutes, at least one.
public struct RoundedDuration: Hashable, Sendable {
    public let hours: Int
    public let minutes: Int

    public init(_ seconds: Double) {
        let seconds = seconds.isFinite ? max(0, min(seconds, 1e9)) : 0
        let total = max(1, Int((seconds / 60).rounded()))
        hours = total / 60
        minutes = total % 60
    }
}
