import Retry

/// Decides the actions on the connection to one gpsd, and its events: when to connect, when to ask a
/// silent gpsd for a sign of life and when to disconnect, when to watch again.
///
/// A value without a socket or a clock: their owner carries its effects out, hands it inputs, and
/// ``Input/time`` when ``due`` has come.
public struct GPSDLink: Sendable {
    public struct Options: Hashable, Sendable {
        /// Pause before the first attempt to connect again.
        public var firstRetry = Duration.seconds(1)
        /// Maximum pause: gpsd is on the same machine, so frequent attempts are cheap.
        public var longestRetry = Duration.seconds(4)
        /// Share by which a pause is varied, 0...1, up and down.
        public static let jitter = 0.25
        /// Maximum silence before gpsd is asked for a sign of life, and maximum time of its answer before the
        /// connection is made anew.
        public var askAfter = Duration.seconds(8)
        public var answerWithin = Duration.seconds(4)

        public init() {}
    }

    public enum Input: Hashable, Sendable {
        /// Time has passed.
        case time
        /// ``Effect/connect`` has come to a connection.
        case connected
        /// The reports read from the socket.
        case read(Reading)
        /// An effect, or reading the socket, has failed.
        case failed(GPSDError)
    }

    public enum Effect: Hashable, Sendable {
        /// Answered by ``Input/connected`` or ``Input/failed(_:)``; the last of its effects.
        case connect
        /// Ask for reports.
        case watch
        /// Ask which receivers gpsd has: it answers that even when it has none.
        case ask
        /// Close the connection.
        case close
        case report(ReceiverEvent)
    }

    /// The state of a connection.
    private struct Connection {
        var silence: SilenceMonitor
        /// Whether gpsd has written a line.
        var isGPSD = false
        /// Nil before gpsd has reported it.
        var presence: ReceiverPresence?
    }

    private enum State {
        /// Without a connection, until the time of the next attempt.
        case pausing(until: Duration)
        case connecting
        case open(Connection)
    }

    private let options: Options
    private var backoff: Backoff
    private var generator: any RandomNumberGenerator & Sendable
    private var state = State.pausing(until: .zero)

    /// - Parameter generator: varies the pauses.
    public init(
        _ options: Options,
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.options = options
        self.generator = generator
        backoff = Backoff(
            first: options.firstRetry, longest: options.longestRetry, jitter: Options.jitter)
    }

    /// When ``Input/time`` has something to do next, monotonic; nil while an attempt to connect is under way.
    public var due: Duration? {
        switch state {
        case .pausing(let end): end
        case .connecting: nil
        case .open(let connection): connection.silence.due
        }
    }

    /// - Parameter now: monotonic, never less than before.
    /// - Returns: the effects, in this order; the rest is void when one of them fails.
    public mutating func handle(_ input: Input, at now: Duration) -> [Effect] {
        switch (input, state) {
        case (.time, .pausing(let end)) where now >= end:
            state = .connecting
            return [.connect]
        case (.connected, .connecting):
            let silence = SilenceMonitor(
                askAfter: options.askAfter, answerWithin: options.answerWithin, at: now)
            state = .open(Connection(silence: silence))
            return [.watch, .ask]
        case (.time, .open(var connection)):
            defer { if case .open = state { state = .open(connection) } }
            switch connection.silence.next(at: now) {
            case .wait: return []
            case .ask: return [.ask]
            case .giveUp: return end(.noAnswer, at: now)
            }
        case (.read(let reading), .open(var connection)):
            defer { state = .open(connection) }
            return take(reading, on: &connection, at: now)
        case (.failed(let error), .connecting), (.failed(let error), .open):
            return end(error, at: now)
        case (.time, _), (.connected, _), (.read, _), (.failed, _):
            // Too early, or about a connection of before.
            return []
        }
    }

    private mutating func end(_ error: GPSDError, at now: Duration) -> [Effect] {
        state = .pausing(until: now + backoff.next(using: &generator))
        return [.close, .report(.disconnected(error))]
    }

    private mutating func take(
        _ reading: Reading, on connection: inout Connection, at now: Duration
    ) -> [Effect] {
        var effects: [Effect] = []
        if let line = reading.unreadable { effects.append(.report(.unreadable(line))) }
        guard reading.isGPSD else { return effects }
        connection.silence.heard(at: now)
        if !connection.isGPSD {
            connection.isGPSD = true
            effects.append(.report(.connected))
        }
        if reading.isDeviceChanged { effects.append(.ask) }
        if let found = reading.presence, found != connection.presence {
            // gpsd has refused to watch a receiver that it did not have.
            if connection.presence != nil, found == .present { effects.append(.watch) }
            connection.presence = found
            effects.append(.report(.receivers(found)))
        }
        if let rate = reading.yawRate { effects.append(.report(.yawRate(rate))) }
        if let fix = reading.fix {
            backoff.reset()
            effects.append(.report(.fix(fix)))
        }
        return effects
    }
}
