import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The map's line turns at points, a vehicle in arcs.
@Suite struct CornerTests {
    /// A road with a corner every 120 m, right and left in turn.
    static let stairs = try! ScenarioMap(
        """
        a---b
            |
            c---d
                |
                e---f
                    |
                    g---h
        """, grid: 30,
        ways: ["abcdefgh": ["highway": "secondary", "maxspeed": "50"]])

    @Test(arguments: [1.0, 5, 10])
    func `who cuts corners is not seen behind where he is`(rate: Double) {
        var drive = TestDrive(on: Self.stairs.network)
        var truth: [Coordinate] = []
        drive.drive(
            along: TestDrive.arcs(along: Self.stairs.places("abcdefgh"), radius: 12), speed: 6,
            rate: rate
        ) { fix, _ in
            truth.append(fix.coordinate)
            // A receiver with a constant error shows nothing of the place along the road.
            fix.coordinate = fix.coordinate.moved(by: 3, bearing: 45)
            fix.standardDeviation = 5
        }
        let corners = Self.stairs.places("abcdefgh")
        let line = Polyline(corners)
        // On the last piece, behind six corners.
        var lag = 0.0
        var count = 0.0
        for (answer, place) in zip(drive.answers, truth)
        where place.distance(to: corners[corners.count - 1]) < 70 {
            lag += line.distance(to: place) - line.distance(to: answer.coordinate)
            count += 1
        }
        #expect(abs(lag / count) < 4)
    }

    /// Mean distance from the true place, metres, of a receiver whose error wanders by 10 m.
    private func error(turnDeviation: Double) -> Double {
        var options = MatcherOptions()
        options.driver.turnDeviation = turnDeviation
        var (sum, count) = (0.0, 0.0)
        for seed in 1...20 {
            var drive = TestDrive(on: Self.stairs.network, options: options, seed: UInt64(seed))
            drive.deviation = 10
            let path = Polyline(
                TestDrive.arcs(along: Self.stairs.places("abcdefgh"), radius: 12))
            let line = Polyline(Self.stairs.places("abcdefgh"))
            drive.drive(along: path.coordinates, speed: 6)
            for (number, answer) in drive.answers.enumerated().dropFirst(20) {
                let truth = path.coordinate(at: 6 * Double(number))
                sum += abs(line.distance(to: truth) - line.distance(to: answer.coordinate))
                count += 1
            }
        }
        return sum / count
    }

    @Test func `the direction of travel in a bend shows the place`() {
        let with = error(turnDeviation: MatcherOptions().driver.turnDeviation)
        let without = error(turnDeviation: 10_000)
        #expect(with < 0.8 * without, "\(with) \(without)")
    }

    /// A block, round which one drives with turns to one side only.
    static let block = try! ScenarioMap(
        """
        a-----b
        |     |
        |     |
        d-----c
        """, grid: 30,
        ways: ["abcda": ["highway": "secondary", "maxspeed": "50"]])

    /// Metres by which answers are ahead on the third round of the block, in a lane to the right of the line.
    private func lead(clockwise: Bool, driver: DriverModel, aside: Double = 1.6) -> Double {
        var options = MatcherOptions()
        options.driver = driver
        var drive = TestDrive(on: Self.block.network, options: options)
        let corners = Self.block.places("abcd")
        let center = Coordinate(
            latitude: (corners[0].latitude + corners[2].latitude) / 2,
            longitude: (corners[0].longitude + corners[2].longitude) / 2)
        // The lane's corners are on the diagonals, inside where one turns right.
        let lane = corners.map {
            $0.moved(
                by: aside * 2.0.squareRoot() * (clockwise ? 1 : -1), bearing: $0.bearing(to: center)
            )
        }
        let round = clockwise ? lane : lane.reversed()
        let path = Array(repeating: round, count: 3).flatMap(\.self) + [round[0]]
        var truth: [Coordinate] = []
        // Beside the line's arc all along.
        let radius = 12 + (clockwise ? -aside : aside)
        drive.drive(along: TestDrive.arcs(along: path, radius: radius), speed: 6) { fix, _ in
            truth.append(fix.coordinate)
            fix.standardDeviation = 5
        }
        var lead = 0.0
        var count = 0.0
        for (answer, place) in zip(drive.answers, truth).suffix(50) {
            let bearing = Angle.radians(place.bearing(to: answer.coordinate))
            let heading = Angle.radians(answer.course ?? 0)
            lead += place.distance(to: answer.coordinate) * cos(bearing - heading)
            count += 1
        }
        return lead / count
    }

    @Test func `the lane counts in turns to its side and to the other`() {
        func difference(_ driver: DriverModel) -> Double {
            lead(clockwise: false, driver: driver) - lead(clockwise: true, driver: driver)
        }
        var onTheLine = DriverModel()
        onTheLine.laneShare = 0
        onTheLine.laneSeconds = 0.1
        #expect(difference(DriverModel()) < 0.6 * difference(onTheLine))
    }

    @Test func `a lane farther aside is known behind the next corners, to either side`() {
        func difference(_ driver: DriverModel) -> Double {
            lead(clockwise: false, driver: driver, aside: 4)
                - lead(clockwise: true, driver: driver, aside: 4)
        }
        var forgetful = DriverModel()
        forgetful.laneSeconds = 0.1
        #expect(abs(difference(DriverModel())) < 0.75 * abs(difference(forgetful)))
    }

