import Directions
import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// What a driver is told on a route that replaces another one: what he was told before counts only as long as it is in
/// his ear, and holds.
@Suite struct NewRoutePromptTests {
    private static let secondary = ["highway": "secondary", "maxspeed": "50"]

    private static func named(_ name: String, _ others: [String: String] = [:]) -> [String: String]
    {
        ["highway": "secondary", "maxspeed": "50", "name": name].merging(others) { $1 }
    }

    /// A lane that comes to a long road a little before a corner or a roundabout; at the road's other end one turns round by a
    /// loop, and comes back over hundreds of metres of straight road.
    private static func loop(_ random: inout SeededGenerator) throws -> ScenarioMap {
        let lane = Int.random(in: 45...90, using: &random)
        let corner = lane + .random(in: 8...12, using: &random)
        let isRing = Bool.random(using: &random)
        let isNorth = Bool.random(using: &random)
        // A column is 10 m wide, a line 20 m high.
        var rows = Array(repeating: Array(repeating: Character(" "), count: corner + 45), count: 41)
        func put(_ letter: Character, _ column: Int, _ line: Int) { rows[line][column] = letter }
        put("i", 0, 16)
        put("j", 8, 16)
        put("h", 0, 20)
        put("a", lane, 20)
        put("s", lane, Bool.random(using: &random) ? 26 : 14)
        put("c", corner + 40, 20)
        put("d", corner, isNorth ? 2 : 38)
        if isRing {
            put("v", corner - 2, 20)
            put("w", corner, 21)
            put("x", corner + 2, 20)
            put("y", corner, 19)
        } else {
            put("b", corner, 20)
        }
        let drawing = rows.map { String($0) }.joined(separator: "\n")
        let ring = ["highway": "secondary", "junction": "roundabout", "name": ""]
        let oneway = ["oneway": "yes"]
        if isRing {
            return try isNorth
                ? ScenarioMap(
                    drawing, grid: 20,
                    ways: [
                        "hav": named("Long Road"), "xc": named("East Road"), "vwxyv": ring,
                        "hijh": named("Loop", oneway), "sa": named("Farm Lane"),
                        "yd": named("Mill Lane"),
                    ])
                : ScenarioMap(
                    drawing, grid: 20,
                    ways: [
                        "hav": named("Long Road"), "xc": named("East Road"), "vwxyv": ring,
                        "hijh": named("Loop", oneway), "sa": named("Farm Lane"),
                        "wd": named("Mill Lane"),
                    ])
        }
        return try ScenarioMap(
            drawing, grid: 20,
            ways: [
                "habc": named("Long Road"), "hijh": named("Loop", oneway),
                "sa": named("Farm Lane"), "bd": named("Mill Lane"),
            ])
    }

