import GPSDClient
import Geodesy
import Guidance
import Journal
import Logging
import MapFile
import MosquittoClient
import Positioning
import RoadNetwork
import Routing
import ServiceLifecycle
import Threads
import UnixSignals
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The agent: gpsd in, guidance out over MQTT, orders obeyed.
///
/// Everything is put together here and nowhere else. A fix travels on one thread, as long as nothing
/// else is under way: gpsd → ``SharedConductor`` → ``Outbox`` → the broker's socket. A command travels:
/// MQTT thread → ``Bookkeeper`` (which remembers it on disk) → ``Inbox`` → ``Conductor``, and its reply
/// back by the bookkeeper. The broker has its acknowledgement when the command is on disk.
public struct Agent: Sendable {
    public static let version = "0.1.0"

    private let services: [any Service]
    private let logger: Logger
    /// Nobody else's as long as the agent is there.
    private let directory: StateDirectory

    /// Opens the map and the journal; starts nothing.
    ///
    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    /// - Parameters:
    ///   - log: takes what there is to say, and another level when the configuration is read again.
    ///   - record: path of the file to which everything that guidance hears and says is written from
    ///     the start; nil for none.
    ///   - readAgain: gives the configuration as it is now, when SIGHUP asks for it.
    public init(
        _ configuration: Configuration, log: LogOutput, record: String? = nil,
        readAgain: @escaping @Sendable () throws(ConfigurationError) -> Configuration
    ) throws(ConfigurationError) {
        let logger = log.logger()
        let configuration = try configuration.validated()
        let topics = try configuration.vehicleTopics()
        try configuration.checkEncryption()
        directory = try StateDirectory(configuration.state.directory)
        try directory.refuseRoot()
        let map = try configuration.openMap { map throws(MapFileError) in try map.open() }
        if let warning = map.warning { logger.warning("\(warning)") }
        let network = map.network
        let journal = Journal(
            path: directory.journalFile, limits: configuration.journal.limits,
            now: max(SystemClock.now, TimeKeeper.earliest))
        try JournalOwner.claim(
            journal, for: configuration.vehicle, in: configuration.state.directory)
        let recorder = try Recorder(
            path: record ?? configuration.state.directory + "/drive.record",
            limits: configuration.record.limits
        ) {
            logger.warning("\($0)")
        }
        if record != nil { try recorder.start() }
        let clock = MonotonicClock()
        let time = TimeKeeper(clock: clock, floor: journal.timeFloor)
        let settings = journal.settings(for: configuration.privacy)
        let sharing = Sharing(configuration.privacy.allowsSharing(settings))
        let inbox = Inbox()
        let heartbeat = Heartbeat(clock: clock)
        let conductor = SharedConductor(inbox: inbox, heartbeat: heartbeat)
        let link = LinkWatch()
        let linkLog = LinkLog(configuration, logger, clock: clock)
        let complaints = (
            commands: ComplaintLog(logger, clock: clock),
            refusals: ComplaintLog(logger, clock: clock), map: ComplaintLog(logger, clock: clock)
        )
        let receiverLog = ReceiverLog(configuration.gpsd, logger, clock: clock)
        let refusals = BrokerRefusals(
            complaints.refusals, topics: topics, user: configuration.nameForAccessLists)
        let reading = Occupation()
        let receiver = ReceiverWatch(
            clock: clock, time: time, occupation: reading,
            silentAfterSeconds: configuration.gpsd.silentAfterSeconds)

        // Outbox, bookkeeper and client each tell the next one something.
        let planner = RoutePlanner(
            router: Router(network: network),
            shelf: MetricShelf(
                directory: configuration.state.directory + "/metrics", logger: logger),
            options: settings.routeOptions?.applied(to: RouteOptions()) ?? RouteOptions(),
            recorder: recorder)
        let traffic = TrafficService(
            network: network, planner: planner, inbox: inbox, time: time, clock: clock)
        let circle = LinkCircle()
        let outbox = Outbox(
            clock: clock, trail: Trail(configuration.journal), isSharing: sharing.isAllowed,
            checksTopics: configuration.broker.protocolVersion == .five, refusals: refusals
        ) { publication, ticket in
            circle.client?.send(publication, ticket: ticket)
        } settle: { settlement in
            circle.bookkeeper?.put(.settled(settlement))
        } keep: { place in
            let point = LocationHistory.point(place.update, isDuplicate: place.isDuplicate)
            circle.bookkeeper?.put(.trail(point, place.update.matched.time))
        }
        let bookkeeper = Bookkeeper(clock: clock) { condition in
            if let message = condition.message {
                logger.error("\(message)")
            } else {
                logger.info("The journal is written again.")
            }
        } books: {
            Books(
                journal: journal, topics: topics, time: time,
                desk: CommandDesk(
                    topics: topics, configuration.commands, offered: configuration.obeyedCommands),
                probe: CommandProbe(
                    topics: topics, session: journal.session,
                    intervalSeconds: configuration.commands.probeIntervalSeconds),
                queue: BrokerQueue(keepAliveSeconds: configuration.broker.keepAliveSeconds),
                limits: configuration.journal, isSharing: sharing.isAllowed,
                otherReaders: OtherReaders(configuration.compatibility))
        } perform: { effect in
            switch effect {
            case .obey(let token, let command): inbox.put(command, token)
            case .send(let message, let correlationData, let receipt):
                outbox.offer(message, correlationData: correlationData, receipt: receipt)
            case .commandPath(.ok): complaints.commands.clear("commands come through again")
            case .commandPath(.blocked):
                complaints.commands.say(
                    "no commands come through: \(configuration.adviceOnBlockedCommands(topics))",
                    "; subscribing again")
                circle.client?.subscribe()
            }
        }
        let uplink = Uplink(
            topics: topics, session: journal.session, time: time, outbox: outbox,
            bookkeeper: bookkeeper, sharing: sharing)
        let client = MosquittoClient(
            options: try configuration.clientOptions(topics: topics),
            will: { Publication(uplink.will) },
            handler: { event in
                switch event {
                case .connected(let broker, let session):
                    linkLog.connected(to: broker)
                    if !session.retainsMessages {
                        complaints.refusals.say(
                            "\(broker) keeps no retained messages: who subscribes later sees a "
                                + "state when it changes next")
                    }
                    link.connected(to: broker, at: time.now.time)
                    refusals.connected()
                    uplink.tell(link.connection(.online))
                    outbox.connected(session)
                    bookkeeper.put(
                        .connected(
                            maximumPacketBytes: session.maximumPacketBytes,
                            isResumed: session.isResumed))
                case .disconnected(let broker, let error, let pause):
                    linkLog.disconnected(from: broker, error, retryIn: pause)
                    link.disconnected(at: time.now.time)
                    outbox.disconnected()
                    bookkeeper.put(.disconnected)
                case .closed:
                    linkLog.closed()
                    link.disconnected(at: time.now.time)
                    outbox.disconnected()
                    bookkeeper.put(.disconnected)
                case .outcome(let ticket, let outcome): outbox.ended(ticket, outcome)
                case .confirmedReceipt(let instant):
                    outbox.confirmed(before: clock.time(of: instant))
                case .networkUnwatched(let reason): logger.info("\(reason)")
                case .subscription(let answer): refusals.heard(answer)
                case .messages(let messages):
                    bookkeeper.keep(messages.filter { !traffic.take($0, topics) })
                }
            })
        circle.close(client, bookkeeper)

        let certificate = CertificateWatch(configuration.broker.tls, clock: clock) {
            logger.info("the certificate was replaced; connecting again")
            client.reconnect()
        }
        let health = HealthReporter(
            receiver: receiver, link: link, refusals: refusals, certificate: certificate,
            traffic: configuration.traffic.regions.isEmpty ? nil : traffic, uplink: uplink,
            recorder: recorder, complaints: complaints.map, clock: clock,
            intervalSeconds: settings.healthIntervalSeconds
                ?? configuration.uplink.healthIntervalSeconds)
        // First of all that is retained, so first at each connection.
        uplink.tell(link.connection(.online))
        let info = AgentInfo(
            configuration, map: AgentInfo.Map(network))
        uplink.tell(info)
        let otherReaders = OtherReaders(configuration.compatibility)
        let retained = journal.retainedElsewhere
        otherReaders.announce(on: uplink, earlier: retained)
        journal.setRetainedElsewhere(retained.union(otherReaders.retainedTopics(topics)))
        let world = Conductor.World(
            configuration: configuration, network: network,
            planner: planner, uplink: uplink, info: info, inbox: inbox, link: link, health: health,
            clock: clock, recorder: recorder)
        let serviceManager = ServiceManagerSocket()
        let reloading = ConfigurationReload(configuration, logger: logger, read: readAgain) {
            next in
            log.level = Logger.Level(rawValue: next.log.level.rawValue) ?? .info
            certificate.lookAtOnce()
            inbox.put(next)
        }
        services = [
            SignalService(
                reload: { serviceManager.whileReloading(reloading.reload) },
                record: { inbox.put(recording: $0) }),
            bookkeeper,
            traffic,
            LinkService(client: client, uplink: uplink, link: link),
            GuidanceService(inbox: inbox, conductor: conductor) {
                var conductor = Conductor(
                    navigator: Navigator(
                        network: network,
                        options: configuration.navigatorOptions(settings),
                        nextTrip: journal.nextTrip),
                    world: world, settings: settings, images: journal.publishedImages)
                if let saved = journal.savedTrip { conductor.resume(saved) }
                return conductor
            },
            ReceiverService(
                client: GPSDClient(
                    options: configuration.receiverOptions, occupation: reading
                ) { event in
                    receiver.observe(event)
                    receiverLog.observe(event)
                    guard case .fix(let fix) = event else { return }
                    if fix.mode >= .twoDimensional, let reported = fix.time {
                        time.received(reported)
                        if let doubt = time.reading.doubt { receiverLog.observe(doubt) }
                    }
                    conductor.handle(fix)
                }),
            HeartbeatService(
                inbox: inbox, health: health,
                liveness: Liveness(guidance: heartbeat, receiver: reading),
                serviceManager: serviceManager),
        ]
        self.logger = logger
    }

