import Directions
import GPSDClient
import Geodesy
import Journal
import Logging
import MosquittoClient
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Synchronization
import Threads
import Wire

@testable import Agent
@testable import Guidance

/// A vehicle whose driver has not agreed that its location leaves it: all that the agent has between the
/// receiver and the broker, in virtual time. The broker takes everything at once.
final class PrivateVehicle {
    /// What has left the vehicle.
    private final class Told: Sendable {
        let publications = Mutex<[Publication]>([])
        let unacknowledged = Mutex<[PublicationTicket]>([])
    }

    /// Filled in when the books are there.
    private final class BooksOfLife: Sendable {
        let keeper = Mutex<Bookkeeper?>(nil)
    }

    /// From a start of the agent to its end.
    private struct Life {
        let clock: ManualClock
        let bookkeeper: Bookkeeper
        let outbox: Outbox
        let inbox: Inbox
        let health: HealthReporter
        let receiver: ReceiverWatch
        let planner: RoutePlanner
        let keeping: Task<Void, any Error>
        var conductor: Conductor
    }

    static let topics = Topics(vehicle: VehicleID("van-1")!)
    private static let began = UTCTime(rfc3339: "2026-06-01T08:00:00Z")!
    private static let session = MosquittoClient.Session(
        isResumed: true, inFlightMaximum: 20, maximumPacketBytes: nil)

    /// Where it is.
    var place: Coordinate
    /// Whether its receiver has a fix.
    var hasFix = true
    /// Seconds from a route's being worked out to its being handed over.
    var routeDelay = 0

    private let map: ScenarioMap
    private var configuration: Configuration
    private let directory: TemporaryDirectory
    private let elapsed = ManualClock()
    private let told = Told()
    private var life: Life
    private var routes: [(RouteRequestID, Result<[Route], RoutingFailure>)] = []
    private var routesWaited = 0
    private var speed = 0.0
    private var course: Double?

    init(
        on map: ScenarioMap, at place: Coordinate,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) throws {
        self.map = map
        self.place = place
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.compatibility.ownTracksUser = "office"
        configuration.compatibility.homeAssistantPrefix = "homeassistant"
        configuration.compatibility.vehicleSignals = true
        configuration.commands.probeIntervalSeconds = 86_400
        configuration.commands.maximumPerSecond = 1000
        configure(&configuration)
        self.configuration = configuration
        directory = try TemporaryDirectory()
        life = Self.begin(map, configuration, directory, elapsed, told)
        connect()
    }

    deinit { life.keeping.cancel() }

    /// What has left the vehicle until now, each message as one line.
    var lines: [String] {
        told.publications.withLock { publications in
            publications.map {
                "\($0.topic) \($0.quality) \($0.retained ? "retained " : "")"
                    + String(decoding: $0.payload, as: UTF8.self)
            }
        }
    }

    var route: Route? { life.conductor.navigator.route }

    // MARK: - What happens to it

    func order(_ name: String, _ payload: String) async {
        let message = ReceivedMessage(
            topic: Self.topics.topic("command/\(name)"), payload: Array(payload.utf8),
            expirySeconds: 600)
        life.bookkeeper.put(.received(message, at: life.clock.clock.now))
        await work()
    }

    /// Seconds pass, in which it drives to a place, at 10 m/s.
    func drive(to goal: Coordinate, seconds: Int) async {
        for _ in 0..<seconds {
            let left = place.distance(to: goal)
            speed = min(10, left)
            course = left > 1 ? place.bearing(to: goal) : nil
            if let course { place = place.moved(by: speed, bearing: course) }
            await second()
        }
    }

    func setTraffic(_ speeds: [EdgeID: Double]) async {
        life.planner.setTraffic(speeds)
        life.inbox.put(speeds.isEmpty ? nil : TrafficConditions(speeds: speeds))
        await work()
    }

    /// The agent ends and starts again.
    func restart(_ configure: (inout Configuration) -> Void = { _ in }) async {
        configure(&configuration)
        life.keeping.cancel()
        _ = await life.keeping.result
        routes = []
        life = Self.begin(map, configuration, directory, elapsed, told)
        connect()
        await work()
    }

    /// The configuration is read again.
    func reload(_ configure: (inout Configuration) -> Void) async {
        configure(&configuration)
        life.inbox.put(configuration)
        await work()
    }

    func loseLink() async {
        life.outbox.disconnected()
        life.bookkeeper.put(.disconnected)
        await work()
    }

    func regainLink() async {
        connect()
        await work()
    }

    func stop() async {
        life.keeping.cancel()
        _ = await life.keeping.result
    }

    private func connect() {
        life.outbox.connected(Self.session)
        life.bookkeeper.put(.connected(maximumPacketBytes: nil, isResumed: true))
    }

    private func second() async {
        elapsed.pass(1)
        life.clock.pass(1)
        await settle()
        life.conductor.handle(Inbox.Contents(isTick: true))
        if hasFix {
            let fix = Fix(
                mode: .threeDimensional,
                time: Self.began.advanced(bySeconds: elapsed.clock.now.inSeconds),
                coordinate: place, altitude: 100, speed: speed, course: course,
                horizontalError: 8, satellitesUsed: 9)
            life.receiver.observe(.fix(fix))
            life.conductor.handle(Inbox.Contents(fix: fix))
        }
        routesWaited += 1
        await work()
        life.health.check()
    }

