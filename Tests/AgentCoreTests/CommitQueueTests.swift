import Geodesy
import JournalTypes
import Testing

@testable import AgentCore

@Suite struct CommitQueueTests {
    private static let full = JournalCondition.failing(reason: "it is full", advice: "make room")
    private let time = TimeKeeper(
        floor: nil, system: .init(time: UTCTime(rfc3339: "2026-06-01T00:00:00Z")!))

    private func report(_ condition: JournalCondition) -> JournalReport {
        JournalReport(
            condition: condition,
            statistics: JournalStatistics(
                pendingMessages: 0, pendingBytes: 0, pendingLocations: 0, oldest: nil,
                droppedMessages: 0, droppedLocations: 0), nextSequence: 1)
    }

    private func commits(_ requests: [JournalRequest]) -> [UInt64] {
        requests.compactMap { if case .commit(let number, _, _) = $0 { number } else { nil } }
    }

    /// What a queue without consent says at each time, where a trip goes on at some of the seconds and the disk is
    /// full from a moment on.
    private func conditions(trip: Set<Int>, fullFrom: Int) -> [Bool] {
        var queue = CommitQueue<Int>(report(.sound))
        var isUnwritten = false
        var isFailing = false
        return (0..<200).map { second in
            let now = Duration.seconds(second)
            if trip.contains(second) {
                queue.ask(.setState(.trip, [UInt8(second)]))
                isUnwritten = true
            }
            queue.tick(interval: 5, at: now)
            let requests = queue.takeRequests(at: now, time, hasLocationConsent: false)
            // A disk fails only where there is something to write.
            if requests.contains(where: { if case .setState = $0 { true } else { false } }) {
                isUnwritten = true
            }
            for number in commits(requests) {
                if isUnwritten { isFailing = second >= fullFrom }
                if !isFailing { isUnwritten = false }
                queue.committed(
                    number, report(isFailing ? Self.full : .sound), hasLocationConsent: false,
                    at: now)
            }
            return queue.condition(hasLocationConsent: false, patience: .seconds(5), at: now)
                .isWritten
        }
    }

    @Test func `without consent a full disk is reported no sooner for a trip that is written down`()
    {
        let atRest = conditions(trip: [], fullFrom: 70)
        let onTheWay = conditions(trip: [33, 82, 90, 101], fullFrom: 70)
        #expect(atRest.contains(false))
        #expect(onTheWay == atRest)
    }

    @Test func `with consent a full disk is reported at once`() {
        var queue = CommitQueue<Int>(report(.sound))
        queue.ask(.setState(.trip, [1]))
        queue.tick(interval: 5, at: .seconds(130))
        let requests = queue.takeRequests(at: .seconds(130), time, hasLocationConsent: true)
        queue.committed(
            commits(requests)[0], report(Self.full), hasLocationConsent: true, at: .seconds(130))
        #expect(
            !queue.condition(hasLocationConsent: true, patience: .seconds(5), at: .seconds(130))
                .isWritten)
    }

    @Test func `what is published at once waits for its commit, and for none after it`() {
        var queue = CommitQueue<Int>(report(.sound))
        queue.wait(1)
        #expect(queue.takeReady() == 1)
        queue.ask(.setReply([], id: "a"), isUrgent: true)
        queue.wait(2)
        let first = commits(queue.takeRequests(at: .zero, time, hasLocationConsent: true))
        queue.ask(.setReply([], id: "b"), isUrgent: true)
        queue.wait(3)
        #expect(commits(queue.takeRequests(at: .zero, time, hasLocationConsent: true)).count == 1)
        #expect(queue.takeReady() == nil)
        queue.committed(first[0], report(.sound), hasLocationConsent: true, at: .zero)
        #expect(queue.takeReady() == 2)
        #expect(queue.takeReady() == nil)
        #expect(!queue.isIdle)
    }
}
