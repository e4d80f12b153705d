/// Decides when a NavInfo frame is due: once a second in step with the fixes, and at once on a change.
///
/// Fixes come a little early or late; a frame goes with the fix nearest to the second. A tick brings
/// one only when no fix did.
struct FrameClock: Sendable {
    private var due = Duration.zero
    private static let period = Duration.seconds(1)
    private static let slack = Duration.milliseconds(250)

    mutating func isDue(at now: Duration, onFix: Bool) -> Bool {
        guard onFix ? now >= due - Self.slack : now >= due + Self.slack else { return false }
        due = max(due + Self.period, now + Self.period / 2)
        return true
    }

    /// A frame was sent for another reason.
    mutating func sent(at now: Duration) { due = now + Self.period }
}
