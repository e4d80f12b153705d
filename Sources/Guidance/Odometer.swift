import Geodesy
import Positioning

/// Counts the metres that a vehicle drives on a leg.
///
/// On its route that is its progress along the route, whose line no noise makes longer. Off it, from where it was seen
/// last on it, the receiver's speeds count, as far as they agree with the places: those jump to and fro, also of a
/// vehicle that stands.
struct Odometer: Sendable {
    /// A place on the route, and what was driven since the vehicle was seen there.
    private struct Anchor {
        /// Metres of the leg up to there.
        var counted: Double
        /// Metres from the route's start; nil for the place where another route came, which may be beside it.
        var routeMeters: Double?
        var stretch = Stretch()

        var meters: Double { counted + stretch.meters }
    }

    /// Where it was seen last.
    private var seen: Anchor
    /// Two places before that, ``spacing`` metres of driving apart or more. Who turns off his route or round is seen on it
    /// for some metres more, though he is elsewhere.
    private var earlier: Anchor?
    private var earliest: Anchor?
    /// Where it left its route, or before; nil on it.
    private var left: Anchor?

    private static let spacing = 40.0
    /// Metres by which progress and what was driven off the route may differ for progress to be the better measure.
    private static let agreement = (meters: 30.0, share: 0.1)

    /// - Parameter routeMeters: the vehicle's place on its route, metres from its start.
    init(meters: Double = 0, at routeMeters: Double) {
        seen = Anchor(counted: meters, routeMeters: routeMeters)
    }

    var meters: Double { max(0, (left ?? seen).meters) }

    /// Whether it was on its route when its place was known last.
    var isOnRoute: Bool { left == nil }

    /// The vehicle has driven from one place to another, of which is not known yet whether it is on its route.
    mutating func drive(from last: MatchedLocation, to next: MatchedLocation) {
        seen.stretch.add(from: last, to: next)
        left?.stretch.add(from: last, to: next)
        earlier?.stretch.add(from: last, to: next)
        earliest?.stretch.add(from: last, to: next)
    }

    /// It is away from its route.
    mutating func leaveRoute() {
        guard left == nil else { return }
        left = earliest ?? earlier ?? seen
        earlier = nil
        earliest = nil
    }

    /// It is on its route, at metres from the start.
    mutating func see(at routeMeters: Double) {
        let anchor = left ?? seen
        let driven = anchor.stretch.meters
        // Who has left the route may have come back to it by another way, or to where he left it.
        let progress = anchor.routeMeters.map { routeMeters - $0 }.flatMap { progress in
            let limit = max(Self.agreement.meters, Self.agreement.share * driven)
            return left != nil && abs(progress - driven) > limit ? nil : progress
        }
        seen = Anchor(counted: anchor.counted + (progress ?? driven), routeMeters: routeMeters)
        left = nil
        if earlier.map({ $0.stretch.meters >= Self.spacing }) ?? true {
            earliest = earlier
            earlier = seen
        }
    }

    /// There is another route.
    mutating func changeRoute() { set(to: meters, at: nil) }

    /// Counts from now on only.
    mutating func reset() { set(to: 0) }

    /// Counts on from so many metres.
    mutating func set(to meters: Double) { set(to: meters, at: (left ?? seen).routeMeters) }

    private mutating func set(to meters: Double, at routeMeters: Double?) {
        seen = Anchor(counted: meters, routeMeters: routeMeters)
        earlier = nil
        earliest = nil
        left = nil
    }
}

/// What a vehicle drove beside its route, by its speeds and by its places.
private struct Stretch: Sendable {
    /// Speeds times time; by places where a speed is not known.
    private var bySpeed = 0.0
    /// Sum of the distances between places that are far enough apart for their errors not to count.
    private var byPlaces = 0.0
    private var place: Coordinate?

    private static let spacing = 25.0
    /// Metres a second that the receiver of a standing vehicle may tell.
    private static let noiseSpeed = 0.5
    /// Seconds between two places over which a speed tells the distance.
    private static let longestStep = 5.0

    /// Places cut corners, and end with less than their spacing left. Beyond that a receiver's speeds are wrong.
    var meters: Double {
        min(max(bySpeed, 0.9 * byPlaces - 15), 1.3 * byPlaces + 40)
    }

    mutating func add(from last: MatchedLocation, to next: MatchedLocation) {
        var moved = 0.0
        let from = place ?? last.coordinate
        let distance = from.distance(to: next.coordinate)
        place = from
        if distance >= Self.spacing {
            moved = distance
            byPlaces += distance
            place = next.coordinate
        }
        let seconds = next.time.seconds(since: last.time)
        guard let before = last.speed, let speed = next.speed,
            (0...Self.longestStep).contains(seconds)
        else {
            bySpeed += moved
            return
        }
        guard max(before, speed) >= Self.noiseSpeed else { return }
        bySpeed += (before + speed) / 2 * seconds
    }
}
