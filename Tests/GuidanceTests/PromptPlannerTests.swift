import Testing

@testable import Guidance

@Suite struct PromptPlannerTests {
    private let route = RouteVersion(trip: TripID(rawValue: 1), revision: 1)

    private typealias Said = (
        moment: PromptPlanner.Moment, meters: Double, at: Double, until: Double, isShort: Bool
    )

    /// A vehicle and what is said to it on the way to one maneuver after another.
    private struct Way {
        var planner = PromptPlanner()
        var now = 100.0
        var said: [Said] = []
        var ends: [Double] = []
        let route: RouteVersion

        /// Drives from so many metres before a maneuver to it.
        mutating func drive(
            from start: Double, speed: Double, stretch: Double? = nil, step: Int = 3,
            kind: PromptPlanner.Kind = .standard,
            seconds: PromptPlanner.SentenceSeconds = .init(), mentioning follower: Int? = nil,
            doubt: (Double) -> PromptPlanner.Doubt? = { _ in nil }
        ) {
            for meters in stride(from: start, through: 0, by: -speed) {
                now += 1
                let ahead = PromptPlanner.Ahead(
                    route: route, step: step, meters: meters, stretch: stretch ?? start,
                    speed: speed,
                    kind: kind, doubt: doubt(meters), seconds: seconds)
                guard let moment = planner.due(ahead, at: .seconds(now)) else { continue }
                let length =
                    switch moment {
                    case .after: seconds.after
                    case .early: seconds.early
                    case .near: planner.isShort ? seconds.nearShort : seconds.near
                    case .now, .unsure: planner.isShort ? seconds.nowShort : seconds.now
                    }
                said.append((moment, meters, now, now + length, planner.isShort))
                ends.append(meters - speed * length)
                planner.note(
                    "\(said.count)", seconds: length, of: route,
                    mentioning: moment == .now ? follower : nil, at: .seconds(now))
            }
        }
    }

    private func way() -> Way { Way(route: route) }

    private func moments(from start: Double, speed: Double) -> [Said] {
        var way = way()
        way.drive(from: start, speed: speed)
        return way.said
    }

    @Test func `on a long road each moment comes once, farther off at speed`() {
        let town = moments(from: 5_000, speed: 14)
        let motorway = moments(from: 5_000, speed: 33)
        #expect(town.map(\.moment) == [.after, .early, .near, .now])
        #expect(motorway.map(\.moment) == [.after, .early, .near, .now])
        for (slow, fast) in zip(town, motorway).dropFirst() { #expect(fast.meters > slow.meters) }
        #expect(town[3].meters / 14 > 3)
    }

    @Test func `with a maneuver right behind it one is announced whole as the vehicle gains speed`()
    {
        var planner = PromptPlanner()
        // At 2 m/s a short sentence and a second one seem to fit; at 8 m/s they do not.
        let ahead = PromptPlanner.Ahead(
            route: route, step: 3, meters: 37, stretch: 45, speed: 2, hasFollower: true,
            needsFollower: true)
        #expect(planner.due(ahead, at: .seconds(100)) == .near)
        #expect(!planner.isShort)
    }

    @Test func `a short stretch is spoken of at once, and not from afar`() {
        #expect(moments(from: 260, speed: 14).map(\.moment) == [.near, .now])
        // There is no time for both: the earlier one is the better one.
        #expect(moments(from: 120, speed: 14).map(\.moment) == [.near])
        #expect(moments(from: 70, speed: 14).map(\.moment) == [.now])
    }

    @Test(arguments: 1...40)
    func `no prompt begins before the last has ended`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var way = way()
        for step in 1...60 {
            let speed = Double.random(in: 2...45, using: &random)
            let length = Double.random(in: 20...3_000, using: &random)
            func seconds() -> Double { .random(in: 1...9, using: &random) }
            way.drive(
                from: length, speed: speed, step: step,
                kind: [.standard, .standard, .exit, .merge].randomElement(using: &random)!,
                seconds: .init(after: seconds(), early: seconds(), near: seconds(), now: seconds()),
                mentioning: Bool.random(using: &random) ? step + 1 : nil)
        }
        #expect(way.said.count > 60)
        for (one, next) in zip(way.said, way.said.dropFirst()) {
            #expect(next.at >= one.until - 1e-6)
        }
    }

