import Testing

@testable import AgentCore

@Suite struct ComplaintsTests {
    @Test func `a complaint is said once, and again when it has stood for ten minutes`() {
        var complaints = Complaints()
        let said = (0..<3600).filter {
            complaints.isWorthSaying("no gpsd", at: .seconds($0))
        }
        #expect(said == [0, 600, 1200, 1800, 2400, 3000])
    }

    @Test func `another complaint is said at once, and the same one after all was well`() {
        var complaints = Complaints()
        var said: [Bool] = []
        for (second, complaint) in ["no link to a", "no link to b", "no link to a"].enumerated() {
            said.append(complaints.isWorthSaying(complaint, at: .seconds(second)))
        }
        let cleared = [complaints.clear(), complaints.clear()]
        #expect(cleared == [true, false])
        said.append(complaints.isWorthSaying("no link to a", at: .seconds(4)))
        #expect(said == [true, true, false, true])
    }

    @Test func `ever new complaints are said and take no more and more memory`() {
        var complaints = Complaints()
        let said = (0..<1000).filter { complaints.isWorthSaying("failure \($0)", at: .zero) }
        #expect(said.count == 1000)
        #expect(complaints.count < 100)
    }
}
