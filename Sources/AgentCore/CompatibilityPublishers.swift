import Guidance
package import Wire

/// Publishes the formats of readers other than Turnstone's, as far as the configuration switches
/// them on: OwnTracks, Home Assistant, and COVESA's VSS.
package struct CompatibilityPublishers {
    private let ownTracksUser: TopicLevel?
    private let homeAssistantPrefix: TopicLevel?
    private let publishesVehicleSignals: Bool

    package init(_ configuration: Configuration.Compatibility) {
        ownTracksUser = TopicLevel(configuration.ownTracksUser)
        homeAssistantPrefix = TopicLevel(configuration.homeAssistantPrefix)
        publishesVehicleSignals = configuration.vehicleSignals
    }

    /// The messages that are published once and retained, and the clearing of topics of an earlier
    /// configuration, which is repeated at each start, as the earlier ones may not have reached
    /// each broker.
    ///
    /// - Parameter earlier: all topics besides the vehicle's own on which something was ever retained.
    func announcements(_ topics: Topics, earlier: Set<String>) -> [OutgoingMessage] {
        earlier.subtracting(retainedTopics(topics)).sorted().map { .takingBack($0) }
            + discovery(topics)
    }

    /// The topics besides the vehicle's own on which something is retained.
    package func retainedTopics(_ topics: Topics) -> Set<String> {
        Set(discovery(topics).map(\.topic)).union(ownTracksTopic(topics).map { [$0] } ?? [])
    }

    private func discovery(_ topics: Topics) -> [OutgoingMessage] {
        homeAssistantPrefix.map { prefix in
            HomeAssistantDiscovery(
                topics: topics, agentVersion: AgentInfo.agentVersion, prefix: prefix.description
            ).messages
        } ?? []
    }

    private func ownTracksTopic(_ topics: Topics) -> String? {
        ownTracksUser.map { OwnTracksLocation.topic(user: $0, topics: topics) }
    }

    /// Clears the place that the broker retains; nil where none is published.
    func clearedLocation(_ topics: Topics) -> OutgoingMessage? {
        ownTracksTopic(topics).map { .takingBack($0) }
    }

    /// A place of the time without a link, if a reader is configured.
    func message(bufferedLocation: [UInt8], topics: Topics) -> OutgoingMessage? {
        ownTracksUser.flatMap { user in
            OwnTracksLocation(bufferedLocation: bufferedLocation)?.message(
                user: user, topics: topics)
        }
    }

    /// The messages beside each location.
    func messages(
        _ update: LocationUpdate, _ snapshot: Snapshot, _ topics: Topics, _ header: MessageHeader
    )
        -> [OutgoingMessage]
    {
        var messages: [OutgoingMessage] = []
        if let ownTracksUser {
            messages.append(OwnTracksLocation(update).message(user: ownTracksUser, topics: topics))
        }
        if publishesVehicleSignals {
            let signals = VehicleSignals(
                update, destination: snapshot.waypoints.last?.waypoint)
            messages.append(signals.message(on: topics, header: header))
        }
        return messages
    }
}
