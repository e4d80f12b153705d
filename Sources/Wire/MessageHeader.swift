public import Geodesy

/// What every uplink payload begins with: who says it, in which of its sessions, and when.
public struct MessageHeader: Hashable, Sendable {
    /// Where a time comes from, and so how far it can be trusted.
    public enum TimeSource: String, CaseIterable, Sendable {
        /// The receiver.
        case gnss
        /// The system's clock, after it was found to be right or at least later than the floor.
        case system
        /// The latest time that the vehicle remembers from an earlier session, and what has passed since
        /// the start: it is later than that, nobody knows how much.
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
