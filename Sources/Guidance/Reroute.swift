import Geodesy

/// The state of a vehicle off its route.
struct Reroute: Sendable {
    let since: Duration
    /// The same by the receiver's time; nil if unknown.
    let time: UTCTime?
    /// Whether it was announced that another route is looked for.
    var isAnnounced = false
    /// Whether it was reported that there is none.
    var isFailureReported = false

    /// A route found within this time is announced itself, not its search.
    static let typicalTime = Duration.seconds(2)
}
