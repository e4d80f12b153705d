import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// The metres that a leg is said to have had, against those that were driven.
@Suite struct TraveledDistanceTests {
    static let rows = ["abcde", "fghij", "klmno"]
    static let columns = ["afk", "bgl", "chm", "din", "ejo"]

    /// Blocks of 300 m.
    private static let blocks = """
        a---b---c---d---e
        |   |   |   |   |
        |   |   |   |   |
        f---g---h---i---j
        |   |   |   |   |
        |   |   |   |   |
        k---l---m---n---o
        """
    static let town: ScenarioMap = {
        let street = ["highway": "residential"]
        return try! ScenarioMap(
            blocks, grid: 100,
            ways: [
                "abcde": street, "fghij": street, "klmno": street, "afk": street, "bgl": street,
                "chm": street, "din": street, "ejo": street,
            ])
    }()

    /// The letters from one crossing to another, first along a row or first along a column.
    private static func way(from: Character, to: Character, alongRowFirst: Bool) -> [Character] {
        func place(_ letter: Character) -> (row: Int, column: Int) {
            let index = Int(letter.asciiValue! - Character("a").asciiValue!)
            return (index / 5, index % 5)
        }
        func letters(_ places: [(row: Int, column: Int)]) -> [Character] {
            places.map { Array(rows[$0.row])[$0.column] }
        }
        func span(_ one: Int, _ other: Int) -> [Int] {
            one <= other ? Array(one...other) : Array(other...one).reversed()
        }
        let (start, end) = (place(from), place(to))
        let row = alongRowFirst ? start.row : end.row
        let column = alongRowFirst ? end.column : start.column
        let along = span(start.column, end.column).map { (row: row, column: $0) }
        let across = span(start.row, end.row).map { (row: $0, column: column) }
        let places = alongRowFirst ? along + across : across + along
        return letters(places).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Streets from one corner of the town to the other by way of three crossings, whatever the route is.
    static func streets(_ generator: inout SeededGenerator) -> [Character] {
        var streets: [Character] = ["a"]
        let crossings = Array("bcdefghijklmn").shuffled(using: &generator).prefix(3) + ["o"]
        for crossing in crossings {
            let last = streets.removeLast()
            streets += way(from: last, to: crossing, alongRowFirst: .random(using: &generator))
        }
        return streets
    }

    private static func drive(_ noise: Double, _ seed: UInt64) -> ScenarioDrive {
        var drive = ScenarioDrive(town, at: "a")
        drive.receiver = ReceiverNoise(deviation: noise, seed: seed)
        drive.stand(seconds: 20)
        return drive
    }

    private static func line(_ letters: [Character]) -> Polyline {
        Polyline(letters.map(town.coordinate))
    }

    /// Drives streets, with stands of minutes at some crossings.
    static func wander(
        _ drive: inout ScenarioDrive, _ streets: [Character], _ generator: inout SeededGenerator
    ) {
        var part: [Character] = []
        for letter in streets {
            part.append(letter)
            guard part.count > 1,
                letter == streets.last || Int.random(in: 0..<5, using: &generator) == 0
            else { continue }
            drive.drive(along: line(part), speed: Double.random(in: 8...16, using: &generator))
            drive.stand(seconds: Int.random(in: 30...240, using: &generator))
            part = [letter]
        }
    }

    /// The errors of drives, as shares of what was driven.
    private static func errors(noise: Double, isOnRoute: Bool) throws -> [Double] {
        try (1...12).map { seed in
            var generator = SeededGenerator(seed: UInt64(seed))
            var drive = drive(noise, UInt64(seed))
            drive.setDestinations("o")
            let before = drive.drivenMeters
            if isOnRoute {
                let route = try #require(drive.navigator.route)
                let line = route.legs[0].geometry
                drive.drive(along: line.part(from: 0, to: line.length / 2), speed: 12)
                drive.stand(seconds: 200)
                drive.drive(along: line.part(from: line.length / 2, to: line.length), speed: 12)
                drive.stand(seconds: 30)
            } else {
                wander(&drive, streets(&generator), &generator)
            }
            let arrival = try #require(drive.arrivals.first, "seed \(seed)")
            let driven = drive.arrivalMeters[0] - before
            return (arrival.traveledMeters - driven) / driven
        }
    }

    // MARK: - Over a restart

    /// A trip of which the vehicle has driven some streets.
    private static func begun(_ meters: Double) throws -> (drive: ScenarioDrive, line: Polyline) {
        var drive = drive(3, 1)
        drive.setDestinations("o")
        let line = try #require(drive.navigator.route).legs[0].geometry
        drive.drive(along: line.part(from: 0, to: meters), speed: 12)
        return (drive, line)
    }

    /// The next session, some seconds later, with a vehicle that stands.
    private static func next(
        _ before: ScenarioDrive, _ saved: SavedTrip, after seconds: Int, at place: Coordinate? = nil
    ) -> ScenarioDrive {
        var next = ScenarioDrive(
            town, at: "a", start: before.time.advanced(bySeconds: Double(seconds)))
        next.receiver = ReceiverNoise(deviation: 3, seed: 2)
        next.place = place ?? before.place
        next.handle(.resume(saved))
        next.stand(seconds: 5)
        return next
    }

    private static func kept(_ navigator: Navigator) throws -> SavedTrip {
        let text = try #require(navigator.savedTrip).text
        return try #require(SavedTrip(text: text))
    }

    @Test func `a restart in order keeps the leg as it was`() throws {
        var (first, line) = try Self.begun(1100)
        let planned = try #require(first.navigator.route).legs[0]
        let driven = first.drivenMeters
        first.navigator.noteLeg()
        var next = Self.next(first, try Self.kept(first.navigator), after: 30)
        let resumed = try #require(next.navigator.state.activeTrip)
        #expect(resumed.record.plannedMeters == planned.distanceMeters)
        #expect(resumed.record.plannedSeconds == planned.durationSeconds)
        next.drive(along: line.part(from: 1100, to: line.length), speed: 12)
        next.stand(seconds: 30)
        let arrival = try #require(next.arrivals.first)
        #expect(arrival.plannedMeters == planned.distanceMeters)
        #expect(abs(arrival.traveledMeters - driven - next.arrivalMeters[0]) < 15)
        let begun = try #require(first.begun)
        #expect(abs(arrival.traveledSeconds - arrival.time.seconds(since: begun)) < 0.01)
    }

    /// What was noted last is up to two minutes old; and the vehicle has driven on while there was no agent.
    @Test func `what was driven before and behind a kill is found by the way that is left`() throws
    {
        let (first, line) = try Self.begun(1100)
        let saved = try Self.kept(first.navigator)
        #expect(saved.leg?.traveledMeters ?? 9999 < 1000)
        var next = Self.next(first, saved, after: 60, at: line.coordinate(at: 1500))
        next.drive(along: line.part(from: 1500, to: line.length), speed: 12)
        next.stand(seconds: 30)
        let arrival = try #require(next.arrivals.first)
        #expect(abs(arrival.traveledMeters - line.length) < 20, "\(arrival.traveledMeters)")
        #expect(abs(arrival.plannedMeters - line.length) < 1)
    }

    /// In a one-way street the route leads round the block, until the vehicle has turned round against it.
    @Test func `a way that became shorter unseen was not driven`() throws {
        let street = ["highway": "residential"]
        let map = try ScenarioMap(
            Self.blocks, grid: 100,
            ways: [
                "abcde": street, "fghij": street, "klmno": street, "afk": street, "bgl": street,
                "hc": ["highway": "residential", "oneway": "yes"], "hm": street, "din": street,
                "ejo": street,
            ])
        var first = ScenarioDrive(map, at: "f")
        first.stand(seconds: 5)
        first.setDestinations("o")
        first.drive("gh", speed: 12)
        let changes = first.routeChanges.count
        for _ in 0..<20 where first.routeChanges.count == changes {
            first.drive("c", speed: 10, seconds: 1)
        }
        try #require(first.routeChanges.last == .offRoute)
        let back = first.place.distance(to: map.coordinate("h"))
        var next = ScenarioDrive(map, at: "a", start: first.time.advanced(bySeconds: 5))
        next.place = map.coordinate("h").moved(by: 20, bearing: 90)
        next.handle(.resume(try Self.kept(first.navigator)))
        next.stand(seconds: 5)
        next.drive("ijo", speed: 12)
        next.stand(seconds: 30)
        let arrival = try #require(next.arrivals.first)
        let driven = first.drivenMeters + back + 20 + next.arrivalMeters[0]
        #expect(abs(arrival.traveledMeters - driven) < 150, "\(arrival.traveledMeters) \(driven)")
    }

    @Test func `who is farther away after a restart than the time allows was elsewhere`() throws {
        var (first, line) = try Self.begun(300)
        first.navigator.noteLeg()
        let next = Self.next(
            first, try Self.kept(first.navigator), after: -1, at: line.coordinate(at: 1700))
        let resumed = try #require(next.navigator.state.activeTrip)
        #expect(resumed.record.traveledMeters < 350)
    }

    @Test func `what was driven without consent is not kept behind its beginning`() throws {
        var drive = Self.drive(0, 1)
        var options = drive.navigator.options
        options.takesTripsAtOnce = true
        drive.command(.setOptions(options))
        drive.setDestinations("o")
        drive.stand(seconds: 2)
        let line = try #require(drive.navigator.route).legs[0].geometry
        drive.drive(along: line.part(from: 0, to: 800), speed: 12)
        drive.navigator.noteLeg()
        #expect(drive.navigator.savedTrip?.leg?.traveledMeters ?? 0 > 700)
        options.takesTripsAtOnce = false
        drive.command(.setOptions(options))
        let leg = try #require(drive.navigator.savedTrip?.leg)
        #expect(leg.traveledMeters == 0)
        #expect(leg.began == drive.time)
    }

    @Test func `when a leg was to end outlives consent on the way and a restart`() throws {
        var (first, line) = try Self.begun(400)
        let due = first.time.advanced(
            bySeconds: try #require(first.navigator.state.activeTrip).record.plannedSeconds
                - first.now.seconds)
        var options = first.navigator.options
        options.takesTripsAtOnce = true
        first.command(.setOptions(options))
        options.takesTripsAtOnce = false
        first.command(.setOptions(options))
        first.navigator.noteLeg()
        var next = Self.next(
            first, try Self.kept(first.navigator), after: 30, at: line.coordinate(at: 400))
        next.drive(along: line.part(from: 400, to: line.length), speed: 12)
        next.stand(seconds: 20)
        let arrival = try #require(next.arrivals.last)
        let off =
            Double(
                arrival.estimatedTime.millisecondsSince1970 - due.millisecondsSince1970) / 1000
        #expect((0...25).contains(off), "\(off)")
    }

    /// A trip is not written more often than before by more than once in two minutes.
    @Test func `the leg is seldom noted`() throws {
        var drive = Self.drive(3, 1)
        drive.setDestinations("o")
        let line = try #require(drive.navigator.route).legs[0].geometry
        var noted: [SavedTrip.Leg?] = [drive.navigator.savedTrip?.leg]
        for part in stride(from: 0.0, to: line.length - 50, by: 50) {
            drive.drive(along: line.part(from: part, to: part + 50), speed: 4)
            if noted.last != drive.navigator.savedTrip?.leg {
                noted.append(drive.navigator.savedTrip?.leg)
            }
        }
        let changes = drive.outputs.filter { $0.output == .tripChanged }.count
        #expect(noted.count > 1)
        #expect(noted.count <= changes + 2)
        #expect(drive.unsavedChanges.isEmpty)
    }

    @Test(arguments: [0.0, 3, 5], [true, false])
    func `the metres of a leg are those that were driven`(noise: Double, isOnRoute: Bool) throws {
        let errors = try Self.errors(noise: noise, isOnRoute: isOnRoute)
        #expect(errors.allSatisfy { abs($0) < 0.01 }, "\(errors.map { $0 * 100 })")
    }
}
