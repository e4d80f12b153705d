/// Joins a lookup of a name with its answer.
package struct LookupID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Joins the dialling of a broker's addresses with its outcome.
package struct DialID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An event of the world for a ``LinkMachine``.
package enum LinkInput: Hashable, Sendable {
    // Requests.

    /// The connection, or the pause before the next one, is to end, and one with another certificate is
    /// to be made.
    case reconnect
    /// Everything is to be subscribed to once more.
    case subscribe
    case stop

    // Time and the network.

    /// Time has passed.
    case time
    /// A wait took longer than it should by this time: the process or the machine has slept.
    case overslept(Duration)
    /// There is an address, a default route or an interface with a carrier that there was not before.
    case networkGained
    /// The time at which certificates are checked has become another one: what was refused may be good now.
    case certificateTimeChanged
    /// The machine does not have this address any more.
    case addressRemoved(LocalAddress)

    // A broker is reached.

    case resolved(LookupID, [SocketAddress])
    case unresolved(LookupID, LinkError)
    /// There is a connected socket, from this address of the machine, if known.
    case reached(DialID, from: LocalAddress?)
    case unreached(DialID, LinkError)

    // The broker's answers. A packet is known by its identifier, unique among those that wait.

    case answered(ConnectAnswer)
    /// The connection has come to its end.
    case closed(LinkError)
    case subscribed(filter: String, Reason)
    /// The library does not take the filter, for this reason.
    case unsubscribable(filter: String, String)
    /// A publication or a question.
    case acknowledged(packet: Int32, Reason)
    case heard
    /// The broker's TCP has all that was sent.
    case delivered

    // Outcomes of sending.

    /// A publication that is acknowledged.
    case published(packet: Int32, DeliveryToken)
    /// A publication without acknowledgement.
    case publishedAtMostOnce(retained: Bool)
    /// A publication that cannot be sent.
    case unpublished(DeliveryToken, PublicationOutcome)
    /// All that was handed over before this time has been published.
    case written(before: Duration)
    /// A question, whose answer has to come within some time if the link is in doubt.
    case asked(packet: Int32, within: Duration?)
    /// A ping of the keep-alive, answered by any incoming packet.
    case pinged
}

/// The broker's answer to CONNECT (OASIS MQTT 5.0, 3.2).
package struct ConnectAnswer: Hashable, Sendable {
    package var reason: Reason
    package var isSessionPresent: Bool
    package var maximumQuality: UInt8?
    package var retainsMessages = true
    package var receiveMaximum: UInt16?
    package var maximumPacketBytes: UInt32?

    package init(reason: Reason = .success, isSessionPresent: Bool = false) {
        self.reason = reason
        self.isSessionPresent = isSessionPresent
    }
}
