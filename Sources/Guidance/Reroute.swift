import Geodesy

/// That a vehicle is off its route.
struct Reroute: Sendable {
    let since: Duration
    /// The same by the receiver's time; nil where that is not known.
    let time: UTCTime?
    /// Whether it was told that another route is looked for.
    var isTold = false

    /// A route that is there within this is told by itself, without a word that it was looked for.
    static let typicalTime = Duration.seconds(2)
}
