import Columns
import ScenarioMaps
import Testing

@Suite struct PackedNumbersTests {
    private func readsBack<Value: FixedWidthInteger & BitwiseCopyable & Sendable>(
        _ values: [Value]
    ) -> Bool {
        let packed = PackedNumbers(values)
        return packed.count == values.count
            && values.indices.allSatisfy { packed[$0] == values[$0] }
    }

    @Test func `numbers of every range are read as they were written`() {
        var random = SplitMix64(state: 3)
        for bits in 0...64 {
            for count in [0, 1, 7, 8, 65] {
                let numbers = (0..<count).map { _ in
                    bits == 0 ? 42 : Int64(truncatingIfNeeded: random.next() >> UInt64(64 - bits))
                }
                #expect(readsBack(numbers), "\(count) numbers of \(bits) bits")
                #expect(readsBack(numbers.map { UInt32(truncatingIfNeeded: $0) }))
                #expect(readsBack(numbers.map { Int32(truncatingIfNeeded: $0) }))
                #expect(readsBack(numbers.map { UInt8(truncatingIfNeeded: $0) }))
                #expect(readsBack(numbers.map { Int16(truncatingIfNeeded: $0) }))
            }
        }
        #expect(readsBack([Int64.min, 0, .max]))
    }

    @Test func `they take as many bits as their range needs, with or without none`() {
        let places = (0..<8000).map { UInt32(1_000_000 + $0 % 16) }
        #expect(PackedNumbers(places).bytes.count == 24 + 8000 * 4 / 8 + 8)
        let ranks = (0..<8000).map { $0 == 17 ? UInt32.max : UInt32($0 % 15) }
        #expect(PackedNumbers(ranks).bytes.count == 24 + 8000 * 4 / 8 + 8)
        #expect(PackedNumbers(ranks)[17] == .max)
        #expect(PackedNumbers([UInt32](repeating: 7, count: 8000)).bytes.count == 24 + 8)
    }

    @Test func `bytes that are too short, or say what cannot be, are refused`() {
        let numbers = PackedNumbers((0..<100).map { UInt32($0) })
        let whole = withExtendedLifetime(numbers) { Array(numbers.bytes) }
        func isSound(_ bytes: [UInt8]) -> Bool {
            bytes.withUnsafeBytes { PackedNumbers<UInt32>(prefixOf: $0) != nil }
        }
        #expect(isSound(whole))
        for length in whole.indices { #expect(!isSound(Array(whole[..<length]))) }
        var wide = whole
        wide[16] = 33
        #expect(!isSound(wide))
        var many = whole
        many[7] = 0x7f
        #expect(!isSound(many))
    }
}
