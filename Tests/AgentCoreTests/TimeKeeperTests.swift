import Geodesy
import TestSupport
import Testing
import Wire

@testable import AgentCore

@Suite struct TimeKeeperTests {
    private let clock = ManualClock()

    private func time(_ text: String) -> UTCTime { UTCTime(rfc3339: text)! }
    private var june: UTCTime { time("2026-06-01T00:00:00Z") }
    private static let day = 86_400.0

    /// - Parameter system: by the system's clock, which goes on; nil for one that stands at 1970.
    private func keeper(floor: String? = nil, system: String?) -> KeptTime {
        let start = system.map { time($0) } ?? UTCTime(millisecondsSince1970: 5000)
        let clock = clock
        return KeptTime(clock: clock, floor: floor.map { time($0) }) {
            TimeKeeper.SystemTime(time: start.advanced(bySeconds: clock.now.inSeconds))
        }
    }

    /// A receiver that reports once a second for a while.
    private func receive(
        _ start: UTCTime, for seconds: Int, by keeper: KeptTime
    ) {
        for second in 0..<seconds {
            keeper.received(start.advanced(bySeconds: Double(second)))
            clock.pass(1)
        }
    }

    @Test func `a system clock that stands at 1970 is not believed`() {
        let (now, source) = keeper(floor: "2026-05-01T00:00:00Z", system: nil).now
        #expect(source == .floor)
        #expect(now == time("2026-05-01T00:00:00Z"))
    }

    @Test func `a system clock behind the floor is believed`() {
        let keeper = keeper(floor: "2026-05-01T00:00:00Z", system: "2026-06-01T00:00:00Z")
        #expect(keeper.now.source == .system)
        #expect(keeper.now.time == june)
    }

    @Test func `the receiver's time comes first when its reports have agreed for five seconds`() {
        let keeper = keeper(floor: "2026-05-28T00:00:00Z", system: nil)
        receive(june, for: 5, by: keeper)
        #expect(keeper.now.source == .floor)
        receive(june.advanced(bySeconds: 5), for: 1, by: keeper)
        #expect(keeper.now.source == .gnss)
        #expect(keeper.now.time == june.advanced(bySeconds: 6))
        // Carried on without it.
        clock.pass(500)
        #expect(keeper.now.source == .gnss)
        #expect(keeper.now.time == june.advanced(bySeconds: 506))
    }

    @Test func `a date that a receiver makes up is never believed`() {
        let keeper = keeper(system: "2026-06-01T00:00:00Z")
        receive(time("1999-08-22T00:00:00Z"), for: 100, by: keeper)
        receive(time("2099-01-01T00:00:00Z"), for: 100, by: keeper)
        #expect(keeper.now.source == .system)
    }

    @Test func `reports that do not agree with the monotonic clock prove nothing`() {
        let keeper = keeper(floor: "2026-05-28T00:00:00Z", system: nil)
        for second in 0..<100 {
            keeper.received(june.advanced(bySeconds: Double(second) * 7))
            clock.pass(1)
        }
        #expect(keeper.now.source == .floor)
        for _ in 0..<100 {
            keeper.received(june)
            clock.pass(1)
        }
        #expect(keeper.now.source == .floor)
    }

    @Test func `one report 400 days ahead moves nothing whenever it comes`() {
        let wrong = june.advanced(bySeconds: 400 * Self.day)
        for start in [nil, "2026-06-01T00:00:00Z"] as [String?] {
            let keeper = keeper(floor: "2026-05-28T00:00:00Z", system: start)
            keeper.received(wrong)
            #expect(keeper.now.source == (start == nil ? .floor : .system))
            #expect(keeper.now.time < june.advanced(bySeconds: Self.day))
            receive(june, for: 100, by: keeper)
            #expect(keeper.now.source == .gnss)
            keeper.received(wrong)
            #expect(keeper.now.time == june.advanced(bySeconds: 100))
            #expect(keeper.floor <= june.advanced(bySeconds: 100))
        }
    }

    @Test func `a minute of a time that was not to be expected is not enough and an hour of it is`()
    {
        let keeper = keeper(floor: "2026-05-28T00:00:00Z", system: nil)
        receive(june, for: 100, by: keeper)
        let wrong = june.advanced(bySeconds: 400 * Self.day)
        receive(wrong, for: 3500, by: keeper)
        #expect(keeper.now.time == june.advanced(bySeconds: 3600))
        #expect(keeper.floor < june.advanced(bySeconds: 3601))
        receive(wrong.advanced(bySeconds: 3500), for: 200, by: keeper)
        #expect(keeper.now.time == wrong.advanced(bySeconds: 3700))
        // What nobody else says is no proof, however long.
        receive(wrong.advanced(bySeconds: 3700), for: 4000, by: keeper)
        #expect(keeper.provenTime == nil)
    }

    @Test func `leap seconds that become known are followed within seconds`() {
        let keeper = keeper(floor: "2026-05-28T00:00:00Z", system: nil)
        receive(june.advanced(bySeconds: 18), for: 100, by: keeper)
        receive(june.advanced(bySeconds: 100), for: 6, by: keeper)
        #expect(keeper.now.time == june.advanced(bySeconds: 106))
    }

    @Test func `a spoilt floor does not outlive a minute of the receiver's time`() {
        let keeper = keeper(floor: "2027-07-06T00:00:00Z", system: "2026-06-01T00:00:00Z")
        #expect(keeper.now.source == .floor)
        receive(june, for: 50, by: keeper)
        #expect(keeper.now.source == .floor)
        receive(june.advanced(bySeconds: 50), for: 15, by: keeper)
        #expect(keeper.now.source == .gnss)
        #expect(keeper.now.time == june.advanced(bySeconds: 65))
        #expect(keeper.floor == june.advanced(bySeconds: 65))
    }

    @Test func `the system's clock and a short belief move the floor by no more than has passed`() {
        let keeper = keeper(floor: "2026-05-01T00:00:00Z", system: "2027-06-01T00:00:00Z")
        clock.pass(100)
        #expect(keeper.floor == time("2026-05-01T00:01:40Z"))
        receive(time("2027-06-01T00:01:40Z"), for: 30, by: keeper)
        #expect(keeper.now.source == .gnss)
        #expect(keeper.floor == time("2026-05-01T00:02:10Z"))
        receive(time("2027-06-01T00:02:10Z"), for: 40, by: keeper)
        #expect(keeper.floor == time("2027-06-01T00:02:50Z"))
    }

    @Test func `only an hour of agreement is a proof`() {
        let keeper = keeper(floor: "2026-05-28T00:00:00Z", system: nil)
        receive(june, for: 3600, by: keeper)
        #expect(keeper.provenTime == nil)
        receive(june.advanced(bySeconds: 3600), for: 2, by: keeper)
        #expect(keeper.provenTime == june.advanced(bySeconds: 3602))
    }
}
