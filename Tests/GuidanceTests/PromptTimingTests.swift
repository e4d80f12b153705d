import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// What a driver hears in time: prompts one behind the other, and in front of their places.
@Suite struct PromptTimingTests {
    /// Short blocks, 60 m by 60 m, all streets with names.
    private static let blocks = try! ScenarioMap(
        """
        a--b--c--d--e
        |  |  |  |  |
        f--g--h--i--j
        |  |  |  |  |
        k--l--m--n--o
        """, grid: 40,
        ways: [
            "abcde": ["highway": "residential", "name": "Alexandrinenstraße"],
            "fghij": ["highway": "residential", "name": "Brandenburgische Straße"],
            "klmno": ["highway": "residential", "name": "Charlottenburger Ufer"],
            "afk": ["highway": "residential", "name": "Dominicusstraße"],
            "bgl": ["highway": "residential", "name": "Elisabethkirchstraße"],
            "chm": ["highway": "residential", "name": "Friedrichsfelder Straße"],
            "din": ["highway": "residential", "name": "Grunewaldstraße"],
            "ejo": ["highway": "residential", "name": "Hohenzollerndamm"],
        ])

    private func prompts(_ drive: ScenarioDrive) -> [(at: Double, prompt: Prompt)] {
        drive.outputs.compactMap { at, output in
            if case .event(.prompt(let prompt)) = output { (at.asSeconds, prompt) } else { nil }
        }
    }

    /// 30 km/h everywhere, a driver who does not keep to it, and an order just before the first of two turns.
    @Test(arguments: [1, 2])
    func `a warning of speed does not come before the first word about a turn that is near`(
        seconds: Int
    ) throws {
        let street = ["highway": "residential", "maxspeed": "30"]
        let map = try ScenarioMap(
            """
                               p
                               |
            a------------------b------q
                               |
                               |
                               |
                               |
                               |
            g------------------c------------------d
            """, grid: 10,
            ways: ["abq": street, "pbc": street, "gcd": street])
        var count = 0
        for speed in stride(from: 10.0, through: 15, by: 0.5) {
            var drive = ScenarioDrive(map, at: "a")
            drive.drive("b", speed: 7, seconds: 7)
            drive.drive("b", speed: speed, seconds: seconds)
            drive.setDestinations("d")
            drive.drive("bcd", speed: speed)
            let said = prompts(drive)
            // Else he was told to turn round, and did not.
            guard said.first?.prompt.text.hasPrefix("Turn right") == true else { continue }
            count += 1
            var named: [Int] = []
            for (one, next) in zip(said, said.dropFirst()) {
                named += [one.prompt.stepNumber].compactMap { $0 } + one.prompt.followingSteps
                guard one.prompt.priority == .safety, let step = next.prompt.stepNumber,
                    !named.contains(step), let meters = next.prompt.distanceMeters, meters > 10
                else { continue }
                #expect(meters > 2.5 * speed, "\(said.map { ($0.at, $0.prompt.text) })")
            }
        }
        #expect(count > 0)
    }

    /// 30 km/h everywhere, and a driver who begins to exceed it some seconds before a turn of which he has been told.
    @Test(arguments: 8...24)
    func `a warning of speed does not take the place of the last word about a turn`(
        seconds: Int
    ) throws {
        let street = ["highway": "residential", "maxspeed": "30"]
        let map = try ScenarioMap(
            """
            a------------------------------------------------b------q
                                                             |
                                                             |
                                                             c
            """, grid: 20, ways: ["abq": street, "bc": street])
        var drive = ScenarioDrive(map, at: "a")
        drive.setDestinations("c")
        drive.drive("b", speed: 13, seconds: seconds)
        drive.drive("b", speed: 16)
        let turned = drive.now
        drive.drive("c", speed: 8)
        let said = prompts(drive)
        let last = said.last { $0.prompt.text.contains("urn right") }
        #expect(turned.asSeconds - (last?.at ?? 0) < 8, "\(said.map { ($0.at, $0.prompt.text) })")
    }

