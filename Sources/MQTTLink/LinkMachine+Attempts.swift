// Attempts to reach a broker: its name is looked up, and its addresses are dialled.
extension LinkMachine {
    /// An attempt at one broker, up to a connected socket.
    struct Attempt: Sendable {
        enum Phase: Hashable, Sendable {
            case lookingUp(LookupID)
            case dialling(DialID)
            /// Neither, any more.
            case over
        }

        /// The broker's place in the order of preference.
        let place: Int
        var phase: Phase
        /// When it ends: the broker's confirmation is due.
        let deadline: Duration
    }

    struct Lookup: Sendable {
        let id: LookupID
        /// Nil while there is no answer.
        var addresses: [SocketAddress]?
    }

    mutating func begin() {
        plan.began()
        let deadline = now + options.allowance
        let lookup = lookups[broker] ?? Lookup(id: LookupID(rawValue: nextID()))
        if lookups.updateValue(lookup, forKey: broker) == nil {
            effects.append(.lookUp(lookup.id, broker))
        }
        var attempt = Attempt(
            place: plan.broker, phase: .lookingUp(lookup.id), deadline: deadline)
        if let addresses = lookup.addresses { dial(addresses, &attempt) }
        state = .reaching(attempt)
    }

    /// Checks whether a broker preferred to that of the link takes a connection, and no more, as
    /// the broker would take a client of this name for the one that it may still know.
    mutating func lookAtPreferred() {
        if let look, look.deadline <= now { endLook(isAnswering: false) }
        guard look == nil, let place = plan.takeDueLook(at: now) else { return }
        let id = LookupID(rawValue: nextID())
        look = Attempt(
            place: place, phase: .lookingUp(id), deadline: now + options.allowance)
        effects.append(.lookUp(id, options.brokers[place]))
    }

    private mutating func endLook(isAnswering: Bool) {
        guard let look else { return }
        giveUp(look, keepingLookup: false)
        plan.looked(at: look.place, isAnswering: isAnswering)
        self.look = nil
    }

    private mutating func dial(_ addresses: [SocketAddress], _ attempt: inout Attempt) {
        let id = DialID(rawValue: nextID())
        attempt.phase = .dialling(id)
        effects.append(.dial(id, addresses))
    }

    // MARK: - Answers

    mutating func resolved(_ id: LookupID, _ addresses: [SocketAddress]) {
        if let broker = lookups.first(where: { $0.value.id == id })?.key {
            lookups[broker]?.addresses = addresses
        }
        if var look, look.phase == .lookingUp(id) {
            dial(addresses, &look)
            self.look = look
        }
        if case .reaching(var attempt) = state, attempt.phase == .lookingUp(id) {
            dial(addresses, &attempt)
            state = .reaching(attempt)
        }
    }

    mutating func unresolved(_ id: LookupID, _ error: LinkError) {
        if let broker = lookups.first(where: { $0.value.id == id })?.key { lookups[broker] = nil }
        if look?.phase == .lookingUp(id) {
            look?.phase = .over
            endLook(isAnswering: false)
        }
        if case .reaching(let attempt) = state, attempt.phase == .lookingUp(id) { lost(error) }
    }

    mutating func reached(_ id: DialID, from address: LocalAddress?) {
        if look?.phase == .dialling(id) { return endLook(isAnswering: true) }
        guard case .reaching(let attempt) = state, attempt.phase == .dialling(id) else {
            effects.append(.hangUp(id))
            return
        }
        lookups[broker] = nil
        state = .confirming(until: attempt.deadline, from: address)
        effects.append(
            .openSession(id, broker, retainsWill: !unretaining.contains(broker)))
    }

    mutating func unreached(_ id: DialID, _ error: LinkError) {
        if look?.phase == .dialling(id) {
            look?.phase = .over
            endLook(isAnswering: false)
        }
        guard case .reaching(var attempt) = state, attempt.phase == .dialling(id) else { return }
        attempt.phase = .over
        state = .reaching(attempt)
        lookups[broker] = nil
        lost(error)
    }

    // MARK: - Ends

    mutating func timeOut(_ attempt: Attempt) {
        let reason = "no answer in \(options.allowance.components.seconds) s"
        switch attempt.phase {
        case .lookingUp, .over:
            // An answer that comes after its time is as good for the next attempt.
            lost(
                LinkError(
                    function: "getaddrinfo", code: 0, reason: reason, cause: .nameNotResolved))
        case .dialling:
            lookups[broker] = nil
            lost(
                LinkError(function: "connect", code: 0, reason: reason, cause: .notReachable))
        }
    }

    mutating func giveUp(_ attempt: Attempt, keepingLookup: Bool) {
        switch attempt.phase {
        case .lookingUp(let id): if !keepingLookup { effects.append(.forgetLookup(id)) }
        case .dialling(let id): effects.append(.hangUp(id))
        case .over: break
        }
    }

    /// The network has changed, and so may the answers of a resolver.
    mutating func forgetLookups() {
        for lookup in lookups.values.sorted(by: { $0.id.rawValue < $1.id.rawValue })
        where lookup.addresses == nil {
            effects.append(.forgetLookup(lookup.id))
        }
        lookups = [:]
    }
}
