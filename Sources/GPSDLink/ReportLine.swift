/// The reason not to hand a line to libgps. The description completes "what comes from gpsd cannot be read: …".
public enum UnreadableLine: String, Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong
    /// It does not begin as every report of gpsd does, with its class.
    case noClass
    /// Not one JSON object and nothing else.
    case notOneObject
    /// A second class, which would be taken for a second report.
    case secondClass

    public var description: String {
        switch self {
        case .tooLong: "a line is longer than any report of gpsd"
        case .noClass: "a line does not begin with the class of a report"
        case .notOneObject: "a line is not one JSON object"
        case .secondClass: "a line names two classes of reports"
        }
    }
}

/// Decides which lines of gpsd's protocol are handed to libgps.
///
/// libgps 3.22 takes every line on trust. Its `gps_unpack` looks for the text `"class":`, reads what it
/// can, and begins again where it stopped; where that is still before such a text, it begins there for
/// ever. Two objects on one line do that, and so does one object whose class does not come first. So it
/// is only given lines that gpsd itself would write: one sound object with a class at its head and
/// nowhere else. Reading that, libgps leaves the only class behind whatever else it stumbles over.
package enum ReportLine {
    /// Bytes of the longest line. gpsd's own are shorter than 16 KiB.
    package static let maximumLength = 32_768

    package enum Content: Hashable {
        /// A relevant report, for libgps.
        case report
        /// The paths of the receivers that gpsd has.
        case devices([String])
        /// A receiver came or went.
        case deviceChanged
        /// A report of attitude (ATT) or of an inertial sensor (IMU), which libgps 3.22 reads in part only.
        case motion(MotionReport)
        /// An irrelevant report; not parsed.
        case other
    }

    private static let wanted: [[UInt8]] = ["TPV", "SKY", "GST"].map { Array($0.utf8) }
    private static let motions: [[UInt8]] = ["ATT", "IMU"].map { Array($0.utf8) }
    private static let device = Array("DEVICE".utf8)
    private static let devices = Array("DEVICES".utf8)
    private static let head = Array(#"{"class":""#.utf8)
    private static let tag = Array(#""class":"#.utf8)

    /// - Parameter line: without its end.
    package static func content(of line: [UInt8]) throws(UnreadableLine) -> Content {
        guard line.count <= maximumLength else { throw .tooLong }
        guard line.starts(with: head) else { throw .noClass }
        let name = line[head.count...].prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        guard !name.isEmpty, line.indices.contains(name.endIndex),
            line[name.endIndex] == UInt8(ascii: "\"")
        else { throw .noClass }
        if name.elementsEqual(device) { return .deviceChanged }
        let isDevices = name.elementsEqual(devices)
        let isMotion = motions.contains { name.elementsEqual($0) }
        guard isDevices || isMotion || wanted.contains(where: { name.elementsEqual($0) }) else {
            return .other
        }
        var scan = ObjectScan(line)
        guard scan.isOneObject() else { throw .notOneObject }
        // It has an object with a class for each receiver, and is not for libgps.
        if isDevices { return .devices(scan.paths) }
        guard !contains(tag, in: line[name.endIndex...]) else { throw .secondClass }
        guard isMotion else { return .report }
        return .motion(
            MotionReport(
                source: Array(name) + scan.message, rate: scan.rate, heading: scan.heading))
    }

    private static func contains(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let start = rest.firstIndex(of: text[0]) {
            rest = rest[start...]
            if rest.starts(with: text) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

/// Scans JSON (RFC 8259) without building values, within bounds for depth, strings and numbers far
/// beyond gpsd's reports.
private struct ObjectScan {
    private static let maximumDepth = 8
    private static let maximumStringLength = 256
    private static let maximumNumberLength = 40

    private static let pathKey = Array(#""path""#.utf8)
    private static let messageKey = Array(#""msg""#.utf8)
    private static let rateKey = Array(#""gyro_z""#.utf8)
    private static let headingKey = Array(#""heading""#.utf8)

    private let bytes: [UInt8]
    private var index = 0
    /// The raw texts of all members named path.
    private(set) var paths: [String] = []
    /// The motion in the outermost object, the last of repeated members; nil without a number.
    private(set) var rate: Double?
    private(set) var heading: Double?
    /// The raw text of its member msg.
    private(set) var message: ArraySlice<UInt8> = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func isOneObject() -> Bool {
        guard next == UInt8(ascii: "{"), value(depth: 0) else { return false }
        skipSpace()
        return index == bytes.count
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func value(depth: Int) -> Bool {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            return members(to: UInt8(ascii: "}"), depth: depth) { $0.member(depth: depth) }
        case UInt8(ascii: "["):
            return members(to: UInt8(ascii: "]"), depth: depth) { $0.value(depth: depth + 1) }
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "t"): return literal("true")
        case UInt8(ascii: "f"): return literal("false")
        case UInt8(ascii: "n"): return literal("null")
        default: return number()
        }
    }

    private mutating func member(depth: Int) -> Bool {
        skipSpace()
        let keyStart = index
        guard string() else { return false }
        let key = keyStart..<index
        let isPath = bytes[key].elementsEqual(Self.pathKey)
        guard take(":") else { return false }
        skipSpace()
        let isText = isPath && next == UInt8(ascii: "\"")
        let start = index
        guard value(depth: depth + 1) else { return false }
        if isText {
            paths.append(String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self))
        }
        if depth == 0 { note(bytes[start..<index], of: bytes[key]) }
        return true
    }

    private mutating func note(_ value: ArraySlice<UInt8>, of key: ArraySlice<UInt8>) {
        if key.elementsEqual(Self.messageKey) {
            message = value
        } else if key.elementsEqual(Self.rateKey) {
            rate = Double(String(decoding: value, as: UTF8.self))
        } else if key.elementsEqual(Self.headingKey) {
            heading = Double(String(decoding: value, as: UTF8.self))
        }
    }

    /// The elements between two brackets, separated by commas.
    private mutating func members(
        to end: UInt8, depth: Int, _ member: (inout ObjectScan) -> Bool
    ) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        index += 1
        skipSpace()
        if next == end {
            index += 1
            return true
        }
        while member(&self) {
            skipSpace()
            if next == end {
                index += 1
                return true
            }
            guard take(",") else { return false }
        }
        return false
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func literal(_ text: StaticString) -> Bool {
        for offset in 0..<text.utf8CodeUnitCount {
            guard next == text.utf8Start[offset] else { return false }
            index += 1
        }
        return true
    }

    private mutating func string() -> Bool {
        guard next == UInt8(ascii: "\"") else { return false }
        index += 1
        let start = index
        while let byte = next, byte >= 0x20, index - start <= Self.maximumStringLength {
            index += 1
            if byte == UInt8(ascii: "\"") { return true }
            if byte == UInt8(ascii: "\\"), !escape() { return false }
        }
        return false
    }

    /// The escape sequence behind a backslash.
    private mutating func escape() -> Bool {
        guard let byte = next else { return false }
        index += 1
        guard byte == UInt8(ascii: "u") else { return Self.escapes.contains(byte) }
        for _ in 0..<4 {
            guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit, digit < 0x80
            else { return false }
            index += 1
        }
        return true
    }

    private static let escapes = Array(#""\/bfnrt"#.utf8)

    private mutating func number() -> Bool {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        guard digits() else { return false }
        if next == UInt8(ascii: ".") {
            index += 1
            guard digits() else { return false }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard digits() else { return false }
        }
        return index - start <= Self.maximumNumberLength
    }

    private mutating func digits() -> Bool {
        let start = index
        while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        return index > start
    }
}
