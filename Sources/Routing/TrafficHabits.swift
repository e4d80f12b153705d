import RoadNetwork

/// The peak hours and days off of a country's traffic.
struct TrafficHabits: Sendable {
    /// Minutes of the day.
    private typealias Point = (minute: Int, level: Double)

    private let workday: [Point]
    /// Days of the week, 0 is Monday: the first one free of work, and the quietest.
    private let saturday: Int
    private let sunday: Int

    /// - Parameters:
    ///   - morning: minutes of the day at which traffic is densest.
    ///   - peak: level in these hours.
    private init(
        morning: ClosedRange<Int> = 450...540, evening: ClosedRange<Int> = 990...1095,
        peak: Double = 1, saturday: Int = 5, sunday: Int = 6
    ) {
        let hour = 60
        workday = [
            (0, -1), (morning.lowerBound - 150, -1), (morning.lowerBound - 75, 0),
            (morning.lowerBound, peak), (morning.upperBound, peak), (morning.upperBound + hour, 0),
            (evening.lowerBound - 2 * hour, 0), (evening.lowerBound, peak),
            (evening.upperBound, peak), (evening.upperBound + 75, 0),
            (evening.upperBound + 4 * hour, -1), (24 * hour, -1),
        ]
        self.saturday = saturday
        self.sunday = sunday
    }

    private static let saturdayCourse: [Point] = [
        (0, -0.9), (420, -1), (630, 0), (1080, 0), (1320, -0.8), (1440, -0.9),
    ]
    private static let sundayCourse: [Point] = [
        (0, -0.9), (540, -1), (690, -0.4), (1110, -0.3), (1320, -1), (1440, -1),
    ]

    func level(at minute: Int, on weekday: Int) -> Double {
        let course =
            weekday == sunday
            ? Self.sundayCourse : weekday == saturday ? Self.saturdayCourse : workday
        guard let next = course.firstIndex(where: { $0.minute > minute }), next > 0 else {
            return course[course.count - 1].level
        }
        let (before, after) = (course[next - 1], course[next])
        let share = Double(minute - before.minute) / Double(after.minute - before.minute)
        return before.level + share * (after.level - before.level)
    }

    /// The habits of a country as in ``WayAttributes/country``; the typical ones if it is unknown.
    static func of(_ country: UInt16) -> TrafficHabits { known[country] ?? typical }

    private static let typical = TrafficHabits()

    private static let known: [UInt16: TrafficHabits] = {
        let peculiar: [(habits: TrafficHabits, countries: String)] = [
            (TrafficHabits(peak: 0.7), "DE"),
            (TrafficHabits(morning: 480...555, evening: 1050...1140), "ES PT"),
            (
                TrafficHabits(saturday: 5, sunday: 4),
                "BD BH DZ EG IQ JO KW LY MV OM QA SA SD SY YE"
            ),
            (TrafficHabits(saturday: 4, sunday: 5), "IL"),
            (TrafficHabits(saturday: 3, sunday: 4), "AF IR"),
        ]
        var known: [UInt16: TrafficHabits] = [:]
        for (habits, countries) in peculiar {
            for country in countries.split(separator: " ") {
                known[WayAttributes.country(country)] = habits
            }
        }
        return known
    }()
}
