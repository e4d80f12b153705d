import RoadNetwork

/// The pause before the next reroute: 1, 2, 4 … 64 s, so that a vehicle that cannot follow (a closed
/// road, a car park) does not ask for routes without end.
///
/// On a road no pause lasts longer than ``longestOnRoads`` where another search can help: when the
/// last route was found, and the driver has left that too, and after a search that found none when
/// the vehicle is on another road since. Without that a driver who goes his own way would have no
/// guidance for a minute.
struct RerouteBackoff: Sendable {
    private var attempts = 0
    private var notBefore = Duration.zero
    private var postponed = Duration.zero
    private var onRouteSince: Duration?
    /// The last attempt, from when it was answered on.
    private var last: (at: Duration, road: EdgeID?, isFound: Bool)?

    static let longest = Duration.seconds(64)
    static let longestOnRoads = Duration.seconds(4)
    /// Following the route for this long forgets earlier attempts.
    static let calmTime = Duration.seconds(20)

    /// - Parameter road: the edge that the vehicle is on; nil on no road.
    func allowsAttempt(at now: Duration, on road: EdgeID?) -> Bool {
        guard now >= postponed else { return false }
        if now >= notBefore { return true }
        guard let road, let last, now - last.at >= Self.longestOnRoads else { return false }
        return last.isFound || last.road != road
    }

    /// Whether a vehicle off its route may be given another one. On no road of the map (a yard, a new road) every
    /// route begins somewhere else than the vehicle is, so that it is off each of them at once: there a
    /// second one waits for a road.
    func allowsReroute(at now: Duration, on road: EdgeID?) -> Bool {
        if road == nil, let last, last.road == nil { return false }
        return allowsAttempt(at: now, on: road)
    }

    mutating func postpone(until time: Duration) { postponed = max(postponed, time) }

    mutating func attempted(at now: Duration, on road: EdgeID?) {
        notBefore = now + min(Self.longest, .seconds(1 << min(attempts, 6)))
        attempts += 1
        onRouteSince = nil
        last = (now, road, false)
    }

    /// The route of the last attempt is there, or there is none.
    mutating func answered(at now: Duration, isFound: Bool) {
        guard let road = last?.road else { return }
        last = (now, road, isFound)
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