    @Test(arguments: Array(stride(from: 5.0, through: 60, by: 2.5)))
    func `the last word before an exit of a fast road ends 200 m before it`(speed: Double) {
        for sentence in [2.0, 4, 7, 10] {
            var way = way()
            way.drive(
                from: 4_000, speed: speed, kind: .exit,
                seconds: .init(early: sentence, near: sentence, now: sentence))
            #expect(way.said.last?.moment == .now)
            #expect(way.ends.last! >= PromptPlanner.exitMeters)
        }
    }

    @Test func `an exit close behind the last maneuver is announced at once`() {
        for stretch in [60.0, 140, 200] {
            var way = way()
            way.drive(from: stretch, speed: 8, kind: .exit, seconds: .init(now: 2))
            #expect(way.said.map(\.moment) == [.now])
            #expect(way.said[0].meters == stretch)
        }
    }

    @Test func `an exit that the driver knows of is not announced again too late`() {
        var planner = PromptPlanner()
        func due(_ meters: Double, at second: Int) -> PromptPlanner.Moment? {
            planner.due(
                PromptPlanner.Ahead(
                    route: route, step: 3, meters: meters, stretch: 420, speed: 22, kind: .exit),
                at: .seconds(second))
        }
        #expect(due(415, at: 100) == .near)
        planner.note("In 400 meters", seconds: 2.5, of: route, at: .seconds(100))
        // Its driver gains speed from the ramp.
        #expect(due(225, at: 109) == nil)
        #expect(due(203, at: 110) == nil)
    }

    @Test(arguments: [15.0, 20, 25, 30, 35])
    func `an exit is told shortly before it, also where there is no time for all the words again`(
        speed: Double
    ) {
        for length in stride(from: 400.0, through: 1_000, by: 50) {
            var way = way()
            way.drive(
                from: length, speed: speed, kind: .exit,
                seconds: .init(
                    near: 9, now: 8, nearShort: 6, nowShort: 7, nowBrief: 5, nowAlone: 2.5))
            guard let last = way.said.last else { continue }
            // The length of the words that fit.
            let seconds = min(last.until - last.at, max(2.5, (last.meters - 210) / speed))
            let end = last.meters - speed * seconds
            #expect(end >= PromptPlanner.exitMeters - 1e-6)
            // Four seconds of rest, the words, and two fixes.
            #expect(end <= PromptPlanner.exitMeters + speed * 9, "\(length): \(way.said)")
        }
    }

    @Test func `a vehicle that gains speed does not hear of a maneuver again at once`() {
        var planner = PromptPlanner()
        func due(_ meters: Double, _ speed: Double, at second: Int) -> PromptPlanner.Moment? {
            planner.due(
                PromptPlanner.Ahead(
                    route: route, step: 3, meters: meters, stretch: 1_000, speed: speed,
                    seconds: .init(early: 12, near: 8, now: 3)),
                at: .seconds(second))
        }
        #expect(due(390, 8, at: 100) == .early)
        planner.note("In 400 meters", seconds: 12, of: route, at: .seconds(100))
        #expect(due(230, 12, at: 113) == nil)
        #expect(due(218, 12, at: 115) == nil)
    }

    @Test func `where there is time for one sentence, it has what follows too`() {
        var planner = PromptPlanner()
        let ahead = PromptPlanner.Ahead(
            route: route, step: 3, meters: 205, stretch: 210, speed: 20, hasFollower: true,
            seconds: .init(near: 4.5))
        #expect(planner.due(ahead, at: .seconds(100)) == .near)
        #expect(!planner.isShort)
    }

