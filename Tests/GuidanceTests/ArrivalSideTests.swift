import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// On which side of the vehicle a place is said to be, where the vehicle is elsewhere than at the route's end, or that is askew.
@Suite struct ArrivalSideTests {
    private static let street = ["highway": "residential", "name": "High Street"]

    private func drive(
        _ map: ScenarioMap, to place: Coordinate, horizontalError: Double = 8
    ) -> ScenarioDrive {
        var drive = ScenarioDrive(map, at: "a")
        drive.horizontalError = horizontalError
        drive.stand(seconds: 3)
        drive.command(.setDestinations(.init(destinations: [Waypoint(coordinate: place)])))
        return drive
    }

    /// A street with a corner, from which the route's end is 8 m.
    private static let corner = try! ScenarioMap(
        """
                    c
                    |
                    |
                    |
        a-----------b
        """, grid: 20,
        ways: ["ab": street, "bc": ["highway": "residential", "name": "Hill"]])

    @Test(arguments: [(90.0, Arrival.PlaceSight.Side.right), (270, .left)])
    func `who drives on round the last corner is told the side at his route's end`(
        bearing: Double, side: Arrival.PlaceSight.Side
    ) throws {
        let map = Self.corner
        let end = map.coordinate("b").moved(by: 8, bearing: 0)
        var drive = drive(map, to: end.moved(by: 14, bearing: bearing))
        drive.drive("b", speed: 5)
        drive.drive("c", speed: 4, seconds: 2)
        drive.stand(seconds: 8)
        #expect(drive.arrivals.map(\.sight?.side) == [side])
        let word = side == .left ? "on the left" : "on the right"
        #expect(drive.prompts.last?.text.hasSuffix(word) == true, "\(drive.prompts)")
    }

    /// The street ends before the place, which lies half ahead.
    @Test(arguments: [(50.0, Arrival.PlaceSight.Side.left), (130, .right)])
    func `a place half ahead of a road's end has a side`(
        bearing: Double, side: Arrival.PlaceSight.Side
    ) throws {
        let map = try ScenarioMap("a-----------b", grid: 20, ways: ["ab": Self.street])
        var drive = drive(map, to: map.coordinate("b").moved(by: 20, bearing: bearing))
        drive.drive("b", speed: 6)
        drive.stand(seconds: 8)
        #expect(drive.arrivals.map(\.sight?.side) == [side])
    }

    @Test func `a place on the road, or straight ahead of its end, has none`() throws {
        let map = try ScenarioMap("a-----------b", grid: 20, ways: ["ab": Self.street])
        let end = map.coordinate("b")
        for place in [end, end.moved(by: 4, bearing: 180), end.moved(by: 30, bearing: 80)] {
            var drive = drive(map, to: place)
            drive.drive("b", speed: 6)
            drive.stand(seconds: 50)
            #expect(drive.arrivals.map(\.sight?.side) == [nil])
        }
    }

