import JournalTypes
import Wire

/// Decides which lines of the log report the journal's condition: each error has a line when it
/// begins and one when it is over. A value without I/O; time is a parameter.
struct JournalLines: Sendable {
    private var condition = JournalCondition.sound
    private var since = Duration.zero

    /// Time for which health reports a replaced file.
    private static let longest = Duration.seconds(600)

    /// The line for a change of the journal's condition; at first it is sound.
    mutating func observe(_ next: JournalCondition, at now: Duration) -> LogLine? {
        guard next != condition else { return nil }
        let wasMended = condition.isMended
        (condition, since) = (next, now)
        if let message = next.message { return LogLine(level: .error, text: message) }
        return LogLine(
            level: .info,
            text: wasMended
                ? "The new journal has taken everything since." : "The journal is written again.")
    }

    /// Whether health has reported a replaced file for long enough.
    func hasPublishedReplacement(at now: Duration) -> Bool {
        condition.isMended && now - since >= Self.longest
    }
}
