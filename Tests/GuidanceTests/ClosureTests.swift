import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Roads that close while the route leads over them.
@Suite struct ClosureTests {
    private static let street = ["highway": "residential"]

    private static let town = try! ScenarioMap(
        """
        a---b---c---d
        |   |   |   |
        |   |   |   |
        e---f---g---h---m---n
        |   |   |   |   |
        |   |   |   |   |
        i---j---k---l   o
        """, grid: 100,
        ways: [
            "abcd": street, "ef": street, "fg": ["highway": "residential", "name": "Mill Lane"],
            "gh": street, "hmn": street, "ijkl": street, "aei": street, "bfj": street,
            "cgk": street, "dhl": street, "mo": street,
        ])

    /// A vehicle that drives off along a way, whose line it follows where there is an adherence.
    private static func drive(
        _ letters: String, _ adherence: GivenLine.Adherence? = nil,
        _ policy: BetterRoutePolicy = .take
    ) -> ScenarioDrive {
        var options = NavigatorOptions()
        options.betterRoute.policy = policy
        var drive = ScenarioDrive(town, at: letters.first!, options: options)
        drive.stand(seconds: 3)
        let line = adherence.map {
            TripLine(
                line: GivenLine(
                    course: .places(letters.map { town.coordinate($0) }), adherence: $0))
        }
        drive.command(
            .setDestinations(
                .init(
                    destinations: [Waypoint(coordinate: town.coordinate(letters.last!))],
                    line: line)))
        drive.drive(String(letters.dropFirst()), seconds: 3)
        return drive
    }

    private static func close(_ ways: [String], _ drive: inout ScenarioDrive) {
        let edges = ways.flatMap { town.edges($0) + town.edges(String($0.reversed())) }
        drive.handle(
            .traffic(
                edges.isEmpty
                    ? nil
                    : TrafficConditions(
                        speeds: Dictionary(edges.map { ($0, 0) }, uniquingKeysWith: { $1 }))))
        drive.stand(seconds: 2)
    }

    private static func way(_ drive: ScenarioDrive) -> String {
        (drive.navigator.route?.legs.flatMap(\.edges) ?? [])
            .map { town.description(of: $0.edge) }.joined(separator: " ")
    }

    private static func closures(_ drive: ScenarioDrive) -> [RoadClosure] {
        drive.events.compactMap { if case .closure(let closure) = $0 { closure } else { nil } }
    }

    @Test func `a route over a road that closes is left at once, be the way round much longer`() {
        var drive = Self.drive("efghmn")
        Self.close(["gh"], &drive)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
        #expect(!Self.way(drive).contains("gh"))
        // The next closure does not wait for the time between two better routes.
        Self.close(["gh", "dh"], &drive)
        #expect(drive.routeChanges.last == .traffic)
        #expect(Self.way(drive).contains("lh"))
        #expect(Self.closures(drive).isEmpty)
        #expect(drive.navigator.snapshot.road.closure == nil)
    }

    @Test func `a preferred line is followed round a road that closes, and behind it again`() {
        var drive = Self.drive("abfghmn", .prefer)
        Self.close(["fg"], &drive)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
        #expect(!Self.way(drive).contains("fg"))
        #expect(Self.way(drive).hasSuffix("gh hm mn"))
        #expect(drive.navigator.savedTrip?.line != nil)
        #expect(Self.closures(drive).isEmpty)
        drive.drive("bcghmn")
        drive.stand(seconds: 5)
        #expect(drive.arrivals.count == 1)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
    }

    @Test func `a line for the start alone is forgotten for a way round a road that closes`() {
        var drive = Self.drive("abfghmn", .startOnly)
        Self.close(["fg"], &drive)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
        #expect(!Self.way(drive).contains("fg"))
        #expect(drive.navigator.savedTrip?.line == nil)
    }

