import AgentCore
import GPSDLink
import Geodesy
import Guidance
import MQTTLink
import RoadNetwork
import Routing
import Wire

// What a step does, and how it becomes good again.
extension Storm {
    func perform(_ action: StormStep.Action) {
        guard isOpen else { return }
        let name = Mirror(reflecting: action).children.first?.label ?? "\(action)"
        count(name)
        switch action {
        case .kill(let away):
            kill()
            after(away) { [unowned self] in start() }
        case .killWithin(let effects, let away):
            effectsToLive = effects
            after(away) { [unowned self] in start() }
        case .stop(let away): stop(awaySeconds: away)
        case .closeLink: brokerCloses(.closedByBroker)
        case .closeNextLink(let seconds):
            brokerCloses(.closedByBroker)
            nextLinkSeconds = seconds
        case .forgetSubscriptions: broker.forgetSubscriptions()
        case .silenceLink(let up, let down):
            if up { connection?.carriesUp = false }
            if down { connection?.carriesDown = false }
        case .noNetwork(let seconds):
            during(seconds) {
                $0.networkIsUp = false
            } then: {
                $0.networkIsUp = true
            }
        case .restartBroker(let remembers, let away):
            guard brokerIsUp else { return }
            brokerCloses(.closedByBroker)
            if !remembers { excuse(broker.forgetEverything()) }
            during(away) {
                $0.brokerIsUp = false
            } then: {
                $0.brokerIsUp = true
            }
        case .takeSession(let clean):
            guard brokerIsUp else { return }
            excuse(clean ? broker.endSession() : broker.emptySession())
            brokerCloses(.sessionTakenOver)
        case .hideCommands(let seconds):
            during(seconds) {
                $0.broker.hidesCommands = true
            } then: {
                $0.broker.hidesCommands = false
            }
        case .resetLink: resetLink()
        case .stopPreferredServer(let seconds):
            during(seconds) {
                $0.isDown.insert(Self.server)
                if $0.brokersConnection?.server == Self.server { $0.brokerCloses(.closedByBroker) }
            } then: {
                $0.isDown.remove(Self.server)
            }
        case .refuseConnections(let code, let seconds):
            // Codes of 3.1.1 are others.
            let code = broker.version == .five ? code : 3
            brokerCloses(.closedByBroker)
            during(seconds) {
                $0.broker.connectRefusal = code
            } then: {
                $0.broker.connectRefusal = nil
            }
        case .refuseSubscriptions(let seconds):
            brokerCloses(.closedByBroker)
            during(seconds) {
                $0.broker.refusesSubscriptions = true
            } then: {
                $0.broker.refusesSubscriptions = false
            }
        case .limit(let receiveMaximum, let packetBytes, let seconds):
            brokerCloses(.closedByBroker)
            during(seconds) {
                $0.broker.receiveMaximum = receiveMaximum
                $0.broker.maximumPacketBytes = packetBytes
            } then: {
                $0.broker.receiveMaximum = nil
                $0.broker.maximumPacketBytes = nil
            }
        case .retainNothing(let seconds):
            brokerCloses(.closedByBroker)
            during(seconds) {
                $0.broker.retainsMessages = false
            } then: {
                $0.broker.retainsMessages = true
            }
        case .refuse(let topic, let seconds):
            // An older broker drops it without a word.
            guard broker.version == .five else { return }
            // Live places are lost where the broker does not want them, which health says; also those that have
            // waited for a slow disk.
            if topic == "/location" {
                let since = surroundings.slowSince ?? time
                gaps.append((since - 15)...(time + seconds + 15))
            }
            during(seconds) {
                $0.broker.refused.insert(topic)
            } then: {
                $0.broker.refused.remove(topic)
            }
        case .slowDisk(let commitSeconds, let seconds):
            during(seconds) {
                $0.commitSeconds = commitSeconds
            } then: {
                $0.commitSeconds = $0.typicalCommitSeconds
            }
        case .fullDisk(let seconds):
            during(seconds) {
                $0.disk.setFull(true, at: $0.time)
            } then: {
                $0.disk.setFull(false, at: $0.time)
            }
        case .receiver(let fault, let seconds):
            endReceiverFault()
            during(seconds) {
                $0.receiverFault = fault
            } then: {
                if $0.receiverFault == fault { $0.endReceiverFault() }
            }
            if fault == .gone { whenAwake { $0.handle(.receiver(.receivers(.none))) } }
            if fault == .disconnected {
                whenAwake { $0.handle(.receiver(.disconnected(Self.noGPSD))) }
            }
        case .record(let isOn): handle(.recording(isOn))
        case .clock(let offset, let seconds):
            during(seconds) {
                $0.clockOffset = offset
            } then: {
                $0.clockOffset = 0
            }
        case .suspend(let seconds): suspend(seconds)
        case .traffic(let speeds, let seconds):
            let edges = network.edgeCount
            let known = Dictionary(
                // Two numbers may be of one edge: the greater one counts, each time.
                speeds.sorted { $0.key < $1.key }.map {
                    (EdgeID(rawValue: UInt32($0.key % edges)), $0.value)
                },
                uniquingKeysWith: { $1 })
            var health = Health.Traffic()
            health.regions = 1
            health.roads = known.count
            handle(.trafficHealth(health))
            handle(.traffic(TrafficConditions(speeds: known)))
            after(seconds) { [unowned self] in
                handle(.traffic(nil))
                handle(.trafficHealth(Health.Traffic()))
            }
        case .reload(let interval):
            configuration.uplink.locationIntervalSeconds = interval
            handle(.configuration(configuration))
        case .otherMap: mapNumber = (mapNumber + 1) % town.networks.count
        case .order(let id, let name, let body, let expiry):
            orders[id] = Order(
                name: name, payload: "{\"id\": \"\(id)\"\(body)}", expirySeconds: expiry)
            publish(id)
        case .repeatOrder(let id): publish(id)
        }
    }

