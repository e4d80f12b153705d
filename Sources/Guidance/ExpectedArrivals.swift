import Geodesy

/// The expected arrivals at the destinations ahead, as published last: anew with each route and
/// leg, and when one has changed by a minute.
struct ExpectedArrivals: Sendable {
    /// By the index of the destination.
    private(set) var times: [Int: UTCTime] = [:]
    private var route: RouteVersion?
    private var next = Duration.zero

    static let step = 60.0
    /// The shortest time between two looks.
    static let interval = Duration.seconds(5)

    func isDue(_ route: RouteVersion, at now: Duration) -> Bool {
        route != self.route || now >= next
    }

    mutating func take(_ found: [Int: UTCTime], of route: RouteVersion, at now: Duration) {
        next = now + Self.interval
        let isNear =
            found.keys == times.keys
            && found.allSatisfy { index, time in
                times[index].map { abs(time.seconds(since: $0)) < Self.step } ?? false
            }
        if route == self.route, isNear { return }
        self.route = route
        times = found
    }

    mutating func forget() { self = ExpectedArrivals() }
}

extension Navigator {
    /// Works out the expected arrivals anew, while the trip is under way.
    mutating func updateEstimates() {
        guard let activeTrip = state.activeTrip, let time else { return estimates.forget() }
        switch state {
        case .idle, .ready, .arrived: return estimates.forget()
        // Unknown before there is another route.
        case .rerouting: return
        case .guiding: break
        }
        guard estimates.isDue(activeTrip.version, at: now) else { return }
        let told = Set(activeTrip.planned)
        let list = activeTrip.expectations(from: time).filter { told.contains($0.index) }
        estimates.take(
            Dictionary(uniqueKeysWithValues: list.map { ($0.index, $0.arrival) }),
            of: activeTrip.version, at: now)
    }
}
