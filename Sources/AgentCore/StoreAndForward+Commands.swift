import Guidance
import JournalTypes
import MQTTLink
import Wire

// Commands: remembered before they are obeyed, and their last replies until the broker has them.
extension StoreAndForward {
    /// Answers the commands that the end of an earlier session has interrupted, and publishes again
    /// the last replies that the broker may not have.
    mutating func begin(at now: Duration, _ time: TimeKeeper) {
        // These may have been published by a session that did not hear that the broker has them.
        let known = commands.entries
        for command in known where command.reply == nil {
            let reply = Reply(
                id: command.id, command: command.name, status: .failed, code: .internal,
                message: "The agent ended while it obeyed; look at state/navigation and send the "
                    + "command with a new id if it still holds.")
            remember(reply, to: command.id)
            // A disk that takes nothing does not keep it, which the reply then says.
            wait(
                .answer(
                    CommandAdmission.Answer(reply: reply, route: CommandAdmission.ReturnRoute()),
                    .reply(command.id)))
        }
        for command in known where !command.isDelivered {
            guard var reply = command.reply.flatMap({ Reply(remembered: $0) }) else { continue }
            reply.isDuplicate = true
            wait(
                .action(.send(message(reply, time, now), correlationData: nil, .reply(command.id))))
        }
        for (number, reply) in refusals.repeated {
            wait(
                .action(.send(message(reply, time, now), correlationData: nil, .refusal(number))))
        }
    }

    mutating func turnAway(_ item: JournalItem) {
        switch item {
        case .reply, .refusal:
            if turnedAway.count >= UndeliveredRefusals.capacity { turnedAway.removeFirst() }
            turnedAway.append(item)
        case .event, .events, .locations: break
        }
    }

    /// Publishes again the replies that the broker did not take on the link before.
    mutating func repeatTurnedAway(at now: Duration, _ time: TimeKeeper) {
        let items = turnedAway
        turnedAway = []
        for item in items {
            var reply: Reply? =
                switch item {
                case .reply(let id): commands[id]?.reply.flatMap { Reply(remembered: $0) }
                case .refusal(let number): refusals.repeated.first { $0.number == number }?.reply
                case .event, .events, .locations: nil
                }
            reply?.isDuplicate = true
            guard let reply else { continue }
            wait(.action(.send(message(reply, time, now), correlationData: nil, item)))
        }
    }

    mutating func probeIfDue(at now: Duration) {
        guard let ping = probe.due(at: now, isConnected: isConnected) else { return }
        wait(.action(.send(probeMessage(ping), correlationData: nil, nil)))
    }

    mutating func receive(
        _ message: ReceivedMessage, arrivedAt arrival: Duration, at now: Duration,
        _ time: TimeKeeper
    ) {
        if probe.heard(message) {
            if probe.finding == .ok { queue.probeReturned(at: arrival) }
            return
        }
        guard waitingCommands < Self.capacity else {
            refusedCommands += 1
            return
        }
        let atBroker = queue.longestWait(at: arrival)
        queue.heard(at: arrival)
        // Moved out and back, as nothing else may hold it meanwhile.
        var known = CommandTable(.init())
        swap(&known, &commands)
        defer { swap(&known, &commands) }
        let decision = admission.receive(
            message, atBroker: atBroker, waited: now - arrival, at: now, now: time.reading(at: now),
            recall: {
                known.recall(id: $0.id, name: $0.name.rawValue, fingerprint: $0.fingerprint)
            },
            memory: {
                known.remember(
                    id: $0.id, name: $0.name.rawValue, fingerprint: $0.fingerprint,
                    changesSomething: $0.name.changesSomething)
            })
        switch decision {
        case .obey(let token, let command):
            if case .setOptions(let patch) = command.body, let consent,
                let kept = consent.privacy.withdrawn(by: patch, from: consent.settings)
            {
                commits.ask(.setState(.settings, kept.json))
            }
            commits.ask(
                .remember(
                    id: command.id, name: command.name.rawValue,
                    fingerprint: command.fingerprint,
                    changesSomething: command.name.changesSomething), isUrgent: true)
            waitingCommands += 1
            wait(.action(.obey(token, command)))
        case .answer(let answer):
            let number = refusals.keep(answer.reply, at: now)
            if number != nil { commits.ask(.setState(.refusals, refusals.text), isUrgent: true) }
            wait(.answer(answer, number.map { .refusal($0) }))
        case .ignore: break
        }
    }

    mutating func remember(_ reply: Reply, to id: String) {
        let bytes = reply.remembered
        commands.setReply(bytes, of: id)
        commits.ask(.setReply(bytes, id: id), isUrgent: true)
    }
}
