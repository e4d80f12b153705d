package import AgentCore
import GPSDLink
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Wire

/// A vehicle with its disk, its driver, its link, its broker and two dispatchers in virtual time, all of it
/// from a seed. Everything goes wrong for a while; then the world calms down, and what the contract promises
/// has to be so.
///
/// What happens to the vehicle is a script (``StormStep``), made from the seed before it begins; disk, link,
/// planner, driver and receiver have random numbers of their own. So a step can be left out and the others stay
/// what they are.
package final class Storm {
    static let topics = Topics(vehicle: VehicleID("van-1")!)
    static let began = UTCTime(rfc3339: "2026-06-01T08:00:00Z")!
    static let server = Broker(host: "b", port: 1883)

    /// Between two looks whether commands come through; more often than by default, so that storms meet it.
    static let probeSeconds = 60.0

    package let seed: UInt64
    package let script: [StormStep]
    let town: StormTown
    /// Of the link.
    var random: SplitMix64
    private var diskRandom: SplitMix64
    private var plannerRandom: SplitMix64
    private var receiverRandom: SplitMix64
    /// Seconds since the world began.
    package var time = 0.0
    /// What is not as the contract promises.
    package var faults: [String] = []
    var agenda = Agenda()
    /// Whether everything is printed that happens.
    package var isTraced = false
    /// How often something of each kind has happened.
    package var counts: [String: Int] = [:]
    /// Which effects followed on which inputs.
    package var cells: Set<DecisionCell> = []

    // The process.
    var configuration: Configuration
    var core: RunningCore?
    var tap: Tap?
    private(set) var life = 0
    private(set) var startedAt = 0.0
    /// Kills the process when so many effects more are done.
    var effectsToLive: Int?
    /// Which map the next start has.
    var mapNumber = 0
    private(set) var network: RoadNetwork
    private var planner: VirtualPlanner
    private var inputs: [AgentInput] = []
    private var isHandling = false
    /// When the process that is told to end is killed, and how long it stays away; nil where none is.
    private var stopping: (isOver: Bool, awaySeconds: Double)?
    /// Whether the machine sleeps.
    var isAsleep = false
    private var postponed: [() -> Void] = []
    private var timerDue: Double?
    /// Times without a process, and those just before, in which what was told had no time to be safe.
    var gaps: [ClosedRange<Double>] = []
    /// When the trip that is to outlive a kill last became another one, or the disk last took nothing.
    private var tripSince = 0.0
    /// How far the system's clock is wrong, seconds.
    var clockOffset = 0.0

    // The disk.
    var disk = VirtualDisk()
    /// Seconds that a commit takes.
    var commitSeconds: Double
    let usualCommitSeconds: Double
    private var diskQueue: [JournalRequest] = []
    private var diskIsAtWork = false
    private var diskIsAtWorkSince = 0.0
    /// Orders that were acknowledged before they were on disk, as it takes too long or takes nothing.
    var atRisk: [[UInt8]] = []

    // The link.
    var broker = VirtualBroker()
    var connection: Connection?
    /// As the broker sees it.
    var brokersConnection: Connection?
    var brokerIsUp = true
    var networkIsUp = true
    /// Servers of the broker that are down.
    var isDown: Set<Broker> = []
    var vehicle: Vehicle?
    /// The kinds of input that the link's machine has had.
    package internal(set) var linkInputs: Set<String> = []
    /// How long the next connection lasts; nil for as long as it can.
    var nextLinkSeconds: Double?
    /// Orders that this life has had, and when.
    private var handedOn: [(id: String, at: Double)] = []
    /// Publications whose outcome is open, and those of them that tell of the past.
    private var openTickets: Set<PublicationTicket> = []
    private var openHistory: Set<PublicationTicket> = []
    private var inFlightMaximum = Int.max
    var batches: UInt64 = 0
    var witness = Witness(topics: topics)
    /// How many of the messages and of its faults were looked at.
    private var witnessed = 0
    private var witnessFaults = 0

    // The vehicle.
    var driver: VirtualDriver
    var receiverFault: StormStep.ReceiverFault?
    /// Seconds in which it was driven with a fix and consent.
    var driven: [(at: Double, place: Coordinate)] = []
    /// When the receiver was last anything but well.
    private var lastReceiverFault = -Double.infinity
    /// Seconds in which it had been well for half a minute.
    private(set) var wellSeconds: Set<Int> = []
    /// Where it was in each second.
    var places: [Int: Coordinate] = [:]
    var surroundings = Surroundings()

    /// Whether the weather is still bad.
    var isOpen = true
    var orders: [String: Order] = [:]

    /// - Parameters:
    ///   - town: where it takes place; nil for one made from the seed.
    ///   - script: what happens; nil for one made from the seed.
    ///   - commitSeconds: how long the disk takes for a commit while nothing is wrong with it.
    ///   - driverSeed: of the drive and of the receiver's errors, where these are to be others.
    package init(
        seed: UInt64, town: StormTown? = nil, script: [StormStep]? = nil,
        driverSeed: UInt64? = nil, commitSeconds: Double = 0.01, seconds: Double = 3600,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.seed = seed
        self.commitSeconds = commitSeconds
        usualCommitSeconds = commitSeconds
        let town = town ?? StormTown(seed: seed)
        self.town = town
        var source = SplitMix64(state: seed)
        func stream() -> SplitMix64 { SplitMix64(state: source.next()) }
        var scriptRandom = stream()
        random = stream()
        diskRandom = stream()
        plannerRandom = stream()
        var driverRandom = driverSeed.map { SplitMix64(state: $0) } ?? stream()
        receiverRandom = SplitMix64(state: driverRandom.next())
        driver = VirtualDriver(on: town.networks[0], seed: driverRandom.next())
        network = town.networks[0]
        planner = town.planners[0]
        self.script =
            script
            ?? StormStep.script(
                seconds: seconds, places: town.places.map { ($0.latitude, $0.longitude) },
                using: &scriptRandom)
        configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.privacy.locationConsent = true
        // Each fourth vehicle speaks to an older broker.
        if seed % 4 == 0 {
            configuration.broker.protocolVersion = .threeOneOne
            broker.version = .threeOneOne
        }
        configuration.commands.probeIntervalSeconds = Self.probeSeconds
        configure(&configuration)
    }

    /// Names of the orders that were answered, with status and code, and of the events that came.
    package var replies: Set<String> { witness.replies }
    package var events: Set<String> { witness.events }

    /// All that the vehicle has published, with when and where.
    package var heard: [String] {
        broker.heard.map {
            "\($0.at) \($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        }
    }

    func seconds(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    func count(_ what: String) {
        counts[what, default: 0] += 1
        trace(what)
    }

    /// Prints what happens, to find out how a fault came about.
    func trace(_ what: @autoclosure () -> String) {
        if isTraced { print("\((time * 1000).rounded() / 1000): \(what())") }
    }

    func fail(_ what: String) {
        trace("fault: \(what)")
        if faults.count < 10 { faults.append("\(what) at \(Int(time)) s of seed \(seed)") }
    }

    // MARK: - Time

    func after(_ seconds: Double, _ action: @escaping () -> Void) {
        agenda.put(at: time + seconds, action)
    }

    /// The same, unless the process has ended by then; while the machine sleeps it waits.
    func inThisLife(after seconds: Double, _ action: @escaping () -> Void) {
        let life = life
        after(seconds) { [unowned self] in
            guard self.life == life, core != nil else { return }
            if isAsleep { postponed.append(action) } else { action() }
        }
    }

    func run(until end: Double) {
        while let next = agenda.nextTime, next <= end {
            time = max(time, next)
            agenda.take()?()
            lookAtStep()
        }
        time = end
    }

    /// What holds at any time is looked at after each thing that has happened.
    private func lookAtStep() {
        while witnessed < broker.heard.count {
            let heard = broker.heard[witnessed]
            witness.hear(heard.topic, heard.payload)
            witnessed += 1
        }
        while faults.count < 10, witness.faults.count > witnessFaults {
            fail(witness.faults[witnessFaults])
            witnessFaults += 1
        }
    }

    // MARK: - The process

    func start() {
        guard core == nil else { return }
        life += 1
        startedAt = time
        diskQueue = []
        diskIsAtWork = false
        atRisk = []
        inputs = []
        effectsToLive = nil
        stopping = nil
        openTickets = []
        openHistory = []
        handedOn = []
        isAsleep = false
        postponed = []
        timerDue = nil
        if let open = gaps.lastIndex(where: { $0.upperBound == .infinity }) {
            gaps[open] = gaps[open].lowerBound...(time + 5)
        }
        network = town.networks[mapNumber]
        planner = town.planners[mapNumber]
        core = RunningCore(
            AgentCore(
                configuration, topics: Self.topics, network: network, disk: &disk, system: system,
                tap: tap))
        handle(.begin)
        inThisLife(after: 0.1) { [unowned self] in handle(.receiver(.connected)) }
        tick()
        superviseLink()
    }

    func kill() {
        guard core != nil else { return }
        count("kills")
        checkTrip()
        excuseRefused()
        core = nil
        life += 1
        excuse(atRisk)
        gaps.append((time - 15)...(.infinity))
        closeSocket()
    }

    /// What is refused is not kept: a kill loses the refusal where it still waits for the link. Nobody has
    /// obeyed such an order, and its sender has no answer.
    private func excuseRefused() {
        for (id, at) in handedOn where !witness.answered.contains(id) {
            guard disk.durable.commands[id] == nil, let order = orders[id] else { continue }
            let isInFlood = handedOn.count { abs($0.at - at) < 2 } > 5
            if isInFlood || order.mayBeRefusedUnheard(broker.version) {
                orders[id]?.isExcused = true
            }
        }
    }

    /// SIGTERM: the process says farewell and ends, within the time that it has for that.
    func stop(awaySeconds: Double) {
        guard core != nil, stopping == nil, !isAsleep else { return }
        stopping = (false, awaySeconds)
        inThisLife(after: 1.2) { [unowned self] in
            handle(.endNow)
            if core != nil, stopping?.isOver != true { fail("the process does not end") }
        }
        handle(.end)
    }

    private func finishStop() {
        guard let stopping, stopping.isOver else { return }
        // The journal is closed with all that it was asked for.
        for request in diskQueue { _ = disk.perform(request) }
        _ = disk.perform(.commit(.max, now: nil))
        if !disk.isFull { atRisk = [] }
        endLink()
        kill()
        after(stopping.awaySeconds) { [unowned self] in start() }
    }

    func awake() {
        guard isAsleep else { return }
        isAsleep = false
        tripSince = time
        lastReceiverFault = time
        linkOverslept()
        let waiting = postponed
        postponed = []
        for action in waiting where core != nil { action() }
    }

    /// A trip is on disk some seconds after it was taken, as what need not be written at once is written then.
    private func checkTrip() {
        guard !isAsleep, !diskIsAtWork, diskQueue.isEmpty,
            time - tripSince > configuration.journal.commitIntervalSeconds + 1
        else { return }
        let written = disk.durable.states[.trip].map { String(decoding: $0, as: UTF8.self) }
        if written != core?.keptTrip?.text { fail("the trip is not on disk") }
    }

    private func tick() {
        handle(.tick(system))
        if let queue = core?.queues.first(where: { $0.length > $0.bound }) {
            fail("\(queue.length) \(queue.name) wait, the bound is \(queue.bound)")
        }
        inThisLife(after: 0.5) { [unowned self] in tick() }
    }

    private var system: SystemReading {
        SystemReading(
            clock: TimeKeeper.SystemTime(time: Self.began.advanced(bySeconds: time + clockOffset)))
    }

    var now: Duration { .microseconds(Int64((time - startedAt) * 1e6)) }

    func handle(_ input: AgentInput) {
        guard !isAsleep else { return }
        inputs.append(input)
        guard !isHandling else { return }
        isHandling = true
        while core != nil, !inputs.isEmpty {
            let input = inputs.removeFirst()
            if case .link(let event) = input { heed(event) }
            if case .messages(let messages, _) = input { heed(messages) }
            let trip = core?.keptTrip
            tap?.hear(input, now)
            guard let effects = core?.handle(input, at: now) else { break }
            tap?.see(effects)
            if core?.keptTrip != trip || disk.isFull { tripSince = time }
            for effect in effects {
                if let left = effectsToLive {
                    if left == 0 {
                        kill()
                        break
                    }
                    effectsToLive = left - 1
                }
                cells.insert(DecisionCell(input: input.kind, effect: effect.kind))
                perform(effect)
                if core == nil { break }
            }
        }
        isHandling = false
        setTimer()
        finishStop()
    }

    /// As the thread that ticks does where something is due before the next tick.
    private func setTimer() {
        guard let pause = core?.pause, pause < .milliseconds(500) else { return }
        let due = time + max(0.001, pause.inSeconds)
        guard timerDue.map({ $0 <= time || due < $0 }) ?? true else { return }
        timerDue = due
        inThisLife(after: due - time) { [unowned self] in
            guard timerDue == due else { return }
            timerDue = nil
            handle(.timer)
        }
    }

    private func perform(_ effect: AgentEffect) {
        switch effect {
        case .publish(let publication, let ticket):
            if let ticket { open(ticket, publication.topic) }
            send(publication, ticket)
        case .subscribe: subscribe()
        case .acknowledge(let batch): acknowledge(batch)
        case .journal(let requests):
            for request in requests { trace("disk: \(String("\(request)".prefix(200)))") }
            diskQueue += requests
            write()
        case .plan(let id, let request, let language):
            surroundings.planned(at: time)
            let found = planner.routes(request, language)
            let isSlow = Double.random(in: 0..<1, using: &plannerRandom) < 0.1
            inThisLife(
                after: Double.random(in: 0.01...(isSlow ? 8 : 0.3), using: &plannerRandom)
            ) { [unowned self] in handle(.routes(id, found)) }
        case .estimate(let token, let request):
            let found = planner.paths(request).map { $0[0] }
            inThisLife(after: Double.random(in: 0.01...1, using: &plannerRandom)) {
                [unowned self] in handle(.estimate(token, found))
            }
        case .ended: stopping?.isOver = true
        case .log(let line): trace("log: \(line.text)")
        case .trafficTime, .status: break
        }
    }

    /// The broker says how many publications it wants at a time, and the past must not crowd out the present.
    private func open(_ ticket: PublicationTicket, _ topic: String) {
        openTickets.insert(ticket)
        if openTickets.count > inFlightMaximum {
            fail("\(openTickets.count) publications are in flight, \(inFlightMaximum) may be")
        }
        guard topic.hasPrefix(Self.topics.topic("history/")) else { return }
        openHistory.insert(ticket)
        if openHistory.count > 1 { fail("two batches of the past are in flight") }
    }

    private func heed(_ messages: [ReceivedMessage]) {
        for message in messages {
            if let id = (try? JSONValue(parsing: message.payload))?["id"]?.string {
                handedOn.append((id, time))
            }
        }
    }

    /// Looks at what the link tells before the agent hears it.
    private func heed(_ event: LinkEvent) {
        switch event {
        case .connected(_, let session):
            inFlightMaximum = Int(session.inFlightMaximum)
            if let seconds = nextLinkSeconds.take() {
                after(seconds) { [unowned self] in brokerCloses(.closedByBroker) }
            }
        case .outcome(let ticket, _):
            openTickets.remove(ticket)
            openHistory.remove(ticket)
        default: break
        }
    }

    /// All that has come while the disk was at work, with one commit as far as nothing is read between.
    private func write() {
        guard !diskIsAtWork, !diskQueue.isEmpty else { return }
        diskIsAtWork = true
        diskIsAtWorkSince = time
        let requests = diskQueue.mergingCommits()
        diskQueue = []
        let commits = requests.count { if case .commit = $0 { true } else { false } }
        let seconds = commitSeconds * Double.random(in: 0.5...2, using: &diskRandom)
        inThisLife(after: Double(commits) * seconds) { [unowned self] in
            diskIsAtWork = false
            if diskQueue.isEmpty, !disk.isFull { atRisk = [] }
            for request in requests {
                if let answer = disk.perform(request) { handle(.journal(answer)) }
                if core == nil { return }
            }
            write()
        }
    }

    /// Whether the disk lets those wait who have something to write.
    var diskIsSlow: Bool {
        commitSeconds > 1 || diskIsAtWork && time - diskIsAtWorkSince > 1
    }

    // MARK: - The drive

    /// One second of driving after another.
    func drive() {
        driver.move(seconds: 1, along: core?.route)
        places[Int(time.rounded())] = driver.place
        if receiverFault != nil || isAsleep { lastReceiverFault = time }
        if time - lastReceiverFault > 30 { wellSeconds.insert(Int(time.rounded())) }
        if core != nil, !isAsleep, let fix = fix() {
            if receiverFault == nil, driver.speed > 5, core?.isSharing == true {
                driven.append((time, driver.place))
            }
            handle(.receiver(.fix(fix)))
        }
        after(1) { [unowned self] in drive() }
    }

    /// What the receiver says; nil where it says nothing.
    private func fix() -> Fix? {
        let utc = Self.began.advanced(bySeconds: time)
        func some(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &receiverRandom)
        }
        var place = driver.place.moved(by: some(0...2), bearing: some(0...360))
        var error = 6.0
        switch receiverFault {
        case .silent, .gone: return nil
        case .noFix:
            return Fix(
                mode: .none, time: utc, coordinate: Coordinate(latitude: .nan, longitude: .nan))
        case .noisy:
            place = driver.place.moved(by: some(0...40), bearing: some(0...360))
            error = 40
        case .displaced: place = driver.place.moved(by: 300, bearing: 45)
        case nil: break
        }
        return Fix(
            mode: .threeDimensional, time: utc, coordinate: place, altitude: 100,
            speed: driver.speed, course: driver.course, horizontalError: error, satellitesUsed: 9)
    }
}
