import Testing

@testable import Guidance

@Suite struct BoxedTests {
    private struct Parts {
        @Boxed var numbers = [1, 2]
        @Boxed var name: String? = nil
    }

    @Test func `a change of a value leaves its copies as they were`() {
        let first = Parts()
        var second = first
        second.numbers.append(3)
        second.name = "second"
        var third = second
        third.numbers[0] = 7
        third.name = nil
        #expect(first.numbers == [1, 2])
        #expect(first.name == nil)
        #expect(second.numbers == [1, 2, 3])
        #expect(second.name == "second")
        #expect(third.numbers == [7, 2, 3])
        #expect(third.name == nil)
    }
}
