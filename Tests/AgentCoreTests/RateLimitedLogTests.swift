import Testing

@testable import AgentCore

@Suite struct RateLimitedLogTests {
    @Test func `a warning is said once, and again when it has stood for ten minutes`() {
        var warnings = RateLimitedLog()
        let said = (0..<3600).filter {
            warnings.admit("no gpsd", at: .seconds($0))
        }
        #expect(said == [0, 600, 1200, 1800, 2400, 3000])
    }

    @Test func `another warning is said at once, and the same one after all was well`() {
        var warnings = RateLimitedLog()
        var said: [Bool] = []
        for (second, warning) in ["no link to a", "no link to b", "no link to a"].enumerated() {
            said.append(warnings.admit(warning, at: .seconds(second)))
        }
        let cleared = [warnings.clear(), warnings.clear()]
        #expect(cleared == [true, false])
        said.append(warnings.admit("no link to a", at: .seconds(4)))
        #expect(said == [true, true, false, true])
    }

    @Test func `ever new warnings are said and take no more and more memory`() {
        var warnings = RateLimitedLog()
        let said = (0..<1000).filter { warnings.admit("failure \($0)", at: .zero) }
        #expect(said.count == 1000)
        #expect(warnings.count < 100)
    }
}
