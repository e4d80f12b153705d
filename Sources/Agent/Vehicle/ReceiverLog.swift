import GPSDClient
import Logging
import Synchronization

/// Says in the log what is wrong with gpsd and the receiver, and what to do: once, and every ten minutes
/// while it lasts.
final class ReceiverLog: Sendable {
    private let configuration: Configuration.Receiver
    private let complaints: ComplaintLog
    /// What may come again among reports that are sound, and is not over with the next one.
    private let passing: ComplaintLog
    /// Whether the connection has brought no report yet.
    private let isWaiting = Mutex(true)

    init(_ configuration: Configuration.Receiver, _ logger: Logger, clock: MonotonicClock) {
        self.configuration = configuration
        complaints = ComplaintLog(logger, clock: clock)
        passing = ComplaintLog(logger, clock: clock)
    }

    func observe(_ event: GPSDClient.Event) {
        switch event {
        case .connected: complaints.note("connected to \(gpsd)")
        case .receivers(.present): break
        case .receivers(.none):
            complaints.say(
                "\(gpsd) has no receiver",
                "; name it in gpsd's DEVICES (/etc/default/gpsd), look whether it is plugged in, and start "
                    + "gpsd anew")
        case .receivers(.others(let paths)):
            complaints.say(
                "\(gpsd) does not have the receiver '\(configuration.device)' that gpsd.device names",
                "; it has \(paths.map { "'\($0)'" }.joined(separator: ", ")): mend gpsd.device, or leave "
                    + "it empty to follow all")
        case .disconnected(let error):
            complaints.say("no position from \(gpsd): \(error)")
        case .unreadable(let line):
            passing.say(
                "what comes from \(gpsd) cannot be read: \(line); look whether it is gpsd that "
                    + "listens there")
            return
        case .fix:
            let isFirst = isWaiting.withLock { isWaiting in
                defer { isWaiting = false }
                return isWaiting
            }
            if isFirst { complaints.clear("the receiver reports") }
            return
        }
        isWaiting.withLock { $0 = true }
    }

    /// The receiver's clock contradicts the time that is believed, or did so lately.
    func observe(_ doubt: ReceiverTime.Doubt) {
        let seconds = Duration.seconds(abs(doubt.aheadSeconds)).roundedSeconds
        passing.say(
            "the receiver's clock is \(doubt.aheadSeconds > 0 ? "ahead of" : "behind") what it said before, "
                + "or what the system's clock says",
            ", by \(seconds) s; while that lasts, commands with a date may be refused as CLOCK_UNTRUSTED: "
                + "look at the receiver, and whether gpsd has two that disagree (gpsd.device)")
    }

    private var gpsd: String { "gpsd at \(configuration.host) port \(configuration.port)" }
}
