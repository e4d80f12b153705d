import Directions
import Guidance
import Routing

/// Outputs as lines of text, for golden drives: what happened and why, without the numbers that every
/// fix brings. Nil for what comes with each fix.
enum OutputText {
    static func line(_ time: Duration, _ output: Output) -> String? {
        text(output).map { "\(Int(time.asSeconds.rounded())) s \($0)" }
    }

    private static func text(_ output: Output) -> String? {
        switch output {
        case .reply(let token, let reply):
            "reply \(token.rawValue) \(reply.status.rawValue) \(reply.code.rawValue)"
                + " \(reply.routeStatus?.name ?? "-") \(reply.message)"
        case .routeRequest(let id, let request):
            "request \(id.rawValue) to \(request.waypoints.count - 1) destinations, heading"
                + " \(tens(request.waypoints[0].preferredHeading))"
        case .location: nil
        case .navInfo(let info):
            "frame \(info.navState.name) revision \(info.route?.revision ?? 0)"
                + " step \(info.currentStep.map { "\($0.stepNumber)" } ?? "-")"
                + (info.routeChanged ? " route changed" : "")
        case .event(let event): text(event).map { "event \($0)" }
        case .snapshotChanged: "snapshot"
        case .tripChanged, .tourChanged: nil
        case .routePublished: "route"
        }
    }

    private static func text(_ event: Event) -> String? {
        switch event {
        case .arrival(let arrival):
            "arrival \(arrival.waypointIndex) \(arrival.waypoint.title ?? "-")"
                + (arrival.isFinalDestination ? " final" : "")
                + (arrival.isAssumed ? " assumed" : "")
                + " planned \(tens(arrival.plannedMeters)) m, was \(tens(arrival.traveledMeters)) m"
        case .routeChanged(let change):
            "route-changed \(change.reason.rawValue) revision \(change.route.revision)"
        case .remainingTime, .remainingDistance: nil
        case .navigationState(let from, let to): "navigation-state \(from.name) \(to.name)"
        case .offRoute(let off): "off-route \(off.isOffRoute)"
        case .gpsAvailability(let availability): "gps \(availability.rawValue)"
        case .speeding(let speeding):
            speeding.severityChanged ? "speeding \(speeding.severity.rawValue)" : nil
        case .delayCategory(let category, _): "delay \(category)"
        case .lightingMode(let mode): "light \(mode)"
        case .prompt(let prompt):
            prompt.stepNumber.map { "prompt for step \($0)" } ?? "prompt \(prompt.text)"
        case .lateness(let lateness): "late \(lateness.isLate) \(lateness.waypointIndex)"
        case .closure(let closure):
            "closure \(closure.isAhead) \(closure.roadName ?? "") \(Int(closure.distanceMeters))"
        case .corridor(let change): "corridor \(change.isInside)"
        }
    }

    /// Rounded to tens.
    private static func tens(_ value: Double?) -> String {
        value.map { "\(Int(($0 / 10).rounded()) * 10)" } ?? "-"
    }
}
