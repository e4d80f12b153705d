import Directions
import GPSDClient
import Guidance
import Journal
import MosquittoClient
import RoadNetwork
import Routing
import Wire

extension Configuration {
    /// - Throws: ``ConfigurationError`` when ``validated()`` would have thrown it.
    func vehicleTopics() throws(ConfigurationError) -> Topics {
        guard let vehicle = VehicleID(vehicle),
            let topics = Topics(root: topics.root, vehicle: vehicle)
        else { throw ConfigurationError("no vehicle is named") }
        return topics
    }

    var receiverOptions: GPSDClient.Options {
        var options = GPSDClient.Options()
        options.host = gpsd.host
        options.port = gpsd.port
        options.device = gpsd.device.isEmpty ? nil : gpsd.device
        options.askAfter = .seconds(2 * gpsd.silentAfterSeconds)
        options.answerWithin = .seconds(gpsd.silentAfterSeconds)
        return options
    }

    /// The name that the broker knows the vehicle by.
    var clientIdentifier: String {
        broker.clientIdentifier.isEmpty ? "turnstone-\(vehicle)" : broker.clientIdentifier
    }

    /// All but TLS, which ``lookAtTLS()`` finds.
    func clientOptions(topics: Topics) throws(ConfigurationError) -> MosquittoClient.Options {
        let addresses = try BrokerAddress.parse(broker.servers)
        if let place = hiddenPassword { throw Self.unreadable(place) }
        var options = MosquittoClient.Options(
            brokers: addresses.map(\.broker),
            clientIdentifier: clientIdentifier,
            subscriptions: [topics.commandFilter]
                + traffic.regions.map(topics.trafficFilter(region:)))
        options.protocolVersion = broker.protocolVersion == .five ? .five : .threeOneOne
        options.userName = broker.userName.isEmpty ? nil : broker.userName
        options.password = broker.password.value
        options.keepAliveSeconds = UInt16(clamping: broker.keepAliveSeconds)
        options.sessionExpirySeconds = UInt32(clamping: broker.sessionExpirySeconds)
        options.connectTimeout = .seconds(broker.connectTimeoutSeconds)
        options.firstRetry = .seconds(broker.firstRetrySeconds)
        options.longestRetry = .seconds(broker.longestRetrySeconds)
        options.inFlightMaximum = UInt16(clamping: broker.inFlightMaximum)
        return options
    }
}

extension Configuration.History {
    var limits: JournalLimits {
        var limits = JournalLimits()
        limits.maximumMessages = maximumMessages
        limits.maximumBytes = maximumMegabytes << 20
        limits.maximumAgeSeconds = maximumAgeDays * 86_400
        limits.maximumTrailPoints = maximumTrailPoints
        return limits
    }
}

extension Configuration.Record {
    var limits: RecordLimits {
        RecordLimits(
            maximumBytes: maximumMegabytes * 1_000_000, freeBytes: freeMegabytes * 1_000_000)
    }
}

extension Configuration {
    /// How the navigator behaves, with what `set-options` has set.
    func navigatorOptions(_ settings: Settings) -> NavigatorOptions {
        var options = settings.applied(to: guidance.options)
        options.takesTripsAtOnce = !privacy.allowsSharing(settings)
        return options
    }

    /// What is in force where `set-options` has set nothing.
    var settings: EffectiveSettings {
        EffectiveSettings(
            navigator: guidance.options, routeOptions: RouteOptions(),
            rates: EffectiveSettings.Rates(
                locationIntervalSeconds: uplink.locationIntervalSeconds,
                navInfoIntervalSeconds: uplink.frameIntervalSeconds,
                healthIntervalSeconds: uplink.healthIntervalSeconds,
                eventIntervalSeconds: uplink.eventIntervalSeconds,
                compactFrames: uplink.compactFrames,
                remainingSteps: uplink.remainingSteps < 0 ? .max : uplink.remainingSteps),
            locationConsent: privacy.locationConsent, privacyMode: false)
    }
}

extension Configuration {
    /// The commands that are obeyed at all.
    var obeyedCommands: [CommandName] {
        CommandName.allCases.filter { $0 != .simulate || guidance.allowsSimulation }
    }
}

extension Publication {
    init(_ message: OutgoingMessage) {
        self.init(
            topic: message.topic, payload: message.payload,
            quality: message.qualityOfService == .atLeastOnce ? .atLeastOnce : .atMostOnce,
            retained: message.isRetained)
    }
}

extension AgentInfo {
    init(_ configuration: Configuration, map: Map) {
        self.init(
            agentVersion: Agent.version, map: map,
            commands: configuration.obeyedCommands,
            travelModes: TravelMode.allCases, languages: Language.all.map(\.tag),
            maximumCommandBytes: configuration.commands.maximumBytes,
            rememberedCommands: configuration.journal.limits.rememberedCommands,
            maximumCommandsPerSecond: configuration.commands.maximumPerSecond)
    }
}

extension AgentInfo.Map {
    init(_ network: RoadNetwork) {
        self.init(id: network.identifier, metadata: network.metadata)
    }
}

extension RoadNetwork {
    /// Tells one map from another: region, date of the data and size.
    var identifier: String {
        "\(metadata.region) \(metadata.timestamp) \(nodeCount)n\(edgeCount)e"
    }
}