    /// The second order comes before anybody could hear of the first one's route.
    @Test(arguments: [0, 0.2]) func `nothing is said of a route that the next order replaces`(
        planningTime: Double
    ) throws {
        let map = try ScenarioMap(
            """
            a-----------------b-----------c-----e
                              |           |
                              |           |
                              d           f
            """, grid: 20,
            ways: [
                "abce": Self.named("Long Road"), "bd": Self.named("Mill Lane"),
                "cf": Self.named("Hill Road"),
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.planningTime = planningTime
        drive.stand(seconds: 3)
        drive.setDestinations("e")
        drive.drive("b", speed: 8, seconds: 10)
        let before = drive.prompts.count
        drive.setDestinations("d")
        // The receiver reports between them: the vehicle is seen on the first one's route.
        drive.drive(towards: "b", speed: 8, milliseconds: 300)
        drive.setDestinations("f")
        drive.drive("bc", speed: 8, seconds: 16)
        let said = drive.prompts.dropFirst(before).map(\.text)
        #expect(!said.contains { $0.contains("Mill Lane") }, "\(said)")
        #expect(said.contains { $0.contains("Hill Road") }, "\(said)")
    }

    @Test func `what was named behind a turn that was missed is announced anew`() throws {
        var missed = 0
        for seed in 1...40 {
            var random = SeededGenerator(seed: UInt64(seed))
            var drive = ScenarioDrive(try Self.loop(&random), at: "s")
            drive.stand(seconds: 3)
            drive.setDestinations("d")
            drive.drive("a", speed: .random(in: 5...8, using: &random))
            guard drive.prompts.contains(where: { !$0.followingSteps.isEmpty }) else { continue }
            missed += 1
            let speed = Double.random(in: 10...14, using: &random)
            drive.drive("h", speed: speed)
            drive.drive("ijh", speed: 7)
            let told = drive.prompts.count
            drive.drive("a", speed: speed)
            let words = drive.prompts.dropFirst(told).filter { $0.text.contains("Mill Lane") }
            #expect(words.contains { $0.distanceMeters ?? 0 > 150 }, "seed \(seed)")
        }
        #expect(missed > 25)
    }
}

/// Drivers who take other roads than they are told.
extension NewRoutePromptTests {
    /// Streets of which some corners are a few seconds apart and others far.
    struct Town {
        let map: ScenarioMap
        let roads: [Character: [Character]]

        private static let rows = ["AabcdeB", "CfghijD", "EklmnoF", "GpqrstH"]
        private static let columns = ["IafkpN", "JbglqO", "KchmrP", "LdinsQ", "MejotR"]

        init(_ random: inout SeededGenerator) throws {
            func gaps(_ count: Int) -> [Int] {
                (0..<count).map { _ in
                    Bool.random(using: &random)
                        ? .random(in: 60...100, using: &random)
                        : .random(in: 450...900, using: &random)
                }
            }
            func places(_ gaps: [Int]) -> [Int] {
                gaps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
            }
            // A column is 10 m wide, a line 20 m high; each street goes on behind its last corner, to a dead end.
            let columns = places(gaps(6)).map { $0 / 10 }
            let lines = places(gaps(5)).map { $0 / 20 }
            var drawing = Array(
                repeating: Array(repeating: Character(" "), count: columns[6] + 1),
                count: lines[5] + 1)
            for (line, row) in zip(lines.dropFirst(), Self.rows) {
                for (column, letter) in zip(columns, row) { drawing[line][column] = letter }
            }
            for (column, street) in zip(columns.dropFirst(), Self.columns) {
                for (line, letter) in zip(lines, street) { drawing[line][column] = letter }
            }
            func named(_ name: String) -> [String: String] { NewRoutePromptTests.named(name) }
            map = try ScenarioMap(
                drawing.map { String($0) }.joined(separator: "\n"), grid: 20,
                ways: [
                    "AabcdeB": named("First Street"), "CfghijD": named("Second Street"),
                    "EklmnoF": named("Third Street"), "GpqrstH": named("Fourth Street"),
                    "IafkpN": named("Apple Lane"), "JbglqO": named("Birch Lane"),
                    "KchmrP": named("Cedar Lane"), "LdinsQ": named("Dogwood Lane"),
                    "MejotR": named("Elder Lane"),
                ])
            var roads: [Character: [Character]] = [:]
            for street in Self.rows + Self.columns {
                for (from, to) in zip(street, street.dropFirst()) {
                    roads[from, default: []].append(to)
                    roads[to, default: []].append(from)
                }
            }
            self.roads = roads
        }
    }

    /// A drive by a driver who follows his route at most corners, and at others takes any road.
    private struct Drive {
        let town: Town
        var drive: ScenarioDrive
        private var random: SeededGenerator
        /// The next maneuver, and since when it has been that on its route.
        private var ahead: (route: RouteVersion, step: Int, since: Duration, meters: Double)?
        private var arrivals = 0
        private var heard: [(at: Duration, route: RouteVersion, step: Int)] = []
        /// Maneuvers passed behind a long stretch, and those of which the first word came late.
        private(set) var passed = 0
        private(set) var late: [String] = []

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            town = try Town(&random)
            let letters = town.roads.keys.sorted()
            var place = letters.randomElement(using: &random)!
            drive = ScenarioDrive(town.map, at: place)
            drive.stand(seconds: 3)
            var corners = letters.filter(\.isLowercase)
            corners.shuffle(using: &random)
            corners.removeAll { $0 == place }
            drive.setDestinations(String(corners.removeLast()))
            let speed = Double.random(in: 9...15, using: &random)
            var last: Character?
            // He who has missed a turn is led back, and follows that for a while.
            var kept = 0
            for _ in 0..<25 {
                if drive.arrivals.count > arrivals {
                    arrivals = drive.arrivals.count
                    drive.setDestinations(String(corners.removeLast()))
                }
                let roads = town.roads[place, default: []]
                let others = roads.filter { $0 != last }
                let next = roads.filter { isOnRoute(from: place, to: $0) }
                // Some are about to turn twice.
                let isTold = drive.prompts.last.map { !$0.followingSteps.isEmpty } ?? false
                let misses =
                    kept >= 4 && Double.random(in: 0...1, using: &random) < (isTold ? 0.7 : 0.2)
                kept = misses ? 0 : kept + 1
                let wrong = others.filter { !next.contains($0) }
                let choices = !next.isEmpty ? next : others.isEmpty ? roads : others
                guard
                    let letter = misses && !wrong.isEmpty
                        ? mostOpposite(wrong, to: choices[0], at: place)
                        : choices.randomElement(using: &random)
                else { break }
                go(to: letter, speed)
                (last, place) = (place, letter)
            }
        }

        private func mostOpposite(
            _ letters: [Character], to proper: Character, at place: Character
        ) -> Character? {
            let here = town.map.coordinate(place)
            let course = here.bearing(to: town.map.coordinate(proper))
            return letters.max {
                Angle.difference(here.bearing(to: town.map.coordinate($0)), course)
                    < Angle.difference(here.bearing(to: town.map.coordinate($1)), course)
            }
        }

        private func isOnRoute(from place: Character, to letter: Character) -> Bool {
            guard let trip = drive.navigator.state.activeTrip else { return false }
            let ends = [place, letter].map { town.map.coordinate($0) }
            let road = Polyline(ends)
            let line = trip.route.legs[0].geometry
            let found = line.projection(of: road.coordinate(at: 20))
            return found.offset < 2
                && abs(line.projection(of: ends[0]).distanceAlong - trip.progress.meters) < 60
        }

        private mutating func go(to letter: Character, _ speed: Double) {
            let target = town.map.coordinate(letter)
            while drive.place.distance(to: target) > 0.01 {
                let count = drive.outputs.count
                drive.drive(String(letter), speed: speed, seconds: 1)
                watch(
                    drive.outputs[count...].compactMap {
                        if case .event(.prompt(let prompt)) = $0.output { prompt } else { nil }
                    })
            }
        }

        private mutating func watch(_ prompts: [Prompt]) {
            guard case .guiding(let trip) = drive.navigator.state else {
                ahead = nil
                return
            }
            for prompt in prompts {
                if let step = prompt.stepNumber { heard.append((drive.now, trip.version, step)) }
            }
            let steps = trip.track.steps
            guard
                let next = steps[trip.progress.step...].first(where: {
                    $0.isSpoken && $0.maneuver != .depart
                })
            else { return }
            if let ahead, ahead.route == trip.version, ahead.step == next.stepNumber { return }
            if let ahead, ahead.route == trip.version, next.stepNumber > ahead.step,
                drive.now - ahead.since >= .seconds(40), ahead.meters >= 400
            {
                passed += 1
                let words = heard.filter { $0.route == ahead.route && $0.step == ahead.step }
                if !words.contains(where: { $0.at <= drive.now - .seconds(12) }) {
                    late.append(
                        "step \(ahead.step), ahead since \(ahead.since), passed at \(drive.now), told at \(words.map(\.at))"
                    )
                }
            }
            let meters =
                trip.track.stepMeters[next.stepNumber - steps[0].stepNumber] - trip.progress.meters
            ahead = (trip.version, next.stepNumber, drive.now, meters)
        }
    }

    @Test func `behind a long stretch every maneuver is announced early, on a new route too`()
        throws
    {
        var passed = 0
        var reroutes = 0
        for seed in 1...150 {
            let drive = try Drive(seed: UInt64(seed))
            passed += drive.passed
            reroutes += drive.drive.routeChanges.count { $0 == .offRoute }
            #expect(drive.late.isEmpty, "seed \(seed): \(drive.late)")
        }
        #expect(passed > 250)
        #expect(reroutes > 250)
    }
}

/// Orders while something is spoken.
extension NewRoutePromptTests {
    private static let straight = try! ScenarioMap(
        """
        a--------------------b----c----d----e----f----g----h--------------------i
                             |    |    |    |    |    |    |
                             |    |    |    |    |    |    |
                             j    k    l    m    n    o    p
        """, grid: 40,
        ways: [
            "abcdefghi": named("High Street"), "bj": named("B Street"), "ck": named("C Street"),
            "dl": named("D Street"), "em": named("E Street"), "fn": named("F Street"),
            "go": named("G Street"), "hp": named("H Street"),
        ])

