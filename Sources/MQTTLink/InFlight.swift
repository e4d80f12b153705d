/// The packets sent over one connection that the broker has not answered.
struct InFlight: Sendable {
    private struct Question {
        var asked: Duration
        /// Packets handed over before this time were written before it.
        var follows: Duration?
        /// Token of a publication.
        var token: DeliveryToken?
    }

    /// By the identifier of the packet.
    private var questions: [Int32: Question] = [:]
    /// Time before which all that was handed over has been published.
    private var writtenBefore: Duration?
    private var pulse = LinkPulse()

    // MARK: - Sent packets

    mutating func published(packet: Int32, _ token: DeliveryToken, at now: Duration) {
        questions[packet] = Question(asked: now, follows: writtenBefore, token: token)
        pulse.asked(at: now)
    }

    mutating func publishedAtMostOnce(retained: Bool, at now: Duration) {
        // A retained message goes out again on the next link, so its arrival need not be known.
        if !retained { pulse.wrote(at: now) }
    }

    mutating func written(before instant: Duration) { writtenBefore = instant }

    mutating func asked(packet: Int32, within patience: Duration?, at now: Duration) {
        questions[packet] = Question(asked: now, follows: writtenBefore)
        pulse.asked(at: now, within: patience)
    }

    mutating func pinged() { pulse.pinged() }

    // MARK: - Answers

    /// - Returns: the token of the publication, and the time before which all has arrived.
    mutating func acknowledged(packet: Int32, at now: Duration) -> (
        token: DeliveryToken?, before: Duration?
    ) {
        guard let question = questions.removeValue(forKey: packet) else { return (nil, nil) }
        pulse.answered(question.asked, at: now)
        return (question.token, question.follows)
    }

    mutating func heard(at now: Duration) { pulse.heard(at: now) }
    mutating func delivered(at now: Duration) { pulse.delivered(at: now) }

    // MARK: - The pulse's needs

    var wantsToKnowDelivery: Bool { pulse.wantsToKnowDelivery }
    func need(at now: Duration) -> LinkPulse.Need { pulse.need(at: now) }
    /// When ``LinkPulse/need(at:)`` may be something; nil while only time passes.
    var due: Duration? { pulse.due }

    /// Publications that the broker has not acknowledged, in the order in which they were handed over.
    var tokens: [DeliveryToken] {
        questions.values.compactMap(\.token).sorted { $0.rawValue < $1.rawValue }
    }
}
