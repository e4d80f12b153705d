import Geodesy

/// The time that a trip spends at a destination that it has reached, before it goes on.
struct Stay: Sendable {
    /// When it began.
    let since: Duration
    /// The same by the clock in use, to be kept over a restart.
    let time: UTCTime
    /// Whether the trip goes on with guidance.
    var continuesGuided = true
    var departure: DepartureMonitor
    /// Whether the agent has begun anew at the destination, and has not spoken of the way on since.
    var isResumed = false
    /// Whether the way on has been announced, once or more.
    var isWayTold = false
    /// Whether the driver was told to turn round as he set off.
    var isToldToTurn = false
}