    /// A round of eight pieces, 14.7 m from its middle on average.
    static let round = try! ScenarioMap(
        """
        .ab.
        h..c
        g..d
        .fe.
        """, grid: 10,
        ways: ["abcdefgha": ["highway": "secondary", "maxspeed": "50", "junction": "circular"]])

    /// Metres by which answers are ahead after two rounds, driven 13.5 m from the middle.
    private func leadInRound(_ driver: DriverModel) -> Double {
        var options = MatcherOptions()
        options.driver = driver
        var drive = TestDrive(on: Self.round.network, options: options)
        let (north, south) = (Self.round.coordinate("a"), Self.round.coordinate("e"))
        let center = north.interpolated(to: south, fraction: 0.5)
        let path = Polyline(
            (0...4 * 72).map { center.moved(by: 13.5, bearing: Double($0) * 5) })
        var truth: [Coordinate] = []
        drive.drive(along: path.coordinates, speed: 6) { fix, _ in
            truth.append(fix.coordinate)
            fix.standardDeviation = 5
        }
        let leads = zip(drive.answers, truth).suffix(28).map { answer, place in
            let turned = center.bearing(to: answer.coordinate) - center.bearing(to: place)
            return 14.7 * Angle.radians(Angle.normalized(turned + 180) - 180)
        }
        return leads.reduce(0, +) / Double(leads.count)
    }

    @Test func `a round of short pieces is driven nearer to its middle`() {
        var onTheLine = DriverModel()
        onTheLine.bendSeconds = 0
        onTheLine.minimumBendReach = 0.1
        let lead = leadInRound(DriverModel())
        #expect(abs(lead) < 1 && abs(lead) < 0.5 * abs(leadInRound(onTheLine)), "\(lead)")
    }

    /// The receiver sees the vehicle 8 m before where it is.
    @Test func `who turns before a junction is reached is seen behind it`() throws {
        var drive = TestDrive(on: Self.crossings.network)
        let corners = Self.crossings.places("abcd")
        drive.drive(along: TestDrive.arcs(along: corners, radius: 12), speed: 6, rate: 2) {
            fix, _ in
            fix.coordinate = fix.coordinate.moved(by: 8, bearing: 270)
            fix.standardDeviation = 5
        }
        let edge = Self.crossings.edge("b", "c")
        let turned = try #require(drive.answers.first { $0.position?.edge == edge })
        let place = turned.rawCoordinate.moved(by: 8, bearing: 90)
        #expect(place.distance(to: corners[1]) < 8, "\(place.distance(to: corners[1]))")
    }

    @Test func `the arc before a corner is no error of the receiver behind it`() {
        let driver = DriverModel()
        let mean =
            (lead(clockwise: false, driver: driver) + lead(clockwise: true, driver: driver)) / 2
        #expect(abs(mean) < 2)
    }

    @Test func `a corner is not cut once more when a fix puts the vehicle back before it`() {
        var hypothesis = RoadHypothesis(
            path: 0, edge: EdgeID(SegmentID(rawValue: 0), backward: false), length: 100, offset: 48,
            errors: ErrorVariances(fast: 9, slow: 9, lane: 4, laneSeconds: 60), logWeight: 0)
        #expect(hypothesis.isBeyondBends(forwards: true))
        // Behind a corner at 50 m.
        hypothesis.move(by: 5, variance: 1)
        hypothesis.note(
            DrivenLine(
                straight: EdgeGeometry.EdgePoint(
                    point: .zero, tangentX: 0, tangentY: 1, straightFrom: 0, straightTo: 100,
                    aside: 0)))
        hypothesis.move(by: -4, variance: 1)
        #expect(!hypothesis.isBeyondBends(forwards: true))
        hypothesis.move(by: 5, variance: 1)
        #expect(hypothesis.isBeyondBends(forwards: true))
        // The smoother goes the other way.
        #expect(!hypothesis.isBeyondBends(forwards: false))
    }

    /// A road with a corner every 120 m and another one that leads straight on there.
    static let crossings = try! ScenarioMap(
        """
        a---b---i
            |
        j---c---d---k
            |   |
            l   e---f---m
                |   |
                n   g---h
        """, grid: 30,
        ways: [
            "abcdefgh": ["highway": "secondary", "maxspeed": "50"],
            "bi": ["highway": "residential"], "jc": ["highway": "residential"],
            "cl": ["highway": "residential"], "dk": ["highway": "residential"],
            "en": ["highway": "residential"], "fm": ["highway": "residential"],
        ])

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `who drives to the line's corners is seen on his road too`(seed: UInt64) {
        var drive = TestDrive(on: Self.crossings.network, seed: seed)
        drive.deviation = 4
        var truth: [Coordinate] = []
        let line = Polyline(Self.crossings.places("abcdefgh"))
        drive.drive(along: line.coordinates, speed: 9) { _, meters in
            truth.append(line.coordinate(at: meters))
        }
        let lead = zip(drive.answers, truth).suffix(10).reduce(0) {
            $0 + line.distance(to: $1.0.coordinate) - line.distance(to: $1.1)
        }
        #expect(abs(lead / 10) < 6)

    }
}

extension Polyline {
    /// Metres from the start to the point of the line that is nearest to a place.
    fileprivate func distance(to place: Coordinate) -> Double {
        stride(from: 0, through: length, by: 0.5).min {
            coordinate(at: $0).distance(to: place) < coordinate(at: $1).distance(to: place)
        } ?? 0
    }
}
