import Directions
import Positioning
import RoadNetwork
import Routing

/// Decides which speed cameras on the route are warned of, each once.
struct CameraMonitor: Sendable {
    private var warned: (route: RouteVersion, meters: Double)?

    /// Time and minimum distance from the warning to the camera.
    private static let lead = (seconds: 12.0, meters: 150.0)

    /// Whether a camera has come near.
    ///
    /// - Parameters:
    ///   - meters: the vehicle's metres from the start of the route.
    ///   - speed: metres a second; nil when unknown.
    mutating func isDue(
        on track: RouteTrack, of route: RouteVersion, at meters: Double, speed: Double?,
        in network: RoadNetwork
    ) -> Bool {
        let reach = meters + max(Self.lead.meters, Self.lead.seconds * (speed ?? 0))
        guard var index = track.edgeIndex(at: meters) else { return false }
        while index < track.edges.count, track.edges[index].endMeters <= reach {
            let edge = track.edges[index]
            index += 1
            // A route that ends on an edge does not come to the camera at its end.
            let passesEnd =
                edge.startOffset + edge.endMeters - edge.startMeters
                > network.length(of: edge.edge) - 1
            guard edge.endMeters > meters, passesEnd,
                network.flags(of: edge.edge).contains(.speedCamera)
            else { continue }
            if let warned, warned.route == route, edge.endMeters <= warned.meters { continue }
            warned = (route, edge.endMeters)
            return true
        }
        return false
    }
}

extension Navigator {
    /// Warns of a speed camera, if the options have it.
    mutating func warnOfSpeedCamera() {
        guard options.warnsOfSpeedCameras, case .guiding(let activeTrip) = state,
            cameras.isDue(
                on: activeTrip.track, of: activeTrip.version, at: activeTrip.progress.meters,
                speed: location?.matched.speed, in: network)
        else { return }
        alert(.safety, about: .speedCamera) { $0.speedCamera }
    }
}
