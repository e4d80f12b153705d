public import Geodesy

/// The times and vehicles of a rule: the part after the `@` of OpenStreetMap's conditional
/// restrictions, such as `Mo-Fr 07:00-19:00 AND weight>7.5`.
///
/// A condition is judged by the known facts. Where the time or a dimension of the vehicle is not
/// known, or a part of the condition is about an unknown fact (`wet`), it does not hold.
public struct Condition: Hashable, Sendable {
    /// All of them must hold; at least one.
    let terms: [Term]

    enum Term: Hashable, Sendable {
        case hours(OpeningHours)
        case dimension(Dimension, Comparison, Double)
        case mode(TravelModes)
        case hazardousMaterial
        /// Depends on an unknown fact: the weather, the occupants of the vehicle.
        case unknowable
    }

    enum Dimension: Hashable, Sendable { case height, width, length, weight, axleLoad }

    enum Comparison: Hashable, Sendable {
        case less, lessOrEqual, equal, greaterOrEqual, greater

        func holds(_ lhs: Double, _ rhs: Double) -> Bool {
            switch self {
            case .less: lhs < rhs
            case .lessOrEqual: lhs <= rhs
            case .equal: lhs == rhs
            case .greaterOrEqual: lhs >= rhs
            case .greater: lhs > rhs
            }
        }
    }
}

/// The facts of a trip for the judgement of conditions.
public struct Circumstances: Hashable, Sendable {
    public var mode: TravelMode
    public var vehicle: VehicleDimensions
    /// The time at the place of the rule, in its own time zone; nil when it is not known.
    public var localTime: CivilTime?

    public init(
        mode: TravelMode, vehicle: VehicleDimensions = .init(), localTime: CivilTime? = nil
    ) {
        self.mode = mode
        self.vehicle = vehicle
        self.localTime = localTime
    }
}

extension Condition {
    /// Whether the rule holds for this trip.
    public func holds(in circumstances: Circumstances) -> Bool {
        terms.allSatisfy { Self.holds($0, circumstances) }
    }

    /// Whether the rule holds for this vehicle at some times and not at others.
    public func holdsAtTimes(in circumstances: Circumstances) -> Bool {
        dependsOnTime
            && terms.allSatisfy {
                if case .hours = $0 { true } else { Self.holds($0, circumstances) }
            }
    }

    /// Whether the rule can hold for anybody: not when it is about the weather, or for holidays only.
    public var canHold: Bool {
        terms.allSatisfy {
            switch $0 {
            case .hours(let hours): hours.canCover
            case .mode(let modes): !modes.isEmpty
            case .dimension, .hazardousMaterial: true
            case .unknowable: false
            }
        }
    }

    /// Whether the answer depends on the time.
    public var dependsOnTime: Bool {
        terms.contains { if case .hours = $0 { true } else { false } }
    }

    private static func holds(_ term: Term, _ circumstances: Circumstances) -> Bool {
        switch term {
        case .hours(let hours):
            circumstances.localTime.map { hours.contains($0) } ?? false
        case .dimension(let dimension, let comparison, let limit):
            circumstances.vehicle[dimension].map { comparison.holds($0, limit) } ?? false
        case .mode(let modes):
            modes.contains(circumstances.mode.set)
        case .hazardousMaterial:
            circumstances.vehicle.carriesHazardousMaterial
        case .unknowable:
            false
        }
    }
}

extension VehicleDimensions {
    /// Metres or tons, as conditions write them.
    fileprivate subscript(_ dimension: Condition.Dimension) -> Double? {
        switch dimension {
        case .height: heightMeters
        case .width: widthMeters
        case .length: lengthMeters
        case .weight: weightTons
        case .axleLoad: axleLoadTons
        }
    }
}
