internal import RoadNetwork

/// Where the sections of a map file are, found without the reader under test; to damage them.
public struct MapSections {
    private let bytes: [UInt8]
    private let all: [(number: Int, range: Range<Int>)]

    public init(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        self.bytes = bytes
        all = (0..<number(12, 4)).map { entry in
            let offset = number(32 + entry * 32 + 8, 8)
            return (
                number(32 + entry * 32, 4), offset..<offset + number(32 + entry * 32 + 16, 8)
            )
        }
    }

    /// The file with up to three bytes of sections changed, and checksums that fit.
    ///
    /// - Parameter numbers: of the sections that may be changed.
    public func damaged(
        in numbers: ClosedRange<Int> = 0...Int.max, using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var damaged = bytes
        let ranges = all.filter { numbers.contains($0.number) }.map(\.range)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let range = ranges.randomElement(using: &random) ?? 0..<0
            guard let offset = range.randomElement(using: &random) else { continue }
            damaged[offset] =
                Bool.random(using: &random)
                ? damaged[offset] ^ (1 << UInt8.random(in: 0...7, using: &random))
                : UInt8.random(in: 0...255, using: &random)
        }
        repairChecksums(of: &damaged)
        return damaged
    }

    /// The file as one that lacks a section: it has a number instead that no reader knows.
    public func hiding(_ number: Int) -> [UInt8] {
        var bytes = bytes
        for (entry, section) in all.enumerated() where section.number == number {
            for byte in 0..<4 { bytes[32 + entry * 32 + byte] = 0xff }
        }
        repairChecksums(of: &bytes)
        return bytes
    }

    private func repairChecksums(of bytes: inout [UInt8]) {
        func put(_ value: UInt64, _ offset: Int) {
            for byte in 0..<8 { bytes[offset + byte] = UInt8(value >> (8 * UInt64(byte)) & 0xff) }
        }
        func checksum(_ range: Range<Int>) -> UInt64 {
            bytes.withUnsafeBytes { Checksum.xxh64(UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
        for (entry, section) in all.enumerated() {
            put(checksum(section.range), 32 + entry * 32 + 24)
        }
        let directory = checksum(32..<32 + all.count * 32)
        put(checksum(0..<24) ^ (directory << 1 | directory >> 63), 24)
    }
}
