/// Writes one JSON text from front to back, straight into bytes.
///
/// The writer decides the form of every value on the wire: numbers are rounded to the decimals that
/// mean something and never written in a way a reader could trip over; what is unknown or not finite
/// is `null`; text is escaped. The caller decides the order of the members.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    /// Whether something stands before the next member or element, so that a comma is due.
    private var needsComma = false

    public init(reservingCapacity capacity: Int = 512) {
        bytes.reserveCapacity(capacity)
    }

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

    /// An object for a value that there is, `null` for one that there is not.
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
        if let value { append(value ? "true" : "false") } else { appendNull() }
    }

    public mutating func member(_ name: StaticString, _ value: (some FixedWidthInteger)?) {
        key(name)
        if let value { append(integer: value) } else { appendNull() }
    }

    /// A number rounded to so many decimals, without trailing zeros.
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
        bytes.append(contentsOf: json)
    }

    /// A member of any name, with a value as it was read.
    mutating func member(_ name: String, _ value: JSONValue) {
        separate()
        append(quoting: name)
        bytes.append(0x3a)
        bytes.append(contentsOf: Self.bytes(of: value))
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
        bytes.append(contentsOf: json)
    }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { bytes.append(0x2c) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func key(_ name: StaticString) {
        separate()
        bytes.append(0x22)
        append(name)
        bytes.append(0x22)
        bytes.append(0x3a)
    }

    private mutating func appendNull() { append("null") }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(integer value: some FixedWidthInteger) {
        if value.signum() < 0 { bytes.append(0x2d) }
        append(digits: UInt64(value.magnitude), minimum: 1)
    }

    private mutating func append(digits value: UInt64, minimum: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value
            var start = 20
            while rest > 0 || 20 - start < minimum {
                start -= 1
                buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            bytes.append(contentsOf: buffer[start...])
        }
    }

    private mutating func append(number value: Double, decimals: Int) {
        guard value.isFinite else { return appendNull() }
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * Double(scale)).rounded()
        guard abs(scaled) < 9e18 else {
            // Too large for decimals to mean anything; Swift's own text is valid JSON.
            bytes.append(contentsOf: "\(value)".utf8)
            return
        }
        if scaled < 0 { bytes.append(0x2d) }
        let magnitude = UInt64(abs(scaled))
        append(digits: magnitude / scale, minimum: 1)
        var fraction = magnitude % scale
        guard fraction > 0 else { return }
        var places = decimals
        while fraction % 10 == 0 {
            fraction /= 10
            places -= 1
        }
        bytes.append(0x2e)
        append(digits: fraction, minimum: places)
    }

    private mutating func append(quoting text: String) {
        bytes.append(0x22)
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (place, byte) in utf8.enumerated()
            where byte < 0x20 || byte == 0x22 || byte == 0x5c {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
                append(escaping: byte)
                start = place + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(0x22)
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case 0x22: append("\\\"")
        case 0x5c: append("\\\\")
        case 0x0a: append("\\n")
        case 0x0d: append("\\r")
        case 0x09: append("\\t")
        case 0..<0x20:
            append("\\u00")
            for digit in [byte >> 4, byte & 15] {
                bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            }
        default: bytes.append(byte)
        }
    }
}
