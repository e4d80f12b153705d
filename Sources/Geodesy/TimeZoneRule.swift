/// Local time minus UTC, by a rule of POSIX (`TZ`) such as `CET-1CEST,M3.5.0,M10.5.0/3`: the last line of
/// each file of the time zone database.
///
/// It knows today's law, not that of former years. Days are given by month, week and weekday; the forms by
/// the day of the year, which the database does not use, are not understood.
public struct TimeZoneRule: Hashable, Sendable {
    /// A yearly change of the clocks.
    private struct Change: Hashable {
        var month: Int
        /// 1...5; 5 is the last one in the month.
        var week: Int
        /// 0 is Sunday.
        var weekday: Int
        /// From midnight of the local time before the change; may be negative, or beyond a day.
        var seconds: Int
    }

    private struct Daylight: Hashable {
        var offsetSeconds: Int
        var start: Change
        var end: Change
    }

    private let standardSeconds: Int
    private let daylight: Daylight?

    /// Nil if the text is no such rule.
    public init?(posix text: some StringProtocol) {
        var reader = Reader(rest: text.utf8[...].map { $0 }[...])
        guard reader.name(), let west = reader.time() else { return nil }
        standardSeconds = -west
        guard !reader.rest.isEmpty else {
            daylight = nil
            return
        }
        guard reader.name() else { return nil }
        let offset = reader.time().map { -$0 } ?? standardSeconds + 3600
        guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else {
            return nil
        }
        daylight = Daylight(offsetSeconds: offset, start: start, end: end)
    }

    /// Seconds by which local time is ahead of UTC.
    public func utcOffsetSeconds(at time: UTCTime) -> Int {
        guard let daylight else { return standardSeconds }
        let now = Int(time.millisecondsSince1970 / 1000)
        let year = CivilTime(time.advanced(bySeconds: Double(standardSeconds))).year
        let start = Self.instant(of: daylight.start, in: year) - standardSeconds
        let end = Self.instant(of: daylight.end, in: year) - daylight.offsetSeconds
        let isDaylight =
            start < end ? now >= start && now < end : now >= start || now < end
        return isDaylight ? daylight.offsetSeconds : standardSeconds
    }

    /// Seconds since 1970 as if local time were UTC.
    private static func instant(of change: Change, in year: Int) -> Int {
        let first = CivilTime.daysSince1970(year: year, month: change.month, day: 1)
        let next =
            change.month == 12
            ? CivilTime.daysSince1970(year: year + 1, month: 1, day: 1)
            : CivilTime.daysSince1970(year: year, month: change.month + 1, day: 1)
        // 1970-01-01 was a Thursday.
        let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
        var day = first + (change.weekday - weekdayOfFirst + 7) % 7 + (change.week - 1) * 7
        if day >= next { day -= 7 }
        return day * 86_400 + change.seconds
    }

    /// Reads the parts of a rule, one after the other.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        private mutating func take(_ character: Character) -> Bool {
            guard rest.first == character.asciiValue else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func number() -> Int? {
            let digits = rest.prefix { (48...57).contains($0) }.prefix(4)
            rest = rest.dropFirst(digits.count)
            return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        }

        /// Letters, or anything between angle brackets.
        mutating func name() -> Bool {
            if take("<") {
                rest = rest.drop { $0 != UInt8(ascii: ">") }
                return take(">")
            }
            let letters = rest.prefix { (65...90).contains($0 & ~32) }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        /// Hours, minutes and seconds, in seconds; nil where there are none.
        mutating func time() -> Int? {
            let sign = take("-") ? -1 : 1
            _ = take("+")
            guard let hours = number() else { return nil }
            var seconds = hours * 3600
            for unit in [60, 1] where take(":") {
                guard let number = number() else { return nil }
                seconds += number * unit
            }
            return sign * seconds
        }

        /// `,M` with month, week, weekday, and the time where it is not two o'clock.
        mutating func change() -> Change? {
            guard take(","), take("M"), let month = number(), take("."), let week = number(),
                take("."), let weekday = number(), (1...12).contains(month),
                (1...5).contains(week), (0...6).contains(weekday)
            else { return nil }
            guard take("/") else {
                return Change(month: month, week: week, weekday: weekday, seconds: 7200)
            }
            guard let seconds = time() else { return nil }
            return Change(month: month, week: week, weekday: weekday, seconds: seconds)
        }
    }
}
