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
    /// Of the present sentence.
    private var fields = NMEAFields()

    /// The values of one moment so far.
    private struct Epoch {
        var secondsOfDay: Double
        var fix: Fix
        var isVoid = false
        var hasPlace = false
    }

    public init() {}

    /// The fixes of a whole log.
    public mutating func read(log: String) -> [Fix] { read(log: Array(log.utf8)) }

    /// The fixes of a whole log, in UTF-8.
    public mutating func read(log: [UInt8]) -> [Fix] {
        var fixes: [Fix] = []
        var start = 0
        for index in log.indices
        where log[index] == UInt8(ascii: "\n") || log[index] == UInt8(ascii: "\r") {
            if let fix = read(start..<index, of: log) { fixes.append(fix) }
            start = index + 1
        }
        if let fix = read(start..<log.count, of: log) { fixes.append(fix) }
        if let last = finish() { fixes.append(last) }
        return fixes
    }

    /// Takes in a line; gives the fix of the moment before when the line begins a new one.
    public mutating func read(_ line: Substring) -> Fix? {
        let bytes = Array(line.utf8)
        return read(bytes.indices, of: bytes)
    }

    private mutating func read(_ line: Range<Int>, of log: [UInt8]) -> Fix? {
        guard fields.find(in: line, of: log) else { return nil }
        func isType(_ type: StaticString, fields count: Int) -> Bool {
            let letters = type.utf8Start
            return fields.count >= count && fields.isType(letters[0], letters[1], letters[2])
        }
        if isType("RMC", fields: 10) { return readRMC() }
        if isType("GGA", fields: 12) { return readGGA() }
        if isType("GST", fields: 9) { return readGST() }
        if isType("GSA", fields: 17),
            let mode = UInt8(fields.text(2)).flatMap({ Fix.Mode(rawValue: $0) })
        {
            epoch?.fix.mode = mode
        }
        return nil
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

    /// Begins a new moment if the time of day, the first field behind the address, has changed.
    private mutating func begin() -> Fix? {
        guard let seconds = secondsOfDay else { return nil }
        if let epoch, epoch.secondsOfDay == seconds { return nil }
        let complete = finish()
        epoch = Epoch(
            secondsOfDay: seconds,
            fix: Fix(
                mode: .twoDimensional, time: nil,
                coordinate: Coordinate(latitude: .nan, longitude: .nan)))
        return complete
    }

    private mutating func readRMC() -> Fix? {
        let complete = begin()
        if let date { day = date }
        if !fields.isField(2, UInt8(ascii: "A")) { epoch?.isVoid = true }
        setPlace(from: 3)
        epoch?.fix.speed = fields.double(7).map { $0 * 0.514_444 }
        epoch?.fix.course = fields.double(8)
        return complete
    }

    private mutating func readGGA() -> Fix? {
        let complete = begin()
        if fields.isEmpty(6) || fields.isField(6, UInt8(ascii: "0")) { epoch?.isVoid = true }
        setPlace(from: 2)
        epoch?.fix.satellitesUsed = fields.integer(7)
        epoch?.fix.altitude = fields.double(9)
        if let dilution = fields.double(8), dilution < 99 {
            // As gpsd estimates it from the same number.
            epoch?.fix.horizontalError = 19 * dilution
        }
        return complete
    }

    private mutating func readGST() -> Fix? {
        let complete = begin()
        if let north = fields.double(6), let east = fields.double(7) {
            epoch?.fix.standardDeviation = ((north * north + east * east) / 2).squareRoot()
        }
        return complete
    }

    /// Takes the place of four fields, the first with the latitude.
    private mutating func setPlace(from first: Int) {
        guard let latitude = angle(first, isNegative: fields.isField(first + 1, UInt8(ascii: "S"))),
            let longitude = angle(
                first + 2, isNegative: fields.isField(first + 3, UInt8(ascii: "W")))
        else { return }
        epoch?.fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        epoch?.hasPlace = true
    }

    /// Degrees from degrees and minutes, `dddmm.mmmm`.
    private func angle(_ field: Int, isNegative: Bool) -> Double? {
        guard let value = fields.double(field), value.isFinite, value >= 0 else { return nil }
        let degrees = (value / 100).rounded(.down)
        let angle = degrees + (value - degrees * 100) / 60
        return isNegative ? -angle : angle
    }

    /// Seconds since midnight of `hhmmss.ss`.
    private var secondsOfDay: Double? {
        guard fields[1].count >= 6, let value = fields.double(1), value >= 0, value < 240_000 else {
            return nil
        }
        let clock = Int(value)
        let seconds = value - Double(clock / 100 * 100)
        return Double(clock / 10_000 * 3600 + clock / 100 % 100 * 60) + seconds
    }

    /// Days since 1970 of `ddmmyy`, the date of an RMC; years from 1980 to 2079.
    private var date: Int? {
        guard fields[9].count == 6, let value = fields.integer(9), value >= 0 else { return nil }
        let (day, month, year) = (value / 10_000, value / 100 % 100, value % 100)
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        return CivilTime.daysSince1970(
            year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }
}
