/// An event on the link to a broker, for its user.
public enum LinkEvent: Hashable, Sendable {
    case connected(Broker, BrokerSession)
    /// The link is gone, or an attempt failed; the next attempt follows after the pause.
    case disconnected(Broker, LinkError, retryIn: Duration)
    /// Changes of the network will not be noticed by themselves; with the reason and the remedy.
    case networkUnwatched(String)
    /// The link was ended on request; the next one follows at once.
    case closed(Broker)
    case outcome(DeliveryToken, PublicationOutcome)
    /// Comes for each filter at each connection, and at each repeated subscription. Granted does
    /// not mean delivered: a broker may grant a filter that its access list denies.
    case subscription(SubscriptionAnswer)
    /// The broker has all that was handed over before this time, elapsed since the link's beginning, as
    /// far as there was a connection then. Comes some seconds after something was sent.
    case confirmedDelivery(before: Duration)
    /// Messages of the broker, in its order. They are acknowledged when the handler returns, so
    /// this is the one event whose handler may block: until they are safe.
    case messages([ReceivedMessage])
}
