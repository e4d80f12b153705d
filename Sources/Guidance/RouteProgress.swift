import Geodesy
import Positioning

/// The vehicle's progress along its route.
///
/// Invariant: while the vehicle keeps to the route, `meters` never falls: noise must not make the
/// remaining distance grow. Only when the positions stay far behind it for a while was the vehicle
/// put too far ahead, and it goes back.
struct RouteProgress: Sendable {
    /// Metres from the start of the route.
    private(set) var meters: Double
    /// Index in the track's steps of the maneuver ahead.
    private(set) var step: Int
    /// When a fix last confirmed it.
    private(set) var updated: Duration
    /// The progress by fixes alone; less than ``meters`` while the position is only assumed.
    private(set) var seen: Double
    /// Metres driven since then, wherever that was.
    private var drivenUnseen = 0.0
    /// Metres by which the window still reaches farther ahead: the first fix after a gap is often
    /// matched to the vehicle's earlier place.
    private var slack = 0.0
    /// Start of the time with positions far behind.
    private var behind: Duration?
    /// Metres seen driven since a fix was farther along the route than all before, and that place.
    private var drivenWithoutGain = 0.0
    private var farthest: Double?
    /// How far it has come meanwhile; nil before the first fix since then.
    private var reach: DeviationMonitor.Reach?

    /// Minimum metres, and time, of positions behind for the vehicle to go back.
    static let correctionMeters = 60.0
    static let correctionTime = Duration.seconds(5)
    /// Metres that the vehicle can drive in a second, as far as the window is concerned.
    static let typicalReach = 25.0
    /// Metres by which a place must be farther than ``farthest`` to be more than noise, and metres without that from which on a
    /// vehicle goes in circles, beside the error of its position.
    private static let gainMeters = 15.0
    private static let circleMeters = 100.0
    /// A maneuver is passed this far behind it, metres, so that noise does not show it done too
    /// early.
    static let passedMeters = 5.0

    /// Whether the position is assumed, not seen by a fix.
    var isAssumed: Bool { seen < meters }

    /// Whether a fix has seen the vehicle at a place or behind it, metres from the start.
    func hasBeenSeen(at place: Double) -> Bool { seen >= place }

    init(meters: Double, step: Int, updated: Duration) {
        self.meters = meters
        seen = meters
        self.step = step
        self.updated = updated
    }

    /// The part of the route in which the vehicle can be by now: from a little behind its last place,
    /// farther by the metres that it was backed, to the maximum distance driven.
    func window(speed: Double?, backed: Double = 0, at now: Duration) -> ClosedRange<Double> {
        let reach = 50 + slack + elapsed(until: now) * max(Self.typicalReach, (speed ?? 0) * 1.5)
        let low = max(0, min(seen, meters) - 80 - backed)
        return low...max(low, max(seen, meters - 80) + reach)
    }

    /// The place of a vehicle that has kept to the route since a fix confirmed it, metres.
    var expected: Double { seen + drivenUnseen }

    /// The vehicle has driven on, along the route or not.
    ///
    /// - Parameter isSeen: by fixes of a vehicle that moves.
    mutating func drive(_ meters: Double, isSeen: Bool) {
        drivenUnseen += meters
        if isSeen { drivenWithoutGain += meters }
    }

    /// Whether the vehicle has driven so far without getting on that it has come round to a part of the route on which it was
    /// before, as in a roundabout whose exit it does not take. There it is on the route's roads most of the time.
    ///
    /// So far ahead as its position may be wrong it may have been put once.
    func isCircling(_ matched: MatchedLocation) -> Bool {
        drivenWithoutGain >= Self.circleMeters + (matched.fixAccuracy ?? 0)
            && reach?.shows(matched) ?? true
    }

    /// A fix has seen the vehicle somewhere.
    mutating func extendReach(to matched: MatchedLocation) {
        var reach = reach ?? DeviationMonitor.Reach(from: matched.rawCoordinate)
        reach.extend(to: matched)
        self.reach = reach
    }

    /// What the vehicle has driven does not count as driven in circles: it has left the route, or was backed.
    mutating func forgetCircle() {
        drivenWithoutGain = 0
        farthest = nil
        reach = nil
    }

    private func elapsed(until now: Duration) -> Double { min(600, (now - updated).seconds) }

    mutating func move(to place: Double, on track: RouteTrack, leg: Int, at now: Duration) {
        if place >= (farthest ?? -.infinity) + Self.gainMeters {
            drivenWithoutGain = 0
            farthest = place
            reach = nil
        }
        // A position that was only assumed yields to fixes sooner, but never to a single one that is
        // far off: the first after a gap is often wrong.
        if place >= meters - (isAssumed ? Self.correctionMeters / 2 : Self.correctionMeters) {
            setPosition(at: isAssumed ? max(seen, place) : max(meters, place), on: track, leg: leg)
        } else if let behind {
            if now - behind >= (isAssumed ? .seconds(1) : Self.correctionTime) {
                setPosition(at: place, on: track, leg: leg)
            }
        } else {
            behind = now
        }
        slack = 0.7 * (slack + Self.typicalReach * elapsed(until: now))
        updated = now
        drivenUnseen = 0
        advanceStep(on: track, leg: leg)
    }

    private mutating func setPosition(at place: Double, on track: RouteTrack, leg: Int) {
        if place < meters { step = track.legs[leg].firstStep }
        meters = place
        seen = place
        behind = nil
    }

    /// Carries the vehicle on to its expected place, without a fix.
    mutating func assume(_ place: Double, on track: RouteTrack, leg: Int) {
        meters = max(meters, place)
        advanceStep(on: track, leg: leg)
    }

    /// Puts the vehicle at a place, regardless of its last one, when it joins the route there.
    mutating func jump(to place: Double, on track: RouteTrack, leg: Int, at now: Duration) {
        meters = place
        seen = place
        behind = nil
        updated = now
        drivenUnseen = 0
        forgetCircle()
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
    var seconds: Double { inSeconds }
}
