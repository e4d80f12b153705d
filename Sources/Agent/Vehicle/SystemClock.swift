import AgentCore
import CTimex
package import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The system's clock, and whether anything keeps it right.
package enum SystemClock {
    static var reading: TimeKeeper.SystemTime {
        TimeKeeper.SystemTime(time: now, isSynchronized: isSynchronized)
    }

    package static var now: UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Whether the kernel says that the clock is kept right, as chrony or systemd-timesyncd report
    /// to it. The corresponding C function is adjtimex(2). False if a sandbox forbids it.
    private static var isSynchronized: Bool {
        var state = timex()
        return adjtimex(&state) >= 0 && state.status & STA_UNSYNC == 0
            && state.maxerror <= maximumErrorMicroseconds
    }

    /// The kernel's own limit is 16 s.
    private static let maximumErrorMicroseconds = 10_000_000
}
