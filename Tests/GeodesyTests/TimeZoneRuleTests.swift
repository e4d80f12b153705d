import Geodesy
import Testing

/// What Python's zoneinfo says of the year 2027: rule, offset at its start, each change with the new offset.
@Suite struct TimeZoneRuleTests {
    private static let zones:
        [(rule: String, offset: Int, changes: [(time: String, offset: Int)])] = [
            (
                "CET-1CEST,M3.5.0,M10.5.0/3", 3600,
                [("2027-03-28T01:00:00Z", 7200), ("2027-10-31T01:00:00Z", 3600)]
            ),
            (
                "IST-1GMT0,M10.5.0,M3.5.0/1", 0,
                [("2027-03-28T01:00:00Z", 3600), ("2027-10-31T01:00:00Z", 0)]
            ),
            (
                "EST5EDT,M3.2.0,M11.1.0", -18000,
                [("2027-03-14T07:00:00Z", -14400), ("2027-11-07T06:00:00Z", -18000)]
            ),
            (
                "AEST-10AEDT,M10.1.0,M4.1.0/3", 39600,
                [("2027-04-03T16:00:00Z", 36000), ("2027-10-02T16:00:00Z", 39600)]
            ),
            (
                "EET-2EEST,M4.5.5/0,M10.5.4/24", 7200,
                [("2027-04-29T22:00:00Z", 10800), ("2027-10-28T21:00:00Z", 7200)]
            ),
            (
                "EET-2EEST,M3.4.4/50,M10.4.4/50", 7200,
                [("2027-03-27T00:00:00Z", 10800), ("2027-10-29T23:00:00Z", 7200)]
            ),
            (
                "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200,
                [("2027-03-28T01:00:00Z", -3600), ("2027-10-31T01:00:00Z", -7200)]
            ),
            ("<+0545>-5:45", 20700, []),
            (
                "IST-2IDT,M3.4.4/26,M10.5.0", 7200,
                [("2027-03-26T00:00:00Z", 10800), ("2027-10-30T23:00:00Z", 7200)]
            ),
            (
                "<-04>4<-03>,M9.1.6/24,M4.1.6/24", -10800,
                [("2027-04-04T03:00:00Z", -14400), ("2027-09-05T04:00:00Z", -10800)]
            ),
            (
                "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", 49500,
                [("2027-04-03T14:00:00Z", 45900), ("2027-09-25T14:00:00Z", 49500)]
            ),
        ]

    @Test(arguments: zones)
    func `clocks are changed at the minute`(
        zone: (rule: String, offset: Int, changes: [(time: String, offset: Int)])
    ) throws {
        let rule = try #require(TimeZoneRule(posix: zone.rule))
        var offset = zone.offset
        let start = try #require(UTCTime(rfc3339: "2027-01-01T00:00:00Z"))
        #expect(rule.utcOffsetSeconds(at: start) == offset)
        for change in zone.changes {
            let time = try #require(UTCTime(rfc3339: change.time))
            #expect(rule.utcOffsetSeconds(at: time.advanced(bySeconds: -1)) == offset)
            #expect(rule.utcOffsetSeconds(at: time) == change.offset)
            offset = change.offset
        }
        let end = try #require(UTCTime(rfc3339: "2027-12-31T23:59:59Z"))
        #expect(rule.utcOffsetSeconds(at: end) == offset)
    }

    @Test(arguments: [
        "", "CET", "-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,J60,J300", "<+01-1", "CET-1CEST,M3.5.0,M10.5.0/",
        "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-99999999999999999999",
    ])
    func `what is no rule is none`(text: String) {
        #expect(TimeZoneRule(posix: text) == nil)
    }
}