    /// Who drives on past b has to turn where the road ends, 60 or 250 m behind it.
    @Test(arguments: [11, 49])
    func `rerouting is not said where the first maneuver needs the time`(columns: Int) throws {
        var drive = try driveToRoadEnd(columns)
        drive.drive("bc", speed: 10)
        let said = drive.prompts.map(\.text)
        #expect(said.contains("Rerouting") == (columns > 20), "\(said)")
        #expect(said.contains { $0.lowercased().contains("turn left") }, "\(said)")
    }

    @Test(arguments: 12...14)
    func `nor where a driver who gains speed is there before it is told`(columns: Int) throws {
        var drive = try driveToRoadEnd(columns)
        drive.drive("b", speed: 10)
        while !drive.routeChanges.contains(.offRoute) { drive.drive("c", speed: 5, seconds: 1) }
        for speed in 6...12 { drive.drive("c", speed: Double(speed), seconds: 1) }
        let said = drive.prompts.map(\.text)
        #expect(!said.contains("Rerouting"), "\(said)")
        #expect(said.contains { $0.lowercased().contains("turn left") }, "\(said)")
    }

    /// Half a minute before the first maneuver nobody should wonder whether to turn round.
    @Test(arguments: Array(stride(from: 56, through: 80, by: 4)))
    func `behind rerouting the driver is told at once what comes`(columns: Int) throws {
        var drive = try driveToRoadEnd(columns)
        drive.drive("bc", speed: 10)
        let said = prompts(drive)
        let index = try #require(said.firstIndex { $0.prompt.text == "Rerouting" })
        let next = said[index + 1]
        #expect(next.prompt.text.contains("left"), "\(said.map(\.prompt.text))")
        #expect(next.at - said[index].at <= said[index].prompt.seconds + 7, "\(said.map(\.at))")
    }

