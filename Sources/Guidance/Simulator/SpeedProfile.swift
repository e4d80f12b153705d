import Directions
import Geodesy
import RoadNetwork

/// The speed at each place of a leg: the maximum by road, bends and stops, within the vehicle's
/// acceleration and braking.
struct SpeedProfile {
    struct Point {
        /// Metres from the start of the leg.
        var meters: Double
        /// Metres a second.
        var speed: Double
        /// Seconds of standstill here.
        var stopSeconds = 0.0
    }

    /// From the start of the leg to its end, both at rest.
    let points: [Point]

    private static let spacing = 5.0
    /// Half the length over which a bend is measured, metres, at a speed in metres a second: the
    /// faster, the longer a line is drawn straight where the road bends.
    private static func bendReach(at speed: Double) -> Double {
        speed > LaneChanges.slowest ? min(45, 1.3 * speed) : turningReach
    }

    /// Half the length over which a vehicle turns at a junction, metres.
    private static let turningReach = 8.0
    /// A sharper corner is no bend.
    static let cornerDegrees = 35.0

    /// Lateral acceleration of which nobody in the vehicle feels anything, as a ramp leans by 5 %, metres a second squared.
    private static let banking = 0.5

    /// Degrees of a line's turn between the places `reach` metres before and behind a place.
    private static func turn(of line: Polyline, at meters: Double, within reach: Double) -> Double?
    {
        guard let before = line.bearing(at: max(0, meters - reach)),
            let after = line.bearing(at: min(line.length, meters + reach))
        else { return nil }
        return Angle.difference(before, after)
    }

    init(
        leg: RouteLeg, network: RoadNetwork, options: DriveSimulatorOptions,
        limit: (EdgeID) -> PostedLimit
    ) {
        let line = leg.geometry
        var points: [Point] = []
        let count = max(1, Int((line.length / Self.spacing).rounded(.up)))
        points.reserveCapacity(count + 1)
        let road = RampSpeeds(leg: leg, network: network, limit: limit)
        let changes = LaneChanges(leg: leg, network: network, roads: road)
        var edgeIndex = 0
        for index in 0...count {
            let meters = line.length * Double(index) / Double(count)
            var stopSeconds = 0.0
            while edgeIndex + 1 < leg.edges.count, leg.edges[edgeIndex + 1].startMeters <= meters {
                if index > 0, network.flags(of: leg.edges[edgeIndex].edge).contains(.stopSign) {
                    stopSeconds = max(0, options.stopSignSeconds)
                }
                edgeIndex += 1
            }
            let expected = road.speed(at: meters, edgeIndex)
            let bend = Self.bendSpeed(
                of: line, at: meters,
                reach: Self.bendReach(at: road.fastest(at: meters, edgeIndex)), changes,
                lateralAcceleration: options.lateralAcceleration
                    + (road.isRamp(edgeIndex) ? Self.banking : 0),
                options: options)
            let speed = min(bend, max(1, expected * options.speedFactor))
            points.append(
                Point(meters: meters, speed: stopSeconds > 0 ? 0 : speed, stopSeconds: stopSeconds))
        }
        points[0].speed = 0
        points[count].speed = 0
        guard line.length > 0 else {
            self.points = [points[0]]
            return
        }
        points = Self.partingStops(points)
        Self.smooth(&points, options: options)
        self.points = points
    }

    /// Between two places at which the vehicle stands it moves, however near they are.
    private static func partingStops(_ points: [Point]) -> [Point] {
        var parted: [Point] = []
        for point in points {
            if let last = parted.last, last.speed == 0, point.speed == 0 {
                parted.append(Point(meters: (last.meters + point.meters) / 2, speed: .infinity))
            }
            parted.append(point)
        }
        return parted
    }

    /// The speed of maximum lateral acceleration.
    private static func bendSpeed(
        of line: Polyline, at meters: Double, reach: Double, _ changes: LaneChanges,
        lateralAcceleration: Double, options: DriveSimulatorOptions
    ) -> Double {
        guard let turn = turn(of: line, at: meters, within: turningReach) else {
            return options.minimumBendSpeed
        }
        var curvature = turn / (2 * turningReach)
        // A corner of a junction is driven as it is, a bend of the road is longer than its line shows.
        if turn < cornerDegrees, reach > turningReach,
            let wider = changes.curvature(at: meters, within: reach)
        {
            curvature = wider
        }
        let radians = Angle.radians(curvature)
        guard radians > 1e-6 else { return .infinity }
        return max(options.minimumBendSpeed, (lateralAcceleration / radians).squareRoot())
    }

    /// Lowers speeds until each can be reached from the one before and braked down to the next.
    private static func smooth(_ points: inout [Point], options: DriveSimulatorOptions) {
        for index in points.indices.dropFirst() {
            let gap = points[index].meters - points[index - 1].meters
            let reachable =
                (points[index - 1].speed * points[index - 1].speed
                + 2 * max(0.1, options.acceleration) * gap).squareRoot()
            points[index].speed = min(points[index].speed, reachable)
        }
        for index in points.indices.dropLast().reversed() {
            let gap = points[index + 1].meters - points[index].meters
            let brakable =
                (points[index + 1].speed * points[index + 1].speed
                + 2 * max(0.1, options.deceleration) * gap).squareRoot()
            points[index].speed = min(points[index].speed, brakable)
        }
    }
}
