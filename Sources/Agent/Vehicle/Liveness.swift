import Threads

/// Says whether the threads without which there is no guidance get on with their work.
struct Liveness: Sendable {
    /// Of the conductor, which has something to do at every tick.
    let guidance: Heartbeat
    /// Of the thread that reads gpsd, which may have nothing to do for long.
    let receiver: Occupation

    /// What did nothing for so long, or one thing for so long, is stuck.
    private static let stuckAfter = Duration.seconds(10)

    var isAlive: Bool {
        guidance.age < Self.stuckAfter && receiver.duration < Self.stuckAfter
    }
}
