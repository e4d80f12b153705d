import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Drivers who leave the line of their trip and go their own way.
@Suite struct OffLineGuidanceTests {
    private static let street = ["highway": "residential"]
    private static let oneway = ["highway": "residential", "oneway": "yes"]
    private static let major = ["highway": "primary", "oneway": "yes"]

    /// A map, and where one may drive to from each letter.
    struct Town: Sendable {
        let name: String
        let map: ScenarioMap
        let roads: [Character: [Character]]

        init(
            _ name: String, _ drawing: String, grid: Double,
            ways: KeyValuePairs<String, [String: String]>, relations: [ScenarioRelation] = []
        ) throws {
            self.name = name
            map = try ScenarioMap(drawing, grid: grid, ways: ways, relations: relations)
            var roads: [Character: [Character]] = [:]
            for (letters, tags) in ways {
                for (from, to) in zip(letters, letters.dropFirst()) {
                    roads[from, default: []].append(to)
                    if tags["oneway"] != "yes" { roads[to, default: []].append(from) }
                }
            }
            self.roads = roads
        }

        /// A drive at random, that turns round in dead ends only, by roads that are preferred where there are any.
        func walk(
            from start: Character, behind last: Character?, count: Int,
            _ random: inout SeededGenerator,
            preferring isPreferred: (Character) -> Bool = { _ in true }
        ) -> [Character] {
            var letters: [Character] = []
            var (last, place) = (last, start)
            for _ in 0..<count {
                let next = roads[place, default: []]
                let ahead = next.filter { $0 != last }
                let preferred = ahead.filter(isPreferred)
                let choice = !preferred.isEmpty ? preferred : ahead.isEmpty ? next : ahead
                guard let letter = choice.randomElement(using: &random) else { break }
                letters.append(letter)
                (last, place) = (place, letter)
            }
            return letters
        }
    }

    private static let blocks = """
        a---b---c---d---e
        |   |   |   |   |
        |   |   |   |   |
        f---g---h---i---j
        |   |   |   |   |
        |   |   |   |   |
        k---l---m---n---o
        |   |   |   |   |
        |   |   |   |   |
        p---q---r---s---t
        """

    private static func towns() throws -> [Town] {
        [
            try Town(
                "blocks", blocks, grid: 35,
                ways: [
                    "abcde": street, "fghij": street, "klmno": street, "pqrst": street,
                    "afkp": street, "bglq": street, "chmr": street, "dins": street,
                    "ejot": street,
                ]),
            try Town(
                "one-way streets", blocks, grid: 35,
                ways: [
                    "abcde": oneway, "jihgf": oneway, "klmno": oneway, "tsrqp": oneway,
                    "pkfa": oneway, "bglq": oneway, "rmhc": oneway, "dins": oneway,
                    "ejot": oneway,
                ]),
            try Town(
                "two carriageways",
                """
                a---b---c---d---e---f
                |       |   |       |
                g---h---i---j---k---l
                |   |       |   |   |
                |   |       |   |   |
                m---n---o---p---q---r
                    |       |
                    s       t
                """, grid: 40,
                ways: [
                    "fedcba": major, "ghijkl": major, "ag": oneway, "ci": oneway, "jd": oneway,
                    "lf": oneway, "gm": street, "hns": street, "jpt": street, "kq": street,
                    "lr": street, "mnopqr": street,
                ]),
            try Town(
                "turns that are forbidden",
                """
                a---b---c---d
                |   |   |   |
                |   |   |   |
                e---f---g---h
                |   |   |   |
                |   |   |   |
                i---j---k---l
                    |   |
                    m   n
                """, grid: 35,
                ways: [
                    "abcd": street, "efgh": street, "ijkl": street, "aei": street,
                    "bfjm": street, "cgkn": street, "dhl": street,
                ],
                relations: [
                    .restriction("no_left_turn", from: "efgh", via: "f", to: "bfjm"),
                    .restriction("no_right_turn", from: "cgkn", via: "g", to: "efgh"),
                    .restriction("no_straight_on", from: "ijkl", via: "k", to: "ijkl"),
                ]),
        ]
    }

    /// One drive: a line at random, left at a random place by a driver who takes any road but the proposed one.
    private struct Drive {
        let town: Town
        let adherence: GivenLine.Adherence?
        var drive: ScenarioDrive
        let router: Router
        let goal: Coordinate
        var isOrdered = false
        /// Seconds off the route without another one.
        var silence = 0
        var longest = 0
        var reroutes = 0
        let text: String

