import Testing

@testable import Agent

@Suite struct LinkEnduranceTests {
    /// What each link's end is said to be, for links of so many seconds; nil is a failed attempt.
    private func ends(of links: [Int?]) -> [LinkEndurance.End] {
        var endurance = LinkEndurance()
        var now = Duration.zero
        return links.map { seconds in
            if let seconds {
                endurance.begin(at: now)
                now += .seconds(seconds)
            }
            return endurance.end(at: now)
        }
    }

    @Test func `the third short link in a row is one too many`() {
        #expect(ends(of: [5, 60, 119, 1]) == [.short, .short, .shortAgain, .shortAgain])
    }

    @Test func `a link that lasts begins the count anew`() {
        #expect(ends(of: [5, 5, 120, 5]) == [.short, .short, .lasting, .short])
    }

    @Test func `attempts that fail say nothing of links`() {
        #expect(
            ends(of: [5, nil, 5, nil, nil, 5])
                == [.short, .notConnected, .short, .notConnected, .notConnected, .shortAgain])
    }
}
