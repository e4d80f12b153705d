import Directions
import RoadNetwork

/// The last published delay to the next destination.
struct DelayState: Sendable {
    var category = DelayCategory.noData
    /// As published last, to a minute.
    var seconds: Double?
    var traffic: TrafficConditions?
    /// Another category than the published one, and since when it is.
    fileprivate var next: (category: DelayCategory, since: Duration)?

    /// How long a category has to hold until it is published. One that says of a longer delay is at once.
    fileprivate static let settling = Duration.seconds(5)

    /// Another trip begins, or none is left.
    mutating func reset() {
        category = .noData
        seconds = nil
        next = nil
    }
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
        observeClosures()
        nextTour = now
        reportDelay()
        reportRemaining()
    }

    /// Puts the known delays on the current route.
    mutating func applyTraffic() {
        guard var activeTrip = state.activeTrip else { return }
        activeTrip.content.setTraffic(delay.traffic, freeFlow: network.expectedSpeed(of:), at: now)
        state.activeTrip = activeTrip
    }

    /// Reports the category of delay to the next destination when it has changed while guiding. Nothing is said of a route that
    /// another one may replace at once, nor of what does not last, as on the rest of a closed road that the vehicle leaves.
    mutating func reportDelay() {
        guard state.navState == .enroute, let activeTrip = state.activeTrip,
            pendingRequest == nil, !isImprovementDue
        else { return }
        let seconds = activeTrip.delayToDestination
        let category = DelayCategory(
            delay: seconds, freeFlow: activeTrip.secondsToDestination - (seconds ?? 0))
        if category == delay.category {
            delay.next = nil
        } else {
            if delay.next?.category != category { delay.next = (category, now) }
            let since = delay.next?.since ?? now
            guard
                delay.traffic == nil || category.isLonger(than: delay.category)
                    || now - since >= DelayState.settling
            else { return }
            delay.next = nil
        }
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
