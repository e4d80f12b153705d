package import RoadNetwork

/// The average delay of vehicles at a control or a junction.
public struct ControlDelay: Hashable, Sendable {
    /// Seconds of standing.
    public var standing: Double
    /// Share of vehicles that stop, 0...1: they brake before it and gain speed behind it.
    public var stops: Double

    public init(standing: Double, stops: Double) {
        self.standing = standing
        self.stops = stops
    }

    static let none = ControlDelay(standing: 0, stops: 0)

    static func + (lhs: Self, rhs: Self) -> Self {
        ControlDelay(
            standing: lhs.standing + rhs.standing, stops: min(1, lhs.stops + rhs.stops))
    }
}

/// Seconds lost at a junction: by standing, and by braking and gaining speed.
package struct JunctionDelay: Hashable, Sendable {
    package var standing: Double
    package var slowing: Double

    static let none = JunctionDelay(standing: 0, slowing: 0)
    package var total: Double { standing + slowing }

    static func + (lhs: Self, rhs: Self) -> Self {
        JunctionDelay(
            standing: lhs.standing + rhs.standing, slowing: lhs.slowing + rhs.slowing)
    }
}

/// The direction taken at a junction, relative to the side of the road that is driven on.
package enum TurnSide: Int, CaseIterable, Sendable {
    /// To the side that is driven on: no traffic is crossed.
    case near
    case ahead
    /// Across oncoming traffic.
    case across

    /// Degrees, positive to the right.
    @inline(__always)
    package init(turningBy angle: Int16, drivesOnLeft: Bool) {
        let near = drivesOnLeft ? -angle : angle
        self = near > Self.aheadUpTo ? .near : near < -Self.aheadUpTo ? .across : .ahead
    }

    /// Whether a vehicle slows down for its angle, whichever side it is to.
    @inline(__always)
    static func isTurn(_ angle: Int16) -> Bool { abs(Int(angle)) > Int(aheadUpTo) }

    private static let aheadUpTo: Int16 = 35
}

/// Average delays of motor vehicles at controls and junctions. The values are set by
/// `tools/benchmarks/times_fit.py`: see "Travel times" in docs/routing.md.
public struct JunctionDelays: Hashable, Sendable {
    /// All there is to wait for where no road is crossed, as before a crossing for pedestrians.
    public var signals = ControlDelay(standing: 5, stops: 0.25)
    /// Signals that belong to a junction whose signals were passed before.
    public var repeatedSignals = ControlDelay(standing: 1.5, stops: 0.2)
    /// More at signals of a junction, by ``TurnSide``.
    package var signalTurns = [
        ControlDelay(standing: 7, stops: 0), ControlDelay(standing: 7, stops: 0.1),
        ControlDelay(standing: 23, stops: 0.1),
    ]
    package var repeatedSignalTurns = [
        ControlDelay(standing: 0.5, stops: 0), ControlDelay(standing: 0.5, stops: 0.05),
        ControlDelay(standing: 15, stops: 0.1),
    ]
    public var stopSign = ControlDelay(standing: 1.5, stops: 0.5)
    public var levelCrossing = ControlDelay(standing: 2, stops: 0.1)
    public var tollBooth = ControlDelay(standing: 8, stops: 1)
    /// By ``Yield`` (from minor on), then by ``TurnSide``.
    package var yields = [
        [
            ControlDelay(standing: 0.4, stops: 0.25), ControlDelay(standing: 0.4, stops: 0.25),
            ControlDelay(standing: 0.8, stops: 0.25),
        ],
        [
            ControlDelay(standing: 1, stops: 0.5), ControlDelay(standing: 1.5, stops: 0.7),
            ControlDelay(standing: 4.5, stops: 0.5),
        ],
        [
            ControlDelay(standing: 1.5, stops: 0.6), ControlDelay(standing: 4, stops: 0.7),
            ControlDelay(standing: 6, stops: 0.6),
        ],
    ]
    /// Turning across oncoming traffic off a road that has priority: by its ``Yield`` as a road.
    public var across = [
        ControlDelay(standing: 0.6, stops: 0.2), ControlDelay(standing: 3.5, stops: 0.35),
        ControlDelay(standing: 5, stops: 0.5),
    ]
    /// Acceleration and deceleration of a vehicle, metres a second squared.
    public var acceleration = 1.3
    public var deceleration = 1.8
    /// Speed in a turn by 90°, metres a second.
    package var turnSpeed = 5.5
    /// Maximum degrees of a turn driven without slowing down.
    var straightUpTo = 15
    /// Degrees above which a turn is a U-turn, as from one carriageway onto the other, and the
    /// seconds of its half circle, of a radius of 5 m, that the map's line leaves out.
    var roundFrom = 150
    var halfCircle = 4.0

