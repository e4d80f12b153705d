import Geodesy
public import Guidance
import Routing

/// `state/navigation`: the state for a late subscriber.
public struct NavigationSnapshot: Hashable, Sendable, UplinkMessage {
    public var snapshot: Snapshot
    /// Whether the position comes from the simulator.
    public var isSimulated: Bool

    public init(_ snapshot: Snapshot, isSimulated: Bool = false) {
        self.snapshot = snapshot
        self.isSimulated = isSimulated || snapshot.isSimulated
    }

    public var subtopic: String { "state/navigation" }
    public var delivery: Delivery { .state }
    public var disclosure: Disclosure { .public }

    /// The trip as ordered is public. Its progress is not: a sender of destinations could find out by it
    /// whether the vehicle is at a place.
    public func writeMembers(to json: inout MemberWriter) {
        json.member(
            "navState", snapshot.navState.name, .revealing, withheld: NavState.unknown.name)
        json.member("guidanceActive", snapshot.guidanceActive, .revealing)
        json.member("tripId", snapshot.trip?.rawValue, .public)
        json.objects("waypoints", snapshot.waypoints) { json, state in
            json.members(.public) { $0.member("index", state.index) }
            json.members(.public) { $0.waypoint(state.waypoint) }
            if state.waypoint.isPass { json.member("pass", true, .public) }
            json.member("status", state.status.rawValue, .revealing)
            json.member(
                "estimatedArrivalTime", state.expectedArrival?.description, .revealing)
        }
        json.member(
            "waypointCount", snapshot.trip.map { _ in snapshot.waypointCount }, .public)
        json.object("options", ifPresent: snapshot.routeOptions, .public) { $0.routeOptions($1) }
        json.routeVersion(ifPresent: snapshot.route)
        json.object("lastArrival", ifPresent: snapshot.lastArrival, .revealing) { $0.arrival($1) }
        json.array("alternatives", snapshot.alternatives, .revealing) { json, offer in
            json.object { json in
                json.meters("distanceMeters", offer.distanceMeters)
                json.seconds("durationSeconds", offer.durationSeconds)
                json.seconds("savedSeconds", offer.savedSeconds)
                json.member("geometry", EncodedPolyline.encode(offer.line))
            }
        }
        json.member("continuation", snapshot.continuation?.mode.rawValue, .public)
        json.seconds("continuationSeconds", snapshot.continuation?.seconds, .public)
        json.member("continuesAt", snapshot.continuesAt?.description, .revealing)
        let road = snapshot.road
        json.member("offRouteSince", road.offRouteSince?.description, .revealing)
        json.object("closure", ifPresent: road.closure, .revealing) { json, closure in
            json.closure(closure)
            json.place(closure.location)
        }
        json.member("speeding", road.speeding.rawValue, .revealing)
        json.member("delayCategory", road.delayCategory.wireName, .revealing)
        json.seconds("delaySeconds", road.delaySeconds, .revealing)
        json.member("lightingMode", road.lightingMode.wireName, .revealing)
        // Begins and ends by command alone.
        json.member("simulated", isSimulated, .public)
    }
}
