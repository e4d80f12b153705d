/// The pause before the next reroute: 1, 2, 4 … 64 s, so that a vehicle that cannot follow
/// (a closed road, a car park) does not ask for routes without end.
struct RerouteBackoff: Sendable {
    private var attempts = 0
    private var notBefore = Duration.zero
    private var onRouteSince: Duration?

    static let longest = Duration.seconds(64)
    /// Following the route for this long forgets earlier attempts.
    static let calmTime = Duration.seconds(20)

    func allowsAttempt(at now: Duration) -> Bool { now >= notBefore }

    mutating func postpone(until time: Duration) { notBefore = max(notBefore, time) }

    mutating func attempted(at now: Duration) {
        notBefore = now + min(Self.longest, .seconds(1 << min(attempts, 6)))
        attempts += 1
        onRouteSince = nil
    }

    /// The vehicle follows its route.
    mutating func followed(at now: Duration) {
        guard attempts > 0 else { return }
        if let since = onRouteSince {
            if now - since >= Self.calmTime { self = RerouteBackoff() }
        } else {
            onRouteSince = now
        }
    }
}