        init?(_ town: Town, _ adherence: GivenLine.Adherence?, seed: UInt64) {
            self.town = town
            self.adherence = adherence
            var random = SeededGenerator(seed: seed)
            let letters = town.roads.keys.sorted()
            let start = letters.randomElement(using: &random)!
            let line = [start] + town.walk(from: start, behind: nil, count: 9, &random)
            guard line.count == 10, line[9] != start else { return nil }
            let kept = Int.random(in: 1...6, using: &random)
            guard town.roads[line[kept], default: []].count > 2 else { return nil }
            router = Router(network: town.map.network)
            goal = town.map.coordinate(line[9])
            text =
                "\(town.name), \(adherence.map { "\($0)" } ?? "no line"), seed \(seed): "
                + "\(String(line)), left at \(line[kept])"
            drive = ScenarioDrive(town.map, at: start)
            drive.stand(seconds: 3)
            let token = drive.command(
                .setDestinations(
                    .init(
                        destinations: [Waypoint(coordinate: goal)],
                        line: adherence.map {
                            TripLine(
                                line: GivenLine(
                                    course: .places(line.map { town.map.coordinate($0) }),
                                    adherence: $0))
                        })))
            isOrdered = drive.replies(to: token).last?.status == .succeeded
            guard isOrdered else { return }
            let speed = Double.random(in: 7...13, using: &random)
            for letter in line[1...kept] { go(to: letter, speed) }
            var (last, place) = (line[kept - 1], line[kept])
            for _ in 0..<40 {
                let next = town.walk(from: place, behind: last, count: 1, &random) { to in
                    !isOnRoute(from: place, to: to)
                }
                guard let letter = next.first else { break }
                go(to: letter, speed)
                (last, place) = (place, letter)
            }
            reroutes = drive.routeChanges.count { $0 == .offRoute }
        }

        private func isOnRoute(from place: Character, to letter: Character) -> Bool {
            let road = Polyline([place, letter].map { town.map.coordinate($0) })
            let middle = road.coordinate(at: road.length / 2)
            return drive.navigator.route?.legs.contains {
                $0.geometry.projection(of: middle).offset < 2
            } == true
        }

        private mutating func go(to letter: Character, _ speed: Double) {
            let target = town.map.coordinate(letter)
            while drive.place.distance(to: target) > 0.01 {
                let course = drive.place.bearing(to: target)
                drive.drive(String(letter), speed: speed, seconds: 1)
                let isSilent =
                    drive.navigator.snapshot.navState == .rerouting && canGoOn(course)
                silence = isSilent ? silence + 1 : 0
                longest = max(longest, silence)
            }
        }

        /// Whether the destination can be reached from where the vehicle is.
        private func canGoOn(_ course: Double) -> Bool {
            let here = Waypoint(
                coordinate: drive.place, preferredHeading: course, headingTolerance: 30)
            return
                (try? router.routes(
                    for: RouteRequest(waypoints: [here, Waypoint(coordinate: goal)]))) != nil
        }
    }

    @Test(arguments: [GivenLine.Adherence.strict, .prefer, .startOnly, nil])
    func `a driver who goes his own way has another route within 5 seconds, each time`(
        adherence: GivenLine.Adherence?
    ) throws {
        var drives = 0
        var reroutes = 0
        for town in try Self.towns() {
            for seed in 1...25 {
                guard let drive = Drive(town, adherence, seed: UInt64(seed)) else { continue }
                // A line with a forbidden turn is refused when it is to be kept to strictly.
                guard drive.isOrdered else { continue }
                drives += 1
                reroutes += drive.reroutes
                #expect(drive.longest <= 5, "\(drive.text)")
            }
        }
        #expect(drives > 40)
        #expect(reroutes > 4 * drives)
    }

    @Test func `where no route leads on, that is reported at once, and once`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d---e
                |
                f
            """, grid: 100,
            ways: ["abc": Self.street, "cde": Self.oneway, "bf": Self.street])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [Waypoint(coordinate: map.coordinate("f"))],
                    line: TripLine(
                        line: GivenLine(
                            course: .places("abf".map { map.coordinate($0) }), adherence: .strict)))
            ))
        drive.drive("bcde")
        let offs = drive.outputs.compactMap { at, output -> (at: Duration, off: OffRoute)? in
            guard case .event(.offRoute(let off)) = output, off.isOffRoute else { return nil }
            return (at, off)
        }
        let failed = try #require(offs.last)
        #expect(failed.off.failure?.status == .noRouteFound)
        #expect(failed.off.failure?.message.isEmpty == false)
        #expect(offs.count { $0.off.failure != nil } == 1)
        let left = try #require(offs.last { $0.off.failure == nil })
        #expect(failed.at - left.at <= .seconds(5))
        #expect(drive.navigator.snapshot.navState == .rerouting)
    }

    /// What a router finds that goes on to roads near one from which no way leads on: a road far beside it, and the
    /// opposite carriageway.
    @Test(arguments: ["ghbf", "lkmf"])
    func `a moving vehicle is given no route that begins on another road`(found: String) throws {
        let map = try ScenarioMap(
            """
            g---h---i---j
                |
            a---b---c---d---e
                |   m---k---l
                |
                |
                f
            """, grid: 50,
            ways: [
                "abc": Self.street, "cde": Self.oneway, "bf": Self.street, "hb": Self.street,
                "ghij": Self.street, "lkm": Self.oneway,
                "mf": Self.street,
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("f")
        drive.drive("bc")
        drive.alternative = found
        drive.prefersAlternative = true
        drive.drive("d", speed: 10)
        let changes = drive.routeChanges.count
        drive.drive("e", speed: 10)
        #expect(drive.routeChanges.count == changes)
        #expect(drive.navigator.snapshot.navState == .rerouting)
        let failures = drive.events.compactMap { event -> RoutingFailure? in
            guard case .offRoute(let off) = event else { return nil }
            return off.failure
        }
        #expect(failures.map(\.status) == [.noRouteFound])
    }
}
