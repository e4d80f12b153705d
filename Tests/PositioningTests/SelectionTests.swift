import Testing

@testable import Positioning

struct SelectionTests {
    @Test("the number at an index is the one that sorting puts there, however many are equal")
    func selectsAsSorted() {
        var random = SystemRandomNumberGenerator()
        for count in 1...40 {
            for kinds in [1, 3, 1000] {
                let numbers = (0..<count).map { _ in
                    Double(Int.random(in: 0..<kinds, using: &random)) - 500
                }
                let sorted = numbers.sorted(by: >)
                for index in numbers.indices {
                    var unsorted = numbers
                    #expect(unsorted.selectLargest(index) == sorted[index])
                    #expect(unsorted.sorted(by: >) == sorted)
                }
            }
        }
    }

    @Test("weights of nothing are the least")
    func selectsInfinite() {
        var numbers: [Double] = [-.infinity, 0, -3, -.infinity, 2]
        #expect(numbers.selectLargest(2) == -3)
        #expect(numbers.selectLargest(4) == -Double.infinity)
    }
}
