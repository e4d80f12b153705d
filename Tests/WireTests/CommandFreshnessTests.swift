import Geodesy
import Guidance
import Testing

@testable import Wire

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

@Suite struct CommandFreshnessTests {
    private func refusal(
        _ times: String = "", name: String = "clear-destinations", retained: Bool = false,
        broker: UInt32? = nil, atBroker: Double = 0, waited: Double = 0, now: Double = 0,
        source: MessageHeader.TimeSource = .gnss, rival: Double? = nil
    ) throws -> CommandRefusal? {
        let command = try CommandDecoder()
            .decode(name: name, payload: Array(#"{"id":"c"\#(times)}"#.utf8)).get()
        return CommandFreshness().refusal(
            of: command,
            .init(
                isRetained: retained, brokerExpirySeconds: broker, brokerSeconds: atBroker,
                waitedSeconds: waited,
                now: noon.advanced(bySeconds: now), timeSource: source,
                rivalTime: rival.map { noon.advanced(bySeconds: $0) }))
    }

    private func code(
        _ times: String = "", name: String = "clear-destinations", retained: Bool = false,
        broker: UInt32? = nil, atBroker: Double = 0, waited: Double = 0, now: Double = 0,
        source: MessageHeader.TimeSource = .gnss, rival: Double? = nil
    ) throws -> CommandReply.Code? {
        try refusal(
            times, name: name, retained: retained, broker: broker, atBroker: atBroker,
            waited: waited, now: now, source: source, rival: rival)?.code
    }

    @Test func `who is refused by the times of his own order is told both clocks`() throws {
        let message = try refusal(issued, now: 3600)?.message
        #expect(
            message
                == "The command held until 2026-03-01T12:10:00.000Z, and it is 2026-03-01T13:00:00.000Z here; "
                + "send a new one if it still holds, and set the sender's clock if that comes too late as well."
        )
        #expect(try refusal(broker: 10, waited: 11)?.message.contains("clock") == false)
    }

    @Test func `between two times an order is obeyed or given up only if it would be by each`()
        throws
    {
        for (now, rival) in [(60.0, 3660.0), (3660, 60)] {
            #expect(try code(issued, now: now, rival: rival) == .clockUntrusted)
            #expect(try code(issued, broker: 100, now: now, rival: rival) == nil)
        }
        #expect(try code(issued, now: 60, rival: 120) == nil)
        #expect(try code(issued, now: 3600, rival: 7200) == .expired)
        // The floor proves that it is too late; the receiver, that the floor was spoilt.
        #expect(try code(issued, now: 3600, source: .floor, rival: 60) == .clockUntrusted)
        #expect(try code(now: 60, rival: 7200) == nil)
    }

    private let issued = #","issuedAt":"2026-03-01T12:00:00Z""#

    @Test
    func `what waited at the broker is obeyed if something says since when, or it harms nobody`()
        throws
    {
        #expect(try code(atBroker: 599) == nil)
        #expect(try code(atBroker: 599, waited: 2) == .expired)
        #expect(try code(atBroker: .infinity) == .expired)
        #expect(try code(name: "get-state", atBroker: .infinity) == nil)
        #expect(try code(broker: 60, atBroker: .infinity) == nil)
        #expect(try code(issued, atBroker: .infinity, now: 60) == nil)
        #expect(try code(#","expiresAt":"2026-03-01T12:00:30Z""#, atBroker: .infinity) == nil)
        // A time to live alone runs from a moment that nobody knows.
        for name in ["clear-destinations", "ping"] {
            #expect(try code(#","ttlSeconds":60"#, name: name, atBroker: 61) == .expired)
            #expect(try code(#","ttlSeconds":60"#, name: name, atBroker: 59) == nil)
            #expect(
                try code(#","ttlSeconds":60"#, name: name, broker: 9, atBroker: 1e5) == nil)
            #expect(try code(issued + #","ttlSeconds":60"#, name: name, atBroker: 1e5) == nil)
        }
    }

    @Test func `a command without times is fresh when it comes, and a retained one never obeyed`()
        throws
    {
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

    @Test func `a time of issue more than a day ahead of the receiver's is a mistake`() throws {
        #expect(try code(issued, now: -86_000) == nil)
        #expect(try code(issued, now: -87_000) == .invalid)
        #expect(try code(issued + #","ttlSeconds":60"#, now: -1e8) == .invalid)
        // A clock that no receiver has set may be wrong, and one of two that contradict each other.
        #expect(try code(issued, now: -87_000, source: .system) == nil)
        #expect(try code(issued, now: -87_000, rival: 0) == nil)
        #expect(try code(issued, broker: 60, now: -87_000) == nil)
    }

    @Test func `without a clock a command with times needs the broker's expiry`() throws {
        #expect(try code(issued, now: -1e8, source: .floor) == .clockUntrusted)
        #expect(try code(issued, broker: 60, now: -1e8, source: .floor) == nil)
        // Even a floor can prove that it is too late.
        #expect(try code(issued, broker: 60, now: 3600, source: .floor) == .expired)
        #expect(try code(issued, source: .system) == nil)
    }
}
