import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

extension Navigator {
    /// Reports speeding, by the limit of the road that the vehicle is on for certain.
    mutating func reportSpeed(_ matched: MatchedLocation) {
        guard matched.source == .fix else { return }
        guard !matched.isSpeedByPlaces else { return reportSpeedByPlaces(matched) }
        placeSpeed.forget()
        var sustained = sustainedSpeed.take(matched.speed, at: now)
        let limit: Double?
        switch limits.observe(sight(of: matched), at: now) {
        case .unsure: return
        case .unknown: limit = nil
        case .limit(let value): limit = value
        }
        guard !isStandingStill(matched) else { return }
        if let limit, let speed = sustained, speed > limit, mayKeepLimit(matched, at: speed) {
            sustained = limit
        }
        report(
            speedMonitor.observe(
                speed: matched.speed, sustained: sustained, limit: limit,
                options: options.speedAlerts, at: now))
    }

    /// The same where the receiver gives no speed: only what the places prove is told.
    private mutating func reportSpeedByPlaces(_ matched: MatchedLocation) {
        let isContinuous = placeSpeed.take(matched, model: matcher.options.receiver)
        switch limits.observe(sight(of: matched), at: now) {
        case .unsure: return
        case .unknown where isStandingStill(matched): placeSpeed.forgetLimit()
        case .unknown:
            placeSpeed.forgetLimit()
            report(speedMonitor.observe(nil, limit: nil, options: options.speedAlerts, at: now))
        case .limit(let limit):
            var estimate = placeSpeed.estimate(inLimit: limit)
            // As it was for some seconds, when the limit has just become lower.
            guard estimate != nil || !isContinuous else { return }
            if let least = estimate?.least, least > limit, mayKeepLimit(matched, at: least) {
                estimate?.least = limit
            }
            report(
                speedMonitor.observe(estimate, limit: limit, options: options.speedAlerts, at: now))
        }
    }

    /// Whether the vehicle stands and does not count as speeding: then nothing changes, onto whatever road its place wanders.
    private func isStandingStill(_ matched: MatchedLocation) -> Bool {
        guard let speed = matched.speed, speed < DeviationMonitor.standingSpeed else {
            return false
        }
        return speedMonitor.severity == .unknown || speedMonitor.severity == .notSpeeding
    }

    private mutating func report(_ speeding: Speeding?) {
        guard let speeding else { return }
        outputs.append(.event(.speeding(speeding)))
        if speeding.severityChanged, speeding.severity == .major,
            !hasBeenWarned(of: speeding.limit)
        {
            alert(.safety, about: .speeding(limit: speeding.limit)) {
                $0.speeding(limit: speeding.limit)
            }
        }
    }

    /// Whether a speed above the limit that counts may still be one within the law, so that nothing gets worse.
    private mutating func mayKeepLimit(_ matched: MatchedLocation, at speed: Double) -> Bool {
        guard let edge = matched.position?.edge, !isChangingSpeedOnRamp(matched) else {
            return true
        }
        let circumstances = matcher.circumstances(on: edge)
        let confidence = matcher.confidence { [network] rival in
            let posted = network.postedLimit(of: rival, in: circumstances)
            return posted.metersPerSecond.map { speed > $0 } ?? false
        }
        return confidence < Self.speedingConfidence
    }

    /// Whether a ramp has room for the speed as far as it still is from, or already is near, a fast road.
    private func isChangingSpeedOnRamp(_ matched: MatchedLocation) -> Bool {
        guard let speed = matched.speed, let position = matched.position else { return false }
        let most = network.rampTransitionSpeed(at: position)
        let tolerance = 1 + (options.speedAlerts.minorThreshold ?? 0)
        return speed <= most * tolerance + SpeedMonitor.speedError
    }

    /// Whether the driver was warned of a limit a short time ago: who drives as fast behind each corner knows it by then.
    private func hasBeenWarned(of limit: Double?) -> Bool {
        guard let speedWarning, let time else { return false }
        return speedWarning.limit == limit
            && abs(time.seconds(since: speedWarning.time)) < Self.warningInterval
    }

    /// Keeps that the driver is warned now, also over a restart.
    mutating func noteSpeedWarning(of limit: Double?) {
        guard let time else { return }
        speedWarning = SpeedWarning(limit: limit, time: time)
        if state.activeTrip != nil { noteTripChange() }
    }

    /// Minimum seconds between two warnings of one limit.
    private static let warningInterval = 120.0

    /// Minimum confidence of being on a road with a limit below the speed for that to be speeding: beside the likeliest lane
    /// of a car park or an airport there may be others, of other limits.
    private static let speedingConfidence = 0.95

    /// Minimum confidence of a road for its limit to count.
    private static let limitConfidence = 0.6

    private func sight(of matched: MatchedLocation) -> LimitMonitor.Sight {
        guard matched.edgeConfidence >= Self.limitConfidence, let edge = matched.position?.edge
        else {
            return .unsure
        }
        let posted = postedLimit(of: edge)
        if posted == .unlimited { return .limit(.infinity) }
        return posted.metersPerSecond.map { .limit($0) } ?? .unknown
    }

    /// The limit for this vehicle at this time: some are for heavy ones only, some for the night.
    func postedLimit(of edge: EdgeID) -> PostedLimit {
        network.postedLimit(of: edge, in: matcher.circumstances(on: edge))
    }
}

/// A spoken warning of speeding: the limit, in metres a second, and the time by the clock in use.
struct SpeedWarning: Hashable, Codable, Sendable {
    var limit: Double?
    var time: UTCTime
}

/// The minimum speed over `window`: a driver who accelerates at a sign must not be measured by the
/// limit before it, because his place lags behind. Nor must one who brakes for a sign be measured by the
/// limit behind it, because his place runs ahead: his speed is that of a second later.
struct SustainedSpeed: Sendable {
    private var speeds: [(speed: Double, at: Duration)] = []

    static let window = Duration.seconds(2)

    /// The least speed of the last seconds and of the next one, if the vehicle goes on braking; nil while it
    /// is unknown.
    mutating func take(_ speed: Double?, at now: Duration) -> Double? {
        guard let speed else {
            speeds.removeAll()
            return nil
        }
        speeds.append((speed, now))
        speeds.removeAll { now - $0.at > Self.window }
        let least = speeds.lazy.map(\.speed).min() ?? speed
        guard let first = speeds.first, first.speed > speed, now > first.at else { return least }
        return max(0, least - (first.speed - speed) / (now - first.at).seconds)
    }
}
