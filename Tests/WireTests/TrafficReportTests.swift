import Geodesy
import Testing

@testable import Wire

@Suite struct TrafficReportTests {
    private func report(_ roads: String, _ times: String = #""expiresAt":"2026-03-01T12:05:00Z""#)
        throws -> TrafficReport
    {
        try TrafficReport(payload: Array("{\(times),\"roads\":[\(roads)]}".utf8))
    }

    @Test func `speeds and closures are read, by way and by nodes`() throws {
        let report = try report(
            #"{"wayId":7,"speedMetersPerSecond":4.5},{"wayId":8,"direction":"BACKWARD","closed":true},"#
                + #"{"fromNodeId":1,"toNodeId":2,"speedMetersPerSecond":0},"#
                + #"{"wayId":9,"fromNodeId":3,"toNodeId":4,"closed":false,"speedMetersPerSecond":2}"#
        )
        #expect(report.entries.map(\.speed) == [4.5, 0, 0, 2])
        #expect(
            report.entries.map(\.road) == [
                RoadReference(wayID: 7), RoadReference(wayID: 8, direction: .backward),
                RoadReference(nodes: .init(from: 1, to: 2)),
                RoadReference(wayID: 9, nodes: .init(from: 3, to: 4)),
            ])
        #expect(report.rejectedEntries == 0)
        #expect(report.deadline == UTCTime(rfc3339: "2026-03-01T12:05:00Z"))
    }

    @Test(arguments: [
        (#""issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":60"#, "2026-03-01T12:01:00Z"),
        (
            #""issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":60,"expiresAt":"2026-03-01T12:00:30Z""#,
            "2026-03-01T12:00:30Z"
        ),
    ])
    func `the earliest end counts`(times: String, deadline: String) throws {
        #expect(try report("", times).deadline == UTCTime(rfc3339: deadline))
    }

    @Test(arguments: [
        #"{"wayId":7}"#, #"{"speedMetersPerSecond":1}"#, #"{"fromNodeId":1,"closed":true}"#,
        #"{"wayId":0,"closed":true}"#, #"{"wayId":7,"speedMetersPerSecond":-1}"#, "7", "null",
        #"{"wayId":7,"closed":"yes"}"#, #"{"wayId":7,"closed":false}"#,
        #"{"fromNodeId":1,"toNodeId":2,"direction":"FORWARD","closed":true}"#,
        #"{"wayId":9223372036854775808,"closed":true}"#,
    ])
    func `an entry that cannot be understood is counted, and costs no other`(entry: String) throws {
        let report = try report(#"\#(entry),{"wayId":8,"closed":true}"#)
        #expect(report.rejectedEntries == 1)
        #expect(report.rejection?.hasSuffix(".") == true)
        #expect(report.entries.map(\.road.wayID) == [8])
    }

    @Test(arguments: [
        "", "junk", "[]", #"{"roads":[]}"#, #"{"ttlSeconds":60,"roads":[]}"#,
        #"{"expiresAt":"2026-03-01T12:00:00Z"}"#,
        #"{"expiresAt":"2026-03-01T12:00:00Z","roads":{}}"#,
        #"{"expiresAt":"soon","roads":[]}"#, #"{"roads":[],"roads":[]}"#,
    ])
    func `a report without sense or end is refused`(payload: String) {
        #expect(throws: TrafficReportError.self) {
            try TrafficReport(payload: Array(payload.utf8))
        }
    }

    @Test func `size and number are bounded`() throws {
        let entry = #"{"wayId":8,"closed":true}"#
        let many = Array(repeating: entry, count: TrafficReport.maximumEntries + 3)
        let long = try report(many.joined(separator: ","))
        #expect(long.entries.count == TrafficReport.maximumEntries)
        #expect(long.rejectedEntries == 3)
        #expect(throws: TrafficReportError.self) {
            try TrafficReport(
                payload: [UInt8](repeating: 0x20, count: TrafficReport.maximumBytes + 1))
        }
    }
}
