import Guidance
import Positioning
import Synchronization
import Wire

/// Decides when health is told: at once when one of its facts changed, else at the interval.
final class HealthReporter: Sendable {
    fileprivate struct State {
        var lastTold: (health: Health, at: Duration)?
        var lastProcessorTime = Duration.zero
        var isGuiding = false
        var isOutsideMap = false
        var interval: Duration
    }

    private let receiver: ReceiverWatch
    private let link: LinkWatch
    private let refusals: BrokerRefusals
    private let certificate: CertificateWatch
    private let traffic: TrafficService?
    private let uplink: Uplink
    private let recorder: Recorder
    private let complaints: ComplaintLog
    private let clock: MonotonicClock
    private let state: Mutex<State>

    private static let outsideMap =
        "the vehicle is outside its map: no road of it is within 5 km; install a map of where it drives"

    init(
        receiver: ReceiverWatch, link: LinkWatch, refusals: BrokerRefusals,
        certificate: CertificateWatch, traffic: TrafficService?, uplink: Uplink,
        recorder: Recorder, complaints: ComplaintLog, clock: MonotonicClock,
        intervalSeconds: Double
    ) {
        self.receiver = receiver
        self.link = link
        self.refusals = refusals
        self.certificate = certificate
        self.traffic = traffic
        self.uplink = uplink
        self.recorder = recorder
        self.complaints = complaints
        self.clock = clock
        state = Mutex(State(interval: .seconds(intervalSeconds)))
    }

    func observe(_ snapshot: Snapshot) {
        let isGuiding = snapshot.guidanceActive && snapshot.trip != nil
        state.withLock { $0.isGuiding = isGuiding }
    }

    func observe(isOutsideMap: Bool) {
        let wasOutside = state.withLock { state in
            defer { state.isOutsideMap = isOutsideMap }
            return state.isOutsideMap
        }
        guard isOutsideMap != wasOutside else { return }
        if isOutsideMap {
            complaints.say(Self.outsideMap)
        } else {
            complaints.relieve("the vehicle is on its map again", of: Self.outsideMap)
        }
    }

    /// Guidance has looked at a report of the receiver; nil for one that it used.
    func judged(_ refusal: FixFilter.Rejection?) { receiver.judged(refusal) }

    func setInterval(seconds: Double) { state.withLock { $0.interval = .seconds(seconds) } }

    /// Looks at all facts; to be called about twice a second.
    ///
    /// - Parameter isAsked: whether health is told even if nothing has changed.
    /// - Returns: how the agent is, in a few words for whoever is at the gateway.
    @discardableResult
    func check(isAsked: Bool = false) -> String {
        let now = clock.now
        certificate.check()
        let books = uplink.bookkeeper.health
        let (health, isDue) = state.withLock { state in
            var health = Health(
                gps: receiver.health, link: link.health(uplink.outbox.drops, books),
                // Told at once when it changes, so it must not change for something that is withheld.
                guidance: Health.Guidance(
                    state: uplink.sharing.isAllowed ? state.guidance : .ready),
                journal: books.journal, traffic: traffic?.health,
                locationShared: uplink.sharing.isAllowed, uptimeSeconds: now.inSeconds)
            health.link.certificateExpires = certificate.expiry
            health.link.refusals = refusals.health
            if !isAsked, let last = state.lastTold, health.facts == last.health.facts,
                now - last.at < state.interval
            {
                return (health, false)
            }
            let used = ProcessUsage.processorTime
            if let last = state.lastTold, now > last.at {
                health.cpuPercent =
                    100 * (used - state.lastProcessorTime).inSeconds / (now - last.at).inSeconds
            }
            health.memoryBytes = ProcessUsage.residentBytes
            state.lastProcessorTime = used
            state.lastTold = (health, now)
            return (health, true)
        }
        if isDue { uplink.tell(health) }
        let parts = [
            state.withLock { $0.isGuiding } ? "guiding" : "no trip",
            "gps \(health.gps.state.rawValue)"
                + (health.gps.reason.map { " (\($0.rawValue))" } ?? ""),
            health.link.broker.map { "link to \($0)" } ?? "no link",
            health.locationShared == true ? nil : "location withheld",
            health.journal?.message,
            recorder.isOn ? "recording" : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }
}

extension HealthReporter.State {
    fileprivate var guidance: Health.Guidance.State {
        if isOutsideMap { return .outsideMap }
        return isGuiding ? .guiding : .ready
    }
}

extension Health {
    /// What is told at once when it changes; ages, counts and costs can wait.
    fileprivate var facts: [String?] {
        [
            gps.state.rawValue, gps.reason?.rawValue, link.broker, link.commandPath?.rawValue,
            link.refusals.map(\.topic).joined(separator: " "), guidance.state.rawValue,
            guidance.message, journal?.message, locationShared.map { "\($0)" },
            "\(link.droppedTooLarge > 0)", "\(link.droppedCommands > 0)", traffic?.message,
            "\(traffic?.roads ?? 0)",
        ]
    }
}
