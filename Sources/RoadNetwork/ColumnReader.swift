import Columns

/// Takes one column after another from a section.
struct ColumnReader {
    private var rest: UnsafeRawBufferPointer
    private let section: MapLayout.Section

    init(_ bytes: UnsafeRawBufferPointer, _ section: MapLayout.Section) {
        rest = bytes
        self.section = section
    }

    /// The next column, which must have `count` numbers where that is given.
    mutating func next<Value>(count: Int? = nil) throws(MapError) -> PackedNumbers<Value> {
        guard let column = PackedNumbers<Value>(prefixOf: rest),
            count == nil || column.count == count
        else { throw .damaged("section '\(section)'") }
        rest = UnsafeRawBufferPointer(rebasing: rest[column.bytes.count...])
        return column
    }

    func finish() throws(MapError) {
        guard rest.isEmpty else { throw .damaged("section '\(section)'") }
    }
}
