/// An instant in UTC, as a receiver or a message gives it: milliseconds since 1970 without leap
/// seconds. Durations are never computed from it; they come from a monotonic clock.
public struct UTCTime: Hashable, Comparable, Codable, Sendable {
    public var millisecondsSince1970: Int64

    public init(millisecondsSince1970: Int64) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    public init(secondsSince1970 seconds: Double) {
        millisecondsSince1970 = Int64((seconds * 1000).rounded())
    }

    public var secondsSince1970: Double { Double(millisecondsSince1970) / 1000 }

    public static func < (lhs: UTCTime, rhs: UTCTime) -> Bool {
        lhs.millisecondsSince1970 < rhs.millisecondsSince1970
    }

    /// The instant a number of seconds later.
    public func advanced(bySeconds seconds: Double) -> UTCTime {
        UTCTime(millisecondsSince1970: millisecondsSince1970 + Int64((seconds * 1000).rounded()))
    }
}

extension UTCTime: CustomStringConvertible {
    /// RFC 3339 with milliseconds, e.g. `2026-03-01T12:00:00.000Z`. Years outside 0000-9999 are
    /// clamped, so that every value has a valid text.
    public var description: String {
        let parts = CivilTime(self)
        func digits(_ value: Int, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
            + "T\(digits(parts.hour, 2)):\(digits(parts.minute, 2)):\(digits(parts.second, 2))"
            + ".\(digits(parts.millisecond, 3))Z"
    }

    /// Reads RFC 3339, with any fraction of a second and any offset. Nil for anything else, and for a day that its
    /// month does not have.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[range] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        guard bytes.count >= 20, bytes[4] == 45, bytes[7] == 45,
            bytes[10] | 32 == 116, bytes[13] == 58, bytes[16] == 58,
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16),
            let second = number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var index = 19
        var milliseconds = 0
        if bytes[index] == 46 {
            index += 1
            let start = index
            var scale = 100
            while index < bytes.count, (48...57).contains(bytes[index]) {
                milliseconds += Int(bytes[index] - 48) * scale
                scale /= 10
                index += 1
            }
            guard index > start else { return nil }
        }
        guard index < bytes.count else { return nil }
        var offsetMinutes = 0
        switch bytes[index] {
        case 90, 122:
            guard index + 1 == bytes.count else { return nil }
        case 43, 45:
            guard index + 6 == bytes.count, bytes[index + 3] == 58,
                let hours = number(index + 1..<index + 3),
                let minutes = number(index + 4..<index + 6), hours < 24, minutes < 60
            else { return nil }
            offsetMinutes = (hours * 60 + minutes) * (bytes[index] == 43 ? 1 : -1)
        default: return nil
        }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        let date = CivilTime(UTCTime(millisecondsSince1970: Int64(days) * 86_400_000))
        guard date.month == month else { return nil }
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offsetMinutes * 60
        self.init(millisecondsSince1970: Int64(seconds) * 1000 + Int64(milliseconds))
    }
}

/// A UTC instant as year, month, day and time of day in the Gregorian calendar.
public struct CivilTime: Hashable, Sendable {
    public var year: Int
    /// 1...12
    public var month: Int
    /// 1...31
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int
    public var millisecond: Int
    /// 0 is Monday, 6 is Sunday.
    public var weekday: Int

    public init(_ time: UTCTime) {
        let lowest: Int64 = -62_167_219_200_000
        let highest: Int64 = 253_402_300_799_999
        let clamped = min(highest, max(lowest, time.millisecondsSince1970))
        let (days, rest) = Self.flooredDivision(clamped, 86_400_000)
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let milliseconds = Int(rest)
        hour = milliseconds / 3_600_000
        minute = milliseconds / 60_000 % 60
        second = milliseconds / 1000 % 60
        millisecond = milliseconds % 1000
        weekday = Int(Self.flooredDivision(days + 3, 7).rest)
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar (Hinnant, days_from_civil).
    public static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func flooredDivision(_ value: Int64, _ divisor: Int64) -> (
        quotient: Int64, rest: Int64
    ) {
        let rest = ((value % divisor) + divisor) % divisor
        return ((value - rest) / divisor, rest)
    }
}
