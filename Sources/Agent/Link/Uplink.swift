import Wire

/// Tells: puts the stamp on a message, encodes it and gives it to the outbox.
struct Uplink: Sendable {
    let topics: Topics
    let memory: VehicleMemory
    let time: TimeKeeper
    let outbox: Outbox

    var stamp: Stamp {
        let (time, source) = time.now
        return Stamp(
            vehicle: topics.vehicle, session: memory.session, time: time, timeSource: source)
    }

    func tell(_ message: some UplinkMessage, correlationData: [UInt8]? = nil) {
        let sequence = message.delivery.isJournalled ? memory.takeSequence() : nil
        outbox.offer(
            message.message(on: topics, stamp: stamp, sequence: sequence),
            correlationData: correlationData)
    }

    /// Takes the retained route back.
    func clearRoute() { outbox.offer(RouteDocument.cleared(on: topics)) }

    /// The message that the broker sends by itself when the link is lost.
    var will: OutgoingMessage { ConnectionState.lost.message(on: topics, stamp: stamp) }
}
