import AgentCore
import Directions
import GPSDLink
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Wire

// The process: started, killed, signalled to end; its inputs and its effects.
extension Storm {
    func start() {
        guard core == nil else { return }
        session += 1
        startedAt = time
        diskQueue = []
        atWork = []
        writtenThrough = time
        atRisk = []
        inputs = []
        effectsToLive = nil
        stopping = nil
        openTokens = []
        openHistory = []
        isAsleep = false
        postponed = []
        timerDue = nil
        if let open = gaps.lastIndex(where: { $0.upperBound == .infinity }) {
            gaps[open] = gaps[open].lowerBound...(time + 5)
        }
        network = town.networks[mapNumber]
        planner = town.planners[mapNumber]
        core = RunningCore(
            AgentCore(
                configuration, topics: Self.topics, network: network, disk: &disk, system: system,
                observer: observer))
        handle(.begin)
        inThisLife(after: 0.1) { [unowned self] in
            handle(
                .receiver(receiverFault == .disconnected ? .disconnected(Self.noGPSD) : .connected))
        }
        if session % 7 == 3 { handle(.link(.networkUnwatched("no netlink"))) }
        tick()
        superviseLink()
    }

    func kill() {
        guard core != nil else { return }
        count("kills")
        checkTrip()
        tearWrites()
        core = nil
        messageEntries.append(.ended)
        session += 1
        excuse(atRisk)
        // So is what a slow disk has not written, and what a link that waits for it has not reported.
        gaps.append((min(writtenThrough, surroundings.slowSince ?? time) - 15)...(.infinity))
        surroundings = Surroundings()
        closeSocket()
    }

    /// SIGTERM: the process says its last word and ends, within the time that it has for that.
    func stop(awaySeconds: Double) {
        guard core != nil, stopping == nil, !isAsleep else { return }
        // What waits for the broker's window goes out before the last word, and takes its time; so does a route.
        let isQuiet =
            core?.queues.first { $0.name == "messages" }?.length == 0
            && surroundings.openSearches == 0
        stopping = (time, isQuiet, false, awaySeconds)
        inThisLife(after: 1.2) { [unowned self] in
            handle(.endNow)
            if core != nil, stopping?.isOver != true { fail("the process does not end") }
        }
        handle(.end)
    }

    func finishStop() {
        guard let stopping, stopping.isOver else { return }
        // Link and disk have answered at once for ten seconds.
        if let since = surroundings.linkedSince, stopping.isQuiet, stopping.since - since > 10,
            time - stopping.since > 1
        {
            fail("an end with a good link takes \(time - stopping.since) s")
        }
        // The journal is closed with all that it was asked for; a slow disk is not waited for.
        if !diskIsSlow {
            for request in atWork + diskQueue { _ = disk.perform(request) }
            _ = disk.perform(.commit(.max, now: nil, isWhole: true))
            if !disk.isFull { atRisk = [] }
        }
        endLink()
        kill()
        after(stopping.awaySeconds) { [unowned self] in start() }
    }

    func awake() {
        guard isAsleep else { return }
        isAsleep = false
        surroundings = Surroundings()
        tripSince = time
        linkOverslept()
        let waiting = postponed
        postponed = []
        for action in waiting where core != nil { action() }
    }

    func tick() {
        handle(.tick(system))
        if let queue = core?.queues.first(where: { $0.length > $0.bound }) {
            fail("\(queue.length) \(queue.name) wait, the bound is \(queue.bound)")
        }
        inThisLife(after: 0.5) { [unowned self] in tick() }
    }

    var system: SystemReading {
        SystemReading(
            clock: TimeKeeper.SystemTime(time: Self.began.advanced(bySeconds: time + clockOffset)))
    }

    var now: Duration { .microseconds(Int64((time - startedAt) * 1e6)) }

    func handle(_ input: AgentInput) {
        guard !isAsleep else { return }
        inputs.append(input)
        guard !isHandling else { return }
        isHandling = true
        while core != nil, !inputs.isEmpty {
            let input = inputs.removeFirst()
            if case .link(let event) = input { heed(event) }
            if let state = core?.decisionState {
                for decision in input.decisions { decisions.enter(decision, state) }
            }
            let trip = core?.keptTrip
            let hadLocationConsent = core?.hasLocationConsent
            observer?.hear(input, now)
            guard let effects = core?.handle(input, at: now) else { break }
            observer?.see(effects)
            if let hasLocationConsent = core?.hasLocationConsent,
                hasLocationConsent != hadLocationConsent
            {
                // What was on its way when consent ended is given up.
                if !hasLocationConsent { gaps.append((time - 15)...(time + 1)) }
                oracle.consentChanged(before: core?.nextEventNumber ?? 0)
                // Orders may change a route more than once before the next look.
                lookAtRevision()
            }
            // Another trip is always something to write.
            let isWritten = effects.contains { if case .journal = $0 { true } else { false } }
            if disk.isFull || isWritten && core?.keptTrip != trip { tripSince = time }
            for effect in effects {
                if let left = effectsToLive {
                    if left == 0 {
                        kill()
                        break
                    }
                    effectsToLive = left - 1
                }
                perform(effect)
                if core == nil { break }
            }
        }
        isHandling = false
        setTimer()
        finishStop()
    }

    /// As the thread that ticks does where something is due before the next tick.
    func setTimer() {
        guard let pause = core?.pause, pause < .milliseconds(500) else { return }
        let due = time + max(0.001, pause.inSeconds)
        guard timerDue.map({ $0 <= time || due < $0 }) ?? true else { return }
        timerDue = due
        inThisLife(after: due - time) { [unowned self] in
            guard timerDue == due else { return }
            timerDue = nil
            handle(.timer)
        }
    }

    func perform(_ effect: AgentEffect) {
        switch effect {
        case .publish(let publication, let token):
            if let token { open(token, publication.topic) }
            send(publication, token)
        case .subscribe: subscribe()
        case .acknowledge(let batch): acknowledge(batch)
        case .journal(let requests):
            for request in requests { trace("disk: \(String("\(request)".prefix(200)))") }
            noteReplies(requests)
            diskQueue += requests
            write()
        case .plan(let id, let request, let language):
            surroundings.planned()
            let found = planner.routes(request, language)
            if case .success(let found) = found {
                for leg in found.routes.flatMap(\.legs) { stops.insert(StopOnRoad(leg)) }
            }
            let chance = Double.random(in: 0..<1, using: &plannerRandom)
            let longest = chance < 0.01 ? 90 : chance < 0.1 ? 8 : 0.3
            surroundings.openSearches += 1
            inThisLife(after: Double.random(in: 0.01...longest, using: &plannerRandom)) {
                [unowned self] in
                surroundings.openSearches -= 1
                handle(.routes(id, found))
            }
        case .estimate(let token, let request):
            let found = planner.paths(request).map { $0[0] }
            inThisLife(after: Double.random(in: 0.01...1, using: &plannerRandom)) {
                [unowned self] in handle(.estimate(token, found))
            }
        case .ended: stopping?.isOver = true
        case .log(let line): trace("log: \(line.text)")
        case .trafficTime, .status, .logLevel: break
        }
    }
}
