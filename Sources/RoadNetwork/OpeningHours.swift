import Geodesy

/// Times at which a rule holds, of the kinds that traffic signs use: months and days of the year, days
/// of the week, times of day.
///
/// Read from the part of OpenStreetMap's `opening_hours` syntax that conditional restrictions use.
/// Public and school holidays are not known here: a rule for nothing else never holds. Sunrise and
/// sunset count as 6 and 18 o'clock.
struct OpeningHours: Hashable, Sendable {
    /// Of several that cover a time the last one decides.
    let rules: [Rule]

    struct Rule: Hashable, Sendable {
        /// Empty: the whole year. A range may run over the end of the year.
        var days: [ClosedDays] = []
        /// Bit 0 is Monday; zero when the rule is for holidays only.
        var weekdays: UInt8 = 0b111_1111
        /// Minutes of the day, the end excluded; it may lie beyond 1440, in the next day.
        /// Empty: the whole day.
        var minutes: [Range<Int>] = []
        /// The rule gives the times at which it does not hold.
        var isOff = false
    }

    /// Days of the year, each month times 32 plus the day, both ends included.
    struct ClosedDays: Hashable, Sendable {
        var first: Int
        var last: Int

        func contains(_ day: Int) -> Bool {
            first <= last ? first <= day && day <= last : first <= day || day <= last
        }
    }

    /// Whether any time is covered.
    var canCover: Bool { rules.contains { !$0.isOff && $0.weekdays != 0 } }

    func contains(_ time: CivilTime) -> Bool {
        for rule in rules.reversed() where rule.covers(time) { return !rule.isOff }
        return false
    }
}

extension OpeningHours.Rule {
    fileprivate func covers(_ time: CivilTime) -> Bool {
        let day = time.month * 32 + time.day
        guard days.isEmpty || days.contains(where: { $0.contains(day) }) else { return false }
        let minute = time.hour * 60 + time.minute
        if isOn(time.weekday), minutes.isEmpty || minutes.contains(where: { $0.contains(minute) }) {
            return true
        }
        // An interval that began yesterday evening and runs past midnight.
        return isOn((time.weekday + 6) % 7)
            && minutes.contains { $0.contains(minute + 1440) }
    }

    private func isOn(_ weekday: Int) -> Bool { weekdays & 1 << UInt8(weekday) != 0 }
}