    /// Runs until SIGTERM, SIGINT or SIGQUIT; then says goodbye to the broker and returns.
    public func run() async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                },
                gracefulShutdownSignals: [.sigterm, .sigint, .sigquit], logger: logger))
        do {
            try await group.run()
        } catch let error as MosquittoError {
            throw ConfigurationError("the broker cannot be connected to: \(error)")
        }
    }
}

extension Agent {
    /// Has signals that are no reason to end wait until ``run()`` attends to them; to be called first.
    public static func holdSignals() {
        // A peer that goes away is an error of write, not the end of the process.
        for one in [SIGPIPE, SIGHUP, SIGUSR1, SIGUSR2] { signal(one, SIG_IGN) }
    }
}

extension Journal {
    /// What `set-options` has set in earlier lives; what does not hold any more is forgotten for good.
    func settings(for privacy: Configuration.Privacy) -> Settings {
        let stored = state(.settings).flatMap { Settings(json: $0) } ?? Settings()
        let valid = privacy.stillValid(stored)
        if valid != stored { setState(.settings, to: valid.json) }
        return valid
    }

    var nextTrip: TripID {
        TripID(rawValue: number(.tripNumber) ?? 1)
    }

    var savedTrip: SavedTrip? {
        state(.trip).flatMap { SavedTrip(text: String(decoding: $0, as: UTF8.self)) }
    }

