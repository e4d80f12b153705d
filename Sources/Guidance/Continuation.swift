/// The trigger for the leg from a stop to the next one.
public enum Continuation: Hashable, Codable, Sendable {
    /// An order of dispatch.
    case byCommand
    /// The vehicle drives off after it has stood at the stop, or has passed it.
    case atDeparture
    /// This many seconds have passed since the arrival.
    case after(seconds: Double)

    /// Seconds that ``after(seconds:)`` may have: a week, for a weekend at the last stop.
    public static let secondsRange = 0.0...604_800
}

extension Continuation {
    /// The continuation without its seconds. The values are those on the wire.
    public enum Mode: String, CaseIterable, Sendable {
        case command = "COMMAND"
        case departure = "DEPARTURE"
        case afterSeconds = "AFTER_SECONDS"
    }

    /// - Parameter seconds: counts with ``Mode/afterSeconds`` only.
    public init(_ mode: Mode, seconds: Double) {
        self =
            switch mode {
            case .command: .byCommand
            case .departure: .atDeparture
            case .afterSeconds: .after(seconds: seconds)
            }
    }

    public var mode: Mode {
        switch self {
        case .byCommand: .command
        case .atDeparture: .departure
        case .after: .afterSeconds
        }
    }

    /// Nil for the other modes.
    public var seconds: Double? {
        if case .after(let seconds) = self { seconds } else { nil }
    }
}
