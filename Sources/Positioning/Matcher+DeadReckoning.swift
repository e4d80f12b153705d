import Geodesy
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Carries the last location on along the road when fixes stay away; `now` is monotonic.
    ///
    /// The distance comes from the vehicle's own speed sensor while that is trusted; without it, and behind its
    /// last reading, the speed is kept; who was braking to a stand by then has halted (``Braking``). The place follows the route, else the straightest road, and waits at an
    /// undecided fork and before a second round of a loop; if the yaw-rate sensor contradicts that, it follows the
    /// path whose bends fit (``TurnPaths``). The possible error by a stop, a higher speed or another road is the
    /// location's accuracy (``DeadReckoningModel``). The hypotheses are not touched, so that the next fix finds
    /// them unchanged.
    ///
    /// - Returns: nil while nothing is known, and beyond the options' limits, unless the vehicle can be nowhere else
    ///   (``isOnOnlyWay(from:_:)``).
    public mutating func tick(at now: Duration, route: RoutePrior?) -> MatchedLocation? {
        let seconds = (now - lastFixAt).inSeconds
        guard var location = lastLocation, let position = location.position, seconds > 0 else {
            return nil
        }
        let reckoning = self.reckoning(after: seconds, at: now)
        let isWithinLimits = reckoning.isWithin(options)
        guard isWithinLimits || isOnOnlyWay(from: position, reckoning) else { return nil }
        var path = path(
            from: position, meters: reckoning.meters, route: route?.from(position.edge))
        if let turned = turnedPath(from: position, reckoning, insteadOf: path, route: route) {
            path = turned
        }
        place(&location, on: path.edge, at: path.offset)
        let isInDoubt = reckoning.isSensed && path.metersToFork != nil
        let spread = isInDoubt ? spread(of: path) : nil
        location.accuracy = options.deadReckoning.accuracy(
            of: path, reckoning,
            accuracy: location.accuracy ?? 2.45 * options.filter.typicalDeviation, spread: spread,
            isCertain: !isWithinLimits)
        location.fixAccuracy = location.accuracy
        location.metersAhead = options.deadReckoning.metersAhead(
            of: path, reckoning, accuracy: lastLocation?.accuracy ?? 0)
        location.time = location.time.advanced(bySeconds: seconds)
        location.source = .deadReckoning
        location.speed = location.speed == nil && !reckoning.isSensed ? nil : reckoning.speed
        // Where nothing is unseen but the choice at a fork, that choice grows older.
        let doubtful = path.metersToFork == nil ? reckoning.unseenSeconds : seconds
        let distance = options.deadReckoning.distance(
            of: path, reckoning, accuracy: lastLocation?.accuracy ?? 0)
        location.confidence *=
            path.shareOfDrivers / (1 + options.deadReckoning.lapseInSecond * doubtful)
            * distance.probability(
                from: path.meters - path.behind - Self.samePlace,
                to: path.meters + path.ahead + Self.samePlace)
        location.edgeConfidence *= 1 / (1 + doubtful / 20)
        location.edgeConfidence = min(location.edgeConfidence, location.confidence)
        return location
    }

    /// The distance in `seconds` since the last fix, by the sensor or the last speed.
    private func reckoning(after seconds: Double, at now: Duration) -> DistanceReckoning {
        guard let sensed = wheels.reckoning(at: now.inSeconds) else {
            let isStanding = lastObservation.isStanding
            return DistanceReckoning(
                speed: isStanding ? 0 : lastLocation?.speed ?? 0, seconds: seconds,
                braking: isStanding ? nil : recentSpeeds.braking)
        }
        return DistanceReckoning(sensed, seconds: seconds)
    }

    /// Whether a vehicle on the move is still in the tunnel, or on the road for one direction, that no other road has left
    /// since the last fix: it has not turned off, and does not turn round.
    private func isOnOnlyWay(from position: EdgePosition, _ reckoning: DistanceReckoning) -> Bool {
        guard reckoning.seconds <= options.sensorReckoningSeconds, reckoning.meters > 0,
            reckoning.speed > 0
        else { return false }
        var edge = position.edge
        var left = position.offset + reckoning.meters - network.length(of: edge)
        // Roads that end in a circle have no junction either.
        for _ in 0..<Self.longestRoad where left > 0 {
            guard let next = network.onlyWay(after: edge, for: options.modes) else { return false }
            edge = next
            left -= network.length(of: edge)
        }
        return left <= 0
            && (network.roadFlags(of: edge).contains(.tunnel)
                || network.possibleAccess(of: edge.reversed).isDisjoint(with: options.modes))
    }

    /// The place a number of metres on along the road or the route.
    mutating func path(
        from position: EdgePosition, meters: Double, route: RoutePrior?
    ) -> ReckonedPath {
        var path = ReckonedPath(
            edge: position.edge, offset: max(0, position.offset + meters), meters: meters,
            expectedSpeed: network.expectedSpeed(of: position.edge), start: position,
            startMeters: meters)
        var index = route?.index(of: path.edge)
        var driven = [path.edge]
        while path.offset > network.length(of: path.edge) {
            let length = network.length(of: path.edge)
            guard let next = successor(of: path.edge, route, at: &index),
                next.isOnRoute || !driven.contains(next.edge)
            else {
                path.meters = meters - (path.offset - length)
                path.behind -= path.offset - length
                path.offset = length
                break
            }
            if next.isFork, !next.isOnRoute {
                path.metersToFork = path.metersToFork ?? meters - (path.offset - length)
                path.shareOfDrivers *= shareOfDrivers(from: path.edge, to: next.edge)
            }
            if !path.edge.isSameRoad(as: next.edge, in: network) {
                path.behind = path.offset - length
            }
            path.edge = next.edge
            driven.append(next.edge)
            path.offset -= length
            path.expectedSpeed = max(path.expectedSpeed, network.expectedSpeed(of: path.edge))
        }
        path.ahead = network.length(of: path.edge) - path.offset
        var last = path.edge
        for _ in 0..<Self.longestRoad {
            guard let next = successor(of: last, route, at: &index),
                last.isSameRoad(as: next.edge, in: network)
            else { break }
            last = next.edge
            path.ahead += network.length(of: last)
        }
        return path
    }

    /// Edges after which a road is not followed on.
    private static let longestRoad = 100

    /// The edge that follows on the route, else the most likely one, and whether there are others.
    ///
    /// - Parameter index: of the edge on the route, moved on with it; nil off the route.
    private mutating func successor(
        of edge: EdgeID, _ route: RoutePrior?, at index: inout Int?
    ) -> (edge: EdgeID, isFork: Bool, isOnRoute: Bool)? {
        let straight = straightest(after: edge)
        if let route, let current = index, let next = route.index(after: current) {
            index = next
            return (route.edges[next], straight?.isFork ?? false, true)
        }
        guard let straight else { return nil }
        index = route?.index(of: straight.edge)
        return (straight.edge, straight.isFork, false)
    }

    /// The share of drivers who take an edge at a fork.
    private mutating func shareOfDrivers(from edge: EdgeID, to next: EdgeID) -> Double {
        let branches = branches(of: edge)
        guard let chosen = branches.first(where: { branchTable.branches[$0].edge == next }) else {
            return 1
        }
        let logShare = branchTable.branches[chosen].logShare
        let model = options.deadReckoning
        var doubt = 0.0
        for index in branches where index != chosen {
            doubt += exp(model.forkPower * (branchTable.branches[index].logShare - logShare))
        }
        doubt *= model.forkOdds
        return 1 / (1 + doubt)
    }

    /// The most likely edge without a route, straight on if there is one, and whether there are others.
    mutating func straightest(after edge: EdgeID) -> (edge: EdgeID, isFork: Bool)? {
        let arriving = geometry.place(on: edge, at: network.length(of: edge))
        var best: (edge: EdgeID, cosine: Double)?
        var count = 0
        for next in network.edges(leaving: network.target(of: edge)) where next != edge.reversed {
            guard !network.possibleAccess(of: next).isDisjoint(with: options.modes) else {
                continue
            }
            count += 1
            let leaving = geometry.place(on: next, at: 0)
            let cosine =
                arriving.tangentX * leaving.tangentX + arriving.tangentY * leaving.tangentY
            if cosine > (best?.cosine ?? -0.5) { best = (next, cosine) }
        }
        return best.map { ($0.edge, count > 1) }
    }
}

