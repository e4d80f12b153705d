import Geodesy
import Guidance
import Journal
import MosquittoClient
import Wire

/// Keeps the journal: what has to be on disk before it is obeyed or told, and what is told later
/// because it could not be told at once.
///
/// Everything that comes in at a time is written with one commit, and what follows from it is given
/// back after that. Live events go out at once; what was made without a link follows as history, at a
/// bounded rate and one batch at a time, so that it never delays what is live.
struct Books {
    /// Something to be written down.
    enum Entry: Sendable {
        case received(ReceivedMessage, at: Duration)
        case reply(CommandToken, CommandReply, CommandResult?)
        case event(EventMessage, Stamp)
        /// A place of the trail, made without a link.
        case trail([UInt8], UTCTime)
        case settled(OutboxState.Settlement)
        /// With a broker that still had the session, or had none.
        case connected(maximumPacketBytes: UInt32?, isResumed: Bool = false)
        case disconnected
        case state(StateKey, [UInt8]?)
        /// Whether the location may leave the vehicle.
        case sharing(Bool)
    }

    /// What follows once it is written down.
    enum Effect {
        case obey(CommandToken, DecodedCommand)
        case send(OutgoingMessage, correlationData: [UInt8]?, Receipt?)
        /// Commands were found to come through or not; where they do not, to be subscribed to again.
        case commandPath(Health.Link.CommandPath)
    }

    let journal: Journal
    private let topics: Topics
    let time: TimeKeeper
    private let limits: Configuration.History
    private let otherReaders: OtherReaders
    private var desk: CommandDesk
    private var probe: CommandProbe
    private var queue: BrokerQueue

    private var isConnected = false
    private var isSharing: Bool
    private var maximumPacketBytes: UInt32?
    /// Events that were given to the outbox and are not settled.
    private var offered: Set<UInt64> = []
    private var backlog = Backlog()
    private var effects: [Effect] = []
    /// The answers among them that the journal is to keep, each with its place there: whether it does is known
    /// after the commit.
    private var answers: [(place: Int, answer: CommandDesk.Answer, receipt: Receipt?)] = []
    private var needsCommit = false
    private var lastCommit = Duration.zero

    /// What is left to be told of the time without a link.
    private struct Backlog {
        /// Events above it are live; those up to it are history.
        var border: UInt64 = 0
        /// Events and places up to these were sent since the link came.
        var eventCursor: UInt64 = 0
        var trailCursor: Int64 = 0
        var isUnderWay = false
        var isDone = true
        var nextBatch = Duration.zero
    }

    init(
        journal: Journal, topics: Topics, time: TimeKeeper, desk: CommandDesk, probe: CommandProbe,
        queue: BrokerQueue, limits: Configuration.History, isSharing: Bool,
        otherReaders: OtherReaders = OtherReaders(.init())
    ) {
        self.journal = journal
        self.topics = topics
        self.time = time
        self.desk = desk
        self.probe = probe
        self.queue = queue
        self.limits = limits
        self.isSharing = isSharing
        self.otherReaders = otherReaders
    }

    var droppedCommands: Int { desk.dropped }
    var commandPath: Health.Link.CommandPath? { probe.finding }

    /// Answers the commands of an earlier life that the end of it has interrupted, and tells those
    /// answers again that the broker may not have.
    mutating func answerUnfinished() -> [Effect] {
        // These may have been told before, by a life that did not hear that the broker has them.
        let repeated = journal.untoldReplies
        for command in journal.unfinishedCommands {
            let reply = Reply(
                id: command.id, command: command.name, status: .failed, code: .internal,
                message: "The agent ended while it obeyed; look at state/navigation and send the "
                    + "command with a new id if it still holds.")
            journal.setReply(reply.remembered, to: command.id)
            needsCommit = true
            effects.append(.send(message(reply), correlationData: nil, .reply(command.id)))
        }
        for (id, bytes) in repeated {
            guard var reply = Reply(remembered: bytes) else { continue }
            reply.isDuplicate = true
            effects.append(.send(message(reply), correlationData: nil, .reply(id)))
        }
        return finish(at: .zero)
    }

    /// Writes down what came in, and says what follows.
    mutating func take(_ entries: some Sequence<Entry>, at now: Duration) -> [Effect] {
        for entry in entries { take(entry, at: now) }
        if let ping = probe.due(at: now, isConnected: isConnected) {
            effects.append(.send(probeMessage(ping), correlationData: nil, nil))
        }
        if let found = probe.takeNews() { effects.append(.commandPath(found)) }
        sendBacklog(at: now)
        return finish(at: now)
    }