    @Test func `a strict line goes on over a road that closes, which is published`() throws {
        var drive = Self.drive("abfghmn", .strict)
        let way = Self.way(drive)
        Self.close(["fg"], &drive)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(Self.way(drive) == way)
        let told = try #require(Self.closures(drive).first)
        #expect(told.isAhead)
        #expect(told.roadName == "Mill Lane")
        #expect(abs(told.meters - 200) < 5)
        #expect(abs(told.distanceMeters - 470) < 30)
        #expect(told.location.distance(to: Self.town.coordinate("f")) < 5)
        #expect(told.failure?.message.contains("Mill Lane") == true)
        #expect(drive.navigator.snapshot.road.closure == told)
        // Also when nothing else changes it is said once.
        drive.stand(seconds: 300)
        #expect(Self.closures(drive).count == 1)
        Self.close([], &drive)
        #expect(Self.closures(drive).map(\.isAhead) == [true, false])
        #expect(drive.navigator.snapshot.road.closure == nil)
    }

    private static func warnings(_ drive: ScenarioDrive) -> [String] {
        drive.prompts.map(\.text).filter { $0.hasSuffix("the road is closed") }
    }

    @Test func `the driver is told once of a closed road that is not avoided`() {
        var drive = Self.drive("abfghmn", .strict)
        Self.close(["fg"], &drive)
        drive.stand(seconds: 60)
        #expect(Self.warnings(drive) == ["In 500 meters, the road is closed"])
        Self.close(["fg", "bc"], &drive)
        drive.drive("bfg")
        #expect(Self.warnings(drive).count == 1)
        // One that is avoided is nothing to him.
        var other = Self.drive("efghmn")
        Self.close(["gh"], &other)
        other.drive("fg")
        #expect(Self.warnings(other).isEmpty)
    }

    @Test(arguments: [10.0, 30]) func `of a closed road far ahead the driver is told near it`(
        speed: Double
    ) throws {
        let map = try ScenarioMap(
            """
            a------------------------------------------------------------c---d---e
                                                                         |   |
                                                                         f   g
            """, grid: 100,
            ways: ["acde": ["highway": "primary"], "cf": Self.street, "dg": Self.street])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("e")
        drive.handle(.traffic(TrafficConditions(speeds: [map.edge("c", "d"): 0])))
        var places: [Double] = []
        for _ in 0..<1_000 where drive.arrivals.isEmpty {
            drive.drive("e", speed: speed, seconds: 1)
            guard Self.warnings(drive).count > places.count else { continue }
            places.append(drive.place.distance(to: map.coordinate("c")))
        }
        #expect(places.count == 1)
        let wanted = max(1_000, 60 * speed)
        #expect((wanted - 200...wanted).contains(try #require(places.first)))
    }

    @Test func `who leaves a strict line before a closed road of it is led back to it`() {
        var drive = Self.drive("abfghmn", .strict)
        Self.close(["fg"], &drive)
        drive.drive("bcg")
        #expect(drive.routeChanges.last == .offRoute)
        #expect(Self.way(drive).hasSuffix("bf fg gh hm mn"))
        #expect(drive.navigator.snapshot.road.closure != nil)
    }

    @Test func `a strict trip goes on behind a restart, with a road of it closed`() throws {
        var drive = Self.drive("abfghmn", .strict)
        Self.close(["fg"], &drive)
        let saved = try #require(drive.navigator.savedTrip)
        var next = ScenarioDrive(Self.town, at: "a")
        next.place = drive.place
        Self.close(["fg"], &next)
        next.handle(.resume(saved))
        next.stand(seconds: 5)
        #expect(next.routeChanges == [.resumed])
        #expect(Self.way(next).hasSuffix("bf fg gh hm mn"))
        #expect(Self.closures(next).map(\.isAhead) == [true])
        #expect(next.requests.last?.line?.adherence == .strict)
    }

