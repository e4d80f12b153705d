public import AgentCore
import GPSDClient
import Geodesy
import Guidance
import Journal
import JournalTypes
public import Logging
import MQTTLink
import MapFile
import MosquittoClient
import Positioning
import RoadNetwork
import Routing
import ServiceLifecycle
import Threads
public import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The agent: gpsd in, guidance out over MQTT, orders obeyed.
///
/// Everything is put together here and nowhere else. ``AgentCore`` decides; the threads of gpsd, of the link,
/// of the journal and of the planner hand it inputs and carry out its effects (``SharedAgent``).
public struct Agent: Sendable {
    public static let version = AgentInfo.agentVersion

    private let services: [any Service]
    private let agent: SharedAgent
    private let logger: Logger
    private let isRecording: Bool
    private let mapMonitor: MapMonitor
    private let certificate: CertificateMonitor
    private let password: PasswordMonitor
    /// Locked for other agents as long as this one lives.
    private let directory: StateDirectory

    /// Opens the map and the journal; starts nothing.
    ///
    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    /// - Parameters:
    ///   - inheritance: of the agent before in this process; nil for the first one.
    ///   - log: takes the log lines, and another level when the configuration is read again.
    ///   - record: path of the file to which all inputs and effects of the agent are written from
    ///     the start; nil for none.
    ///   - control: the signals that do not end it, handled since before the configuration was read.
    ///   - readAgain: reads the present configuration, when SIGHUP asks for it.
    public init(
        _ configuration: Configuration, inheriting inheritance: Inheritance? = nil,
        log: LogOutput, record: String? = nil, control: ControlSignals,
        readAgain: @escaping @Sendable () throws(ConfigurationError) -> Configuration
    ) throws(ConfigurationError) {
        let logger = log.logger()
        let start = try AgentStart(
            configuration, inheriting: inheritance, record: record, logger: logger)
        let (configuration, topics, network) = (
            start.configuration, start.topics, start.map.network
        )
        let (directory, recorder) = (start.directory, start.recorder)
        let remembered = start.journal.remembered(for: configuration, topics)
        self.directory = directory
        let clock = MonotonicClock()
        let reading = Occupation()
        let mapMonitor = MapMonitor(
            configuration, fingerprint: network.fingerprint, unchecked: start.map.unchecked,
            problem: start.map.problem, logger: logger)
        self.mapMonitor = mapMonitor
        let system = SystemReading(clock: SystemClock.reading, maps: mapMonitor.takeNews())
        recorder.begin(
            RecordedSession(
                configuration, network: network, remembered: remembered, system: system,
                isFromStart: recorder.isOn))
        let agent = SharedAgent(
            AgentCore(
                configuration, topics: topics, network: network, remembered: remembered,
                system: system), clock: clock, recorder: recorder)

        let planner = RoutePlanner(
            network: network,
            profile: configuration.traffic.isTypicalOfHour ? .typical : nil,
            metricStore: MetricStore(
                directory: configuration.state.directory + "/metrics", isLeased: true,
                logger: logger),
            options: remembered.settings.routeOptions?.applied(to: RouteOptions())
                ?? RouteOptions())
        let traffic = TrafficService(
            network: network, planner: planner, clock: clock, send: agent.handle)
        let journalService = JournalService(start.journal) { agent.handle(.journal($0)) }
        let link = LinkService(
            options: start.clientOptions, topics: topics,
            agent: agent, traffic: traffic, clock: clock)
        let certificate = CertificateMonitor(
            configuration, start.tls, inUse: start.filesInUse, clock: clock
        ) { next in
            logger.info("\(next.reason)")
            for note in next.notes { logger.warning("\(note)") }
            link.client.reconnect(with: next.tls)
        } warn: {
            logger.error("\($0)")
        }
        self.certificate = certificate
        let password = PasswordMonitor(configuration, clock: clock) { password, reason in
            logger.info("\(reason)")
            link.client.reconnect(withPassword: password)
        } warn: {
            logger.error("\($0)")
        }
        self.password = password
        let serviceManager = ServiceManagerSocket()
        let tickWake = WakeSignal()
        agent.connect(
            SharedAgent.Edges(
                perform: { effect in
                    switch effect {
                    case .publish(let publication, let token):
                        link.client.send(publication, token: token)
                    case .subscribe: link.client.subscribe()
                    case .acknowledge(let batch): link.acknowledge(batch)
                    case .journal(let requests): journalService.put(requests)
                    case .plan(let id, let request, let language):
                        planner.plan(request, id: id, language: language) {
                            agent.handle(.routes(id, $0))
                        }
                    case .estimate(let token, let request):
                        planner.estimate(request) { agent.handle(.estimate(token, $0)) }
                    case .trafficTime(let time): traffic.take(time)
                    case .log(let line): logger.log(line)
                    case .logLevel(let level): log.level = Logger.Level(level)
                    case .status(let status): serviceManager.reportStatus(status)
                    case .ended: link.end()
                    }
                }, reschedule: tickWake.signal))

        let reloading = ConfigurationReload(configuration, logger: logger, read: readAgain) {
            next in
            certificate.lookAtOnce()
            password.lookAtOnce()
            agent.handle(.configuration(next))
        }
        services = [
            SignalService(
                signals: control,
                reload: { serviceManager.whileReloading(reloading.reload) },
                record: { agent.handle(.recording($0)) }),
            journalService,
            traffic,
            link,
            TickService(
                agent: agent, clock: clock, wake: tickWake, receiver: reading,
                serviceManager: serviceManager, logger: logger,
                maps: mapMonitor
            ) {
                certificate.check()
                password.check()
                directory.lockAgain()
                let faults = [certificate.fault, password.fault, reloading.faultOfNextStart]
                return SystemReading(
                    clock: SystemClock.reading, processorTime: ProcessUsage.processorTime,
                    residentBytes: ProcessUsage.residentBytes,
                    certificateExpiry: certificate.expiry,
                    faultsOfLink: faults.compactMap(\.self),
                    notes: recorder.isWaitingForRoom
                        ? ["nothing is recorded until there is room"] : [],
                    readingFor: reading.duration, maps: mapMonitor.takeNews())
            },
            ReceiverService(
                client: GPSDClient(
                    options: configuration.receiverOptions, occupation: reading
                ) { agent.handle(.receiver($0)) }),
            mapMonitor,
        ]
        self.agent = agent
        self.logger = logger
        isRecording = record != nil
    }

