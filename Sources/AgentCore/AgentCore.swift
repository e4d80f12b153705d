import GPSDLink
package import Geodesy
package import Guidance
package import JournalTypes
import MQTTLink
import Positioning
package import RoadNetwork
package import Wire

/// Everything that the agent decides, as one value: without I/O, clock, locks or threads.
///
/// Inputs go to the part that they concern, and the outputs of the parts are published, planned or
/// written down. Each part is a value of its own that knows nothing of the others: ``Navigator``
/// guides, ``StoreAndForward`` decides which data must be on disk first, ``OutboxState`` which message
/// goes to the broker next, ``TimeKeeper`` keeps the time. The same inputs at the same times give the same
/// effects.
package struct AgentCore {
    package let network: RoadNetwork
    package let topics: Topics
    /// This session's number.
    package let session: UInt64
    let compatibilityPublishers: CompatibilityPublishers

    package var configuration: Configuration
    package var settings: Settings
    var info: AgentInfo
    package var navigator: Navigator
    var rates: UplinkRates
    var coverage: MapCoverage
    var mapCoverageLog = RateLimitedLog()
    var place: Coordinate?
    var traffic: TrafficConditions?
    var publishedImages: PublishedImages
    var messages: DriverMessages
    /// The members of the last `state/navigation` that was published without consent.
    var publishedInPublic: [UInt8] = []
    /// The orders for estimates that have no answer yet, and where the vehicle was known to be at each.
    var pendingEstimates: [(token: CommandToken, place: Navigator.PositionTime?)] = []
    var writtenTrip: TripID?
    /// The members of each part of the tour, as published last.
    var publishedParts: [[UInt8]] = []
    /// Whether this session has published the tour, or that there is none.
    var hasPublishedTour = false
    /// Number of parts that may be retained, as written in the journal.
    var keptParts: Int
    /// The largest packet that the broker takes; nil where it does not say.
    var maximumPacketBytes: UInt32?
    package var keptTrip: SavedTrip?

    package var time: TimeKeeper
    var receiver: ReceiverStatus
    private var receiverLines: ReceiverLines
    var link: LinkStatus
    private var linkLines: LinkLines
    private var journalLines = JournalLines()
    var refusals: BrokerRefusals
    private var commandLog = RateLimitedLog()
    private var clockLog = RateLimitedLog()
    private var floods = IntermittentWarnings()
    private var toldDrops = 0
    var sensors: SensorStatus
    var outbox: OutboxState
    var locationBuffer: LocationBuffer
    var store: StoreAndForward
    /// Whether the location may leave the vehicle: only with consent, and not in the privacy mode.
    package var hasLocationConsent: Bool
    var health: HealthState
    var system: SystemReading
    package private(set) var isRecording = false
    var logLevel: LogLevel
    /// Until the session has begun.
    private var tripToResume: SavedTrip?
    private var retainedElsewhere: Set<String>
    private var ending = Ending.no

    /// Time of the current input.
    private(set) var now = Duration.zero
    private var effects: [AgentEffect] = []

    /// Seconds by which the system's clock may differ without a line in the log.
    private static let clockTolerance = 60.0

    /// The state left by earlier sessions.
    package struct Remembered: Sendable {
        package var session: UInt64
        package var report: JournalReport
        package var commands: CommandTable
        package var settings: Settings
        package var nextTrip: TripID
        package var trip: SavedTrip?
        package var images: [String]
        /// Refusals that may not have reached the broker, as ``StateKey/refusals`` has them.
        package var refusals: [UInt8]
        package var messages: [DriverMessage]
        /// As ``StateKey/speedSensor`` has it; empty where nothing is kept.
        package var speedSensor: [UInt8]
        /// As ``StateKey/yawRateSensor`` has it; empty where nothing is kept.
        package var yawRateSensor: [UInt8]
        package var timeFloor: UTCTime?
        /// When the last link ended; nil where the session ended with it.
        package var awaySince: UTCTime?
        /// The topics besides the vehicle's own on which something was ever retained.
        package var retainedElsewhere: Set<String>
        /// Number of parts in which a tour was published.
        package var tourParts: Int

        package init(
            session: UInt64, report: JournalReport, commands: CommandTable, settings: Settings,
            nextTrip: TripID, trip: SavedTrip?, images: [String], messages: [DriverMessage] = [],
            refusals: [UInt8] = [], speedSensor: [UInt8] = [], yawRateSensor: [UInt8] = [],
            timeFloor: UTCTime?, awaySince: UTCTime? = nil, retainedElsewhere: Set<String>,
            tourParts: Int = 0
        ) {
            self.tourParts = tourParts
            self.session = session
            self.report = report
            self.commands = commands
            self.settings = settings
            self.nextTrip = nextTrip
            self.trip = trip
            self.images = images
            self.refusals = refusals
            self.speedSensor = speedSensor
            self.yawRateSensor = yawRateSensor
            self.messages = messages
            self.timeFloor = timeFloor
            self.awaySince = awaySince
            self.retainedElsewhere = retainedElsewhere
        }
    }

    /// The progress of the shutdown.
    private enum Ending {
        case no
        /// The last messages have to be sent before the agent says that it is offline.
        case writing
        case publishedOffline
        case done
    }

    /// - Parameter system: the machine's state at the start.
    package init(
        _ configuration: Configuration, topics: Topics, network: RoadNetwork,
        remembered: Remembered, system: SystemReading
    ) {
        self.configuration = configuration
        self.topics = topics
        self.network = network
        tripToResume = remembered.trip
        keptParts = remembered.tourParts
        retainedElsewhere = remembered.retainedElsewhere
        self.system = system
        session = remembered.session
        settings = remembered.settings
        hasLocationConsent = configuration.privacy.hasLocationConsent(settings)
        compatibilityPublishers = CompatibilityPublishers(configuration.compatibility)
        info = AgentInfo(
            configuration, map: AgentInfo.Map(network), maps: system.maps ?? [])
        logLevel = configuration.log.level
        navigator = Navigator(
            network: network, options: configuration.navigatorOptions(settings),
            nextTrip: remembered.nextTrip)
        rates = UplinkRates(configuration.settings.rates, settings)
        coverage = MapCoverage(network: network)
        publishedImages = PublishedImages(ofSteps: remembered.images)
        messages = DriverMessages(remembered.messages)
        sensors = SensorStatus(
            speed: remembered.speedSensor, yawRate: remembered.yawRateSensor)
        time = TimeKeeper(floor: remembered.timeFloor, system: system.clock)
        receiver = ReceiverStatus(silentAfterSeconds: configuration.gpsd.silentAfterSeconds)
        receiverLines = ReceiverLines(configuration.gpsd)
        link = LinkStatus(awaySince: remembered.awaySince)
        linkLines = LinkLines(configuration)
        refusals = BrokerRefusals(topics: topics, user: configuration.nameForAccessLists)
        outbox = OutboxState(
            hasLocationConsent: hasLocationConsent,
            checksTopics: configuration.broker.protocolVersion == .five)
        locationBuffer = LocationBuffer(configuration.journal)
        store = StoreAndForward(
            topics: topics, session: session,
            admission: CommandAdmission(
                topics: topics, configuration.commands, obeyed: configuration.obeyedCommands),
            probe: LoopbackProbe(
                topics: topics, session: session,
                intervalSeconds: configuration.commands.probeIntervalSeconds),
            queue: BrokerQueue(keepAliveSeconds: configuration.broker.keepAliveSeconds),
            commands: remembered.commands, refusals: remembered.refusals, report: remembered.report,
            limits: configuration.journal, hasLocationConsent: hasLocationConsent,
            compatibilityPublishers: compatibilityPublishers)
        health = HealthState(
            interval: .seconds(rates.healthIntervalSeconds),
            traffic: configuration.traffic.regions.isEmpty ? nil : Health.Traffic())
    }

    /// Handles an input, and returns its effects in order.
    ///
    /// - Parameter now: time since the start on a clock that never goes back.
    package mutating func handle(_ input: AgentInput, at now: Duration) -> [AgentEffect] {
        self.now = now
        take(input)
        propagate()
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    /// Time until something is due by itself, beside the ticks.
    package var pause: Duration { store.pause(at: now) }

    /// The queues in memory, with their lengths and bounds.
    package var queues: [(name: String, length: Int, bound: Int)] {
        [
            ("messages", outbox.waitingCount, OutboxState.capacity),
            ("commands", store.waitingCommands, StoreAndForward.capacity),
            ("places", locationBuffer.unconfirmedCount, LocationBuffer.capacity),
        ]
    }

    /// The number that the next event will have.
    package var nextEventNumber: UInt64 { store.nextSequence }
    /// Whether the last commit was written.
    package var isWritten: Bool { store.report.condition.isWritten }
    /// Whether messages wait until the broker has acknowledged others.
    package var isWindowFull: Bool { outbox.isUp && outbox.waitingCount > 0 }

    mutating func act(_ effect: AgentEffect) { effects.append(effect) }

    mutating func log(_ line: LogLine?) { if let line { act(.log(line)) } }

    // MARK: - Inputs

    private mutating func take(_ input: AgentInput) {
        switch input {
        case .begin: begin()
        case .receiver(let event): take(event)
        case .link(let event): take(event)
        case .messages(let messages, let batch):
            store.consent = (configuration.privacy, settings)
            for message in messages { store.take(.received(message, at: now), at: now, time) }
            store.take(.endOfBatch(batch), at: now, time)
        case .certificatesChecked(let used): warnOfClock(used)
        case .confirmed(let time): locationBuffer.confirmed(before: time)
        case .journal(let answer): take(answer)
        case .routes(let id, let result): perform(.routeResult(id, result.map(\.routes)))
        case .estimate(let token, let result): finishEstimate(token, result)
        case .traffic(let conditions):
            traffic = conditions
            perform(.traffic(conditions))
        case .trafficHealth(let found): if health.traffic != nil { health.traffic = found }
        case .sensor(let message): take(sensor: message)
        case .tick(let reading):
            system = reading
            if let maps = reading.maps { take(maps) }
            time.take(reading.clock, at: now)
            awaitAnswerToContinuation()
            perform(.tick)
            keepSensors()
            forgetClearedParts()
            store.take(.tick, at: now, time)
            send(outbox.repeatRefused(at: now))
            logRecoveries()
            checkHealth()
            act(.trafficTime(time.reading(at: now)))
        case .timer: break
        case .configuration(let next): takeOver(next)
        case .recording(let isOn): isRecording = isOn
        case .end: beginEnd()
        case .endNow: endNow()
        }
    }

    /// The first retained message, so first at each connection.
    private mutating func begin() {
        changeLogLevel()
        log(journalLines.observe(store.report.condition, at: now))
        logLanguage()
        publish(link.connection(.online))
        publish(info)
        for message in compatibilityPublishers.announcements(topics, earlier: retainedElsewhere) {
            publish(message)
        }
        retainedElsewhere = []
        store.begin(at: now, time)
        if let trip = tripToResume.take() { resume(trip) }
        // Messages of an earlier session may have been published with a consent that is gone.
        if !hasLocationConsent { takeBack() }
        publishState()
    }

    private mutating func take(_ event: ReceiverEvent) {
        receiver.observe(event, at: now)
        log(receiverLines.line(on: event, at: now))
        if case .yawRate(let rate) = event { take(receiversYawRate: rate) }
        guard case .fix(var fix) = event else { return }
        if fix.mode >= .twoDimensional, let reported = fix.time {
            let step = time.received(reported, at: now)
            let source = time.reading(at: now).source
            log(step.map { receiverLines.line(on: $0, from: source) })
            fix.clockAheadSeconds = time.secondsAhead(ofFixAt: reported, at: now)
        }
        perform(.fix(fix))
    }

    private mutating func take(_ event: LinkEvent) {
        switch event {
        case .connected(let broker, let session):
            log(linkLines.connected(to: broker, at: now))
            log(refusals.connected(to: broker, session, at: now))
            if session.maximumPacketBytes != maximumPacketBytes {
                maximumPacketBytes = session.maximumPacketBytes
                publishTour(isWhole: true)
            }
            link.connected(to: broker, at: time.reading(at: now).time)
            keep(.awaySince, nil)
            publish(link.connection(.online))
            send(outbox.connected(session, at: now))
            store.take(
                .connected(
                    maximumPacketBytes: session.maximumPacketBytes, isResumed: session.isResumed),
                at: now, time)
        case .disconnected(let broker, let error, let pause):
            let clockNote = error.clockNote(
                time.certificateTime(at: now), systemTime: time.systemTime(at: now))
            log(
                linkLines.disconnected(
                    from: broker, error, retryIn: pause, clockNote: clockNote, at: now))
            linkEnded("\(error)\(clockNote)")
        case .closed:
            log(linkLines.closed(at: now))
            linkEnded()
        case .outcome(let token, let outcome): send(outbox.ended(token, outcome, at: now))
        case .networkUnwatched(let reason): log(LogLine(level: .info, text: reason))
        case .subscription(let answer):
            log(refusals.heard(answer, at: now, time.reading(at: now).time))
        case .confirmedDelivery, .messages:
            preconditionFailure("the link's thread tells these as inputs of their own")
        }
    }

    /// - Parameter failure: why; nil where it was ended on request.
    private mutating func linkEnded(_ failure: String? = nil) {
        if link.disconnected(at: time.reading(at: now).time, failure) {
            keep(.awaySince, link.awaySince.map { Array($0.description.utf8) })
        }
        outbox.disconnected()
        keep(locationBuffer.linkEnded())
        store.take(.disconnected, at: now, time)
    }

    /// Says that the system's clock is not believed where certificates are checked.
    private mutating func warnOfClock(_ used: UTCTime) {
        let systemTime = time.systemTime(at: now)
        guard abs(systemTime.seconds(since: used)) > Self.clockTolerance else { return }
        log(
            clockLog.warn(
                "certificates are checked at the time of the receiver or of the journal",
                ": \(used)\(LinkError.contradiction(systemTime))", at: now))
    }

    private mutating func take(_ answer: JournalAnswer) {
        store.take(answer, at: now, time)
        log(journalLines.observe(store.condition(at: now), at: now))
    }

    /// Logs the warnings that are over.
    private mutating func logRecoveries() {
        let reading = time.reading(at: now)
        let gps = receiver.health(at: now, doubt: reading.doubt, reading: system.readingFor)
        for line in receiverLines.lines(
            on: gps, reading, systemTime: time.systemTime(at: now), at: now)
        {
            log(line)
        }
        logDroppedCommands()
        log(journalLines.observe(store.condition(at: now), at: now))
        if journalLines.hasPublishedReplacement(at: now) { store.forgetReplacement(at: now, time) }
    }

    private mutating func logDroppedCommands() {
        let recovery = "orders come no faster than the vehicle takes them"
        if store.droppedCommands > toldDrops {
            toldDrops = store.droppedCommands
            log(
                floods.warn(
                    "orders come faster than the vehicle takes them",
                    ": since the start \(toldDrops) had no effect and no answer; see who publishes on "
                        + "\(topics.commandFilter), or raise commands.maximum_per_second",
                    recovery: recovery, at: now))
        }
        for line in floods.takeRecoveries(at: now) { log(line) }
    }

    // MARK: - Consequences

    /// Passes outputs between the parts until there are no more.
    private mutating func propagate() {
        while true {
            for delivery in outbox.takeDeliveries() {
                store.take(.delivery(delivery), at: now, time)
            }
            for verdict in outbox.takeVerdicts() {
                log(
                    refusals.heard(
                        verdict.outcome, on: verdict.topic, at: now, time.reading(at: now).time))
            }
            let requests = store.takeRequests(at: now, time)
            if !requests.isEmpty { act(.journal(requests)) }
            let actions = store.takeActions(at: now, time)
            for action in actions { perform(action) }
            if actions.isEmpty, outbox.hasNoNews, !endStep() { return }
        }
    }

    private mutating func perform(_ action: StoreAndForward.Action) {
        switch action {
        case .obey(let token, let command): obey(command, token)
        case .send(let message, let correlationData, let item):
            publish(message, correlationData: correlationData, item: item)
        case .acknowledge(let batch): act(.acknowledge(batch: batch))
        case .commandPath(.ok): log(commandLog.clear("commands come through again"))
        case .commandPath(.blocked):
            log(
                commandLog.warn(
                    "no commands come through: \(configuration.adviceOnBlockedCommands(topics))",
                    "; subscribing again", at: now))
            act(.subscribe)
        }
    }

    // MARK: - The end

    private mutating func beginEnd() {
        guard ending == .no else { return }
        keepLeg()
        ending = .writing
    }

    /// Goes on with the end; returns whether something has happened.
    private mutating func endStep() -> Bool {
        switch ending {
        case .writing where store.isIdle:
            publish(link.connection(.offline))
            ending = .publishedOffline
        case .publishedOffline where outbox.isEmpty:
            act(.ended)
            ending = .done
        default: return false
        }
        return true
    }

    private mutating func endNow() {
        guard ending != .done else { return }
        if ending != .publishedOffline { publish(link.connection(.offline)) }
        // A broker that does not take it may not have the messages before it.
        outbox.disconnected()
        keep(locationBuffer.linkEnded())
        act(.ended)
        ending = .done
    }
}

extension Configuration {
    /// The user, or else the client, in the broker's access list.
    fileprivate var nameForAccessLists: String {
        broker.userName.isEmpty ? "the client \(clientIdentifier)" : broker.userName
    }

    /// Where to look if the vehicle does not receive its own probe.
    fileprivate func adviceOnBlockedCommands(_ topics: Topics) -> String {
        "the vehicle's own \(topics.command(.ping)) did not come back; let \(nameForAccessLists) read "
            + "\(topics.commandFilter) and write \(topics.command(.ping)) in the broker's access list"
    }
}
