import MQTTLink
import Testing
import Wire

@testable import AgentCore

@Suite struct LinkLinesTests {
    private let broker = Broker(host: "b", port: 1883)
    private var lines = LinkLines(Configuration())
    private var now = Duration.zero

    /// The line about the end of a link that has lasted so many seconds.
    private mutating func endOfLink(
        after seconds: Double, _ cause: LinkError.Cause
    ) -> LogLine {
        _ = lines.connected(to: broker, at: now)
        now += .seconds(seconds)
        return lines.disconnected(
            from: broker, error(cause), retryIn: .seconds(1), at: now)
    }

    private func error(_ cause: LinkError.Cause?) -> LinkError {
        LinkError(function: "f", code: 1, reason: "gone", cause: cause)
    }

    @Test mutating func `each link has a line for its beginning and one for its end`() {
        for round in 0..<50 {
            let end = endOfLink(after: 3, .networkLost)
            #expect(end.level == .warning)
            #expect(end.text.hasPrefix("no link to b:1883 any more, it lasted 3.0 s: f: gone"))
            now += .seconds(2)
            let begin = lines.connected(to: broker, at: now)
            #expect(begin.level == .info, "\(round)")
            #expect(begin.text == "connected to b:1883; there was no link for 2.0 s")
            _ = lines.disconnected(
                from: broker, error(.networkLost), retryIn: .zero, at: now)
        }
    }

    @Test mutating func `attempts that fail are said once and counted`() {
        let failures = (0..<5).map { second in
            lines.disconnected(
                from: broker, error(.nobodyListens), retryIn: .seconds(1),
                at: .seconds(second))
        }
        #expect(failures.map(\.level) == [.warning, .debug, .debug, .debug, .debug])
        let other = lines.disconnected(
            from: broker, error(.notAuthorized).other, retryIn: .zero,
            at: .seconds(5))
        #expect(other.text.contains("attempts that failed since the line before: 4;"))
        let later = lines.disconnected(
            from: broker, error(.nobodyListens), retryIn: .seconds(1),
            at: .seconds(600))
        #expect(later.level == .warning)
        #expect(
            lines.connected(to: broker, at: .seconds(601)).text
                == "connected to b:1883; attempts that failed before: 7")
    }

    @Test mutating func `a link that is ended on request has its line too`() {
        #expect(lines.closed(at: .zero) == nil)
        _ = lines.connected(to: broker, at: .zero)
        #expect(
            lines.closed(at: .seconds(5))?.text == "the link to b:1883 is ended, it lasted 5.0 s")
    }

    @Test mutating func `only a broker that ends links again and again is a sign of a shared name`()
    {
        let name = "another client calls itself"
        var told: [Bool] = []
        for _ in 0..<4 { told.append(endOfLink(after: 5, .closedByBroker).text.contains(name)) }
        #expect(told == [false, false, true, true])
        told = [endOfLink(after: 120, .closedByBroker).text.contains(name)]
        for _ in 0..<3 { told.append(endOfLink(after: 25, .closedByBroker).text.contains(name)) }
        #expect(told == [false, false, false, true])
        let taken = endOfLink(after: 500, .sessionTakenOver)
        #expect(taken.text.contains(name))
    }

    @Test
    mutating func
        `where a broker has no word for what is not allowed, the access list is named first`()
    {
        var configuration = Configuration()
        configuration.broker.protocolVersion = .threeOneOne
        lines = LinkLines(configuration)
        var told: [Bool] = []
        for _ in 0..<3 {
            told.append(endOfLink(after: 5, .closedByBroker).text.contains("access list"))
        }
        #expect(told == [false, false, true])
    }

    @Test mutating func `links that a bad network ends accuse nobody`() {
        for seconds in [1.0, 25, 9, 14, 3, 60] {
            let line = endOfLink(after: seconds, .networkLost)
            #expect(!line.text.contains("another client"))
            _ = lines.disconnected(
                from: broker, error(.notReachable), retryIn: .zero, at: now)
        }
        #expect(endOfLink(after: 5, .networkLost).text.contains("look at the vehicle's reception"))
        // Between them the broker may hang up as well.
        #expect(!endOfLink(after: 5, .closedByBroker).text.contains("another client"))
    }
}

extension LinkError {
    fileprivate var other: LinkError {
        LinkError(function: "g", code: code, reason: reason, cause: cause)
    }
}
