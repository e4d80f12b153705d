import Columns
import ScenarioMaps
import Testing

@Suite struct PagedColumnTests {
    /// Where most pages change all are copied at once, else those that change.
    @Test(arguments: [true, false])
    func `an edit changes its own version only`(writesMost: Bool) {
        var random = SplitMix64(state: 1)
        let numbers = (0..<20_000).map { _ in UInt32.random(in: 0...9, using: &random) }
        let column = PagedColumn(Column(numbers))
        let edit = PagedColumnEdit(of: column, writesMost: writesMost, threads: 2)
        var expected = numbers
        for place in [0, 4095, 4096, 9000, 19_999] {
            edit[place] = 77
            #expect(edit[place] == 77)
            expected[place] = 77
        }
        let next = edit.column
        #expect((0..<next.count).map { next[$0] } == expected)
        #expect((0..<column.count).map { column[$0] } == numbers)
        let whole = next.whole
        #expect((0..<whole.count).map { whole[$0] } == expected)
        // The page from 12,288 on was not written.
        let isShared = column.records(from: 13_000) == next.records(from: 13_000)
        #expect(isShared == !writesMost)
    }

    /// Groups of 3,000 records: their pages are longer and shorter than others.
    @Test func `groups of records are on the page of their first record as a whole`() {
        let starts = (0...7).map { UInt32($0 * 3000) }
        let groups = PackedTable(PackedNumbers(starts))
        let numbers = (0..<UInt32(21_000)).map { $0 }
        let column = PagedColumn(Column(numbers), groups: groups)
        let edit = PagedColumnEdit(of: column, writesMost: false)
        #expect(edit.records(from: 3000) == nil)
        let own = edit.ownRecords(from: 3000)
        for record in 3000..<6000 { own[record] += 1 }
        let next = edit.column
        for start in starts.dropLast() {
            let (records, before) = (next.records(from: start), column.records(from: start))
            for record in Int(start)..<Int(start) + 3000 {
                #expect(before[record] == UInt32(record))
                #expect(records[record] == UInt32(record) + (start == 3000 ? 1 : 0))
            }
        }
    }

    @Test func `a value that is there already copies no page`() {
        let column = PagedColumn(Column([UInt32](repeating: 5, count: 10_000)))
        let edit = PagedColumnEdit(of: column, writesMost: false)
        edit[9000] = 5
        #expect(edit.column.records(from: 9000) == column.records(from: 9000))
        #expect(column.areOnMostPages([0, 4096]) && !column.areOnMostPages([0, 1]))
    }
}
