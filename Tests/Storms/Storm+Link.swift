import AgentCore
import Geodesy
import JournalTypes
import MQTTLink
import Wire

// The vehicle's end of the link: the real machine, over virtual sockets.
extension Storm {
    /// A connection between the vehicle and the broker.
    final class Connection {
        let began: Double
        let server: Broker
        /// Whether what is sent arrives. What was lost once holds up all that comes behind it.
        var carriesUp = true
        var carriesDown = true
        /// Whether somebody between acknowledges for TCP what never reaches the broker.
        let isRelayed: Bool
        /// Packets on their way to the peer's TCP, and since when it has not acknowledged one.
        var undelivered = 0
        /// When what was sent last arrives: nothing overtakes it.
        var lastUp = 0.0
        var lastDown = 0.0
        /// Messages that the link's thread has not handed on, and the batch that it waits for.
        var arrived: [VirtualBroker.Queued] = []
        var batch: (number: UInt64, queued: [Int])?
        var batchPayloads: [[UInt8]] = []
        /// What has come, or is to be sent, while the link's thread waits for that batch.
        var waiting: [() -> Void] = []
        /// Whether the broker sends its will when it ends.
        var hasWill = true
        let will: Publication
        /// Sent to the vehicle on this connection.
        var transmitted: Set<Int> = []
        /// What the broker has said that it takes.
        var maximumPacketBytes: UInt32?
        var retainsMessages = true

        init(at time: Double, to server: Broker, isRelayed: Bool, will: Publication) {
            began = time
            self.server = server
            self.isRelayed = isRelayed
            self.will = will
        }
    }

    /// The machine and what it has asked for.
    struct Vehicle {
        var machine: LinkMachine
        var lookups: Set<LookupID> = []
        var dials: [DialID: Broker] = [:]
        var packets: Int32 = 0
        /// When the next input of time is due.
        var pass = Double.infinity
        var hadNetwork = true
        var asleepSince = 0.0
        var inputs: [LinkInput] = []
        var isHandling = false
    }

    static let own = LocalAddress(bytes: [10, 0, 0, 2])

    private var latency: Double { seconds(0.02...0.2) }

    private func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    // MARK: - The link's thread

    /// A session begins.
    func superviseLink() {
        var options = LinkOptions(
            brokers: Self.servers, subscriptions: [Self.topics.commandFilter])
        options.protocolVersion = broker.version
        options.longestRetry = .seconds(30)
        options.lookInterval = .seconds(100)
        vehicle = Vehicle(machine: LinkMachine(options, seed: random.next()))
        vehicle?.hadNetwork = networkIsUp
        link(.time)
        lookAtNetwork()
    }

    /// The kernel's reports; read once a second.
    private func lookAtNetwork() {
        inThisLife(after: 1) { [unowned self] in
            if let hadNetwork = vehicle?.hadNetwork, hadNetwork != networkIsUp {
                vehicle?.hadNetwork = networkIsUp
                if networkIsUp {
                    whenFree { $0.link(.networkGained) }
                } else if chance(0.3) {
                    whenFree { $0.link(.addressRemoved(Self.own)) }
                }
            }
            lookAtNetwork()
        }
    }

    /// The machine has slept.
    func linkOverslept() {
        guard let since = vehicle?.asleepSince, time - since > 3 else { return }
        let slept = time - since
        whenFree { $0.link(.overslept(.microseconds(Int64(slept * 1e6)))) }
    }

    /// The process is about to end.
    func endLink() { whenFree { $0.link(.stop) } }

    /// Nothing else is done by the link's thread while it waits for the disk.
    func whenFree(_ action: @escaping (Storm) -> Void) {
        // Also not before what has waited for that.
        guard let connection, connection.batch != nil || !connection.waiting.isEmpty else {
            return action(self)
        }
        connection.waiting.append { [unowned self] in action(self) }
    }

    func link(_ input: LinkInput) {
        vehicle?.inputs.append(input)
        guard vehicle?.isHandling == false else { return }
        vehicle?.isHandling = true
        let session = session
        while self.session == session, vehicle?.inputs.isEmpty == false,
            let input = vehicle?.inputs.removeFirst()
        {
            let effects = vehicle?.machine.handle(input, at: now) ?? []
            for effect in effects where self.session == session { perform(effect) }
        }
        guard self.session == session else { return }
        vehicle?.isHandling = false
        lookAtDelivery()
        schedulePass()
    }

    private func schedulePass() {
        guard let due = vehicle?.machine.due else { return }
        let at = max(time, startedAt + due / .seconds(1)) + 1e-5
        guard at < vehicle?.pass ?? 0 else { return }
        vehicle?.pass = at
        inThisLife(after: at - time) { [unowned self] in
            guard vehicle?.pass == at else { return }
            vehicle?.pass = .infinity
            whenFree { $0.link(.time) }
        }
    }

