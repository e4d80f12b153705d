import DequeModule
import Geodesy
import JournalTypes

/// Requests to the journal, and the entries that wait for them to be on disk. A value without I/O;
/// time is a parameter.
///
/// One commit covers all requests before it, and their consequences wait for its answer. So entries
/// leave the queue in the order in which they came.
struct CommitQueue<Waiting: Sendable>: Sendable {
    private var requests: [JournalRequest] = []
    /// Whether the requests since the last commit do not wait for a tick.
    private var isUrgent = false
    private var isDueByTime = false
    private var lastCommit = Duration.zero
    /// The minute of the clock's floor that the journal has.
    private var writtenFloor: Int64?
    /// The numbers of the last requested and of the last answered commit.
    private var asked: UInt64 = 0
    private var answered: UInt64 = 0
    private var lastAnswer = Duration.zero
    /// The times of the requested commits without an answer, oldest first; and whether each would
    /// also be requested then if the vehicle were somewhere else.
    private var open: Deque<(number: UInt64, at: Duration, isPublic: Bool)> = []
    /// The entries that wait for a commit, with its number.
    private var waiting: Deque<(commit: UInt64, what: Waiting)> = []
    private(set) var report: JournalReport
    /// The condition after the last commit that may be published without consent.
    private var publicCondition: JournalCondition

    /// - Parameter report: how the journal was opened.
    init(_ report: JournalReport) {
        self.report = report
        publicCondition = report.condition
    }

    /// Whether all requests are written, as far as the disk takes them, and no entry waits.
    var isIdle: Bool {
        waiting.isEmpty && requests.isEmpty && !isUrgent && !isDueByTime && answered == asked
    }

    /// The condition of the journal, also where it does not answer.
    ///
    /// The outcome of a commit is news, and so is its time. Without consent a tick may commit
    /// nothing but the progress of the trip, which depends on where the vehicle is; so only commits
    /// count that would also be there if it were somewhere else: for a command, or for the floor of
    /// the clock, which is written each minute.
    ///
    /// - Parameter hasLocationConsent: whether the location may leave the vehicle.
    func condition(hasLocationConsent: Bool, patience: Duration, at now: Duration)
        -> JournalCondition
    {
        let oldest = hasLocationConsent ? open.first : open.first(where: \.isPublic)
        if let oldest, now - max(oldest.at, lastAnswer) >= patience {
            return .failing(
                reason: "its disk takes nothing and says nothing",
                advice: "look at the disk with 'dmesg'; commands wait for it")
        }
        return hasLocationConsent ? report.condition : publicCondition
    }

    // MARK: - Asking

    /// - Parameter isUrgent: whether it is committed at once, with all that comes in at this time.
    mutating func ask(_ request: JournalRequest, isUrgent: Bool = false) {
        requests.append(request)
        if isUrgent { self.isUrgent = true }
    }

    /// Adds an entry that waits until all urgent requests before it are on disk.
    mutating func wait(_ what: Waiting) {
        waiting.append((isUrgent || isDueByTime ? asked + 1 : asked, what))
    }

    /// Makes a commit due if the last one is at least `interval` seconds old and answered.
    mutating func tick(interval: Double, at now: Duration) {
        if answered == asked, (now - lastCommit).inSeconds >= interval { isDueByTime = true }
    }

    /// Asks for a commit, whatever there is to write.
    mutating func commit(at now: Duration, _ time: TimeKeeper, hasLocationConsent: Bool) {
        isUrgent = true
        commitIfNeeded(at: now, time, hasLocationConsent: hasLocationConsent)
    }

    private mutating func commitIfNeeded(
        at now: Duration, _ time: TimeKeeper, hasLocationConsent: Bool
    ) {
        guard isUrgent || isDueByTime else { return }
        // The floor of the next session's clock; a minute is close enough, and spares the flash.
        let minute = time.floor(at: now).millisecondsSince1970 / 60_000 * 60_000
        let isNewMinute = writtenFloor != minute
        if isNewMinute {
            writtenFloor = minute
            requests.append(.setState(.timeFloor, Array("\(minute)".utf8)))
        }
        asked += 1
        open.append((asked, now, isPublic: isUrgent || isNewMinute))
        // Without consent a trip may be all else that there is to write, so whether
        // acknowledgements are on disk would reveal after a kill whether there was a path.
        requests.append(.commit(asked, now: time.provenTime(at: now), isWhole: !hasLocationConsent))
        isUrgent = false
        isDueByTime = false
        lastCommit = now
    }

    /// The requests for the journal, in order.
    mutating func takeRequests(
        at now: Duration, _ time: TimeKeeper, hasLocationConsent: Bool
    ) -> [JournalRequest] {
        commitIfNeeded(at: now, time, hasLocationConsent: hasLocationConsent)
        defer { requests.removeAll(keepingCapacity: true) }
        return requests
    }

    // MARK: - Answers

    mutating func committed(
        _ number: UInt64, _ report: JournalReport, hasLocationConsent: Bool, at now: Duration
    ) {
        answered = max(answered, number)
        lastAnswer = now
        self.report = report
        var isPublic = hasLocationConsent
        while let first = open.first, first.number <= number {
            if first.isPublic { isPublic = true }
            open.removeFirst()
        }
        if isPublic { publicCondition = report.condition }
    }

    /// The next entry whose commit is answered.
    mutating func takeReady() -> Waiting? {
        guard let first = waiting.first, first.commit <= answered else { return nil }
        waiting.removeFirst()
        return first.what
    }

    mutating func removeWaiting(where isOver: (Waiting) -> Bool) {
        waiting.removeAll { isOver($0.what) }
    }
}
