import Directions
import Geodesy
import Positioning
import Routing

// Lines that dispatch has trips follow (``TripLine``).
extension Navigator {
    /// The line for a route of this purpose, from the vehicle's place on it.
    func line(for purpose: PendingRouteRequest.Purpose) -> GivenLine? {
        switch purpose {
        case .destinations(_, let order): return order.line?.line
        case .simulation: return nil
        case .resumption(let saved): return saved.line?.line
        case .update(_, let saved, _):
            // Where the vehicle is on it is known better than for a restart.
            return saved.line.map { state.activeTrip?.remainingLine ?? $0.line }
        case .outOfOrder, .translation: return state.activeTrip?.remainingLine
        case .continuation, .command, .deviation, .improvement:
            guard let line = state.activeTrip?.remainingLine, line.adherence != .startOnly else {
                return nil
            }
            return line
        }
    }

    /// Notes the part of the line and the passed waypoints behind the vehicle, and publishes when
    /// it leaves the corridor along the line.
    mutating func followLine(_ matched: MatchedLocation) {
        // Most trips have neither, and to change one costs a copy of it.
        guard var activeTrip = state.activeTrip, activeTrip.line != nil || activeTrip.hasPasses
        else { return }
        let saved = (activeTrip.savedLineMeters, activeTrip.isOnLine)
        activeTrip.content.notePasses()
        activeTrip.content.noteLine()
        var change: CorridorChange?
        if matched.source == .fix, state.navState != .stopped {
            let driven = activeTrip.lineMeters
            change = activeTrip.corridor?.observe(
                matched.rawCoordinate, accuracy: matched.fixAccuracy, driven: driven, at: now)
        }
        state.activeTrip = activeTrip
        if let change { outputs.append(.event(.corridor(change))) }
        if (activeTrip.savedLineMeters, activeTrip.isOnLine) != saved {
            outputs.append(.tripChanged)
        }
    }
}

extension TripContent {
    /// The rest of the line from the vehicle on; nil without one.
    var remainingLine: GivenLine? {
        guard var line = line?.line else { return nil }
        line.drivenMeters = lineMeters
        return line
    }

    /// The vehicle's metres on the line, saved for a restart: seldom changed, as a long line is long
    /// to write.
    var savedLineMeters: Double {
        (lineMeters / savedLineStep).rounded(.down) * savedLineStep
    }

    private var savedLineStep: Double { max(200, (corridorLine?.length ?? 0) / 100) }

    /// The line as it is kept over a restart.
    var savedLine: TripLine? {
        guard var saved = line else { return nil }
        // Who has left the line comes back to where he left it, behind a restart too.
        saved.line.drivenMeters = isOnLine ? savedLineMeters : lineMeters
        if isOnLine { saved.line.unseenMeters = savedLineStep + GivenLine.unseenByRestart }
        return saved
    }

    mutating func noteLine() {
        guard line != nil, let course = route.line else { return }
        isOnLine = course.isOnLine(at: progress.meters)
        // From there on what it drives is seen.
        if isOnLine { line?.line.unseenMeters = nil }
        lineMeters = max(lineMeters, course.lineMeters(at: progress.meters) ?? 0)
    }

    /// Follows the line no more, nor the corridor along it.
    mutating func forgetLine() {
        line = nil
        corridorLine = nil
        corridor = nil
    }

    /// Begins to follow a line, along the route that there is.
    mutating func follow(_ line: TripLine?) {
        // A route that does not follow it was worked out without it.
        var followed = route.line == nil ? nil : line
        followed?.line.origin = line?.line.origin ?? route.line?.origin
        self.line = followed
        lineMeters = line?.line.drivenMeters ?? 0
        // It is kept at once: a restart before the next fix has to find the vehicle on the line too.
        noteLine()
        corridorLine = nil
        corridor = nil
        guard let line = self.line else { return }
        let places: [Coordinate]
        switch line.line.course {
        case .places(let given): places = given
        case .ways: places = route.legs.flatMap(\.geometry.coordinates)
        }
        let whole = Polyline(places)
        corridorLine = whole
        corridor = line.corridorMeters.map { CorridorMonitor(line: whole, meters: $0) }
    }

    /// Waypoints of the current leg that are only passed and are behind the vehicle count as reached.
    mutating func notePasses() {
        let start = track.legs[leg].startMeters
        let meters = route.legs[leg].passMeters
        let passes = passesOfLeg
        for (meters, index) in zip(meters.suffix(passes.count), passes)
        where statuses[index] == .pending && progress.hasBeenSeen(at: start + meters) {
            statuses[index] = .reached
        }
    }
}

extension [Waypoint] {
    /// The statuses at a trip's start: en route to its first stop.
    var statusesAtStart: [Snapshot.WaypointState.Status] {
        let first = firstIndex { !$0.isPass }
        return indices.map { $0 == first ? .next : .pending }
    }
}
