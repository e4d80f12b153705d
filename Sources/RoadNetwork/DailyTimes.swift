public import Geodesy

/// Minutes of the day at which something may change: conditions begin or cease to hold at these and at
/// midnight, at no other time.
public struct DailyTimes: Hashable, Sendable {
    /// 0..<1440, ascending; midnight is the first.
    private let minutes: [Int]

    /// Maximum days ahead for a change: conditions recur every year.
    private static let maximumDays = 366

    public init(_ minutes: some Sequence<Int>) {
        self.minutes = Set(minutes.map { $0 % 1440 }).union([0]).sorted()
    }

    /// The first of the times after another one, all as clocks show them at one place.
    public func next(after time: CivilTime) -> CivilTime {
        let day = time.minuteOfEra - time.minuteOfDay
        let later = minutes.first { $0 > time.minuteOfDay }
        return CivilTime(minuteOfEra: later.map { day + $0 } ?? day + 1440)
    }

    /// The last of the times that is not after another one.
    public func latest(notAfter time: CivilTime) -> CivilTime {
        let day = time.minuteOfEra - time.minuteOfDay
        return CivilTime(minuteOfEra: day + (minutes.last { $0 <= time.minuteOfDay } ?? 0))
    }

    /// The first of the times after another one at which a predicate holds; nil if not within a year.
    public func first(after time: CivilTime, where isSo: (CivilTime) -> Bool) -> CivilTime? {
        let end = time.minuteOfEra + Self.maximumDays * 1440
        var time = next(after: time)
        while time.minuteOfEra <= end {
            if isSo(time) { return time }
            time = next(after: time)
        }
        return nil
    }
}

extension Condition {
    /// The times at which the answer may change.
    public var dailyTimes: DailyTimes { DailyTimes(minutesOfChange) }

    /// The next local time at which the rule begins or ceases to hold for a trip; nil if not within a year, or
    /// if the time of the trip is unknown.
    package func nextChange(in circumstances: Circumstances) -> CivilTime? {
        guard dependsOnTime, let now = circumstances.localTime else { return nil }
        let holds = holds(in: circumstances)
        return dailyTimes.first(after: now) { time in
            var then = circumstances
            then.localTime = time
            return self.holds(in: then) != holds
        }
    }
}

extension RoadNetwork {
    /// The times at which one of some conditions of this map may begin or cease to hold.
    public func dailyTimes(of conditions: some Sequence<StringID>) -> DailyTimes {
        DailyTimes(
            conditions.flatMap { id in
                id == .empty
                    ? [] : self.conditions.condition(id) { string(id) }?.minutesOfChange ?? []
            })
    }

    /// Whether a condition of this map may hold at one time and not at another.
    public func dependsOnTime(_ condition: StringID) -> Bool {
        guard condition != .empty else { return false }
        return conditions.condition(condition) { string(condition) }?.dependsOnTime ?? false
    }
}

extension Condition {
    fileprivate var minutesOfChange: [Int] {
        terms.flatMap { if case .hours(let hours) = $0 { hours.minutes } else { [Int]() } }
    }
}

extension OpeningHours {
    /// Minutes of the day at which hours begin or end.
    fileprivate var minutes: [Int] {
        rules.flatMap { $0.minutes.flatMap { [$0.lowerBound, $0.upperBound] } }
    }
}

extension CivilTime {
    /// Minutes since midnight, 0..<1440.
    var minuteOfDay: Int { hour * 60 + minute }

    /// Minutes since 1970, as clocks show it.
    public var minuteOfEra: Int {
        Self.daysSince1970(year: year, month: month, day: day) * 1440 + minuteOfDay
    }

    public init(minuteOfEra: Int) {
        self.init(UTCTime(millisecondsSince1970: Int64(minuteOfEra) * 60_000))
    }
}
