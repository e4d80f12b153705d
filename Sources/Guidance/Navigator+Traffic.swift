import Directions
import RoadNetwork

/// The last published delay to the next destination.
struct DelayState: Sendable {
    var category = DelayCategory.noData
    /// As published last, to a minute.
    var seconds: Double?
    var traffic: TrafficConditions?
}

extension Navigator {
    /// Takes over the live traffic; nil when nothing is known any more.
    mutating func handleTraffic(_ traffic: TrafficConditions?) {
        if traffic != delay.traffic {
            // What became of closed roads before is judged by what was known then.
            observeClosures()
            reportClosure()
            trafficChanged = true
            closures?.checked = nil
            // What had no route may have one now.
            backoff = RerouteBackoff()
            state.activeTrip?.estimatesSince = nil
            pendingRequest?.estimatesSince = nil
        }
        delay.traffic = traffic
        applyTraffic()
        nextTour = now
        reportDelay()
        reportRemaining()
    }

    /// Puts the known delays on the current route.
    mutating func applyTraffic() {
        guard var activeTrip = state.activeTrip else { return }
        activeTrip.setTraffic(delay.traffic, freeFlow: network.expectedSpeed(of:), at: now)
        state.activeTrip = activeTrip
    }

    /// Reports the category of delay to the next destination when it has changed while guiding.
    mutating func reportDelay() {
        guard state.navState == .enroute, let activeTrip = state.activeTrip else { return }
        let seconds = activeTrip.delayToDestination
        let category = DelayCategory(
            delay: seconds, freeFlow: activeTrip.secondsToDestination - (seconds ?? 0))
        let isOther =
            seconds.map { abs($0 - (delay.seconds ?? -.infinity)) >= 60 } ?? (delay.seconds != nil)
        if isOther || category != delay.category {
            delay.seconds = seconds
            // With the arrival that follows from it.
            nextTour = now
        }
        guard category != delay.category else { return }
        delay.category = category
        outputs.append(.event(.delayCategory(category, delaySeconds: seconds)))
    }

    /// The track of another route with the live traffic.
    func liveTrack(of route: Route) -> RouteTrack {
        RouteTrack(route).inTraffic(delay.traffic, freeFlow: network.expectedSpeed(of:))
    }
}
