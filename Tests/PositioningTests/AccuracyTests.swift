import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Positioning

@Suite struct AccuracyTests {
    private static let road = try! ScenarioMap(
        "a-------------------b", grid: 100, ways: ["ab": ["highway": "secondary"]])

    @Test(arguments: [2.0, 5, 12])
    func `on a road the reported accuracy is that of the place, with the receiver's kept beside it`(
        deviation: Double
    ) throws {
        var drive = TestDrive(on: Self.road.network)
        drive.drive(along: Self.road.places("ab")) { fix, _ in fix.standardDeviation = deviation }
        let told = try #require(drive.answers.last)
        #expect(told.roadSnapped)
        let receiver = 2.45 * deviation
        #expect(abs(try #require(told.fixAccuracy) - receiver) < 1e-9)
        let accuracy = try #require(told.accuracy)
        // Never better than where in the road one drives; of a poor receiver better than its own.
        #expect(accuracy > 3.3)
        #expect(deviation < 5 || accuracy < 0.75 * receiver)
    }

    @Test func `fewer fixes make the reported accuracy larger`() throws {
        func accuracy(rate: Double) throws -> Double {
            var drive = TestDrive(on: Self.road.network)
            drive.drive(along: Self.road.places("ab"), rate: rate) { fix, _ in
                fix.standardDeviation = 8
            }
            return try #require(drive.answers.last?.accuracy)
        }
        #expect(try accuracy(rate: 0.1) > 1.3 * accuracy(rate: 1))
        // What a single fix says is known at least.
        #expect(try accuracy(rate: 0.1) < 2.45 * 8)
    }

    @Test func `where the road is in doubt the reported accuracy reaches the other one`() throws {
        let map = try ScenarioMap(
            """
            a-------------------b
            c-------------------d
            """, grid: 20,
            ways: ["ab": ["highway": "residential"], "cd": ["highway": "residential"]])
        var drive = TestDrive(on: map.network)
        // In the middle of the lanes of both.
        let between = map.coordinate("a").moved(by: 11, bearing: 180)
        drive.drive(along: [between, between.moved(by: 40, bearing: 90)], speed: 8) { fix, _ in
            fix.standardDeviation = 8
        }
        let told = try #require(drive.answers.last)
        #expect(told.confidence < 0.9)
        #expect(try #require(told.accuracy) > 15)
    }

    @Test func `the reported accuracy reaches the outer lane`() throws {
        func accuracy(_ tags: [String: String]) throws -> Double {
            let map = try ScenarioMap(
                "a-------------------b", grid: 100,
                ways: ["ab": ["highway": "primary"].merging(tags) { $1 }])
            var drive = TestDrive(on: map.network)
            drive.drive(along: map.places("ab"))
            return try #require(drive.answers.last?.accuracy)
        }
        let unknown = try accuracy([:])
        #expect(try accuracy(["lanes": "2"]) == unknown)
        // The line is in the middle of one carriageway, and at the edge of one direction's lanes.
        let oneWay = try accuracy(["lanes": "4", "oneway": "yes"])
        let bothWays = try accuracy(["lanes": "8"])
        #expect(oneWay > max(unknown, 1.5 * 3.25))
        #expect(bothWays > max(oneWay, 3 * 3.25))
    }

    @Test(arguments: [2.0, 5, 12])
    func `with a whole trace known the reported accuracy is smaller`(deviation: Double) throws {
        var drive = TestDrive(on: Self.road.network)
        var smoother = TraceSmoother(network: Self.road.network)
        drive.drive(along: Self.road.places("ab"), speed: 12) { fix, meters in
            fix.standardDeviation = deviation
            _ = smoother.add(fix, at: .seconds(meters / 12), route: nil)
        }
        let smoothed = smoother.finish()
        let middle = smoothed.count / 2
        #expect(smoothed[middle].roadSnapped)
        let accuracy = try #require(smoothed[middle].accuracy)
        #expect(try accuracy < 0.95 * #require(drive.answers[middle].accuracy))
        #expect(accuracy > 2.9)
        // Nothing comes behind the last fix.
        let last = try #require(smoothed.last?.accuracy)
        let online = try #require(drive.answers.last?.accuracy)
        #expect(last <= online)
        #expect(last > 0.8 * online)
    }

    /// The share of the seconds within the accuracy that is told, and what is told on average, from 90 s on of some drives along a road.
    private static func toldOfUnstatedErrors(
        of deviation: Double, horizontalError: Double?, hasSpeed: Bool = true
    ) throws -> (within: Double, meters: Double) {
        let map = try ScenarioMap(
            "a-------------------b", grid: 300, ways: ["ab": ["highway": "secondary"]])
        let line = Polyline(map.places("ab"))
        var (within, count, sum) = (0, 0, 0.0)
        for seed in 1...12 {
            var drive = TestDrive(on: map.network, seed: UInt64(seed))
            drive.deviation = deviation
            var places: [Coordinate] = []
            drive.drive(along: map.places("ab")) { fix, meters in
                fix.standardDeviation = nil
                fix.horizontalError = horizontalError
                if !hasSpeed {
                    fix.speed = nil
                    fix.course = nil
                }
                places.append(line.coordinate(at: meters))
            }
            for (answer, place) in zip(drive.answers, places).dropFirst(90) {
                let told = try #require(answer.accuracy)
                within += answer.coordinate.distance(to: place) <= told ? 1 : 0
                count += 1
                sum += told
            }
        }
        return (Double(within) / Double(count), sum / Double(count))
    }

