import Testing

@testable import AgentCore
@testable import Storms

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Vehicles in all kinds of weather.
@Suite struct StormTests {
    /// Seeds that have found something once.
    private static let found: [UInt64] = []

    /// Hours for each seed, and how many seeds: `TURNSTONE_STORMS=100` runs more of them.
    private static let seeds: [UInt64] = {
        let count = getenv("TURNSTONE_STORMS").flatMap { UInt64(String(cString: $0)) } ?? 8
        let first = getenv("TURNSTONE_FIRST_STORM").flatMap { UInt64(String(cString: $0)) } ?? 1
        return found + (first..<first + count)
    }()

    @Test(arguments: seeds)
    func `after the storm everything is as the contract promises`(seed: UInt64) {
        let storm = Storm(seed: seed)
        storm.isTraced = getenv("TURNSTONE_TRACE") != nil
        storm.liveThrough(3600)
        #expect(storm.faults == [])
        #expect(storm.counts["events", default: 0] > 0)
    }

    @Test(.enabled(if: getenv("TURNSTONE_FIRST_STORM") == nil))
    func `a storm is the same each time`() {
        func heard() -> [[UInt8]] {
            let storm = Storm(seed: 7)
            storm.liveThrough(1200)
            return storm.broker.heard.map(\.payload)
        }
        #expect(heard() == heard())
    }
}
