extension [Double] {
    /// The number that would stand at an index if they were sorted from the largest one on. They change places (Hoare,
    /// "Algorithm 65: Find", 1961).
    mutating func selectLargest(_ index: Int) -> Double {
        var (low, high) = (0, count - 1)
        while low < high {
            let pivot = self[(low + high) / 2]
            var (left, right) = (low, high)
            while left <= right {
                while self[left] > pivot { left += 1 }
                while self[right] < pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if index <= right {
                high = right
            } else if index >= left {
                low = left
            } else {
                break
            }
        }
        return self[index]
    }
}
