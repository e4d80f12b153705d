// The operations over a connection, and the broker's answers.
extension LinkMachine {
    mutating func answered(_ answer: ConnectAnswer) {
        guard answer.reason.code == 0 else {
            return closed(LinkError(refusal: answer.reason, options.protocolVersion))
        }
        guard answer.maximumQuality != 0 else {
            return closed(
                LinkError(
                    function: "CONNACK", code: 0,
                    reason: "the broker acknowledges no message (its maximum QoS is 0)",
                    cause: .onlyAtMostOnce))
        }
        guard case .confirming(_, let address) = state else { return }
        plan.confirmed(at: now)
        state = .connected(from: address)
        effects.append(.limitSilence(to: options.acknowledgementTimeout))
        subscriptions.connected()
        nextQuestion = .zero
        // Also where the broker still has the session: another client of this name may have had it
        // meanwhile, or it may never have had these subscriptions.
        subscribe(to: options.subscriptions)
        report(
            .connected(
                broker,
                BrokerSession(
                    isResumed: answer.isSessionPresent,
                    inFlightMaximum: min(options.inFlightMaximum, answer.receiveMaximum ?? .max),
                    maximumPacketBytes: answer.maximumPacketBytes,
                    retainsMessages: answer.retainsMessages)))
    }

    /// A refusal is followed by the end of the connection; one of them counts.
    mutating func closed(_ error: LinkError) {
        switch state {
        case .confirming, .connected: break
        case .held, .waiting, .reaching, .stopped: return
        }
        if error.cause == .retainsNothing { unretaining.insert(broker) }
        // A broker that would take the connection needs a DISCONNECT, so that it does not publish the will.
        if error.cause == .onlyAtMostOnce { effects.append(.disconnect) }
        lost(error)
    }

    mutating func subscribe(to filters: [String]) {
        for filter in filters {
            effects.append(
                .subscribe(filter: filter, skipsKnown: subscriptions.hasEverHad(filter)))
        }
    }

    mutating func answered(_ filter: String, _ refusal: String?) {
        let answer = SubscriptionAnswer(filter: filter, refusal: refusal)
        subscriptions.answered(answer, at: now)
        report(.subscription(answer))
    }

    mutating func acknowledged(_ packet: Int32, _ reason: Reason) {
        let (token, before) = inFlight.acknowledged(packet: packet, at: now)
        if let before { report(.confirmedDelivery(before: before)) }
        guard let token else { return }
        report(
            .outcome(
                token,
                reason.isRefusal
                    ? .refused(reason: reason.text, code: reason.code) : .acknowledged))
    }

    /// Asks for a sign of life where one is due, and ends the link that gives none.
    mutating func supervise() {
        subscribe(to: subscriptions.due(at: now))
        let isDoubtful = doubtDue.map { $0 <= now } ?? false
        if isDoubtful {
            doubtDue = nil
            effects.append(.ask(within: LinkPulse.patienceAfterChange))
        }
        switch inFlight.need(at: now) {
        case .nothing: break
        case .question:
            guard !isDoubtful, nextQuestion <= now else { break }
            nextQuestion = now + .seconds(1)
            effects.append(.ask(within: nil))
        case .end:
            return lost(
                LinkError(
                    function: "link", code: 0,
                    reason: "it is dead, the broker answers nothing any more", cause: .networkLost))
        }
        lookAtPreferred()
    }
}