extension Matcher {
    /// Takes in a reading of the vehicle's own sensors; `now` is monotonic.
    public mutating func sense(_ reading: VehicleReading, at now: Duration) {
        switch reading {
        case .speed(let speed): wheels.take(speed: speed, at: now.inSeconds)
        case .reverse(let isReverse): wheels.take(reverse: isReverse)
        case .yawRate(let rate): yaw.take(rate: rate, at: now.inSeconds)
        }
        profile.extend(wheels, yaw, at: now.inSeconds)
    }

    /// The agreement of the vehicle's yaw-rate sensor with the receiver, and the reason.
    public func yawRateSensorCondition(at now: Duration) -> SensorCondition {
        yaw.condition(at: now.inSeconds)
    }

    /// Its calibration; nil while it is not trusted.
    public var yawRateCalibration: YawRateCalibration? { yaw.calibration }

    /// Its calibration, to be kept for ``restore(_:)-(YawRateSums)``; nil while it is not trusted.
    public var learntYawRateSensor: YawRateSums? { yaw.learnt }

    /// The agreement of the vehicle's speed sensor with the receiver, and the reason.
    public func speedSensorCondition(at now: Duration) -> SensorCondition {
        wheels.condition(at: now.inSeconds)
    }

    /// Whether the vehicle says that it backs, and drives as nobody backs.
    public var isReverseRefuted: Bool { wheels.isReverseRefuted }

    /// The factor on its readings, and their delay in seconds; nil while it is not trusted.
    public var speedSensorCalibration: (scale: Double, delay: Double)? { wheels.calibration }

    /// Its calibration, to be kept for ``restore(_:)-(SpeedSensorCalibration)``; nil while it is not trusted.
    public var learntSpeedSensor: SpeedSensorCalibration? { wheels.learnt }

    /// Takes up an earlier session's calibration, which the receiver has to confirm first.
    public mutating func restore(_ calibration: SpeedSensorCalibration) {
        wheels.restore(calibration)
    }

    /// Takes up an earlier session's calibration, which the receiver's course has to confirm first.
    public mutating func restore(_ calibration: YawRateSums) { yaw.restore(calibration) }
}
