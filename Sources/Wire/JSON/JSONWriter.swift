import Geodesy

/// Writes one JSON text from front to back, straight into bytes.
///
/// The writer decides the form of every value on the wire: numbers are rounded to significant
/// decimals, in valid JSON; unknown and infinite values are `null`; text is escaped. The caller
/// decides the order of the members.
public struct JSONWriter: ~Copyable {
    private var text: ByteBuffer
    /// Whether a comma is due before the next member or element.
    private var needsComma = false

    public init(reservingCapacity capacity: Int = 512) { text = ByteBuffer(capacity: capacity) }

    /// The bytes written so far.
    public var bytes: [UInt8] { text.bytes }

    // MARK: Structure

    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        separate()
        open(0x7b)
        body(&self)
        close(0x7d)
    }

    public mutating func array<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        separate()
        open(0x5b)
        for element in elements { body(&self, element) }
        close(0x5d)
    }

    public mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
        key(name)
        open(0x7b)
        body(&self)
        close(0x7d)
    }

    public mutating func array<Elements: Sequence>(
        _ name: StaticString, _ elements: Elements,
        _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        key(name)
        open(0x5b)
        for element in elements { body(&self, element) }
        close(0x5d)
    }

    /// An object for a value, `null` for nil.
    public mutating func object<Value>(
        _ name: StaticString, ifPresent value: Value?, _ body: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return null(name) }
        object(name) { body(&$0, value) }
    }

    // MARK: Members

    public mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        if let value { append(quoting: value) } else { appendNull() }
    }

    public mutating func member(_ name: StaticString, _ value: Bool?) {
        key(name)
        if let value { text.append(value ? "true" : "false") } else { appendNull() }
    }

    public mutating func member(_ name: StaticString, _ value: (some FixedWidthInteger)?) {
        key(name)
        if let value { append(integer: value) } else { appendNull() }
    }

    /// A number rounded to `decimals` digits after the point, without trailing zeros.
    public mutating func member(_ name: StaticString, _ value: Double?, decimals: Int) {
        key(name)
        if let value { append(number: value, decimals: decimals) } else { appendNull() }
    }

    public mutating func null(_ name: StaticString) {
        key(name)
        appendNull()
    }

    /// A member whose value is a whole JSON text already.
    public mutating func member(_ name: StaticString, json: some Sequence<UInt8>) {
        key(name)
        text.append(json)
    }

    /// A member of any name, with a value as it was read.
    mutating func member(_ name: String, _ value: JSONValue) {
        separate()
        append(quoting: name)
        text.append(0x3a)
        text.append(Self.bytes(of: value))
    }

    // MARK: Elements

    public mutating func element(_ value: String) {
        separate()
        append(quoting: value)
    }

    public mutating func element(_ value: Double, decimals: Int) {
        separate()
        append(number: value, decimals: decimals)
    }

    /// An element that is a whole JSON text already.
    public mutating func element(json: some Sequence<UInt8>) {
        separate()
        text.append(json)
    }

    // MARK: Parts, for a writer that is made of this one

    mutating func beginObject(_ name: StaticString) {
        key(name)
        open(0x7b)
    }

    mutating func beginObject() {
        separate()
        open(0x7b)
    }

    mutating func endObject() { close(0x7d) }

    mutating func beginArray(_ name: StaticString) {
        key(name)
        open(0x5b)
    }

    mutating func endArray() { close(0x5d) }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { text.append(0x2c) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        text.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        text.append(bracket)
        needsComma = true
    }

    private mutating func key(_ name: StaticString) {
        text.append(key: name, isFirst: !needsComma)
        needsComma = true
    }

    private mutating func appendNull() { text.append("null") }

    private mutating func append(integer value: some FixedWidthInteger) {
        append(UInt64(value.magnitude), decimals: 0, isNegative: value.signum() < 0)
    }

    private mutating func append(number value: Double, decimals: Int) {
        guard value.isFinite else { return appendNull() }
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale &*= 10 }
        let scaled = value * Double(scale)
        guard abs(scaled) < 9e18 else {
            // Too large for decimals to mean anything; Swift's own text is valid JSON.
            return text.append("\(value)".utf8)
        }
        let rounded = Int(nearest: scaled)
        append(UInt64(rounded.magnitude), decimals: decimals, isNegative: rounded < 0)
    }

    /// `value` / 10^`decimals`, without trailing zeros.
    private mutating func append(_ value: UInt64, decimals: Int, isNegative: Bool) {
        // Twenty digits, a point and a sign, from the last to the first.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { digits in
            var rest = value
            var start = 22
            func put(_ byte: UInt8) {
                start &-= 1
                digits[start] = byte
            }
            func putDigit() {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                put(0x30 &+ UInt8(truncatingIfNeeded: digit))
                rest = quotient
            }
            for _ in 0..<decimals {
                if start == 22, rest % 10 == 0 { rest /= 10 } else { putDigit() }
            }
            if start < 22 { put(0x2e) }
            repeat { putDigit() } while rest > 0
            if isNegative { put(0x2d) }
            text.append(UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    private mutating func append(quoting string: String) {
        var string = string
        string.withUTF8 { utf8 in
            text.append(0x22)
            var start = 0
            while true {
                let end = Self.firstToEscape(in: utf8, from: start)
                text.append(UnsafeBufferPointer(rebasing: utf8[start..<end]))
                guard end < utf8.count else { break }
                append(escaping: utf8[end])
                start = end + 1
            }
            text.append(0x22)
        }
    }

    /// The place of the first byte that may not stand in a text as it is, or the end. Looks at eight bytes
    /// at a time (Sean Eron Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte less than n").
    private static func firstToEscape(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func hasByte(below limit: UInt64, _ word: UInt64) -> Bool {
            (word &- ones &* limit) & ~word & (ones &* 0x80) != 0
        }
        let bytes = UnsafeRawBufferPointer(utf8)
        var place = start
        while place &+ 8 <= utf8.count {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if hasByte(below: 0x20, word) || hasByte(below: 1, word ^ (ones &* 0x22))
                || hasByte(below: 1, word ^ (ones &* 0x5c))
            {
                break
            }
            place &+= 8
        }
        while place < utf8.count, !mustBeEscaped(utf8[place]) { place &+= 1 }
        return place
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5c
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case 0x22: text.append("\\\"")
        case 0x5c: text.append("\\\\")
        case 0x0a: text.append("\\n")
        case 0x0d: text.append("\\r")
        case 0x09: text.append("\\t")
        default:
            text.append("\\u00")
            for digit in [byte >> 4, byte & 15] {
                text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            }
        }
    }
}
