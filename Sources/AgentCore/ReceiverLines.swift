import GPSDLink
import Geodesy
import Wire

/// Decides which lines of the log report a fault of gpsd or the receiver, and its remedy: once, and
/// every ten minutes while it lasts.
struct ReceiverLines: Sendable {
    private let configuration: Configuration.Receiver
    private var warnings = RateLimitedLog()
    /// Warnings that may come again among sound reports, and are not over with the next one.
    private var passing = IntermittentWarnings()
    /// When the receiver was first found silent, while it is.
    private var silentSince: Duration?
    /// Whether the log says so; it is over with the next report only, whatever becomes of gpsd before.
    private var isSilenceLogged = false
    /// Whether the connection has brought no report yet.
    private var isWaiting = true
    /// Whether the log lacks the line that there is a connection again, as it had one recently.
    private var owesConnection = false

    init(_ configuration: Configuration.Receiver) { self.configuration = configuration }

    mutating func line(on event: ReceiverEvent, at now: Duration) -> LogLine? {
        if case .fix = event {
            defer { (isWaiting, owesConnection) = (false, false) }
            guard isWaiting else { return nil }
            return warnings.clear(
                owesConnection
                    ? "connected to \(gpsd), and the receiver reports" : "the receiver reports")
        }
        // A receiver without a place may have them.
        if case .yawRate = event { return nil }
        if case .unreadable(let line) = event {
            return passing.warn(
                "what comes from \(gpsd) cannot be read",
                ": \(line); look whether it is gpsd that listens there",
                recovery: "nothing that cannot be read has come from \(gpsd) for half a minute",
                at: now)
        }
        isWaiting = true
        switch event {
        case .connected:
            let line = warnings.note("connected to \(gpsd)", at: now)
            owesConnection = line.level == .debug
            return line
        case .receivers(.none):
            return warnings.warn(
                "\(gpsd) has no receiver",
                "; name it in gpsd's DEVICES (/etc/default/gpsd), look whether it is plugged in, and start "
                    + "gpsd anew", at: now)
        case .receivers(.others(let paths)):
            return warnings.warn(
                "\(gpsd) does not have the receiver '\(configuration.device)' that gpsd.device names",
                "; it has \(paths.map { "'\($0)'" }.joined(separator: ", ")): mend gpsd.device, or leave "
                    + "it empty to follow all", at: now)
        case .disconnected(let error):
            return warnings.warn("no position from \(gpsd): \(error)", at: now)
        case .receivers(.present), .fix, .unreadable, .yawRate: return nil
        }
    }

    /// The warnings that are over, and what only a clock notices: a silent receiver, reports that contradict
    /// each other, and a doubt about the believed time, now or lately; to be called now and then.
    ///
    /// - Parameter systemTime: the system's clock.
    mutating func lines(
        on health: Health.GPS, _ time: TimeKeeper.Reading, systemTime: UTCTime, at now: Duration
    ) -> [LogLine] {
        let lines = [
            silence(health, at: now), contradiction(health, at: now),
            time.doubt.map { line(on: $0, time, systemTime, at: now) },
        ]
        return lines.compactMap(\.self).filter { $0.level != .debug }
            + passing.takeRecoveries(at: now)
    }

    /// Not at once: gpsd is asked first which receivers it has.
    private mutating func silence(_ health: Health.GPS, at now: Duration) -> LogLine? {
        let isSilent = health.state == .silent && health.reason == nil
        guard
            isSilent || isSilenceLogged && [.silent, .disconnected].contains(health.state)
        else {
            (silentSince, isSilenceLogged) = (nil, false)
            return nil
        }
        let since = silentSince ?? now
        silentSince = since
        guard now - since >= .seconds(configuration.silentAfterSeconds) else { return nil }
        isSilenceLogged = true
        return passing.warn(
            "\(gpsd) brings no report of the receiver",
            "; look at the receiver's cable and at what 'cgps' shows, and restart gpsd",
            recovery: "the receiver reports", at: now)
    }

    private mutating func contradiction(_ health: Health.GPS, at now: Duration) -> LogLine? {
        guard health.state == .fix, health.reason == .jump else { return nil }
        return passing.warn(
            "reports from \(gpsd) are farther apart than a vehicle can have driven",
            "; those that fit the ones before are followed, or three that fit one another: look whether gpsd has two receivers that disagree "
                + "(gpsd.device), or whether one is jammed",
            recovery: "no report from \(gpsd) has contradicted another for half a minute", at: now)
    }

    private mutating func line(
        on doubt: ReceiverTime.Doubt, _ time: TimeKeeper.Reading, _ systemTime: UTCTime,
        at now: Duration
    ) -> LogLine {
        // Where the system's clock is before what is certain to be over, it is what is wrong, not a receiver ahead of it.
        if time.source == .floor, doubt.aheadSeconds > 0 {
            return passing.warn(
                "this system's clock is not set",
                ": it says \(systemTime), and the receiver \(time.time.advanced(bySeconds: doubt.aheadSeconds)), "
                    + "which is believed after a minute; until then commands with a date may be refused as "
                    + "CLOCK_UNTRUSTED: let chrony set the clock from gpsd (refclock SHM 0), and fake-hwclock keep it",
                recovery: "nothing has contradicted the receiver's clock for half a minute", at: now
            )
        }
        let seconds = Duration.seconds(abs(doubt.aheadSeconds)).roundedSeconds
        if time.source == .system {
            return passing.warn(
                "this system's clock and the receiver disagree",
                ", by \(seconds) s, and the clock's time is in use, \(systemTime); one of the two is wrong: look at the "
                    + "receiver, with cgps, and at what sets the clock",
                recovery: "nothing has contradicted the receiver's clock for half a minute", at: now
            )
        }
        return passing.warn(
            "the receiver's clock is \(doubt.aheadSeconds > 0 ? "ahead of" : "behind") what it said before, "
                + "or what the system's clock says",
            ", by \(seconds) s; while that lasts, commands with a date may be refused as CLOCK_UNTRUSTED: "
                + "look at the receiver, and whether gpsd has two that disagree (gpsd.device)",
            recovery: "nothing has contradicted the receiver's clock for half a minute", at: now)
    }

    /// Another time is believed from now on than was before.
    ///
    /// - Parameter source: whose time it is.
    func line(on step: ReceiverTime.Step, from source: MessageHeader.TimeSource) -> LogLine {
        let seconds = Duration.seconds(abs(step.aheadSeconds)).roundedSeconds
        let witness = source == .gnss ? "the receiver" : "this system's clock"
        return LogLine(
            level: .info,
            text: "the time is \(step.time) from now on, as \(witness) says: \(seconds) s "
                + "\(step.aheadSeconds > 0 ? "ahead of" : "behind") what it was taken for before")
    }

    private var gpsd: String { "gpsd at \(configuration.host) port \(configuration.port)" }
}
