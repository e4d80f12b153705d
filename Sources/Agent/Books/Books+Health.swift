import Geodesy
import Journal
import Wire

extension Books {
    /// What health says of the journal.
    var health: Health.Journal {
        let statistics = journal.statistics
        return Health.Journal(
            pending: statistics.pendingMessages,
            oldestAgeSeconds: statistics.oldest.map {
                max(0, time.now.time.secondsSince1970 - $0.secondsSince1970)
            },
            bytes: statistics.pendingBytes,
            dropped: statistics.droppedMessages + statistics.droppedTrailPoints,
            message: journal.condition.message)
    }
}
