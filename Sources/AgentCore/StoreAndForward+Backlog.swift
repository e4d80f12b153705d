import JournalTypes
import MQTTLink
import Wire

// The events and places of the time without a link, as batches of history.
extension StoreAndForward {
    mutating func sendEvents(
        _ events: [StoredMessage], at now: Duration, _ time: TimeKeeper
    ) {
        let due = events.filter { !inFlight.contains($0.sequence) }
        guard !due.isEmpty else {
            if let last = events.last {
                backlog.eventCursor = last.sequence
            } else {
                backlog.hasEvents = false
            }
            return
        }
        let batch = EventHistory(
            fitting: due.map {
                EventHistory.Entry(
                    subtopic: $0.topic, payload: $0.payload,
                    $0.isConfidential ? .revealing : .public)
            }, maximumBytes: batchBytes)
        let sent = due.prefix(batch.entries.count).map(\.sequence)
        backlog.eventCursor = sent.last ?? backlog.border
        sendHistory(message(batch, time, now), .events(sent), count: sent.count, at: now)
    }

    mutating func sendLocations(
        _ points: [BufferedLocation], at now: Duration, _ time: TimeKeeper
    ) {
        guard !points.isEmpty else {
            backlog.isDone = true
            return
        }
        let batch = LocationHistory(fitting: points.map(\.payload), maximumBytes: batchBytes)
        let last = points[batch.points.count - 1].number
        backlog.locationCursor = last
        for point in batch.points {
            guard
                let copy = compatibilityPublishers.message(bufferedLocation: point, topics: topics)
            else { continue }
            wait(.action(.send(copy, correlationData: nil, nil)))
        }
        sendHistory(
            message(batch, time, now), .locations(through: last), count: batch.points.count, at: now
        )
    }

    private var batchBytes: Int {
        min(limits.batchBytes, Int(maximumPacketBytes ?? .max) - 256)
    }

    private mutating func sendHistory(
        _ message: OutgoingMessage, _ item: JournalItem, count: Int, at now: Duration
    ) {
        backlog.batchIsSent(next: now + .seconds(Double(count) / limits.perSecond))
        wait(.action(.send(message, correlationData: nil, item)))
    }
}
