import GPSDClient
import Guidance
public import Logging
import MosquittoClient
import Positioning
import RoadNetwork
import Routing
import ServiceLifecycle
import UnixSignals
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The agent: gpsd in, guidance out over MQTT, orders obeyed.
///
/// Everything is put together here and nowhere else. A fix travels: gpsd thread → ``Inbox`` →
/// ``Conductor`` (the navigator's task) → ``Outbox`` → MQTT thread.
public struct Agent: Sendable {
    public static let version = "0.1.0"

    private let services: [any Service]
    private let logger: Logger

    /// Opens the map and what is kept on disk; starts nothing.
    ///
    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    public init(_ configuration: Configuration, logger: Logger) throws(ConfigurationError) {
        let configuration = try configuration.validated()
        let topics = try configuration.vehicleTopics()
        let network = try configuration.openMap()
        let memory = try VehicleMemory(directory: configuration.state.directory)
        let clock = MonotonicClock()
        let time = TimeKeeper(clock: clock, floor: nil)
        let inbox = Inbox()
        let heartbeat = Heartbeat(clock: clock)
        let link = LinkWatch()
        let receiver = ReceiverWatch(
            clock: clock, silentAfterSeconds: configuration.gpsd.silentAfterSeconds)

        // The outbox sends through the client, and the client reports to the outbox.
        let linkReference = LinkReference()
        let outbox = Outbox(clock: clock) { publication, ticket in
            linkReference.client?.send(publication, ticket: ticket)
        }
        let uplink = Uplink(topics: topics, memory: memory, time: time, outbox: outbox)
        let client = MosquittoClient(
            options: try configuration.clientOptions(topics: topics),
            will: { Publication(uplink.will) },
            handler: { event in
                switch event {
                case .connected(let broker, let session):
                    logger.info("connected to \(broker)")
                    link.connected(to: broker)
                    uplink.tell(ConnectionState.online)
                    outbox.connected(session)
                case .disconnected(let broker, let error, let pause):
                    logger.warning("no link to \(broker): \(error); next attempt in \(pause)")
                    link.disconnected()
                    outbox.disconnected()
                case .outcome(let ticket, let outcome): outbox.ended(ticket, outcome)
                case .message(let message): inbox.put(message)
                }
            })
        linkReference.client = client

        let health = HealthReporter(
            receiver: receiver, link: link, uplink: uplink, clock: clock,
            intervalSeconds: configuration.uplink.healthIntervalSeconds)
        let planner = RoutePlanner(router: Router(network: network)) { id, result in
            inbox.put(result, for: id)
        }
        // First of all that is retained, so first at each connection.
        uplink.tell(ConnectionState.online)
        uplink.tell(
            AgentInfo(
                configuration,
                map: AgentInfo.Map(id: network.identifier, metadata: network.metadata)))
        services = [
            LinkService(client: client, uplink: uplink),
            GuidanceService(inbox: inbox, heartbeat: heartbeat) {
                Conductor(
                    navigator: Navigator(
                        network: network, options: configuration.guidance.options,
                        nextTrip: TripID(rawValue: memory.firstTrip)),
                    network: network,
                    desk: CommandDesk(
                        topics: topics, maximumBytes: configuration.commands.maximumBytes),
                    planner: planner, uplink: uplink, clock: clock,
                    settings: configuration.uplink, memory: memory,
                    observe: { health.observe($0) })
            },
            ReceiverService(
                client: GPSDClient(options: configuration.receiverOptions) { event in
                    receiver.observe(event)
                    switch event {
                    case .connected: logger.info("connected to gpsd")
                    case .disconnected(let error): logger.warning("no position: \(error)")
                    case .fix(let fix):
                        if fix.mode >= .twoDimensional, let now = fix.time { time.received(now) }
                        inbox.put(fix)
                    }
                }),
            HeartbeatService(
                inbox: inbox, health: health, heartbeat: heartbeat,
                serviceManager: ServiceManagerSocket()),
        ]
        self.logger = logger
    }

    /// Runs until SIGTERM or SIGINT; then says goodbye to the broker and returns.
    public func run() async throws {
        // A peer that goes away is an error of write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
                },
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        do {
            try await group.run()
        } catch let error as MosquittoError {
            throw ConfigurationError("the broker cannot be connected to: \(error)")
        }
    }
}
