import Geodesy
import Guidance
import Testing

@testable import Wire

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

@Suite struct CommandFreshnessTests {
    private func code(
        _ times: String = "", retained: Bool = false, broker: UInt32? = nil, waited: Double = 0,
        now: Double = 0, source: Stamp.TimeSource = .gnss
    ) throws -> CommandReply.Code? {
        let command = try CommandDecoder()
            .decode(name: "ping", payload: Array(#"{"id":"c"\#(times)}"#.utf8)).get()
        return CommandFreshness().refusal(
            of: command,
            .init(
                isRetained: retained, brokerExpirySeconds: broker, waitedSeconds: waited,
                now: noon.advanced(bySeconds: now), timeSource: source)
        )?.code
    }

    private let issued = #","issuedAt":"2026-03-01T12:00:00Z""#

    @Test func `a command without times is always fresh, and a retained one never obeyed`() throws {
        #expect(try code(now: 1e6) == nil)
        #expect(try code(source: .floor) == nil)
        #expect(try code(retained: true) == .retained)
    }

    @Test func `the broker's expiry is counted by the monotonic clock, whatever the time`() throws {
        #expect(try code(broker: 10, waited: 9, source: .floor) == nil)
        #expect(try code(broker: 10, waited: 11, source: .floor) == .expired)
        #expect(try code(#","ttlSeconds":5"#, broker: 10, waited: 6) == .expired)
    }

    @Test func `a time to live runs from the issue where that is known, with some tolerance`()
        throws
    {
        let times = issued + #","ttlSeconds":60"#
        #expect(try code(times, now: 64) == nil)
        #expect(try code(times, now: 66) == .expired)
        #expect(try code(times, waited: 100, now: 50) == nil)
        #expect(try code(#","expiresAt":"2026-03-01T12:00:30Z""#, now: 36) == .expired)
        #expect(try code(#","expiresAt":"2026-03-01T12:00:30Z""#, now: 34) == nil)
    }

    @Test func `an issue time alone holds for ten minutes`() throws {
        #expect(try code(issued, now: 599) == nil)
        #expect(try code(issued, now: 606) == .expired)
        #expect(try code(issued, now: -3600) == nil)
    }

    @Test func `without a clock a command with times needs the broker's expiry`() throws {
        #expect(try code(issued, now: -1e8, source: .floor) == .clockUntrusted)
        #expect(try code(issued, broker: 60, now: -1e8, source: .floor) == nil)
        // Even a floor can prove that it is too late.
        #expect(try code(issued, broker: 60, now: 3600, source: .floor) == .expired)
        #expect(try code(issued, source: .system) == nil)
    }
}
