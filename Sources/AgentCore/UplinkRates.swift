import Directions
import Geodesy
import Guidance
import Positioning
import Wire

/// Decides which of the live messages are published: by the configured rates, or those of
/// `set-options`. Unchanged messages are published less often, unless the interval asks for every
/// fix.
struct UplinkRates {
    private let configured: EffectiveSettings.Rates
    private var rates: EffectiveSettings.Rates
    private var locations = Cadence()
    private var lastLocation: (update: LocationUpdate, at: Duration)?
    /// When the last fix was published.
    private var lastFix: Duration?
    private var frames = Cadence()
    private var lastFrame: (info: NavInfo, at: Duration)?
    private var events: [String: Cadence] = [:]

    /// Interval of messages at standstill: for late joiners, before the last message has expired at
    /// the broker.
    private static let standstill = Duration.seconds(5)
    /// Metres that a vehicle at rest seems to move by the receiver's noise.
    private static let noiseMeters = 1.0

    init(_ configured: EffectiveSettings.Rates, _ settings: Settings) {
        self.configured = configured
        rates = configured.changed(by: settings)
    }

    mutating func change(_ settings: Settings) { rates = configured.changed(by: settings) }

    /// Number of steps ahead in a frame; nil for all.
    var remainingSteps: Int? { rates.remainingSteps == .max ? nil : rates.remainingSteps }

    var healthIntervalSeconds: Double { rates.healthIntervalSeconds }

    /// Whether a location is due; a second's fix that comes a little early counts as one. A fix is told also just behind a guess: of
    /// a receiver with a fix in three seconds nothing but guesses would be told.
    mutating func take(_ update: LocationUpdate, at now: Duration) -> Bool {
        let interval = rates.locationIntervalSeconds
        if interval > 0, let lastLocation, update.saysTheSame(as: lastLocation.update),
            now - lastLocation.at < Self.standstill
        {
            return false
        }
        let isFix = update.matched.source == .fix
        if isFix, lastLocation?.update.matched.source == .deadReckoning,
            lastFix.map({ now - $0 >= .seconds(interval) }) ?? true
        {
            locations.taken(at: now, interval: interval)
        } else if !locations.take(at: now, interval: interval) {
            return false
        }
        lastLocation = (update, now)
        if isFix { lastFix = now }
        return true
    }

    /// The frame to publish, if any: whole when it says more than progress, so that each step is
    /// published once. A subscriber between two steps has the retained route, and the steps' numbers
    /// in it.
    mutating func take(_ info: NavInfo, at now: Duration) -> NavInfoFrame? {
        let interval = rates.navInfoIntervalSeconds
        let isNews = lastFrame.map { info.differs(from: $0.info) } ?? true
        if isNews {
            frames.taken(at: now, interval: interval)
        } else {
            if interval > 0, let lastFrame,
                info.isAsFar(as: lastFrame.info, within: Self.noiseMeters),
                now - lastFrame.at < Self.standstill
            {
                return nil
            }
            guard frames.take(at: now, interval: interval) else { return nil }
        }
        lastFrame = (info, now)
        return NavInfoFrame(
            info, maximumRemainingSteps: remainingSteps,
            isCompact: rates.compactFrames && !isNews)
    }

    /// The next frame is whole, as earlier ones were not received.
    mutating func forgetFrame() { lastFrame = nil }

    /// Whether an event is published: always when it says more than progress.
    mutating func take(_ event: EventMessage, at now: Duration) -> Bool {
        switch event.event {
        case .remainingTime, .remainingDistance: break
        case .speeding(let speeding) where !speeding.severityChanged: break
        default: return true
        }
        return events[event.name, default: Cadence()]
            .take(at: now, interval: rates.eventIntervalSeconds)
    }
}

/// Lets something happen once in an interval, in step with its input, which may be a little early
/// or late: on average never more often.
private struct Cadence {
    private var due: Duration?

    mutating func take(at now: Duration, interval: Double) -> Bool {
        if let due, now < due - .seconds(min(0.25, interval / 10)) { return false }
        taken(at: now, interval: interval)
        return true
    }

    /// It happens now, whether it was due or not.
    mutating func taken(at now: Duration, interval: Double) {
        let interval = Duration.seconds(interval)
        let isInStep = due.map { abs(($0 - now).inSeconds) < interval.inSeconds / 2 } ?? false
        due = (isInStep ? due ?? now : now) + interval
    }
}

extension LocationUpdate {
    fileprivate func saysTheSame(as other: LocationUpdate) -> Bool {
        roadName == other.roadName && onRoute == other.onRoute
            && matched.source == other.matched.source
            && matched.roadSnapped == other.matched.roadSnapped
            && matched.coordinate.distance(to: other.matched.coordinate) < 1
    }
}

extension NavInfo {
    /// Whether it says more than progress.
    fileprivate func differs(from other: NavInfo) -> Bool {
        navState != other.navState || routeChanged || route != other.route
            || currentStep?.stepNumber != other.currentStep?.stepNumber
    }

    fileprivate func isAsFar(as other: NavInfo, within meters: Double) -> Bool {
        guard let left = distanceToFinalDestinationMeters,
            let before = other.distanceToFinalDestinationMeters
        else { return false }
        return abs(left - before) < meters
    }
}