    public init() {}

    var numbers: [Double] {
        ([signals, repeatedSignals, stopSign, levelCrossing, tollBooth]
            + signalTurns + repeatedSignalTurns + yields.joined() + across)
            .flatMap { [$0.standing, $0.stops] }
            + [
                acceleration, deceleration, turnSpeed, Double(straightUpTo), Double(roundFrom),
                halfCircle,
            ]
    }
}

/// The delays at the end of an edge that do not depend on the next edge.
struct JunctionApproach {
    var drivesOnLeft: Bool
    /// Of all vehicles, whatever their turn.
    var control: ControlDelay
    /// Of vehicles that turn, by ``TurnSide``.
    var turns: (near: ControlDelay, ahead: ControlDelay, across: ControlDelay)
    /// Of U-turns, also from one carriageway onto the other.
    var round: ControlDelay
}

extension CostModel {
    @inline(__always)
    func approach(on edge: EdgeID, _ attributes: WayAttributes) -> JunctionApproach {
        let flags = network.flags(of: edge)
        let roadFlags = attributes.roadFlags
        let delays = parameters.delays
        var approach = JunctionApproach(
            drivesOnLeft: roadFlags.contains(.leftHandTraffic),
            control: controls(flags),
            turns: (.none, .none, .none),
            round: delays.across[Self.importance(attributes.kind)])
        let yield = flags.yield
        if flags.contains(.trafficSignals) {
            let row =
                flags.contains(.repeatedSignals) ? delays.repeatedSignalTurns : delays.signalTurns
            approach.turns = (row[0], row[1], row[2])
            approach.round = row[2]
        } else if yield != .none {
            let row = delays.yields[Int(yield.rawValue) - 1]
            approach.turns = (row[0], row[1], row[2])
            approach.round = row[2]
        } else if !roadFlags.contains(.oneway) || roadFlags.contains(.dualCarriageway) {
            approach.turns.across = approach.round
        }
        return approach
    }

    /// The delays of the controls along an edge and at its end.
    @inline(__always)
    func controls(_ flags: EdgeFlags) -> ControlDelay {
        let delays = parameters.delays
        var control = ControlDelay.none
        if flags.contains(.trafficSignals) {
            control =
                flags.contains(.repeatedSignals) ? delays.repeatedSignals : delays.signals
        }
        if flags.contains(.stopSign) { control = control + delays.stopSign }
        if flags.contains(.levelCrossing) { control = control + delays.levelCrossing }
        if flags.contains(.tollBooth) { control = control + delays.tollBooth }
        return control
    }

    /// The road's importance for ``Yield``.
    private static func importance(_ kind: RoadClass) -> Int {
        switch kind {
        case .motorway, .trunk, .primary: 2
        case .secondary, .tertiary: 1
        default: 0
        }
    }

    /// Seconds lost by a stop, given the speeds before and behind it.
    @inline(__always)
    func delay(_ control: ControlDelay, from speed: Double, to next: Double) -> JunctionDelay {
        let delays = parameters.delays
        return JunctionDelay(
            standing: control.standing,
            slowing: control.stops
                * (speed / delays.deceleration + next / delays.acceleration) / 2)
    }