    private func during(
        _ seconds: Double, _ begin: (Storm) -> Void, then end: @escaping (Storm) -> Void
    ) {
        begin(self)
        after(seconds) { [unowned self] in end(self) }
    }

    static let noGPSD = GPSDError(function: "gps_open", code: -6, reason: "can't connect")

    /// The receiver is well from now on.
    private func endReceiverFault() {
        if receiverFault == .gone { whenAwake { $0.handle(.receiver(.receivers(.present))) } }
        if receiverFault == .disconnected { whenAwake { $0.handle(.receiver(.connected)) } }
        receiverFault = nil
    }

    private func whenAwake(_ action: @escaping (Storm) -> Void) {
        guard isAsleep else { return action(self) }
        postponed.append { [unowned self] in action(self) }
    }

    /// Nothing runs, nothing is heard or sent; the clock of the machine goes on.
    private func suspend(_ seconds: Double) {
        guard core != nil, !isAsleep else { return }
        isAsleep = true
        vehicle?.asleepSince = time
        if connection != nil { gaps.append((time - 15)...(time + seconds + 15)) }
        gaps.append((time - 1)...(time + seconds + 1))
        connection?.carriesUp = false
        connection?.carriesDown = false
        after(seconds) { [unowned self] in awake() }
    }

    /// All is as it should be from now on.
    func calm() {
        awake()
        isOpen = false
        effectsToLive = nil
        nextLinkSeconds = nil
        networkIsUp = true
        brokerIsUp = true
        broker.hidesCommands = false
        broker.refused = []
        calmLink()
        disk.setFull(false, at: time)
        commitSeconds = typicalCommitSeconds
        endReceiverFault()
        clockOffset = 0
        start()
        // Refused publications are sent again at the next connection.
        after(100) { [unowned self] in brokerCloses(.closedByBroker) }
        for (number, seconds) in [150.0, 200].enumerated() {
            after(seconds) { [unowned self] in agreeAgain("calm-\(number)") }
        }
    }

    /// Events written down with consent are published when there is one again.
    private func agreeAgain(_ id: String) {
        guard configuration.privacy.locationConsent, core?.hasLocationConsent == false else {
            return
        }
        orders[id] = Order(
            name: "set-options", payload: "{\"id\": \"\(id)\", \"privacyMode\": false}",
            expirySeconds: nil)
        publish(id)
    }

    /// Long enough for whoever has something to say to have said it.
    static let calmSeconds = 400.0

    /// Lives through a script and some calm, and looks at what has become of it.
    package func liveThrough(_ seconds: Double = 3600) {
        for step in script where step.at < seconds {
            agenda.put(at: step.at) { [unowned self] in perform(step.action) }
        }
        start()
        drive()
        lookAround()
        expire()
        run(until: seconds)
        calm()
        run(until: seconds + Self.calmSeconds)
        check()
    }

    private func expire() {
        excuse(broker.expire(at: time))
        after(1) { [unowned self] in expire() }
    }
}