    private func perform(_ effect: LinkEffect) {
        trace("link: \(effect)")
        switch effect {
        case .lookUp(let id, let broker): lookUp(id, broker)
        case .forgetLookup(let id): vehicle?.lookups.remove(id)
        case .dial(let id, let addresses): dial(id, Self.servers[Int(addresses[0].bytes[0])])
        case .hangUp(let id): vehicle?.dials[id] = nil
        case .openSession(let id, let server, let retainsWill):
            openSession(id, server, retainsWill: retainsWill)
        case .limitSilence: break
        case .subscribe(let filter, _): subscribe(to: filter)
        case .ask(let patience): ask(within: patience)
        case .explainSilence: link(.closed(error(.noAnswer)))
        case .disconnect: sayGoodbye()
        case .drop: drop()
        case .report(let event): tell(event)
        }
    }

    private func tell(_ event: LinkEvent) {
        switch event {
        case .connected:
            count("links")
            handle(.link(event))
        case .disconnected(_, let error, _):
            count("losses: \(error.cause.map { "\($0)" } ?? "unknown")")
            handle(.link(event))
        case .confirmedDelivery(let time): handle(.confirmed(before: time))
        case .closed, .outcome, .subscription, .networkUnwatched, .messages: handle(.link(event))
        }
    }

    private func error(_ cause: LinkError.Cause) -> LinkError {
        LinkError(function: "link", code: 0, reason: "it is gone", cause: cause)
    }

    // MARK: - Reaching the broker

    private func lookUp(_ id: LookupID, _ server: Broker) {
        vehicle?.lookups.insert(id)
        // A resolver out of reach answers late, or that it has no answer.
        let isDeaf = !networkIsUp && chance(0.5)
        inThisLife(after: isDeaf ? seconds(5...30) : latency) { [unowned self] in
            guard vehicle?.lookups.remove(id) != nil else { return }
            guard networkIsUp else { return link(.unresolved(id, error(.nameNotResolved))) }
            let place = UInt8(Self.servers.firstIndex(of: server)!)
            link(.resolved(id, [SocketAddress(family: 2, bytes: [place])]))
        }
    }

    private func dial(_ id: DialID, _ server: Broker) {
        vehicle?.dials[id] = server
        // Without a network nobody answers, or it is known that nobody can.
        if !networkIsUp, chance(0.5) { return }
        inThisLife(after: latency) { [unowned self] in
            guard vehicle?.dials[id] != nil else { return }
            if networkIsUp, brokerIsUp, !isDown.contains(server) {
                link(.reached(id, from: Self.own))
            } else {
                vehicle?.dials[id] = nil
                link(.unreached(id, error(networkIsUp ? .nobodyListens : .notReachable)))
            }
        }
    }

    private func openSession(_ id: DialID, _ server: Broker, retainsWill: Bool) {
        guard let core, vehicle?.dials.removeValue(forKey: id) != nil else {
            return fail("a session without a socket")
        }
        if connection != nil { fail("two connections at a time") }
        if session % 3 == 0 {
            handle(.certificatesChecked(at: Self.began.advanced(bySeconds: time)))
        }
        guard self.core != nil else { return }
        var will = Publication(core.will(at: now))
        will.retained = retainsWill
        let connection = Connection(
            at: time, to: server, isRelayed: chance(0.3), will: will)
        self.connection = connection
        up(connection) { [unowned self] in connect(connection) }
    }

    // MARK: - What is sent

    private func up(_ connection: Connection, _ action: @escaping () -> Void) {
        connection.lastUp = max(connection.lastUp, time + latency)
        connection.undelivered += 1
        agenda.put(at: connection.lastUp) { [unowned self] in
            if !networkIsUp { connection.carriesUp = false }
            if connection.carriesUp, connection.carriesDown || connection.isRelayed {
                connection.undelivered -= 1
            } else if connection.isRelayed {
                connection.undelivered -= 1
            } else {
                giveUpSilence(connection)
            }
            if connection.carriesUp { action() }
            if self.connection === connection { lookAtDelivery() }
        }
    }

    /// The kernel's patience with a peer that acknowledges nothing.
    private func giveUpSilence(_ connection: Connection) {
        inThisLife(after: 12) { [unowned self] in
            guard self.connection === connection, connection.undelivered > 0 else { return }
            whenFree { $0.close(connection, .networkLost) }
        }
    }

    func lookAtDelivery() {
        guard vehicle?.machine.wantsToKnowDelivery == true, connection?.undelivered == 0 else {
            return
        }
        link(.delivered)
    }

    func send(_ publication: Publication, _ token: DeliveryToken?) {
        let moment = now
        whenFree { $0.write(publication, token, handedOverAt: moment) }
    }

