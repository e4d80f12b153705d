import Geodesy
import Testing
import Wire

@testable import Agent

@Suite struct TimeKeeperTests {
    private func time(_ text: String) -> UTCTime { UTCTime(rfc3339: text)! }

    @Test func `a system clock that stands at 1970 is not believed`() {
        let keeper = TimeKeeper(clock: MonotonicClock(), floor: time("2026-05-01T00:00:00Z")) {
            UTCTime(millisecondsSince1970: 5000)
        }
        let (now, source) = keeper.now
        #expect(source == .floor)
        #expect(now >= time("2026-05-01T00:00:00Z"))
    }

    @Test func `a system clock behind the floor is believed`() {
        let keeper = TimeKeeper(clock: MonotonicClock(), floor: time("2026-05-01T00:00:00Z")) {
            self.time("2026-06-01T00:00:00Z")
        }
        #expect(keeper.now.source == .system)
        #expect(keeper.now.time == time("2026-06-01T00:00:00Z"))
    }

    @Test func `the receiver's time comes first, unless it is made up`() {
        let keeper = TimeKeeper(clock: MonotonicClock(), floor: nil) {
            self.time("2026-06-01T00:00:00Z")
        }
        keeper.received(time("1999-08-22T00:00:00Z"))
        keeper.received(time("2099-01-01T00:00:00Z"))
        #expect(keeper.now.source == .system)
        keeper.received(time("2026-07-01T00:00:00Z"))
        #expect(keeper.now.source == .gnss)
        #expect(keeper.now.time >= time("2026-07-01T00:00:00Z"))
    }
}
