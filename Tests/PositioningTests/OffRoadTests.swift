import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

/// Where vehicles drive that the map has no road.
@Suite struct OffRoadTests {
    static let map = try! ScenarioMap(
        """
        a-----b-----c-----d-----e
              |     |           |
              f     |           |
                    |           |
              g     |           |
              |     |           |
        h-----i-----j-----k-----l
        """, grid: 100,
        ways: [
            "abcde": ["highway": "secondary"], "bf": ["highway": "service"],
            "cj": ["highway": "residential"], "el": ["highway": "residential"],
            "gi": ["highway": "service"], "hijkl": ["highway": "secondary"],
        ])

    /// Seconds that a matcher may take to give up the last road, or to find the next.
    static let doubt = 15

    @Test(arguments: [0.0, 3, 8])
    func `on a ferry that the map does not have the vehicle is on no road`(deviation: Double)
        throws
    {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = deviation
        let (pier, landing) = (Self.map.coordinate("f"), Self.map.coordinate("g"))
        drive.drive(along: Self.map.places("abf"), speed: 8)
        drive.stand(at: pier, for: 60)
        let departure = drive.answers.count
        // Out on the water and along the shore, as ferries go round a shoal.
        let buoy = pier.moved(by: 200, bearing: 270)
        drive.drive(along: [pier, buoy, landing], speed: 4)
        let crossing = drive.answers[departure...].dropFirst(Self.doubt).dropLast(Self.doubt)
        #expect(crossing.count > 50)
        #expect(crossing.allSatisfy { $0.position == nil && $0.coordinate == $0.rawCoordinate })
        drive.drive(along: Self.map.places("gij"), speed: 8)
        #expect(drive.edges.last == Self.map.edge("i", "j"))
    }

    @Test(arguments: [0.0, 3])
    func `on a new road beside an old one the vehicle is on no road`(deviation: Double) throws {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = deviation
        drive.drive(along: Self.map.places("ab"), speed: 14)
        let departure = drive.answers.count
        // Parts from the old road behind b, runs 60 m beside it and over the road that crosses, and joins
        // it again before e.
        let (b, e) = (Self.map.coordinate("b"), Self.map.coordinate("e"))
        let line = [
            b, b.moved(by: 150, bearing: 90).moved(by: 60, bearing: 180),
            e.moved(by: 350, bearing: 270).moved(by: 60, bearing: 180),
            e.moved(by: 150, bearing: 270), e,
        ]
        drive.drive(along: line, speed: 14)
        let rejoined = Int(Polyline(Array(line.prefix(3))).length / 14)
        let beside = drive.answers[departure..<departure + rejoined].dropFirst(Self.doubt)
        #expect(beside.count > 20)
        #expect(beside.allSatisfy { $0.position == nil })
        drive.drive(along: Self.map.places("el"), speed: 14)
        #expect(drive.edges.last == Self.map.edge("e", "l"))
    }

    @Test(arguments: [(2.0, 40.0), (5, 60), (8, 90)], 1...5)
    func `a new road far beside an old one stays one however long it runs`(
        receiver: (deviation: Double, distance: Double), seed: Int
    ) throws {
        let map = try ScenarioMap(
            "a-----b-----c-----d-----e", grid: 500, ways: ["abcde": ["highway": "secondary"]])
        var drive = TestDrive(on: map.network, seed: UInt64(seed))
        drive.deviation = receiver.deviation
        drive.drive(along: map.places("ab"), speed: 14)
        let departure = drive.answers.count
        let distance = receiver.distance
        let (b, d) = (map.coordinate("b"), map.coordinate("d"))
        let line = [
            b, b.moved(by: 200, bearing: 90).moved(by: distance, bearing: 180),
            d.moved(by: distance, bearing: 180), d.moved(by: 200, bearing: 90),
        ]
        drive.drive(along: line, speed: 14)
        let rejoining = Int(Polyline(Array(line.prefix(3))).length / 14)
        // The way over takes another 15 s, in which a receiver's error might have jumped.
        let beside = drive.answers[departure..<departure + rejoining].dropFirst(2 * Self.doubt)
        #expect(beside.count > 100)
        #expect(beside.allSatisfy { $0.position == nil })
        drive.drive(along: [line[3]] + map.places("e"), speed: 14)
        #expect(drive.answers.last?.roadSnapped == true)
    }

    @Test func `an error that comes and goes within seconds leaves the vehicle on its road`() throws
    {
        let map = try ScenarioMap(
            "a-----b-----c-----d-----e", grid: 500, ways: ["abcde": ["highway": "secondary"]])
        var drive = TestDrive(on: map.network)
        drive.deviation = 8
        var number = 0
        drive.drive(along: map.places("ae"), speed: 14) { fix, _ in
            number += 1
            if number % 40 > 30 { fix.coordinate = fix.coordinate.moved(by: 60, bearing: 180) }
        }
        let lost = drive.answers.filter { $0.position == nil }
        #expect(lost.count < number / 50)
    }

    @Test func `a new road across the fields crosses old ones without following them`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 3
        let (a, l) = (Self.map.coordinate("a"), Self.map.coordinate("l"))
        drive.drive(along: [a, l], speed: 14)
        let between = drive.answers.dropFirst(Self.doubt).dropLast(Self.doubt)
        #expect(between.count > 30)
        #expect(between.allSatisfy { $0.position == nil })
    }
}
