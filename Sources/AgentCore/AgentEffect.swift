package import Directions
package import Guidance
package import JournalTypes
package import MQTTLink
package import Routing
package import Wire

/// An action for the world to carry out, in the order given. None of them makes the agent wait.
package enum AgentEffect: Sendable {
    /// With a token if the outcome is to be reported.
    case publish(Publication, DeliveryToken?)
    /// Subscribes to all filters once more.
    case subscribe
    /// The messages of a batch are safe: the broker may have its acknowledgements.
    case acknowledge(batch: UInt64)
    case journal([JournalRequest])
    /// A later request ends the work on an earlier one.
    case plan(RouteRequestID, RouteRequest, Language)
    case estimate(CommandToken, RouteRequest)
    /// The time by which traffic reports are valid or not.
    case trafficTime(TimeKeeper.Reading)
    case log(LogLine)
    /// Lines of this level and above are written from now on.
    case logLevel(LogLevel)
    /// The agent's state, for `systemctl status`.
    case status(String)
    /// The session is over.
    case ended
}

/// A line of the log.
package struct LogLine: Hashable, Sendable {
    package var level: LogLevel
    package var text: String
}
