extension Array {
    /// Removes all elements and keeps the capacity. For a few of them this is quicker than `removeAll(keepingCapacity:)`, which
    /// replaces a range.
    @inline(__always)
    mutating func clear() { while popLast() != nil {} }
}
