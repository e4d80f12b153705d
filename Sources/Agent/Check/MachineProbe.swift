import AgentCore
import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Checks the gateway itself: its clock, its disk, its memory.
struct MachineProbe {
    let configuration: Configuration

    /// Maximum difference of the clock from the receiver's, milliseconds; beyond it certificates and dated orders are
    /// judged wrongly.
    private static let maximumDifference: Int64 = 60_000
    /// Megabytes.
    private static let minimumMemory = MemoryLimit.neededBytes >> 20

    func look(receiverTime: UTCTime?) -> [CheckFinding] {
        [clock(receiverTime), disk, memory]
    }

    private func clock(_ receiverTime: UTCTime?) -> CheckFinding {
        let reading = SystemClock.reading
        let now = reading.time
        if let receiverTime {
            let difference = now.millisecondsSince1970 - receiverTime.millisecondsSince1970
            guard abs(difference) < Self.maximumDifference else {
                return CheckFinding(
                    .wrong, "clock",
                    "\(now), while the receiver says \(receiverTime); let chrony set the clock from gpsd "
                        + "(refclock SHM 0), or look at the receiver")
            }
        }
        guard reading.isSynchronized else {
            return CheckFinding(
                .note, "clock",
                "\(now), and nothing keeps it right; the agent uses the receiver's time, other programs "
                    + "need chrony or systemd-timesyncd")
        }
        return CheckFinding(.ok, "clock", "\(now), kept right")
    }

    private var disk: CheckFinding {
        var path = configuration.state.directory
        var status = statvfs()
        while statvfs(path, &status) != 0 {
            guard errno == ENOENT, let slash = path.lastIndex(of: "/"), path != "/" else {
                return CheckFinding(
                    .unseen, "disk", "state.directory: \(path) \(FileFault(errno))")
            }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        let free = Int(status.f_bavail) * Int(status.f_frsize) / 1_000_000
        let wanted = configuration.journal.maximumMegabytes
        guard free >= 10 else {
            return CheckFinding(
                .wrong, "disk",
                "\(free) MB are free at \(path), where the journal lies; free some space, else events are "
                    + "kept in memory only")
        }
        return CheckFinding(
            free < wanted ? .note : .ok, "disk",
            "\(free) MB are free at \(path)"
                + (free < wanted ? ", and the journal may take \(wanted) MB; free some" : ""))
    }

    private var memory: CheckFinding {
        guard let text = try? readText("/proc/meminfo"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
            let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else {
            return CheckFinding(.unseen, "memory", "/proc/meminfo may not be looked at")
        }
        let free = kilobytes / 1000
        return CheckFinding(
            free < Self.minimumMemory ? .wrong : .ok, "memory",
            "\(free) MB are available"
                + (free < Self.minimumMemory
                    ? "; the agent needs \(Self.minimumMemory) MB while it begins, end something"
                    : ""))
    }
}
