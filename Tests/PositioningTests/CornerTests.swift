import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

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
            // A receiver that is always off by the same tells nothing about where along the road one is.
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
}

extension Polyline {
    /// Metres from the start to the point of the line that is nearest to a place.
    fileprivate func distance(to place: Coordinate) -> Double {
        stride(from: 0, through: length, by: 0.5).min {
            coordinate(at: $0).distance(to: place) < coordinate(at: $1).distance(to: place)
        } ?? 0
    }
}
