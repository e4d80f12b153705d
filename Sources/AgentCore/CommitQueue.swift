import DequeModule
import Geodesy
import JournalTypes

/// What is asked of the journal, and what waits until that is on disk. A value without I/O; time is a parameter.
///
/// One commit covers everything that was asked for before it, and what follows from that waits for its answer.
/// So what waits goes on in the order in which it came.
struct CommitQueue<Waiting: Sendable>: Sendable {
    private var requests: [JournalRequest] = []
    /// Whether what was asked for since the last commit does not wait for a tick.
    private var isUrgent = false
    private var isDueByTime = false
    private var lastCommit = Duration.zero
    /// The minute of the clock's floor that the journal has.
    private var writtenFloor: Int64?
    /// The number of the last commit that was asked for, and of the last one that was answered.
    private var asked: UInt64 = 0
    private var answered: UInt64 = 0
    private var lastAnswer = Duration.zero
    /// When the commits were asked for that are not answered, oldest first; and whether each would also be asked
    /// for then if the vehicle were somewhere else.
    private var open: Deque<(number: UInt64, at: Duration, isPublic: Bool)> = []
    /// What waits for the commit with a number.
    private var waiting: Deque<(commit: UInt64, what: Waiting)> = []
    private(set) var report: JournalReport
    /// As the last commit found it that may tell so without consent.
    private var publicCondition: JournalCondition

    /// - Parameter report: how the journal was opened.
    init(_ report: JournalReport) {
        self.report = report
        publicCondition = report.condition
    }

    /// Whether all that was asked for is written down, as far as the disk takes it, and nothing waits.
    var isIdle: Bool {
        waiting.isEmpty && requests.isEmpty && !isUrgent && !isDueByTime && answered == asked
    }

    /// How the journal is, also where it does not answer.
    ///
    /// What a commit has found is news, and so is when. Without consent a tick may commit nothing but how far the
    /// trip has come, which depends on where the vehicle is; so only those commits count that would also be there
    /// if it were somewhere else: for a command, or for the floor of the clock, which is written each minute.
    ///
    /// - Parameter isSharing: whether the location may leave the vehicle.
    func condition(isSharing: Bool, patience: Duration, at now: Duration) -> JournalCondition {
        let oldest = isSharing ? open.first : open.first(where: \.isPublic)
        if let oldest, now - max(oldest.at, lastAnswer) >= patience {
            return .failing(
                reason: "its disk takes nothing and says nothing",
                advice: "look at the disk with 'dmesg'; commands wait for it")
        }
        return isSharing ? report.condition : publicCondition
    }

    // MARK: - Asking

    /// - Parameter isUrgent: whether it is committed at once, with all that comes in at this time.
    mutating func ask(_ request: JournalRequest, isUrgent: Bool = false) {
        requests.append(request)
        if isUrgent { self.isUrgent = true }
    }

    /// Has something wait until all that was asked for so far, and is to be written at once, is written.
    mutating func wait(_ what: Waiting) {
        waiting.append((isUrgent || isDueByTime ? asked + 1 : asked, what))
    }

    /// Time has passed: what could wait is written, if that was last done so long ago.
    mutating func tick(interval: Double, at now: Duration) {
        if answered == asked, (now - lastCommit).inSeconds >= interval { isDueByTime = true }
    }

    /// Asks for a commit, whatever there is to write.
    mutating func commit(at now: Duration, _ time: TimeKeeper, isSharing: Bool) {
        isUrgent = true
        commitIfNeeded(at: now, time, isSharing: isSharing)
    }

    private mutating func commitIfNeeded(at now: Duration, _ time: TimeKeeper, isSharing: Bool) {
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
        // Without consent a trip may be all else that there is to write, so whether acknowledgements are on disk
        // would tell after a kill whether there was a way.
        requests.append(.commit(asked, now: time.provenTime(at: now), isWhole: !isSharing))
        isUrgent = false
        isDueByTime = false
        lastCommit = now
    }

    /// What the journal is to do now, in order.
    mutating func takeRequests(
        at now: Duration, _ time: TimeKeeper, isSharing: Bool
    ) -> [JournalRequest] {
        commitIfNeeded(at: now, time, isSharing: isSharing)
        defer { requests.removeAll(keepingCapacity: true) }
        return requests
    }

    // MARK: - Answers

    mutating func committed(
        _ number: UInt64, _ report: JournalReport, isSharing: Bool, at now: Duration
    ) {
        answered = max(answered, number)
        lastAnswer = now
        self.report = report
        var isPublic = isSharing
        while let first = open.first, first.number <= number {
            if first.isPublic { isPublic = true }
            open.removeFirst()
        }
        if isPublic { publicCondition = report.condition }
    }

    /// The next of what need not wait any more.
    mutating func takeReady() -> Waiting? {
        guard let first = waiting.first, first.commit <= answered else { return nil }
        waiting.removeFirst()
        return first.what
    }

    mutating func removeWaiting(where isOver: (Waiting) -> Bool) {
        waiting.removeAll { isOver($0.what) }
    }
}
