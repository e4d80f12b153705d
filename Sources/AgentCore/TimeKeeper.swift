package import Geodesy
package import Wire

/// Keeps the time and its trustworthiness, in a vehicle whose clock may stand at 1970 after each
/// start.
///
/// The receiver's time comes first, once ``ReceiverTime`` believes it. Without it the system's clock
/// counts, unless it is before the floor: the latest time that is certain to be over.
package struct TimeKeeper: Sendable {
    /// The time of a message or of a decision.
    package struct Reading: Hashable, Sendable {
        package var time: UTCTime
        package var source: MessageHeader.TimeSource
        /// The contradiction of it, if there is one.
        package var doubt: ReceiverTime.Doubt?
    }

    /// The system's clock.
    package struct SystemTime: Hashable, Sendable {
        package var time: UTCTime
        /// Whether the kernel says that something keeps it right.
        package var isSynchronized: Bool

        package init(time: UTCTime, isSynchronized: Bool = false) {
            self.time = time
            self.isSynchronized = isSynchronized
        }
    }

    /// Nothing of this software is older; a time before it is a clock that was never set.
    package static let earliest = UTCTime(rfc3339: "2026-01-01T00:00:00Z")!
    /// GNSS week numbers roll over; a time behind this one is a receiver's error.
    private static let latest = UTCTime(rfc3339: "2080-01-01T00:00:00Z")!
    /// Seconds of agreement after which the receiver's time moves the floor.
    private static let floorAgreement = 60.0

    private var receiver = ReceiverTime()
    /// Seconds by which the time in use was ahead of the last fix whose time was not used.
    private var fixAheadSeconds = 0.0
    /// The floor of an earlier session.
    private let firstFloor: UTCTime
    /// The system's clock at the last look; from then on it goes with the monotonic clock.
    private var system: (clock: SystemTime, at: Duration)

    /// - Parameters:
    ///   - floor: the floor remembered from an earlier session; nil for none.
    ///   - system: the system's clock at the start.
    init(floor: UTCTime?, system: SystemTime) {
        self.system = (system, .zero)
        let range = Self.earliest...Self.latest
        // An impossible floor was spoilt by something.
        firstFloor = floor.flatMap { range.contains($0) ? $0 : nil } ?? Self.earliest
    }

    /// Takes in the system's clock; to be called about twice a second.
    mutating func take(_ system: SystemTime, at now: Duration) { self.system = (system, now) }

    /// Takes in the time of a fix, unless a receiver makes it up.
    ///
    /// - Returns: the step of the time in use; nil for none.
    @discardableResult
    mutating func received(_ time: UTCTime, at now: Duration) -> ReceiverTime.Step? {
        guard Self.earliest <= time, time < Self.latest else { return nil }
        return receiver.take(time, at: now, surroundings(at: now))
    }

    /// Seconds by which the clock in use is ahead of a fix's time. With them all that follows from that time is right, as
    /// expected arrivals. 0 where the receiver's time is in use, or may well be in a few seconds.
    ///
    /// It is the same number from fix to fix, though reports are late by less or more.
    mutating func secondsAhead(ofFixAt time: UTCTime, at now: Duration) -> Double {
        let ahead = receiver.secondsAhead(
            of: time, at: now, surroundings(at: now), before: fixAheadSeconds)
        if ahead != 0 { fixAheadSeconds = ahead }
        return ahead
    }

    /// The time, its source and its doubt.
    func reading(at now: Duration) -> Reading {
        let surroundings = surroundings(at: now)
        let doubt = receiver.doubt(at: now, surroundings)
        if let time = receiver.time(at: now) {
            return Reading(time: time, source: .gnss, doubt: doubt)
        }
        if let time = surroundings.system {
            return Reading(time: time, source: .system, doubt: doubt)
        }
        return Reading(time: surroundings.floor, source: .floor, doubt: doubt)
    }

    /// The header of a message that is published now.
    func header(_ vehicle: VehicleID, session: UInt64, at now: Duration) -> MessageHeader {
        let reading = reading(at: now)
        return MessageHeader(
            vehicle: vehicle, session: session, time: reading.time, timeSource: reading.source)
    }

    /// The time to check certificates at where the system's clock is not to be believed; nil where it is.
    ///
    /// A clock that the kernel says is kept right stands. Else it gives way to a receiver that
    /// nothing contradicts; and, where it is before the floor, to the floor. A receiver that is
    /// before the floor too has to say so for as long as moves the floor.
    package func certificateTime(at now: Duration) -> UTCTime? {
        let surroundings = surroundings(at: now)
        if surroundings.isSynchronized, surroundings.system != nil { return nil }
        if let time = receiver.time(at: now),
            surroundings.floor <= time || receiver.agreedSeconds >= Self.floorAgreement,
            receiver.doubt(at: now, surroundings) == nil
        {
            return time
        }
        return surroundings.system == nil ? surroundings.floor : nil
    }

    /// The floor for the next session. Only the receiver moves it by more than the time that has
    /// passed: neither a few reports nor a system clock that was set wrong can spoil it, nor can a
    /// time that is in doubt. One that was spoilt goes back.
    func floor(at now: Duration) -> UTCTime {
        let floor = firstFloor.advanced(bySeconds: now.inSeconds)
        let surroundings = surroundings(at: now)
        guard let time = receiver.time(at: now),
            receiver.doubt(at: now, surroundings)?.rival == nil
        else { return floor }
        let isEasy = time < floor || receiver.isExpected(at: now, surroundings)
        let needed = isEasy ? Self.floorAgreement : ReceiverTime.certainSeconds
        return receiver.agreedSeconds >= needed ? time : floor
    }

    /// The time by which something may be deleted for its age: nil until the receiver has agreed
    /// for an hour with the time expected without it, and while anything contradicts it.
    func provenTime(at now: Duration) -> UTCTime? {
        expectedTime(agreedFor: ReceiverTime.certainSeconds, at: now)
    }

    /// Whether the age of an entry written now may be judged later.
    func knowsAges(at now: Duration) -> Bool {
        expectedTime(agreedFor: Self.floorAgreement, at: now) != nil
    }

    /// The receiver's time if it has agreed with the expected one for `seconds`, and nothing
    /// contradicts it.
    private func expectedTime(agreedFor seconds: Double, at now: Duration) -> UTCTime? {
        let surroundings = surroundings(at: now)
        guard receiver.agreedSeconds >= seconds, receiver.isExpected(at: now, surroundings),
            receiver.doubt(at: now, surroundings) == nil
        else { return nil }
        return receiver.time(at: now)
    }

    /// The time of the system's clock, right or wrong.
    func systemTime(at now: Duration) -> UTCTime {
        system.clock.time.advanced(bySeconds: (now - system.at).inSeconds)
    }

    private func surroundings(at now: Duration) -> ReceiverTime.Surroundings {
        let floor = firstFloor.advanced(bySeconds: now.inSeconds)
        let time = systemTime(at: now)
        return ReceiverTime.Surroundings(
            system: floor <= time ? time : nil, isSynchronized: system.clock.isSynchronized,
            floor: floor)
    }
}