    @Test(arguments: Array("klmnopi"), [8.0, 10.7, 14])
    func `where what was just told is not on the new route, that is told what comes`(
        goal: Character, speed: Double
    ) throws {
        var drive = ScenarioDrive(Self.straight, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("i")
        drive.drive("b", speed: speed, seconds: Int(270 / speed))
        drive.setDestinations("j")
        while !drive.prompts.contains(where: { $0.text.contains("B Street") }) {
            drive.drive("b", speed: speed, seconds: 1)
        }
        drive.setDestinations(String(goal))
        let told = drive.prompts.count
        let wrong = try #require(drive.prompts.last)
        #expect(wrong.text.contains("B Street"))
        let from = drive.now
        while drive.prompts.count == told, drive.now - from < .seconds(30) {
            drive.drive("bcdefghi", speed: speed, seconds: 1)
        }
        let next = try #require(drive.prompts.dropFirst(told).first)
        #expect(drive.now - from <= .seconds(wrong.seconds + 1.5), "\(next.text)")
        #expect(!next.text.contains("B Street"))
    }

    /// A prompt, and the place of its maneuver.
    private struct Heard {
        var at: Duration
        var prompt: Prompt
        var place: Coordinate

        func isSame(_ other: Heard) -> Bool { place.distance(to: other.place) < 3 }
    }

    private func go(
        _ trip: inout AnnouncedWayTests.Trip, orderingAt second: Duration? = nil, isReroute: Bool
    ) -> [Heard] {
        var heard: [Heard] = []
        func listen() {
            guard let active = trip.drive.navigator.state.activeTrip else { return }
            for prompt in trip.drive.prompts.dropFirst(heard.count) {
                let step = active.track.steps.first { $0.stepNumber == prompt.stepNumber }
                heard.append(
                    Heard(
                        at: trip.drive.now, prompt: prompt,
                        place: step?.coordinate ?? Coordinate(latitude: 0, longitude: 0)))
            }
        }
        listen()
        while !trip.isOver {
            trip.second()
            listen()
            guard trip.drive.now == second else { continue }
            if isReroute {
                trip.drive.command(.reroute(.init()))
            } else if let active = trip.drive.navigator.state.activeTrip {
                trip.drive.command(.setDestinations(.init(destinations: active.destinations)))
            }
            listen()
        }
        return heard
    }

    @Test(arguments: RandomTown.Kind.allCases, [ScenarioDrivingSide.right, .left])
    func `an order while something is spoken has nothing said again`(
        _ kind: RandomTown.Kind, _ side: ScenarioDrivingSide
    ) throws {
        var orders = 0
        for seed in 1...12 {
            var random = SeededGenerator(seed: UInt64(seed))
            let town = try RandomTown(kind, side, &random)
            guard let trip = AnnouncedWayTests.Trip(town, &random) else { continue }
            var whole = trip
            let expected = go(&whole, isReroute: true)
            for (number, word) in expected.enumerated() where word.at > trip.drive.now {
                let second = word.at + .seconds(number % 3)
                var other = trip
                let heard = go(&other, orderingAt: second, isReroute: number % 2 == 0)
                guard other.drive.navigator.route?.legs[0].edges.last?.edge != nil else { continue }
                orders += 1
                let before = heard.filter { $0.at <= second }
                let repeated = heard.filter { later in
                    later.at > second - .seconds(1)
                        && !expected.contains {
                            $0.isSame(later) && $0.at >= later.at - .seconds(2)
                                && $0.at <= later.at + .seconds(2)
                        }
                        && before.contains {
                            $0.isSame(later) && $0.at < later.at
                                && later.at - $0.at < .seconds($0.prompt.seconds + 10)
                        }
                }
                #expect(
                    repeated.isEmpty,
                    "seed \(seed), order at \(second): \(repeated.map { "\($0.at) \($0.prompt.text)" }), before: \(before.suffix(3).map { "\($0.at) \($0.prompt.text)" }), expected: \(expected.map { "\($0.at) \($0.prompt.text)" })"
                )
            }
        }
        #expect(orders > 30)
    }
}
