import AgentCore
import Directions
import GPSDClient
import GPSDLink
import Guidance
import Journal
import MQTTLink
import MosquittoClient
import RoadNetwork
import Routing
import Wire

extension Configuration {
    /// - Throws: ``ConfigurationError`` when `validated()` would have thrown it.
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
        options.link.askAfter = .seconds(2 * gpsd.silentAfterSeconds)
        options.link.answerWithin = .seconds(gpsd.silentAfterSeconds)
        return options
    }

    /// All but the files of TLS, which ``lookAtTLS()`` reads: where the servers are encrypted, no connection is made
    /// before them.
    ///
    /// - Parameter mayAwaitPassword: whether a password that is not there yet is no fault: then no connection is made
    ///   before it, either.
    func clientOptions(topics: Topics, mayAwaitPassword: Bool = false) throws(ConfigurationError)
        -> MosquittoClient.Options
    {
        let addresses = try BrokerAddress.parse(broker.servers)
        let isAwaited = mayAwaitPassword && broker.password.fault != nil
        if let faultOfPassword, !isAwaited { throw ConfigurationError(faultOfPassword) }
        var link = LinkOptions(
            brokers: addresses.map(\.broker),
            subscriptions: [topics.commandFilter]
                + traffic.regions.map(topics.trafficFilter(region:))
                + (sensors.isSubscribed ? [topics.sensorFilter] : []))
        link.protocolVersion = broker.protocolVersion == .five ? .five : .threeOneOne
        link.keepAliveSeconds = UInt16(clamping: broker.keepAliveSeconds)
        link.connectTimeout = .seconds(broker.connectTimeoutSeconds)
        link.firstRetry = .seconds(broker.firstRetrySeconds)
        link.longestRetry = .seconds(broker.longestRetrySeconds)
        link.inFlightMaximum = UInt16(clamping: broker.inFlightMaximum)
        var options = MosquittoClient.Options(link: link, clientIdentifier: clientIdentifier)
        if addresses.contains(where: \.isEncrypted) { options.security = .awaited }
        options.userName = broker.userName.isEmpty ? nil : broker.userName
        options.password = broker.password.value
        options.isPasswordAwaited = isAwaited
        options.sessionExpirySeconds = UInt32(clamping: broker.sessionExpirySeconds)
        return options
    }
}

extension Configuration.Record {
    var limits: RecordLimits {
        RecordLimits(
            maximumBytes: maximumMegabytes * 1_000_000, freeBytes: freeMegabytes * 1_000_000)
    }
}
