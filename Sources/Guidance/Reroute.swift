import Geodesy
import Routing

/// The state of a vehicle off its route.
struct Reroute: Sendable {
    let since: Duration
    /// The same by the clock in use; nil if unknown.
    let time: UTCTime?
    /// Whether it was announced that another route is looked for.
    var isAnnounced = false
    /// Why the last search found none; nil before.
    var failure: RoutingFailure?
    /// Whether it was reported that there is none.
    var isFailureReported = false

    /// Whether nobody can say by which way the vehicle goes on: no route was found, or none for some time.
    func isLong(at now: Duration) -> Bool {
        now - since >= (failure == nil ? Self.longTime : Self.typicalTime)
    }

    static let longTime = Duration.seconds(15)
    /// A route found within this time is announced itself, not its search, nor that the first one was in vain.
    static let typicalTime = Duration.seconds(2)
}
