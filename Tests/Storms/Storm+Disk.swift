import AgentCore
import Guidance
import JournalTypes

// The disk: what is asked of it, how long it takes, and what has to be on it.
extension Storm {
    /// All that has come while the disk was at work, with one commit as far as nothing is read between.
    func write() {
        guard !diskIsAtWork, !diskQueue.isEmpty else { return }
        diskIsAtWorkSince = time
        let requests = diskQueue.mergingCommits()
        diskQueue = []
        atWork = requests
        let commits = requests.count { if case .commit = $0 { true } else { false } }
        let seconds = commitSeconds * Double.random(in: 0.5...2, using: &diskRandom)
        inThisLife(after: Double(commits) * seconds) { [unowned self] in
            writtenThrough = diskIsAtWorkSince
            if commits > 0, diskQueue.isEmpty, !disk.isFull { atRisk = [] }
            while let request = atWork.first {
                // What is not written yet is still at work: the process may end at an answer.
                atWork.removeFirst()
                if let answer = disk.perform(request) { handle(.journal(answer)) }
                if core == nil {
                    atWork = []
                    return
                }
            }
            write()
        }
    }

    /// The process ends while the disk is at work: some of what it was asked for is written, and nobody hears of it.
    /// A commit is written whole or not at all, as SQLite does.
    func tearWrites() {
        guard !atWork.isEmpty, !disk.isFull else { return }
        var commits = atWork.count { if case .commit = $0 { true } else { false } }
        commits = Int.random(in: 0...commits, using: &diskRandom)
        for request in atWork where commits > 0 {
            if case .commit = request { commits -= 1 }
            _ = disk.perform(request)
        }
        atWork = []
    }

    /// Whether the disk lets those wait who have something to write.
    var diskIsSlow: Bool {
        commitSeconds > 1 || diskIsAtWork && time - diskIsAtWorkSince > 1
    }

    /// A trip is on disk some seconds after it was taken, as what need not be written at once is written then.
    func checkTrip() {
        guard !isAsleep, !diskIsAtWork, diskQueue.isEmpty,
            time - tripSince > configuration.journal.commitIntervalSeconds + 1
        else { return }
        let written = disk.durable.states[.trip].map { String(decoding: $0, as: UTF8.self) }
        if written != core?.keptTrip?.text { fail("the trip is not on disk") }
    }
}
