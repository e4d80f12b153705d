package import Geodesy
package import Wire

/// When something was heard of a vehicle last, for whoever reads what a broker retains: `online` stays there when the
/// vehicle and its broker have ended together, or when the broker has sent it away without its will.
package struct LastHeard: Sendable {
    private var time: UTCTime?
    private var healthInterval = Self.usualHealthInterval

    private static let usualHealthInterval = 60.0
    /// Health reports that a vehicle with a link may be late.
    private static let patience = 2.5

    package init() {}

    /// Takes a message in. What the broker had retained was published at its own time, if the vehicle knew it.
    ///
    /// - Parameters:
    ///   - subtopic: levels of its topic after the vehicle's name.
    ///   - now: this machine's time.
    package mutating func take(
        _ message: JSONValue, on subtopic: String, isRetained: Bool, at now: UTCTime
    ) {
        if subtopic == "state/options",
            let seconds = message["rates"]?["healthIntervalSeconds"]?.double
        {
            healthInterval = seconds
        }
        // The vehicle does not publish what others ask of it; and its will has the time at which the connection began.
        guard !subtopic.hasPrefix("command/"),
            subtopic != "state/connection" || message["state"]?.string == "online"
        else { return }
        var heard: UTCTime? = now
        if isRetained {
            heard =
                message["timeSource"]?.string == MessageHeader.TimeSource.floor.rawValue
                ? nil : message["time"]?.string.flatMap { UTCTime(rfc3339: $0) }
        }
        guard let heard else { return }
        let moment = min(heard, now)
        time = max(time ?? moment, moment)
    }

    /// Seconds since then, where a vehicle with a link would have published its health meanwhile.
    package func silentSeconds(at now: UTCTime) -> Double? {
        guard let time else { return nil }
        let seconds = Double(now.millisecondsSince1970 - time.millisecondsSince1970) / 1000
        return seconds > Self.patience * healthInterval ? seconds : nil
    }
}
