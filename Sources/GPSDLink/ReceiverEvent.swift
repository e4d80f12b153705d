public import Positioning

/// An event of gpsd and its receiver.
public enum ReceiverEvent: Hashable, Sendable {
    /// gpsd has written its first line on a new connection. A peer that takes connections and
    /// writes nothing is none.
    case connected
    /// gpsd's receivers; at the first report on a connection and at each change.
    case receivers(ReceiverPresence)
    /// A time-position-velocity report, also one without a position; the newest if several have come
    /// while the handler was busy.
    case fix(Fix)
    /// Rate of turn by a sensor of the receiver or beside it, degrees a second, of either sign: ATT and IMU reports.
    case yawRate(Double)
    /// A line came that is no report, and was passed over; the last of several that came together.
    case unreadable(UnreadableLine)
    /// There is no connection, or it has ended; another attempt follows.
    case disconnected(GPSDError)
}
