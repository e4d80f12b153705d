import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Stops of a tour a few doors from one another.
@Suite struct NearStopsTests {
    /// One street with a place every 30 m, whose ends are farther off.
    private static func drive(service: Double) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            "a---------------b---c---d---e---f---------------g", grid: 15,
            ways: ["abcdefg": ["highway": "residential"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "bcdefg".map {
                        Waypoint(
                            coordinate: map.coordinate($0), id: "\($0)",
                            terms: StopTerms(serviceSeconds: service))
                    }, continuation: .atDeparture)))
        return drive
    }

    private func states(_ drive: ScenarioDrive) -> [StopState] {
        drive.navigator.tour?.stops.map(\.state) ?? []
    }

    /// In a stand of 25 s the arrival comes near its end: what is left of it is also the first stand of the next stay.
    @Test(arguments: [(service: 0.0, stand: 40), (30, 40), (300, 40), (8, 25)])
    func `parcels for doors 30 m apart are delivered one after the other`(
        service: Double, stand: Int
    ) throws {
        var drive = try Self.drive(service: service)
        for letter in "bcdef" {
            drive.drive("\(letter)")
            drive.stand(seconds: stand)
        }
        drive.drive("g")
        drive.stand(seconds: stand)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2, 3, 4, 5])
        #expect(states(drive) == [.departed, .departed, .departed, .departed, .departed, .arrived])
        #expect(!drive.routeChanges.contains(.offRoute))
    }

    @Test func `who passes a door and stands at the next one is there`() throws {
        var drive = try Self.drive(service: 8)
        drive.drive("b")
        drive.stand(seconds: 25)
        drive.drive("cd", speed: 4)
        drive.stand(seconds: 25)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2])
        #expect(!drive.routeChanges.contains(.offRoute))
    }

    @Test func `who passes the first door is at the second one where he stands`() throws {
        var drive = try Self.drive(service: 8)
        drive.drive("bc", speed: 6)
        drive.stand(seconds: 25)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
    }

    @Test func `who parks a few metres nearer to the next door is not there yet`() throws {
        var drive = try Self.drive(service: 300)
        drive.drive("b")
        drive.stand(seconds: 40)
        drive.drive(to: drive.place.moved(by: 17, bearing: 90), speed: 4)
        drive.stand(seconds: 120)
        #expect(states(drive).prefix(2) == [.arrived, .scheduled])
    }

    /// Whoever comes to a stop's place on the way there is there, and so is who comes to it from the door before.
    @Test func `who stands for a moment at the next door is there`() throws {
        var drive = try Self.drive(service: 300)
        drive.drive("b")
        drive.stand(seconds: 40)
        drive.drive("c")
        drive.stand(seconds: 10)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1])
    }

    @Test(arguments: [11.0, 13, 16], [2.0, 4])
    func `who moves on to the next door and stands there has arrived before he leaves it`(
        meters: Double, speed: Double
    ) throws {
        for seed: UInt64 in 1...4 {
            let map = try ScenarioMap(
                "a---------------b------------------------------g", grid: 15,
                ways: ["abg": ["highway": "residential"]])
            var drive = ScenarioDrive(map, at: "a")
            drive.generator = SeededGenerator(seed: seed)
            drive.noise = 2
            let next = map.coordinate("b").moved(by: meters, bearing: 90)
            drive.stand(seconds: 3)
            drive.command(
                .setDestinations(
                    .init(
                        destinations: [map.coordinate("b"), next, map.coordinate("g")].map {
                            Waypoint(coordinate: $0)
                        }, continuation: .atDeparture)))
            drive.drive("b", speed: 6)
            drive.stand(seconds: 40)
            #expect(drive.arrivals.map(\.waypointIndex) == [0], "\(seed)")
            drive.drive(to: next, speed: speed)
            drive.stand(seconds: 40)
            #expect(drive.arrivals.map(\.waypointIndex) == [0, 1], "\(seed)")
        }
    }

    /// The doors are 30 m apart, and the first turn is 30 m behind the last one.
    @Test(arguments: [7, 10, 20, 60], [4.0, 7.0])
    func `the way on from each of some near doors is announced before its first turn`(
        stand: Int, speed: Double
    ) throws {
        let map = try ScenarioMap(
            """
                                      h
                                      |
                                      |
            a---------------b---c---d-e------g
            """, grid: 15,
            ways: ["abcdeg": ["highway": "residential"], "eh": ["highway": "residential"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.beginTour("bcdh")
        for letter in "bcd" {
            drive.drive("\(letter)", speed: speed)
            drive.stand(seconds: stand)
        }
        let earlier = drive.prompts.count
        drive.drive("e", speed: speed)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 1, 2])
        let words = drive.prompts.dropFirst(earlier).map(\.text)
        #expect(words.contains { $0.lowercased().contains("turn left") }, "\(words)")
    }

    @Test(arguments: [4.5, 6.0, 9.0])
    func `an arrival is announced ahead when the vehicle sets off, and told once when it is there`(
        speed: Double
    ) throws {
        var drive = try Self.drive(service: 0)
        for letter in "bcdef" {
            drive.drive("\(letter)", speed: speed)
            drive.stand(seconds: 20)
        }
        let words = drive.prompts.map(\.text)
        #expect(words.count { $0.contains("ou have arrived") } == 5, "\(words)")
        #expect(words.count { $0.contains("ou will reach") } >= 4, "\(words)")
    }
}