    @Test(arguments: [nil, 17.0], [1.0, 6, 12])
    func `the accuracy told of a receiver that states no error is learnt from its places`(
        horizontalError: Double?, deviation: Double
    ) throws {
        let told = try Self.toldOfUnstatedErrors(
            of: deviation, horizontalError: horizontalError)
        #expect(told.within > 0.9)
        // Nor is it far larger than it has to be.
        #expect(told.meters < max(5, 2.45 * deviation))
    }

    @Test func `without a speed, too, it is learnt: across its road a vehicle does not move`()
        throws
    {
        let told = try Self.toldOfUnstatedErrors(of: 6, horizontalError: 17, hasSpeed: false)
        #expect(told.within > 0.75)
        #expect(told.meters < 2.45 * 6 + 3)
    }

    @Test func `on no road the reported accuracy is the receiver's`() throws {
        var drive = TestDrive(on: Self.road.network)
        let far = Self.road.coordinate("a").moved(by: 900, bearing: 180)
        drive.drive(along: [far, far.moved(by: 600, bearing: 90)])
        let told = try #require(drive.answers.last)
        #expect(!told.roadSnapped)
        #expect(told.accuracy == told.fixAccuracy)
    }
}

@Suite struct ConfidenceTests {
    private static func confidence(
        _ rivals: [Double], _ parting: PathParting = .apart, interval: Double = 1
    ) -> Double {
        var confidence = RoadConfidence(interval: interval, constants: .online)
        for rival in rivals { confidence.add(rival: rival, parting) }
        return confidence.value
    }

    @Test func `the heavier a rival the less confidence, and some of it counts for nothing`() {
        var last = 1.0
        for step in 0...100 {
            let confidence = Self.confidence([Double(step) / 100])
            #expect(confidence < last)
            last = confidence
        }
        // Nothing is certain, less so the longer nothing was seen.
        #expect((0.999..<0.9999).contains(Self.confidence([0])))
        #expect(Self.confidence([0], interval: 0.1) == Self.confidence([0]))
        #expect(Self.confidence([0], interval: 30) < Self.confidence([0], interval: 5))
    }

    @Test(arguments: [ConfidenceConstants.online, .wholeTrace])
    func `two roads that are equally heavy are told as a half each, at forks too`(
        constants: ConfidenceConstants
    ) {
        for parting in [PathParting.atFork, .apart] {
            var confidence = RoadConfidence(interval: 1, constants: constants)
            confidence.add(rival: 1, parting)
            #expect((0.49...0.5).contains(confidence.value))
        }
    }

    @Test(arguments: [false, true])
    func `a road that ends within the error of the place along it is in doubt`(isWholeTrace: Bool) {
        let map = try! ScenarioMap(
            "a-------------------b-------------------c", grid: 40,
            ways: ["ab": ["highway": "secondary"], "bc": ["highway": "secondary"]])
        var drive = TestDrive(on: map.network)
        var smoother = TraceSmoother(network: map.network)
        drive.drive(along: map.places("abc"), speed: 8) { fix, meters in
            fix.standardDeviation = 12
            _ = smoother.add(fix, at: .seconds(meters / 8), route: nil)
        }
        let answers = isWholeTrace ? smoother.finish() : drive.answers
        func least(_ meters: Range<Double>) -> Double {
            answers.filter {
                meters.contains($0.coordinate.distance(to: map.coordinate("b")))
            }.map(\.confidence).min() ?? 0
        }
        #expect(least(150..<300) > 0.995)
        #expect((0.5..<0.97).contains(least(0..<10)))
    }

    @Test(arguments: [1.0, 5])
    func `rivals count by where their path parts, not by the time between fixes`(
        interval: Double
    ) {
        func confidence(_ parting: PathParting) -> Double {
            Self.confidence([0.3], parting, interval: interval)
        }
        #expect(confidence(.atFork) > confidence(.apart) + 0.05)
        #expect(confidence(.none) > confidence(.atFork) + 0.05)
    }

