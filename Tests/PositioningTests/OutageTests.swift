import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct OutageTests {
    static let map = try! ScenarioMap(
        """
        a-----b-----c-----d-----e
                    |     |
                    |     |
                    f-----g-----h
        """, grid: 100,
        ways: [
            "abcde": ["highway": "secondary", "maxspeed": "50"],
            "cf": ["highway": "residential"], "dg": ["highway": "residential"],
            "fgh": ["highway": "residential"],
        ])

    @Test func `without fixes the location goes on along the road, marked as such, up to a limit`()
        throws
    {
        var options = MatcherOptions()
        options.deadReckoningSeconds = 60
        var drive = TestDrive(on: Self.map.network, options: options)
        drive.drive(along: Self.map.places("ab"))
        let last = try #require(drive.answers.last)
        for second in 1...60 {
            drive.pass(1)
            // The drive has already passed one second after its last fix.
            guard second < 60 else {
                let silent = drive.tick()
                #expect(silent == nil)
                break
            }
            let answer = drive.tick()
            let location = try #require(answer)
            #expect(location.source == .deadReckoning)
            #expect(location.roadSnapped)
            #expect(location.rawCoordinate == last.rawCoordinate)
            let expected = min(12 * Double(second + 1), 900 - 12)
            let moved = last.coordinate.distance(to: location.coordinate)
            #expect(abs(moved - expected) < 8)
            #expect(location.confidence < last.confidence)
        }
    }

    @Test func `dead reckoning follows the route round a corner`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.route = RoutePrior(edges: Self.map.edges("abcfgh"))
        drive.drive(along: Self.map.places("ab"))
        drive.pass(40)
        let answer = drive.tick()
        let location = try #require(answer)
        #expect(location.position?.edge == Self.map.edge("c", "f"))
    }

    @Test func `a tick does not disturb the fixes after it`() {
        var plain = TestDrive(on: Self.map.network)
        var ticked = TestDrive(on: Self.map.network)
        plain.drive(along: Self.map.places("abcd"))
        ticked.drive(along: Self.map.places("abcd")) { _, _ in }
        for _ in 0..<20 { _ = ticked.tick() }
        plain.drive(along: Self.map.places("dg"))
        ticked.drive(along: Self.map.places("dg"))
        #expect(plain.answers == ticked.answers)
    }

    @Test(arguments: [("cde", "d", "e"), ("cdgh", "g", "h"), ("cfgh", "g", "h")])
    func `after 30 s without a fix the vehicle is found where it can have got to`(
        letters: String, from: Character, to: Character
    ) throws {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 4
        drive.drive(along: Self.map.places("abc"))
        drive.pass(30)
        drive.drive(along: Self.map.places(letters), from: 370)
        #expect(drive.edges.last == Self.map.edge(from, to))
        #expect(!drive.edges.contains(nil))
    }

    @Test func `the whole trace shows where the vehicle was in an outage`() throws {
        var smoother = TraceSmoother(network: Self.map.network)
        let line = Polyline(Self.map.places("abcfgh"))
        var dark: [(time: UTCTime, place: Coordinate)] = []
        for second in 0...Int(line.length / 10) {
            let meters = Double(second) * 10
            let time = TestDrive.start.advanced(bySeconds: Double(second))
            var fix = Fix(
                mode: .threeDimensional, time: time, coordinate: line.coordinate(at: meters),
                speed: 10,
                course: line.coordinate(at: meters - 2).bearing(to: line.coordinate(at: meters + 2))
            )
            // Into the tunnel before the corner at c, out of it behind the one at f.
            if (340..<760).contains(meters) {
                fix.mode = .none
                dark.append((time, fix.coordinate))
            }
            _ = smoother.add(fix, at: .seconds(second), route: nil)
        }
        let locations = smoother.finish()
        #expect(locations.count == Int(line.length / 10) + 1)
        for (time, place) in dark {
            let location = try #require(locations.first { $0.time == time })
            #expect(location.source == .deadReckoning)
            #expect(location.coordinate.distance(to: place) < 25)
            #expect(location.confidence < 1)
            #expect(
                try location.coordinate.distance(to: place) < #require(location.accuracy))
        }
        // Least is known in the middle.
        let doubts = locations.filter { $0.source == .deadReckoning }.map { $0.accuracy ?? 0 }
        let most = try #require(doubts.max())
        #expect(doubts[doubts.count / 2] > 0.95 * most)
        #expect(try #require(doubts.first) < 0.3 * most && #require(doubts.last) < 0.3 * most)
        #expect(zip(locations, locations.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test func `nothing is known before the first fix and after a reset`() {
        var drive = TestDrive(on: Self.map.network)
        let nothing = drive.tick()
        #expect(nothing == nil)
        drive.drive(along: Self.map.places("ab"))
        let known = drive.tick()
        #expect(known != nil)
        drive.matcher.reset()
        let silent = drive.tick()
        #expect(silent == nil)
    }
}
