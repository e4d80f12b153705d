extension String {
    /// Whether this is a misspelt known name: in other cases, or, unless the name is too short, with one letter
    /// changed, missing, added, or exchanged with the next.
    func isSlip(of name: String) -> Bool {
        let written = Array(lowercased().utf8)
        let known = Array(name.lowercased().utf8)
        if written == known { return true }
        guard known.count >= 4, abs(written.count - known.count) <= 1 else { return false }
        let start = zip(written, known).prefix { $0 == $1 }.count
        let end = zip(written.reversed(), known.reversed()).prefix { $0 == $1 }.count
        let longer = max(written.count, known.count)
        if start + end >= longer - 1 { return true }
        return written.count == known.count && start + end == longer - 2
            && written[start] == known[start + 1] && written[start + 1] == known[start]
    }
}
