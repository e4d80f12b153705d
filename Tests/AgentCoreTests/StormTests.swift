import Storms
import Testing

@testable import AgentCore

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Vehicles in all kinds of weather.
@Suite struct StormTests {
    /// `TURNSTONE_STORMS=100` runs more of them, `TURNSTONE_FIRST_STORM` others.
    private static let seeds: [UInt64] = {
        let count = getenv("TURNSTONE_STORMS").flatMap { UInt64(String(cString: $0)) } ?? 1
        let first = getenv("TURNSTONE_FIRST_STORM").flatMap { UInt64(String(cString: $0)) } ?? 1
        return Array(first..<first + count)
    }()

    @Test(arguments: seeds)
    func `after the storm everything is as the contract promises`(seed: UInt64) {
        let storm = StormCase(seed: seed).run(isTraced: getenv("TURNSTONE_TRACE") != nil)
        #expect(storm.faults == [])
        #expect(storm.counts["events", default: 0] > 0)
    }

    @Test func `a storm is the same each time`() {
        func heard() -> [String] { StormCase(seed: 7, seconds: 1200).run().heard }
        #expect(heard() == heard())
    }

    @Test(arguments: [1, 980] as [UInt64])
    func `without consent nothing depends on where the vehicle is`(seed: UInt64) {
        #expect(Noninterference.difference(seed: seed) == nil)
    }

    @Test func `a storm is made shorter and written down`() throws {
        let storm = StormCase(
            seed: 5, seconds: 600,
            script: [StormStep](StormCase(seed: 5, seconds: 600).run().script))
        let read = try #require(StormCase(line: storm.line))
        #expect(read == storm)
        // One that finds nothing stays as it is.
        #expect(storm.shrunk(attempts: 3) == storm)
    }

    @Test func `only the steps stay that a fault needs`() throws {
        let whole = StormCase(seed: 1, seconds: 60).run().script
        let first = try #require(whole.first)
        let last = try #require(whole.last)
        func fault(of storm: Storm) -> String? {
            storm.script.contains(first) && storm.script.contains(last) ? "both" : nil
        }
        let shrunk = StormCase(seed: 1, seconds: 60).shrunk(fault: fault)
        #expect(whole.count > 2)
        #expect(shrunk.script == [first, last])
        #expect(shrunk.fault == "both")
    }
}