    /// The reason for the end of a run.
    public enum End: Sendable {
        /// By SIGTERM, SIGINT or SIGQUIT.
        case asked
        /// Another map has taken the place of this agent's, or its copy is damaged: another agent is to go on with it at once.
        case newMap(Inheritance)
    }

    /// What the next agent of this process takes over.
    public struct Inheritance: Sendable {
        /// The configuration that was in force.
        public let configuration: Configuration
        /// The files of TLS in use, which may be no good on the disk any more; nil without any.
        let tls: MosquittoClient.TLS?
        /// The same of the broker's password.
        let password: String?
    }

    /// Runs until a signal ends it, or there is another map; then disconnects from the broker and
    /// returns.
    public func run(until signals: TerminationSignals) async throws -> End {
        // Before any input of a thread.
        agent.handle(.begin)
        if isRecording { agent.handle(.recording(true)) }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                },
                logger: logger))
        await signals.shutDown(group)
        do {
            try await group.run()
        } catch let error as LinkError {
            throw ConfigurationError("the broker cannot be connected to: \(error)")
        }
        // Breaks the reference cycle of edges and agent, so that journal and directory are released.
        agent.connect(SharedAgent.Edges())
        return mapMonitor.hasNewMap && !signals.isReceived
            ? .newMap(
                Inheritance(
                    configuration: agent.read { $0.configuration }, tls: certificate.inUse,
                    password: password.inUse))
            : .asked
    }
}

extension Agent {
    /// Ignores signals that are no reason to end, until ``ControlSignals`` hears them; to be called
    /// first.
    public static func holdSignals() {
        // A peer that goes away is an error of write, not the end of the process.
        for one in [SIGPIPE, SIGHUP, SIGUSR1, SIGUSR2] { signal(one, SIG_IGN) }
    }
}

extension Logger {
    fileprivate func log(_ line: LogLine) { log(level: Level(line.level), "\(line.text)") }
}

extension Logger.Level {
    public init(_ level: LogLevel) { self = Self(rawValue: level.rawValue) ?? .info }
}