    /// The speed for the delays of stops at both ends of an edge, metres a second: on a short edge a vehicle
    /// that stops at both ends does not reach the free speed, and loses less. Nobody stops on a roundabout.
    @inline(__always)
    func speedBesideStops(on edge: EdgeReading) -> Double {
        let free = options.travelMode.speed(
            on: edge.attributes, isBackward: edge.edge.isBackward)
        if edge.attributes.roadFlags.contains(.roundabout) { return free }
        let highest = (stoppingMeters * network.length(of: edge.edge)).squareRoot()
        return highest < free ? highest * (2 - highest / free) : free
    }

    /// Weight of each of two turns at the ends of a short edge beyond its time, seconds: between them a vehicle keeps to the
    /// speed of the turns, so that the way round three corners of a crossing is not preferred to the turn at the fourth.
    /// 0 for an edge on which the speed for ``slowing(turningBy:from:onto:)`` is the free one.
    @inline(__always)
    func secondsBetweenTurns(on edge: EdgeReading) -> Double {
        let delays = parameters.delays
        func braking(from speed: Double) -> Double {
            let lost = max(0, speed - delays.turnSpeed)
            return lost * lost / (2 * speed * delays.deceleration)
        }
        let free = options.travelMode.speed(
            on: edge.attributes, isBackward: edge.edge.isBackward)
        let length = network.length(of: edge.edge)
        let atTurnSpeed = (length / delays.turnSpeed - length / free) / 2
        return max(
            0, min(atTurnSpeed, braking(from: free)) - braking(from: speedBesideStops(on: edge)))
    }

    /// Seconds lost by a turn at the end of an edge, its controls included.
    @inline(__always)
    func delay(
        turningBy angle: Int16, from edge: EdgeTraits, _ approach: JunctionApproach,
        onto next: EdgeTraits, atJunction: Bool
    ) -> JunctionDelay {
        var control = approach.control
        let isRound = abs(Int(angle)) > parameters.delays.roundFrom
        if isRound {
            control = control + approach.round
        } else if atJunction {
            let turn =
                switch TurnSide(turningBy: angle, drivesOnLeft: approach.drivesOnLeft) {
                case .near: approach.turns.near
                case .ahead: approach.turns.ahead
                case .across: approach.turns.across
                }
            control = control + turn
        }
        var lost = delay(control, from: edge.speed, to: next.speed)
        lost.slowing += (1 - control.stops) * slowing(turningBy: angle, from: edge, onto: next)
        if isRound { lost.slowing += parameters.delays.halfCircle }
        return lost
    }

    /// Seconds lost by a turn that is driven without a stop.
    @inline(__always)
    func slowing(turningBy angle: Int16, from edge: EdgeTraits, onto next: EdgeTraits) -> Double {
        let delays = parameters.delays
        // The speed on a roundabout is that of its bends, where one comes to it and leaves it too.
        var turning = turnSpeeds[Int(angle) + 180]
        if edge.contains(.roundabout) {
            turning = edge.speed
        } else if next.contains(.roundabout) {
            turning = min(turning, next.speed)
        }
        let before = max(0, edge.speed - turning)
        let after = max(0, next.speed - turning)
        return before * before / (2 * edge.speed * delays.deceleration)
            + after * after / (2 * next.speed * delays.acceleration)
    }

    package func slowing(turningBy angle: Int16, from edge: EdgeID, onto next: EdgeID) -> Double {
        slowing(
            turningBy: angle, from: traits(of: reading(of: edge)),
            onto: traits(of: reading(of: next)))
    }

    /// Seconds lost by a stop between two edges, beside those of standing.
    package func stopping(from edge: EdgeID, onto next: EdgeID) -> Double {
        delay(
            ControlDelay(standing: 0, stops: 1), from: traits(of: reading(of: edge)).speed,
            to: traits(of: reading(of: next)).speed
        ).slowing
    }
}
