public import Positioning

/// `sensor/{name}`: a reading of the vehicle's own sensors by a program on the gateway.
///
/// The name is one of ``names``, or a path of COVESA's Vehicle Signal Specification (VSS). A reading holds for the
/// moment at which it arrives: programs on a gateway have no common clock, and a sensor's delay is learnt.
public struct SensorMessage: Hashable, Sendable {
    /// In the order in which they were written.
    public var readings: [VehicleReading]

    /// Bytes of the longest message that is looked at.
    public static let maximumBytes = 4096

    /// The names that are not VSS paths.
    public static let names = ["speed", "reverse", "yaw-rate", "vss"]
    /// The VSS paths that are used.
    static let paths = Signal.paths

    /// Reads a message.
    ///
    /// - Parameter name: the last level of its topic.
    /// - Throws: ``SensorError`` when nothing in it is understood.
    public init(name: String, payload: [UInt8]) throws(SensorError) {
        guard payload.count <= Self.maximumBytes else {
            throw SensorError(
                .tooLong, "has \(payload.count) bytes; send at most \(Self.maximumBytes)")
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: payload)
        } catch {
            throw SensorError(
                .unreadable,
                "is not JSON that can be read: \(error.reason) (byte \(error.offset))")
        }
        if name == "vss" {
            readings = try Self.signals(value)
        } else if let signal = Signal(name: name) {
            readings = try [signal.reading(value, besides: ["value"])].compactMap { $0 }
        } else {
            throw SensorError(
                .unknownName,
                "is about no sensor that is used; the names are \(Self.names.joined(separator: ", "))"
                    + " and \(Signal.paths.joined(separator: ", "))")
        }
    }

    /// Several signals by their VSS paths; unused ones are passed over.
    private static func signals(_ value: JSONValue) throws(SensorError) -> [VehicleReading] {
        guard case .object(let object) = value else {
            throw SensorError(.wrongType, "must be an object whose members are VSS paths")
        }
        var readings: [VehicleReading] = []
        var isKnown = false
        for member in object.members where Signal.paths.contains(member.name) {
            isKnown = true
            if let signal = Signal(name: member.name),
                let reading = try signal.reading(member.value, besides: ["value"])
            {
                readings.append(reading)
            }
        }
        guard isKnown else {
            throw SensorError(.noMember, "has none of \(Signal.paths.joined(separator: ", "))")
        }
        return readings
    }
}

/// The meaning of a name: the kind of reading, its unit, and the member that has it.
private enum Signal {
    case speed, reverse, yawRate
    case vssSpeed, vssGear, vssYawRate

    static let paths = [
        "Vehicle.Speed", "Vehicle.Powertrain.Transmission.CurrentGear",
        "Vehicle.AngularVelocity.Yaw",
    ]

    init?(name: String) {
        switch name {
        case "speed": self = .speed
        case "reverse": self = .reverse
        case "yaw-rate": self = .yawRate
        case "Vehicle.Speed": self = .vssSpeed
        case "Vehicle.Powertrain.Transmission.CurrentGear": self = .vssGear
        case "Vehicle.AngularVelocity.Yaw": self = .vssYawRate
        default: return nil
        }
    }

    private var member: String {
        switch self {
        case .speed: "speedMetersPerSecond"
        case .reverse: "reverse"
        case .yawRate: "yawRateDegreesPerSecond"
        case .vssSpeed, .vssGear, .vssYawRate: "value"
        }
    }

    /// The value itself, or the member of an object that has it; nil if that is null.
    func reading(_ value: JSONValue, besides names: [String]) throws(SensorError) -> VehicleReading?
    {
        var found = value
        if case .object(let object) = value {
            guard let inner = ([member] + names).lazy.compactMap({ object[$0] }).first else {
                throw SensorError(.noMember, "has no member \(member)")
            }
            found = inner
        }
        if found.isNull { return nil }
        if case .reverse = self {
            guard let isReverse = found.boolean else {
                throw SensorError(
                    .wrongType, "is \(found.kind), but \(member) must be true or false")
            }
            return .reverse(isReverse)
        }
        guard let number = found.double else {
            throw SensorError(.wrongType, "is \(found.kind), but \(member) must be a number")
        }
        switch self {
        case .speed: return .speed(try within(number, Self.fastest))
        case .vssSpeed: return .speed(try within(number, Self.fastest * 3.6) / 3.6)
        case .yawRate, .vssYawRate:
            return .yawRate(try within(number, VehicleReading.fastestYawRate))
        case .vssGear, .reverse: return .reverse(number < 0)
        }
    }

    /// Metres a second that no vehicle exceeds.
    private static let fastest = 100.0

    private func within(_ number: Double, _ limit: Double) throws(SensorError) -> Double {
        guard abs(number) <= limit else {
            throw SensorError(
                .outOfRange, "is \(number), but \(member) must be within \(-limit) and \(limit)")
        }
        return number
    }
}

/// The fault of a message. The description completes "the message on sensor/speed …".
public struct SensorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, whatever the value.
    public enum Kind: String, Hashable, Sendable {
        case tooLong, unreadable, unknownName, noMember, wrongType, outOfRange
    }

    public let kind: Kind
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