    /// 83 m before a turn between two streets.
    @Test func `one sentence waits for a turn, but not for a fork, nor after a long silence`() {
        func due(
            silence: Int?, turnSpeed: Double = 6, hasWordAtPlace: Bool = true
        ) -> PromptPlanner.Moment? {
            var planner = PromptPlanner()
            if let silence { planner.note("Turn left", seconds: 2, at: .seconds(98 - silence)) }
            return planner.due(
                PromptPlanner.Ahead(
                    route: route, step: 3, meters: 83, stretch: 100, speed: 8,
                    approach: TurnApproach(speed: 8, roadSpeed: 8, turnSpeed: turnSpeed),
                    hasWordAtPlace: hasWordAtPlace,
                    seconds: .init(near: 5, now: 4, nearShort: 3.5)), at: .seconds(100))
        }
        #expect(due(silence: 1) == nil)
        #expect(due(silence: 5) == nil)
        // It would be the first word for a quarter of a minute, and a moment before the turn.
        #expect(due(silence: 12) == .near)
        #expect(due(silence: nil) == .near)
        // A fork is told before its place.
        #expect(due(silence: 1, turnSpeed: .infinity) == .near)
        // Of a destination there is no word at the place.
        #expect(due(silence: 1, hasWordAtPlace: false) == .near)
    }

    @Test func `between two prompts of a maneuver there is silence`() {
        for speed in stride(from: 3.0, through: 45, by: 1.5) {
            var way = way()
            way.drive(from: 3_000, speed: speed, seconds: .init(early: 4, near: 6, now: 5))
            for (one, next) in zip(way.said, way.said.dropFirst()) {
                #expect(next.at >= one.until + 4 - 1e-6, "\(speed)")
            }
        }
    }

    @Test func `a merge gets one prompt, and none where it was named with the ramp`() {
        var alone = way()
        alone.drive(from: 800, speed: 20, kind: .merge)
        #expect(alone.said.map(\.moment) == [.now])
        var named = way()
        named.drive(from: 800, speed: 12, step: 3, mentioning: 4)
        let before = named.said.count
        named.drive(from: 250, speed: 20, step: 4, kind: .merge)
        #expect(named.said.count == before)
    }

    @Test func `a maneuver is heard of before its place, in fewer words where there is no time`() {
        let long = PromptPlanner.SentenceSeconds(
            near: 6.4, now: 5.6, nearShort: 3.8, nowShort: 2.9, nowBrief: 2.9, nowAlone: 2.9)
        for stretch in stride(from: 80.0, through: 200, by: 10) {
            var way = way()
            way.drive(from: stretch, speed: 8, seconds: long)
            #expect(way.said.first?.moment == .near, "\(stretch) m")
            #expect(way.said[0].isShort == (stretch < 140), "\(stretch) m")
            #expect(way.said.count == (stretch < 100 ? 1 : 2), "\(stretch) m")
        }
    }

    @Test func `in much speech the first word before a maneuver is said all the same, shortened`() {
        var planner = PromptPlanner()
        for second in 0..<5 { planner.note("\(second)", seconds: 5, at: .seconds(10 * second)) }
        var ahead = PromptPlanner.Ahead(
            route: route, step: 1, meters: 140, stretch: 600, speed: 8,
            seconds: .init(near: 4, now: 4, nearShort: 3, nowShort: 2))
        #expect(planner.due(ahead, at: .seconds(50)) == .near)
        #expect(planner.isShort)
        // A second word is not.
        planner = PromptPlanner()
        for second in 0..<5 { planner.note("\(second)", seconds: 5, at: .seconds(10 * second)) }
        ahead.meters = 390
        _ = planner.due(ahead, at: .seconds(50))
        #expect(planner.said == nil)
    }

    @Test func `names said a moment ago are not said again at the place`() {
        var way = way()
        way.drive(
            from: 180, speed: 12,
            seconds: .init(near: 3.5, now: 3, nearShort: 3, nowShort: 1.5))
        #expect(way.said.map(\.moment) == [.near, .now])
        #expect(way.said.map(\.isShort) == [false, true])
        way.drive(from: 800, speed: 12, step: 4)
        #expect(way.said.last?.isShort == false)
    }