    var publishedImages: [String] {
        String(decoding: state(.images) ?? [], as: UTF8.self).split(separator: " ").map(String.init)
    }

    fileprivate var timeFloor: UTCTime? {
        number(.timeFloor).flatMap { Int64(exactly: $0) }
            .map { UTCTime(millisecondsSince1970: $0) }
    }

    /// The topics besides the vehicle's own on which something was ever retained.
    var retainedElsewhere: Set<String> { Self.topics(state(.retainedElsewhere)) }

    /// On disk before anything is told on one of them.
    func setRetainedElsewhere(_ topics: Set<String>) {
        setState(.retainedElsewhere, to: Array(topics.sorted().joined(separator: "\n").utf8))
        commit(now: nil)
    }

    /// The same, of a journal that no agent has open; nil where it cannot be read.
    static func retainedElsewhere(at path: String) -> Set<String>? {
        storedState(at: path).map { topics($0[.retainedElsewhere]) }
    }

    private static func topics(_ value: [UInt8]?) -> Set<String> {
        Set(String(decoding: value ?? [], as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// Nil for a number that nobody counts to, too.
    private func number(_ key: StateKey) -> UInt64? {
        state(key).flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
            .flatMap { $0 <= UInt64(Int64.max / 4) ? $0 : nil }
    }
}

extension Configuration {
    /// Whom the broker's access list is about.
    fileprivate var nameForAccessLists: String {
        broker.userName.isEmpty ? "the client \(clientIdentifier)" : broker.userName
    }

    /// What to look at where the vehicle does not hear itself.
    fileprivate func adviceOnBlockedCommands(_ topics: Topics) -> String {
        "the vehicle's own \(topics.command(.ping)) did not come back; let \(nameForAccessLists) read "
            + "\(topics.commandFilter) and write \(topics.command(.ping)) in the broker's access list"
    }
}
