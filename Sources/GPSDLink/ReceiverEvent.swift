public import Positioning

/// An event of gpsd and its receiver.
public enum ReceiverEvent: Hashable, Sendable {
    /// gpsd has written its first line on a new connection. A peer that takes connections and
    /// writes nothing is none.
    case connected
    /// Which receivers gpsd has; when it becomes known on a connection and when it changes.
    case receivers(ReceiverPresence)
    /// A time-position-velocity report, also one without a position; the newest where several have
    /// come while the handler took its time.
    case fix(Fix)
    /// How fast the vehicle turns by a sensor of the receiver or beside it, degrees a second, to either side: ATT and IMU
    /// reports.
    case yawRate(Double)
    /// A line came that is no report, and was passed over; the last of several that came together.
    case unreadable(UnreadableLine)
    /// There is no connection, or it has ended; another attempt follows.
    case disconnected(GPSDError)
}
