/// Decides whether a silent link is alive: a network can lose all packets without a word, and a
/// relay may acknowledge for TCP data that never reach the broker.
///
/// A packet that demands an answer is a question: publications of QoS 1 and pings are, and where
/// neither is under way, one is asked of its own soon after something was sent. So a link on which
/// nothing is sent carries no more than the pings of the keep-alive. A question that stays
/// unanswered ends the link, if meanwhile nothing else comes either, and after a minute without any
/// answer also where commands still come: a relay may carry one direction only. The time for that
/// begins when the peer's TCP has acknowledged it: a slow link that is still at work on a large
/// message is alive, and a dead one ends by the socket's own timeout.
struct LinkPulse: Sendable {
    enum Need: Hashable {
        case nothing
        /// A question is to be asked.
        case question
        /// The link is dead.
        case end
    }

    /// Time for which a write may stay unconfirmed before a question is asked.
    static let interval = Duration.seconds(4)
    /// Maximum time of an answer.
    static let patience = Duration.seconds(8)
    /// The patience while packets come, behind which the answer may wait.
    static let patienceWhileHearing = Duration.seconds(60)
    /// The patience after a sleep, in which the broker may have dropped the link.
    static let patienceAfterSleep = Duration.seconds(1)
    /// The patience after a change of the network, which may still go on.
    static let patienceAfterChange = Duration.seconds(3)

    /// The first and the last write that no answer has confirmed.
    private var unconfirmed: (first: Duration, last: Duration)?
    /// The first and the last question without an answer.
    private var questions: (first: Duration, last: Duration)?
    private var isPinging = false
    /// The doubtful question and when its answer is too late.
    private var doubt: (asked: Duration, until: Duration)?
    /// Start of the silence behind a question; nil while the peer's TCP does not have the question.
    private var silentSince: Duration?
    /// Start of the time with a question at the peer and no answer, beside other packets.
    private var unansweredSince: Duration?

    mutating func wrote(at now: Duration) { unconfirmed = (unconfirmed?.first ?? now, now) }

    /// - Parameter patience: maximum time of the answer if the link is in doubt.
    mutating func asked(at now: Duration, within patience: Duration? = nil) {
        wrote(at: now)
        questions = (questions?.first ?? now, now)
        if let patience { doubt = (now, min(doubt?.until ?? now + patience, now + patience)) }
    }

    /// The library has sent a ping, answered by any incoming packet.
    mutating func pinged() { isPinging = true }

    /// The question that was asked at an instant has its answer, and so has all before it.
    mutating func answered(_ asked: Duration, at now: Duration) {
        func rest(_ span: (first: Duration, last: Duration)?) -> (first: Duration, last: Duration)?
        {
            guard let span, asked < span.last else { return nil }
            return (max(asked, span.first), span.last)
        }
        questions = rest(questions)
        unansweredSince = questions == nil ? nil : unansweredSince.map { _ in now }
        unconfirmed = rest(unconfirmed)
        if let doubt, doubt.asked <= asked { self.doubt = nil }
    }

    mutating func heard(at now: Duration) {
        isPinging = false
        if silentSince != nil { silentSince = now }
        if questions == nil { silentSince = nil }
    }

    private var isWaiting: Bool { questions != nil || isPinging }

    /// Whether ``delivered(at:)`` is needed: the peer's TCP has all that was sent.
    var wantsToKnowDelivery: Bool { isWaiting && silentSince == nil }

    /// The peer's TCP has all that was sent.
    mutating func delivered(at now: Duration) {
        guard wantsToKnowDelivery else { return }
        silentSince = now
        if questions != nil, unansweredSince == nil { unansweredSince = now }
    }

    func need(at now: Duration) -> Need {
        if let doubt, doubt.until <= now { return .end }
        if isWaiting, let silentSince, now - silentSince >= Self.patience { return .end }
        if let unansweredSince, now - unansweredSince >= Self.patienceWhileHearing { return .end }
        if questions == nil, let unconfirmed, now - unconfirmed.first >= Self.interval {
            return .question
        }
        return .nothing
    }

    /// When ``need(at:)`` may be something; nil while only time passes.
    var due: Duration? {
        var due = doubt?.until
        func note(_ instant: Duration) { due = min(due ?? instant, instant) }
        if isWaiting, let silentSince { note(silentSince + Self.patience) }
        if let unansweredSince { note(unansweredSince + Self.patienceWhileHearing) }
        if questions == nil, let unconfirmed { note(unconfirmed.first + Self.interval) }
        return due
    }
}
