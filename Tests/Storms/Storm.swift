package import AgentCore
import Directions
import GPSDClient
import Geodesy
import Guidance
import JournalTypes
import MosquittoClient
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Wire

/// A vehicle with its disk, its driver, its link, its broker and two dispatchers in virtual time, all of it
/// from a seed. Everything goes wrong for a while; then the world calms down, and what the contract promises
/// has to be so.
package final class Storm {
    static let topics = Topics(vehicle: VehicleID("van-1")!)
    static let began = UTCTime(rfc3339: "2026-06-01T08:00:00Z")!
    static let server = MosquittoClient.Broker(host: "b", port: 1883)
    static let town = try! ScenarioMap(
        """
        a-----b-----c-----d-----e
        |     |     |     |     |
        |     |     |     |     |
        f-----g-----h-----i-----j
        |     |     |     |     |
        |     |     |     |     |
        k-----l-----m-----n-----o
        """, grid: 80,
        ways: [
            "abcde": ["highway": "primary", "name": "High Street", "maxspeed": "50"],
            "fghij": ["highway": "residential", "name": "Middle Street"],
            "klmno": ["highway": "secondary", "name": "Low Street"],
            "afk": ["highway": "residential", "name": "West Road"],
            "bgl": ["highway": "residential", "oneway": "yes"],
            "chm": ["highway": "tertiary", "name": "Church Lane"],
            "din": ["highway": "residential"], "ejo": ["highway": "tertiary"],
        ])
    static let letters = Array("abcdefghijklmno")

    package let seed: UInt64
    var random: SplitMix64
    /// Seconds since the world began.
    package var time = 0.0
    /// What is not as the contract promises.
    package var faults: [String] = []
    var agenda = Agenda()
    /// Whether everything is printed that happens.
    package var isTraced = false
    /// How often something of each kind has happened.
    package var counts: [String: Int] = [:]

    // The process.
    var configuration: Configuration
    var core: AgentCore?
    private(set) var life = 0
    private(set) var startedAt = 0.0
    /// Kills the process when so many effects more are done.
    var effectsToLive: Int?
    private var inputs: [AgentInput] = []
    private var isHandling = false
    /// Times without a process, and those just before, in which what was told had no time to be safe.
    var gaps: [ClosedRange<Double>] = []

    /// When the trip that is to outlive a kill last became another one, or the disk last took nothing.
    private var tripSince = 0.0

    // The disk.
    var disk = VirtualDisk()
    /// Seconds that a commit takes.
    var commitSeconds = 0.01
    private var diskQueue: [JournalRequest] = []
    private var diskIsAtWork = false
    /// Orders that were acknowledged before they were on disk, as it takes too long or takes nothing.
    var atRisk: [[UInt8]] = []

    // The link.
    var broker = VirtualBroker()
    var connection: Connection?
    /// As the broker sees it.
    var brokersConnection: Connection?
    var brokerIsUp = true
    var networkIsUp = true
    var nextAttempt = 0.0
    var attempts = 0
    var batches: UInt64 = 0

    // The vehicle.
    var driver: VirtualDriver
    var hasFix = true
    let planner = VirtualPlanner(on: town.network)
    /// Seconds in which it was driven with a fix and consent.
    var driven: [(at: Double, place: Coordinate)] = []
    /// Where it was in each second.
    var places: [Int: Coordinate] = [:]

    /// Whether the weather is still bad.
    var isOpen = true

    // The dispatchers.
    var orders: [String: Order] = [:]
    var orderNumber = 0

    package init(seed: UInt64, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.seed = seed
        random = SplitMix64(state: seed)
        configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.privacy.locationConsent = true
        configure(&configuration)
        driver = VirtualDriver(on: Self.town.network, at: EdgeID(rawValue: 0))
    }

    func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
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
        if isTraced { print("\(Int(time)): \(what())") }
    }

    func fail(_ what: String) {
        if faults.count < 10 { faults.append("\(what) at \(Int(time)) s of seed \(seed)") }
    }

    // MARK: - Time

    func after(_ seconds: Double, _ action: @escaping () -> Void) {
        agenda.put(at: time + seconds, action)
    }

    /// The same, unless the process has ended by then.
    func inThisLife(after seconds: Double, _ action: @escaping () -> Void) {
        let life = life
        after(seconds) { [unowned self] in if self.life == life, core != nil { action() } }
    }

    func run(until end: Double) {
        while let next = agenda.nextTime, next <= end {
            time = max(time, next)
            agenda.take()?()
        }
        time = end
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
        if let open = gaps.lastIndex(where: { $0.upperBound == .infinity }) {
            gaps[open] = gaps[open].lowerBound...(time + 5)
        }
        core = AgentCore(
            configuration, topics: Self.topics, network: Self.town.network, disk: &disk,
            system: system)
        nextAttempt = time + 0.05
        attempts = 0
        handle(.begin)
        inThisLife(after: 0.1) { [unowned self] in handle(.receiver(.connected)) }
        tick()
        superviseLink()
    }

    func kill() {
        guard core != nil else { return }
        count("kills")
        checkTrip()
        core = nil
        life += 1
        excuse(atRisk)
        gaps.append((time - 15)...(.infinity))
        closeSocket()
    }

    /// A trip is on disk some seconds after it was taken, as what need not be written at once is written then.
    private func checkTrip() {
        guard !diskIsAtWork, diskQueue.isEmpty,
            time - tripSince > configuration.journal.commitIntervalSeconds + 1
        else { return }
        let written = disk.durable.states[.trip].map { String(decoding: $0, as: UTF8.self) }
        if written != core?.keptTrip?.text { fail("the trip is not on disk") }
    }

    private func tick() {
        handle(.tick(system))
        inThisLife(after: 0.5) { [unowned self] in tick() }
    }

    private var system: SystemReading {
        SystemReading(clock: TimeKeeper.SystemTime(time: Self.began.advanced(bySeconds: time)))
    }

    var now: Duration { .microseconds(Int64((time - startedAt) * 1e6)) }

    func handle(_ input: AgentInput) {
        inputs.append(input)
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while core != nil, !inputs.isEmpty {
            let input = inputs.removeFirst()
            let trip = core?.keptTrip
            defer { if core?.keptTrip != trip || disk.isFull { tripSince = time } }
            guard let effects = core?.handle(input, at: now) else { return }
            for effect in effects {
                if let left = effectsToLive {
                    if left == 0 { return kill() }
                    effectsToLive = left - 1
                }
                perform(effect)
                if core == nil { return }
            }
        }
    }

    private func perform(_ effect: AgentEffect) {
        switch effect {
        case .publish(let publication, let ticket): send(publication, ticket)
        case .subscribe: subscribe()
        case .acknowledge(let batch): acknowledge(batch)
        case .journal(let requests):
            diskQueue += requests
            write()
        case .plan(let id, let request, let language):
            let found = planner.routes(request, language)
            inThisLife(after: seconds(0.01...(chance(0.1) ? 8 : 0.3))) { [unowned self] in
                handle(.routes(id, found))
            }
        case .estimate(let token, let request):
            let found = planner.paths(request).map { $0[0] }
            inThisLife(after: seconds(0.01...1)) { [unowned self] in
                handle(.estimate(token, found))
            }
        case .trafficTime, .log, .status, .ended: break
        }
    }

    /// All that has come while the disk was at work, with one commit as far as nothing is read between.
    private func write() {
        guard !diskIsAtWork, !diskQueue.isEmpty else { return }
        diskIsAtWork = true
        let requests = diskQueue.mergingCommits()
        diskQueue = []
        let commits = requests.count { if case .commit = $0 { true } else { false } }
        inThisLife(after: Double(commits) * commitSeconds * seconds(0.5...2)) {
            [unowned self] in
            diskIsAtWork = false
            if diskQueue.isEmpty, !disk.isFull { atRisk = [] }
            for request in requests {
                if let answer = disk.perform(request) { handle(.journal(answer)) }
                if core == nil { return }
            }
            write()
        }
    }

    // MARK: - The drive

    /// One second of driving after another.
    func drive() {
        driver.move(seconds: 1, along: core?.navigator.route, using: &random)
        places[Int(time.rounded())] = driver.place
        if core != nil, hasFix {
            let noise = { [self] in seconds(-2...2) }
            let place = driver.place.moved(by: noise(), bearing: seconds(0...360))
            let fix = Fix(
                mode: .threeDimensional, time: Self.began.advanced(bySeconds: time),
                coordinate: place, altitude: 100, speed: driver.speed, course: driver.course,
                horizontalError: 6, satellitesUsed: 9)
            if driver.speed > 5, core?.isSharing == true { driven.append((time, driver.place)) }
            handle(.receiver(.fix(fix)))
        }
        after(1) { [unowned self] in drive() }
    }
}
