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

    /// What is told once and retained, and what of it an earlier configuration had told and this one does
    /// not: that is taken back at each start, as nobody knows which of the earlier ones reached a broker.
    ///
    /// - Parameter earlierPrefixes: what Home Assistant was ever told under.
    func announce(on uplink: Uplink, earlierPrefixes: Set<String>) {
        for prefix in earlierPrefixes.subtracting([homeAssistantPrefix]).sorted() {
            discovery(prefix, uplink.topics).removals.forEach(uplink.offer)
        }
        if !homeAssistantPrefix.isEmpty {
            discovery(homeAssistantPrefix, uplink.topics).messages.forEach(uplink.offer)
        }
        if !uplink.sharing.isAllowed { clearLocation(on: uplink) }
    }

    /// The prefixes to be remembered for the next start.
    func prefixes(after earlier: Set<String>) -> Set<String> {
        homeAssistantPrefix.isEmpty ? earlier : earlier.union([homeAssistantPrefix])
    }

    private func discovery(_ prefix: String, _ topics: Topics) -> HomeAssistantDiscovery {
        HomeAssistantDiscovery(topics: topics, agentVersion: Agent.version, prefix: prefix)
    }

    /// What else is retained than the vehicle's own topics.
    func retainedTopics(_ topics: Topics) -> [String] {
        (homeAssistantPrefix.isEmpty
            ? [] : discovery(homeAssistantPrefix, topics).removals.map(\.topic))
            + (ownTracksUser.map { [OwnTracksLocation.cleared(user: $0, topics: topics).topic] }
                ?? [])
    }

    /// Takes back the place that the broker retains.
    func clearLocation(on uplink: Uplink) {
        guard let ownTracksUser else { return }
        uplink.offer(OwnTracksLocation.cleared(user: ownTracksUser, topics: uplink.topics))
    }

    /// A place of the time without a link, where somebody is to hear of it.
    func message(trailPoint: [UInt8], topics: Topics) -> OutgoingMessage? {
        ownTracksUser.flatMap { user in
            OwnTracksLocation(trailPoint: trailPoint)?.message(user: user, topics: topics)
        }
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