    /// - Parameter moment: what is still to be written was handed over later.
    private func write(
        _ publication: Publication, _ token: DeliveryToken?, handedOverAt moment: Duration
    ) {
        guard let connection, vehicle?.machine.isConnected == true else {
            if let token { link(.unpublished(token, .notConnected)) }
            return
        }
        var publication = publication
        publication.retained = publication.retained && connection.retainsMessages
        let isTooLarge =
            connection.maximumPacketBytes.map { publication.packetBytes > $0 } ?? false
        vehicle?.packets += 1
        let packet = vehicle?.packets ?? 0
        guard let token, publication.quality == .atLeastOnce else {
            if !isTooLarge {
                link(.publishedAtMostOnce(retained: publication.retained))
                link(.written(before: moment))
                up(connection) { [unowned self] in _ = take(publication) }
            }
            return
        }
        if isTooLarge { return link(.unpublished(token, .tooLarge)) }
        link(.published(packet: packet, token))
        link(.written(before: moment))
        up(connection) { [unowned self] in
            let isAllowed = take(publication)
            down(connection) {
                $0.link(
                    .acknowledged(
                        packet: packet,
                        isAllowed ? .success : Reason(code: 0x87, text: "not authorized")))
            }
        }
    }

    func subscribe() { whenFree { $0.link(.subscribe) } }

    private func subscribe(to filter: String) {
        guard let connection else { return fail("a subscription without a connection") }
        up(connection) { [unowned self] in
            let isGranted = !broker.refusesSubscriptions
            if isGranted { broker.subscribe(to: filter) }
            down(connection) {
                $0.link(
                    .subscribed(
                        filter: filter,
                        isGranted ? Reason(code: 1, text: "") : Reason(code: 0x87, text: "no")))
            }
            transmit()
        }
    }

    private func ask(within patience: Duration?) {
        guard let connection else { return fail("a question without a connection") }
        vehicle?.packets += 1
        let packet = vehicle?.packets ?? 0
        if connection.waiting.isEmpty { link(.written(before: now)) }
        link(.asked(packet: packet, within: patience))
        up(connection) { [unowned self] in
            down(connection) { $0.link(.acknowledged(packet: packet, .success)) }
        }
    }

    private func sayGoodbye() {
        guard let connection else { return fail("a disconnect without a connection") }
        up(connection) { [unowned self] in
            connection.hasWill = false
            brokerLoses(connection)
        }
    }

    // MARK: - What comes

    func down(_ connection: Connection, _ action: @escaping (Storm) -> Void) {
        connection.lastDown = max(connection.lastDown, time + latency)
        agenda.put(at: connection.lastDown) { [unowned self] in
            if !networkIsUp { connection.carriesDown = false }
            guard connection.carriesDown, !isAsleep, self.connection === connection, core != nil
            else { return }
            whenFree {
                guard $0.connection === connection else { return }
                action($0)
                if $0.connection === connection { $0.link(.heard) }
            }
        }
    }

    /// The connection has come to its end, and the vehicle knows.
    func close(_ connection: Connection, _ cause: LinkError.Cause) {
        guard self.connection === connection else { return }
        link(.closed(error(cause)))
        if self.connection === connection { fail("a closed connection is kept") }
    }

    func handOn(_ connection: Connection) {
        guard connection.batch == nil, !connection.arrived.isEmpty else { return }
        let messages = connection.arrived
        connection.arrived = []
        batches += 1
        let number = batches
        connection.batch = (number, messages.map(\.number))
        connection.batchPayloads = messages.map(\.message.payload)
        for message in messages {
            trace("handed on: \(String(decoding: message.message.payload, as: UTF8.self))")
        }
        // The disk may take too long; the broker has its acknowledgement all the same, and what it was for
        // is lost if the process is killed then.
        inThisLife(after: 5) { [unowned self] in
            guard connection.batch?.number == number else { return }
            atRisk += connection.batchPayloads
            confirm(number, on: connection)
        }
        handle(.messages(messages.map(\.message), batch: number))
    }

    func acknowledge(_ batch: UInt64) {
        guard let connection else { return }
        if disk.isFull, connection.batch?.number == batch { atRisk += connection.batchPayloads }
        confirm(batch, on: connection)
    }

    private func confirm(_ batch: UInt64, on connection: Connection) {
        guard let waiting = connection.batch, waiting.number == batch else { return }
        connection.batch = nil
        trace("acknowledged: batch \(batch)")
        up(connection) { [unowned self] in
            for number in waiting.queued { broker.acknowledged(number) }
        }
        while connection.batch == nil, !connection.waiting.isEmpty {
            connection.waiting.removeFirst()()
        }
        handOn(connection)
    }

    // MARK: - Ends

    /// The vehicle gives its connection up.
    private func drop() {
        guard let connection else { return fail("nothing to drop") }
        closeSocket()
        // The thread is free again: what waited for it finds no connection.
        for action in connection.waiting { action() }
        connection.waiting = []
    }

    /// The process is gone, or the connection; its system closes what it had open.
    func closeSocket() {
        if core == nil { vehicle = nil }
        guard let connection else { return }
        self.connection = nil
        connection.lastUp = max(connection.lastUp, time + latency)
        agenda.put(at: connection.lastUp) { [unowned self] in
            guard brokersConnection === connection else { return }
            if networkIsUp, connection.carriesUp {
                brokerLoses(connection)
            } else {
                brokerNoticesSilence(of: connection)
            }
        }
    }
}
