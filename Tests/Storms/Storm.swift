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
    var diskRandom: SplitMix64
    var plannerRandom: SplitMix64
    var receiverRandom: SplitMix64
    /// Seconds since the world began.
    package var time = 0.0
    /// What is not as the contract promises.
    package var faults: [String] = []
    var agenda = Agenda()
    /// Whether everything is printed that happens.
    package var isTraced = false
    /// How often something of each kind has happened.
    package var counts: [String: Int] = [:]
    /// Which decisions the core has had to take.
    package var decisions = DecisionTable()

    /// The last published route, see ``lookAtRevision()``.
    var revisionTold: (trip: TripID, revision: Int, hasLocationConsent: Bool)?

    // The process.
    var configuration: Configuration
    var core: RunningCore?
    var observer: StormObserver?
    var session = 0
    var startedAt = 0.0
    /// Kills the process when so many effects more are done.
    var effectsToLive: Int?
    /// Which map the next start has.
    var mapNumber = 0
    var network: RoadNetwork
    var planner: VirtualPlanner
    var inputs: [AgentInput] = []
    var isHandling = false
    /// When the process was signalled to end, and the time that it stays away then; nil for neither.
    var stopping: (since: Double, isQuiet: Bool, isOver: Bool, awaySeconds: Double)?
    /// Whether the machine sleeps.
    var isAsleep = false
    var postponed: [() -> Void] = []
    var timerDue: Double?
    /// Times without a process, and those just before, in which publications had no time to be safe.
    var gaps: [ClosedRange<Double>] = []
    /// When the trip that is to outlive a kill last became another one, or the disk last took nothing.
    var tripSince = 0.0
    /// Where on a road the stops lie to which routes were found; one may be far from every road.
    var stops: Set<StopOnRoad> = []
    /// How far the system's clock is wrong, seconds.
    var clockOffset = 0.0

    // The disk.
    var disk = VirtualDisk()
    /// Seconds that a commit takes.
    var commitSeconds: Double
    let typicalCommitSeconds: Double
    var diskQueue: [JournalRequest] = []
    /// What the disk is doing; empty while it has nothing to do.
    var atWork: [JournalRequest] = []
    var diskIsAtWork: Bool { !atWork.isEmpty }
    var diskIsAtWorkSince = 0.0
    /// What was asked before is on disk, if that takes anything.
    var writtenThrough = 0.0
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
    /// How long the next connection lasts; nil for as long as it can.
    var nextLinkSeconds: Double?
    /// Publications whose outcome is open, and the ones of the backlog among them.
    var openTokens: Set<DeliveryToken> = []
    var openHistory: Set<DeliveryToken> = []
    var inFlightMaximum = Int.max
    var batches: UInt64 = 0
    var oracle = Oracle(topics: topics)
    /// How many of the messages and of its faults were looked at.
    private var heardCount = 0
    private var oracleFaults = 0

    // The vehicle.
    var driver: VirtualDriver
    var receiverFault: StormStep.ReceiverFault?
    /// Seconds in which it was driven with a fix and consent.
    var driven: [(at: Double, place: Coordinate)] = []
    /// When the receiver was last anything but well.
    var lastReceiverFault = -Double.infinity
    /// Its course a second ago; the last one while it stands.
    var courseBefore: Double?
    /// Seconds in which it had been well for half a minute.
    var wellSeconds: Set<Int> = []
    /// Where it was in each second.
    var places: [Int: Coordinate] = [:]
    var surroundings = Surroundings()
    /// Since when the retained state has not been the last one, without a reason.
    var staleSince: Double?

    /// Whether the weather is still bad.
    var isOpen = true
    var orders: [String: Order] = [:]
    /// Last replies and ends of the process, in their order.
    var messageEntries: [MessageModel.Entry] = []

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
        typicalCommitSeconds = commitSeconds
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
        configuration.sensors.isSubscribed = true
        configure(&configuration)
    }

    /// Names of the orders that were answered, with status and code, and of the events that came.
    package var replies: Set<String> { oracle.replies }
    package var events: Set<String> { oracle.events }

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
        let session = session
        after(seconds) { [unowned self] in
            guard self.session == session, core != nil else { return }
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
        while heardCount < broker.heard.count {
            let heard = broker.heard[heardCount]
            oracle.hear(heard.topic, heard.payload)
            heardCount += 1
        }
        while faults.count < 10, oracle.faults.count > oracleFaults {
            fail(oracle.faults[oracleFaults])
            oracleFaults += 1
        }
    }
}