    /// All that is to be done now is done.
    private func work() async {
        while true {
            await settle()
            let tickets = told.unacknowledged.withLock { tickets in
                defer { tickets = [] }
                return tickets
            }
            for ticket in tickets { life.outbox.ended(ticket, .acknowledged) }
            await settle()
            var contents = takeContents()
            await routesAreThere()
            if routesWaited >= routeDelay {
                contents.routes = routes
                routes = []
            }
            guard !contents.isEmpty || !tickets.isEmpty else { return }
            life.conductor.handle(contents)
        }
    }

    private func takeContents() -> Inbox.Contents {
        var contents = life.inbox.take()
        if !contents.routes.isEmpty { routesWaited = 0 }
        routes += contents.routes
        contents.routes = []
        return contents
    }

    /// Waits for the planner, whose threads know nothing of virtual time.
    private func routesAreThere() async {
        while case .asked(let id) = life.conductor.navigator.inquiry?.stage,
            !routes.contains(where: { $0.0 == id })
        {
            let contents = takeContents()
            if !contents.isEmpty { life.conductor.handle(contents) }
            try? await Task.sleep(for: .microseconds(200))
        }
    }

    /// Waits until the books have done what they were given, and health knows of it: of one round after
    /// the next has ended.
    private func settle() async {
        for _ in 0..<2 {
            life.bookkeeper.put(.state(.timeFloor, nil))
            while !life.bookkeeper.isIdle { try? await Task.sleep(for: .microseconds(100)) }
        }
    }

    // MARK: - How it is put together

    private static func begin(
        _ map: ScenarioMap, _ configuration: Configuration, _ directory: TemporaryDirectory,
        _ elapsed: ManualClock, _ told: Told
    ) -> Life {
        let manual = ManualClock()
        let clock = manual.clock
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let systemTime: @Sendable () -> UTCTime = {
            began.advanced(bySeconds: elapsed.clock.now.inSeconds)
        }
        let journal = Journal(path: directory.path + "/journal.sqlite", now: systemTime())
        let time = TimeKeeper(clock: clock, floor: nil, system: SystemClock(time: systemTime))
        let settings = journal.settings(for: configuration.privacy)
        let sharing = Sharing(configuration.privacy.allowsSharing(settings))
        let inbox = Inbox()
        let link = LinkWatch()
        let receiver = ReceiverWatch(
            clock: clock, time: time, occupation: Occupation(), silentAfterSeconds: 4)
        let recorder = try! Recorder(path: directory.path + "/drive.record")
        let refusals = BrokerRefusals(
            ComplaintLog(logger, clock: clock), topics: topics, user: "van-1")
        let planner = RoutePlanner(
            router: Router(network: map.network),
            shelf: MetricShelf(directory: "/proc/none", logger: logger),
            options: RouteOptions())
        let books = BooksOfLife()
        let outbox = Outbox(
            clock: clock, trail: Trail(configuration.journal), isSharing: sharing.isAllowed,
            checksTopics: true, refusals: refusals
        ) { publication, ticket in
            told.publications.withLock { $0.append(publication) }
            if let ticket { told.unacknowledged.withLock { $0.append(ticket) } }
        } settle: { settlement in
            books.keeper.withLock { $0 }?.put(.settled(settlement))
        } keep: { place in
            let point = LocationHistory.point(place.update, isDuplicate: place.isDuplicate)
            books.keeper.withLock { $0 }?.put(.trail(point, place.update.matched.time))
        }
        let bookkeeper = Bookkeeper(clock: clock) { _ in
        } books: {
            Books(
                journal: journal, topics: topics, time: time,
                desk: CommandDesk(
                    topics: topics, configuration.commands, offered: configuration.obeyedCommands),
                probe: CommandProbe(
                    topics: topics, session: journal.session,
                    intervalSeconds: configuration.commands.probeIntervalSeconds),
                queue: BrokerQueue(keepAliveSeconds: 30), limits: configuration.journal,
                isSharing: sharing.isAllowed,
                otherReaders: OtherReaders(configuration.compatibility))
        } perform: { effect in
            switch effect {
            case .obey(let token, let command): inbox.put(command, token)
            case .send(let message, let correlationData, let receipt):
                outbox.offer(message, correlationData: correlationData, receipt: receipt)
            case .commandPath: break
            }
        }
        books.keeper.withLock { $0 = bookkeeper }
        let uplink = Uplink(
            topics: topics, session: journal.session, time: time, outbox: outbox,
            bookkeeper: bookkeeper, sharing: sharing)
        let health = HealthReporter(
            receiver: receiver, link: link, refusals: refusals,
            certificate: CertificateWatch(.init(), clock: clock) {}, traffic: nil,
            uplink: uplink, recorder: recorder, complaints: ComplaintLog(logger, clock: clock),
            clock: clock, intervalSeconds: 10)
        let info = AgentInfo(
            configuration, map: AgentInfo.Map(map.network))
        receiver.observe(.connected)
        uplink.tell(info)
        OtherReaders(configuration.compatibility)
            .announce(on: uplink, earlier: journal.retainedElsewhere)
        var conductor = Conductor(
            navigator: Navigator(
                network: map.network, options: configuration.navigatorOptions(settings),
                nextTrip: journal.nextTrip),
            world: Conductor.World(
                configuration: configuration, network: map.network, planner: planner,
                uplink: uplink, info: info, inbox: inbox, link: link, health: health,
                clock: clock, recorder: recorder),
            settings: settings, images: journal.publishedImages)
        if let saved = journal.savedTrip { conductor.resume(saved) }
        let keeping = Task { try await bookkeeper.run() }
        conductor.begin()
        return Life(
            clock: manual, bookkeeper: bookkeeper, outbox: outbox, inbox: inbox, health: health,
            receiver: receiver, planner: planner, keeping: keeping, conductor: conductor)
    }
}