    @Test func `paths part at the last entry that both have`() {
        var arena = PathArena(capacity: 16, horizon: 16)
        func edge(_ number: UInt32) -> EdgeID { EdgeID(rawValue: 2 * number) }
        func append(_ edge: EdgeID, after parent: Int32) -> Int32 {
            arena.append(edge, length: 50, restriction: RestrictionReach(), after: parent)
        }
        let first = append(edge(1), after: -1)
        let left = append(edge(2), after: first)
        let right = append(edge(3), after: first)
        let beyond = append(edge(4), after: right)
        let back = append(edge(3).reversed, after: right)
        let other = append(edge(5), after: -1)
        #expect(arena.parting(of: left, from: beyond) == .atFork)
        #expect(arena.parting(of: beyond, from: left) == .atFork)
        #expect(arena.parting(of: beyond, from: first) == .none)
        #expect(arena.parting(of: first, from: beyond) == .none)
        #expect(arena.parting(of: back, from: right) == .atFork)
        #expect(arena.parting(of: other, from: beyond) == .apart)
        // A place before the fork is on the way of both.
        #expect(arena.place(on: left, at: -1).entry == first)
        #expect(arena.place(on: beyond, at: -60).entry == first)
        #expect(arena.place(on: beyond, at: 20).entry == beyond)
    }

    @Test func `a whole trace remembers the road that was as likely until both met again`() throws {
        let map = try ScenarioMap(
            """
                                        c---------------------------------------d
            a-------b                                                                               e-------f
                                        g---------------------------------------h
            """, grid: 8,
            ways: [
                "ab": ["highway": "residential"], "bcde": ["highway": "residential"],
                "bghe": ["highway": "residential"], "ef": ["highway": "residential"],
            ])
        var drive = TestDrive(on: map.network)
        var smoother = TraceSmoother(network: map.network)
        // In the middle of both, by a receiver that says as much.
        drive.drive(along: map.places("abef"), speed: 8) { fix, meters in
            fix.standardDeviation = 12
            _ = smoother.add(fix, at: .seconds(meters / 8), route: nil)
        }
        let between = smoother.finish().filter { location in
            (140..<260).contains(location.coordinate.distance(to: map.coordinate("a")))
        }
        #expect(between.count > 5)
        for location in between {
            #expect(location.roadSnapped)
            #expect((0.3..<0.9).contains(location.confidence))
        }
    }

    @Test func `in an outage the road is sure until the vehicle may have come to another one`()
        throws
    {
        let tags = ["highway": "secondary", "maxspeed": "50"]
        let map = try ScenarioMap(
            "a-------------------b-------------------c", grid: 100, ways: ["ab": tags, "bc": tags])
        func told(after seconds: Double) throws -> MatchedLocation {
            var drive = TestDrive(on: map.network)
            let start = map.coordinate("a")
            drive.drive(along: [start, start.moved(by: 500, bearing: 90)])
            drive.pass(seconds - 1)
            let answer = drive.tick()
            return try #require(answer)
        }
        #expect(try told(after: 15).confidence > 0.95)
        // Just behind the end of the first road.
        let between = try told(after: 505 / 12.0)
        #expect((0.3..<0.9).contains(between.confidence))
        #expect(try told(after: 70).confidence > between.confidence)
    }

    @Test func `in an outage equal roads at a fork count, and service roads hardly`() throws {
        func confidence(beside kind: String) throws -> Double {
            let map = try ScenarioMap(
                """
                          d
                         /
                a-------b---------c
                """, grid: 50,
                ways: [
                    "abc": ["highway": "secondary", "maxspeed": "50", "oneway": "yes"],
                    "bd": ["highway": kind, "oneway": "yes"],
                ])
            var drive = TestDrive(on: map.network)
            let start = map.coordinate("a")
            drive.drive(along: [start, start.moved(by: 150, bearing: 90)])
            let last = try #require(drive.answers.last?.confidence)
            drive.pass(12)
            let answer = drive.tick()
            let told = try #require(answer)
            #expect(told.position?.edge == map.edge("b", "c"))
            return told.confidence / last
        }
        #expect(try confidence(beside: "secondary") < 0.85)
        #expect(try confidence(beside: "service") > 0.9)
    }

    @Test func `between two fixes on one road it is as sure as they are`() throws {
        let map = OutageTests.map
        var drive = TestDrive(on: map.network)
        var smoother = TraceSmoother(network: map.network)
        drive.drive(along: map.places("ae"), speed: 12) { fix, meters in
            if (400..<1000).contains(meters) { fix.mode = .none }
            _ = smoother.add(fix, at: .seconds(meters / 12), route: nil)
        }
        let dark = smoother.finish().filter { $0.source == .deadReckoning }
        #expect(dark.count > 40)
        for location in dark { #expect(location.confidence > 0.95) }
    }

    @Test func `the edge is never surer than its road, with fixes far apart either`() {
        var drive = TestDrive(on: MatcherTests.map.network)
        drive.deviation = 8
        drive.drive(along: MatcherTests.map.places("abijfcd"), speed: 8, rate: 0.2)
        drive.drive(along: MatcherTests.map.places("dcb"), speed: 8, rate: 0.2)
        #expect(drive.answers.count > 10)
        #expect(drive.answers.contains { $0.confidence > 0.9 })
        for answer in drive.answers { #expect(answer.edgeConfidence <= answer.confidence) }
    }
}
