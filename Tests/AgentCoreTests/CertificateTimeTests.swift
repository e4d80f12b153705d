import Geodesy
import TestSupport
import Testing

@testable import AgentCore

/// By which time the broker's certificate is checked.
@Suite struct CertificateTimeTests {
    private let clock = ManualClock()
    private let june = UTCTime(rfc3339: "2026-06-01T00:00:00Z")!

    /// - Parameter system: by the system's clock, which goes on.
    private func keeper(
        floor: String = "2026-05-28T00:00:00Z", system: String, isSynchronized: Bool = false
    ) -> KeptTime {
        let start = UTCTime(rfc3339: system)!
        let clock = clock
        return KeptTime(clock: clock, floor: UTCTime(rfc3339: floor)!) {
            TimeKeeper.SystemTime(
                time: start.advanced(bySeconds: clock.now.inSeconds),
                isSynchronized: isSynchronized)
        }
    }

    /// A receiver that reports once a second for a while.
    private func receive(_ start: UTCTime, for seconds: Int, by keeper: KeptTime) {
        for second in 0..<seconds {
            keeper.received(start.advanced(bySeconds: Double(second)))
            clock.pass(1)
        }
    }

    @Test func `a clock that may be right stands while no receiver says otherwise`() {
        #expect(keeper(system: "2026-06-01T00:00:00Z").certificateTime == nil)
    }

    @Test func `a clock before what is certain to be over gives way to that`() {
        let keeper = keeper(system: "1970-01-01T00:00:05Z")
        #expect(keeper.certificateTime == UTCTime(rfc3339: "2026-05-28T00:00:00Z"))
        receive(june, for: 10, by: keeper)
        #expect(keeper.certificateTime == june.advanced(bySeconds: 10))
    }

    @Test func `a clock that nobody keeps right gives way to the receiver, years ahead too`() {
        let keeper = keeper(system: "2035-06-01T00:00:00Z")
        receive(june, for: 10, by: keeper)
        #expect(keeper.certificateTime == nil)
        receive(june.advanced(bySeconds: 10), for: 100, by: keeper)
        #expect(keeper.certificateTime == june.advanced(bySeconds: 110))
    }

    @Test func `a clock that is kept right stands against any receiver`() {
        let keeper = keeper(system: "2026-07-01T00:00:00Z", isSynchronized: true)
        receive(june, for: 4000, by: keeper)
        #expect(keeper.certificateTime == nil)
    }

    @Test func `a receiver that is contradicted decides nothing`() {
        let keeper = keeper(system: "2026-06-01T00:00:00Z")
        receive(june, for: 100, by: keeper)
        #expect(keeper.certificateTime != nil)
        receive(june.advanced(bySeconds: -40 * 86_400), for: 20, by: keeper)
        #expect(keeper.certificateTime == nil)
    }

    @Test func `a receiver behind what is certain to be over has to say so for a minute`() {
        let keeper = keeper(floor: "2027-07-06T00:00:00Z", system: "2026-06-01T00:00:00Z")
        receive(june, for: 50, by: keeper)
        #expect(keeper.certificateTime == UTCTime(rfc3339: "2027-07-06T00:00:50Z"))
        receive(june.advanced(bySeconds: 50), for: 15, by: keeper)
        #expect(keeper.certificateTime == june.advanced(bySeconds: 65))
    }
}
