/// Decides when a silent connection is asked for a sign of life, and when it is closed.
///
/// A gpsd that hangs keeps its connections, so silence alone does not distinguish it from one whose
/// receiver is away. One that works answers.
package struct SilenceMonitor: Sendable {
    package enum Step: Hashable {
        /// Nothing is due for this time.
        case wait(Duration)
        case ask
        case giveUp
    }

    /// Maximum silence before a question, and maximum time of an answer.
    private let askAfter: Duration
    private let answerWithin: Duration
    private var heardAt: Duration
    private var askedAt: Duration?

    /// - Parameter now: monotonic, when the connection was made.
    package init(askAfter: Duration, answerWithin: Duration, at now: Duration) {
        self.askAfter = askAfter
        self.answerWithin = answerWithin
        heardAt = now
    }

    /// A line came that gpsd may have written.
    package mutating func heard(at now: Duration) {
        heardAt = now
        askedAt = nil
    }

    /// When the next step is.
    package var due: Duration { askedAt.map { $0 + answerWithin } ?? heardAt + askAfter }

    /// The step that is due. After ``Step/ask`` the question has been sent.
    package mutating func next(at now: Duration) -> Step {
        let left = due - now
        guard left <= .zero else { return .wait(left) }
        guard askedAt == nil else { return .giveUp }
        askedAt = now
        return .ask
    }
}
