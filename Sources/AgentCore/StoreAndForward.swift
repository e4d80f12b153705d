import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Wire

/// Decides which data must be on disk before it is obeyed or published, and which is published
/// later because there was no link. A value without I/O: it asks the journal, and goes on when the
/// journal has answered.
///
/// All entries of one moment are covered by one commit, and their consequences wait for that. Live
/// events go out then; the backlog follows as history, at a bounded rate and one batch at a time,
/// so that it never delays live messages.
package struct StoreAndForward {
    /// An entry to be written down.
    enum Entry: Sendable {
        case received(ReceivedMessage, at: Duration)
        /// The last message of a batch was received.
        case endOfBatch(UInt64)
        case reply(CommandToken, CommandReply, CommandResult?)
        case event(any UplinkMessage, MessageHeader)
        /// A buffered location, made without a link.
        case locations([UInt8], UTCTime)
        case delivery(OutboxState.Delivery)
        /// `isResumed`: the broker still had the session.
        case connected(maximumPacketBytes: UInt32?, isResumed: Bool = false)
        case disconnected
        case state(StateKey, [UInt8]?, isUrgent: Bool = false)
        /// Whether the location may leave the vehicle.
        case consent(Bool)
        /// Half a second has passed.
        case tick
    }

    /// A consequence of an entry that is on disk.
    enum Action: Sendable {
        case obey(CommandToken, DecodedCommand)
        case send(OutgoingMessage, correlationData: [UInt8]?, JournalItem?)
        /// All messages of a batch are safe.
        case acknowledge(batch: UInt64)
        /// Commands were found to come through or not; where they do not, to be subscribed to again.
        case commandPath(Health.Link.CommandPath)
    }

    enum Deferred: Sendable {
        case action(Action)
        /// A reply that says whether it is kept.
        case answer(CommandAdmission.Answer, JournalItem?)
    }

    let topics: Topics
    let session: UInt64
    let limits: Configuration.History
    let compatibilityPublishers: CompatibilityPublishers
    var admission: CommandAdmission
    var probe: LoopbackProbe
    var queue: BrokerQueue
    var commands: CommandTable
    private(set) var nextSequence: UInt64

    /// The consent in force when commands are received.
    var consent: (privacy: Configuration.Privacy, settings: Settings)?

    private(set) var isConnected = false
    private var hasLocationConsent: Bool
    private(set) var maximumPacketBytes: UInt32?
    /// Events that were given to the outbox and are not delivered.
    private(set) var inFlight: Set<UInt64> = []
    var backlog = Backlog()

    var commits: CommitQueue<Deferred>
    var refusals: UndeliveredRefusals
    /// Last replies that the broker did not take on this link, oldest first; an access list may change until they are
    /// published again.
    var turnedAway: [JournalItem] = []
    private var repetition = Repetition()
    var waitingCommands = 0
    var refusedCommands = 0

    /// A disk that takes longer is failing, and more is not to be promised of it.
    package static let longestCommit = Duration.seconds(5)
    /// Maximum number of commands that wait for the disk; more than a vehicle can obey in a minute.
    static let capacity = 1000

    /// - Parameters:
    ///   - commands: the commands in the journal.
    ///   - refusals: refusals of an earlier session that the broker may not have.
    ///   - report: how the journal was opened.
    init(
        topics: Topics, session: UInt64, admission: CommandAdmission, probe: LoopbackProbe,
        queue: BrokerQueue, commands: CommandTable, refusals: [UInt8], report: JournalReport,
        limits: Configuration.History, hasLocationConsent: Bool,
        compatibilityPublishers: CompatibilityPublishers = CompatibilityPublishers(.init())
    ) {
        self.topics = topics
        self.session = session
        self.admission = admission
        self.probe = probe
        self.queue = queue
        self.commands = commands
        self.refusals = UndeliveredRefusals(refusals)
        commits = CommitQueue(report)
        nextSequence = report.nextSequence
        self.limits = limits
        self.hasLocationConsent = hasLocationConsent
        self.compatibilityPublishers = compatibilityPublishers
    }

    /// The last reply to a command with an id, nil within while it is being obeyed; nil where none is
    /// remembered.
    func lastReply(to id: String) -> Reply?? {
        guard let entry = commands[id] else { return nil }
        return .some(entry.reply.flatMap { Reply(remembered: $0) })
    }

    /// Commands that were neither obeyed nor answered.
    var droppedCommands: Int { admission.dropped + refusedCommands }
    var commandPath: Health.Link.CommandPath? { probe.finding }

    var report: JournalReport { commits.report }

    /// Whether all entries are written and have had their effects.
    var isIdle: Bool { commits.isIdle }

    /// The journal's condition, also where it does not answer, as far as it may be published.
    func condition(at now: Duration) -> JournalCondition {
        commits.condition(
            hasLocationConsent: hasLocationConsent, patience: Self.longestCommit, at: now)
    }

    /// Time until something is due by itself.
    func pause(at now: Duration) -> Duration {
        guard isConnected, !backlog.isDone, backlog.stage == .waiting else { return .seconds(1) }
        return min(.seconds(1), max(.zero, backlog.nextBatch - now))
    }

    // MARK: - Inputs

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
        case .locations(let point, let time): commits.ask(.appendLocation(point, time))
        case .delivery(let delivery):
            if delivery.outcome == .acknowledged { queue.heard(at: now) }
            finish(delivery, at: now)
        case .connected(let limit, let isResumed):
            isConnected = true
            repetition = Repetition()
            queue.connected(at: now, isResumed: isResumed)
            maximumPacketBytes = limit
            probe.linkChanged()
            // The backlog is read from the disk.
            commit(at: now, time)
            repeatTurnedAway(at: now, time)
            probeIfDue(at: now)
            backlog = Backlog(
                border: nextSequence - 1, isDone: false, nextBatch: now, reading: backlog.reading)
        case .disconnected:
            isConnected = false
            queue.disconnected(at: now)
            probe.linkChanged()
            // The next link begins its backlog anew.
            commits.removeWaiting {
                guard case .action(.send(_, _, let item)) = $0 else { return false }
                return item?.isOfBacklog == true
            }
        case .state(let key, let value, let isUrgent):
            commits.ask(.setState(key, value), isUrgent: isUrgent)
        case .consent(let isGiven):
            hasLocationConsent = isGiven
            commit(at: now, time)
            // Events passed over until now, and events in flight when consent ended.
            backlog.begin(upTo: nextSequence - 1)
        case .tick:
            // Not with whatever comes first: when a route is found, say, depends on where the
            // vehicle is, and health publishes the outcome of a commit.
            probeIfDue(at: now)
            repeatRefused(at: now, time)
            commits.tick(interval: limits.commitIntervalSeconds, at: now)
        }
    }

    private mutating func append(
        _ event: some UplinkMessage, _ header: MessageHeader, at now: Duration, _ time: TimeKeeper
    ) {
        let sequence = nextSequence
        nextSequence += 1
        let whole = event.message(on: topics, header: header, sequence: sequence)
        let message = hasLocationConsent ? whole : whole.withoutLocation ?? whole
        commits.ask(
            .append(
                StoredMessage(
                    sequence: sequence, topic: event.subtopic, payload: message.payload,
                    time: header.time, isConfidential: hasLocationConsent && event.revealsLocation),
                timeIsTrusted: time.knowsAges(at: now)), isUrgent: true)
        guard isConnected else { return }
        inFlight.insert(sequence)
        wait(.action(.send(message, correlationData: nil, .event(sequence))))
    }

    private mutating func finish(_ delivery: OutboxState.Delivery, at now: Duration) {
        let isOver: Bool
        switch delivery.outcome {
        case .acknowledged, .tooLarge: isOver = true
        // Kept for later: a quota or an access list may change.
        case .refused:
            isOver = false
            repetition.refused(at: now)
            // What is left would be refused as well.
            if repetition.isUnderWay, delivery.item.isOfBacklog { backlog.isDone = true }
        case .notConnected: isOver = false
        }
        if !isOver { turnAway(delivery.item) }
        switch delivery.item {
        case .event(let sequence):
            inFlight.remove(sequence)
            if isOver { commits.ask(.acknowledge([sequence])) }
        case .events(let sequences):
            backlog.batchIsDelivered()
            if isOver { commits.ask(.acknowledge(sequences)) }
        case .locations(let number):
            backlog.batchIsDelivered()
            if isOver { commits.ask(.acknowledgeLocations(through: number)) }
        case .reply(let id):
            if isOver {
                commands.setDelivered(id)
                commits.ask(.replyDelivered(id: id))
            }
        case .refusal(let number):
            if isOver, refusals.delivered(number) {
                commits.ask(.setState(.refusals, refusals.text))
            }
        }
    }

    /// Publishes again what the broker has refused on this link, some time later: it may take it by now.
    private mutating func repeatRefused(at now: Duration, _ time: TimeKeeper) {
        guard isConnected, backlog.isDone, repetition.isDue(at: now) else { return }
        commit(at: now, time)
        repeatTurnedAway(at: now, time)
        backlog.begin(upTo: nextSequence - 1)
    }

    // MARK: - The journal

    mutating func take(_ answer: JournalAnswer, at now: Duration, _ time: TimeKeeper) {
        switch answer {
        case .committed(let number, let report):
            commits.committed(number, report, hasLocationConsent: hasLocationConsent, at: now)
            // A file that could not be read before may have numbers of its own.
            nextSequence = max(nextSequence, report.nextSequence)
            commands.takeIn(report.recovered)
        case .messages(let number, let messages):
            guard backlog.takeAnswer(number), isConnected else { return }
            sendEvents(messages, at: now, time)
        case .locations(let number, let points):
            guard backlog.takeAnswer(number), isConnected else { return }
            sendLocations(points, at: now, time)
        }
    }

    /// Health has published for long enough that the file was replaced.
    mutating func forgetReplacement(at now: Duration, _ time: TimeKeeper) {
        commits.ask(.forgetReplacement)
        commit(at: now, time)
    }

    /// Takes the journal's next reads and writes.
    mutating func takeRequests(at now: Duration, _ time: TimeKeeper) -> [JournalRequest] {
        if let found = probe.takeNews() { wait(.action(.commandPath(found))) }
        var requests = commits.takeRequests(at: now, time, hasLocationConsent: hasLocationConsent)
        if isConnected, let read = backlog.nextRead(at: now) {
            switch read {
            case .events(let number):
                requests.append(
                    .readMessages(
                        number, after: backlog.eventCursor, upTo: backlog.border,
                        withConfidential: hasLocationConsent, limit: limits.batchEvents))
            case .locations(let number):
                requests.append(
                    .readLocations(
                        number, after: backlog.locationCursor,
                        limit: hasLocationConsent ? limits.batchEvents : 0))
            }
        }
        return requests
    }

    /// The actions that need not wait any more, in order.
    mutating func takeActions(at now: Duration, _ time: TimeKeeper) -> [Action] {
        var actions: [Action] = []
        while let ready = commits.takeReady() {
            switch ready {
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

    mutating func wait(_ what: Deferred) { commits.wait(what) }

    private mutating func commit(at now: Duration, _ time: TimeKeeper) {
        commits.commit(at: now, time, hasLocationConsent: hasLocationConsent)
    }

    // MARK: - Messages

    /// To the reply's own topic, and to the response topic of the sender.
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

    func message(
        _ message: some UplinkMessage, _ time: TimeKeeper, _ now: Duration
    ) -> OutgoingMessage {
        message.message(on: topics, header: time.header(topics.vehicle, session: session, at: now))
    }

    func probeMessage(_ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(
            topic: topics.command(.ping), payload: payload, qualityOfService: .atLeastOnce,
            publicForm: .whole, expirySeconds: 60)
    }
}
