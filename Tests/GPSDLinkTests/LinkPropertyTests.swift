import GPSDLink
import Geodesy
import Positioning
import ScenarioMaps
import Testing

/// Any behaviour of a gpsd, held against the events that may be reported of it and their times.
@Suite struct LinkPropertyTests {
    @Test(arguments: 0..<300)
    func `no gpsd brings the link out of its order`(seed: Int) throws {
        var world = GPSDWorld(seed: UInt64(seed))
        try world.run(steps: 400)
    }

    @Test func `the same gpsd has the same done to it`() throws {
        for seed in 0..<20 as Range<UInt64> {
            var (one, other) = (GPSDWorld(seed: seed), GPSDWorld(seed: seed))
            try one.run(steps: 200)
            try other.run(steps: 200)
            #expect(one.done == other.done)
        }
    }
}

/// A gpsd that answers, falls silent, talks nonsense and goes away at random, and the rules of the link.
private struct GPSDWorld {
    private var link: GPSDLink
    private var generator: SplitMix64
    private let options: GPSDLink.Options
    private var now = Duration.zero
    /// All effects, in their order.
    private(set) var done: [GPSDLink.Effect] = []

    private var isAsked = false
    private var isOpen = false
    private var isToldConnected = false
    /// Since when gpsd has said nothing.
    private var silentSince = Duration.zero
    /// Questions since then for want of a sign of life, and when the last was.
    private var questions = 0
    private var askedAt: Duration?
    private var presence: ReceiverPresence?
    /// When the last connection ended, and attempts since a receiver reported.
    private var endedAt: Duration?
    private var failures = 0

    private static let gone = GPSDError(function: "recv", code: 104, reason: "it is gone")

    init(seed: UInt64) {
        generator = SplitMix64(state: seed)
        var options = GPSDLink.Options()
        options.firstRetry = .milliseconds(Int.random(in: 100...2000, using: &generator))
        options.longestRetry =
            options.firstRetry * Double.random(in: 1...10, using: &generator)
        options.askAfter = .milliseconds(Int.random(in: 500...20_000, using: &generator))
        options.answerWithin = .milliseconds(Int.random(in: 500...10_000, using: &generator))
        self.options = options
        link = GPSDLink(options, generator: SplitMix64(state: ~seed))
    }

    mutating func run(steps: Int) throws {
        for _ in 0..<steps { try step() }
        #expect(done.contains(.connect))
    }

    private mutating func step() throws {
        if isAsked {
            try take(Bool.random(using: &generator) ? .connected : .failed(Self.gone))
            return
        }
        let due = try #require(link.due, "nothing would ever happen again")
        let kind = Int.random(in: 0..<10, using: &generator)
        guard isOpen, kind > 2 else {
            // Some look too late, never too early.
            now = max(now, due) + .milliseconds(kind == 0 ? 700 : 0)
            return try take(.time)
        }
        if due > now { now += (due - now) * Double.random(in: 0..<1, using: &generator) }
        try take(kind == 3 ? .failed(Self.gone) : .read(reading()))
    }

    private mutating func reading() -> GPSDLink.Reading {
        var reading = GPSDLink.Reading()
        func isSo() -> Bool { Bool.random(using: &generator) }
        if isSo() { reading.unreadable = .noClass }
        if isSo() { reading.yawRate = 1.5 }
        reading.isGPSD = isSo()
        guard reading.isGPSD else { return reading }
        if isSo() {
            reading.fix = Fix(
                mode: .threeDimensional, time: nil,
                coordinate: Coordinate(latitude: 60, longitude: 24))
        }
        reading.presence =
            [nil, .present, .present, .some(.none), .others(["/dev/b"])]
            .randomElement(using: &generator) ?? nil
        reading.isDeviceChanged = isSo()
        return reading
    }

    private mutating func take(_ input: GPSDLink.Input) throws {
        var answered = input
        if case .connected = input { (isOpen, silentSince, questions) = (true, now, 0) }
        if case .connected = input { (isToldConnected, presence, askedAt) = (false, nil, nil) }
        if case .failed = input { answered = .failed(Self.gone) }
        let wasAsked = isAsked
        isAsked = false
        let effects = link.handle(answered, at: now)
        for effect in effects { try look(at: effect, of: input, wasAsked: wasAsked) }
        done += effects
        if case .read(let reading) = input, reading.isGPSD {
            #expect(isToldConnected)
            (silentSince, questions, askedAt) = (now, 0, nil)
        }
        if case .time = input {
            // An input that is due is done with: the thread does not go round and round.
            if let due = link.due { #expect(due > now) }
            if isOpen {
                #expect(questions == 1 || now - silentSince < options.askAfter, "it is not asked")
                let silence = askedAt.map { now - $0 } ?? .zero
                #expect(silence < options.answerWithin, "a gpsd that is dead is kept")
            }
        }
        #expect((link.due == nil) == isAsked)
    }

    private mutating func look(
        at effect: GPSDLink.Effect, of input: GPSDLink.Input, wasAsked: Bool
    ) throws {
        switch effect {
        case .connect:
            #expect(!isOpen && input == .time)
            if let endedAt {
                let nominal = min(
                    options.longestRetry, options.firstRetry * (1 << min(20, failures - 1)))
                #expect(now - endedAt >= nominal * 0.7499)
                #expect(try #require(lastDue) - endedAt <= options.longestRetry * 1.2501)
                #expect(try #require(lastDue) - endedAt <= nominal * 1.2501)
            }
            isAsked = true
        case .watch:
            let isNew = input == .connected
            #expect(isOpen && (isNew || (presence != nil && presence != .present)))
        case .ask:
            #expect(isOpen)
            guard input == .time else { return }
            questions += 1
            askedAt = now
            #expect(questions == 1, "asked twice in one silence")
            #expect(now - silentSince >= options.askAfter)
        case .close:
            #expect(isOpen || wasAsked)
        case .report(.connected):
            #expect(isOpen && !isToldConnected)
            isToldConnected = true
        case .report(.receivers(let found)):
            #expect(isToldConnected && found != presence)
            presence = found
        case .report(.fix):
            #expect(isOpen && isToldConnected)
            failures = 0
        case .report(.yawRate(let rate)):
            #expect(isOpen && isToldConnected && rate == 1.5)
        case .report(.unreadable):
            #expect(isOpen)
        case .report(.disconnected(let error)):
            #expect(isOpen || wasAsked, "told twice")
            if error.isSilence {
                #expect(input == .time && questions == 1)
                #expect(now - silentSince >= options.askAfter + options.answerWithin)
            } else {
                #expect(input == .failed(Self.gone))
            }
            (isOpen, isToldConnected, presence) = (false, false, nil)
            (endedAt, failures) = (now, failures + 1)
            lastDue = link.due
        }
    }

    /// When the pause after the last end is over.
    private var lastDue: Duration?
}
