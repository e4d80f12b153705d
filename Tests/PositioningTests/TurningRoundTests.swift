import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

/// The line of roads driven by a vehicle that turns round between two junctions.
@Suite struct TurningRoundTests {
    static let map = try! ScenarioMap(
        """
        a-----b-----------c-----d
              |           |
              e           f
        """, grid: 100,
        ways: [
            "abcd": ["highway": "residential"], "be": ["highway": "residential"],
            "cf": ["highway": "residential"],
        ])

    @Test(arguments: [150.0, 300, 450], 1...3)
    func `who turns round in the road has not been at the next junction`(meters: Double, seed: Int)
        throws
    {
        var drive = TestDrive(on: Self.map.network, seed: UInt64(seed))
        drive.deviation = 1.5
        var smoother = TraceSmoother(network: Self.map.network)
        func take(_ fix: Fix, _ meters: Double) {
            let seconds = fix.time!.secondsSince1970 - TestDrive.start.secondsSince1970
            _ = smoother.add(fix, at: .seconds(seconds), route: nil)
        }
        let (a, b) = (Self.map.coordinate("a"), Self.map.coordinate("b"))
        let turn = b.moved(by: meters, bearing: 90)
        let back = turn.moved(by: 6, bearing: 0)
        drive.drive(along: [a, turn], speed: 10) { take($0, $1) }
        drive.drive(along: [turn, back], speed: 2) { take($0, $1) }
        drive.drive(along: [back, back.moved(by: 280 + meters, bearing: 270)], speed: 10) {
            take($0, $1)
        }
        _ = smoother.finish()
        let lines = smoother.paths.map { $0.line(in: Self.map.network) }
        let farthest = lines.flatMap(\.coordinates).map { a.distance(to: $0) }.max() ?? 0
        #expect(farthest < a.distance(to: turn) + 30)
        #expect(lines.reduce(0) { $0 + $1.length } < 2 * a.distance(to: turn) + 80)
    }
}
