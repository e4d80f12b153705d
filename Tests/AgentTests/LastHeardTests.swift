import Geodesy
import Testing
import Wire

@testable import Agent

@Suite struct LastHeardTests {
    private let start = UTCTime(rfc3339: "2026-06-01T00:00:00Z")!
    private var lastHeard = LastHeard()

    private func time(_ seconds: Double) -> UTCTime { start.advanced(bySeconds: seconds) }

    private mutating func hear(
        _ subtopic: String, _ members: String = "", published: Double = 0, retained: Bool,
        at now: Double
    ) throws {
        let json = #"{"time":"\#(time(published))"\#(members)}"#
        lastHeard.take(
            try JSONValue(parsing: Array(json.utf8)), on: subtopic, isRetained: retained,
            at: time(now))
    }

    private func silence(_ now: Double) -> Double? { lastHeard.silentSeconds(at: time(now)) }

    @Test mutating func `a vehicle that has missed two reports is silent`() throws {
        #expect(silence(1e6) == nil)
        try hear("state/health", published: 100, retained: true, at: 200)
        #expect(silence(250) == nil)
        #expect(silence(251) == 151)
        try hear("location", retained: false, at: 260)
        #expect(silence(410) == nil)
        #expect(silence(420) == 160)
    }

    @Test mutating func `it is as patient as reports are rare`() throws {
        try hear(
            "state/options", #","rates":{"healthIntervalSeconds":600}"#, retained: true, at: 10)
        #expect(silence(1500) == nil)
        #expect(silence(1501) == 1501)
    }

    @Test mutating func `an order to a vehicle is no sign of its life`() throws {
        try hear("state/health", retained: true, at: 0)
        try hear("command/ping", retained: false, at: 400)
        #expect(silence(400) == 400)
        try hear("reply/ping", retained: false, at: 401)
        #expect(silence(402) == nil)
    }

    @Test mutating func `a will and a clock that was never set prove nothing`() throws {
        try hear("state/connection", #","state":"lost""#, retained: true, at: 5000)
        try hear("state/health", #","timeSource":"floor""#, retained: true, at: 5000)
        #expect(silence(9999) == nil)
        // Nor does a clock that is ahead make it heard of later.
        try hear("state/health", published: 9000, retained: true, at: 5000)
        #expect(silence(5200) == 200)
    }
}
