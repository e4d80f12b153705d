import Directions
import Geodesy
import RoadNetwork
import Routing

/// The last announcement on the route ahead, kept over a restart: the next session follows it, and
/// neither repeats it nor leaves out a later one.
///
/// The edges are those of the map of the trip.
struct Announcement: Hashable, Codable, Sendable {
    /// When its sentence ends, by the clock in use.
    var end: UTCTime
    /// The route from ``metersBehind`` the vehicle to the road behind the last junction of all that was announced, the exits
    /// of roundabouts with their entries; ``maximumMeters`` at most.
    var edges: [EdgeID]
    /// The maneuver.
    var turn: Turn
    var moment: PromptPlanner.Moment
    /// Metres to it when it was announced.
    var meters: Double
    /// The maneuver announced together with it.
    var mentioned: Turn?
    /// The one announced behind that.
    var third: Turn?

    /// A maneuver, whichever route it is on: the edges in front of it and behind it.
    struct Turn: Hashable, Codable, Sendable {
        var from: EdgeID
        var to: EdgeID
        /// A departure and a destination may be on one edge.
        var isDeparture: Bool
        /// Of a maneuver that enters a roundabout, the number of the exit to be taken: all have one road in front of it, and
        /// one behind it.
        var exit: Int?
    }

    /// Seconds after which a maneuver is announced anew.
    private static let lifetime = 300.0
    /// Seconds after which it is no repetition.
    private static let repetitionTime = 30.0
    private static let maximumMeters = 3_000.0
    /// The first fix behind a restart may show the vehicle as far back as this.
    private static let metersBehind = 50.0

    /// - Parameters:
    ///   - index: the step's, on the trip's route.
    ///   - followers: the steps announced together with it, in their order.
    init?(
        of index: Int, at moment: PromptPlanner.Moment, meters: Double,
        mentioning followers: [Step], on activeTrip: ActiveTrip, end: UTCTime
    ) {
        let track = activeTrip.track
        guard let turn = track.turn(ofStep: index) else { return nil }
        self.end = end
        self.turn = turn
        self.moment = moment
        self.meters = meters
        let announced =
            [index]
            + followers.compactMap { step in
                track.steps.firstIndex { $0.stepNumber == step.stepNumber }
            }
        mentioned = announced.dropFirst().first.flatMap { track.turn(ofStep: $0) }
        third = announced.dropFirst(2).first.flatMap { track.turn(ofStep: $0) }
        let here = activeTrip.progress.meters
        let last = min(
            announced.map { track.endMeters(ofAnnounced: $0) }.max() ?? here,
            here + Self.maximumMeters)
        edges = track.edges.filter {
            $0.endMeters >= here - Self.metersBehind && $0.startMeters <= last
        }.map(\.edge)
    }

    /// Adds what an earlier announcement on the same route has behind it: the driver may have been told of the next turn
    /// together with this one before. And what that has before it, where the route begins at the vehicle.
    mutating func join(_ earlier: Announcement, in network: RoadNetwork) {
        if let last = edges.last, let place = earlier.edges.lastIndex(of: last) {
            edges += earlier.edges[(place + 1)...]
        }
        guard let first = edges.first, let place = earlier.edges.firstIndex(of: first) else {
            return
        }
        var meters = 0.0
        for edge in earlier.edges[..<place].reversed() where meters < Self.metersBehind {
            edges.insert(edge, at: 0)
            meters += network.length(of: edge)
        }
    }

    /// Whether it was said so short a time ago that it would be a repetition on another route with the same maneuver ahead.
    func wasJustSaid(at time: UTCTime) -> Bool {
        abs(time.seconds(since: end)) < Self.repetitionTime
    }

    /// Whether the driver still has it in mind. One that ends long after now is by a clock that was wrong.
    func isRemembered(at time: UTCTime) -> Bool { abs(time.seconds(since: end)) < Self.lifetime }
}

extension RouteTrack {
    /// Metres up to which the roads belong to an announced step: behind its last junction, of a roundabout's entry
    /// behind the exit, whose number was announced.
    fileprivate func endMeters(ofAnnounced index: Int) -> Double {
        let next = index + 1
        let hasExit =
            next < steps.count && Voice.leavesByCountedExit(next, in: steps)
        let end = hasExit ? max(stepEndMeters[index], stepEndMeters[next]) : stepEndMeters[index]
        // The road behind the junction belongs to it, and the one behind a stop does not.
        return isDestination(index) ? end - Self.tolerance : end + Self.tolerance
    }

    /// Rounding errors, metres.
    private static let tolerance = 0.1

    /// The edges on both sides of a step's place; the same one twice at the ends of a route.
    func turn(ofStep index: Int) -> Announcement.Turn? {
        guard let from = edgeIndex(at: stepMeters[index] - 1),
            let to = edgeIndex(at: stepMeters[index] + 1)
        else { return nil }
        return Announcement.Turn(
            from: edges[from].edge, to: edges[to].edge,
            isDeparture: steps[index].maneuver == .depart,
            exit: steps[index].beginsOnRoundabout ? nil : steps[index].roundaboutTurnNumber)
    }

