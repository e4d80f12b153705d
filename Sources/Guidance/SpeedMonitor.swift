/// Decides whether the vehicle is speeding, and which events report it.
///
/// A severity is reached only beyond its threshold by more than the speed's own error, and left only
/// below the threshold, so that it does not flicker. Between the two nothing gets worse.
struct SpeedMonitor: Sendable {
    private var published: Speeding?
    /// Start of the time beyond the minor threshold by more than the speed's error.
    private var beyondMinorSince: Duration?
    /// Whether the severity is major because that has lasted.
    private var isUpgraded = false

    /// As published last.
    var severity: Speeding.Severity { published?.severity ?? .unknown }

    /// Error of a receiver's speed, metres a second.
    static let speedError = 0.7

    /// The event to be published, if any: a change of severity, or of the percentage by a whole
    /// percent.
    ///
    /// - Parameters:
    ///   - limit: nil when it is unknown or the road may be another one; infinity when there is none.
    ///   - speed: metres a second; nil when unknown.
    ///   - sustained: its minimum over the last seconds; nil for the same. A severity rises by
    ///     this.
    mutating func observe(
        speed: Double?, sustained: Double? = nil, limit: Double?, options: SpeedAlertOptions,
        at now: Duration
    ) -> Speeding? {
        changed(
            speeding(
                speed: speed, sustained: sustained ?? speed, limit: limit, options: options,
                at: now))
    }

    /// The same by places alone: within their error nothing is known.
    mutating func observe(
        _ estimate: PlaceSpeed.Estimate?, limit: Double?, options: SpeedAlertOptions,
        at now: Duration
    ) -> Speeding? {
        changed(speeding(estimate, limit: limit, options: options, at: now))
    }

    /// What is to be published; nil where it differs too little from what was.
    private mutating func changed(_ next: Speeding) -> Speeding? {
        if let published, !next.severityChanged,
            published.percentAboveLimit.map({ Int($0.rounded()) })
                == next.percentAboveLimit.map({ Int($0.rounded()) })
        {
            return nil
        }
        // Nothing known at first is no news.
        if published == nil, next.severity == .unknown { return nil }
        published = next
        return next
    }

    private mutating func speeding(
        speed: Double?, sustained: Double?, limit: Double?, options: SpeedAlertOptions,
        at now: Duration
    ) -> Speeding {
        let last = published?.severity ?? .unknown
        guard let speed, let sustained, let limit, limit > 0 else {
            beyondMinorSince = nil
            isUpgraded = false
            return Speeding(
                severity: .unknown, severityChanged: last != .unknown, percentAboveLimit: nil,
                speed: speed, limit: limit.flatMap { $0.isFinite ? $0 : nil })
        }
        let severity = severity(
            speed: speed, sustained: min(speed, sustained), limit: limit, last, options, at: now)
        let isExcess = severity != .notSpeeding || speed - Self.speedError > limit
        let excess = isExcess ? max(0, (speed / limit - 1) * 100) : 0
        return Speeding(
            severity: severity, severityChanged: severity != last, percentAboveLimit: excess,
            speed: speed, limit: limit.isFinite ? limit : nil)
    }

    private mutating func speeding(
        _ estimate: PlaceSpeed.Estimate?, limit: Double?, options: SpeedAlertOptions,
        at now: Duration
    ) -> Speeding {
        guard let estimate, let limit, limit > 0 else {
            return speeding(speed: nil, sustained: nil, limit: limit, options: options, at: now)
        }
        let last = published?.severity ?? .unknown
        var severity = severity(
            speed: estimate.likely, sustained: min(estimate.likely, estimate.least), error: 0,
            limit: limit, last, options, at: now)
        let speed = last == .notSpeeding ? estimate.likely : estimate.most
        if severity == .notSpeeding, speed > limit * (1 + (options.minorThreshold ?? 0)) {
            severity = .unknown
        }
        let percent: Double? =
            switch severity {
            case .unknown: nil
            case .notSpeeding: 0
            case .minor, .major: max(0, (estimate.likely / limit - 1) * 100)
            }
        return Speeding(
            severity: severity, severityChanged: severity != last, percentAboveLimit: percent,
            speed: estimate.likely, limit: limit.isFinite ? limit : nil)
    }

    /// - Parameter error: of the sustained speed, metres a second.
    private mutating func severity(
        speed: Double, sustained: Double, error: Double = Self.speedError, limit: Double,
        _ last: Speeding.Severity, _ options: SpeedAlertOptions, at now: Duration
    ) -> Speeding.Severity {
        func isAbove(_ threshold: Double?, _ wasAbove: Bool) -> Bool {
            guard let threshold else { return false }
            return (wasAbove ? speed : sustained - error) > limit * (1 + threshold)
        }
        let minor = options.minorThreshold
        // A major threshold below the minor one counts as that.
        let major = options.majorThreshold.map { max($0, minor ?? $0) }
        let isMinor = isAbove(minor, last == .minor || last == .major)
        beyondMinorSince = isAbove(minor, false) ? beyondMinorSince ?? now : nil
        if let since = beyondMinorSince, let seconds = options.severityUpgradeSeconds,
            (now - since).seconds >= seconds
        {
            isUpgraded = true
        }
        if !isMinor { isUpgraded = false }
        if isUpgraded || isAbove(major, last == .major) { return .major }
        return isMinor ? .minor : .notSpeeding
    }
}

/// The thresholds of speeding. The numbers are the Navigation SDK's usual ones.
public struct SpeedAlertOptions: Hashable, Codable, Sendable {
    /// Fraction above the limit; nil for never MINOR.
    public var minorThreshold: Double? = 0.05
    /// Fraction above the limit; nil for MAJOR only by ``severityUpgradeSeconds``.
    public var majorThreshold: Double? = 0.10
    /// Seconds above the minor threshold after which it is MAJOR too; nil for never.
    public var severityUpgradeSeconds: Double? = 5

    public init() {}
}