    @Test
    func `a closed road that nothing leads round is published, until the vehicle comes to it`()
        throws
    {
        for adherence in [nil] + GivenLine.Adherence.allCases {
            var drive = Self.drive("ghmn", adherence)
            Self.close(["hm"], &drive)
            #expect(drive.routeChanges == [.destinationsSet], "\(adherence as Any)")
            #expect(Self.closures(drive).map(\.isAhead) == [true], "\(adherence as Any)")
            #expect(Self.closures(drive).first?.failure != nil, "\(adherence as Any)")
            drive.drive("h")
            #expect(Self.closures(drive).count == 1)
            drive.drive("m")
            #expect(Self.closures(drive).map(\.isAhead) == [true, false], "\(adherence as Any)")
            drive.drive("n")
            drive.stand(seconds: 3)
            #expect(drive.arrivals.count == 1)
        }
    }

    /// The trip of a vehicle behind a kill, with the closed roads known.
    private static func restarted(_ drive: ScenarioDrive, closed: [String]) throws -> ScenarioDrive
    {
        let saved = try #require(drive.navigator.savedTrip)
        var next = ScenarioDrive(town, at: "a")
        next.place = drive.place
        close(closed, &next)
        next.handle(.resume(saved))
        next.stand(seconds: 5)
        return next
    }

    @Test func `a trip that nothing leads round a closed road goes on behind a restart as before`()
        throws
    {
        for adherence in [nil] + GivenLine.Adherence.allCases {
            var drive = Self.drive("ghmn", adherence)
            Self.close(["hm"], &drive)
            let next = try Self.restarted(drive, closed: ["hm"])
            #expect(next.routeChanges == [.resumed], "\(adherence as Any)")
            #expect(Self.way(next).hasSuffix("hm mn"), "\(adherence as Any)")
            #expect(Self.closures(next).map(\.isAhead) == [true], "\(adherence as Any)")
            #expect(Self.closures(next).first?.failure != nil, "\(adherence as Any)")
        }
    }

    @Test(arguments: [20, 60, 100, 150, 170, 190])
    func `a vehicle on a closed road of its strict line goes on from there behind a restart`(
        meters: Double
    )
        throws
    {
        var drive = Self.drive("efghmn", .strict)
        drive.drive("f")
        Self.close(["fg"], &drive)
        drive.drive("g", seconds: Int(meters / 10))
        let next = try Self.restarted(drive, closed: ["fg"])
        #expect(Self.way(next) == "fg gh hm mn")
    }

    @Test func `a trip that waits for a route has one as soon as traffic leaves one`() {
        var drive = Self.drive("ghmn")
        drive.refusesRoutes = true
        drive.handle(.command(CommandToken(rawValue: 99), .reroute(.init()), ifTrip: nil))
        drive.drive("k")
        for _ in 0..<20 { drive.stand(seconds: 10) }
        let count = drive.routeChanges.count
        drive.refusesRoutes = false
        Self.close(["ij"], &drive)
        #expect(drive.routeChanges.count == count + 1)
    }

    @Test func `a closed road of the destination is published once no other way to it was found`() {
        var drive = Self.drive("ghmn", .prefer)
        let requests = drive.requests.count
        Self.close(["gh", "mn"], &drive)
        drive.stand(seconds: 5)
        #expect(drive.requests.count == requests + 1)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(Self.closures(drive).map(\.waypointIndex) == [0])
        #expect(Self.closures(drive).first?.failure == nil)
        drive.drive("hmn")
        drive.stand(seconds: 3)
        #expect(Self.closures(drive).map(\.ending) == [nil, .reached])
        #expect(drive.arrivals.count == 1)
    }

    @Test func `the reason names the roads that are closed now`() throws {
        var drive = Self.drive("abfghmn", .strict)
        Self.close(["fg", "hm"], &drive)
        #expect(Self.closures(drive).last?.failure?.message.contains("Mill Lane") == true)
        Self.close(["hm"], &drive)
        let last = try #require(Self.closures(drive).last)
        #expect(last.location.distance(to: Self.town.coordinate("h")) < 5)
        #expect(last.failure != nil)
        #expect(last.failure?.message.contains("Mill Lane") == false)
        // Behind an hour without any it is looked for anew.
        Self.close([], &drive)
        Self.close(["fg"], &drive)
        #expect(Self.closures(drive).last?.failure?.message.contains("Mill Lane") == true)
    }

