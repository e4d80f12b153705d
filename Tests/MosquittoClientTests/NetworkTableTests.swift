import ScenarioMaps
import Testing

@testable import NetworkMonitor

@Suite struct NetworkTableTests {
    private var table = NetworkTable()

    private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    private func message(_ kind: UInt16, flags: UInt16 = 0, _ body: [UInt8]) -> [UInt8] {
        bytes(UInt32(16 + body.count)) + bytes(kind) + bytes(flags) + bytes(UInt64(0)) + body
            + [UInt8](repeating: 0, count: -body.count & 3)
    }

    private func attribute(_ kind: UInt16, _ value: [UInt8]) -> [UInt8] {
        bytes(UInt16(4 + value.count)) + bytes(kind) + value
            + [UInt8](repeating: 0, count: -value.count & 3)
    }

    private func address(
        _ isNew: Bool = true, _ value: [UInt8] = [10, 0, 0, 2], flags: UInt16 = 0,
        scope: UInt8 = 0, isTentative: Bool = false
    ) -> [UInt8] {
        message(
            isNew ? 20 : 21, flags: flags,
            [2, 24, isTentative ? 0x40 : 0x80, scope] + bytes(UInt32(7))
                + attribute(1, [10, 0, 0, 1]) + attribute(2, value))
    }

    private func route(_ isNew: Bool = true, prefix: UInt8 = 0, gateway: UInt8 = 1) -> [UInt8] {
        message(
            isNew ? 24 : 25,
            [2, prefix, 0, 0, 254, 3, 0, 1] + bytes(UInt32(0)) + attribute(4, bytes(UInt32(7)))
                + attribute(5, [10, 0, 0, gateway]))
    }

    private func link(_ flags: UInt32) -> [UInt8] {
        message(16, [0, 0, 1, 0] + bytes(UInt32(7)) + bytes(flags) + bytes(UInt32(0)))
    }

    private mutating func changes(_ bytes: [UInt8]) -> [NetworkChange] { table.take(bytes).changes }

    @Test mutating func `an address is news once, and when it goes`() {
        let told = [
            changes(address()), changes(address()), changes(address(false)),
            changes(address(false)),
            changes(address()),
        ]
        #expect(told == [[.gained], [], [.addressRemoved([10, 0, 0, 2])], [], [.gained]])
    }

    @Test mutating func `addresses that lead nowhere, or not yet, are no gain`() {
        let told = [
            changes(address(true, [10, 0, 0, 3], scope: 253)),
            changes(address(isTentative: true)), changes(address()),
        ]
        #expect(told == [[], [], [.gained]])
    }

    @Test mutating func `what was there before is no news`() {
        let before = [
            changes(address(flags: 2)), changes(address()),
            changes(address(false)),
        ]
        #expect(before == [[], [], [.addressRemoved([10, 0, 0, 2])]])
        #expect(table.take(message(3, flags: 2, [0, 0, 0, 0])).isComplete)
    }

    @Test mutating func `a default route is news, other routes and the same one again are none`() {
        let told = [
            changes(route(prefix: 24)), changes(route()), changes(route()),
            changes(route(gateway: 9)), changes(route(false)), changes(route()),
        ]
        #expect(told == [[], [.gained], [], [.gained], [], [.gained]])
    }

    @Test mutating func `a carrier is news when it comes back`() {
        let up: UInt32 = 0x1_0043
        let told = [up, up, 0x1003, up, 0x1_0049].map { changes(link($0)) }
        #expect(told == [[.gained], [], [], [.gained], []])
    }

    @Test mutating func `several messages may come at once`() {
        #expect(changes(link(0x1_0043) + address() + route()) == [.gained, .gained, .gained])
    }

    @Test mutating func `broken messages are passed over`() {
        let whole = [address(), address(false), route(), route(false), link(0x1_0043)]
        for one in whole { for length in 0..<one.count { _ = changes(Array(one[..<length])) } }
        var random = SplitMix64(state: 5)
        for _ in 0..<20_000 {
            var one = whole.randomElement(using: &random)! + whole.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                one[Int.random(in: one.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = changes(one)
        }
        // What comes behind them is understood.
        _ = changes(link(0x1003))
        #expect(changes(link(0x1_0043)) == [.gained])
    }
}
