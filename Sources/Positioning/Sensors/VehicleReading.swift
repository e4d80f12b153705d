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

/// The agreement of a sensor of the vehicle with the receiver.
public enum SensorTrust: UInt8, Sendable {
    /// Nothing comes from it.
    case absent
    /// Its scale and its delay are not known well enough yet.
    case learning
    /// It carries the position on while there is no fix.
    case trusted
    /// It contradicts the receiver, and is not used.
    case refused
}