    @Test
    func
        `a closed road behind the first is told when that is behind the vehicle, the same road too`()
    {
        var drive = Self.drive("abfgcbfgh", .strict)
        Self.close(["fg"], &drive)
        #expect(Self.closures(drive).count == 1)
        drive.drive("bfgc")
        #expect(Self.closures(drive).map(\.isAhead) == [true, true])
        drive.drive("bfgh")
        #expect(Self.closures(drive).map(\.ending) == [nil, nil, .reached])
    }

    @Test func `who is on the closed road of the destination already is told nothing`() {
        var drive = Self.drive("cd")
        Self.close(["cd"], &drive)
        drive.stand(seconds: 5)
        #expect(Self.closures(drive).isEmpty)
    }

    @Test func `of closed roads up to the destination no more is driven than has to be`() {
        for adherence in [nil, GivenLine.Adherence.prefer] {
            var drive = Self.drive("abcd", adherence)
            Self.close(["bc", "cd"], &drive)
            #expect(drive.routeChanges == [.destinationsSet, .traffic])
            #expect(Self.way(drive).hasSuffix("gh hd"))
            #expect(Self.closures(drive).isEmpty)
            // All ways to it are closed now: the shortest closed part is left.
            Self.close(["bc", "cd", "dh", "gh"], &drive)
            drive.stand(seconds: 2)
            #expect(Self.way(drive).hasSuffix("gc cd"))
            #expect(Self.closures(drive).map(\.waypointIndex) == [0])
            #expect(Self.closures(drive).first.map { abs($0.meters - 200) < 5 } == true)
            let requests = drive.requests.count
            drive.stand(seconds: 60)
            #expect(drive.requests.count == requests)
        }
    }

    @Test func `who is on a closed road is led off it`() {
        var drive = Self.drive("efghmn")
        Self.close(["ef", "fg", "gh"], &drive)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
        #expect(!Self.way(drive).contains("fg"))
        #expect(Self.closures(drive).isEmpty)
    }

    @Test(arguments: [nil, GivenLine.Adherence.strict])
    func `of a closed road that nothing leads off the rest is published, and once`(
        adherence: GivenLine.Adherence?
    ) throws {
        var drive = Self.drive("nmhgf", adherence)
        Self.close(["nm", "mh"], &drive)
        #expect(drive.routeChanges == [.destinationsSet])
        let told = try #require(Self.closures(drive).first)
        #expect(told.location.distance(to: Self.town.coordinate("m")) < 5)
        #expect(told.waypointIndex == nil)
        #expect(told.failure != nil)
        drive.drive("mhgf")
        #expect(Self.closures(drive).map(\.ending) == [nil, .reached])

        var last = Self.drive("hmn", adherence)
        Self.close(["hm", "mn"], &last)
        #expect(Self.closures(last).map(\.waypointIndex) == [0])
        last.drive("mn")
        last.stand(seconds: 5)
        #expect(Self.closures(last).map(\.ending) == [nil, .reached])
        #expect(last.arrivals.count == 1)
    }

