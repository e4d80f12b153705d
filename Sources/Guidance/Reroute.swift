import Geodesy

/// The state of a vehicle off its route.
struct Reroute: Sendable {
    let since: Duration
    /// The same by the receiver's time; nil where that is not known.
    let time: UTCTime?
    /// Whether it was announced that another route is looked for.
    var isAnnounced = false

    /// A route that is there within this is announced itself, and not the search for it.
    static let typicalTime = Duration.seconds(2)
}
