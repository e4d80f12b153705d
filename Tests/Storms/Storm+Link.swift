import AgentCore
import MQTTLink
import Wire

extension Storm {
    /// A connection between the vehicle and the broker.
    final class Connection {
        let began: Double
        let isLossy: Bool
        /// Whether what is sent arrives.
        var carriesUp = true
        var carriesDown = true
        /// Publications at least once that were not acknowledged.
        var unacknowledged: [(ticket: PublicationTicket, at: Double)] = []
        /// The first publication at most once since the last confirmation, and a ping that is out.
        var unconfirmedSince: Double?
        var pingedAt: Double?
        var heardAt: Double
        /// When what was sent last arrives: nothing overtakes it.
        var lastUp = 0.0
        var lastDown = 0.0
        /// Messages that the link's thread has not handed on, and the batch that it waits for.
        var arrived: [VirtualBroker.Queued] = []
        var batch: (number: UInt64, queued: [Int], at: Double)?
        var batchPayloads: [[UInt8]] = []
        /// Whether the broker sends its will when it ends.
        var hasWill = true
        var will: OutgoingMessage
        /// Sent to the vehicle on this connection.
        var transmitted: Set<Int> = []

        init(at time: Double, isLossy: Bool, will: OutgoingMessage) {
            began = time
            heardAt = time
            self.isLossy = isLossy
            self.will = will
        }
    }

    private var latency: Double { seconds(0.02...0.2) }

    private func up(_ connection: Connection, _ action: @escaping () -> Void) {
        connection.lastUp = max(connection.lastUp, time + latency)
        agenda.put(at: connection.lastUp) { [unowned self] in
            if connection.carriesUp, networkIsUp, brokersConnection === connection { action() }
        }
    }

    private func down(_ connection: Connection, _ action: @escaping () -> Void) {
        connection.lastDown = max(connection.lastDown, time + latency)
        agenda.put(at: connection.lastDown) { [unowned self] in
            if connection.carriesDown, networkIsUp, self.connection === connection, core != nil {
                connection.heardAt = time
                action()
            }
        }
    }

    // MARK: - The vehicle's end

    /// Once a second: dials, asks for signs of life, and gives up a link that gives none.
    func superviseLink() {
        defer { inThisLife(after: 1) { [unowned self] in superviseLink() } }
        guard let connection else {
            if nextAttempt <= time { dial() }
            return
        }
        if connection.pingedAt == nil, connection.unacknowledged.isEmpty,
            let since = connection.unconfirmedSince, time - since >= 4
        {
            ping(connection)
        }
        if time - connection.heardAt > 30, connection.pingedAt == nil { ping(connection) }
        let asked = [connection.unacknowledged.first?.at, connection.pingedAt].compactMap { $0 }
            .min()
        if let asked, time - asked > 12, time - connection.heardAt > 8 {
            loseLink(.networkLost)
        } else if let batch = connection.batch, time - batch.at > 5 {
            // The disk takes too long; the broker has its acknowledgement all the same, and what it was for is
            // lost if the process is killed now.
            atRisk += connection.batchPayloads
            confirm(batch.number, on: connection)
        }
    }

    private func ping(_ connection: Connection) {
        let asked = time
        connection.pingedAt = asked
        up(connection) { [unowned self] in
            down(connection) { [unowned self] in
                connection.pingedAt = nil
                confirmed(before: asked, on: connection)
            }
        }
    }

    private func confirmed(before asked: Double, on connection: Connection) {
        if let since = connection.unconfirmedSince, since < asked {
            connection.unconfirmedSince = nil
        }
        handle(.confirmed(before: .microseconds(Int64((asked - startedAt) * 1e6))))
    }

    private func dial() {
        attempts += 1
        guard networkIsUp, brokerIsUp, let core else {
            let pause = min(30, Double(attempts))
            nextAttempt = time + pause
            handle(
                .link(
                    .disconnected(
                        Self.server, error(.notReachable), retryIn: .seconds(pause))))
            return
        }
        attempts = 0
        count("links")
        // Who comes under a name takes the place of who has it.
        if let old = brokersConnection { brokerLoses(old) }
        let connection = Connection(
            at: time, isLossy: false, will: core.will(at: now))
        let isResumed = broker.connect(cleanStart: false)
        self.connection = connection
        brokersConnection = connection
        subscribe()
        handle(
            .link(
                .connected(
                    Self.server,
                    BrokerSession(
                        isResumed: isResumed, inFlightMaximum: 20, maximumPacketBytes: nil))))
        transmit()
    }

    func subscribe() {
        guard let connection else { return }
        up(connection) { [unowned self] in
            let filter = Self.topics.commandFilter
            broker.subscribe(to: filter)
            down(connection) { [unowned self] in
                handle(.link(.subscription(.init(filter: filter, refusal: nil))))
            }
            transmit()
        }
    }

