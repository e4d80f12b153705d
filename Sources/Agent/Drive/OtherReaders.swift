import Guidance
import Wire

/// Tells readers other than Turnstone's what they understand, as far as the configuration switches it
/// on: OwnTracks, Home Assistant, and whoever reads COVESA's VSS.
struct OtherReaders {
    private let ownTracksUser: VehicleID?
    private let homeAssistantPrefix: String
    private let tellsVehicleSignals: Bool

    init(_ configuration: Configuration.Compatibility) {
        ownTracksUser = VehicleID(configuration.ownTracksUser)
        homeAssistantPrefix = configuration.homeAssistantPrefix
        tellsVehicleSignals = configuration.vehicleSignals
    }

    /// What is told once and retained.
    func announce(on uplink: Uplink) {
        guard !homeAssistantPrefix.isEmpty else { return }
        let discovery = HomeAssistantDiscovery(
            topics: uplink.topics, agentVersion: Agent.version, prefix: homeAssistantPrefix)
        discovery.messages.forEach(uplink.offer)
    }

    /// What is told beside each location.
    func tell(_ update: LocationUpdate, _ snapshot: Snapshot, on uplink: Uplink) {
        if let ownTracksUser {
            uplink.offer(
                OwnTracksLocation(update).message(user: ownTracksUser, topics: uplink.topics))
        }
        if tellsVehicleSignals {
            uplink.tell(
                VehicleSignals(update, destination: snapshot.waypoints.last?.waypoint))
        }
    }
}