    /// How long nothing is due by itself.
    func pause(at now: Duration) -> Duration {
        guard isConnected, !backlog.isDone, !backlog.isUnderWay else { return .seconds(1) }
        return min(.seconds(1), max(.zero, backlog.nextBatch - now))
    }

    /// Writes what is left, at the end.
    func close() { journal.close(now: time.provenTime) }

    // MARK: - Parts

    private mutating func take(_ entry: Entry, at now: Duration) {
        switch entry {
        case .received(let message, let arrival): receive(message, arrivedAt: arrival, at: now)
        case .reply(let token, let reply, let result):
            guard let answer = desk.answer(token, reply, result: result) else { return }
            guard reply.status != .accepted, let id = answer.reply.id else { return send(answer) }
            journal.setReply(answer.reply.remembered, to: id)
            needsCommit = true
            send(answer, .reply(id))
        case .event(let event, let stamp): append(event, stamp)
        case .trail(let point, let time): journal.appendTrailPoint(time: time, payload: point)
        case .settled(let settlement):
            if settlement.outcome == .acknowledged { queue.heard(at: now) }
            settle(settlement)
        case .connected(let limit, let isResumed):
            isConnected = true
            queue.connected(at: now, isResumed: isResumed)
            maximumPacketBytes = limit
            probe.linkChanged()
            // The backlog is read from the disk.
            commit(at: now)
            backlog = Backlog(border: journal.nextSequence - 1, isDone: false, nextBatch: now)
        case .disconnected:
            isConnected = false
            queue.disconnected(at: now)
            probe.linkChanged()
        case .state(let key, let value): journal.setState(key, to: value)
        case .sharing(let isShared):
            isSharing = isShared
            commit(at: now)
            // What was passed over until now, and what was on its way when consent ended.
            backlog.border = journal.nextSequence - 1
            backlog.eventCursor = 0
            backlog.trailCursor = 0
            backlog.isDone = false
        }
    }

    private mutating func receive(
        _ message: ReceivedMessage, arrivedAt arrival: Duration, at now: Duration
    ) {
        if probe.heard(message) {
            if probe.finding == .ok { queue.probeReturned(at: arrival) }
            return
        }
        let atBroker = queue.longestWait(at: arrival)
        queue.heard(at: arrival)
        let decision = desk.receive(
            message, atBroker: atBroker, waited: now - arrival, at: now, now: time.reading,
            recall: {
                journal.recall(id: $0.id, name: $0.name.rawValue, fingerprint: $0.fingerprint)
            },
            memory: { command in
                journal.remember(
                    id: command.id, name: command.name.rawValue, fingerprint: command.fingerprint,
                    changesSomething: command.name.changesSomething)
            })
        switch decision {
        case .obey(let token, let command):
            needsCommit = true
            effects.append(.obey(token, command))
        case .answer(let answer): send(answer)
        case .ignore: break
        }
    }

    private mutating func append(_ event: EventMessage, _ stamp: Stamp) {
        var written: OutgoingMessage?
        let isConfidential = isSharing && event.revealsLocation
        let sequence = journal.append(
            topic: event.subtopic, time: stamp.time, timeIsTrusted: time.tellsAges,
            isConfidential: isConfidential
        ) { sequence in
            let whole = event.message(on: topics, stamp: stamp, sequence: sequence)
            let message = isSharing ? whole : whole.withoutLocation ?? whole
            written = message
            return message.payload
        }
        needsCommit = true
        guard isConnected, let written else { return }
        offered.insert(sequence)
        effects.append(.send(written, correlationData: nil, .event(sequence)))
    }

    private mutating func settle(_ settlement: OutboxState.Settlement) {
        let isOver: Bool
        switch settlement.outcome {
        case .acknowledged, .tooLarge: isOver = true
        // Kept for the next connection: a quota or an access list may change.
        case .refused, .notConnected: isOver = false
        }
        switch settlement.receipt {
        case .event(let sequence):
            offered.remove(sequence)
            if isOver { journal.acknowledge([sequence]) }
        case .events(let sequences):
            backlog.isUnderWay = false
            if isOver { journal.acknowledge(sequences) }
        case .trail(let number):
            backlog.isUnderWay = false
            if isOver { journal.acknowledgeTrail(through: number) }
        case .reply(let id):
            if isOver { journal.replyTold(id: id) }
        }
    }

