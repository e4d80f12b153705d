import Geodesy

/// The tour as published last.
struct ReportedTour: Sendable {
    let version: RouteVersion
    let tour: Tour
    /// The expected arrivals in it, by index of the stop.
    let arrivals: [Int: UTCTime]

    init(version: RouteVersion, tour: Tour) {
        self.version = version
        self.tour = tour
        let arrivals = tour.stops.lazy.compactMap { stop in
            stop.expectedArrival.map { (stop.index, $0) }
        }
        self.arrivals = Dictionary(arrivals, uniquingKeysWith: { $1 })
    }

    /// Minimum change of an arrival that is published: a minute, or, of stops behind the next one, a twentieth of the time
    /// until then, so that a long tour is not published as a whole each minute.
    private static let threshold = (seconds: 60.0, share: 0.05)

    /// A newer tour, with the published expected times of each part that has hardly changed.
    ///
    /// What was expected by now and has not come is expected anew, in 5 s at the earliest; of a vehicle that stands, as nobody knows
    /// for how long, in a minute, so that no more is published than before.
    ///
    /// - Parameter parts: none for one of all stops.
    func steadied(
        _ newer: Tour, in parts: [Range<Int>], at time: UTCTime?, isStanding: Bool = false
    ) -> Tour {
        guard newer.trip == tour.trip, newer.revision == tour.revision,
            newer.stops.count == tour.stops.count
        else { return newer }
        var steadied = newer
        let next = newer.stops.firstIndex { $0.expectedArrival != nil }
        for part in parts.isEmpty ? [newer.stops.indices] : parts {
            let part = part.clamped(to: newer.stops.indices)
            guard
                part.allSatisfy({
                    Self.isNear(tour.stops[$0], newer.stops[$0], isNext: $0 == next, at: time)
                })
            else {
                guard let time,
                    part.contains(where: {
                        Self.hasPassed(tour.stops[$0], newer.stops[$0], at: time)
                    })
                else { continue }
                let end = time.advanced(bySeconds: isStanding ? Self.threshold.seconds : 5)
                for index in part { steadied.stops[index].putOff(until: end) }
                continue
            }
            steadied.stops.replaceSubrange(part, with: tour.stops[part])
        }
        return steadied
    }

    /// Whether what was told has not come by now, and is still expected.
    private static func hasPassed(_ told: TourStop, _ stop: TourStop, at time: UTCTime) -> Bool {
        func isOver(_ told: UTCTime?, _ newer: UTCTime?) -> Bool {
            newer != nil && told.map { $0 < time } == true
        }
        return isOver(told.expectedArrival, stop.expectedArrival)
            || isOver(told.expectedDeparture, stop.expectedDeparture)
    }

    private static func isNear(
        _ told: TourStop, _ stop: TourStop, isNext: Bool, at time: UTCTime?
    ) -> Bool {
        told.state == stop.state && told.record == stop.record
            && time.map { !hasPassed(told, stop, at: $0) } != false
            && isNear(told.expectedArrival, stop.expectedArrival, at: isNext ? nil : time)
            && isNear(told.expectedDeparture, stop.expectedDeparture, at: time)
    }

    private static func isNear(_ told: UTCTime?, _ newer: UTCTime?, at time: UTCTime?) -> Bool {
        guard let told, let newer else { return told == nil && newer == nil }
        let ahead = time.map { newer.seconds(since: $0) } ?? 0
        return abs(told.seconds(since: newer)) < max(threshold.seconds, threshold.share * ahead)
    }
}