    /// The first announced maneuver from a step on, apart from the departure.
    func firstManeuver(from step: Int) -> Int? {
        steps[step...].firstIndex { $0.isSpoken && $0.maneuver != .depart }
    }
}

extension Navigator {
    /// Keeps the announcement of a step of the trip's route, with the steps announced behind it.
    mutating func keepAnnouncement(
        of index: Int, mentioning followers: [Step], _ activeTrip: ActiveTrip
    ) {
        guard let moment = prompts.said, let time,
            var announcement = Announcement(
                of: index, at: moment, meters: prompts.saidMeters, mentioning: followers,
                on: activeTrip,
                end: time.advanced(bySeconds: prompts.secondsLeft(at: now)))
        else { return }
        if let earlier = self.announcement, earlier.route == activeTrip.version,
            earlier.last.isRemembered(at: time)
        {
            announcement.join(earlier.last, in: network)
        }
        self.announcement = (activeTrip.version, announcement)
        noteTripChange()
    }

    /// The last announcement of an earlier session, unless it is too old; at a destination the way there is behind the vehicle.
    ///
    /// - Parameter time: by the clock in use; nil for now.
    func remembered(of saved: SavedTrip, at time: UTCTime? = nil) -> Announcement? {
        guard !saved.isAtDestination, let announcement = saved.announcement,
            let time = time ?? self.time, announcement.isRemembered(at: time)
        else { return nil }
        return announcement
    }

    /// Takes up the announcement before a restart, and what was said of the maneuvers, if the new route has them ahead.
    mutating func takeUp(_ announcement: Announcement) {
        guard case .guiding(var activeTrip) = state, let time else { return }
        // Another restart may follow before anything else is said.
        self.announcement = (activeTrip.version, announcement)
        let track = activeTrip.track
        let end = now + .seconds(announcement.end.seconds(since: time))
        guard let first = track.firstManeuver(from: activeTrip.progress.step) else { return }
        let spoken = track.spokenStep(from: activeTrip.progress.step)
        let announced =
            [spoken, first].compactMap { $0 }
            .first { track.turn(ofStep: $0) == announcement.turn }
            ?? secondManeuver(announcement, behind: first, activeTrip)
        let mentioned = announcement.mentioned.flatMap {
            follower($0, of: announced, first: first, activeTrip)
        }
        let third = announcement.third.flatMap { turn in
            mentioned.flatMap { follower(turn, of: $0, first: first, activeTrip) }
        }
        let isKnown = announced != nil || mentioned != nil
        if isKnown {
            prompts.resume(
                announced.map {
                    (track.steps[$0].stepNumber, announcement.moment, announcement.meters)
                },
                mentioned: mentioned.map { track.steps[$0].stepNumber },
                third: third.map { track.steps[$0].stepNumber }, end: end, on: activeTrip.version)
        }
        if let announced, announced > first { leave(first, activeTrip) }
        // In the middle of a maneuver, as in a roundabout, its place is behind him.
        let isOnWay = track.edges.first.map { announcement.edges.dropLast().contains($0.edge) }
        guard isKnown || isOnWay == true, announced != spoken else { return }
        // He is on his way, also where he stands.
        let here = activeTrip.progress.meters
        activeTrip.progress.jump(
            to: max(here, min(RouteProgress.passedMeters, activeTrip.legEndMeters)), on: track,
            leg: activeTrip.leg, at: now)
        state.activeTrip = activeTrip
    }

    /// The announced maneuver where the vehicle is still at the one before it, of which its driver knew: on the road by which he
    /// was told of them, so not on another round of a roundabout whose exit he has missed.
    private func secondManeuver(
        _ announcement: Announcement, behind first: Int, _ activeTrip: ActiveTrip
    ) -> Int? {
        let track = activeTrip.track
        guard !track.isDestination(first),
            track.edges.first.map({ announcement.edges.contains($0.edge) }) ?? false,
            track.stepMeters[first] - activeTrip.progress.meters < Voice.togetherMeters,
            let second = track.firstManeuver(from: first + 1),
            track.stepMeters[second] - track.stepMeters[first] < Voice.togetherMeters,
            track.turn(ofStep: second) == announcement.turn,
            track.turn(ofStep: first).map({ announcement.edges.contains($0.to) }) ?? false
        else { return nil }
        return second
    }

    /// The step with a turn that was named behind another one. It is known only where it follows that one on this route too,
    /// or comes as soon where that one is behind the vehicle: behind a longer stretch nobody takes it for what he was
    /// told before a turn that he has not made.
    private func follower(
        _ turn: Announcement.Turn, of announced: Int?, first: Int, _ activeTrip: ActiveTrip
    ) -> Int? {
        let track = activeTrip.track
        if let announced {
            let next = Voice.chain(of: announced, in: track.steps).next
            return next.flatMap { track.turn(ofStep: $0) == turn ? $0 : nil }
        }
        let here = activeTrip.progress.meters
        guard track.turn(ofStep: first) == turn,
            track.stepMeters[first] - here < Voice.togetherMeters
                || track.stepSeconds(first) - track.seconds(at: here) < Voice.togetherSeconds
        else { return nil }
        return first
    }
}
