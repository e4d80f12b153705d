/// A reading of a sensor of the vehicle at one moment, as another program or the receiver hands it
/// on; nothing in it is trusted yet.
public enum VehicleReading: Hashable, Codable, Sendable {
    /// Of the wheels, metres a second, uncalibrated; the sign is ignored.
    case speed(Double)
    /// Whether reverse gear is engaged.
    case reverse(Bool)
    /// Rate of turn about the vertical axis, degrees a second, positive to the left (ISO 8855).
    case yawRate(Double)

    /// Degrees a second beyond which no vehicle turns.
    public static let fastestYawRate = 500.0
}