    /// On the way to b, behind which the road ends.
    private func driveToRoadEnd(_ columns: Int) throws -> ScenarioDrive {
        let (road, blank) = (
            String(repeating: "-", count: columns), String(repeating: " ", count: columns)
        )
        let map = try ScenarioMap(
            """
                                x\(road)y
                                |\(blank)|
                                |\(blank)|
                                |\(blank)|
            a-------------------b\(road)c
                                 \(blank)|
                                 \(blank)|
                                 \(blank)z
            """, grid: 10,
            ways: [
                "abc": ["highway": "residential", "name": "High Street"],
                "bx": ["highway": "residential", "name": "Hill Road"],
                "xy": ["highway": "residential", "name": "Park Road"],
                "ycz": ["highway": "residential", "name": "Mill Lane"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.planningTime = 0.1
        drive.stand(seconds: 2)
        drive.setDestinations("x")
        drive.stand(seconds: 2)
        return drive
    }

    private func expectNoOverlap(_ drive: ScenarioDrive) {
        let said = prompts(drive)
        #expect(said.count > 1)
        for (one, next) in zip(said, said.dropFirst()) {
            #expect(
                next.at >= one.at + one.prompt.seconds - 0.01,
                "\(next.prompt.text) over \(one.prompt.text)")
        }
    }

    @Test(arguments: Language.all)
    func `on short blocks no prompt begins before the last has ended`(language: Language) {
        for speed in [6.0, 10, 14] {
            var options = NavigatorOptions()
            options.language = language
            var drive = ScenarioDrive(Self.blocks, at: "a", options: options)
            drive.language = language
            drive.stand(seconds: 2)
            drive.setDestinations("o")
            // Off the route again and again.
            drive.drive("bgfklmhcdijo", speed: speed)
            drive.stand(seconds: 30)
            expectNoOverlap(drive)
        }
    }

    @Test(arguments: [14.0, 20, 30])
    func `each of several turns is named before its place, also where the words are the same`(
        grid: Double
    ) throws {
        let map = try ScenarioMap(
            """
            a------------b--p  q--e------f--r
                         |        |      |
                         |        |      |
             s-----------c--------d--t   g--------h
                                         |
                                         u
            """, grid: grid,
            ways: [
                "abp": ["highway": "residential", "name": "Alexandrinenstraße"],
                "bc": ["highway": "residential", "name": "Brandenburgische Straße"],
                "scdt": ["highway": "residential", "name": "Charlottenburger Ufer"],
                "de": ["highway": "residential", "name": "Dominicusstraße"],
                "qefr": ["highway": "residential", "name": "Elisabethkirchstraße"],
                "fgu": ["highway": "residential", "name": "Friedrichsfelder Straße"],
                "gh": ["highway": "residential", "name": "Grunewaldstraße"],
            ])
        for speed in [4.0, 6, 8] {
            var drive = ScenarioDrive(map, at: "a")
            drive.stand(seconds: 2)
            drive.setDestinations("h")
            drive.stand(seconds: 2)
            let steps = try #require(drive.navigator.route).legs[0].steps.dropFirst().dropLast()
            #expect(steps.count == 6)
            for (letter, step) in zip("bcdefg", steps) {
                drive.drive(String(letter), speed: speed)
                let first = prompts(drive).first { _, prompt in
                    prompt.stepNumber == step.stepNumber
                        || prompt.followingSteps.contains(step.stepNumber)
                }
                let lead = first.map { drive.now.asSeconds - $0.at } ?? 0
                #expect(lead >= 4, "\(step.fullInstructionText) at \(speed) m/s: \(lead) s")
            }
            expectNoOverlap(drive)
        }
    }

    /// Four turns 60, 16 and 24 m one behind the other, as around the end of a ramp: the last one is too far for the
    /// sentence of the first.
    @Test func `of a chain of four the last is named while there is time`() throws {
        let street = String(repeating: "-", count: 149)
        let before = String(repeating: " ", count: 146)
        func rows(_ count: Int) -> String { String(repeating: "\n", count: count) }
        let map = try ScenarioMap(
            """
            a\(street)b--p\(rows(15))\(before)s---c-------d--t\(rows(6))\(before)            e\(street)f
            \(before)            u
            """, grid: 4,
            ways: [
                "abp": ["highway": "residential", "name": "Alexandrinenstraße"],
                "bc": ["highway": "residential", "name": "Brandenburgische Straße"],
                "scdt": ["highway": "residential", "name": "Charlottenburger Ufer"],
                "deu": ["highway": "residential", "name": "Dominicusstraße"],
                "ef": ["highway": "residential", "name": "Elisabethkirchstraße"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("f")
        drive.stand(seconds: 2)
        let steps = try #require(drive.navigator.route).legs[0].steps.dropFirst().dropLast()
        #expect(steps.count == 4)
        for (letter, step) in zip("bcde", steps) {
            drive.drive(String(letter), speed: 15)
            let first = prompts(drive).first { _, prompt in
                prompt.stepNumber == step.stepNumber
                    || prompt.followingSteps.contains(step.stepNumber)
            }
            let lead = first.map { drive.now.asSeconds - $0.at } ?? 0
            #expect(lead >= 4, "\(step.fullInstructionText): \(lead) s")
        }
    }

    /// A street of two names: one turns off it 10 m behind the first place, and 10 m behind a stop.
    private static let nearTurns = try! ScenarioMap(
        """
        a-b-------------------------s-c----e
          |                           |
          |                           |
          d                           g
        """, grid: 5,
        ways: [
            "abs": ["highway": "residential", "name": "Alexandrinenstraße"],
            "sce": ["highway": "residential", "name": "Alexandrinenstraße"],
            "bd": ["highway": "residential", "name": "Brandenburgische Straße"],
            "cg": ["highway": "residential", "name": "Charlottenburger Ufer"],
        ])

    @Test func `a departure whose first turn is near does not name the road up to it`() throws {
        var drive = ScenarioDrive(Self.nearTurns, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.stand(seconds: 2)
        let prompt = try #require(drive.prompts.first)
        #expect(!prompt.text.contains("Alexandrinenstraße"))
        #expect(prompt.text.contains("then turn right"), "\(prompt.text)")
        let whole = try #require(drive.navigator.route?.legs[0].steps[0])
        #expect(whole.fullInstructionText.contains("Alexandrinenstraße"))
    }

    @Test func `on the move only the turn is said where it is near`() throws {
        var drive = ScenarioDrive(Self.nearTurns, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "sg".map { Waypoint(coordinate: Self.nearTurns.coordinate($0)) },
                    continuation: .atDeparture)))
        drive.drive("s", speed: 5)
        drive.stand(seconds: 60)
        let said = drive.prompts.count
        drive.drive("c", speed: 4)
        let prompt = try #require(drive.prompts.dropFirst(said).first)
        #expect(prompt.text.hasPrefix("Turn right"), "\(prompt.text)")
    }

    @Test func `a warning of speed is not repeated within seconds`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.stand(seconds: 5)
        for _ in 0..<3 {
            drive.drive("bc", speed: 17, seconds: 6)
            drive.drive("bc", speed: 12, seconds: 2)
        }
        let majors = drive.events.filter {
            if case .speeding(let one) = $0 {
                one.severityChanged && one.severity == .major
            } else {
                false
            }
        }
        #expect(majors.count > 1)
        let said = prompts(drive)
        #expect(said.contains { $0.prompt.priority == .safety })
        for (one, next) in zip(said, said.dropFirst()) where one.prompt.text == next.prompt.text {
            #expect(next.at - one.at - one.prompt.seconds >= 10, "\(next.prompt.text)")
        }
    }

    /// Turns so near one behind the other that each is named in the sentence before its own.
    @Test(arguments: [("ja", 5.0), ("de", 6), ("en", 6)])
    func `in a chain of turns no sentence about a turn that is known ends behind it`(
        tag: String, speed: Double
    ) throws {
        let language = try #require(Language.all.first { $0.tag == tag })
        let map = try ScenarioMap(
            """
            a-----------b---p
                        |
                    q---c---d---r
                        |   |
                        s   e---f---u
                            |   |
                            t   g---i---w
                                |   |
                                v   j---k---y
                                    |   |
                                    x   l
                                        |
                                        h
            """, grid: 26,
            ways: [
                "abp": ["highway": "residential", "name": ""],
                "bcs": ["highway": "residential", "name": ""],
                "qcdr": ["highway": "residential", "name": ""],
                "det": ["highway": "residential", "name": ""],
                "efu": ["highway": "residential", "name": ""],
                "fgv": ["highway": "residential", "name": ""],
                "giw": ["highway": "residential", "name": ""],
                "ijx": ["highway": "residential", "name": ""],
                "jky": ["highway": "residential", "name": ""],
                "klh": ["highway": "residential", "name": ""],
            ])
        for meters in stride(from: 30.0, through: 130, by: 10) {
            var options = NavigatorOptions()
            options.language = language
            var drive = ScenarioDrive(map, at: "a", options: options)
            drive.language = language
            drive.place = map.coordinate("b").moved(by: meters, bearing: 270)
            drive.stand(seconds: 2)
            drive.setDestinations("h")
            let route = try #require(drive.navigator.route)
            let steps = route.legs[0].steps
            var passed: [Int: Double] = [:]
            let turns = steps.dropFirst().dropLast().map(\.stepNumber)
            for (letter, turn) in zip("bcdefgijkl", turns) {
                drive.drive(String(letter), speed: speed)
                passed[turn] = drive.now.asSeconds
            }
            drive.drive("h", speed: speed)
            var known: Set<Int> = []
            for (at, prompt) in prompts(drive) {
                let number = prompt.stepNumber
                if let number, let end = passed[number], known.contains(number) {
                    #expect(
                        at + prompt.seconds <= end + 1,
                        "\(meters) m: \(prompt.text), \(end - at) s before")
                }
                known.formUnion([number].compactMap { $0 } + prompt.followingSteps)
            }
            #expect(known.isSuperset(of: turns), "\(meters) m")
        }
    }

    @Test func `of a turn that is missed nothing behind it is announced`() throws {
        let map = try ScenarioMap(
            """
            a----------------b-------------------c
                             |
                             |
                             |
                             |
                             |
                             |
                             d-------e
            """, grid: 40,
            ways: [
                "abc": ["highway": "residential", "name": "Alexandrinenstraße"],
                "bd": ["highway": "residential", "name": "Brandenburgische Straße"],
                "de": ["highway": "residential", "name": "Charlottenburger Ufer"],
            ])
        for seed in UInt64(1)...60 {
            var drive = ScenarioDrive(map, at: "a")
            drive.noise = 6
            drive.generator = SeededGenerator(seed: seed)
            drive.stand(seconds: 2)
            drive.setDestinations("e")
            drive.drive("b", speed: 14)
            drive.planningTime = nil
            let step = try #require(drive.navigator.route?.legs[0].steps[2])
            drive.drive("c", speed: 14, seconds: 20)
            let early = drive.prompts.first {
                $0.stepNumber == step.stepNumber && $0.distanceMeters != nil
            }
            #expect(early == nil, "\(seed): \(early?.text ?? "")")
        }
    }

    @Test func `on a new route a driver hears what comes, however far it is`() {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.drive("b", seconds: 5)
        drive.setDestinations("d")
        drive.drive("b", seconds: 5)
        #expect(drive.prompts.map(\.text) == ["Continue on High Street for 1 kilometer"])
    }

    /// A motorway with an exit after 3.2 km.
    private static let exitAhead = try! ScenarioMap(
        """
        a-------------------------------b---------c
                                          d
                                            e
        """, grid: 100,
        ways: [
            "abc": ["highway": "motorway", "oneway": "yes", "ref": "A 5", "maxspeed": "130"],
            "bde": ["highway": "motorway_link", "oneway": "yes", "destination": "Celle"],
        ])

    /// A truck, a queue: the last word ends 200 m before the exit, and not much sooner.
    @Test(arguments: [6.0, 11, 17, 23])
    func `who is slow on a motorway is told of his exit by his own speed`(speed: Double) throws {
        let (end, told) = lastWordBeforeExit { _ in speed }
        #expect(end >= 200, "\(told)")
        // Two fixes, and the names that may be left out.
        #expect(end <= 215 + 3 * speed, "\(told)")
    }

    /// A queue that dissolves: speed is gained while the last word is spoken.
    @Test(arguments: [500.0, 450, 400, 350])
    func `the last word before an exit leaves room for a speed that is gained`(from meters: Double)
        throws
    {
        let (end, told) = lastWordBeforeExit { min(33, 12 + max(0, meters - $0) / 13) }
        #expect(end >= 200, "\(told)")
    }

    /// Metres from the end of the last words to the exit, and all words.
    ///
    /// - Parameter speed: metres a second, by the metres to the exit.
    private func lastWordBeforeExit(_ speed: (Double) -> Double) -> (Double, [String]) {
        var drive = ScenarioDrive(Self.exitAhead, at: "a")
        drive.drive("b", speed: speed(.infinity), seconds: 3)
        drive.setDestinations("e")
        let exit = Self.exitAhead.coordinate("b")
        var clock = 0.0
        var end = 0.0
        var places: [(seconds: Double, meters: Double)] = []
        while drive.place.distance(to: exit) > 20 {
            let before = drive.prompts.count
            drive.drive("b", speed: speed(drive.place.distance(to: exit)), seconds: 1)
            clock += 1
            places.append((clock, drive.place.distance(to: exit)))
            guard drive.prompts.count > before, let prompt = drive.prompts.last else { continue }
            end = clock + prompt.seconds
        }
        guard let index = places.lastIndex(where: { $0.seconds <= end }), index + 1 < places.count
        else { return (0, drive.prompts.map(\.text)) }
        let (last, next) = (places[index], places[index + 1])
        let part = end - last.seconds
        return (last.meters + (next.meters - last.meters) * part, drive.prompts.map(\.text))
    }

    @Test func `an exit for whose names there is no time is announced by its number`() throws {
        let map = try ScenarioMap(
            """
            a---------b--c--------d
                          \\
                           \\
                            e----f
            """, grid: 100,
            ways: [
                "abcd": ["highway": "motorway", "ref": "A 1", "name": "", "oneway": "yes"],
                "cef": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ],
            nodes: [
                "c": [
                    "highway": "motorway_junction", "ref": "1",
                    "name": "Porto, Braga, Vila Real e Santo Tirso",
                ]
            ])
        var options = NavigatorOptions()
        options.language = .japanese
        var drive = ScenarioDrive(map, at: "a", options: options)
        drive.language = .japanese
        drive.drive("b", speed: 20)
        // A trip that begins 150 m before its exit.
        drive.setDestinations("f")
        drive.drive("cef", speed: 20)
        let step = try #require(
            drive.navigator.route?.legs[0].steps.first { $0.maneuver == .offRampRight })
        let prompt = try #require(drive.prompts.first { $0.stepNumber == step.stepNumber })
        #expect(prompt.text == Voice(language: .japanese, measure: .metric).brief(step).text)
        #expect(!prompt.text.contains("Santo Tirso"))
        // The names alone would take until the exit.
        let whole = Voice(language: .japanese, measure: .metric).at(step, next: nil).text
        #expect(whole.contains("Santo Tirso"))
    }

    @Test func `a warning waits for the end of what is spoken, and says the limit`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("bc", speed: 17)
        expectNoOverlap(drive)
        let warning = try #require(drive.prompts.first { $0.priority == .safety })
        #expect(warning.text == "You are over the speed limit of 50")
    }

