/// The progress of publishing the backlog: first events, then places, one batch at a time.
struct Backlog {
    enum Stage: Hashable {
        /// For the time of the next batch.
        case waiting
        /// The journal reads.
        case reading
        /// The broker is to acknowledge a batch.
        case sent
    }

    /// The next read of the journal, with a number that comes back with the answer.
    enum Read: Hashable {
        case events(UInt64)
        case locations(UInt64)
    }

    /// The last sequence number of history; events above it are live.
    private(set) var border: UInt64 = 0
    /// Numbers of the last event and the last place sent since the link came.
    var eventCursor: UInt64 = 0
    var locationCursor: Int64 = 0
    var hasEvents = true
    var isDone = true
    private(set) var nextBatch = Duration.zero
    private(set) var stage = Stage.waiting
    /// The number of the last read.
    private(set) var reading: UInt64 = 0

    init() {}

    /// - Parameter reading: the number of the last read of the backlog before this one.
    init(border: UInt64, isDone: Bool, nextBatch: Duration, reading: UInt64) {
        self.border = border
        self.isDone = isDone
        self.nextBatch = nextBatch
        self.reading = reading
    }

    /// Publishes the whole backlog once more, up to an event.
    mutating func begin(upTo border: UInt64) {
        self.border = border
        eventCursor = 0
        locationCursor = 0
        hasEvents = true
        isDone = false
        // The batch being read may reveal more than may be published now.
        if stage == .reading { stage = .waiting }
    }

    mutating func nextRead(at now: Duration) -> Read? {
        guard !isDone, stage == .waiting, nextBatch <= now else { return nil }
        stage = .reading
        reading += 1
        return hasEvents ? .events(reading) : .locations(reading)
    }

    /// Whether an answer is to the last read; any other one is too old.
    mutating func takeAnswer(_ number: UInt64) -> Bool {
        guard stage == .reading, number == reading else { return false }
        stage = .waiting
        return true
    }

    mutating func batchIsSent(next: Duration) {
        stage = .sent
        nextBatch = next
    }

    mutating func batchIsDelivered() {
        if stage == .sent { stage = .waiting }
    }
}
