extension OpeningHours {
    /// Nil when any part of the text is not understood.
    init?(_ text: Substring) {
        var rules: [Rule] = []
        for part in text.split(separator: ";") {
            guard let more = Rule.read(part) else { return nil }
            rules += more
        }
        guard !rules.isEmpty else { return nil }
        self.rules = rules
    }
}

extension OpeningHours.Rule {
    /// `Apr-Sep Mo-Fr,PH 07:00-09:00,16:00-18:00`; after a comma a new rule may begin with other days
    /// (`Mo-Fr 22:00-05:00, Sa 21:00-06:00`).
    fileprivate static func read(_ text: Substring) -> [Self]? {
        var rules: [Self] = []
        var rule = Self()
        var hasWeekdays = false
        var hasSomething = false
        for word in words(of: text) {
            if hasSomething, !rule.minutes.isEmpty, Self.startsDays(word) {
                rules.append(rule)
                rule = Self()
                hasWeekdays = false
            }
            hasSomething = true
            if word == "off" || word == "closed" {
                rule.isOff = true
            } else if word == "24/7" {
                continue
            } else if word == "PH" || word == "SH" {
                if !hasWeekdays { rule.weekdays = 0 }
                hasWeekdays = true
            } else if let weekdays = Self.weekdays(word) {
                rule.weekdays = hasWeekdays ? rule.weekdays | weekdays : weekdays
                hasWeekdays = true
            } else if let minutes = Self.minutes(word) {
                rule.minutes.append(minutes)
            } else if !rule.addDays(word) {
                return nil
            }
        }
        return hasSomething ? rules + [rule] : nil
    }

    /// Without blanks around dashes (`07:00 - 24:00`).
    private static func words(of text: Substring) -> [Substring] {
        var words: [Substring] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            if let last = words.last, last.hasSuffix("-") || word.hasPrefix("-") {
                words[words.count - 1] = last + word
            } else {
                words.append(word)
            }
        }
        return words
    }

    private static func startsDays(_ word: Substring) -> Bool {
        weekdays(word) != nil || word == "PH" || word == "SH" || month(word.prefix(3)) != nil
    }

    /// `Mo`, `Mo-Fr`, `Sa-Mo`
    private static func weekdays(_ text: Substring) -> UInt8? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = weekdayNames[ends[0]],
            let last = ends.count == 2 ? weekdayNames[ends[1]] : first
        else { return nil }
        var set: UInt8 = 0
        var day = first
        while true {
            set |= 1 << day
            if day == last { return set }
            day = (day + 1) % 7
        }
    }

    /// `07:00-19:00`, `22:00-05:00`, `sunset-sunrise`, `18:00+`
    private static func minutes(_ text: Substring) -> Range<Int>? {
        if text.hasSuffix("+"), let start = minute(text.dropLast()) { return start..<1440 }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = minute(ends[0]), let end = minute(ends[1]) else {
            return nil
        }
        return start..<(end > start ? end : end + 1440)
    }

    private static func minute(_ text: Substring) -> Int? {
        switch text {
        case "sunrise", "dawn": return 6 * 60
        case "sunset", "dusk": return 18 * 60
        default: break
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count <= 2, parts[1].utf8.count == 2,
            let hours = Int(parts[0]), let minutes = Int(parts[1]), (0...24).contains(hours),
            (0..<60).contains(minutes)
        else { return nil }
        return hours * 60 + minutes
    }

    /// `Apr-Sep`, `Nov`, `15-Mar`, `31`: the words of `Nov 15-Mar 31` one after the other.
    private mutating func addDays(_ word: Substring) -> Bool {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count <= 2 else { return false }
        if let month = Self.month(ends[0]) {
            guard ends.count == 2 else {
                days.append(.init(first: month * 32, last: month * 32 + 31))
                return true
            }
            guard let other = Self.month(ends[1]) else { return false }
            days.append(.init(first: month * 32, last: other * 32 + 31))
            return true
        }
        guard let day = Int(ends[0]), (1...31).contains(day), var range = days.popLast() else {
            return false
        }
        let isOneMonth = range.first / 32 == range.last / 32
        if isOneMonth, range.first % 32 == 0 { range.first += day }
        range.last = (isOneMonth ? range.first : range.last) / 32 * 32 + day
        if ends.count == 2 {
            if let month = Self.month(ends[1]) {
                range.last = month * 32 + 31
            } else if let last = Int(ends[1]), (1...31).contains(last) {
                range.last = range.first / 32 * 32 + last
            } else {
                return false
            }
        }
        days.append(range)
        return true
    }

    private static func month(_ text: Substring) -> Int? { monthNames[text] }

    private static let weekdayNames: [Substring: UInt8] = [
        "Mo": 0, "Tu": 1, "We": 2, "Th": 3, "Fr": 4, "Sa": 5, "Su": 6,
    ]

    private static let monthNames: [Substring: Int] = [
        "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6, "Jul": 7, "Aug": 8, "Sep": 9,
        "Oct": 10, "Nov": 11, "Dec": 12,
    ]
}
