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
    /// Commands from the broker, in its order. The batch number comes back when those to be kept are
    /// on disk.
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
    /// Its acknowledgement is not held back.
    case sensor(ReceivedMessage)
    /// Time has passed; with the machine's state, about twice a second.
    case tick(SystemReading)
    /// A ``AgentCore/pause`` is over.
    case timer
    /// The configuration was read again.
    ///
    /// Indirect, as it is by far the largest and the rarest: every input would be as large.
    indirect case configuration(Configuration)
    /// Whether inputs and effects are recorded from now on.
    case recording(Bool)
    /// The agent is to end; ``AgentEffect/ended`` follows when nothing is left to send.
    case end
    /// The agent has to end without delay.
    case endNow
}

/// Routes with their paths; a record keeps the paths alone.
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
    /// What is wrong with the files of TLS, of the password and of the configuration, and what the link does meanwhile: a sentence each,
    /// without its full stop.
    package var faultsOfLink: [String] = []
    /// Faults around the agent, as parts of a sentence for a person at the gateway.
    package var notes: [String] = []
    /// Time since the thread that reads gpsd began to handle its last report.
    package var readingFor = Duration.zero
    /// The map files of the gateway, where they have changed; nil where they are as they were.
    package var maps: [StoredMap]?

    package init(
        clock: TimeKeeper.SystemTime, processorTime: Duration = .zero, residentBytes: Int? = nil,
        certificateExpiry: UTCTime? = nil, faultsOfLink: [String] = [], notes: [String] = [],
        readingFor: Duration = .zero, maps: [StoredMap]? = nil
    ) {
        self.clock = clock
        self.processorTime = processorTime
        self.residentBytes = residentBytes
        self.certificateExpiry = certificateExpiry
        self.faultsOfLink = faultsOfLink
        self.notes = notes
        self.readingFor = readingFor
        self.maps = maps
    }
}
