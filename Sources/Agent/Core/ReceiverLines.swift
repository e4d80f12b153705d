import GPSDClient

/// Decides which lines of the log say what is wrong with gpsd and the receiver, and what to do: once, and
/// every ten minutes while it lasts.
struct ReceiverLines: Sendable {
    private let configuration: Configuration.Receiver
    private var complaints = Complaints()
    /// What may come again among reports that are sound, and is not over with the next one.
    private var passing = Complaints()
    /// Whether the connection has brought no report yet.
    private var isWaiting = true

    init(_ configuration: Configuration.Receiver) { self.configuration = configuration }

    mutating func line(on event: GPSDClient.Event, at now: Duration) -> LogLine? {
        if case .fix = event {
            defer { isWaiting = false }
            return isWaiting ? complaints.clear("the receiver reports") : nil
        }
        if case .unreadable(let line) = event {
            return passing.say(
                "what comes from \(gpsd) cannot be read: \(line); look whether it is gpsd that "
                    + "listens there", at: now)
        }
        isWaiting = true
        switch event {
        case .connected: return complaints.note("connected to \(gpsd)", at: now)
        case .receivers(.none):
            return complaints.say(
                "\(gpsd) has no receiver",
                "; name it in gpsd's DEVICES (/etc/default/gpsd), look whether it is plugged in, and start "
                    + "gpsd anew", at: now)
        case .receivers(.others(let paths)):
            return complaints.say(
                "\(gpsd) does not have the receiver '\(configuration.device)' that gpsd.device names",
                "; it has \(paths.map { "'\($0)'" }.joined(separator: ", ")): mend gpsd.device, or leave "
                    + "it empty to follow all", at: now)
        case .disconnected(let error):
            return complaints.say("no position from \(gpsd): \(error)", at: now)
        case .receivers(.present), .fix, .unreadable: return nil
        }
    }

    /// The receiver's clock contradicts the time that is believed, or did so lately.
    mutating func line(on doubt: ReceiverTime.Doubt, at now: Duration) -> LogLine {
        let seconds = Duration.seconds(abs(doubt.aheadSeconds)).roundedSeconds
        return passing.say(
            "the receiver's clock is \(doubt.aheadSeconds > 0 ? "ahead of" : "behind") what it said before, "
                + "or what the system's clock says",
            ", by \(seconds) s; while that lasts, commands with a date may be refused as CLOCK_UNTRUSTED: "
                + "look at the receiver, and whether gpsd has two that disagree (gpsd.device)",
            at: now)
    }

    private var gpsd: String { "gpsd at \(configuration.host) port \(configuration.port)" }
}
