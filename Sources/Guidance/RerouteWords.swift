/// The prompts of a driver who has left the route: once that another route is looked for, and
/// once, where none is found for half a minute, the advice to turn round. Who is on no road of the map, as
/// on a new one, is not sent back.
struct RerouteWords: Sendable {
    enum Word: Sendable { case rerouting, turnRound }

    private var since: Duration?
    private var saidTurnRound = false
    /// When it was last announced that another route is looked for.
    private var said: Duration?

    /// Reroutes that follow one another within this are announced as one.
    static let quietTime = Duration.seconds(60)
    static let turnRoundAfter = Duration.seconds(30)

    /// Whether a reroute at a time is announced when it begins; it has not been yet.
    func willAnnounce(at now: Duration) -> Bool {
        since == nil && said.map { now - $0 >= Self.quietTime } ?? true
    }

    /// The word that is due.
    mutating func observe(isRerouting: Bool, isOnRoad: Bool = true, at now: Duration) -> Word? {
        guard isRerouting else {
            since = nil
            saidTurnRound = false
            return nil
        }
        guard let since else {
            since = now
            defer { said = now }
            if let said, now - said < Self.quietTime { return nil }
            return .rerouting
        }
        guard !saidTurnRound, isOnRoad, now - since >= Self.turnRoundAfter else { return nil }
        saidTurnRound = true
        return .turnRound
    }
}
