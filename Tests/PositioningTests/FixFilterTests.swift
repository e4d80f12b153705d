import Geodesy
import Positioning
import Testing

extension FixFilter {
    /// A report that comes at its own time.
    fileprivate mutating func accept(_ fix: Fix) throws(Rejection) -> UsableFix {
        let time = fix.time ?? FixFilterTests.start
        return try accept(
            fix,
            at: .milliseconds(
                time.millisecondsSince1970 - FixFilterTests.start.millisecondsSince1970))
    }
}

@Suite struct FixFilterTests {
    static let start = UTCTime(rfc3339: "2026-05-03T08:00:00Z")!
    static let home = Coordinate(latitude: 49.4, longitude: 8.7)

    static func fix(
        at seconds: Double = 0, _ coordinate: Coordinate = home,
        mode: Fix.Mode = .threeDimensional
    ) -> Fix {
        Fix(
            mode: mode, time: start.advanced(bySeconds: seconds), coordinate: coordinate,
            speed: 10, course: 90, standardDeviation: 3)
    }

    @Test func `a plain fix is accepted with the time since the one before it`() throws {
        var filter = FixFilter()
        #expect(try filter.accept(Self.fix()).elapsed == nil)
        let second = try filter.accept(Self.fix(at: 0.1))
        #expect(abs(try #require(second.elapsed) - 0.1) < 1e-9)
        #expect(second.course == 90)
        #expect(!second.isStanding)
    }

    @Test(arguments: [Fix.Mode.unknown, .none])
    func `a receiver that says it has no fix is believed`(mode: Fix.Mode) {
        var filter = FixFilter()
        #expect(throws: FixFilter.Rejection.noFix) { try filter.accept(Self.fix(mode: mode)) }
    }

    @Test(arguments: [
        (0.0, 0.0), (.nan, 8.7), (49.4, .nan), (.infinity, 8.7), (91, 0), (49.4, 180.5),
    ])
    func `impossible coordinates are refused`(latitude: Double, longitude: Double) {
        var filter = FixFilter()
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(throws: FixFilter.Rejection.coordinate) {
            try filter.accept(Self.fix(at: 0, place))
        }
    }

    @Test func `a fix without a time or from before the agent was built is refused`() {
        var filter = FixFilter()
        var fix = Self.fix()
        fix.time = nil
        #expect(throws: FixFilter.Rejection.noTime) { try filter.accept(fix) }
        fix.time = UTCTime(rfc3339: "1980-01-06T00:00:12Z")
        #expect(throws: FixFilter.Rejection.implausibleTime) { try filter.accept(fix) }
    }

    @Test func `a date that lies 1024 weeks back is refused as such`() {
        var filter = FixFilter()
        var fix = Self.fix()
        fix.time = Self.start.advanced(bySeconds: -1024 * 7 * 86_400)
        #expect(throws: FixFilter.Rejection.weekRollover) { try filter.accept(fix) }
        for date in ["2019-11-03T08:00:00Z", "2005-01-01T08:00:00Z"] {
            fix.time = UTCTime(rfc3339: date)
            #expect(throws: FixFilter.Rejection.implausibleTime) { try filter.accept(fix) }
        }
    }

    @Test func `one fix from the future is refused and a clock really set ahead is followed`()
        throws
    {
        let year = 400 * 86_400.0
        var filter = FixFilter()
        _ = try filter.accept(Self.fix(), at: .zero)
        #expect(throws: FixFilter.Rejection.laterTime) {
            try filter.accept(Self.fix(at: year), at: .seconds(1))
        }
        #expect(try filter.accept(Self.fix(at: 2), at: .seconds(2)).elapsed == 2)
        for second in 3...4 {
            #expect(throws: FixFilter.Rejection.laterTime) {
                try filter.accept(Self.fix(at: year + Double(second)), at: .seconds(second))
            }
        }
        #expect(try filter.accept(Self.fix(at: year + 5), at: .seconds(5)).elapsed == nil)
        // Who has really waited so long is believed at once.
        #expect(try filter.accept(Self.fix(at: 2 * year), at: .seconds(year)).elapsed == nil)
    }

    @Test func `the same fix a thousand times is used once`() throws {
        var filter = FixFilter()
        _ = try filter.accept(Self.fix())
        for _ in 0..<1000 {
            #expect(throws: FixFilter.Rejection.repeatedTime) { try filter.accept(Self.fix()) }
        }
    }

    @Test func `a clock that stands still is no jump, however far the vehicle drives`() throws {
        var filter = FixFilter()
        _ = try filter.accept(Self.fix(), at: .zero)
        for second in 1...60 {
            var fix = Self.fix()
            fix.coordinate.latitude += Double(second) * 20 / Earth.metersPerDegree
            #expect(throws: FixFilter.Rejection.repeatedTime) {
                try filter.accept(fix, at: .seconds(second))
            }
        }
    }

    @Test func `two receivers that report other places at one moment contradict each other`() throws
    {
        var filter = FixFilter()
        var other = Self.fix()
        other.coordinate.latitude += 0.1
        _ = try filter.accept(Self.fix())
        for second in 1...3 {
            other.time = Self.fix(at: Double(second - 1)).time
            #expect(throws: FixFilter.Rejection.jump) {
                try filter.accept(other, at: .seconds(second - 1))
            }
            _ = try filter.accept(Self.fix(at: Double(second)), at: .seconds(second))
        }
    }

    @Test func `one fix from the past is refused and a clock that was really set back is followed`()
        throws
    {
        var filter = FixFilter()
        _ = try filter.accept(Self.fix(at: 100))
        #expect(throws: FixFilter.Rejection.earlierTime) { try filter.accept(Self.fix(at: 50)) }
        _ = try filter.accept(Self.fix(at: 101))
        #expect(throws: FixFilter.Rejection.earlierTime) { try filter.accept(Self.fix(at: 10)) }
        #expect(throws: FixFilter.Rejection.earlierTime) { try filter.accept(Self.fix(at: 11)) }
        #expect(try filter.accept(Self.fix(at: 12)).elapsed == nil)
        #expect(try filter.accept(Self.fix(at: 13)).elapsed == 1)
    }

    @Test func `a jump of 1,000 km is refused until it proves true`() throws {
        var filter = FixFilter()
        let far = Self.home.moved(by: 1_000_000, bearing: 45)
        _ = try filter.accept(Self.fix())
        #expect(throws: FixFilter.Rejection.jump) { try filter.accept(Self.fix(at: 1, far)) }
        #expect(try filter.accept(Self.fix(at: 2)).elapsed == 2)
        for seconds in 3...4 {
            #expect(throws: FixFilter.Rejection.jump) {
                try filter.accept(Self.fix(at: Double(seconds), far))
            }
        }
        #expect(try filter.accept(Self.fix(at: 5, far)).elapsed == nil)
    }

    @Test func `a fix that the receiver itself calls far off is refused`() {
        var filter = FixFilter()
        var fix = Self.fix()
        fix.standardDeviation = nil
        fix.horizontalError = 1_900
        #expect(throws: FixFilter.Rejection.inaccurate) { try filter.accept(fix) }
    }

    @Test func `speed and course that mean nothing are dropped and the fix is kept`() throws {
        var filter = FixFilter()
        var fix = Self.fix()
        fix.speed = .nan
        fix.course = .infinity
        let usable = try filter.accept(fix)
        #expect(usable.speed == nil)
        #expect(usable.course == nil)
        fix = Self.fix(at: 1)
        fix.speed = 0.2
        let standing = try filter.accept(fix)
        #expect(standing.isStanding)
        #expect(standing.course == nil)
    }
}
