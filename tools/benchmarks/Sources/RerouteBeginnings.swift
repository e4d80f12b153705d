import Directions
import Routing

/// How near the first maneuver of each reroute of a moving vehicle is, with nothing avoided and as
/// asked for.
struct RerouteBeginnings: CustomStringConvertible {
    private var count = 0
    private var nearBefore = 0
    private var near = 0
    /// How much longer the routes are that avoid such a maneuver, seconds.
    private var losses: [Double] = []

    mutating func observe(_ request: RouteRequest, _ router: Router, isPrinted: Bool) {
        guard let limit = request.avoidance?.meters else { return }
        var plain = request
        plain.avoidance = nil
        guard let before = route(plain, router), let after = route(request, router) else { return }
        count += 1
        let wasNear = before.first < limit
        let isNear = after.first < limit
        nearBefore += wasNear ? 1 : 0
        near += isNear ? 1 : 0
        if wasNear { losses.append(after.seconds - before.seconds) }
        if isPrinted, wasNear || isNear {
            print(
                "  reroute at \(request.waypoints[0].coordinate), heading "
                    + "\(Int(request.waypoints[0].preferredHeading ?? -1)): first maneuver after "
                    + "\(Int(before.first)) m (\(before.maneuver)), avoided "
                    + "\(Int(after.first)) m (\(after.maneuver)), bound \(Int(limit)) m")
        }
    }

    private func route(
        _ request: RouteRequest, _ router: Router
    ) -> (first: Double, maneuver: Maneuver, seconds: Double)? {
        guard let path = try? router.routes(for: request).first else { return nil }
        let route = Route(path, for: request, in: router.network)
        guard let leg = route.legs.first,
            let step = leg.steps.dropFirst().first(where: { $0.isSpoken })
        else { return nil }
        let isEnd = step.stepNumber == leg.steps.last?.stepNumber
        return (isEnd ? .infinity : step.legMeters, step.maneuver, route.durationSeconds)
    }

    mutating func add(_ other: RerouteBeginnings) {
        count += other.count
        nearBefore += other.nearBefore
        near += other.near
        losses += other.losses
    }

    var description: String {
        let loss = Sample(losses)
        return "of \(count) reroutes on the move the first maneuver too near on \(nearBefore), "
            + "as asked for on \(near), \(Int(loss.median)) s longer (90 %: "
            + "\(Int(loss.quantile(0.9))) s)"
    }
}
