import Geodesy
import RoadNetwork
import Testing

@Suite struct DailyTimesTests {
    private func time(_ text: String) throws -> CivilTime {
        CivilTime(try #require(UTCTime(rfc3339: text + ":00Z")))
    }

    // 2026-11-20 is a Friday.
    @Test(arguments: [
        ("Mo-Fr 07:45-09:15", "2026-11-20T08:00", "2026-11-20T09:15"),
        ("Mo-Fr 07:45-09:15", "2026-11-20T07:44", "2026-11-20T07:45"),
        ("Mo-Fr 07:45-09:15", "2026-11-20T09:15", "2026-11-23T07:45"),
        ("22:00-06:00", "2026-11-20T23:30", "2026-11-21T06:00"),
        ("Fr 22:00-05:00", "2026-11-21T04:59", "2026-11-21T05:00"),
        ("Nov-Apr", "2026-12-31T23:59", "2027-05-01T00:00"),
        ("Mo-Fr 00:00-24:00", "2026-11-18T12:00", "2026-11-21T00:00"),
        ("Dec 24", "2026-11-20T12:00", "2026-12-24T00:00"),
        ("07:00-09:00,16:00-18:00", "2026-11-20T09:00", "2026-11-20T16:00"),
        ("18:00+", "2026-11-20T19:00", "2026-11-21T00:00"),
        ("hgv AND 19:00-07:00", "2026-11-20T20:00", "2026-11-21T07:00"),
    ])
    func `a condition changes next`(text: String, now: String, expected: String) throws {
        let circumstances = Circumstances(mode: .truck, localTime: try time(now))
        let condition = try #require(Condition(text))
        #expect(condition.nextChange(in: circumstances) == (try time(expected)))
    }

    @Test(arguments: ["24/7", "weight>7.5", "bicycle AND 07:00-09:00"])
    func `what never changes has no next change`(text: String) throws {
        let circumstances = Circumstances(mode: .truck, localTime: try time("2026-11-20T08:00"))
        #expect(try #require(Condition(text)).nextChange(in: circumstances) == nil)
    }

    @Test func `the times of several conditions follow one another`() throws {
        let times = DailyTimes([9 * 60, 1440 + 5 * 60, 9 * 60])
        var now = try time("2026-12-31T04:00")
        var seen: [Int] = []
        for _ in 0..<4 {
            now = times.next(after: now)
            seen.append(now.hour)
        }
        #expect(seen == [5, 9, 0, 5])
        #expect(now == (try time("2027-01-01T05:00")))
        #expect(times.first(after: now) { _ in false } == nil)
    }
}