    @Test func `the closed road is named to which the route comes first`() throws {
        let map = try ScenarioMap(
            "a---b---c-------d---e", grid: 100,
            ways: [
                "ab": Self.street, "bc": ["highway": "residential", "name": "Mill Lane"],
                "cd": ["highway": "residential", "name": "Long Road"], "de": Self.street,
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("e")
        drive.drive("b", seconds: 3)
        drive.handle(
            .traffic(
                TrafficConditions(
                    speeds: [map.edge("b", "c"): 0, map.edge("c", "d"): 0])))
        drive.stand(seconds: 3)
        #expect(Self.closures(drive).map(\.roadName) == ["Mill Lane"])
    }

    @Test func `a closed road that is gone round is avoided though traffic changes at once`() {
        var drive = Self.drive("efghmn", nil, .offer)
        Self.close(["gh"], &drive)
        drive.command(.reroute(.init(alternative: 0)))
        drive.handle(.traffic(nil))
        drive.stand(seconds: 2)
        #expect(Self.closures(drive).map(\.ending) == [nil, .avoided])
    }

    @Test func `it is said why a closed road is ahead no more`() {
        var opened = Self.drive("ghmn")
        Self.close(["hm"], &opened)
        Self.close([], &opened)
        #expect(Self.closures(opened).map(\.ending) == [nil, .opened])
    }

    @Test func `a way round is offered or not looked for where a better route is not taken`() {
        var offered = Self.drive("efghmn", nil, .offer)
        Self.close(["gh"], &offered)
        #expect(offered.routeChanges == [.destinationsSet])
        #expect(offered.navigator.snapshot.alternatives.count == 1)
        #expect(Self.closures(offered).map(\.isAhead) == [true])
        offered.command(.reroute(.init(alternative: 0)))
        offered.stand(seconds: 2)
        #expect(Self.closures(offered).map(\.ending) == [nil, .avoided])

        var never = Self.drive("efghmn", nil, .never)
        Self.close(["gh"], &never)
        #expect(never.requests.count == 1)
        #expect(Self.closures(never).map(\.isAhead) == [true])
    }

    @Test func `a vehicle that waits for a way round does not publish the closed road`() {
        var drive = Self.drive("efghmn")
        drive.planningTime = 3
        Self.close(["gh"], &drive)
        drive.drive("fgcdhmn")
        #expect(Self.closures(drive).isEmpty)
    }

    /// Of the two ways on from the end of a one-way street both are closed.
    @Test(arguments: [nil, GivenLine.Adherence.prefer])
    func `where every way on is closed the one with fewer closed metres is taken`(
        adherence: GivenLine.Adherence?
    ) throws {
        let map = try ScenarioMap(
            """
            a-------b-------------c---n
                    |             |
                    d-------------e
            """, grid: 40,
            ways: [
                "ab": ["highway": "residential", "oneway": "yes"],
                "bc": ["highway": "residential", "name": "Clonliffe Avenue"],
                "bd": ["highway": "residential", "name": "Ballybough Road"],
                "de": Self.street, "ec": Self.street, "cn": Self.street,
            ])
        func closed(_ ways: [String]) -> Input {
            let edges = ways.flatMap { map.edges($0) + map.edges(String($0.reversed())) }
            return .traffic(
                TrafficConditions(speeds: Dictionary(uniqueKeysWithValues: edges.map { ($0, 0) })))
        }
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        let line = adherence.map {
            TripLine(
                line: GivenLine(
                    course: .places("abcn".map { map.coordinate($0) }), adherence: $0))
        }
        drive.command(
            .setDestinations(
                .init(
                    destinations: [Waypoint(coordinate: map.coordinate("n"))], line: line)))
        drive.drive("b", seconds: 3)
        drive.handle(closed(["bd", "bc"]))
        drive.stand(seconds: 3)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
        let edges = drive.navigator.route?.legs.flatMap(\.edges).map(\.edge) ?? []
        #expect(edges == map.edges("abdecn"))
        let told = Self.closures(drive)
        #expect(told.map(\.roadName) == ["Ballybough Road"])
        #expect(told.first.map { abs($0.meters - 80) < 5 } == true)
        #expect(told.first?.failure?.message.contains("closed now") == true)
        let requests = drive.requests.count
        drive.drive("b", seconds: 3)
        drive.stand(seconds: 60)
        #expect(drive.requests.count == requests)
        drive.drive("bdecn")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.count == 1)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
    }

    private static func delays(_ drive: ScenarioDrive) -> [DelayCategory] {
        drive.events.compactMap {
            if case .delayCategory(let category, _) = $0 { category } else { nil }
        }
    }

    @Test(arguments: [0, 0.3, 3]) func `of a route that is left for a closure no delay is told`(
        planningTime: Double
    ) {
        var drive = Self.drive("efghmn")
        drive.planningTime = planningTime
        Self.close(["gh"], &drive)
        drive.drive("f", seconds: 4)
        #expect(drive.routeChanges == [.destinationsSet, .traffic])
        #expect(Self.delays(drive).isEmpty)
        // On the closed road itself, whose last metres are driven yet.
        var leaving = Self.drive("efghmn")
        leaving.drive("f", seconds: 14)
        leaving.planningTime = planningTime
        Self.close(["ef", "fg"], &leaving)
        leaving.drive("fjkgh")
        #expect(Self.delays(leaving).isEmpty)
    }

    @Test func `the delay by a closed road that nothing leads round is told once`() {
        var drive = Self.drive("ghmn")
        Self.close(["hm"], &drive)
        #expect(Self.delays(drive) == [.heavy])
    }

    private static let neighbours: [Character: String] = [
        "a": "be", "b": "acf", "c": "bdg", "d": "ch", "e": "afi", "f": "begj", "g": "cfhk",
        "h": "dglm",
        "i": "ej", "j": "fik", "k": "gjl", "l": "hk", "m": "hn", "n": "m",
    ]

    /// The order, the closed roads and the driver, who does not follow, are random.
    @Test(arguments: 1...60)
    func `no route leads over a closed road ahead unless that is published`(
        seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        let lines = ["abfghmn", "efghmn", "ijfbcdhmn", "abfjkgcdhl", "ghdcgkl"]
        let roads = ["ab", "bc", "ef", "fg", "gh", "hm", "ij", "jk", "kl", "bf", "fj", "cg", "gk"]
        let adherences: [GivenLine.Adherence?] = [nil, .prefer, .strict, .startOnly]
        let letters = lines.randomElement(using: &generator)!
        let adherence = adherences.randomElement(using: &generator)!
        var drive = Self.drive(letters, adherence)
        var next = Array(letters)[1]
        var checked = 0
        for _ in 0..<8 {
            let count = Int.random(in: 0...3, using: &generator)
            let closed = (0..<count).map { _ in roads.randomElement(using: &generator)! }
            Self.close(closed, &drive)
            drive.stand(seconds: 4)
            if let isAhead = Self.isClosedAhead(closed, drive) {
                checked += 1
                let closure = drive.navigator.snapshot.road.closure
                #expect(
                    isAhead == (closure.map { $0.waypointIndex == nil } ?? false),
                    "\(letters) \(adherence as Any) \(closed) \(Self.way(drive))")
            }
            drive.drive(String(next))
            next = Self.neighbours[next]!.randomElement(using: &generator)!
            drive.drive(String(next), seconds: Int.random(in: 5...30, using: &generator))
        }
        #expect(checked > 0)
    }

    /// Whether the route leads through closed roads. Nil for a vehicle that is not on its route, for which another one is looked for
    /// as soon as it moves, for one that stands where a closed road begins, which is neither ahead nor behind, and where closed roads
    /// are at an end of the route only.
    private static func isClosedAhead(_ closed: [String], _ drive: ScenarioDrive) -> Bool? {
        let isClosed = Set(closed.flatMap { town.edges($0) + town.edges(String($0.reversed())) })
        guard drive.navigator.snapshot.navState == .enroute, let route = drive.navigator.route,
            let place = drive.locations.last?.matched.position,
            place.offset >= 1 || !isClosed.contains(place.edge)
        else { return nil }
        let rest = route.legs[0].edges.map(\.edge).drop { $0 != place.edge }
        guard !rest.isEmpty else { return nil }
        let middle = rest.drop { isClosed.contains($0) }.reversed().drop { isClosed.contains($0) }
        if middle.contains(where: { isClosed.contains($0) }) { return true }
        return rest.dropFirst().contains { isClosed.contains($0) } ? nil : false
    }
}
