/// The prompts of a driver who has left the route: once that another route is looked for, and
/// once, where none is found for half a minute, the advice to turn round. Who is on no road of the map, as
/// on a new one, is not sent back, and who has been on none for a while, as in a yard, hears neither.
struct RerouteWords: Sendable {
    enum Word: Sendable { case rerouting, turnRound }

    private var since: Duration?
    private var saidTurnRound = false
    /// When it was last announced that another route is looked for.
    private var said: Duration?
    private var lastOnRoad: Duration?

    /// Reroutes that follow one another within this are announced as one.
    static let quietTime = Duration.seconds(60)
    static let turnRoundAfter = Duration.seconds(30)
    /// On no road for longer than this, a vehicle is where no route begins.
    static let roadlessTime = Duration.seconds(20)

    /// Whether a reroute at a time is announced when it begins; it has not been yet.
    func willAnnounce(at now: Duration) -> Bool {
        since == nil && said.map { now - $0 >= Self.quietTime } ?? true
    }

    /// The word that is due.
    mutating func observe(isRerouting: Bool, isOnRoad: Bool = true, at now: Duration) -> Word? {
        if isOnRoad { lastOnRoad = now }
        guard isRerouting else {
            since = nil
            saidTurnRound = false
            return nil
        }
        guard let since else {
            since = now
            if lastOnRoad.map({ now - $0 > Self.roadlessTime }) ?? true { return nil }
            defer { said = now }
            if let said, now - said < Self.quietTime { return nil }
            return .rerouting
        }
        guard !saidTurnRound, isOnRoad, now - since >= Self.turnRoundAfter else { return nil }
        saidTurnRound = true
        return .turnRound
    }
}
