/// The prompts of a driver who has left the route: once that another route is looked for, or has been found, and
/// once, where none is found for half a minute, the advice to turn round, or that there is none where nobody may. Who is on no road of the map, as
/// on a new one, is not sent back, and who has been on none for a while, as in a yard, hears neither.
struct RerouteWords: Sendable {
    enum Word: Sendable {
        case rerouting, turnRound, noRoute
        /// The same as rerouting, where the route is there already: to be left out where its first maneuver is near.
        case rerouted
    }

    private var since: Duration?
    /// Whether the first word waits for a route that is there at once.
    private var isWaiting = false
    private var saidTurnRound = false
    private var saidNoRoute = false
    /// When it was last announced that another route is looked for.
    private var said: Duration?
    private var lastOnRoad: Duration?
    /// Since when it has been on a road without a pause.
    private var onRoadSince: Duration?
    private var lastSeen: Duration?
    /// Time on a route and on a road without a pause, or long enough since then.
    private var followed = Duration.zero

    /// Reroutes that follow one another within this are announced as one.
    static let quietTime = Duration.seconds(60)
    /// So long a route has to be followed before leaving it is announced again: one that circles in a yard comes onto a
    /// road for moments.
    static let followingTime = Duration.seconds(10)
    /// Most routes are there by then.
    static let answerTime = Duration.seconds(1)
    static let turnRoundAfter = Duration.seconds(30)
    /// So long a vehicle has to be on a road where it finds no route: most have one as soon as they are on one.
    static let planningTime = Duration.seconds(5)
    /// On no road for longer than this, a vehicle is where no route begins.
    static let roadlessTime = Duration.seconds(20)

    /// Whether a reroute at a time is announced when it begins; it has not been yet.
    func willAnnounce(at now: Duration) -> Bool {
        isWaiting || since == nil && !isQuiet(at: now)
    }

    private func isQuiet(at now: Duration) -> Bool {
        said.map { now - $0 < Self.quietTime || followed < Self.followingTime } ?? false
    }

    /// The word that is due.
    ///
    /// - Parameter mayTurnRound: whether one may turn round on the road, or on one that crosses it: nobody is told to on a motorway.
    mutating func observe(
        isRerouting: Bool, isOnRoad: Bool = true, mayTurnRound: Bool = true, at now: Duration
    ) -> Word? {
        defer { lastSeen = now }
        if isOnRoad { lastOnRoad = now }
        onRoadSince = isOnRoad ? onRoadSince ?? now : nil
        guard isRerouting else {
            if isOnRoad {
                followed += min(.seconds(2), now - (lastSeen ?? now))
            } else if followed < Self.followingTime {
                followed = .zero
            }
            since = nil
            saidTurnRound = false
            saidNoRoute = false
            defer { isWaiting = false }
            return isWaiting ? .rerouted : nil
        }
        guard let since else {
            since = now
            if lastOnRoad.map({ now - $0 > Self.roadlessTime }) ?? true { return nil }
            defer { said = now }
            if isQuiet(at: now) { return nil }
            followed = .zero
            isWaiting = true
            return nil
        }
        if isWaiting, now - since >= Self.answerTime {
            isWaiting = false
            return .rerouting
        }
        guard !saidTurnRound, let onRoadSince, now - onRoadSince >= Self.planningTime,
            now - since >= Self.turnRoundAfter
        else { return nil }
        guard mayTurnRound else {
            defer { saidNoRoute = true }
            return saidNoRoute ? nil : .noRoute
        }
        saidTurnRound = true
        return .turnRound
    }
}
