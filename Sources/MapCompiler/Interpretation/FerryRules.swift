internal import RoadNetwork

/// The duration of a passage by ferry, shuttle train or opening bridge: by the tag `duration`, else
/// estimated by kind and length.
enum FerryRules {
    /// Seconds of a ferry or shuttle train without a duration: landing at its ends, and a typical speed
    /// between them, higher on the part of a ferry that is far from both.
    ///
    /// The values and their accuracy: see docs/osm-tags.md.
    ///
    /// - Parameter landings: number of its ends that are landings: fewer than two for a part of a crossing that
    ///   is mapped as several ways.
    static func typicalSeconds(
        _ kind: RoadClass, lengthMeters: Double, landings: Int
    ) -> Double {
        guard kind == .ferry else {
            return Double(landings) * trainLoading + lengthMeters / trainSpeed
        }
        let atSea = max(0, lengthMeters - nearLand)
        return Double(landings) * ferryLanding + (lengthMeters - atSea) / ferrySpeed
            + atSea / ferrySpeedAtSea
    }

    /// Seconds at each end.
    private static let ferryLanding = 75.0
    private static let trainLoading = 150.0
    /// 18 and 30 km/h, in metres a second.
    private static let ferrySpeed = 18 / 3.6
    private static let ferrySpeedAtSea = 30 / 3.6
    /// Metres of a crossing on which a ferry is slow.
    private static let nearLand = 30_000.0
    /// 60 km/h.
    private static let trainSpeed = 60 / 3.6

    /// Seconds, from `hh:mm`, `hh:mm:ss`, minutes alone or as `20 min`, or ISO 8601 (`PT1H30M`); nil when the value
    /// is none of these or zero.
    static func duration(_ text: String) -> Int? {
        let seconds: Int?
        if text.hasPrefix("P") {
            seconds = isoDuration(text.dropFirst())
        } else {
            var parts = text.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count == 1, text.hasSuffix("min") { parts[0] = parts[0].dropLast(3) }
            let numbers = parts.map { Int($0.trimmingBlanks()) }
            switch numbers.count {
            case 1: seconds = numbers[0].map { $0 &* 60 }
            case 2: seconds = sum([(numbers[0], 3600), (numbers[1], 60)])
            case 3: seconds = sum([(numbers[0], 3600), (numbers[1], 60), (numbers[2], 1)])
            default: seconds = nil
            }
        }
        guard let seconds, (1...1_000_000).contains(seconds) else { return nil }
        return seconds
    }

    private static func isoDuration(_ text: Substring) -> Int? {
        var total = 0
        var number = ""
        var isTime = false
        for character in text {
            switch character {
            case "0"..."9": number.append(character)
            case "T": isTime = true
            default:
                guard let count = Int(number), count < 1_000_000 else { return nil }
                number = ""
                switch (character, isTime) {
                case ("D", false): total += count * 86_400
                case ("H", true): total += count * 3600
                case ("M", true): total += count * 60
                case ("S", true): total += count
                default: return nil
                }
            }
        }
        return number.isEmpty ? total : nil
    }

    private static func sum(_ parts: [(Int?, Int)]) -> Int? {
        parts.reduce(0 as Int?) { total, part in
            guard let total, let value = part.0, (0..<10_000).contains(value) else { return nil }
            return total + value * part.1
        }
    }
}
