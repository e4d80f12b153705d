import DequeModule
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Wire

/// Decides what has to be on disk before it is obeyed or told, and what is told later because it could not
/// be told at once. A value without I/O: it asks the journal, and goes on when the journal has answered.
///
/// Everything that comes in at a time is covered by one commit, and what follows from it waits for that.
/// Live events go out then; what was made without a link follows as history, at a bounded rate and one batch
/// at a time, so that it never delays what is live.
package struct StoreAndForward {
    /// Something to be written down.
    enum Entry: Sendable {
        case received(ReceivedMessage, at: Duration)
        /// The last message of a batch was received.
        case endOfBatch(UInt64)
        case reply(CommandToken, CommandReply, CommandResult?)
        case event(EventMessage, MessageHeader)
        /// A place of the trail, made without a link.
        case trail([UInt8], UTCTime)
        case delivery(OutboxState.Delivery)
        /// With a broker that still had the session, or had none.
        case connected(maximumPacketBytes: UInt32?, isResumed: Bool = false)
        case disconnected
        case state(StateKey, [UInt8]?)
        /// Whether the location may leave the vehicle.
        case sharing(Bool)
        /// Half a second has passed.
        case tick
    }

    /// What follows once it is written down.
    enum Action: Sendable {
        case obey(CommandToken, DecodedCommand)
        case send(OutgoingMessage, correlationData: [UInt8]?, JournalItem?)
        /// All messages of a batch are safe.
        case acknowledge(batch: UInt64)
        /// Commands were found to come through or not; where they do not, to be subscribed to again.
        case commandPath(Health.Link.CommandPath)
    }

    private enum Deferred {
        case action(Action)
        /// A reply that says whether it is kept.
        case answer(CommandAdmission.Answer, JournalItem?)
    }

    let topics: Topics
    let session: UInt64
    private let limits: Configuration.History
    private let compatibilityPublishers: CompatibilityPublishers
    private var admission: CommandAdmission
    private var probe: LoopbackProbe
    private var queue: BrokerQueue
    private var commands: CommandTable
    private var nextSequence: UInt64

    private var isConnected = false
    private var isSharing: Bool
    private var maximumPacketBytes: UInt32?
    /// Events that were given to the outbox and are not delivered.
    private var offered: Set<UInt64> = []
    private var backlog = Backlog()

    private var requests: [JournalRequest] = []
    private var needsCommit = false
    private var lastCommit = Duration.zero
    /// The minute of the floor that the journal has.
    private var writtenFloor: Int64?
    /// The number of the last commit that was asked for, and of the last one that was answered.
    private var asked: UInt64 = 0
    private var answered: UInt64 = 0
    /// Since when the journal is at a commit; nil when all are answered.
    private var waitingSince: Duration?
    /// What waits for the commit with a number.
    private var deferred: Deque<(commit: UInt64, what: Deferred)> = []
    private(set) var waitingCommands = 0
    private var refusedCommands = 0
    private(set) var report: JournalReport

    /// A disk that takes longer is failing, and more is not to be promised of it.
    package static let longestCommit = Duration.seconds(5)
    /// Most commands that wait for the disk; more than a vehicle can obey in a minute.
    static let capacity = 1000

    /// - Parameters:
    ///   - commands: those that the journal remembers.
    ///   - report: how the journal was opened.
    init(
        topics: Topics, session: UInt64, admission: CommandAdmission, probe: LoopbackProbe,
        queue: BrokerQueue, commands: CommandTable, report: JournalReport,
        limits: Configuration.History, isSharing: Bool,
        compatibilityPublishers: CompatibilityPublishers = CompatibilityPublishers(.init())
    ) {
        self.topics = topics
        self.session = session
        self.admission = admission
        self.probe = probe
        self.queue = queue
        self.commands = commands
        self.report = report
        nextSequence = report.nextSequence
        self.limits = limits
        self.isSharing = isSharing
        self.compatibilityPublishers = compatibilityPublishers
    }

    /// Commands that were neither obeyed nor answered.
    var droppedCommands: Int { admission.dropped + refusedCommands }
    var commandPath: Health.Link.CommandPath? { probe.finding }

    /// Whether all that was taken is written down and has had its effects.
    var isIdle: Bool { deferred.isEmpty && requests.isEmpty && !needsCommit && answered == asked }

    /// How the journal is, also where it does not answer.
    func condition(at now: Duration) -> JournalCondition {
        guard let waitingSince, now - waitingSince >= Self.longestCommit else {
            return report.condition
        }
        return .failing(
            reason: "its disk takes nothing and says nothing",
            advice: "look at the disk with 'dmesg'; commands wait for it")
    }

    /// How long nothing is due by itself.
    func pause(at now: Duration) -> Duration {
        guard isConnected, !backlog.isDone, backlog.stage == .waiting else { return .seconds(1) }
        return min(.seconds(1), max(.zero, backlog.nextBatch - now))
    }

    // MARK: - What comes in

    /// Answers the commands of an earlier life that the end of it has interrupted, and tells those
    /// answers again that the broker may not have.
    mutating func begin(at now: Duration, _ time: TimeKeeper) {
        // These may have been told before, by a life that did not hear that the broker has them.
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
        for command in known where !command.isTold {
            guard var reply = command.reply.flatMap({ Reply(remembered: $0) }) else { continue }
            reply.isDuplicate = true
            wait(
                .action(.send(message(reply, time, now), correlationData: nil, .reply(command.id))))
        }
    }

    mutating func take(_ entry: Entry, at now: Duration, _ time: TimeKeeper) {
        switch entry {
        case .received(let message, let arrival):
            receive(message, arrivedAt: arrival, at: now, time)
        case .endOfBatch(let number): wait(.action(.acknowledge(batch: number)))
        case .reply(let token, let reply, let result):
            guard let answer = admission.answer(token, reply, result: result) else { return }
            guard reply.status != .accepted, let id = answer.reply.id else {
                return wait(.answer(answer, nil))
            }
            remember(answer.reply, to: id)
            wait(.answer(answer, .reply(id)))
        case .event(let event, let header): append(event, header, at: now, time)
        case .trail(let point, let time): requests.append(.appendTrailPoint(point, time))
        case .delivery(let delivery):
            if delivery.outcome == .acknowledged { queue.heard(at: now) }
            finish(delivery)
        case .connected(let limit, let isResumed):
            isConnected = true
            queue.connected(at: now, isResumed: isResumed)
            maximumPacketBytes = limit
            probe.linkChanged()
            // The backlog is read from the disk.
            commit(at: now, time)
            probeIfDue(at: now)
            backlog = Backlog(
                border: nextSequence - 1, isDone: false, nextBatch: now, reading: backlog.reading)
        case .disconnected:
            isConnected = false
            queue.disconnected(at: now)
            probe.linkChanged()
            // The next link begins its backlog anew.
            deferred.removeAll {
                guard case .action(.send(_, _, let item)) = $0.what else { return false }
                return item?.isOfBacklog == true
            }
        case .state(let key, let value): requests.append(.setState(key, value))
        case .sharing(let isShared):
            isSharing = isShared
            commit(at: now, time)
            // What was passed over until now, and what was on its way when consent ended.
            backlog.begin(upTo: nextSequence - 1)
        case .tick:
            // Not with whatever comes first: when a route is found, say, depends on where the vehicle is, and
            // health tells what a commit has found.
            probeIfDue(at: now)
            let isDue = (now - lastCommit).inSeconds >= limits.commitIntervalSeconds
            if answered == asked, isDue { needsCommit = true }
        }
    }

    private mutating func probeIfDue(at now: Duration) {
        guard let ping = probe.due(at: now, isConnected: isConnected) else { return }
        wait(.action(.send(probeMessage(ping), correlationData: nil, nil)))
    }

    private mutating func receive(
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
            requests.append(
                .remember(
                    id: command.id, name: command.name.rawValue,
                    fingerprint: command.fingerprint,
                    changesSomething: command.name.changesSomething))
            needsCommit = true
            waitingCommands += 1
            wait(.action(.obey(token, command)))
        case .answer(let answer): wait(.answer(answer, nil))
        case .ignore: break
        }
    }

    private mutating func remember(_ reply: Reply, to id: String) {
        let bytes = reply.remembered
        commands.setReply(bytes, of: id)
        requests.append(.setReply(bytes, id: id))
        needsCommit = true
    }

    private mutating func append(
        _ event: EventMessage, _ header: MessageHeader, at now: Duration, _ time: TimeKeeper
    ) {
        let sequence = nextSequence
        nextSequence += 1
        let whole = event.message(on: topics, header: header, sequence: sequence)
        let message = isSharing ? whole : whole.withoutLocation ?? whole
        requests.append(
            .append(
                StoredMessage(
                    sequence: sequence, topic: event.subtopic, payload: message.payload,
                    time: header.time, isConfidential: isSharing && event.revealsLocation),
                timeIsTrusted: time.tellsAges(at: now)))
        needsCommit = true
        guard isConnected else { return }
        offered.insert(sequence)
        wait(.action(.send(message, correlationData: nil, .event(sequence))))
    }

    private mutating func finish(_ delivery: OutboxState.Delivery) {
        let isOver: Bool
        switch delivery.outcome {
        case .acknowledged, .tooLarge: isOver = true
        // Kept for the next connection: a quota or an access list may change.
        case .refused, .notConnected: isOver = false
        }
        switch delivery.item {
        case .event(let sequence):
            offered.remove(sequence)
            if isOver { requests.append(.acknowledge([sequence])) }
        case .events(let sequences):
            backlog.batchIsDelivered()
            if isOver { requests.append(.acknowledge(sequences)) }
        case .trail(let number):
            backlog.batchIsDelivered()
            if isOver { requests.append(.acknowledgeTrail(through: number)) }
        case .reply(let id):
            if isOver {
                commands.setTold(id)
                requests.append(.replyTold(id: id))
            }
        }
    }

    // MARK: - The journal

    mutating func take(_ answer: JournalAnswer, at now: Duration, _ time: TimeKeeper) {
        switch answer {
        case .committed(let number, let report):
            answered = max(answered, number)
            waitingSince = answered == asked ? nil : now
            self.report = report
            // A file that could not be read before may have numbers of its own.
            nextSequence = max(nextSequence, report.nextSequence)
            commands.takeIn(report.recovered)
        case .messages(let number, let messages):
            guard backlog.takeAnswer(number), isConnected else { return }
            sendEvents(messages, at: now, time)
        case .trail(let number, let points):
            guard backlog.takeAnswer(number), isConnected else { return }
            sendTrail(points, at: now, time)
        }
    }

    /// Health has told for long enough that the file was replaced.
    mutating func forgetReplacement(at now: Duration, _ time: TimeKeeper) {
        requests.append(.forgetReplacement)
        commit(at: now, time)
    }

    /// Asks for what is to be read and written now.
    mutating func takeRequests(at now: Duration, _ time: TimeKeeper) -> [JournalRequest] {
        if let found = probe.takeNews() { wait(.action(.commandPath(found))) }
        if needsCommit { commit(at: now, time) }
        if isConnected, let read = backlog.nextRead(at: now) {
            switch read {
            case .events(let number):
                requests.append(
                    .readMessages(
                        number, after: backlog.eventCursor, upTo: backlog.border,
                        withConfidential: isSharing, limit: limits.batchEvents))
            case .trail(let number):
                requests.append(
                    .readTrail(
                        number, after: backlog.trailCursor,
                        limit: isSharing ? limits.batchEvents : 0))
            }
        }
        defer { requests.removeAll(keepingCapacity: true) }
        return requests
    }

    /// What need not wait any more, in order.
    mutating func takeActions(at now: Duration, _ time: TimeKeeper) -> [Action] {
        var actions: [Action] = []
        while let first = deferred.first, first.commit <= answered {
            deferred.removeFirst()
            switch first.what {
            case .action(let action):
                if case .obey = action { waitingCommands -= 1 }
                actions.append(action)
            case .answer(var answer, let item):
                if answer.reply.status != .rejected {
                    answer.reply.isKept = report.condition.isWritten
                }
                actions += sendings(of: answer, item, at: now, time)
            }
        }
        return actions
    }

    private mutating func wait(_ what: Deferred) {
        deferred.append((needsCommit ? asked + 1 : asked, what))
    }

    private mutating func commit(at now: Duration, _ time: TimeKeeper) {
        // The floor of the next life's clock; a minute is close enough, and spares the flash.
        let minute = time.floor(at: now).millisecondsSince1970 / 60_000 * 60_000
        if writtenFloor != minute {
            writtenFloor = minute
            requests.append(.setState(.timeFloor, Array("\(minute)".utf8)))
        }
        asked += 1
        waitingSince = waitingSince ?? now
        // Without consent a trip may be all else that there is to write, so whether acknowledgements are on disk
        // would tell after a kill whether there was a way.
        requests.append(.commit(asked, now: time.provenTime(at: now), isWhole: !isSharing))
        needsCommit = false
        lastCommit = now
    }

    // MARK: - The backlog

    private mutating func sendEvents(
        _ events: [StoredMessage], at now: Duration, _ time: TimeKeeper
    ) {
        let due = events.filter { !offered.contains($0.sequence) }
        guard !due.isEmpty else {
            if let last = events.last {
                backlog.eventCursor = last.sequence
            } else {
                backlog.hasEvents = false
            }
            return
        }
        let batch = EventHistory(
            fitting: due.map {
                EventHistory.Entry(
                    subtopic: $0.topic, payload: $0.payload,
                    $0.isConfidential ? .revealing : .public)
            }, maximumBytes: batchBytes)
        let sent = due.prefix(batch.entries.count).map(\.sequence)
        backlog.eventCursor = sent.last ?? backlog.border
        sendHistory(message(batch, time, now), .events(sent), count: sent.count, at: now)
    }

    private mutating func sendTrail(
        _ points: [TrailPoint], at now: Duration, _ time: TimeKeeper
    ) {
        guard !points.isEmpty else {
            backlog.isDone = true
            return
        }
        let batch = LocationHistory(fitting: points.map(\.payload), maximumBytes: batchBytes)
        let last = points[batch.points.count - 1].number
        backlog.trailCursor = last
        for point in batch.points {
            guard let copy = compatibilityPublishers.message(trailPoint: point, topics: topics)
            else { break }
            wait(.action(.send(copy, correlationData: nil, nil)))
        }
        sendHistory(
            message(batch, time, now), .trail(through: last), count: batch.points.count, at: now)
    }

    private var batchBytes: Int {
        min(limits.batchBytes, Int(maximumPacketBytes ?? .max) - 256)
    }

    private mutating func sendHistory(
        _ message: OutgoingMessage, _ item: JournalItem, count: Int, at now: Duration
    ) {
        backlog.batchIsSent(next: now + .seconds(Double(count) / limits.perSecond))
        wait(.action(.send(message, correlationData: nil, item)))
    }

    // MARK: - Messages

    /// To the reply's own topic, and to the one that the sender has named.
    private func sendings(
        of answer: CommandAdmission.Answer, _ item: JournalItem?, at now: Duration,
        _ time: TimeKeeper
    ) -> [Action] {
        let reply = message(answer.reply, time, now)
        let data = answer.route.correlationData
        guard let topic = answer.route.responseTopic else {
            return [.send(reply, correlationData: data, item)]
        }
        var copy = reply
        copy.topic = topic
        return [
            .send(reply, correlationData: data, item), .send(copy, correlationData: data, nil),
        ]
    }

    private func message(
        _ message: some UplinkMessage, _ time: TimeKeeper, _ now: Duration
    ) -> OutgoingMessage {
        message.message(on: topics, header: time.header(topics.vehicle, session: session, at: now))
    }

    private func probeMessage(_ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(
            topic: topics.command(.ping), payload: payload, qualityOfService: .atLeastOnce,
            publicForm: .whole, expirySeconds: 60)
    }
}
