import GPSDLink
import MQTTLink

/// An event of gpsd, fixes apart.
struct RecordedReceiver: Codable {
    struct Failure: Codable {
        var function: String
        var code: Int32
        var reason: String
    }

    var connected: Bool?
    /// The receivers that it has; empty for none.
    var receivers: [String]?
    /// Whether the configured receiver is among them.
    var present: Bool?
    var unreadable: String?
    var yawRate: Double?
    var disconnected: Failure?

    /// Nil for a fix.
    init?(_ event: ReceiverEvent) {
        switch event {
        case .fix: return nil
        case .connected: connected = true
        case .receivers(.present): present = true
        case .receivers(.none): receivers = []
        case .receivers(.others(let paths)): receivers = paths
        case .unreadable(let line): unreadable = line.rawValue
        case .yawRate(let rate): yawRate = rate
        case .disconnected(let error):
            disconnected = Failure(
                function: error.function, code: error.code, reason: error.reason)
        }
    }

    var event: ReceiverEvent? {
        if connected == true { return .connected }
        if present == true { return .receivers(.present) }
        if let receivers { return .receivers(receivers.isEmpty ? .none : .others(receivers)) }
        if let yawRate { return .yawRate(yawRate) }
        if let unreadable { return UnreadableLine(rawValue: unreadable).map { .unreadable($0) } }
        return disconnected.map {
            .disconnected(GPSDError(function: $0.function, code: $0.code, reason: $0.reason))
        }
    }
}

/// An event of the link, messages and confirmations apart.
struct RecordedLink: Codable {
    struct Session: Codable {
        var resumed: Bool
        var inFlightMaximum: UInt16
        var maximumPacketBytes: UInt32?
        var retains: Bool
    }

    struct Failure: Codable {
        var function: String
        var code: Int32
        var reason: String
        var cause: String?
        /// Time to the next attempt.
        var pause: Duration
    }

    struct Outcome: Codable {
        var ticket: UInt64
        /// `acknowledged`, `too-large`, `not-connected`; nil where it was refused.
        var what: String?
        var refusal: String?
        var code: Int32?
    }

    struct Subscription: Codable {
        var filter: String
        var refusal: String?
    }

    var host: String?
    var port: UInt16?
    var connected: Session?
    var disconnected: Failure?
    var closed: Bool?
    var outcome: Outcome?
    var networkUnwatched: String?
    var subscription: Subscription?

    /// Nil for messages and confirmations.
    init?(_ event: LinkEvent) {
        switch event {
        case .connected(let broker, let session):
            (host, port) = (broker.host, broker.port)
            connected = Session(
                resumed: session.isResumed, inFlightMaximum: session.inFlightMaximum,
                maximumPacketBytes: session.maximumPacketBytes, retains: session.retainsMessages)
        case .disconnected(let broker, let error, let pause):
            (host, port) = (broker.host, broker.port)
            disconnected = Failure(
                function: error.function, code: error.code, reason: error.reason,
                cause: error.cause?.rawValue, pause: pause)
        case .closed(let broker):
            (host, port) = (broker.host, broker.port)
            closed = true
        case .outcome(let token, let outcome):
            self.outcome = Outcome(token, outcome)
        case .networkUnwatched(let reason): networkUnwatched = reason
        case .subscription(let answer):
            subscription = Subscription(filter: answer.filter, refusal: answer.refusal)
        case .confirmedDelivery, .messages: return nil
        }
    }

    var event: LinkEvent? {
        if let outcome {
            return outcome.value.map { .outcome(DeliveryToken(rawValue: outcome.ticket), $0) }
        }
        if let networkUnwatched { return .networkUnwatched(networkUnwatched) }
        if let answer = subscription {
            return .subscription(.init(filter: answer.filter, refusal: answer.refusal))
        }
        guard let host, let port else { return nil }
        let broker = Broker(host: host, port: port)
        if let session = connected {
            return .connected(
                broker,
                BrokerSession(
                    isResumed: session.resumed, inFlightMaximum: session.inFlightMaximum,
                    maximumPacketBytes: session.maximumPacketBytes,
                    retainsMessages: session.retains))
        }
        if let failure = disconnected {
            return .disconnected(
                broker,
                LinkError(
                    function: failure.function, code: failure.code, reason: failure.reason,
                    cause: failure.cause.flatMap { LinkError.Cause(rawValue: $0) }),
                retryIn: failure.pause)
        }
        return closed == true ? .closed(broker) : nil
    }
}

extension RecordedLink.Outcome {
    fileprivate init(_ token: DeliveryToken, _ outcome: PublicationOutcome) {
        self.ticket = token.rawValue
        switch outcome {
        case .acknowledged: what = "acknowledged"
        case .tooLarge: what = "too-large"
        case .notConnected: what = "not-connected"
        case .refused(let reason, let code):
            refusal = reason
            self.code = code
        }
    }

    fileprivate var value: PublicationOutcome? {
        if let refusal { return .refused(reason: refusal, code: code ?? 0) }
        return switch what {
        case "acknowledged": .acknowledged
        case "too-large": .tooLarge
        case "not-connected": .notConnected
        default: nil
        }
    }
}

/// Messages from the broker, in its order.
struct RecordedBatch: Codable {
    struct Message: Codable {
        var topic: String
        var payload: RecordedBytes
        var retained: Bool?
        var expirySeconds: UInt32?
        var responseTopic: String?
        var correlationData: RecordedBytes?
    }

    var batch: UInt64
    var messages: [Message]

    init(_ messages: [ReceivedMessage], batch: UInt64) {
        self.batch = batch
        self.messages = messages.map { Message($0) }
    }

    var received: [ReceivedMessage] { messages.map(\.received) }
}

extension RecordedBatch.Message {
    init(_ message: ReceivedMessage) {
        topic = message.topic
        payload = RecordedBytes(message.payload)
        retained = message.retained ? true : nil
        expirySeconds = message.expirySeconds
        responseTopic = message.responseTopic
        correlationData = message.correlationData.map { RecordedBytes($0) }
    }

    var received: ReceivedMessage {
        ReceivedMessage(
            topic: topic, payload: payload.bytes, retained: retained == true,
            expirySeconds: expirySeconds, responseTopic: responseTopic,
            correlationData: correlationData?.bytes)
    }
}
