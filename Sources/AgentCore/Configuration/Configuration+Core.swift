import CBuild
import Directions
package import Guidance
package import JournalTypes
package import MQTTLink
package import RoadNetwork
import Routing
package import Wire

extension Configuration {
    /// The name that the broker knows the vehicle by.
    package var clientIdentifier: String {
        broker.clientIdentifier.isEmpty ? "turnstone-\(vehicle)" : broker.clientIdentifier
    }
}

extension Configuration.History {
    package var limits: JournalLimits {
        var limits = JournalLimits()
        limits.maximumMessages = maximumMessages
        limits.maximumBytes = maximumMegabytes * 1_000_000
        limits.maximumAgeSeconds = maximumAgeDays * 86_400
        limits.maximumLocations = maximumLocations
        return limits
    }
}

extension Configuration {
    /// The options of the navigator, with the settings of `set-options`.
    package func navigatorOptions(_ settings: Settings) -> NavigatorOptions {
        var options = settings.applied(to: guidance.options)
        options.takesTripsAtOnce = !privacy.hasLocationConsent(settings)
        return options
    }

    /// The settings in force where `set-options` has set nothing.
    package var settings: EffectiveSettings {
        EffectiveSettings(
            navigator: guidance.options, routeOptions: RouteOptions(),
            rates: EffectiveSettings.Rates(
                locationIntervalSeconds: uplink.locationIntervalSeconds,
                navInfoIntervalSeconds: uplink.frameIntervalSeconds,
                healthIntervalSeconds: uplink.healthIntervalSeconds,
                eventIntervalSeconds: uplink.eventIntervalSeconds,
                compactFrames: uplink.compactFrames,
                remainingSteps: uplink.remainingSteps < 0 ? .max : uplink.remainingSteps),
            locationConsent: privacy.locationConsent, privacyMode: false,
            logLevel: log.level)
    }
}

extension Configuration {
    /// The commands that are obeyed at all.
    package var obeyedCommands: [CommandName] {
        CommandName.allCases.filter { $0 != .simulate || guidance.allowsSimulation }
    }
}

extension Publication {
    package init(_ message: OutgoingMessage) {
        self.init(
            topic: message.topic, payload: message.payload,
            quality: message.qualityOfService == .atLeastOnce ? .atLeastOnce : .atMostOnce,
            retained: message.isRetained)
    }
}

extension AgentInfo {
    /// The version of this agent.
    package static let agentVersion = String(cString: turnstone_version())
    /// The version and the commit: of each program that may do something else.
    package static let build = "\(agentVersion)-\(String(cString: turnstone_commit()))"

    init(_ configuration: Configuration, map: Map, maps: [StoredMap]) {
        self.init(
            agentVersion: Self.agentVersion, map: map, maps: maps,
            commands: configuration.obeyedCommands,
            travelModes: TravelMode.allCases, languages: Language.all.map(\.tag),
            maximumCommandBytes: configuration.commands.maximumBytes,
            rememberedCommands: configuration.journal.limits.rememberedCommands,
            maximumCommandsPerSecond: configuration.commands.maximumPerSecond)
    }
}

extension AgentInfo.Map {
    init(_ network: RoadNetwork) {
        self.init(
            id: network.title, fingerprint: network.fingerprint, metadata: network.metadata)
    }
}

extension RoadNetwork {
    /// Region, date of the data and size, for the reader. Two maps may have the same; their
    /// ``fingerprint`` differs.
    package var title: String {
        "\(metadata.region) \(metadata.timestamp) \(nodeCount)n\(edgeCount)e"
    }
}
