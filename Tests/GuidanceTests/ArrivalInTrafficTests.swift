import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Vehicles that come near their destination, and wait in traffic or have a corner before them.
@Suite struct ArrivalInTrafficTests {
    /// A stop 20 m behind a crossroads with what the node there has.
    private func driveToCrossroads(_ tags: [String: String]) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
                                      e
                                      |
                                      |
            a-------------------------b-1----------------c
                                      |
                                      |
                                      d
            """, grid: 20,
            ways: [
                "abc": ["highway": "secondary", "name": "High Street"],
                "ebd": ["highway": "secondary", "name": "Mill Lane"],
            ], nodes: ["b": tags])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("1")
        drive.drive(to: map.coordinate("b").moved(by: 4, bearing: 270), speed: 8)
        return drive
    }

    @Test func `who waits at a light shortly before the destination has not arrived`() throws {
        var drive = try driveToCrossroads(["highway": "traffic_signals"])
        drive.stand(seconds: 35)
        #expect(drive.arrivals.isEmpty)
        drive.drive("1", speed: 6)
        #expect(drive.arrivals.count == 1)
        #expect(drive.place.distance(to: drive.map.coordinate("b")) > 5)
    }

    /// A stop so many metres behind a light in the middle of a road, at which the vehicle stands.
    private func driveToLight(before meters: Double) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
            a-------------------------b----------------------------------------c
            """, grid: 20, ways: ["abc": ["highway": "secondary", "name": "High Street"]],
            nodes: ["b": ["highway": "crossing", "crossing": "traffic_signals"]])
        let light = map.coordinate("b")
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(destinations: [Waypoint(coordinate: light.moved(by: meters, bearing: 90))])))
        drive.drive(to: light.moved(by: 2, bearing: 270), speed: 4)
        return drive
    }

    @Test(arguments: [15.0, 18, 22])
    func `who waits at a light within a road has not arrived`(meters: Double) throws {
        var drive = try driveToLight(before: meters)
        drive.stand(seconds: 35)
        #expect(drive.arrivals.isEmpty)
        drive.drive("c", speed: 5, seconds: Int(meters / 5) + 1)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `who waits at a light with guidance off has not arrived either`() throws {
        var drive = try driveToLight(before: 18)
        drive.command(.setGuidance(active: false))
        drive.stand(seconds: 35)
        #expect(drive.arrivals.isEmpty)
    }

    @Test func `who stands behind all lights, or at the place, has arrived`() throws {
        var drive = try driveToLight(before: 40)
        drive.drive("c", speed: 5, seconds: 5)
        drive.stand(seconds: 8)
        #expect(drive.arrivals.count == 1)
        drive = try driveToLight(before: 5)
        drive.stand(seconds: 2)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `who parks before a light shortly before the destination has arrived`() throws {
        var drive = try driveToCrossroads(["highway": "traffic_signals"])
        drive.stand(seconds: 45)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `where no light is a short stand there is an arrival`() throws {
        var drive = try driveToCrossroads([:])
        drive.stand(seconds: 8)
        #expect(drive.arrivals.count == 1)
    }

    /// The street behind the last corner leads back beside the one before it.
    private func driveToCorner(_ speed: Double) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
            a----------------------------b-------e
                                       .
                                     .
                                   .
                                 .
                               c
            """, grid: 20,
            ways: [
                "abe": ["highway": "residential", "name": "High Street"],
                "bc": ["highway": "residential", "name": "Mill Lane"],
            ])
        let corner = map.coordinate("b")
        let stop = corner.moved(by: 12, bearing: corner.bearing(to: map.coordinate("c")))
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.command(.setDestinations(.init(destinations: [Waypoint(coordinate: stop)])))
        // 4 to 12 m before the corner the stop is within 10 m as the crow flies.
        while drive.place.distance(to: corner) > 4 + speed {
            drive.drive("b", speed: speed, seconds: 1)
        }
        return drive
    }

    @Test(arguments: [3.0, 5, 8])
    func `who comes to the last corner, behind which the destination is, has not arrived`(
        speed: Double
    ) throws {
        var drive = try driveToCorner(speed)
        #expect(drive.arrivals.isEmpty)
        drive.drive("bc", speed: speed)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `who waits at the last corner has not arrived, and who parks there has`() throws {
        var drive = try driveToCorner(8)
        drive.stand(seconds: 20)
        #expect(drive.arrivals.isEmpty)
        drive.stand(seconds: 25)
        #expect(drive.arrivals.count == 1)
    }
}
