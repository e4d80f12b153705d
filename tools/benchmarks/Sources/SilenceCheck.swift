import Guidance
import Positioning

/// Whether a vehicle that is certainly off its route is reported so: for 20 s and 200 m at most the matcher
/// may be certain of other roads while guidance goes on as if nothing were wrong.
struct SilenceCheck {
    /// How often it lasted longer.
    private(set) var count = 0
    private var isGuided = false
    private var since: (seconds: Double, meters: Double, at: Double)?

    private static let longest = (seconds: 20.0, meters: 200.0)
    /// From this confidence on a road is certain.
    private static let certainty = 0.9

    mutating func observe(_ output: Output, at now: Double) {
        switch output {
        case .event(.navigationState(_, let state)):
            isGuided = state == .enroute
            since = nil
        case .event(.routeChanged):
            since = nil
        case .location(let update) where update.matched.source == .fix:
            guard isGuided, update.onRoute == false, update.matched.confidence >= Self.certainty
            else {
                since = nil
                return
            }
            guard let last = since else {
                since = (0, 0, now)
                return
            }
            let elapsed = min(10, now - last.at)
            let next = (
                seconds: last.seconds + elapsed,
                meters: last.meters + elapsed * (update.matched.speed ?? 0), at: now
            )
            if Self.isTooLong(next), !Self.isTooLong(last) { count += 1 }
            since = next
        default: break
        }
    }

    private static func isTooLong(_ span: (seconds: Double, meters: Double, at: Double)) -> Bool {
        span.seconds >= longest.seconds && span.meters >= longest.meters
    }
}
