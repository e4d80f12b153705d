public import Geodesy
import Guidance

/// Decides whether a command may still be obeyed.
///
/// A link that was away for hours brings stale orders. Four values prove their age, and each is used
/// only if reliable: the broker's message expiry against the monotonic clock, the command's own times
/// against a trusted clock, the floor of an untrusted one, which can only prove that it is too late,
/// and else the vehicle's absence. If the vehicle's clocks contradict each other, a command is obeyed
/// or refused as stale only if by each of them.
public struct CommandFreshness: Hashable, Sendable {
    /// Maximum age in seconds of a command with a time of issue and no lifetime. 600: a dispatcher who has
    /// waited ten minutes has helped himself.
    public var maximumAgeSeconds = 600.0
    /// Longest time in seconds for which a command without any date may have waited at the broker;
    /// infinity for any.
    public var maximumUndatedSeconds = 600.0
    /// Maximum error of the sender's clock, seconds.
    var toleranceSeconds = 5.0
    /// Seconds ahead of the vehicle's time from which a time of issue is a mistake. A day: a clock of another time zone is
    /// less ahead, and its commands have been obeyed.
    var maximumAheadSeconds = 86_400.0

    public init() {}

    /// The circumstances of a command's arrival, and the time.
    public struct Arrival: Hashable, Sendable {
        public var isRetained: Bool
        /// Seconds left of the broker's message expiry at the arrival; nil where none was set.
        public var brokerExpirySeconds: UInt32?
        /// Maximum seconds that it may have waited at the broker; infinity if unknown.
        public var brokerSeconds: Double
        /// Seconds since the arrival, by the monotonic clock.
        public var waitedSeconds: Double
        public var now: UTCTime
        public var timeSource: MessageHeader.TimeSource
        /// The other possible time, where the vehicle's clocks contradict each other.
        public var rivalTime: UTCTime?

        public init(
            isRetained: Bool, brokerExpirySeconds: UInt32?, brokerSeconds: Double = 0,
            waitedSeconds: Double, now: UTCTime, timeSource: MessageHeader.TimeSource,
            rivalTime: UTCTime? = nil
        ) {
            self.isRetained = isRetained
            self.brokerExpirySeconds = brokerExpirySeconds
            self.brokerSeconds = brokerSeconds
            self.waitedSeconds = waitedSeconds
            self.now = now
            self.timeSource = timeSource
            self.rivalTime = rivalTime
        }
    }

    /// Nil when the command may be obeyed.
    public func refusal(of command: DecodedCommand, _ arrival: Arrival) -> CommandRefusal? {
        if arrival.isRetained {
            return command.refusal(
                .retained,
                "The broker had retained the command, so it may be of any age; clear it there and send it "
                    + "again without the retain flag.")
        }
        if let refusal = refusal(ofFuture: command, arrival) { return refusal }
        let broker = arrival.brokerExpirySeconds.map { Double($0) }
        let own = command.issuedAt == nil ? command.ttlSeconds : nil
        if let left = [broker, own].compactMap({ $0 }).min(), arrival.waitedSeconds > left {
            return expired(command)
        }
        guard let deadline = deadline(of: command) else {
            return broker == nil ? refusal(ofUndated: command, arrival) : nil
        }
        let isLate = [arrival.now, arrival.rivalTime].compactMap { $0 }
            .map { $0 > deadline.advanced(bySeconds: toleranceSeconds) }
        if !isLate.contains(false) { return expired(command, deadline, arrival) }
        if isLate.contains(true) { return broker == nil ? disputed(command) : nil }
        // A floor that lies before the deadline proves nothing; the broker's expiry does.
        guard arrival.timeSource == .floor, broker == nil else { return nil }
        return command.refusal(
            .clockUntrusted,
            "The vehicle does not know the time yet, so it cannot tell whether the command is stale; "
                + "send it with an MQTT message expiry, or while it is online without times of its "
                + "own.")
    }

    /// The refusal by the vehicle's absence alone.
    private func refusal(ofUndated command: DecodedCommand, _ arrival: Arrival) -> CommandRefusal? {
        let longest =
            command.ttlSeconds
            ?? (command.name.changesSomething ? maximumUndatedSeconds : .infinity)
        guard arrival.brokerSeconds + arrival.waitedSeconds > longest else { return nil }
        return command.refusal(
            .expired,
            "The command may have waited at the broker for longer than it holds, and nothing says when "
                + "it was sent; send it again with issuedAt, or over MQTT 5 with a message expiry.",
            pointer: "/issuedAt")
    }

    /// The refusal of a time of issue that is far ahead by each of the vehicle's clocks: it would say nothing of the
    /// command's age for as long. A clock that no receiver has set may be the one that is wrong.
    private func refusal(ofFuture command: DecodedCommand, _ arrival: Arrival) -> CommandRefusal? {
        guard let issuedAt = command.issuedAt, arrival.timeSource == .gnss,
            arrival.brokerExpirySeconds == nil,
            issuedAt
                > max(arrival.now, arrival.rivalTime ?? arrival.now)
                .advanced(bySeconds: maximumAheadSeconds)
        else { return nil }
        return command.refusal(
            .invalid,
            "The field /issuedAt is more than a day ahead of the vehicle's time, \(arrival.now); set the "
                + "sender's clock, or give the time at which the command is sent.",
            pointer: "/issuedAt")
    }

    /// In time by one of the vehicle's clocks and too late by the other.
    private func disputed(_ command: DecodedCommand) -> CommandRefusal {
        command.refusal(
            .clockUntrusted,
            "The vehicle's receiver contradicts the time that it told before, and the command is stale by "
                + "one of the two; send it with an MQTT message expiry, or while it is online without "
                + "times of its own, and see gps.reason in state/health.")
    }

    /// The end of the command's validity by its own times.
    private func deadline(of command: DecodedCommand) -> UTCTime? {
        var deadlines: [UTCTime] = []
        if let expiresAt = command.expiresAt { deadlines.append(expiresAt) }
        if let issuedAt = command.issuedAt {
            if let ttl = command.ttlSeconds {
                deadlines.append(issuedAt.advanced(bySeconds: ttl))
            } else if command.expiresAt == nil {
                deadlines.append(issuedAt.advanced(bySeconds: maximumAgeSeconds))
            }
        }
        return deadlines.min()
    }

    /// By its own times, which say as much of its sender's clock. Both times are told.
    private func expired(
        _ command: DecodedCommand, _ deadline: UTCTime, _ arrival: Arrival
    ) -> CommandRefusal {
        command.refusal(
            .expired,
            "The command held until \(deadline), and it is \(arrival.now) here; send a new one if it still "
                + "holds, and set the sender's clock if that comes too late as well.")
    }

    private func expired(_ command: DecodedCommand) -> CommandRefusal {
        command.refusal(
            .expired, "The command came too late to be obeyed; send a new one if it still holds.")
    }
}