    func send(_ publication: Publication, _ ticket: PublicationTicket?) {
        guard let connection else {
            if let ticket { handle(.link(.outcome(ticket, .notConnected))) }
            return
        }
        let sent = time
        if let ticket {
            connection.unacknowledged.append((ticket, sent))
        } else {
            connection.unconfirmedSince = connection.unconfirmedSince ?? sent
        }
        up(connection) { [unowned self] in
            let isAllowed = broker.publish(publication, at: time)
            trace(
                "heard \(publication.topic) \(String(decoding: publication.payload, as: UTF8.self))"
            )
            if isAllowed { reachVehicle(publication) }
            guard let ticket else { return }
            down(connection) { [unowned self] in
                guard connection.unacknowledged.contains(where: { $0.ticket == ticket }) else {
                    return
                }
                connection.unacknowledged.removeAll { $0.ticket == ticket }
                handle(
                    .link(
                        .outcome(
                            ticket,
                            isAllowed
                                ? .acknowledged
                                : .refused(reason: "not authorized", code: 0x87))))
                confirmed(before: sent, on: connection)
            }
        }
    }

    /// The vehicle hears its own probe.
    private func reachVehicle(_ publication: Publication) {
        guard publication.topic.contains("/command/") else { return }
        _ = broker.order(
            ReceivedMessage(
                topic: publication.topic, payload: publication.payload,
                expirySeconds: publication.expirySeconds), at: time)
        transmit()
    }

    /// The vehicle gives its connection up.
    func loseLink(_ cause: LinkError.Cause) {
        guard let connection else { return }
        count("losses")
        self.connection = nil
        let pause = seconds(0...2)
        nextAttempt = time + pause
        if networkIsUp, connection.carriesUp {
            after(latency) { [unowned self] in
                if brokersConnection === connection { brokerLoses(connection) }
            }
        } else {
            brokerNoticesSilence(of: connection)
        }
        handle(.link(.disconnected(Self.server, error(cause), retryIn: .seconds(pause))))
        for (ticket, _) in connection.unacknowledged {
            handle(.link(.outcome(ticket, .notConnected)))
        }
    }

    /// The process is gone; its system closes what it had open.
    func closeSocket() {
        guard let connection else { return }
        self.connection = nil
        after(latency) { [unowned self] in
            guard brokersConnection === connection else { return }
            if networkIsUp, connection.carriesUp {
                brokerLoses(connection)
            } else {
                brokerNoticesSilence(of: connection)
            }
        }
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
        handOn(connection)
    }

    private func handOn(_ connection: Connection) {
        guard connection.batch == nil, !connection.arrived.isEmpty else { return }
        let messages = connection.arrived
        connection.arrived = []
        batches += 1
        connection.batch = (batches, messages.map(\.number), time)
        connection.batchPayloads = messages.map(\.message.payload)
        for message in messages {
            trace("handed on: \(String(decoding: message.message.payload, as: UTF8.self))")
        }
        handle(.messages(messages.map(\.message), batch: batches))
    }

    private func error(_ cause: LinkError.Cause) -> LinkError {
        LinkError(function: "link", code: 0, reason: "it is gone", cause: cause)
    }

    // MARK: - The broker's end

    /// Sends what waits and was not sent on this connection.
    func transmit() {
        guard let connection = brokersConnection, let session = broker.session else { return }
        for queued in session.queue where !connection.transmitted.contains(queued.number) {
            connection.transmitted.insert(queued.number)
            var queued = queued
            if let deadline = queued.deadline {
                queued.message.expirySeconds = UInt32(max(0, deadline - time))
            }
            down(connection) { [unowned self] in
                connection.arrived.append(queued)
                handOn(connection)
            }
        }
    }

    private func brokerNoticesSilence(of connection: Connection) {
        after(45) { [unowned self] in
            if brokersConnection === connection { brokerLoses(connection) }
        }
    }

    /// The broker sees the end of a connection, and tells the will.
    func brokerLoses(_ connection: Connection) {
        if brokersConnection === connection { brokersConnection = nil }
        guard connection.hasWill else { return }
        connection.hasWill = false
        var will = Publication(connection.will)
        will.retained = true
        _ = broker.publish(will, at: time)
    }

    /// The broker ends the vehicle's connection.
    func brokerCloses(_ cause: LinkError.Cause) {
        guard let connection = brokersConnection else { return }
        brokerLoses(connection)
        guard connection.carriesDown, networkIsUp else { return }
        after(latency) { [unowned self] in
            if self.connection === connection { loseLink(cause) }
        }
    }
}
