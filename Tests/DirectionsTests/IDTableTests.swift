import Geodesy
import ScenarioMaps
import Testing

@testable import Directions

@Suite struct IDTableTests {
    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a table answers as a dictionary would`(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        let table = IDTable<Int>(bits: 1)
        var expected: [UInt64: Int] = [:]
        for value in 0..<3000 {
            // Few keys, so that some are set twice; some at the end of the range of a UInt32.
            let key = UInt64.random(in: 0..<2000, using: &generator) * 2_147_483
            table.set(key, value)
            expected[key] = value
        }
        for key in 0..<3000 as Range<UInt64> {
            #expect(table[key * 2_147_483] == expected[key * 2_147_483])
        }
    }

    @Test func `a value is found once, also where finding it asks for others`() {
        let table = IDTable<Int>(bits: 1)
        var found: [UInt32] = []
        func fibonacci(_ number: UInt32) -> Int {
            table.value(of: number) {
                found.append(number)
                return number < 2 ? Int(number) : fibonacci(number - 1) + fibonacci(number - 2)
            }
        }
        #expect(fibonacci(60) == 1_548_008_755_920)
        #expect(fibonacci(59) == 956_722_026_041)
        #expect(found.count == 61)
    }

    @Test func `lists stay in place while others are kept`() {
        let arena = Arena<Int>()
        defer { withExtendedLifetime(arena) {} }
        let lists = (0..<200).map { count in (count, arena.keep(Array(0..<count))) }
        let long = arena.keep(Array(0..<5000))
        let single = arena.keep(7)
        for (count, list) in lists { #expect(Array(list) == Array(0..<count)) }
        #expect(long.count == 5000 && long[4999] == 4999)
        #expect(single.pointee == 7)
    }

    @Test func `a line keeps its places while it grows, and makes room for the next one`() {
        let buffer = LineBuffer(capacity: 2)
        for length in [100, 3] {
            buffer.removeAll()
            #expect(buffer.last == nil)
            for place in 0..<length { buffer.append(PlanePoint(x: Double(place), y: 1)) }
            #expect(buffer.line.map(\.x) == (0..<length).map(Double.init))
            #expect(buffer.last?.x == Double(length - 1))
        }
    }

    @Test(arguments: [
        ("North Main Street", "Main Street", true), ("Main Street NE", "main street", true),
        ("West", "West", true), ("West", "East", false), ("North", "North Street", false),
        ("N Main St S", "Main St", true), ("Hauptstraße", "Hauptstrasse", false), ("", "", false),
    ])
    func `words for directions do not make another name`(
        lhs: String, rhs: String, isSame: Bool
    ) {
        let answer = Array(lhs.utf8).withUnsafeBufferPointer { first in
            Array(rhs.utf8).withUnsafeBufferPointer {
                NameChange.differOnlyInDirections(first, $0)
            }
        }
        #expect(answer == isSame)
    }
}
