import Guidance
import JournalTypes
import MQTTLink
import Positioning
package import Wire

// How a message is published: given a header, encoded and handed to the outbox, or to store and
// forward where it must not be lost. A message that reveals the location as a whole stays here
// without consent; of the others the outbox lets pass the public members.
extension AgentCore {
    var header: MessageHeader { time.header(topics.vehicle, session: session, at: now) }

    mutating func publish(_ message: some UplinkMessage) {
        guard hasLocationConsent || message.disclosure == .public else {
            return note(message, .withheld)
        }
        publish(message.message(on: topics, header: header))
    }

    /// Publishes the location live if that is due, and buffers it where the link does
    /// not carry it.
    mutating func publish(_ update: LocationUpdate, isDue: Bool) {
        guard hasLocationConsent else { return note(LocationReport(update), .withheld) }
        if !isDue { note(LocationReport(update), .tooOften) }
        let sendings =
            isDue
            ? outbox.publish(LocationReport(update).message(on: topics, header: header), at: now)
            : []
        send(sendings)
        keep(
            locationBuffer.take(
                update, isLive: outbox.isUp, isPublished: !sendings.isEmpty, at: now))
    }

    mutating func publish(_ event: EventMessage) {
        guard hasLocationConsent || event.disclosure == .public else {
            return note(event, .withheld)
        }
        if event.delivery.isJournalled {
            journal(event)
        } else {
            publish(event.message(on: topics, header: header))
        }
    }

    /// Publishes an event that must not be lost.
    mutating func journal(_ event: some UplinkMessage) {
        store.take(.event(event, header), at: now, time)
    }

    /// A message that is complete without a header.
    mutating func publish(
        _ message: OutgoingMessage, correlationData: [UInt8]? = nil, item: JournalItem? = nil
    ) {
        send(
            outbox.publish(message, correlationData: correlationData, item: item, at: now))
    }

    mutating func send(_ sendings: [OutboxState.Sending]) {
        for sending in sendings { act(.publish(sending.publication, sending.token)) }
    }

    /// Takes the retained route back.
    mutating func clearRoute() { publish(RouteDocument.cleared(on: topics)) }

    /// Clears the retained picture with an id.
    mutating func clearImage(_ id: String) { publish(ImageDocument.cleared(id: id, on: topics)) }

    mutating func answer(
        _ token: CommandToken, _ reply: CommandReply, _ result: CommandResult? = nil
    ) {
        store.take(.reply(token, reply, result), at: now, time)
    }

    /// Keeps a value for the next session.
    mutating func keep(_ key: StateKey, _ value: [UInt8]?, isUrgent: Bool = false) {
        store.take(.state(key, value, isUrgent: isUrgent), at: now, time)
    }

    /// Keeps places in the journal, to be published as history.
    mutating func keep(_ places: [LocationBuffer.Entry]) {
        for place in places {
            let point = LocationHistory.point(place.update, isDuplicate: place.isDuplicate)
            store.take(.locations(point, place.update.matched.clockTime), at: now, time)
        }
    }

    /// The message that the broker sends by itself when the link is lost, in its short form.
    package func will(at now: Duration) -> OutgoingMessage {
        let header = time.header(topics.vehicle, session: session, at: now)
        var will = ConnectionState(.lost, connectedSince: header.time)
            .message(on: topics, header: header)
        if let short = will.shortPayload { will.payload = short }
        return will
    }
}
