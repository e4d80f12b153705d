import Synchronization
import Testing
import Threads

@Suite struct OccupationTests {
    /// What a test moves, and another thread reads.
    private final class Time: Sendable {
        private let now = Mutex(ContinuousClock.now)
        var instant: ContinuousClock.Instant { now.withLock { $0 } }
        func pass(_ duration: Duration) { now.withLock { $0 += duration } }
    }

    @Test func `it is as long as the piece of work that is under way`() {
        let time = Time()
        let occupation = Occupation { time.instant }
        #expect(occupation.duration == .zero)
        occupation.begin()
        time.pass(.seconds(7))
        #expect(occupation.duration == .seconds(7))
        occupation.end()
        time.pass(.seconds(7))
        #expect(occupation.duration == .zero)
        occupation.begin()
        time.pass(.seconds(2))
        #expect(occupation.duration == .seconds(2))
    }

    @Test(.timeLimit(.minutes(1))) func `another thread sees a piece of work that never ends`() {
        let occupation = Occupation()
        let (begun, release, ended) = (WakeSignal(), WakeSignal(), WakeSignal())
        NativeThread.start(named: "stuck") {
            occupation.begin()
            begun.signal()
            while release.wait(timeout: .seconds(3600)).isEmpty {}
            occupation.end()
            ended.signal()
        }
        while begun.wait(timeout: .seconds(3600)).isEmpty {}
        let first = occupation.duration
        #expect(first > .zero)
        while occupation.duration == first {}
        release.signal()
        while ended.wait(timeout: .seconds(3600)).isEmpty {}
        #expect(occupation.duration == .zero)
    }
}
