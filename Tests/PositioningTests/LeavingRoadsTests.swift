import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

/// Whole traces that leave the mapped roads, and come back or not.
@Suite struct LeavingRoadsTests {
    static let town = try! ScenarioMap(
        """
        a-----b-----c-----d-----e
              |     |     |     |
        f-----g-----h-----i-----j
              |     |     |     |
        k-----l-----m-----n-----o
        """, grid: 100,
        ways: [
            "abcde": ["highway": "secondary"], "fghij": ["highway": "residential"],
            "klmno": ["highway": "secondary"], "bgl": ["highway": "residential"],
            "chm": ["highway": "residential"], "din": ["highway": "residential"],
            "ejo": ["highway": "residential"],
        ])

    /// A drive along places, told with the whole trace; the first fixes are on roads.
    private func told(
        along places: [Coordinate], onRoads: Int, standing: Int, deviation: Double, seed: Int
    ) -> (truth: [Coordinate], onRoad: Int, online: [MatchedLocation], smoothed: [MatchedLocation])
    {
        var drive = TestDrive(on: Self.town.network, seed: UInt64(seed))
        drive.deviation = deviation
        var smoother = TraceSmoother(network: Self.town.network)
        let line = Polyline(places)
        let leaving = Polyline(Array(places.prefix(onRoads))).length
        var truth: [Coordinate] = []
        var onRoad = 0
        func take(_ fix: Fix, at place: Coordinate) {
            drive.take(fix)
            _ = smoother.add(fix, at: .seconds(drive.seconds), route: nil)
            truth.append(place)
            drive.pass(1)
        }
        var meters = 0.0
        while meters <= line.length {
            let course = line.coordinate(at: meters - 2).bearing(
                to: line.coordinate(at: meters + 2))
            let place = line.coordinate(at: meters)
            if meters <= leaving { onRoad += 1 }
            take(drive.fix(at: place, speed: 10, course: course), at: place)
            meters += 10
        }
        for _ in 0..<standing {
            let place = line.coordinate(at: line.length)
            take(drive.fix(at: place, speed: 0, course: nil), at: place)
        }
        return (truth, onRoad, drive.answers, smoother.finish())
    }

    @Test(arguments: [(1.5, 12.0), (5, 25)], 1...6)
    func `who ends in a yard was on the road before where the fixes were`(
        receiver: (deviation: Double, most: Double), seed: Int
    ) throws {
        let d = Self.town.coordinate("d")
        let gate = d.moved(by: 70, bearing: 90)
        let yard = [gate.moved(by: 70, bearing: 0), gate.moved(by: 90, bearing: 20)]
        let told = told(
            along: Self.town.places("abglmhcd") + [gate] + yard, onRoads: 9, standing: 120,
            deviation: receiver.deviation, seed: seed)
        try #require(told.smoothed.count == told.truth.count)
        for number in 0..<told.onRoad - 3 {
            let place = told.smoothed[number]
            #expect(place.roadSnapped)
            #expect(
                place.coordinate.distance(to: told.truth[number]) < receiver.most,
                "\(number) of \(told.onRoad)")
        }
        #expect(told.smoothed.suffix(100).allSatisfy { $0.position == nil })
    }

    @Test(arguments: [1.5, 5, 12], 1...6)
    func `across country no place is told that no error of the receiver explains`(
        deviation: Double, seed: Int
    ) throws {
        let (c, k) = (Self.town.coordinate("c"), Self.town.coordinate("k"))
        let land = [c.moved(by: 100, bearing: 215), k.moved(by: 60, bearing: 50)]
        let told = told(
            along: Self.town.places("edc") + land + Self.town.places("klm"), onRoads: 3,
            standing: 0, deviation: deviation, seed: seed)
        try #require(told.smoothed.count == told.truth.count)
        var worst = 0.0
        for (place, fix) in zip(told.smoothed, told.online) where place.roadSnapped {
            worst = max(worst, place.coordinate.distance(to: fix.rawCoordinate))
            if place.confidence > 0.99 {
                #expect(place.coordinate.distance(to: fix.rawCoordinate) < 15 + 3 * deviation)
            }
        }
        #expect(worst < 25 + 4.5 * deviation)
    }
}
