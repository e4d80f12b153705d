import Geodesy
import RoadNetwork

/// Factors of typical traffic along a drive, by the hour of each edge; the level is looked up again only
/// when it may have changed.
struct TypicalTraffic {
    private let clock: TravelClock?
    private var level = 0.0
    private var country: UInt16?
    /// Seconds after departure up to which the level holds in the country.
    private var end = 0.0

    /// - Parameter clock: nil where the time is not known; then every hour is as the average of the day.
    init(_ clock: TravelClock?) {
        self.clock = clock?.profile == nil || clock?.departure == nil ? nil : clock
    }

    /// Factors of the next edge, driven onto `elapsed` seconds after departure.
    mutating func factors(on edge: EdgeReading, after elapsed: Double) -> TrafficFactors {
        guard let clock, let profile = clock.profile else { return .average }
        let attributes = edge.attributes
        if country != attributes.country || elapsed >= end,
            let time = clock.localTime(after: elapsed, on: edge.edge)
        {
            country = attributes.country
            level = profile.level(at: time, in: attributes.country)
            end = elapsed + Self.secondsToNextStep(after: time)
        }
        return profile.factors(
            at: level, on: attributes.kind, in: attributes.roadFlags.surroundings)
    }

    private static func secondsToNextStep(after time: CivilTime) -> Double {
        Double((TrafficProfile.step - time.minute % TrafficProfile.step) * 60 - time.second)
            - Double(time.millisecond) / 1000
    }
}

extension JunctionDelay {
    /// The same in traffic with these factors.
    func inTraffic(_ factors: TrafficFactors) -> JunctionDelay {
        JunctionDelay(standing: standing * factors.standing, slowing: slowing)
    }
}

extension TravelClock {
    /// Factors on the expected time of an edge driven onto `elapsed` seconds after departure.
    func typicalTraffic(on edge: EdgeReading, after elapsed: Double) -> TrafficFactors {
        var traffic = TypicalTraffic(self)
        return traffic.factors(on: edge, after: elapsed)
    }

    /// Seconds after departure at which the vehicle goes on from a waypoint that it reaches then: it stays for the
    /// time of service there, which does not begin before its window opens.
    func leaving(_ waypoint: Int, reachedAfter elapsed: Double) -> Double {
        guard waypoints.indices.contains(waypoint), !waypoints[waypoint].isPass,
            let terms = waypoints[waypoint].terms
        else { return elapsed }
        var begin = elapsed
        if let departure, let opensAt = terms.opensAt {
            begin = max(
                begin,
                Double(opensAt.millisecondsSince1970 - departure.millisecondsSince1970) / 1000)
        }
        return begin + max(0, terms.serviceSeconds)
    }

    /// Seconds after departure at which each leg begins, with the stays at the waypoints before it.
    func beginnings(of legs: [LegPath]) -> [Double] {
        var beginnings: [Double] = []
        var elapsed = 0.0
        for (number, leg) in legs.enumerated() {
            beginnings.append(elapsed)
            elapsed = leaving(number + 1, reachedAfter: elapsed + leg.durationSeconds)
        }
        return beginnings
    }

    /// Seconds after departure at which the last leg ends.
    func arrival(of path: RoutePath) -> Double {
        guard let last = path.legs.last, let beginning = beginnings(of: path.legs).last else {
            return 0
        }
        return beginning + last.durationSeconds
    }
}
