public import Guidance

/// `state/navigation`: everything that somebody who joins late needs.
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

    public func writeMembers(to json: inout JSONWriter) {
        json.member("navState", snapshot.navState.name)
        json.member("guidanceActive", snapshot.guidanceActive)
        json.member("tripId", snapshot.trip?.rawValue)
        json.array("waypoints", snapshot.waypoints) { json, state in
            json.object { json in
                json.waypoint(state.waypoint)
                json.member("status", state.status.rawValue)
            }
        }
        json.object("options", ifPresent: snapshot.routeOptions) { $0.routeOptions($1) }
        json.routeVersion(snapshot.route)
        json.object("lastArrival", ifPresent: snapshot.lastArrival) { $0.arrival($1) }
        json.array("alternatives", snapshot.alternatives) { json, offer in
            json.object { json in
                json.meters("distanceMeters", offer.distanceMeters)
                json.seconds("durationSeconds", offer.durationSeconds)
                json.seconds("savedSeconds", offer.savedSeconds)
            }
        }
        json.member("simulated", isSimulated)
    }
}
