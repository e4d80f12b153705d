import Geodesy
import Synchronization
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Says what time it is and how far that can be trusted, in a vehicle whose clock may stand at 1970
/// after each start.
///
/// The receiver's time comes first, once ``ReceiverTime`` believes it. Without it the system's clock
/// counts, unless it is before the floor: the latest time that is certain to be over.
final class TimeKeeper: Sendable {
    private struct State {
        var receiver = ReceiverTime()
        /// As an earlier life has remembered it.
        var floor: UTCTime
    }

    /// Nothing of this software is older; a time before it is a clock that was never set.
    static let earliest = UTCTime(rfc3339: "2026-01-01T00:00:00Z")!
    /// GNSS week numbers roll over; a time behind this one is a receiver's error.
    private static let latest = UTCTime(rfc3339: "2080-01-01T00:00:00Z")!
    /// Seconds of agreement after which the receiver's time moves the floor, in either direction.
    private static let floorAgreement = 60.0
    /// Seconds of agreement after which something may be deleted on the receiver's word.
    private static let deletionAgreement = 3600.0

    private let state: Mutex<State>
    private let clock: MonotonicClock
    private let systemTime: @Sendable () -> UTCTime

    /// - Parameter floor: the floor remembered from an earlier life; nil for none.
    init(
        clock: MonotonicClock, floor: UTCTime?,
        systemTime: @escaping @Sendable () -> UTCTime = TimeKeeper.readSystemClock
    ) {
        self.clock = clock
        self.systemTime = systemTime
        let range = Self.earliest...Self.latest
        // One that cannot be right was spoilt by something.
        let usable = floor.flatMap { range.contains($0) ? $0 : nil }
        state = Mutex(State(floor: usable ?? Self.earliest))
    }

    /// Takes in the time of a fix, unless a receiver makes it up.
    func received(_ time: UTCTime) {
        guard Self.earliest <= time, time < Self.latest else { return }
        let now = clock.now
        let system = systemTime()
        state.withLock { state in
            let floor = state.floor.advanced(bySeconds: now.inSeconds)
            state.receiver.take(
                time, at: now, floor <= system ? .about(system) : .notBefore(floor))
        }
    }

    var now: (time: UTCTime, source: Stamp.TimeSource) {
        let elapsed = clock.now
        return state.withLock { state in
            if let time = state.receiver.time(at: elapsed) { return (time, .gnss) }
            let system = systemTime()
            if state.floor <= system { return (system, .system) }
            return (state.floor.advanced(bySeconds: elapsed.inSeconds), .floor)
        }
    }

    /// What the next life is to remember as the floor. Only the receiver moves it by more than the time
    /// that has passed: neither one report nor a system clock that was set wrong can spoil it, and one that
    /// was spoilt goes back.
    var floor: UTCTime {
        let elapsed = clock.now
        return state.withLock { state in
            if state.receiver.agreedSeconds >= Self.floorAgreement,
                let time = state.receiver.time(at: elapsed)
            {
                return time
            }
            return state.floor.advanced(bySeconds: elapsed.inSeconds)
        }
    }

    /// The time by which something may be deleted for its age: nil until the receiver has said it for an
    /// hour without a contradiction that lasted.
    var provenTime: UTCTime? {
        let elapsed = clock.now
        return state.withLock { state in
            state.receiver.agreedSeconds >= Self.deletionAgreement
                ? state.receiver.time(at: elapsed) : nil
        }
    }

    static func readSystemClock() -> UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