    private mutating func sendBacklog(at now: Duration) {
        guard isConnected, !backlog.isDone, !backlog.isUnderWay, backlog.nextBatch <= now else {
            return
        }
        let bytes = min(limits.batchBytes, Int(maximumPacketBytes ?? .max) - 256)
        let events = journal.pending(
            after: backlog.eventCursor, upTo: backlog.border, withConfidential: isSharing,
            limit: limits.batchEvents)
        let due = events.filter { !offered.contains($0.sequence) }
        if !due.isEmpty {
            let batch = EventHistory(
                fitting: due.map {
                    EventHistory.Entry(
                        subtopic: $0.topic, payload: $0.payload,
                        $0.isConfidential ? .revealing : .public)
                }, maximumBytes: bytes)
            let sent = due.prefix(batch.entries.count).map(\.sequence)
            backlog.eventCursor = sent.last ?? backlog.border
            sendHistory(message(batch), .events(sent), count: sent.count, at: now)
        } else if let last = events.last {
            backlog.eventCursor = last.sequence
        } else {
            sendTrail(bytes: bytes, at: now)
        }
    }

    private mutating func sendTrail(bytes: Int, at now: Duration) {
        let points =
            isSharing
            ? journal.pendingTrail(after: backlog.trailCursor, limit: limits.batchEvents) : []
        guard !points.isEmpty else {
            backlog.isDone = true
            return
        }
        let batch = LocationHistory(fitting: points.map(\.payload), maximumBytes: bytes)
        let last = points[batch.points.count - 1].number
        backlog.trailCursor = last
        for point in batch.points {
            guard let copy = otherReaders.message(trailPoint: point, topics: topics) else { break }
            effects.append(.send(copy, correlationData: nil, nil))
        }
        sendHistory(message(batch), .trail(through: last), count: batch.points.count, at: now)
    }

    private mutating func sendHistory(
        _ message: OutgoingMessage, _ receipt: Receipt, count: Int, at now: Duration
    ) {
        backlog.isUnderWay = true
        backlog.nextBatch = now + .seconds(Double(count) / limits.perSecond)
        effects.append(.send(message, correlationData: nil, receipt))
    }

    private mutating func send(_ answer: CommandDesk.Answer, _ receipt: Receipt? = nil) {
        if answer.reply.status != .rejected { answers.append((effects.count, answer, receipt)) }
        effects += sendings(of: answer, receipt)
    }

    /// To the reply's own topic, and to the one that the sender has named.
    private func sendings(of answer: CommandDesk.Answer, _ receipt: Receipt?) -> [Effect] {
        let reply = message(answer.reply)
        let data = answer.route.correlationData
        guard let topic = answer.route.responseTopic else {
            return [.send(reply, correlationData: data, receipt)]
        }
        var copy = reply
        copy.topic = topic
        return [
            .send(reply, correlationData: data, receipt), .send(copy, correlationData: data, nil),
        ]
    }

    private mutating func finish(at now: Duration) -> [Effect] {
        let isDue = (now - lastCommit).inSeconds >= limits.commitIntervalSeconds
        if needsCommit || isDue { commit(at: now) }
        if !journal.isWritten { markAnswers() }
        defer {
            effects.removeAll(keepingCapacity: true)
            answers.removeAll(keepingCapacity: true)
        }
        return effects
    }

    /// Has the answers of this round say that the disk has not taken them.
    private mutating func markAnswers() {
        for (place, answer, receipt) in answers {
            var marked = answer
            marked.reply.isKept = false
            let sendings = sendings(of: marked, receipt)
            effects.replaceSubrange(place..<place + sendings.count, with: sendings)
        }
    }

    private mutating func commit(at now: Duration) {
        rememberTime()
        journal.commit(now: time.provenTime)
        needsCommit = false
        lastCommit = now
    }

    /// The floor of the next life's clock; a minute is close enough, and spares the flash.
    private func rememberTime() {
        let minute = time.floor.millisecondsSince1970 / 60_000 * 60_000
        journal.setState(.timeFloor, to: Array("\(minute)".utf8))
    }

    private var stamp: Stamp {
        let (time, source) = time.now
        return Stamp(
            vehicle: topics.vehicle, session: journal.session, time: time, timeSource: source)
    }

    private func message(_ message: some UplinkMessage) -> OutgoingMessage {
        message.message(on: topics, stamp: stamp)
    }

    private func probeMessage(_ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(
            topic: topics.command(.ping), payload: payload, qualityOfService: .atLeastOnce,
            publicForm: .whole, expirySeconds: 60)
    }
}
