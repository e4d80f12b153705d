/// Decides when a connection on which nothing comes is asked for a sign of life, and when it is given up.
///
/// A gpsd that hangs keeps its connections, so silence alone does not tell it from one whose receiver is
/// away. One that works answers.
struct SilenceWatch {
    enum Step: Hashable {
        /// Nothing is due for so long.
        case wait(Duration)
        case ask
        case giveUp
    }

    /// How long nothing may come before it is asked, and how long an answer may take.
    let askAfter: Duration
    let answerWithin: Duration
    private var heardAt: Duration
    private var askedAt: Duration?

    /// - Parameter now: monotonic, when the connection was made.
    init(askAfter: Duration, answerWithin: Duration, at now: Duration) {
        self.askAfter = askAfter
        self.answerWithin = answerWithin
        heardAt = now
    }

    /// A line came that gpsd may have written.
    mutating func heard(at now: Duration) {
        heardAt = now
        askedAt = nil
    }

    /// What is due. After ``Step/ask`` the question has been sent.
    mutating func next(at now: Duration) -> Step {
        if let askedAt {
            let left = askedAt + answerWithin - now
            return left > .zero ? .wait(left) : .giveUp
        }
        let left = heardAt + askAfter - now
        guard left <= .zero else { return .wait(left) }
        askedAt = now
        return .ask
    }
}
