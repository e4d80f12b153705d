import Geodesy
import Synchronization
import Wire

/// Says what time it is and how far that can be trusted, in a vehicle whose clock may stand at 1970
/// after each start.
///
/// The receiver's time comes first, once ``ReceiverTime`` believes it. Without it the system's clock
/// counts, unless it is before the floor: the latest time that is certain to be over.
final class TimeKeeper: Sendable {
    /// The time of a message or of a decision.
    struct Reading: Hashable {
        var time: UTCTime
        var source: Stamp.TimeSource
        /// What contradicts it, if something does.
        var doubt: ReceiverTime.Doubt?
    }

    /// Nothing of this software is older; a time before it is a clock that was never set.
    static let earliest = UTCTime(rfc3339: "2026-01-01T00:00:00Z")!
    /// GNSS week numbers roll over; a time behind this one is a receiver's error.
    private static let latest = UTCTime(rfc3339: "2080-01-01T00:00:00Z")!
    /// Seconds of agreement after which the receiver's time moves the floor.
    private static let floorAgreement = 60.0

    private let receiver = Mutex(ReceiverTime())
    /// As an earlier life has remembered it.
    private let firstFloor: UTCTime
    private let clock: MonotonicClock
    private let system: SystemClock

    /// - Parameter floor: the floor remembered from an earlier life; nil for none.
    init(clock: MonotonicClock, floor: UTCTime?, system: SystemClock = .kernel) {
        self.clock = clock
        self.system = system
        let range = Self.earliest...Self.latest
        // One that cannot be right was spoilt by something.
        firstFloor = floor.flatMap { range.contains($0) ? $0 : nil } ?? Self.earliest
    }

    /// Takes in the time of a fix, unless a receiver makes it up.
    func received(_ time: UTCTime) {
        guard Self.earliest <= time, time < Self.latest else { return }
        let now = clock.now
        let surroundings = surroundings(at: now)
        receiver.withLock { $0.take(time, at: now, surroundings) }
    }

    var now: (time: UTCTime, source: Stamp.TimeSource) {
        let reading = reading
        return (reading.time, reading.source)
    }

    /// The time, and what contradicts it.
    var reading: Reading {
        let now = clock.now
        let surroundings = surroundings(at: now)
        return receiver.withLock { receiver in
            let doubt = receiver.doubt(at: now, surroundings)
            if let time = receiver.time(at: now) {
                return Reading(time: time, source: .gnss, doubt: doubt)
            }
            if let time = surroundings.system {
                return Reading(time: time, source: .system, doubt: doubt)
            }
            return Reading(time: surroundings.floor, source: .floor, doubt: doubt)
        }
    }

    /// What the next life is to remember as the floor. Only the receiver moves it by more than the time
    /// that has passed: neither a few reports nor a system clock that was set wrong can spoil it, nor can a
    /// time that is in doubt. One that was spoilt goes back.
    var floor: UTCTime {
        let now = clock.now
        let floor = firstFloor.advanced(bySeconds: now.inSeconds)
        let surroundings = surroundings(at: now)
        return receiver.withLock { receiver in
            guard let time = receiver.time(at: now),
                receiver.doubt(at: now, surroundings)?.rival == nil
            else { return floor }
            let isEasy = time < floor || receiver.isExpected(at: now, surroundings)
            let needed = isEasy ? Self.floorAgreement : ReceiverTime.certainSeconds
            return receiver.agreedSeconds >= needed ? time : floor
        }
    }

    /// The time by which something may be deleted for its age: nil until the receiver has said for an hour
    /// what was to be expected without it, and while anything contradicts it.
    var provenTime: UTCTime? { expectedTime(agreedFor: ReceiverTime.certainSeconds) }

    /// Whether the age of what is written down now may be judged later.
    var tellsAges: Bool { expectedTime(agreedFor: Self.floorAgreement) != nil }

    /// What the receiver has said for so many seconds, if nothing else says otherwise.
    private func expectedTime(agreedFor seconds: Double) -> UTCTime? {
        let now = clock.now
        let surroundings = surroundings(at: now)
        return receiver.withLock { receiver in
            guard receiver.agreedSeconds >= seconds, receiver.isExpected(at: now, surroundings),
                receiver.doubt(at: now, surroundings) == nil
            else { return nil }
            return receiver.time(at: now)
        }
    }

    private func surroundings(at now: Duration) -> ReceiverTime.Surroundings {
        let floor = firstFloor.advanced(bySeconds: now.inSeconds)
        let time = system.time()
        return ReceiverTime.Surroundings(
            system: floor <= time ? time : nil, isSynchronized: system.isSynchronized(),
            floor: floor)
    }
}
