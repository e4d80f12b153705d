package import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The cost of an edge or a turn with one set of options: the time that it takes, and
/// the weight that is minimized, which is the time where nothing is to be preferred or avoided.
package struct CostModel: Sendable {
    let network: RoadNetwork
    let options: RouteOptions
    let parameters: CostParameters
    let mode: TravelModes
    /// Nil to ignore the rules of size, weight and time, to find the paths that they forbid.
    let rules: VehicleRules?
    /// Speeds of live traffic, metres a second; 0 on a closed road.
    package let traffic: [EdgeID: Double]
    /// The edges on which traffic does not move.
    let closed: Set<EdgeID>
    /// Whether roads that open at times count as open; whether they are at the vehicle's time is then
    /// checked on the path found.
    var foreseesOpenings: Bool { rules?.foreseesOpenings ?? false }
    /// Milliseconds of turns by angle + 180, for right-hand and left-hand traffic.
    private let rightHandTurns: [Double]
    private let leftHandTurns: [Double]
    /// Metres a second in turns by angle + 180.
    let turnSpeeds: [Double]
    /// Times the metres between two stops the square of the highest speed between them.
    let stoppingMeters: Double

    package init(
        network: RoadNetwork, options: RouteOptions, parameters: CostParameters,
        traffic: [EdgeID: Double] = [:], obeysRules: Bool = true, foreseesOpenings: Bool = true
    ) {
        self.traffic = options.travelMode.isMotorized ? traffic : [:]
        closed = Set(self.traffic.lazy.filter { Self.isClosed(at: $0.value) }.map(\.key))
        self.network = network
        self.options = options
        self.parameters = parameters
        mode = options.travelMode.set
        rules =
            obeysRules
            ? VehicleRules(
                network: network, mode: options.travelMode, vehicle: options.vehicle,
                foreseesOpenings: foreseesOpenings)
            : nil
        let penalty =
            switch options.travelMode {
            case .driving, .taxicab, .truck, .twoWheeler: parameters.turnPenalty
            case .cycling: parameters.cyclingTurnPenalty
            case .walking: 0.0
            }
        func table(bias: Double) -> [Double] {
            (-180...180).map { angle in
                let part = Double(abs(angle)) / 180
                let exponent =
                    angle >= 0 ? 13 / bias * part - 6.5 * bias : 13 * bias * part - 6.5 / bias
                return penalty / (1 + exp(-exponent))
            }
        }
        rightHandTurns = table(bias: parameters.turnBias)
        leftHandTurns = table(bias: 1 / parameters.turnBias)
        let delays = parameters.delays
        // A turn by half as much has twice the radius.
        turnSpeeds = (-180...180).map {
            abs($0) < delays.straightUpTo
                ? .infinity : delays.turnSpeed * (90 / Double(abs($0))).squareRoot()
        }
        stoppingMeters =
            2 * delays.acceleration * delays.deceleration
            / (delays.acceleration + delays.deceleration)
    }

    /// Whether the mode of travel may use the edge without any condition.
    func isUsable(_ edge: EdgeID) -> Bool {
        network.usableModes(of: edge).contains(mode)
    }

    /// Whether the mode of travel may use the road without any condition one way or the other.
    private func isUsable(_ segment: SegmentID) -> Bool {
        network.attributes(of: network.way(of: segment)).usableModes.contains(mode)
    }

    /// Whether the vehicle, as large and heavy as it is, may drive the edge.
    @inline(__always)
    func admits(_ edge: EdgeReading) -> Bool {
        edge.ruling ?? edge.usableModes.contains(mode)
    }

    /// Whether traffic does not move on the edge.
    @inline(__always)
    func isClosed(_ edge: EdgeID) -> Bool {
        !closed.isEmpty && closed.contains(edge)
    }

    /// Whether a turn leads from a road on which traffic moves onto one on which it does not.
    @inline(__always)
    func entersClosed(from edge: EdgeID, onto next: EdgeID) -> Bool {
        !closed.isEmpty && closed.contains(next) && !closed.contains(edge)
    }

    /// Whether traffic of this speed, metres a second, does not move.
    @inline(__always)
    package static func isClosed(at speed: Double) -> Bool { speed < minimumTrafficSpeed }

    /// Whether a leg leads over closed roads, other than out of them at its start or into them at its end.
    func meetsClosure(on leg: LegPath) -> Bool {
        !closed.isEmpty && leg.passesThrough(isClosed)
    }

    /// Slower traffic, in metres a second, does not move.
    private static let minimumTrafficSpeed = 0.1
    /// Metres a second at which a vehicle leaves a closed road, or comes to its destination there.
    private static let speedOnClosedRoads = 1.0

    /// Whether the vehicle may drive the edge only to reach something on it.
    func isRestricted(_ edge: EdgeID) -> Bool { isRestricted(reading(of: edge)) }

    @inline(__always)
    func isRestricted(_ edge: EdgeReading) -> Bool {
        edge.isRestricted || edge.restrictedModes.contains(mode)
    }

    /// Seconds from one end of an edge to the other.
    @inline(__always)
    func seconds(on edge: EdgeID) -> Double { seconds(on: reading(of: edge)) }

    /// - Parameter slowdown: ``TrafficFactors/moving`` of typical traffic; of that and live traffic the
    ///   slower one counts.
    @inline(__always)
    func seconds(on edge: EdgeReading, slowdown: Double = 1) -> Double {
        var speed = options.travelMode.speed(
            on: edge.attributes, isBackward: edge.edge.isBackward)
        speed = min(speed / slowdown, edge.topSpeed)
        if !traffic.isEmpty, let now = traffic[edge.edge] {
            speed = min(speed, now < Self.minimumTrafficSpeed ? Self.speedOnClosedRoads : now)
        }
        return network.length(of: edge.edge) / speed
    }

    /// Whether driving part of an edge, and ending there, passes its controls. The map does not say
    /// where they stand: the middle is taken.
    func passesControls(of edge: EdgeID, from start: Double, to end: Double) -> Bool {
        let middle = network.length(of: edge) / 2
        return start <= middle && end > middle
    }

    /// The delay by signals and signs of a path that ends on an edge behind them. A gate stands at its end.
    func delayOfControls(at edge: EdgeID) -> JunctionDelay {
        guard options.travelMode.isMotorized else {
            return JunctionDelay(standing: secondsOfControls(at: edge), slowing: 0)
        }
        let speed = speedBesideStops(on: reading(of: edge))
        return delay(controls(network.flags(of: edge)), from: speed, to: speed)
    }

    /// Seconds lost at signals and signs by cyclists and pedestrians.
    @inline(__always)
    func secondsOfControls(at edge: EdgeID) -> Double {
        let flags = network.flags(of: edge)
        var seconds = 0.0
        if flags.contains(.trafficSignals) { seconds += parameters.trafficSignals }
        if options.travelMode != .walking {
            if flags.contains(.stopSign) { seconds += parameters.stopSign }
            if flags.contains(.giveWay) { seconds += parameters.giveWay }
        }
        return seconds
    }

    /// Seconds of a turn by its angle alone; `atJunction` as by ``isJunction(_:)``.
    @inline(__always)
    func seconds(turningBy angle: Int16, drivesOnLeft: Bool, atJunction: Bool) -> Double {
        let isUTurn = angle == TurnGraph.uTurn
        guard isUTurn || atJunction else { return 0 }
        guard isUTurn else {
            let place = Int(angle) + 180
            return drivesOnLeft ? leftHandTurns[place] : rightHandTurns[place]
        }
        return options.travelMode.uTurnFactor * parameters.uTurnPenalty
            + max(leftHandTurns[0], leftHandTurns[360])
    }

    /// Whether more than two roads that the vehicle may use always, one way or the other, meet at a node.
    package func isJunction(_ node: NodeID) -> Bool { isJunction(node) { isUsable($0) } }

    /// Likewise, for the roads for which `isUsable` holds.
    @inline(__always)
    func isJunction(_ node: NodeID, _ isUsable: (SegmentID) -> Bool) -> Bool {
        let edges = network.edges(leaving: node)
        guard edges.count > 2 else { return false }
        var count = 0
        for edge in edges where isUsable(edge.segment) {
            count += 1
            if count > 2 { return true }
        }
        return false
    }

    /// The weight of an edge in seconds, with preferences.
    @inline(__always)
    func weightedSeconds(on edge: EdgeReading) -> Double {
        let attributes = edge.attributes
        var weight: Double
        switch options.strategy {
        case .defaultBest, .deltaToTargetDistance:
            weight = seconds(on: edge) * options.travelMode.preference(for: attributes)
            if attributes.roadFlags.contains(.lowPriority), options.travelMode.isMotorized {
                weight *= parameters.lowPriorityFactor
            }
        case .shorter:
            weight = network.length(of: edge.edge) / Self.shorterSpeed
        }
        if isAvoided(attributes) { weight *= parameters.avoidedFactor }
        if isClosed(edge.edge) {
            weight += parameters.closedMeter * network.length(of: edge.edge)
        }
        return weight
    }

    /// Minimum weight of a metre in seconds, given the maximum speed.
    func minimumSecondsPerMeter(topSpeed: Double) -> Double {
        switch options.strategy {
        case .defaultBest, .deltaToTargetDistance: Self.minimumPreference / topSpeed
        case .shorter: 1 / Self.shorterSpeed
        }
    }

    /// Minimum of ``TravelMode/preference(for:)``.
    private static let minimumPreference = CyclingComfort.minimum

    /// Metres that count as one second when the shortest route is wanted.
    private static let shorterSpeed = 10.0

    /// Weight of a turn beyond its time; over a restricted node, which is only for reaching something behind it.
    @inline(__always)
    func entryWeight(
        from edge: EdgeTraits, to next: EdgeTraits, turningBy angle: Int16, overRestrictedNode: Bool
    ) -> Double {
        let entered = next.subtracting(edge)
        var weight =
            TurnSide.isTurn(angle) ? edge.secondsBetweenTurns + next.secondsBetweenTurns : 0
        if entered.contains(.avoided) { weight += parameters.avoidedEntry }
        if entered.contains(.restricted) || overRestrictedNode {
            weight += parameters.restrictedEntry
        }
        if entered.contains(.service) { weight += parameters.serviceEntry }
        return weight
    }

    /// Whether a motor vehicle is not led through it only to save a few seconds, as over the forecourt of a filling station.
    @inline(__always)
    func isService(_ attributes: WayAttributes) -> Bool {
        attributes.kind == .service && options.travelMode.isMotorized
    }

    /// Weight of ending on an edge beyond its time: that of driving into it.
    func weightOfEnding(on edge: EdgeID) -> Double {
        (isRestricted(edge) ? parameters.restrictedEntry : 0)
            + (isService(network.attributes(of: edge)) ? parameters.serviceEntry : 0)
    }

    @inline(__always)
    func isAvoided(_ attributes: WayAttributes) -> Bool { reasonToAvoid(attributes) != nil }

    /// Why a road is to be avoided by the options; nil when it is not.
    @inline(__always)
    func reasonToAvoid(_ attributes: WayAttributes) -> RouteWarning.Code? {
        let flags = attributes.roadFlags
        switch attributes.kind {
        case .ferry, .shuttleTrain:
            if options.avoidsFerries { return .ferry }
        case .motorway:
            if options.avoidsHighways { return .highway }
        default:
            if options.avoidsHighways, flags.contains(.motorroad) { return .highway }
        }
        guard options.avoidsTolls, options.travelMode.isMotorized else { return nil }
        let costsToll =
            flags.contains(.toll) || options.travelMode == .truck && flags.contains(.truckToll)
        return costsToll ? .toll : nil
    }
}
