/// The key of a value that is kept over restarts.
public struct StateKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The settings by `set-options`.
    public static let settings = StateKey(rawValue: "settings")
    /// The vehicle whose journal it is.
    public static let vehicle = StateKey(rawValue: "vehicle")
    /// The trip, its destinations and its progress.
    public static let trip = StateKey(rawValue: "trip")
    /// The number of the latest trip.
    public static let tripNumber = StateKey(rawValue: "tripNumber")
    /// The pictures of steps that the broker retains.
    public static let images = StateKey(rawValue: "images")
    /// The messages of dispatch to the driver.
    public static let messages = StateKey(rawValue: "messages")
    /// The number of parts in which the broker retains the tour.
    public static let tourParts = StateKey(rawValue: "tourParts")
    /// The calibration of the vehicle's speed sensor, and its name.
    public static let speedSensor = StateKey(rawValue: "speedSensor")
    /// The calibration of the vehicle's yaw-rate sensor, and its name.
    public static let yawRateSensor = StateKey(rawValue: "yawRateSensor")
    /// When the last link ended; nothing while there is one.
    public static let awaySince = StateKey(rawValue: "awaySince")
    /// The latest time that was ever trusted.
    public static let timeFloor = StateKey(rawValue: "timeFloor")
    /// Refusals that the broker may not have, one in a line.
    public static let refusals = StateKey(rawValue: "refusals")
    /// The topics besides the vehicle's own on which something was ever retained, one in a line.
    public static let retainedElsewhere = StateKey(rawValue: "retainedElsewhere")
}
