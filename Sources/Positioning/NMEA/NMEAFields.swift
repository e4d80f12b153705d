/// The fields of one sentence after another, where they lie in the bytes of a log.
///
/// By bytes, without a string for each field: a log has a million sentences, and they are ASCII.
struct NMEAFields: Sendable {
    private var bytes: [UInt8] = []
    private var ranges: [Range<Int>] = []

    var count: Int { ranges.count }

    /// Looks for the sentence in a line, a range of the bytes.
    ///
    /// - Returns: false if there is none, or its checksum is missing or wrong.
    mutating func find(in line: Range<Int>, of log: [UInt8]) -> Bool {
        bytes = log
        ranges.clear()
        guard let dollar = log[line].firstIndex(of: UInt8(ascii: "$")) else { return false }
        var checksum: UInt8 = 0
        var start = dollar + 1
        var index = start
        while index < line.upperBound, log[index] != UInt8(ascii: "*") {
            checksum ^= log[index]
            if log[index] == UInt8(ascii: ",") {
                ranges.append(start..<index)
                start = index + 1
            }
            index += 1
        }
        guard index < line.upperBound else { return false }
        ranges.append(start..<index)
        let digits = log[index + 1..<line.upperBound].prefix { Self.hexDigit($0) != nil }
        guard digits.count == 2 else { return false }
        return digits.reduce(0) { $0 << 4 | (Self.hexDigit($1) ?? 0) } == checksum
    }

    /// The range of a field in the bytes.
    subscript(number: Int) -> Range<Int> { ranges[number] }

    func isEmpty(_ number: Int) -> Bool { ranges[number].isEmpty }

    /// Whether a field is one letter or digit.
    func isField(_ number: Int, _ character: UInt8) -> Bool {
        ranges[number].count == 1 && bytes[ranges[number].lowerBound] == character
    }

    /// Whether the first field is an address of five characters that ends in a type of sentence.
    func isType(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        guard let address = ranges.first, address.count == 5 else { return false }
        let start = address.lowerBound + 2
        return bytes[start] == first && bytes[start + 1] == second && bytes[start + 2] == third
    }

    func text(_ number: Int) -> String { String(decoding: bytes[ranges[number]], as: UTF8.self) }

    func integer(_ number: Int) -> Int? {
        guard let decimal = plainDecimal(number), decimal.places == 0 else {
            return Int(text(number))
        }
        return decimal.digits
    }

    /// As the standard library reads it.
    func double(_ number: Int) -> Double? {
        guard !isEmpty(number) else { return nil }
        // The quotient of two exact numbers is rounded once, so it is the nearest (Clinger, "How to Read Floating Point Numbers
        // Accurately", 1990).
        guard let decimal = plainDecimal(number) else { return Double(text(number)) }
        return Double(decimal.digits) / Self.powersOfTen[decimal.places]
    }

    /// A number of digits alone, with at most one point among them; nil for others, and for long ones.
    private func plainDecimal(_ number: Int) -> (digits: Int, places: Int)? {
        let range = ranges[number]
        guard (1...Self.powersOfTen.count).contains(range.count) else { return nil }
        var digits = 0
        var point: Int?
        for index in range {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), point == nil, index > range.lowerBound,
                index + 1 < range.upperBound
            {
                point = index
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                return nil
            }
        }
        return (digits, point.map { range.upperBound - 1 - $0 } ?? 0)
    }

    /// Numbers of up to 15 digits are exact, and so are these powers.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
    ]

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
