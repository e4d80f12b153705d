import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct DeadReckoningTests {
    private static let road = try! ScenarioMap(
        "a-------------------b-------------------c", grid: 100,
        ways: ["abc": ["highway": "secondary", "maxspeed": "50"]])

    /// The roundabout can be left at `q` and, by a sharp turn, at `s`.
    private static let roundabout = try! ScenarioMap(
        """
        a---------p---s
                  |   |   d
        e         |   |
                  q---r
        """, grid: 20,
        ways: [
            "ap": ["highway": "secondary", "oneway": "yes"], "qe": ["highway": "secondary"],
            "sd": ["highway": "secondary"],
            "pqrsp": ["highway": "secondary", "junction": "roundabout"],
        ])

    /// Metres that a vehicle drives in so many seconds whose speed changes steadily to another one.
    private static func meters(
        from speed: Double, to other: Double, by rate: Double, in seconds: Double
    ) -> Double {
        let duration = min(seconds, abs(other - speed) / rate)
        let gained = (other < speed ? -rate : rate) * duration
        return (speed + gained / 2) * duration + (speed + gained) * (seconds - duration)
    }

    @Test(arguments: [
        // Into slow traffic; on as before; up to the road's speed; away from a light.
        (12.5, 4.5, 1.8), (12.5, 12.5, 1), (5, 10.5, 1.5), (0, 8.5, 1.5),
    ])
    func `the reported accuracy covers who comes into slow traffic and who sets out`(
        speed: Double, later: Double, rate: Double
    ) throws {
        var drive = TestDrive(on: Self.road.network)
        let line = Polyline(Self.road.places("abc"))
        let start = 100.0
        for second in 0..<20 {
            let meters = start - speed * Double(20 - second)
            drive.take(
                drive.fix(
                    at: line.coordinate(at: max(0, meters)), speed: speed,
                    course: speed == 0 ? nil : 90))
            drive.pass(1)
        }
        drive.take(drive.fix(at: line.coordinate(at: start), speed: speed, course: 90))
        var last = 0.0
        for second in 1...90 {
            drive.pass(1)
            let truth = line.coordinate(
                at: start + Self.meters(from: speed, to: later, by: rate, in: Double(second)))
            let answer = drive.tick()
            let told = try #require(answer)
            let accuracy = try #require(told.accuracy)
            let error = told.coordinate.distance(to: truth)
            #expect(error <= accuracy, "\(second) s: \(error) m beside \(accuracy) m")
            #expect(accuracy > last)
            last = accuracy
            // Not just any width: no more than what can be driven at 50 km/h, and some metres.
            #expect(accuracy < 16 * Double(second) + 10)
        }
    }

    @Test func `the longer an outage lasts the less of what is possible the accuracy covers`()
        throws
    {
        var drive = TestDrive(on: Self.road.network)
        let line = Polyline(Self.road.places("abc"))
        drive.drive(along: [line.coordinate(at: 0), line.coordinate(at: 150)], speed: 12.5)
        func share(of stop: Double, after seconds: Double) throws -> Double {
            drive.pass(seconds)
            let answer = drive.tick()
            return try #require(answer?.accuracy) / stop
        }
        // Of the metres by which one is ahead of a vehicle that stops at once, in 10 s and in 60 s.
        let soon = try share(of: 12.5 * 10 - 39, after: 9)
        let late = try share(of: 12.5 * 60 - 39, after: 50)
        #expect(soon < 0.95)
        #expect(late < 0.8)
        #expect(late > 0.7)
    }

    @Test func `without a route the accuracy covers who turned off at a fork`() throws {
        let map = OutageTests.map
        var drive = TestDrive(on: map.network)
        drive.drive(along: map.places("ab"))
        let last = try #require(drive.answers.last)
        let way = Polyline(map.places("bcfgh"))
        let begun = last.coordinate.distance(to: map.coordinate("b"))
        for second in 2...60 {
            drive.pass(1)
            let answer = drive.tick()
            let told = try #require(answer)
            let accuracy = try #require(told.accuracy)
            let truth = way.coordinate(at: min(way.length, 12 * Double(second) - begun))
            #expect(told.coordinate.distance(to: truth) <= accuracy, "\(second) s")
        }
    }

    @Test func `without a route out of it a roundabout is driven round at most once`() throws {
        let map = Self.roundabout
        var drive = TestDrive(on: map.network)
        drive.drive(along: map.places("ap"), speed: 10)
        var edges: [EdgeID] = []
        var last: MatchedLocation?
        for _ in 1...85 {
            drive.pass(1)
            let answer = drive.tick()
            let told = try #require(answer)
            let edge = try #require(told.position?.edge)
            if edge != edges.last { edges.append(edge) }
            last = told
        }
        #expect(edges.filter { $0 == map.edge("p", "q") }.count == 1)
        #expect(edges.last == map.edge("s", "p"))
        // It waits where it entered, and may be far from there by now.
        let told = try #require(last)
        #expect(told.coordinate.distance(to: map.coordinate("p")) < 1)
        #expect(try #require(told.accuracy) > 500)
    }

    @Test func `a route that leads more than once round is followed out of it`() throws {
        let map = Self.roundabout
        var drive = TestDrive(on: map.network)
        drive.route = RoutePrior(edges: map.edges("apqrspqe"))
        drive.drive(along: map.places("ap"), speed: 10)
        drive.pass(27)
        let answer = drive.tick()
        #expect(try #require(answer).position?.edge == map.edge("q", "e"))
    }

    /// Two roads beside each other with a street between them every 25 m.
    private static let ladder = try! ScenarioMap(
        """
            C-D-E-F-G-H
            | | | | | |
        a-b-c-d-e-f-g-h
        """, grid: 25,
        ways: [
            "abcdefgh": ["highway": "secondary"], "CDEFGH": ["highway": "secondary"],
            "cC": ["highway": "residential"], "dD": ["highway": "residential"],
            "eE": ["highway": "residential"], "fF": ["highway": "residential"],
            "gG": ["highway": "residential"], "hH": ["highway": "residential"],
        ])

    @Test func `a route is followed without doubt however many edges lie behind the last fix`()
        throws
    {
        let map = Self.ladder
        let route = RoutePrior(edges: map.edges("abcCDEFG"))
        var drive = TestDrive(on: map.network)
        drive.route = route
        drive.drive(along: map.places("ab"), speed: 5)
        let seen = drive.route
        var last: MatchedLocation?
        for second in 1...33 {
            drive.pass(1)
            let answer = drive.tick()
            let told = try #require(answer)
            let place = try #require(told.position)
            #expect(route.edges.contains(place.edge), "\(second) s")
            // The navigator's place on the route moves on with the answers; they do not depend on it.
            var still = drive
            still.route = seen
            let same = still.tick()
            #expect(told.accuracy == same?.accuracy, "\(second) s")
            drive.route?.follow(told)
            last = told
        }
        #expect(try #require(last).position?.edge == map.edge("F", "G"))
    }
}