    @Test func `a maneuver named behind the last one is said without names a moment later`() {
        for (length, isShort) in [(90.0, true), (240, false)] {
            var way = way()
            way.drive(from: 800, speed: 12, step: 3, mentioning: 4)
            let before = way.said.count
            way.drive(from: length, speed: 12, step: 4)
            #expect(way.said.dropFirst(before).map(\.isShort) == [isShort])
        }
    }

    @Test func `what was named behind the last maneuver is said at its place only`() {
        var way = way()
        way.drive(from: 800, speed: 12, step: 3, mentioning: 4)
        let before = way.said.count
        way.drive(from: 240, speed: 12, step: 4)
        #expect(way.said.dropFirst(before).map(\.moment) == [.now])
    }

    @Test func `an exit that was named behind another maneuver is not repeated too late`() {
        for length in stride(from: 150.0, through: 700, by: 25) {
            var way = way()
            way.drive(from: 800, speed: 20, step: 3, mentioning: 4)
            let before = way.said.count
            way.drive(from: length, speed: 20, step: 4, kind: .exit)
            for end in way.ends.dropFirst(before) { #expect(end >= min(200, length / 2) - 1e-6) }
        }
    }

    @Test func `in a town of roundabouts what can be left out is left out`() {
        var way = way()
        for step in 1...40 {
            way.drive(from: 600, speed: 12, step: step, seconds: .init(early: 5, near: 6, now: 5))
        }
        let spoken = way.said.reduce(0.0) {
            $0 + ([.early: 5, .near: 6, .now: 5][$1.moment] ?? 3.5)
        }
        #expect(spoken / (way.now - 100) < 0.35)
        // What has to be done is said all the same.
        #expect(way.said.filter { $0.moment == .now }.count == 40)
    }

    @Test func `a vehicle that gains speed gets no announcement twice at one place`() {
        var planner = PromptPlanner()
        var said: [(moment: PromptPlanner.Moment, meters: Double)] = []
        var (meters, speed, now) = (480.0, 3.0, 0.0)
        while meters > 0 {
            now += 1
            let ahead = PromptPlanner.Ahead(
                route: route, step: 3, meters: meters, stretch: 500, speed: speed)
            if let moment = planner.due(ahead, at: .seconds(now)) {
                said.append((moment, meters))
                planner.note("", seconds: 3.5, at: .seconds(now))
            }
            speed = min(28, speed + 3)
            meters -= speed
        }
        #expect(said.last?.moment == .now)
        for (one, next) in zip(said, said.dropFirst()) where next.moment == .near {
            #expect(next.meters <= 0.6 * one.meters)
        }
    }

    /// Without a fix, at 14 m/s towards a maneuver 700 m off.
    private func momentsInTunnel(
        doubt: (Double) -> PromptPlanner.Doubt
    ) -> [PromptPlanner.Moment] {
        var way = way()
        way.drive(from: 700, speed: 14, stretch: 1_000, doubt: doubt)
        return way.said.map(\.moment)
    }

    @Test func `what is less sure than far is not said as if it were measured`() {
        #expect(
            momentsInTunnel { _ in .init(meters: 10, hasPassedLast: true) } == [
                .early, .near, .now,
            ]
        )
        // Told of once, though, and not where it would be said at the maneuver.
        #expect(momentsInTunnel { _ in .init(meters: 400, hasPassedLast: true) } == [.early])
        #expect(momentsInTunnel { _ in .init(meters: 800, hasPassedLast: true) } == [.unsure])
        // Who may be before the maneuver before needs nothing of this one.
        #expect(momentsInTunnel { _ in .init(meters: 800, hasPassedLast: false) }.isEmpty)
    }

    @Test func `no time is kept for a last word that would wait for a fix`() {
        func moments(doubt: Double) -> [PromptPlanner.Moment?] {
            var planner = PromptPlanner()
            return [400.0, 120].enumerated().map { index, meters in
                planner.due(
                    PromptPlanner.Ahead(
                        route: route, step: 3, meters: meters, stretch: 1_000, speed: 5,
                        approach: TurnApproach(speed: 5, roadSpeed: 22),
                        doubt: .init(meters: doubt, hasPassedLast: true)),
                    at: .seconds(100 + 60 * index))
            }
        }
        // A driver who gains speed has no time for both.
        #expect(moments(doubt: 20) == [.early, nil])
        #expect(moments(doubt: 60) == [.early, .near])
    }