    /// The road bends to the left between the vehicle and the place, which is on its right, and to the left of who looks ahead.
    @Test func `in a queue before a bend no side is told that is not the one from there`() throws {
        let map = try ScenarioMap(
            """
                        d
                      /
                    c
                  /
            a---b
            """, grid: 40, ways: ["abcd": Self.street])
        let bend = map.coordinate("b")
        let end = bend.moved(by: 20, bearing: 45)
        var drive = drive(map, to: end.moved(by: 8, bearing: 135))
        drive.drive("b", speed: 5, seconds: 13)
        #expect((12...18).contains(drive.place.distance(to: bend)))
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.sight?.side) == [nil])
        #expect(drive.prompts.last?.text.contains("on the") == false)
    }

    /// The same place is on the side of the route for who waits on a straight road.
    @Test func `in a queue on a straight road the side is that of the route`() throws {
        let map = try ScenarioMap("a---------------b", grid: 40, ways: ["ab": Self.street])
        let end = map.coordinate("a").moved(by: 200, bearing: 90)
        var drive = drive(map, to: end.moved(by: 8, bearing: 180))
        drive.drive("b", speed: 5, seconds: 33)
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.sight?.side) == [.right])
    }

    /// A vehicle on its way along an eastbound street, to a place beside which no road of the map leads off it.
    ///
    /// - Parameters:
    ///   - place: metres south of the street.
    ///   - seconds: on the street.
    private func approach(place: Double, error: Double = 8, seconds: Int) throws -> ScenarioDrive {
        let map = try ScenarioMap("a---------------b", grid: 40, ways: ["ab": Self.street])
        let end = map.coordinate("a").moved(by: 200, bearing: 90)
        var drive = drive(map, to: end.moved(by: place, bearing: 180), horizontalError: error)
        drive.drive("b", speed: 4, seconds: seconds)
        return drive
    }

    /// The same, that has turned off to a bearing into a yard, so many metres, and stands there.
    private func yard(
        place: Double, error: Double = 8, seconds: Int, bearing: Double, meters: Double
    ) throws -> ScenarioDrive {
        var drive = try approach(place: place, error: error, seconds: seconds)
        drive.drive(to: drive.place.moved(by: meters, bearing: bearing), speed: 4)
        drive.stand(seconds: 60)
        return drive
    }

    /// Its nose is askew: the place is ahead of it, and on the road it would be on the right.
    @Test func `in a yard askew of the road no side is told for a place ahead`() throws {
        let drive = try yard(place: 13, error: 4, seconds: 42, bearing: 127, meters: 16)
        #expect(drive.arrivals.map(\.sight?.side) == [nil])
        #expect(drive.prompts.last?.text.contains("on the") == false)
    }

    /// From the road it would be ahead on the right.
    @Test func `in a yard a place beside the nose has a side though it is ahead along the road`()
        throws
    {
        let drive = try yard(place: -6, error: 4, seconds: 41, bearing: 127, meters: 12)
        #expect(drive.arrivals.map(\.sight?.side) == [.left])
    }

    /// The receiver's course is then that of the tail.
    @Test func `no side is told to who has backed into a yard`() throws {
        var drive = try approach(place: 10, error: 4, seconds: 46)
        drive.drive(to: drive.place.moved(by: 16, bearing: 230), speed: 2)
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.sight?.side) == [nil])
    }

    /// He has driven past the bay, back beside it, and into it: what the receiver takes for his course is that of his tail.
    @Test func `no side is told to who has backed into a bay`() throws {
        var drive = try approach(place: 13, error: 4, seconds: 46)
        drive.drive(to: drive.place.moved(by: 16, bearing: 270), speed: 2)
        drive.drive(to: drive.place.moved(by: 12, bearing: 180), speed: 2)
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.sight?.side) == [nil])
    }

    /// A place on the line of the road has no side for who drives along it.
    @Test func `in a yard a place on the road is beside the nose`() throws {
        let drive = try yard(place: 0, error: 4, seconds: 42, bearing: 127, meters: 16)
        #expect(drive.arrivals.map(\.sight?.side) == [.left])
    }

    /// The map has him on the street behind the bend before which he has turned in.
    @Test func `in a yard at a bend the nose counts, not the road behind the bend`() throws {
        let map = try ScenarioMap(
            """
                          c
                         /
                        /
                       /
                      /
            a--------b
            """, grid: 20, ways: ["abc": Self.street])
        let bend = map.coordinate("b")
        let yard = bend.moved(by: 6, bearing: 270).moved(by: 15, bearing: 78)
        var drive = drive(map, to: yard.moved(by: 20, bearing: 72), horizontalError: 4)
        while drive.place.distance(to: bend) > 6 { drive.drive("b", speed: 4, seconds: 1) }
        drive.drive(to: drive.place.moved(by: 15, bearing: 78), speed: 4)
        drive.stand(seconds: 60)
        #expect(drive.arrivals.map(\.sight?.side) == [nil])
    }

    /// The receiver's error may be as great as he is beside the road, so that he is still seen on it: there the place would be
    /// beside him.
    @Test func `in a yard beside the road the nose counts though the receiver may be wrong`() throws
    {
        let drive = try yard(place: 13, seconds: 43, bearing: 127, meters: 12)
        #expect(drive.locations.last?.matched.roadSnapped == true)
        #expect(drive.arrivals.map(\.sight?.side) == [nil])
    }

    /// There the place is on the left of who stands across, and to the right of the road.
    @Test func `in a yard the side is that of the vehicle's nose`() throws {
        let drive = try yard(place: 14, error: 4, seconds: 42, bearing: 180, meters: 16)
        #expect(drive.arrivals.count == 1)
        #expect(drive.arrivals.first?.sight?.side != .right)
    }
}
