public import Geodesy

/// The beginning of every uplink payload: its vehicle, session and time.
public struct MessageHeader: Hashable, Sendable {
    /// The source of a time, and so its trustworthiness.
    public enum TimeSource: String, CaseIterable, Sendable {
        /// The receiver.
        case gnss
        /// The system's clock, after it was found to be right or at least later than the floor.
        case system
        /// The latest time remembered from an earlier session, plus the time since the start: the
        /// true time is later by an unknown amount.
        case floor
    }

    public var vehicle: VehicleID
    /// Grows with each start of the agent, kept on disk.
    public var session: UInt64
    public var time: UTCTime
    public var timeSource: TimeSource

    public init(vehicle: VehicleID, session: UInt64, time: UTCTime, timeSource: TimeSource) {
        self.vehicle = vehicle
        self.session = session
        self.time = time
        self.timeSource = timeSource
    }
}

extension JSONWriter {
    mutating func members(of header: MessageHeader, sequence: UInt64?) {
        member("vehicle", header.vehicle.description)
        member("session", header.session)
        member("time", header.time.description)
        member("timeSource", header.timeSource.rawValue)
        if let sequence { member("seq", sequence) }
    }
}
