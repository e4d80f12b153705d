/// The agreement of a sensor of the vehicle with the receiver.
public enum SensorTrust: UInt8, Sendable {
    /// Nothing comes from it.
    case absent
    /// Its scale and its delay are not known well enough yet.
    case learning
    /// It carries the position on while there is no fix.
    case trusted
    /// It contradicts the receiver, and is not used until it was learnt anew.
    case refused
}

/// The reason why a sensor of the vehicle is not trusted.
public enum SensorReason: UInt8, CaseIterable, Sendable {
    /// For ten seconds no fix was good enough to learn from, or none had a speed.
    case noFixes
    /// The vehicle stands, or is too slow for a course.
    case standing
    /// The speed was compared for less than a minute of driving.
    case tooLittleDriving
    /// The vehicle's speed has not changed enough to find the delay.
    case noChanges
    /// The vehicle has not turned enough to either side.
    case noTurns
    /// An earlier session's calibration has not agreed for long enough yet.
    case unconfirmed
    /// It says the same while the receiver sees the vehicle change its speed, or turn.
    case frozen
    /// Its readings are in another unit: they would have to be multiplied by less than 0.2 or more than 5.
    case scale
    /// It is later than any delay that is tried, or the receiver is later than it.
    case delay
    /// No factor and no delay make it agree with the receiver.
    case noAgreement
}

/// The trust in a sensor, and what it lacks.
public struct SensorCondition: Hashable, Sendable {
    public var trust: SensorTrust
    /// With ``SensorTrust/learning`` what it waits for, with ``SensorTrust/refused`` what is wrong; else nil.
    public var reason: SensorReason?

    public init(trust: SensorTrust, reason: SensorReason? = nil) {
        self.trust = trust
        self.reason = reason
    }

    static let absent = SensorCondition(trust: .absent)
    static let trusted = SensorCondition(trust: .trusted)
    static func learning(_ reason: SensorReason) -> Self { Self(trust: .learning, reason: reason) }
    static func refused(_ reason: SensorReason) -> Self { Self(trust: .refused, reason: reason) }
}

/// What both sensors are compared with the receiver by.
enum SensorComparison {
    /// Factors on readings that a sensor in the right unit may have.
    static let scales = 0.2...5.0
    /// Share of the squared speeds or turns that a sensor in another unit leaves unexplained at most.
    static let unexplained = 0.2
    /// Seconds without a fix after which a receiver starts anew, and for which its speed and course then do not count: it
    /// begins with few satellites, and its filter goes on with the motion before the gap.
    static let gap = 3.5
    static let settling = 5.0
    /// The largest square of a single error, in tolerances: one that is wrong itself must not decide alone.
    static let largestError = 6.0
    /// Seconds of silence after which there is no sensor, and without a good fix after which none is to be had.
    static let absence = 10.0
    /// Share of the squared residual without a delay that one at the end of the range has to leave at most.
    static let delayed = 0.7

    /// Whether a delay is the least or the longest that is tried, and fits better than none: the true one lies beyond.
    static func isBeyond(_ best: Int, residual: Double, without: Double) -> Bool {
        (best == 0 || best == SensorDelay.count - 1) && residual < delayed * without
    }
}

/// Keeps the fixes from teaching and judging sensors that a receiver reports just after a gap.
struct ReceiverSettling: Sendable {
    private var last: Double?
    /// Seconds between the last two fixes: some receivers report every five or ten seconds.
    private var interval = 0.0
    private var settled = -Double.infinity

    /// Takes in the time of a fix, seconds on the monotonic clock.
    ///
    /// - Returns: whether the receiver has settled.
    mutating func hasSettled(at now: Double) -> Bool {
        if let last {
            let elapsed = now - last
            if elapsed > max(SensorComparison.gap, 2 * interval) {
                settled = now + SensorComparison.settling
            }
            interval = elapsed
        }
        last = now
        return now >= settled
    }
}
