import Geodesy
import Guidance
import JournalTypes
import Positioning
import Wire

/// The health that was published last, and the interval until it is due again.
struct HealthState: Sendable {
    fileprivate var lastPublished: (health: Health, at: Duration)?
    fileprivate var lastProcessorTime = Duration.zero
    /// Longest time between two reports.
    var interval: Duration
    /// The state of live traffic; nil where no region is subscribed to.
    var traffic: Health.Traffic?
    fileprivate var status: (parts: StatusParts, text: String)?

    init(interval: Duration, traffic: Health.Traffic?) {
        self.interval = interval
        self.traffic = traffic
    }
}

// Health is published at once when one of its facts changes, else at the interval.
extension AgentCore {
    /// Publishes health if it is due, and the status if it has changed.
    ///
    /// - Parameter isAsked: whether health is published even if nothing has changed.
    mutating func checkHealth(isAsked: Bool = false) {
        var found = currentHealth
        let isDue =
            isAsked
            || health.lastPublished.map {
                !found.saysTheSame(as: $0.health) || now - $0.at >= health.interval
                    || hasLocationConsent && $0.health.hasPending && !found.hasPending
            } ?? true
        if isDue {
            if let last = health.lastPublished, now > last.at {
                found.cpuPercent =
                    100 * (system.processorTime - health.lastProcessorTime).inSeconds
                    / (now - last.at).inSeconds
            }
            found.memoryBytes = system.residentBytes
            health.lastProcessorTime = system.processorTime
            health.lastPublished = (found, now)
            publish(found)
        }
        let parts = StatusParts(
            guidance: isGuiding ? .active : navigator.snapshot.trip == nil ? .noTrip : .waits,
            gps: found.gps.state, reason: found.gps.reason, link: link,
            hasLocationConsent: hasLocationConsent, journal: found.journal?.message,
            isRecording: isRecording,
            notes: system.faultsOfLink + system.notes)
        guard parts != health.status?.parts else { return }
        let text = parts.text
        let isNew = text != health.status?.text
        health.status = (parts, text)
        if isNew { act(.status(text)) }
    }

    var currentHealth: Health {
        let reading = time.reading(at: now)
        var health = Health(
            gps: receiver.health(at: now, doubt: reading.doubt, reading: system.readingFor),
            link: linkHealth,
            // Published at once when it changes, so it must not change for something that is
            // withheld.
            guidance: hasLocationConsent ? guidanceHealth : Health.Guidance(state: .ready),
            journal: journalHealth(reading), traffic: health.traffic, sensors: sensorHealth,
            locationShared: hasLocationConsent,
            uptimeSeconds: now.inSeconds)
        health.link.certificateExpires = system.certificateExpiry
        health.link.refusals = refusals.health
        if !system.faultsOfLink.isEmpty {
            health.link.message = system.faultsOfLink.joined(separator: "; ") + "."
        }
        return health
    }

    private var linkHealth: Health.Link {
        let drops = outbox.drops
        return Health.Link(
            broker: link.broker, reconnects: link.reconnects, commandPath: store.commandPath,
            droppedTooLarge: drops.tooLarge, droppedLive: drops.live,
            droppedCommands: store.droppedCommands)
    }

    private func journalHealth(_ reading: TimeKeeper.Reading) -> Health.Journal {
        let statistics = store.report.statistics
        return Health.Journal(
            pending: statistics.pendingMessages,
            oldestAgeSeconds: statistics.oldest.map {
                max(0, reading.time.secondsSince1970 - $0.secondsSince1970)
            },
            bytes: statistics.pendingBytes,
            dropped: statistics.droppedMessages + statistics.droppedLocations,
            message: store.condition(at: now).message)
    }

    private var isGuiding: Bool {
        // A trip that is resumed waits for a fix, guidance being wanted: nobody is guided yet.
        let snapshot = navigator.snapshot
        return snapshot.guidanceActive && snapshot.trip != nil && snapshot.navState != .stopped
    }

    private var guidanceHealth: Health.Guidance {
        if coverage.isOutside { return Health.Guidance(state: .outsideMap) }
        return Health.Guidance(
            state: isGuiding ? .guiding : .ready,
            message: navigator.failureOfWaitingTrip.map {
                "The trip has no route, and waits for one: \($0)"
            })
    }
}

/// Guidance in ``AgentEffect/status(_:)``.
private enum GuidancePart: String {
    case active = "guiding"
    /// There is a trip: it waits for a position, at a stop, or for its order to be guided.
    case waits = "trip, not guided"
    case noTrip = "no trip"
}

/// The parts of ``AgentEffect/status(_:)``, compared twice a second and hardly ever different.
private struct StatusParts: Hashable {
    var guidance: GuidancePart
    var gps: Health.GPS.State
    var reason: Health.GPS.Reason?
    var link: LinkStatus
    var hasLocationConsent: Bool
    var journal: String?
    var isRecording: Bool
    var notes: [String]

    /// The agent's state in a few words, for a person at the gateway.
    var text: String {
        let parts = [
            guidance.rawValue,
            "gps \(gps.rawValue)" + (reason.map { " (\($0.rawValue))" } ?? ""),
            link.summary,
            hasLocationConsent ? nil : "location withheld",
            journal,
            isRecording ? "recording" : nil,
        ]
        return (parts.compactMap { $0 } + notes).joined(separator: "; ")
    }
}

extension Health {
    /// Whether messages wait. It is true for a moment with each event; a health from such a moment is replaced when it is
    /// over, not without consent, where the moment says that something has happened.
    fileprivate var hasPending: Bool { journal?.pending ?? 0 > 0 }

    /// Whether the facts whose change is published at once are equal; ages, counts and costs
    /// can wait.
    fileprivate func saysTheSame(as other: Health) -> Bool {
        gps.state == other.gps.state && gps.reason == other.gps.reason
            && link.broker == other.link.broker && link.commandPath == other.link.commandPath
            && (link.droppedTooLarge > 0) == (other.link.droppedTooLarge > 0)
            && (link.droppedCommands > 0) == (other.link.droppedCommands > 0)
            && link.refusals.elementsEqual(other.link.refusals) { $0.topic == $1.topic }
            && link.message == other.link.message
            && guidance == other.guidance && journal?.message == other.journal?.message
            && locationShared == other.locationShared && traffic?.message == other.traffic?.message
            && (traffic?.roads ?? 0) == (other.traffic?.roads ?? 0)
            && sensors?.speed == other.sensors?.speed
            && sensors?.yawRate == other.sensors?.yawRate
            && sensors?.refusals == other.sensors?.refusals
            && sensors?.message == other.sensors?.message
    }
}

extension Health.Sensors {
    /// The reasons of refused sensors: what a learning one waits for changes at each light.
    fileprivate var refusals: [SensorReason?] {
        [speed == .refused ? speedReason : nil, yawRate == .refused ? yawRateReason : nil]
    }
}