    @Test func `who was not where he was thought to be gets the announcement again`() {
        var planner = PromptPlanner()
        var now = 0.0
        func due(_ meters: Double) -> PromptPlanner.Moment? {
            now += 10
            return planner.due(
                PromptPlanner.Ahead(
                    route: route, step: 3, meters: meters, stretch: 1_000, speed: 14),
                at: .seconds(now))
        }
        #expect([due(240), due(60), due(50)] == [.near, .now, nil])
        #expect([due(600), due(240), due(60), due(50)] == [.early, .near, .now, nil])
    }

    @Test func `a new step or route begins anew, standing still repeats nothing`() {
        var planner = PromptPlanner()
        var now = 0.0
        func due(_ revision: Int, _ step: Int) -> PromptPlanner.Moment? {
            now += 10
            return planner.due(
                PromptPlanner.Ahead(
                    route: RouteVersion(trip: TripID(rawValue: 1), revision: revision), step: step,
                    meters: 20, stretch: 300, speed: 0), at: .seconds(now))
        }
        let said = [due(1, 1), due(1, 1), due(1, 2), due(2, 2)]
        #expect(said == [.now, nil, .now, .now])
    }

    @Test func `longer sentences take longer, in every language`() {
        for tag in ["ar", "de", "en", "en-GB", "fi", "fr", "ja", "zh-Hans", "xx"] {
            let timing = SpeechTiming(language: tag)
            #expect(timing.seconds("") > 0)
            #expect(timing.seconds("In 300 m, turn left") > timing.seconds("Turn left"))
        }
        let words = "In 300 meters, turn left onto High Street"
        #expect((2.5...4.5).contains(SpeechTiming(language: "en").seconds(words)))
    }

    @Test func `a name in Latin letters takes no longer than it is read among others`() {
        let timing = SpeechTiming(language: "ja")
        let name = timing.seconds("Rua do General Silveira") - timing.seconds("")
        // As katakana it is read in twelve syllables, seven a second.
        let read = timing.seconds("ルアドジェネラルシルベイラ") - timing.seconds("")
        #expect((12 / 7.06...read).contains(name), "\(name) s")
        // Each digit is a word.
        #expect(timing.seconds("300") == timing.seconds("右方向"))
    }

    private func ahead(_ meters: Double, speed: Double) -> PromptPlanner.Ahead {
        PromptPlanner.Ahead(route: route, step: 3, meters: meters, stretch: 900, speed: speed)
    }

    @Test func `a last word that would end behind the maneuver is left out`() {
        var planner = PromptPlanner()
        #expect(planner.due(ahead(140, speed: 8), at: .seconds(100)) == .near)
        planner.note("near", seconds: 4, of: route, step: 3, at: .seconds(100))
        // The vehicle has hurried on.
        #expect(planner.due(ahead(6, speed: 12), at: .seconds(113)) == nil)
        #expect(planner.due(ahead(30, speed: 8), at: .seconds(113)) == .now)
    }

    @Test func `who has waited long is told the maneuver again as he moves on`() {
        var planner = PromptPlanner()
        #expect(planner.due(ahead(40, speed: 8), at: .seconds(100)) == .now)
        planner.note("now", seconds: 2, of: route, step: 3, at: .seconds(100))
        #expect(planner.due(ahead(20, speed: 4), at: .seconds(130)) == nil)
        #expect(planner.due(ahead(20, speed: 0), at: .seconds(290)) == nil)
        #expect(planner.due(ahead(18, speed: 3), at: .seconds(300)) == .now)
        planner.note("now", seconds: 2, of: route, step: 3, at: .seconds(300))
        #expect(planner.due(ahead(16, speed: 3), at: .seconds(310)) == nil)
    }
}
