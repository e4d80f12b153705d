/// An action of a ``LinkMachine`` for the world, in the order given. None of them makes the machine
/// wait.
package enum LinkEffect: Hashable, Sendable {
    /// The answer is ``LinkInput/resolved(_:_:)`` or ``LinkInput/unresolved(_:_:)``.
    case lookUp(LookupID, Broker)
    /// Its answer is not needed any more.
    case forgetLookup(LookupID)
    /// Connects to the first of the addresses that answers. The answer is ``LinkInput/reached(_:from:)`` or
    /// ``LinkInput/unreached(_:_:)``.
    case dial(DialID, [SocketAddress])
    /// Closes a dialled connection, connected or not.
    case hangUp(DialID)
    /// Begins TLS and MQTT over the connected socket, with the will as it is or not retained. The answer is
    /// ``LinkInput/answered(_:)`` or ``LinkInput/closed(_:)``.
    case openSession(DialID, Broker, retainsWill: Bool)
    /// Lets the system end a connection whose peer acknowledges nothing for this time.
    case limitSilence(to: Duration)
    /// The answer is ``LinkInput/subscribed(filter:_:)``. With `skipsKnown` the broker sends the
    /// messages that are retained under the filter only where it has no such subscription yet.
    case subscribe(filter: String, skipsKnown: Bool)
    /// Asks the broker for a sign of life, after all that was handed over by now;
    /// ``LinkInput/asked(packet:within:)`` follows.
    case ask(within: Duration?)
    /// The broker has not answered to CONNECT in time: ``LinkInput/closed(_:)`` gives the likely
    /// reason.
    case explainSilence
    /// Disconnects in order, so that the broker does not publish the will.
    case disconnect
    /// Drops the connection, with the library's memory of it.
    case drop
    case report(LinkEvent)
}