    @Test func `who drives as fast again behind a corner is not warned again`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("b", speed: 17)
        drive.drive("c", speed: 8, seconds: 6)
        drive.drive("c", speed: 17)
        let changes = drive.events.count {
            if case .speeding(let speeding) = $0 {
                speeding.severityChanged && speeding.severity == .major
            } else {
                false
            }
        }
        #expect(changes >= 2)
        #expect(drive.prompts.count { $0.priority == .safety } == 1)
    }

    @Test func `who was warned before a restart is not warned again`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("b", speed: 17)
        #expect(drive.prompts.count { $0.priority == .safety } == 1)
        let saved = try #require(drive.navigator.savedTrip.flatMap { SavedTrip(text: $0.text) })
        var next = ScenarioDrive(NavigatorScenarioTests.town, at: "b", start: drive.time)
        next.handle(.resume(saved))
        next.drive("c", speed: 17)
        let warned = next.events.contains {
            if case .speeding(let speeding) = $0 { speeding.severity == .major } else { false }
        }
        #expect(warned)
        #expect(!next.prompts.contains { $0.priority == .safety })
    }

    @Test func `rerouting is said once, and a route that is there at once is no change of state`()
        throws
    {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("bf")
        drive.drive("g")
        #expect(drive.routeChanges.contains(.offRoute))
        #expect(drive.prompts.filter { $0.text == "Rerouting" }.count == 1)
        // One event as the vehicle leaves its route, and one with the other route.
        #expect(drive.offRoutes == drive.routeChanges.filter { $0 == .offRoute }.map { _ in true })
        let states = drive.events.filter {
            if case .navigationState = $0 { true } else { false }
        }
        // Guidance has begun.
        #expect(states.count == 1)
        #expect(drive.navigator.snapshot.road.offRouteSince == nil)
    }

    @Test func `a search that takes longer is reported, with the time since when`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.refusesRoutes = true
        drive.drive("bf")
        #expect(drive.navigator.snapshot.road.offRouteSince != nil)
        #expect(
            drive.events.contains {
                if case .navigationState(.enroute, .rerouting) = $0 { true } else { false }
            })
        drive.drive("e")
        #expect(drive.prompts.filter { $0.text == "Turn around when possible" }.count == 1)
        let times = drive.outputs.compactMap {
            if case .event(.offRoute) = $0.output { $0.at } else { nil }
        }
        // That it is off its route, and that nothing leads on, which a second search might find a moment later.
        #expect(times.count == 2)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .seconds(2) })
    }

    @Test func `who joins late reads when the vehicle will be where`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("cd")
        drive.drive("b", seconds: 10)
        let first = drive.navigator.snapshot.waypoints.map(\.expectedArrival)
        let one = try #require(first[0])
        let two = try #require(first[1])
        #expect(one < two)
        let arrived = try #require(drive.locations.last?.matched.time)
        #expect(
            (20...200).contains(
                Double(one.millisecondsSince1970 - arrived.millisecondsSince1970) / 1000))
        drive.drive("b", seconds: 10)
        // It is published anew only when it has changed by a minute.
        #expect(drive.navigator.snapshot.waypoints.map(\.expectedArrival) == first)
        drive.stand(seconds: 120)
        #expect(drive.navigator.snapshot.waypoints.map(\.expectedArrival) != first)
        drive.drive("bc")
        // At the first stop, where the next leg waits for its order.
        let waiting = drive.navigator.snapshot.waypoints.map(\.expectedArrival)
        #expect(waiting[0] == nil && waiting[1] != nil)
        #expect(waiting[1] == drive.navigator.tour?.stops[1].expectedArrival)
        let road = drive.navigator.snapshot.road
        #expect(road.lightingMode == drive.navigator.suggestedLightingMode)
        #expect(road.delayCategory == .noData)
    }
}
