import Guidance
import Wire

/// Tells: puts the stamp on a message, encodes it and gives it to the outbox, or to the books where it
/// must not be lost. What reveals as a whole where the vehicle is stays here while that is not allowed;
/// of the rest the outbox lets pass what is public.
struct Uplink: Sendable {
    let topics: Topics
    let session: UInt64
    let time: TimeKeeper
    let outbox: Outbox
    let bookkeeper: Bookkeeper
    let sharing: Sharing

    var stamp: Stamp {
        let (time, source) = time.now
        return Stamp(vehicle: topics.vehicle, session: session, time: time, timeSource: source)
    }

    func tell(_ message: some UplinkMessage) {
        guard sharing.isAllowed || message.disclosure == .public else { return }
        outbox.offer(message.message(on: topics, stamp: stamp))
    }

    /// Where the vehicle is: told live where that is due, and kept for the trail where the link does not
    /// carry it.
    func tell(_ update: LocationUpdate, isDue: Bool) {
        guard sharing.isAllowed else { return }
        outbox.offer(
            update, isDue ? LocationReport(update).message(on: topics, stamp: stamp) : nil)
    }

    /// A message that is complete without a stamp.
    func offer(_ message: OutgoingMessage) { outbox.offer(message) }

    func tell(_ event: EventMessage) {
        guard sharing.isAllowed || event.disclosure == .public else { return }
        if event.delivery.isJournalled {
            bookkeeper.put(.event(event, stamp))
        } else {
            outbox.offer(event.message(on: topics, stamp: stamp))
        }
    }

    /// Takes the retained route back.
    func clearRoute() { outbox.offer(RouteDocument.cleared(on: topics)) }

    /// Takes a picture back that nobody has asked for lately.
    func clearImage(_ id: String) { outbox.offer(ImageDocument.cleared(id: id, on: topics)) }

    /// The message that the broker sends by itself when the link is lost, in its short form.
    var will: OutgoingMessage {
        let stamp = stamp
        var will = ConnectionState(.lost, connectedSince: stamp.time)
            .message(on: topics, stamp: stamp)
        if let short = will.shortPayload { will.payload = short }
        return will
    }
}
