public import Geodesy

/// Makes fixes of the sentences of a recorded log, one for each moment of the receiver.
///
/// Sentences of one moment belong together; its fix is complete when one with another time comes.
/// Lines that are no valid sentence are passed over, as a receiver's first line often is none.
public struct NMEAReader: Sendable {
    /// The log's beginning: time of the first sentence with one, fix or not.
    public private(set) var start: UTCTime?
    /// Days since 1970 of the last RMC or ZDA.
    private var day: Int?
    private var epoch: Epoch?

    /// The values of one moment so far.
    private struct Epoch {
        var secondsOfDay: Double
        var fix: Fix
        var isVoid = false
        var hasPlace = false
    }

    public init() {}

    /// The fixes of a whole log.
    public mutating func read(log: String) -> [Fix] {
        var fixes = log.utf8.split(whereSeparator: {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        })
        .compactMap { read(Substring($0)) }
        if let last = finish() { fixes.append(last) }
        return fixes
    }

    /// Takes in a line; gives the fix of the moment before when the line begins a new one.
    public mutating func read(_ line: Substring) -> Fix? {
        guard let fields = NMEASentence.fields(of: line), fields[0].utf8.count == 5 else {
            return nil
        }
        switch fields[0].suffix(3) {
        case "RMC" where fields.count >= 10: return readRMC(fields)
        case "GGA" where fields.count >= 12: return readGGA(fields)
        case "GST" where fields.count >= 9: return readGST(fields)
        case "GSA" where fields.count >= 17:
            if let mode = UInt8(fields[2]).flatMap({ Fix.Mode(rawValue: $0) }) {
                epoch?.fix.mode = mode
            }
            return nil
        default: return nil
        }
    }

    /// The fix of the last moment.
    public mutating func finish() -> Fix? {
        defer { epoch = nil }
        guard var epoch else { return nil }
        if !epoch.hasPlace || epoch.isVoid { epoch.fix.mode = .none }
        guard let day else { return epoch.fix }
        let time = UTCTime(
            secondsSince1970: Double(day) * 86_400 + epoch.secondsOfDay)
        epoch.fix.time = time
        if start == nil { start = time }
        return epoch.fix
    }

    /// Begins a new moment if the time of day has changed.
    private mutating func begin(_ time: Substring) -> Fix? {
        guard let seconds = Self.secondsOfDay(time) else { return nil }
        if let epoch, epoch.secondsOfDay == seconds { return nil }
        let complete = finish()
        epoch = Epoch(
            secondsOfDay: seconds,
            fix: Fix(
                mode: .twoDimensional, time: nil,
                coordinate: Coordinate(latitude: .nan, longitude: .nan)))
        return complete
    }

    private mutating func readRMC(_ fields: [Substring]) -> Fix? {
        let complete = begin(fields[1])
        if let day = Self.day(fields[9]) { self.day = day }
        if fields[2] != "A" { epoch?.isVoid = true }
        setPlace(fields[3...6])
        epoch?.fix.speed = Double(fields[7]).map { $0 * 0.514_444 }
        epoch?.fix.course = Double(fields[8])
        return complete
    }

    private mutating func readGGA(_ fields: [Substring]) -> Fix? {
        let complete = begin(fields[1])
        if fields[6] == "0" || fields[6].isEmpty { epoch?.isVoid = true }
        setPlace(fields[2...5])
        epoch?.fix.satellitesUsed = Int(fields[7])
        epoch?.fix.altitude = Double(fields[9])
        if let dilution = Double(fields[8]), dilution < 99 {
            // As gpsd estimates it from the same number.
            epoch?.fix.horizontalError = 19 * dilution
        }
        return complete
    }

    private mutating func readGST(_ fields: [Substring]) -> Fix? {
        let complete = begin(fields[1])
        if let north = Double(fields[6]), let east = Double(fields[7]) {
            epoch?.fix.standardDeviation = ((north * north + east * east) / 2).squareRoot()
        }
        return complete
    }

    private mutating func setPlace(_ fields: ArraySlice<Substring>) {
        let first = fields.startIndex
        guard let latitude = Self.angle(fields[first], fields[first + 1] == "S"),
            let longitude = Self.angle(fields[first + 2], fields[first + 3] == "W")
        else { return }
        epoch?.fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        epoch?.hasPlace = true
    }

    /// Degrees from degrees and minutes, `dddmm.mmmm`.
    private static func angle(_ text: Substring, _ isNegative: Bool) -> Double? {
        guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
        let degrees = (value / 100).rounded(.down)
        let angle = degrees + (value - degrees * 100) / 60
        return isNegative ? -angle : angle
    }

    /// Seconds since midnight of `hhmmss.ss`.
    private static func secondsOfDay(_ text: Substring) -> Double? {
        guard text.utf8.count >= 6, let value = Double(text), value >= 0, value < 240_000 else {
            return nil
        }
        let clock = Int(value)
        let seconds = value - Double(clock / 100 * 100)
        return Double(clock / 10_000 * 3600 + clock / 100 % 100 * 60) + seconds
    }

    /// Days since 1970 of `ddmmyy`; years from 1980 to 2079.
    private static func day(_ text: Substring) -> Int? {
        guard text.utf8.count == 6, let value = Int(text), value >= 0 else { return nil }
        let (day, month, year) = (value / 10_000, value / 100 % 100, value % 100)
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        return CivilTime.daysSince1970(
            year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }
}
