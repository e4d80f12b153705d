import Geodesy
import RoadNetwork
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

    /// A block, round which one drives with turns to one side only.
    static let block = try! ScenarioMap(
        """
        a-----b
        |     |
        |     |
        d-----c
        """, grid: 30,
        ways: ["abcda": ["highway": "secondary", "maxspeed": "50"]])

    /// Metres by which answers are ahead on the third round of the block, in a lane 1.6 m to the right of the line.
    private func lead(clockwise: Bool, driver: DriverModel) -> Double {
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
                by: 1.6 * 2.0.squareRoot() * (clockwise ? 1 : -1), bearing: $0.bearing(to: center))
        }
        let round = clockwise ? lane : lane.reversed()
        let path = Array(repeating: round, count: 3).flatMap(\.self) + [round[0]]
        var truth: [Coordinate] = []
        drive.drive(along: TestDrive.arcs(along: path, radius: 12), speed: 6) { fix, _ in
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
        #expect(difference(DriverModel()) < 0.6 * difference(onTheLine))
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
            errors: ErrorVariances(fast: 9, slow: 9, lane: 4), logWeight: 0)
        #expect(hypothesis.isBeyondCorners(forwards: true))
        // Behind a corner at 50 m.
        hypothesis.move(by: 5, variance: 1)
        hypothesis.note(
            EdgeGeometry.EdgePoint(
                point: .zero, tangentX: 0, tangentY: 1, straightFrom: 0, straightTo: 100, aside: 0))
        hypothesis.move(by: -4, variance: 1)
        #expect(!hypothesis.isBeyondCorners(forwards: true))
        hypothesis.move(by: 5, variance: 1)
        #expect(hypothesis.isBeyondCorners(forwards: true))
        // The smoother goes the other way.
        #expect(!hypothesis.isBeyondCorners(forwards: false))
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
