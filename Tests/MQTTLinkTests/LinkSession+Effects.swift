@testable import MQTTLink

// The machine's decisions are carried out, and its events held against the possible ones.
extension LinkSession {
    func handle(_ input: LinkInput) {
        var inputs = [input]
        while !inputs.isEmpty {
            let effects = machine.handle(inputs.removeFirst(), at: time)
            if keepsHistory { history += effects }
            for effect in effects { perform(effect, &inputs) }
            // The relay takes everything; the network that has died takes nothing.
            if inputs.isEmpty, machine.wantsToKnowDelivery, let connection,
                connection.isAlive || connection.kind == .dyingBehindRelay
            {
                inputs.append(.delivered)
            }
        }
        check()
    }

    private func check() {
        if dials.count > 2 { fail("\(dials.count) sockets") }
        if case .waiting(let until) = machine.state,
            until - time > .seconds(Self.longest * 1.25)
        {
            fail("it waits for \(until - time)")
        }
        let holds: Bool =
            switch machine.state {
            case .confirming, .connected: true
            default: false
            }
        if holds != (connection != nil) { fail("a connection nobody knows of, or none") }
    }

    private func perform(_ effect: LinkEffect, _ inputs: inout [LinkInput]) {
        switch effect {
        case .lookUp(let id, let broker):
            if !machine.isConnected {
                attempts += 1
                if lookups.values.contains(broker) { fail("a name is looked up twice") }
            }
            lookups[id] = broker
            lookUp(id, broker)
        case .forgetLookup(let id): lookups[id] = nil
        case .dial(let id, let addresses): dial(id, addresses[0])
        case .hangUp(let id):
            dials[id] = nil
            reached.remove(id)
        case .openSession(let id, let broker, let retainsWill):
            if connection != nil { fail("two connections") }
            if !reached.contains(id) { fail("a session without a socket") }
            if retainsWill == unretaining.contains(broker) { fail("the will is as it was") }
            open(id, broker, retainsWill)
        case .limitSilence: break
        case .subscribe(let filter, _): subscribe(to: filter)
        case .ask(let patience):
            packets += 1
            let packet = packets
            inputs.append(.asked(packet: packet, within: patience))
            answer { [unowned self] in
                handle(.acknowledged(packet: packet, .success))
                handle(.heard)
            }
        case .explainSilence: inputs.append(.closed(error(.noAnswer)))
        case .disconnect, .drop:
            if connection == nil { fail("nothing to leave") }
            if effect == .drop { connection = nil }
        case .report(let event): hear(event)
        }
    }

    private func kind(of broker: Broker) -> Kind { kinds[brokers.firstIndex(of: broker)!] }

    private func lookUp(_ id: LookupID, _ broker: Broker) {
        let kind = kind(of: broker)
        after(kind == .deafResolver ? seconds(5...40) : seconds(0...0.5)) { [unowned self] in
            guard lookups.removeValue(forKey: id) != nil else { return }
            if kind == .nameless { return handle(.unresolved(id, error(.nameNotResolved))) }
            let place = UInt8(brokers.firstIndex(of: broker)!)
            handle(.resolved(id, [SocketAddress(family: 2, bytes: [place])]))
        }
    }

    private func dial(_ id: DialID, _ address: SocketAddress) {
        // The address says which broker's it is.
        let broker = brokers[Int(address.bytes[0])]
        dials[id] = broker
        let kind = kind(of: broker)
        guard kind != .unreachable else { return }
        after(seconds(0.01...0.5)) { [unowned self] in
            guard dials[id] != nil else { return }
            if kind == .refusing {
                dials[id] = nil
                handle(.unreached(id, error(.nobodyListens)))
            } else {
                reached.insert(id)
                handle(.reached(id, from: Self.own))
            }
        }
    }

    private func open(_ id: DialID, _ broker: Broker, _ retainsWill: Bool) {
        dials[id] = nil
        reached.remove(id)
        connections += 1
        let kind = kind(of: broker)
        connection = Connection(number: connections, kind: kind)
        answer { [unowned self] in
            switch kind {
            case .silent: return
            case .unauthorized:
                handle(.answered(ConnectAnswer(reason: Reason(code: 0x87, text: "no"))))
            case .retainsNothing where retainsWill:
                unretaining.insert(broker)
                handle(.answered(ConnectAnswer(reason: Reason(code: 0x9A, text: "no"))))
            case .onlyAtMostOnce:
                var answer = ConnectAnswer()
                answer.maximumQuality = 0
                handle(.answered(answer))
            default: confirm(kind)
            }
        }
    }

    private func confirm(_ kind: Kind) {
        connection?.isConfirmed = true
        let number = connections
        handle(.answered(ConnectAnswer()))
        after(seconds(0...40)) { [unowned self] in
            guard connection?.number == number else { return }
            switch kind {
            case .hangingUp: handle(.closed(error(.closedByBroker)))
            case .dying:
                connection?.isAlive = false
                // The kernel's patience, as far as something was sent.
                after(12) { [unowned self] in
                    if connection?.number == number { handle(.closed(error(.networkLost))) }
                }
            case .dyingBehindRelay: connection?.isAlive = false
            default: break
            }
        }
    }

    private func subscribe(to filter: String) {
        if connection?.isConfirmed != true { fail("a subscription before the confirmation") }
        answer { [unowned self] in
            let isGranted = connection?.kind != .unreadable || chance(0.3)
            if isGranted { connection?.granted.insert(filter) }
            handle(
                .subscribed(
                    filter: filter, Reason(code: isGranted ? 1 : 0x87, text: "not authorized")))
            handle(.heard)
        }
    }

    // MARK: - Events

    private func hear(_ event: LinkEvent) {
        switch event {
        case .connected:
            links += 1
            if isToldConnected { fail("two beginnings") }
            isToldConnected = true
            confirmedAt = now
        case .closed:
            if !isToldConnected { fail("an end without a beginning") }
            isToldConnected = false
            attemptsInRound = 0
        case .disconnected(_, let error, let retry): hear(error, retry / .seconds(1))
        case .outcome(let token, _):
            if open.remove(token) == nil { fail("two outcomes of \(token)") }
        case .subscription, .confirmedDelivery, .messages, .networkUnwatched: break
        }
    }

    private func hear(_ error: LinkError, _ pause: Double) {
        if pause > Self.longest * 1.25 { fail("a wait of \(pause) s") }
        guard isToldConnected else {
            attemptsInRound += 1
            if attemptsInRound == brokers.count || pause > 0 { endRound(pause) }
            return
        }
        isToldConnected = false
        attemptsInRound = 0
        switch error.cause {
        case .networkLost:
            pauses = 0
            guard pause == 0 else { return }
            if now - lastAtOnce < 7.5 { fail("an attempt at once again") }
            lastAtOnce = now
        case .asleep: pauses = 0
        default:
            if now - confirmedAt >= 10 { pauses = 0 }
            endRound(pause)
        }
    }

    /// A pause may only be shorter than the back-off says where the network has changed.
    private func endRound(_ pause: Double) {
        attemptsInRound = 0
        var least = min(Self.longest, Double(1 << min(pauses, 10))) * 0.75
        if let scheduled = machine.plan.scheduled {
            least = min(least, (scheduled - time) / .seconds(1))
        }
        if pause < least - 1e-3 { fail("a pause of only \(pause) s") }
        pauses += 1
    }
}
