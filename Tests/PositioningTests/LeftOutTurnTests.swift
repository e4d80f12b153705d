import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Positioning

/// Turns at forks that are not followed as long as the vehicle is seen to drive straight on.
@Suite struct LeftOutTurnTests {
    static let map = try! ScenarioMap(
        """
        1     e     f
              |     |
        a-----b-----c-----d-----g
              |     |     |
        2     h     i     j     3
        """, grid: 60,
        ways: [
            "abcdg": ["highway": "secondary", "maxspeed": "50"],
            "ebh": ["highway": "residential"],
            "fci": ["highway": "residential"],
            "dj": ["highway": "residential"],
        ])

    @Test func `who drives straight past side streets is followed on one path`() {
        let start = Self.map.coordinate("a")
        var most = 0
        for number in 0...20 {
            var drive = TestDrive(on: Self.map.network)
            drive.drive(along: [start, start.moved(by: 100 + 12 * Double(number), bearing: 90)])
            most = max(most, drive.matcher.hypotheses.count)
        }
        #expect(most == 1)
    }

    /// At each distance from the corner at which its last fix before it may be.
    @Test(arguments: 0..<12)
    func `who turns between two fixes is seen on the side street by the second one`(
        meters: Int
    ) throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("abci"), from: Double(meters))
        let wrong = drive.answers.filter { answer in
            guard let edge = answer.position?.edge else { return true }
            let isBehind = answer.rawCoordinate.latitude < Self.map.coordinate("c").latitude - 9e-5
            return isBehind != (edge == Self.map.edge("c", "i"))
        }
        #expect(wrong.count <= 1)
    }

    @Test(arguments: 0..<12)
    func `who turns round between two fixes is seen on the way back`(meters: Int) throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("abcba"), from: Double(meters))
        let back = drive.answers.suffix(8).filter {
            [Self.map.edge("c", "b"), Self.map.edge("b", "a")].contains($0.position?.edge)
        }
        #expect(back.count == 8)
    }

    @Test func `who turned just before an outage has turned`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: [
            Self.map.coordinate("a"), Self.map.coordinate("c").moved(by: 4, bearing: 90),
        ])
        drive.pass(5)
        drive.drive(
            along: [
                Self.map.coordinate("c").moved(by: 45, bearing: 180), Self.map.coordinate("i"),
            ], speed: 8)
        #expect(drive.edges.last == Self.map.edge("c", "i"))
    }
}
