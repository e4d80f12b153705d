import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Trips along a line that dispatch has worked out.
@Suite struct LineGuidanceTests {
    private static let street = ["highway": "residential"]

    private static func town() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b---c---d
            |   |   |   |
            |   |   |   |
            e---f---g---h
            |   |   |   |
            |   |   |   |
            i---j---k---l
            """, grid: 100,
            ways: [
                "abcd": street, "efgh": street, "ijkl": street, "aei": street, "bfj": street,
                "cgk": street, "dhl": street,
            ])
    }

    private static func drive(
        _ letters: String, _ adherence: GivenLine.Adherence, corridor: Double? = nil,
        passing: String = ""
    ) throws -> ScenarioDrive {
        let map = try town()
        var drive = ScenarioDrive(map, at: letters.first!)
        drive.stand(seconds: 3)
        var destinations = passing.map {
            Waypoint(coordinate: map.coordinate($0), title: String($0), isPass: true)
        }
        destinations.append(
            Waypoint(coordinate: map.coordinate(letters.last!), title: String(letters.last!)))
        let line = TripLine(
            line: GivenLine(
                course: .places(letters.map { map.coordinate($0) }), adherence: adherence),
            corridorMeters: corridor)
        drive.command(.setDestinations(.init(destinations: destinations, line: line)))
        return drive
    }

    private func way(_ drive: ScenarioDrive) -> String {
        (drive.navigator.route?.legs.flatMap(\.edges) ?? [])
            .map { drive.map.description(of: $0.edge) }.joined(separator: " ")
    }

    @Test func `a trip follows its line to its end`() throws {
        var drive = try Self.drive("abfgkl", .strict)
        #expect(way(drive) == "ab bf fg gk kl")
        drive.drive("bfgkl")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.count == 1)
        #expect(drive.routeChanges == [.destinationsSet])
    }

    @Test func `who leaves a strict line is led back to where he left it`() throws {
        var drive = try Self.drive("abfgkl", .strict)
        drive.drive("bcd")
        #expect(drive.routeChanges.last == .offRoute)
        #expect(way(drive).hasSuffix("bf fg gk kl"))
        drive.drive("hgfb")
        drive.drive("fgkl")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `who leaves a preferred line joins it ahead`() throws {
        var drive = try Self.drive("abfgkl", .prefer)
        drive.drive("bcd")
        #expect(drive.routeChanges.last == .offRoute)
        #expect(!way(drive).contains("bf"))
        #expect(drive.requests.last?.line?.adherence == .prefer)
    }

    @Test func `a line for the start alone is forgotten when it is left`() throws {
        var drive = try Self.drive("abfgkl", .startOnly)
        #expect(way(drive) == "ab bf fg gk kl")
        drive.drive("bcd")
        #expect(drive.routeChanges.last == .offRoute)
        #expect(drive.requests.last?.line == nil)
        #expect(drive.navigator.savedTrip?.line == nil)
    }

    @Test func `the corridor is reported when it is left and entered again`() throws {
        var drive = try Self.drive("abfgkl", .prefer, corridor: 40)
        drive.planningTime = nil
        drive.drive("bcdcb")
        drive.drive("f")
        let told = drive.events.compactMap {
            if case .corridor(let change) = $0 { change.isInside } else { nil }
        }
        #expect(told == [false, true])
    }

    private func corridorChanges(_ drive: ScenarioDrive) -> [CorridorChange] {
        drive.events.compactMap { if case .corridor(let change) = $0 { change } else { nil } }
    }

    @Test func `who joins the line ahead is reported where he joins it`() throws {
        var drive = try Self.drive("abfgkl", .prefer, corridor: 40)
        drive.drive("bcgk")
        let changes = corridorChanges(drive)
        #expect(changes.map(\.isInside) == [false, true])
        // Left at b, 200 m on, and joined at g, 700 m on.
        #expect((150...280).contains(try #require(changes.first?.lineMeters)))
        #expect((650...800).contains(try #require(changes.last?.lineMeters)))
    }

    @Test func `who leaves the line again before a route knows that he was back is reported there`()
        throws
    {
        var drive = try Self.drive("abfgkl", .prefer, corridor: 40)
        drive.planningTime = nil
        drive.drive("bcgkj")
        let changes = corridorChanges(drive)
        #expect(changes.map(\.isInside) == [false, true, false])
        // Left at b, joined at g, left at k, 900 m on.
        #expect((150...280).contains(try #require(changes.first?.lineMeters)))
        #expect((850...1000).contains(try #require(changes.last?.lineMeters)))
    }

    @Test
    func `who comes back to where he left the line is reported there`()
        throws
    {
        // The line goes round a block and comes by f once more, 1,500 m on.
        var drive = try Self.drive("abfgcbfj", .strict, corridor: 40)
        drive.drive("bfefgc")
        let changes = corridorChanges(drive)
        #expect(changes.map(\.isInside) == [false, true])
        #expect((450...560).contains(try #require(changes.last?.lineMeters)))
    }

    @Test func `a line that is forgotten has no corridor`() throws {
        var drive = try Self.drive("abfgkl", .startOnly, corridor: 40)
        drive.drive("bcdcb")
        drive.drive("f")
        #expect(drive.routeChanges.contains(.offRoute))
        #expect(corridorChanges(drive).isEmpty)
    }

    @Test func `a pass is no arrival and no end of guidance`() throws {
        let map = try Self.town()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(destinations: [
                    Waypoint(coordinate: map.coordinate("j"), title: "j", isPass: true),
                    Waypoint(coordinate: map.coordinate("d"), title: "d"),
                ])))
        #expect(drive.navigator.route?.legs.count == 1)
        let letters = way(drive).split(separator: " ").map { $0.last! }
        #expect(letters.contains("j"))
        for letter in letters { drive.drive(String(letter)) }
        drive.stand(seconds: 3)
        #expect(drive.arrivals.map(\.waypointIndex) == [1])
        #expect(drive.navigator.snapshot.waypoints.map(\.status) == [.reached, .reached])
    }

    @Test func `a pass that is behind is not led to again`() throws {
        let map = try Self.town()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(destinations: [
                    Waypoint(
                        coordinate: map.coordinate("a").interpolated(
                            to: map.coordinate("b"), fraction: 0.5), title: "p", isPass: true),
                    Waypoint(coordinate: map.coordinate("d"), title: "d"),
                ])))
        drive.drive("bfj")
        #expect(drive.routeChanges.last == .offRoute)
        #expect(drive.requests.last?.waypoints.count == 2)
        #expect(drive.navigator.snapshot.waypoints.map(\.status) == [.reached, .next])
    }

    @Test(arguments: ["g", "f"])
    func `a restart goes on with the line from where the vehicle is on it`(place: String) throws {
        var drive = try Self.drive("abfgklhgfba", .strict)
        drive.drive("bfgklhg")
        let saved = try #require(drive.navigator.savedTrip)
        let driven = saved.line?.line.drivenMeters ?? 0
        #expect(driven >= 500)
        #expect(SavedTrip(text: saved.text)?.text == saved.text)
        // What was driven since the place was saved, and while the agent did not run, is not driven again.
        var next = ScenarioDrive(drive.map, at: Character(place))
        next.handle(.resume(saved))
        next.stand(seconds: 3)
        #expect(way(next).hasSuffix(place == "g" ? "gf fb ba" : "fb ba"))
        #expect(!way(next).contains("gk"))
        #expect(place == "g" || !way(next).hasSuffix("gf fb ba"))
    }

    @Test func `who has left a strict line comes back to where he left it behind a restart too`()
        throws
    {
        var drive = try Self.drive("abcdhgfe", .strict)
        drive.drive("bfg")
        #expect(drive.routeChanges.last == .offRoute)
        let saved = try #require(drive.navigator.savedTrip)
        var next = ScenarioDrive(drive.map, at: "h")
        next.handle(.resume(saved))
        next.stand(seconds: 3)
        // On the line, 700 m farther on.
        #expect(way(next).contains("bc cd dh hg gf fe"))
    }

    @Test(arguments: 1...24)
    func `a restart anywhere on a strict line leads on from there`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let letters = Array(["abfgklhgfba", "aefbcgh", "abfgkl", "aeijfghlkgcd"][Int(seed) % 4])
        let driven = Int.random(in: 1..<letters.count - 1, using: &random)
        var drive = try Self.drive(String(letters), .strict)
        drive.drive(String(letters[1...driven]))
        let saved = try #require(drive.navigator.savedTrip)
        let line = Polyline(letters.map { drive.map.coordinate($0) })
        let meters = Double.random(
            in: line.cumulative[driven]..<min(line.length - 30, line.cumulative[driven] + 600),
            using: &random)
        var next = ScenarioDrive(drive.map, at: "a")
        next.place = line.coordinate(at: meters)
        next.handle(.resume(saved))
        next.stand(seconds: 3)
        let left = try #require(next.navigator.route?.distanceMeters)
        #expect(abs(left - (line.length - meters)) < 20, "\(String(letters)) at \(meters)")

        // And behind a kill as soon as that route is there.
        var early = ScenarioDrive(drive.map, at: "a")
        early.place = next.place
        early.handle(.resume(saved))
        while early.navigator.route == nil { early.stand(seconds: 1) }
        var last = ScenarioDrive(drive.map, at: "a")
        last.place = next.place
        last.handle(.resume(try #require(early.navigator.savedTrip)))
        last.stand(seconds: 3)
        #expect(abs(try #require(last.navigator.route?.distanceMeters) - left) < 1)
    }

    /// Receivers are some metres wrong, and who stands has no direction.
    @Test(arguments: [GivenLine.Adherence.strict, .prefer], 1...12)
    func `a restart at a junction of the line leads on along the line, whatever road is nearest`(
        adherence: GivenLine.Adherence, seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        var drive = try Self.drive("abfgklhgfba", adherence)
        drive.drive("bfg")
        let saved = try #require(drive.navigator.savedTrip)
        var next = ScenarioDrive(drive.map, at: "g")
        next.place = next.place.moved(
            by: Double.random(in: 3...12, using: &random), bearing: seed % 2 == 0 ? 0 : 180)
        next.handle(.resume(saved))
        next.stand(seconds: 5)
        #expect(next.routeChanges == [.resumed])
        let left = try #require(next.navigator.route?.distanceMeters)
        let line = Polyline("gklhgfba".map { drive.map.coordinate($0) })
        #expect(abs(left - line.length) < 20)
        next.drive("klh")
        #expect(next.routeChanges == [.resumed])
    }

    @Test func `who was led wrong behind a restart goes on along the line from where he is on it`()
        throws
    {
        var drive = try Self.drive("abcdhgfe", .strict)
        drive.drive("bc")
        let saved = try #require(drive.navigator.savedTrip)
        // The receiver is wrong by a block, and the vehicle goes on along the line.
        var next = ScenarioDrive(drive.map, at: "j")
        next.handle(.resume(saved))
        next.stand(seconds: 3)
        next.place = drive.map.coordinate("d")
        next.stand(seconds: 3)
        next.drive("hg")
        next.stand(seconds: 10)
        #expect(next.routeChanges == [.resumed, .offRoute])
        #expect(way(next).hasSuffix("dh hg gf fe"))
        #expect(!way(next).contains("cd"))
    }
}
