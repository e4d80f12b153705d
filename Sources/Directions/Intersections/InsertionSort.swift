extension MutableCollection where Self: RandomAccessCollection, Index == Int {
    /// Sorts in place, equal ones in the order they had: for the three or four roads of a node, at which
    /// a general sort takes longer to begin.
    @inline(__always)
    mutating func insertionSort(by isBefore: (Element, Element) -> Bool) {
        for index in indices.dropFirst() {
            let element = self[index]
            var place = index
            while place > startIndex, isBefore(element, self[place - 1]) {
                self[place] = self[place - 1]
                place -= 1
            }
            if place != index { self[place] = element }
        }
    }
}
