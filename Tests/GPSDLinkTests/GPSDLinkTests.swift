import GPSDLink
import Geodesy
import Positioning
import ScenarioMaps
import Testing

@Suite struct GPSDLinkTests {
    /// The link, where an expectation can change it.
    private final class Edge {
        private var link = GPSDLink(options, generator: SplitMix64(state: 1))
        var due: Duration? { link.due }

        @discardableResult
        func handle(_ input: GPSDLink.Input, at now: Duration) -> [GPSDLink.Effect] {
            link.handle(input, at: now)
        }
    }

    private let link = Edge()

    private static let options = GPSDLink.Options()
    private static let gone = GPSDError(function: "recv", code: 0, reason: "it is gone")
    private static let fix = Fix(
        mode: .threeDimensional, time: nil, coordinate: Coordinate(latitude: 60, longitude: 24))

    /// What comes of lines that gpsd has written.
    private static func lines(_ change: (inout GPSDLink.Reading) -> Void = { _ in })
        -> GPSDLink.Input
    {
        var reading = GPSDLink.Reading()
        reading.isGPSD = true
        change(&reading)
        return .read(reading)
    }

    /// With a connection that was made at this time.
    private func connect(at now: Duration = .zero) {
        #expect(link.handle(.time, at: now) == [.connect])
        #expect(link.due == nil)
        #expect(link.handle(.connected, at: now) == [.watch, .ask])
    }

    @Test func `it connects at once and waits for the answer`() {
        #expect(link.due == .zero)
        #expect(link.handle(.time, at: .zero) == [.connect])
        #expect(link.due == nil)
        #expect(link.handle(.time, at: .seconds(100)) == [])
        #expect(link.handle(.connected, at: .seconds(100)) == [.watch, .ask])
        #expect(link.due == .seconds(100) + Self.options.askAfter)
    }

    @Test func `the first line is reported once and before its content`() {
        connect()
        let effects = link.handle(Self.lines { $0.fix = Self.fix }, at: .seconds(1))
        #expect(effects == [.report(.connected), .report(.fix(Self.fix))])
        #expect(
            link.handle(Self.lines { $0.fix = Self.fix }, at: .seconds(2))
                == [.report(.fix(Self.fix))])
    }

    @Test func `what gpsd cannot have written is reported and is no sign of life`() {
        connect()
        var noise = GPSDLink.Reading()
        noise.unreadable = .noClass
        for second in 1...7 {
            #expect(
                link.handle(.read(noise), at: .seconds(second)) == [.report(.unreadable(.noClass))])
        }
        #expect(link.due == .seconds(8))
        #expect(link.handle(.time, at: .seconds(8)) == [.ask])
        #expect(link.handle(.read(noise), at: .seconds(9)) == [.report(.unreadable(.noClass))])
        #expect(
            link.handle(.time, at: .seconds(12)) == [.close, .report(.disconnected(.noAnswer))])
    }

    @Test func `who is silent is asked once and then given up, who answers is kept`() {
        connect()
        #expect(link.handle(.time, at: .seconds(8)) == [.ask])
        #expect(link.handle(.time, at: .seconds(9)) == [])
        #expect(link.handle(Self.lines(), at: .seconds(11)) == [.report(.connected)])
        #expect(link.due == .seconds(19))
        #expect(link.handle(.time, at: .seconds(19)) == [.ask])
        #expect(
            link.handle(.time, at: .seconds(23)) == [.close, .report(.disconnected(.noAnswer))])
        #expect(GPSDError.noAnswer.isSilence)
        #expect(!Self.gone.isSilence)
    }

    @Test func `receivers are reported when they change, and watched again when they come`() {
        connect()
        func devices(_ presence: ReceiverPresence) -> GPSDLink.Input {
            Self.lines { $0.presence = presence }
        }
        #expect(
            link.handle(devices(.present), at: .seconds(1))
                == [.report(.connected), .report(.receivers(.present))])
        #expect(link.handle(devices(.present), at: .seconds(2)) == [])
        #expect(link.handle(Self.lines { $0.isDeviceChanged = true }, at: .seconds(3)) == [.ask])
        #expect(link.handle(devices(.none), at: .seconds(4)) == [.report(.receivers(.none))])
        #expect(
            link.handle(devices(.others(["/dev/b"])), at: .seconds(5))
                == [.report(.receivers(.others(["/dev/b"])))])
        #expect(
            link.handle(devices(.present), at: .seconds(6))
                == [.watch, .report(.receivers(.present))])
        // Another connection knows nothing of this one.
        #expect(
            link.handle(.failed(Self.gone), at: .seconds(7))
                == [.close, .report(.disconnected(Self.gone))])
        connect(at: .seconds(10))
        #expect(
            link.handle(devices(.present), at: .seconds(11))
                == [.report(.connected), .report(.receivers(.present))])
    }

    @Test func `pauses grow to the longest, and a receiver's report ends that`() throws {
        var now = Duration.zero
        func pauses(_ count: Int) throws -> [Double] {
            try (0..<count).map { _ in
                #expect(link.handle(.time, at: now) == [.connect])
                #expect(
                    link.handle(.failed(Self.gone), at: now)
                        == [.close, .report(.disconnected(Self.gone))])
                let due = try #require(link.due)
                #expect(link.handle(.time, at: due - .milliseconds(1)) == [])
                defer { now = due }
                return (due - now) / .seconds(1)
            }
        }
        let first = try pauses(6)
        for (pause, nominal) in zip(first, [1.0, 2, 4, 4, 4, 4]) {
            #expect(abs(pause / nominal - 1) <= GPSDLink.Options.jitter)
        }
        #expect(Set(first.suffix(4)).count > 1, "varied")
        // A gpsd without a receiver is no success: it may be one that is started again and again.
        connect(at: now)
        link.handle(Self.lines(), at: now)
        link.handle(.failed(Self.gone), at: now)
        #expect(try #require(link.due) - now >= .seconds(3))
        now = try #require(link.due)
        connect(at: now)
        link.handle(Self.lines { $0.fix = Self.fix }, at: now)
        link.handle(.failed(Self.gone), at: now)
        #expect(try #require(link.due) - now <= .seconds(1.25))
    }

    @Test func `what comes of a connection of before counts for nothing`() {
        for input in [.connected, Self.lines(), .failed(Self.gone)] {
            #expect(link.handle(input, at: .zero) == [])
        }
        connect()
        #expect(link.handle(.connected, at: .zero) == [])
        #expect(link.due == Self.options.askAfter)
        link.handle(.failed(Self.gone), at: .zero)
        let due = link.due
        for input in [.connected, Self.lines { $0.fix = Self.fix }, .failed(Self.gone)] {
            #expect(link.handle(input, at: .zero) == [])
        }
        #expect(link.due == due)
    }
}
