public import Directions
public import Geodesy
public import RoadNetwork

/// Positions of a vehicle on a route at each moment.
///
/// A pure value: the speeds along the whole route are worked out once, from the roads' speeds, from
/// the bends, and from the vehicle's brakes and engine; after that every moment can be asked for in
/// any order. At the start the vehicle stands, at every destination it stops, at the last one it
/// stays.
public struct DriveSimulator: Sendable {
    /// The vehicle's place and motion at one moment.
    public struct State: Hashable, Sendable {
        public var coordinate: Coordinate
        /// Metres a second.
        public var speed: Double
        /// Degrees from north.
        public var course: Double
        /// Index of the leg that it is on.
        public var legIndex: Int
        /// Metres from the start of that leg.
        public var legMeters: Double
    }

    /// Seconds from the start to the end of the stop at the last destination.
    public let duration: Double
    /// Seconds from the start to the arrival at each destination.
    public let arrivals: [Double]
    private let lines: [Polyline]
    /// Places along all legs between which the acceleration is constant.
    private let moments: [Moment]

    private struct Moment: Sendable {
        var seconds: Double
        var legIndex: Int
        var legMeters: Double
        var speed: Double
    }

    /// `route` must belong to `network`.
    ///
    /// - Parameter limit: the limit for the vehicle at its time; nil for the one on the signs for cars.
    public init(
        route: Route, network: RoadNetwork, options: DriveSimulatorOptions = .init(),
        limit: ((EdgeID) -> PostedLimit)? = nil
    ) {
        let limit = limit ?? { network.postedLimit(of: $0) }
        var moments: [Moment] = []
        var arrivals: [Double] = []
        var seconds = max(0, options.startSeconds)
        for (index, leg) in route.legs.enumerated() {
            let profile = SpeedProfile(
                leg: leg, network: network, options: options, limit: limit)
            moments.append(Moment(seconds: seconds, legIndex: index, legMeters: 0, speed: 0))
            for (start, end) in zip(profile.points, profile.points.dropFirst()) {
                seconds += 2 * (end.meters - start.meters) / (start.speed + end.speed)
                moments.append(
                    Moment(
                        seconds: seconds, legIndex: index, legMeters: end.meters,
                        speed: end.speed))
                guard end.stopSeconds > 0 else { continue }
                seconds += end.stopSeconds
                moments.append(
                    Moment(seconds: seconds, legIndex: index, legMeters: end.meters, speed: 0))
            }
            arrivals.append(seconds)
            seconds += max(0, options.destinationSeconds)
        }
        self.moments = moments
        self.arrivals = arrivals
        lines = route.legs.map(\.geometry)
        duration = seconds
    }

    /// The state a number of seconds after the start, clamped to the drive.
    ///
    /// A route without legs has none.
    public func state(at seconds: Double) -> State? {
        guard let first = moments.first else { return nil }
        var low = 0
        var high = moments.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if moments[middle].seconds <= seconds { low = middle } else { high = middle - 1 }
        }
        let start = moments[low].seconds <= seconds ? moments[low] : first
        guard low + 1 < moments.count, moments[low + 1].legIndex == start.legIndex,
            moments[low + 1].legMeters > start.legMeters, seconds > start.seconds
        else { return state(start.legIndex, start.legMeters, speed: start.speed) }
        let end = moments[low + 1]
        let elapsed = seconds - start.seconds
        let acceleration = (end.speed - start.speed) / (end.seconds - start.seconds)
        let meters = start.legMeters + (start.speed + acceleration * elapsed / 2) * elapsed
        return state(start.legIndex, meters, speed: start.speed + acceleration * elapsed)
    }

    private func state(_ legIndex: Int, _ meters: Double, speed: Double) -> State {
        let line = lines[legIndex]
        // A car turns its nose over some metres, the line does it at a point.
        let behind = line.coordinate(at: meters - 3)
        let ahead = line.coordinate(at: meters + 3)
        let course = behind == ahead ? line.bearing(at: meters) ?? 0 : behind.bearing(to: ahead)
        return State(
            coordinate: line.coordinate(at: meters), speed: speed, course: course,
            legIndex: legIndex, legMeters: meters)
    }
}

/// The driving style of the simulated vehicle.
public struct DriveSimulatorOptions: Hashable, Sendable {
    /// Metres a second, each second: a calm driver's.
    public var acceleration = 1.8
    public var deceleration = 2.0
    /// Sideways in bends, metres a second, each second.
    public var lateralAcceleration = 2.5
    /// Slowest speed in a bend, metres a second: a car turning round.
    var minimumBendSpeed = 2.5
    /// Times the speed expected of the road.
    public var speedFactor = 1.0
    /// Seconds to stand at the start, at stop signs, and at every destination.
    public var startSeconds = 5.0
    var stopSignSeconds = 2.0
    package var destinationSeconds = 15.0

    public init() {}
}
