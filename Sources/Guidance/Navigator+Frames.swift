import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

/// The values whose change makes a NavInfo frame due at once.
struct FrameKey: Hashable, Sendable {
    var navState: NavState
    var route: RouteVersion?
    var step: Int?
}

extension Navigator {
    mutating func sendFrameIfDue(onFix: Bool) {
        let key = frameKey
        if sendFrameIfChanged(key) { return }
        guard key.navState != .stopped, frames.isDue(at: now, onFix: onFix) else { return }
        sendFrame(key)
    }

    /// Sends a frame at once when state, route or step are others than in the last one; also the one
    /// STOPPED frame at the end.
    mutating func sendFrameIfChanged() { _ = sendFrameIfChanged(frameKey) }

    private mutating func sendFrameIfChanged(_ key: FrameKey) -> Bool {
        if key.navState == .stopped {
            guard lastFrame != nil else { return false }
        } else if key == lastFrame {
            return false
        }
        frames.sent(at: now)
        sendFrame(key)
        return true
    }

    private var frameKey: FrameKey {
        let navState = state.navState
        let activeTrip = state.activeTrip
        return FrameKey(
            navState: navState, route: activeTrip?.version,
            step: navState == .enroute ? activeTrip?.progress.step : nil)
    }

    private mutating func sendFrame(_ key: FrameKey) {
        var frame = NavInfo(navState: key.navState, route: key.route)
        frame.routeChanged = key.route != lastFrame?.route
        if let activeTrip = state.activeTrip, key.navState == .enroute { fill(&frame, activeTrip) }
        lastFrame = key.navState == .stopped ? nil : key
        outputs.append(.navInfo(frame))
    }

    private func fill(_ frame: inout NavInfo, _ activeTrip: ActiveTrip) {
        let track = activeTrip.track
        let progress = activeTrip.progress
        // As in the published route, which begins with the current leg.
        frame.legIndex = 0
        let step = track.steps[progress.step]
        frame.currentStep =
            step.beginsOnRoundabout
            ? voice.counted(
                step, inMeters: track.stepMeters[progress.step] - progress.meters) : step
        frame.remainingSteps = track.steps[(progress.step + 1)...]
        frame.distanceToNextDestinationMeters = activeTrip.metersToDestination
        frame.timeToNextDestinationSeconds = activeTrip.secondsToDestination
        let beyond = activeTrip.rest.compactMap(\.estimate)
        frame.distanceToFinalDestinationMeters =
            activeTrip.content.meters(to: track.endMeters)
            + beyond.reduce(0) { $0 + $1.distanceMeters }
        frame.timeToFinalDestinationSeconds =
            activeTrip.content.seconds(toMeters: track.endMeters)
            + activeTrip.travelTimeCorrection.lastingFactor
            * beyond.reduce(0) { $0 + $1.durationSeconds }
        // The distance to the maneuver is the true one, even while the reported remaining distance is
        // smaller, which caps it.
        frame.distanceToCurrentStepMeters = min(
            activeTrip.metersToDestination,
            max(0, track.stepMeters[progress.step] - progress.meters))
        frame.timeToCurrentStepSeconds = min(
            activeTrip.secondsToDestination,
            activeTrip.travelTimeCorrection.factor
                * max(0, track.stepSeconds(progress.step) - track.seconds(at: progress.meters)))
    }

    /// Reports remaining time and distance that have changed by their thresholds.
    mutating func reportRemaining() {
        guard state.navState == .enroute, let activeTrip = state.activeTrip else { return }
        let time = activeTrip.timeToDestination
        if timeGate.passes(time.total, threshold: options.timeUpdateThreshold) != nil {
            let remaining = RemainingTime(
                moving: time.moving, standing: time.standing, unseen: secondsUnseen(activeTrip))
            outputs.append(.event(.remainingTime(remaining)))
        }
        if let meters = distanceGate.passes(
            activeTrip.metersToDestination, threshold: options.distanceUpdateThreshold)
        {
            outputs.append(.event(.remainingDistance(meters: meters)))
        }
    }

    /// Seconds for the metres by which the vehicle may be elsewhere on its route while nobody sees it, at the speed of what is left.
    private func secondsUnseen(_ activeTrip: ActiveTrip) -> Double {
        guard let matched = location?.matched, matched.source == .deadReckoning,
            let accuracy = matched.accuracy
        else { return 0 }
        let speed = activeTrip.metersToDestination / max(1, activeTrip.secondsToDestination)
        return accuracy / max(Self.slowestUnseen, speed)
    }

    /// The speed is taken to be no less than this, metres a second.
    private static let slowestUnseen = 3.0

    mutating func reportSignal() {
        guard let availability = signal.change(at: now) else { return }
        outputs.append(.event(.gpsAvailability(availability)))
        if availability == .unavailable, state.navState != .stopped {
            alert(.safety, about: .signalLost) { $0.signalLost }
        }
    }

    mutating func reportLight(_ matched: MatchedLocation) {
        guard
            let mode = light.change(at: matched.coordinate, time: matched.clockTime, now: now)
        else { return }
        outputs.append(.event(.lightingMode(mode)))
    }

    mutating func reportOffRoute(
        _ isOff: Bool, distance: Double?, failure: RoutingFailure? = nil
    ) {
        guard let place = location?.matched.coordinate else { return }
        outputs.append(
            .event(
                .offRoute(
                    OffRoute(
                        isOffRoute: isOff, location: place, distanceMeters: distance,
                        failure: failure))))
    }

    mutating func reportLocation(_ matched: MatchedLocation, of fix: Fix?, onRoute: Bool?) {
        var update = LocationUpdate(
            matched: matched, fix: fix, onRoute: onRoute, isSimulated: isSimulated)
        if let edge = matched.position?.edge {
            let name = network.text(of: network.way(of: edge), .name)
            let text = name.isEmpty ? network.text(of: network.way(of: edge), .ref) : name
            update.roadName = text.isEmpty ? nil : text
            update.speedLimit = postedLimit(of: edge).metersPerSecond
        }
        outputs.append(.location(update))
    }
}
