package import Directions
package import GPSDLink
package import Geodesy
package import Guidance
package import JournalTypes
package import MQTTLink
package import Routing
package import Wire

/// An event from outside the core.
package enum AgentInput: Sendable {
    /// The session begins; before everything else.
    case begin
    case receiver(ReceiverEvent)
    /// All but messages and confirmations, which follow.
    case link(LinkEvent)
    /// Commands from the broker, in its order. The number comes back when they are on disk, as far as they
    /// are to be.
    case messages([ReceivedMessage], batch: UInt64)
    /// The link is about to check the broker's certificate at this time, not the system's.
    case certificatesChecked(at: UTCTime)
    /// The broker has all that was published before a time.
    case confirmed(before: Duration)
    case journal(JournalAnswer)
    /// The answer to ``AgentEffect/plan(_:_:_:)``.
    case routes(RouteRequestID, Result<FoundRoutes, RoutingFailure>)
    /// The answer to ``AgentEffect/estimate(_:_:)``.
    case estimate(CommandToken, Result<RoutePath, RoutingFailure>)
    /// The live traffic from now on; nil for none.
    case traffic(TrafficConditions?)
    case trafficHealth(Health.Traffic)
    /// A message of another program on the gateway with a reading of the vehicle's own sensors.
    /// Nobody waits for its acknowledgement.
    case sensor(ReceivedMessage)
    /// Time has passed, and this is how the machine is; about twice a second.
    case tick(SystemReading)
    /// A ``AgentCore/pause`` is over.
    case timer
    /// The configuration was read again.
    ///
    /// Indirect, as it is by far the largest and the rarest: every input would be as large.
    indirect case configuration(Configuration)
    /// Whether inputs and effects are recorded from now on.
    case recording(Bool)
    /// The agent is to end; ``AgentEffect/ended`` says when nothing more is to be waited for.
    case end
    /// There is no time left for that.
    case endNow
}

/// Routes with the paths that they were made of, which a record keeps in their place.
package struct FoundRoutes: Sendable {
    package var paths: [RoutePath]
    package var routes: [Route]

    package init(paths: [RoutePath], routes: [Route]) {
        self.paths = paths
        self.routes = routes
    }
}

/// The state of the machine.
package struct SystemReading: Hashable, Sendable {
    package var clock: TimeKeeper.SystemTime
    /// Time of the processor that was used since the start.
    package var processorTime = Duration.zero
    /// Resident memory; nil where it is not known.
    package var residentBytes: Int?
    /// When the vehicle's certificate ends; nil without one.
    package var certificateExpiry: UTCTime?
    /// Faults around the agent, as parts of a sentence for whoever is at the gateway.
    package var notes: [String] = []
    /// How long the thread that reads gpsd has been busy with its last report.
    package var readingFor = Duration.zero
    /// The map files of the gateway, where they have changed; nil where they are as they were.
    package var maps: [StoredMap]?

    package init(
        clock: TimeKeeper.SystemTime, processorTime: Duration = .zero, residentBytes: Int? = nil,
        certificateExpiry: UTCTime? = nil, notes: [String] = [], readingFor: Duration = .zero,
        maps: [StoredMap]? = nil
    ) {
        self.clock = clock
        self.processorTime = processorTime
        self.residentBytes = residentBytes
        self.certificateExpiry = certificateExpiry
        self.notes = notes
        self.readingFor = readingFor
        self.maps = maps
    }
}
