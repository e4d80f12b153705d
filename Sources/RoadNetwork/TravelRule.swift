/// A rule of a way or node that binds some vehicles or holds at some times only: a limit of height or
/// weight, a limit of speed for trucks, access by the clock.
///
/// Unconditional limits are in the way's attributes; rules refine them. Several may
/// apply at once: of limits every one holds, of access and speed the last one that applies.
public struct TravelRule: Hashable, Sendable {
    /// The subject of a rule, and the unit of its value.
    public enum Subject: UInt8, CaseIterable, Sendable {
        /// Access: ``RuledAccess`` by its raw value.
        case access
        /// The posted limit, in the unit that the way's ``RoadFlags/milesPerHour`` says; 255
        /// unlimited.
        case speedLimit
        /// Maximum height, centimetres.
        case height
        /// Maximum width, centimetres.
        case width
        /// Maximum length, centimetres.
        case length
        /// Maximum actual weight of the vehicle, kilograms.
        case weight
        /// Maximum permitted weight of the vehicle, kilograms.
        case weightRating
        /// Maximum weight on one axle, kilograms.
        case axleLoad
        /// Dangerous goods: ``RuledAccess`` by its raw value.
        case hazardousGoods
    }

    public var subject: Subject
    /// The modes that it binds.
    public var modes: TravelModes
    public var directions: TravelDirections
    public var value: Int32
    /// A ``Condition`` as text: when, and for which vehicles of the modes, it holds;
    /// ``StringID/empty`` means always and for all.
    public var condition: StringID

    public init(
        subject: Subject, modes: TravelModes, directions: TravelDirections = .both, value: Int32,
        condition: StringID = .empty
    ) {
        self.subject = subject
        self.modes = modes
        self.directions = directions
        self.value = value
        self.condition = condition
    }
}

/// The effect of a rule on the vehicles that it binds.
public enum RuledAccess: Int32, Sendable {
    case forbidden = 0
    /// Only to reach something on it or behind it.
    case restricted = 1
    case allowed = 2
}

/// Directions of a way in which a rule holds.
public struct TravelDirections: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var forward: Self { Self(rawValue: 1 << 0) }
    @inlinable public static var backward: Self { Self(rawValue: 1 << 1) }
    @inlinable public static var both: Self { [.forward, .backward] }
}

extension TravelRule {
    /// Whether the rule, where it holds, admits its modes.
    public var letsIn: Bool {
        subject == .access && value != RuledAccess.forbidden.rawValue
    }

    /// Whether the rule, where it holds, excludes the vehicle because of its size, weight or load. An
    /// unknown dimension of a vehicle does not exclude it.
    public func excludes(_ vehicle: VehicleDimensions) -> Bool {
        let limit = Double(value)
        func exceeds(_ measure: Double?, _ scale: Double) -> Bool {
            measure.map { $0 * scale > limit } ?? false
        }
        return switch subject {
        case .height: exceeds(vehicle.heightMeters, 100)
        case .width: exceeds(vehicle.widthMeters, 100)
        case .length: exceeds(vehicle.lengthMeters, 100)
        case .weight, .weightRating: exceeds(vehicle.weightTons, 1000)
        case .axleLoad: exceeds(vehicle.axleLoadTons, 1000)
        case .hazardousGoods:
            vehicle.carriesHazardousMaterial && value == RuledAccess.forbidden.rawValue
        case .access, .speedLimit: false
        }
    }
}
