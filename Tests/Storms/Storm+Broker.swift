import MQTTLink
import Wire

// The broker's end of the link: two servers of one cluster.
extension Storm {
    /// In order of preference.
    static let servers = [server, Broker(host: "c", port: 1883)]

    /// The broker hears CONNECT.
    func connect(_ connection: Connection) {
        guard brokerIsUp, !isDown.contains(connection.server) else {
            return down(connection) { $0.close(connection, .cutBeforeAnswer) }
        }
        var answer = ConnectAnswer()
        if let code = broker.connectRefusal {
            answer.reason = Reason(code: code, text: "no")
        } else if !broker.retainsMessages, broker.version == .five, connection.will.retained {
            answer.reason = Reason(code: 0x9A, text: "retain not supported")
        }
        guard answer.reason.code == 0 else {
            return down(connection) { $0.link(.answered(answer)) }
        }
        // Who comes under a name takes the place of who has it.
        if let old = brokersConnection { brokerLoses(old) }
        answer.isSessionPresent = broker.connect(cleanStart: false)
        if broker.version == .five {
            answer.receiveMaximum = broker.receiveMaximum
            answer.maximumPacketBytes = broker.maximumPacketBytes
            answer.retainsMessages = broker.retainsMessages
            connection.maximumPacketBytes = broker.maximumPacketBytes
            connection.retainsMessages = broker.retainsMessages
        }
        brokersConnection = connection
        down(connection) { $0.link(.answered(answer)) }
        transmit()
    }

    /// Returns whether the access list allows it.
    func take(_ publication: Publication) -> Bool {
        let isAllowed = broker.publish(publication, at: time)
        trace("heard \(publication.topic) \(String(decoding: publication.payload, as: UTF8.self))")
        // The vehicle hears its own probe.
        if isAllowed, publication.topic.hasPrefix(Self.topics.topic("command/")) {
            _ = broker.order(
                ReceivedMessage(
                    topic: publication.topic, payload: publication.payload,
                    expirySeconds: publication.expirySeconds), at: time)
            transmit()
        }
        return isAllowed
    }

    /// Sends what waits and was not sent on this connection.
    func transmit() {
        guard let connection = brokersConnection, let session = broker.session else { return }
        for queued in session.queue where !connection.transmitted.contains(queued.number) {
            connection.transmitted.insert(queued.number)
            var queued = queued
            queued.message.expirySeconds =
                broker.version == .five
                ? queued.deadline.map { UInt32(max(0, $0 - time)) } : nil
            down(connection) {
                connection.arrived.append(queued)
                $0.handOn(connection)
            }
        }
    }

    func brokerNoticesSilence(of connection: Connection) {
        after(45) { [unowned self] in
            if brokersConnection === connection { brokerLoses(connection) }
        }
    }

    /// The broker sees the end of a connection, and publishes the will.
    func brokerLoses(_ connection: Connection) {
        if brokersConnection === connection { brokersConnection = nil }
        guard connection.hasWill else { return }
        connection.hasWill = false
        _ = broker.publish(connection.will, at: time)
    }

    /// The broker ends the vehicle's connection, behind all that it has sent.
    func brokerCloses(_ cause: LinkError.Cause) {
        guard let connection = brokersConnection else { return }
        brokerLoses(connection)
        down(connection) { $0.close(connection, cause) }
    }

    /// Somebody between ends the connection, with all that is on its way.
    func resetLink() {
        guard let connection else { return }
        connection.carriesUp = false
        connection.carriesDown = false
        if brokersConnection === connection { brokerLoses(connection) }
        inThisLife(after: 0) { [unowned self] in
            whenFree { $0.close(connection, .closedByBroker) }
        }
    }

    /// The broker and its servers are as they should be from now on.
    func calmLink() {
        isDown = []
        broker.connectRefusal = nil
        broker.refusesSubscriptions = false
        broker.receiveMaximum = nil
        broker.maximumPacketBytes = nil
        broker.retainsMessages = true
    }
}
