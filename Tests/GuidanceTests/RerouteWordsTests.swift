import Testing

@testable import Guidance

@Suite struct RerouteWordsTests {
    /// The seconds at which each word was said; `R` stands for a second off the route, `Y` for one on
    /// no road, `y` for one on no road while a route is followed.
    private func said(_ seconds: String) -> [String] {
        var words = RerouteWords()
        return seconds.enumerated().compactMap { second, sign in
            switch words.observe(
                isRerouting: sign == "R" || sign == "Y", isOnRoad: sign == "R" || sign == "-",
                at: .seconds(second))
            {
            case .rerouting, .rerouted: "rerouting \(second)"
            case .turnRound: "turn round \(second)"
            case .noRoute: "no route \(second)"
            case nil: nil
            }
        }
    }

    @Test func `rerouting is said once, however many reroutes follow`() {
        #expect(said("--RR---RR---RRR---RR") == ["rerouting 3"])
    }

    @Test func `a route that is there at once is known before the word is said`() {
        var words = RerouteWords()
        #expect(words.observe(isRerouting: true, at: .zero) == nil)
        #expect(words.willAnnounce(at: .milliseconds(500)))
        #expect(words.observe(isRerouting: false, at: .milliseconds(500)) == .rerouted)
        #expect(words.observe(isRerouting: true, at: .seconds(2)) == nil)
        #expect(words.observe(isRerouting: true, at: .seconds(4)) == nil)
    }

    @Test func `a later reroute is said again`() {
        let pause = String(repeating: "-", count: 70)
        #expect(said("R" + pause + "R-") == ["rerouting 1", "rerouting 72"])
    }

    @Test func `who is on no road is not sent back`() {
        #expect(said("-" + String(repeating: "Y", count: 90)) == ["rerouting 2"])
        #expect(
            said("-" + String(repeating: "Y", count: 40) + "RRRRR-RRRRRRR")
                == ["rerouting 2"])
        #expect(
            said("-" + String(repeating: "Y", count: 40) + "RRRRRRR")
                == ["rerouting 2", "turn round 46"])
    }

    @Test func `nobody is told to turn round on a motorway, but that there is no route`() {
        var words = RerouteWords()
        func said(_ seconds: Range<Int>, mayTurnRound: Bool) -> [String] {
            seconds.compactMap {
                switch words.observe(
                    isRerouting: true, mayTurnRound: mayTurnRound, at: .seconds($0))
                {
                case .turnRound: "turn round \($0)"
                case .noRoute: "no route \($0)"
                case .rerouting, .rerouted, nil: nil
                }
            }
        }
        #expect(said(0..<120, mayTurnRound: false) == ["no route 30"])
        #expect(said(120..<180, mayTurnRound: true) == ["turn round 120"])
    }

    @Test func `who has been on no road for a while hears nothing, until he is on one`() {
        let yard = String(repeating: "y", count: 70)
        #expect(said("-RY" + yard + "Y" + yard + "Y") == ["rerouting 2"])
        let road = String(repeating: "-", count: 12)
        #expect(said("-RY" + yard + "Y" + road + "R-") == ["rerouting 2", "rerouting 87"])
    }

    @Test func `who circles in a yard, on a road for moments, hears it once`() {
        let round = String(repeating: "y", count: 62) + "--R"
        #expect(said("-R" + String(repeating: round, count: 5)) == ["rerouting 2"])
    }

    @Test func `where nothing is found for half a minute turning round is said, once`() {
        #expect(said(String(repeating: "R", count: 90)) == ["rerouting 1", "turn round 30"])
    }
}
