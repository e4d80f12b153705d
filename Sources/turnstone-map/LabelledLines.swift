/// Lines of a label and a value, the values below one another.
enum LabelledLines {
    static func text(_ rows: [(label: String, value: String)]) -> String {
        let width = rows.map(\.label.count).max() ?? 0
        return rows.map { row in
            row.label + String(repeating: " ", count: width - row.label.count + 2) + row.value
        }.joined(separator: "\n")
    }
}
