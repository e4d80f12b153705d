import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// How long a vehicle is known to be in a tunnel without a fix and without a speed sensor.
@Suite struct TunnelReckoningTests {
    /// A tunnel of 2.1 km from b to c; at t, half-way, something leaves it.
    private func map(_ branch: [String: String]) throws -> ScenarioMap {
        let half = String(repeating: "-", count: 20)
        let margin = String(repeating: " ", count: 26)
        return try ScenarioMap(
            "a----b\(half)t\(half)c------d\n\(margin)|\n\(margin)u", grid: 100,
            ways: [
                "ab": ["highway": "trunk"], "btc": ["highway": "trunk", "tunnel": "yes"],
                "cd": ["highway": "trunk"], "tu": branch,
            ])
    }

    /// The places told some seconds behind the last fix, which is at the tunnel's mouth; the vehicle drives 12 m/s there.
    private func told(
        after seconds: [Double], on map: ScenarioMap, isOnRoute: Bool, speeds: [Double] = [12]
    ) -> [MatchedLocation?] {
        var drive = TestDrive(on: map.network)
        if isOnRoute { drive.route = RoutePrior(edges: map.edges("abtcd")) }
        drive.drive(along: [map.coordinate("a"), map.coordinate("b")])
        var meters = 252.0
        for speed in speeds.dropFirst() {
            let place = map.coordinate("a").moved(by: meters, bearing: 90)
            drive.take(drive.fix(at: place, speed: speed, course: 90))
            drive.pass(1)
            meters += speed
        }
        var passed = 0.0
        return seconds.map {
            drive.pass($0 - passed)
            passed = $0
            return drive.tick()
        }
    }

    @Test(arguments: [true, false])
    func `who can be nowhere but in a tunnel is there for longer than on open roads`(
        isOnRoute: Bool
    ) throws {
        let map = try map(["highway": "footway"])
        let places = told(after: [60, 120, 160, 200], on: map, isOnRoute: isOnRoute)
        let tunnel = map.edges("btc")
        for place in places.dropLast() {
            let place = try #require(place)
            #expect(tunnel.contains(try #require(place.position).edge))
            #expect(place.source == .deadReckoning)
        }
        // Who has stopped behind the last fix is within the accuracy still.
        let late = try #require(places[2])
        #expect(
            try #require(late.accuracy) > late.coordinate.distance(to: map.coordinate("b")) - 40)
        // Out of it he would be seen.
        #expect(places[3] == nil)
    }

    @Test(arguments: [true, false])
    func `nothing is told for longer behind a junction in a tunnel`(isOnRoute: Bool) throws {
        let map = try map(["highway": "trunk_link", "tunnel": "yes", "oneway": "yes"])
        let places = told(after: [60, 80, 120], on: map, isOnRoute: isOnRoute)
        #expect(places[0] != nil)
        #expect(places[2] == nil)
    }

    @Test func `who came to a stand in a tunnel is not said to be there for long`() throws {
        let map = try map(["highway": "footway"])
        let places = told(
            after: [60, 120], on: map, isOnRoute: true, speeds: [12, 10, 8, 6, 4, 2])
        #expect(places[0] != nil)
        #expect(places[1] == nil)
    }
}
