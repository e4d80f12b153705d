/// How far along its route the vehicle has come.
///
/// Invariant: while the vehicle keeps to the route, `meters` never falls: noise must not make the
/// remaining distance grow. Only when the positions stay far behind it for a while was the vehicle
/// put too far ahead, and it goes back.
struct RouteProgress: Sendable {
    /// Metres from the start of the route.
    private(set) var meters: Double
    /// Index in the track's steps of the maneuver ahead.
    private(set) var step: Int
    /// When ``meters`` was last confirmed.
    private(set) var updated: Duration
    /// Since when the positions are far behind, and the farthest of them.
    private var behind: (since: Duration, meters: Double)?

    /// Metres by which positions must be behind, and for how long, for the vehicle to go back.
    static let correctionMeters = 60.0
    static let correctionTime = Duration.seconds(5)
    /// A maneuver is passed so many metres behind it, so that noise does not show it done too early.
    static let passedMeters = 5.0

    init(meters: Double, step: Int, updated: Duration) {
        self.meters = meters
        self.step = step
        self.updated = updated
    }

    /// The part of the route in which the vehicle can be by now: a little behind, and as far ahead
    /// as it can have gone.
    func window(speed: Double?, at now: Duration) -> ClosedRange<Double> {
        let elapsed = min(600, (now - updated).seconds)
        let reach = 80 + elapsed * max(20, (speed ?? 0) * 1.5)
        return max(0, meters - 80)...meters + reach
    }

    /// Where the vehicle should be by now at its speed.
    func expected(speed: Double?, at now: Duration) -> Double {
        meters + (speed ?? 0) * min(600, (now - updated).seconds)
    }

    mutating func move(to place: Double, on track: RouteTrack, leg: Int, at now: Duration) {
        if place >= meters - Self.correctionMeters {
            behind = nil
            meters = max(meters, place)
        } else if let since = behind?.since {
            behind = (since, place)
            if now - since >= Self.correctionTime {
                meters = place
                behind = nil
                step = track.legs[leg].firstStep
            }
        } else {
            behind = (now, place)
        }
        updated = now
        advanceStep(on: track, leg: leg)
    }

    /// Puts the vehicle at a place wherever it was, when it joins the route there.
    mutating func jump(to place: Double, on track: RouteTrack, leg: Int, at now: Duration) {
        meters = place
        behind = nil
        updated = now
        step = track.legs[leg].firstStep
        advanceStep(on: track, leg: leg)
    }

    /// The next maneuver of the leg that is not passed; its destination is never passed.
    private mutating func advanceStep(on track: RouteTrack, leg: Int) {
        let first = track.legs[leg].firstStep
        let end = leg + 1 < track.legs.count ? track.legs[leg + 1].firstStep : track.steps.count
        step = max(step, first)
        while step + 1 < end, track.stepMeters[step] + Self.passedMeters <= meters { step += 1 }
    }
}

extension Duration {
    /// As a number of seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
