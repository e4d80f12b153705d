import RoadNetwork
import Testing

@testable import Positioning

@Suite struct BranchTableTests {
    /// More edges than the table has room for, with none to a dozen branches.
    @Test func `what is known of an edge is its own, however many come behind it`() throws {
        var table = BranchTable()
        func count(_ edge: UInt32) -> UInt32 { edge % 13 }
        var known = 0
        for number in UInt32(0)..<20_000 {
            let edge = EdgeID(rawValue: number)
            table.begin(edge)
            for branch in 0..<count(number) {
                table.add(
                    BranchTable.Branch(
                        edge: EdgeID(rawValue: number * 16 + branch), length: 1, logShare: 0,
                        direction: .zero,
                        restriction: RestrictionReach()), to: edge)
            }
            let range = try #require(table.range(of: edge))
            #expect(range.count == count(number))
            for earlier in number.advanced(by: -Int(min(number, 900)))..<number
            where number % 97 == 0 {
                guard let range = table.range(of: EdgeID(rawValue: earlier)) else { continue }
                known += 1
                let expected = (0..<count(earlier)).map { earlier * 16 + $0 }
                #expect(table.branches[range].map(\.edge.rawValue) == expected)
            }
        }
        // Of what has room most is kept.
        #expect(known > 100_000)
    }

    @Test func `a dozen branches are kept of a larger node`() throws {
        var table = BranchTable()
        let edge = EdgeID(rawValue: 7)
        table.begin(edge)
        for number in UInt32(0)..<20 {
            table.add(
                BranchTable.Branch(
                    edge: EdgeID(rawValue: number), length: 1, logShare: 0, direction: .zero,
                    restriction: RestrictionReach()), to: edge)
        }
        #expect(try #require(table.range(of: edge)).count == BranchTable.maximumBranches)
    }
}
