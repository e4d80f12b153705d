import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct StandingStartTests {
    /// A road that ends at a.
    static let map = try! ScenarioMap(
        """
        a-----b-----c
                    |
                    |
                    d
        """, grid: 100,
        ways: ["abcd": ["highway": "residential"]])

    /// The receiver's places come and go along the road: nothing of that shows where the vehicle is headed.
    @Test(arguments: [90.0, 270.0])
    func `with a fix in 5 s an error along the road gives a standing vehicle no direction`(
        towards: Double
    ) throws {
        var drive = TestDrive(on: Self.map.network)
        let place = Self.map.coordinate("b").moved(by: 50, bearing: 90)
        for number in 0..<8 {
            drive.stand(at: place.moved(by: 1.5 * Double(number), bearing: towards), for: 1)
            drive.pass(4)
        }
        let told = try #require(drive.answers.last)
        #expect(told.confidence < 0.55)
        #expect(told.confidence > 0.45)
    }

    @Test func `with the whole trace known who stands near a road's end has not turned there`()
        throws
    {
        var smoother = TraceSmoother(network: Self.map.network)
        let start = Self.map.coordinate("a").moved(by: 12, bearing: 90)
        for second in 0..<40 {
            let meters = max(0, Double(second - 12) * 6)
            // On the left, as if the vehicle were headed for the end.
            let place = start.moved(by: meters, bearing: 90).moved(by: 5, bearing: 0)
            let fix = Fix(
                mode: .threeDimensional,
                time: TestDrive.start.advanced(bySeconds: Double(second)), coordinate: place,
                speed: meters > 0 ? 6 : 0, course: meters > 0 ? 90 : nil, standardDeviation: 8)
            _ = smoother.add(fix, at: .seconds(second), route: nil)
        }
        let locations = smoother.finish()
        for location in locations.prefix(9) {
            #expect(location.position?.edge == Self.map.edge("a", "d"))
            #expect(location.confidence > 0.7)
        }
    }
}
