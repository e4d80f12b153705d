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
/// The receiver's time comes first, carried on by the monotonic clock. Without it the system's clock
/// counts, unless it is before the floor: the latest time that an earlier life has remembered.
final class TimeKeeper: Sendable {
    private struct State {
        /// The receiver's last time and when it came.
        var gnss: (time: UTCTime, at: Duration)?
        var floor: UTCTime
    }

    /// Nothing of this software is older; a time before it is a clock that was never set.
    static let earliest = UTCTime(rfc3339: "2026-01-01T00:00:00Z")!
    /// GNSS week numbers roll over; a time behind this one is a receiver's error.
    private static let latest = UTCTime(rfc3339: "2080-01-01T00:00:00Z")!

    private let state: Mutex<State>
    private let clock: MonotonicClock
    private let systemTime: @Sendable () -> UTCTime

    /// - Parameter floor: the latest time remembered from an earlier life; nil for none.
    init(
        clock: MonotonicClock, floor: UTCTime?,
        systemTime: @escaping @Sendable () -> UTCTime = TimeKeeper.readSystemClock
    ) {
        self.clock = clock
        self.systemTime = systemTime
        state = Mutex(State(floor: max(floor ?? Self.earliest, Self.earliest)))
    }

    /// Takes in the time of a fix, unless a receiver before its first fix makes it up.
    func received(_ time: UTCTime) {
        guard Self.earliest <= time, time < Self.latest else { return }
        let now = clock.now
        state.withLock { $0.gnss = (time, now) }
    }

    var now: (time: UTCTime, source: Stamp.TimeSource) {
        let elapsed = clock.now
        return state.withLock { state in
            if let gnss = state.gnss {
                return (gnss.time.advanced(bySeconds: (elapsed - gnss.at).inSeconds), .gnss)
            }
            let system = systemTime()
            if state.floor <= system { return (system, .system) }
            return (state.floor.advanced(bySeconds: elapsed.inSeconds), .floor)
        }
    }

    static func readSystemClock() -> UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
