import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// What a driver hears who leaves a stop of a trip that goes on by its departure.
@Suite struct DepartureTests {
    /// The stop is at b, the first turn 150 m on.
    private static func drive(toStop: Bool = true) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
                                   d
                                   |
                                   |
                                   |
                                   |
                                   |
                                   |
                                   |
                                   |
                                   |
            a-------b--------------c------e
            """, grid: 10,
            ways: [
                "abce": ["highway": "residential", "name": "High Street"],
                "cd": ["highway": "residential", "name": "Hill Road"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.beginTour("bd")
        if toStop { drive.drive("b", speed: 8) }
        return drive
    }

    private func statuses(_ drive: ScenarioDrive) -> [Snapshot.WaypointState.Status] {
        drive.navigator.snapshot.waypoints.map(\.status)
    }

    /// The next stop lies behind the vehicle, or ahead of it.
    @Test(arguments: [("ed", true), ("bd", false)])
    func `who stands the other way round is told to turn round first`(
        stops: String, turnsRound: Bool
    ) throws {
        var drive = try Self.drive(toStop: false)
        drive.command(.clearDestinations)
        drive.setDestinations(stops)
        drive.drive(String(stops.first!), speed: 8)
        drive.stand(seconds: 20)
        let before = drive.prompts.count
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.stand(seconds: 5)
        let said = drive.prompts.dropFirst(before).map(\.text)
        #expect(
            said.contains { $0.hasPrefix("Turn around when possible. ") } == turnsRound,
            "\(said), \(String(describing: drive.locations.last))")
        #expect(said.contains { $0.contains("Hill Road") }, "\(said)")
    }

    @Test(arguments: ["a", "e"])
    func `nobody knows how a vehicle stands that has not been seen driving`(stop: String) throws {
        var drive = ScenarioDrive(try Self.drive(toStop: false).map, at: "b")
        drive.stand(seconds: 3)
        drive.setDestinations(stop)
        drive.stand(seconds: 5)
        #expect(!drive.prompts.contains { $0.text.hasPrefix("Turn around") })
    }

    @Test func `who sets off the wrong way is told to turn round`() throws {
        let map = try ScenarioMap(
            """
            d---a-------b-------c
            """, grid: 100, ways: ["dabc": ["highway": "residential", "name": "High Street"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.beginTour("bd")
        drive.drive("b", speed: 8)
        drive.stand(seconds: 20)
        let before = drive.prompts.count
        drive.drive("c", speed: 4, seconds: 5)
        let said = drive.prompts.dropFirst(before).map(\.text)
        #expect(said.first?.hasPrefix("Turn around when possible. Head west") == true, "\(said)")
    }

    @Test func `who comes back to his vehicle is told the way before he drives off`() throws {
        var first = try Self.drive()
        first.stand(seconds: 30)
        var next = ScenarioDrive(
            first.map, at: "b", start: UTCTime(millisecondsSince1970: 1_790_000_900_000))
        next.handle(.resume(try #require(first.navigator.savedTrip)))
        next.stand(seconds: 30)
        let said = next.prompts.map(\.text)
        #expect(said.count == 1 && said[0].contains("Hill Road"), "\(said)")
        next.drive("c", speed: 5, seconds: 6)
        #expect(next.prompts.count == 1)
    }

    /// The stop at b has a time of service.
    private static func drive(service seconds: Double) throws -> ScenarioDrive {
        drive(on: try Self.drive(toStop: false).map, service: seconds)
    }

    private static func drive(on map: ScenarioMap, service seconds: Double) -> ScenarioDrive {
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [
                        Waypoint(
                            coordinate: drive.map.coordinate("b"),
                            terms: StopTerms(serviceSeconds: seconds)),
                        Waypoint(coordinate: drive.map.coordinate("d")),
                    ], continuation: .atDeparture)))
        drive.drive("b", speed: 8)
        drive.stand(seconds: 10)
        return drive
    }

    @Test(arguments: [30.0, 300]) func `the way on is told once when the service is over`(
        service: Double
    ) throws {
        var drive = try Self.drive(service: service)
        #expect(drive.arrivals.count == 1)
        let before = drive.prompts.count
        drive.stand(seconds: Int(service) - 12)
        #expect(drive.prompts.count == before)
        drive.stand(seconds: 40)
        let said = drive.prompts.dropFirst(before).map(\.text)
        #expect(said.count == 1 && said[0].hasPrefix("Head east on High Street"), "\(said)")
        drive.drive("c", speed: 5, seconds: 6)
        #expect(drive.prompts.count == before + 1)
        // Who stays for another minute has it no longer in mind.
        var late = try Self.drive(service: service)
        late.stand(seconds: Int(service) + 100)
        #expect(late.prompts.count == before + 1)
        late.drive("c", speed: 5, seconds: 6)
        #expect(late.prompts.count == before + 2)
        #expect(late.prompts.last?.text.contains("Hill Road") == true)
    }

    /// Nobody need have been in the vehicle when it was said.
    @Test(arguments: [true, false])
    func `who was told to turn round when the service was over and sets off ahead is told again`(
        isWrong: Bool
    ) throws {
        let map = try ScenarioMap(
            """
            d---a-------b-------c
            """, grid: 100, ways: ["dabc": ["highway": "residential", "name": "High Street"]])
        var drive = Self.drive(on: map, service: 30)
        drive.stand(seconds: 50)
        #expect(drive.prompts.last?.text.hasPrefix("Turn around when possible. Head west") == true)
        let before = drive.prompts.count
        drive.drive(isWrong ? "c" : "a", speed: 5, seconds: 8)
        #expect(
            drive.prompts.dropFirst(before).map(\.text).contains("Turn around when possible")
                == isWrong)
    }

    /// He drives off seconds after it: he is at the wheel.
    @Test func `who sets off as he is told to turn round is not told so again at once`() throws {
        let map = try ScenarioMap(
            """
            d---a-------b-------c
            """, grid: 100, ways: ["dabc": ["highway": "residential", "name": "High Street"]])
        var drive = Self.drive(on: map, service: 30)
        for _ in 0..<40 where drive.prompts.last?.text.hasPrefix("Turn around") != true {
            drive.stand(seconds: 1)
        }
        #expect(drive.prompts.last?.text.hasPrefix("Turn around when possible. Head west") == true)
        let before = drive.prompts.count
        drive.stand(seconds: 1)
        drive.drive("c", speed: 4, seconds: 10)
        let said = drive.prompts.dropFirst(before).map(\.text)
        #expect(!said.contains { $0.hasPrefix("Turn around") }, "\(said)")
    }

    /// The agent begins anew at the stop, and does not know which way the vehicle points.
    @Test(arguments: [true, false])
    func `who was told the way as he stood and sets off the other way is told to turn round`(
        isWrong: Bool
    ) throws {
        let map = try ScenarioMap(
            """
            d---a-------b-------c
            """, grid: 100, ways: ["dabc": ["highway": "residential", "name": "High Street"]])
        var first = ScenarioDrive(map, at: "a")
        first.beginTour("bd")
        first.drive("b", speed: 8)
        first.stand(seconds: 30)
        var next = ScenarioDrive(
            map, at: "b", start: UTCTime(millisecondsSince1970: 1_790_000_900_000))
        next.handle(.resume(try #require(first.navigator.savedTrip)))
        next.stand(seconds: 30)
        #expect(next.prompts.map(\.text) == ["Head west on High Street"])
        next.drive(isWrong ? "c" : "a", speed: 4, seconds: 7)
        #expect(
            next.prompts.dropFirst().map(\.text)
                == (isWrong ? ["Turn around when possible"] : []))
    }

    @Test func `a red light down the road is not where the vehicle left its stop`() throws {
        var drive = try Self.drive()
        drive.stand(seconds: 30)
        let left = try #require(drive.locations.last).matched.time
        drive.drive("c", speed: 8, seconds: 9)
        drive.stand(seconds: 20)
        drive.drive("cd", speed: 8)
        let departed = try #require(drive.navigator.tour?.stops.first?.record.departed)
        #expect(abs(departed.secondsSince1970 - left.secondsSince1970) <= 2)
    }

    /// The stop lies in a yard 60 m beside the road.
    @Test func `who drives into the yard of his stop has not left it`() throws {
        var drive = ScenarioDrive(try Self.drive(toStop: false).map, at: "a")
        let (road, end) = (drive.map.coordinate("b"), drive.map.coordinate("d"))
        let yard = road.moved(by: 60, bearing: 180)
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [Waypoint(coordinate: yard), Waypoint(coordinate: end)],
                    continuation: .atDeparture)))
        drive.drive("b", speed: 8)
        drive.stand(seconds: 10)
        drive.drive(to: yard, speed: 2)
        #expect(statuses(drive) == [.reached, .pending])
        drive.stand(seconds: 120)
        drive.drive(to: road, speed: 3)
        #expect(statuses(drive) == [.reached, .pending])
        drive.drive("c", speed: 8, seconds: 7)
        #expect(statuses(drive) == [.reached, .next])
        #expect(drive.offRoutes.isEmpty)
    }

    @Test(arguments: [5, 10, 30, 100])
    func `who leaves into a queue is on his way once he is 40 m from the stop`(
        stand seconds: Int
    ) throws {
        var drive = try Self.drive()
        drive.stand(seconds: 30)
        for _ in 0..<8 {
            drive.drive("c", speed: 5, seconds: 3)
            drive.stand(seconds: seconds)
            let meters = drive.place.distance(to: drive.map.coordinate("b"))
            if meters > 44 { #expect(statuses(drive) == [.reached, .next], "\(meters) m") }
        }
        drive.drive("c", speed: 5)
        #expect(drive.prompts.last?.text.lowercased().contains("turn left") == true)
    }

    @Test(arguments: [0, 1, 4], [20, 100])
    func `a receiver that is off with the engine does not silence the departure`(
        seen: Int, unseen: Int
    ) throws {
        var drive = try Self.drive()
        drive.stand(seconds: seen)
        drive.sleep(seconds: unseen)
        let before = drive.prompts.count
        drive.drive("c", speed: 5, seconds: 4)
        #expect(drive.prompts.dropFirst(before).contains { $0.text.contains("Head east") })
    }

    @Test(arguments: [15.0, 30, 45], [1, 3, 10])
    func `who has driven past the stop and backs to it has not left it`(
        past meters: Double, halt seconds: Int
    ) throws {
        for speed in [1.8, 3] {
            var drive = try Self.drive()
            drive.noise = 3
            let arrived = drive.prompts.count
            let stop = drive.place
            for speed in [5.0, 3] {
                drive.drive(
                    to: stop.moved(by: speed < 4 ? meters : meters - 8, bearing: 90), speed: speed)
            }
            drive.stand(seconds: seconds)
            drive.drive(to: stop, speed: speed)
            drive.stand(seconds: 30)
            let told = "\(speed) m/s: \(drive.prompts.map(\.text))"
            #expect(drive.prompts.count == arrived, "\(told)")
            #expect(statuses(drive) == [.reached, .pending], "\(told)")
            drive.drive("c", speed: 6)
            let way = drive.prompts.dropFirst(arrived).map(\.text)
            #expect(
                way.first?.lowercased().contains("turn left onto hill road") == true, "\(way)")
        }
    }

    /// At first he moves as one who backs to the stop that he has passed by some metres.
    @Test(arguments: [0.0, 3, 6], [10, 40])
    func `who turns on the spot hears of his way`(past meters: Double, stand seconds: Int) throws {
        for seed in UInt64(1)...8 {
            let map = try ScenarioMap(
                """
                       d
                       |
                       |
                       |
                       |
                e------c-----------b-----------------------------------------------------------a
                """, grid: 10,
                ways: [
                    "abce": ["highway": "residential", "name": "High Street"],
                    "cd": ["highway": "residential", "name": "Hill Road"],
                ])
            var drive = ScenarioDrive(map, at: "e")
            drive.generator = SeededGenerator(seed: seed)
            drive.noise = 3
            drive.beginTour("bd")
            let stop = map.coordinate("b")
            drive.drive(to: stop.moved(by: 12, bearing: 270), speed: 8)
            drive.drive(to: stop.moved(by: meters, bearing: 90), speed: 4)
            drive.stand(seconds: seconds)
            let arrived = drive.prompts.count
            for speed in [1.8, 3.3, 4.8, 6.3, 7.0] {
                drive.drive("c", speed: speed, seconds: 1)
            }
            drive.drive("c", speed: 7, seconds: 10)
            let way = drive.prompts.dropFirst(arrived).map(\.text)
            #expect(
                way.contains { $0.lowercased().contains("turn right onto hill road") },
                "seed \(seed): \(way)")
            #expect(statuses(drive) == [.reached, .next], "seed \(seed)")
        }
    }

    @Test func `a first fix that lies behind the stand by its error is no backing`() throws {
        var drive = try Self.drive()
        drive.stand(seconds: 8)
        drive.shift = PlanePoint(x: 4, y: 0)
        drive.stand(seconds: 2)
        let before = drive.prompts.count
        drive.shift = PlanePoint(x: -4, y: 0)
        drive.drive("c", speed: 2, seconds: 1)
        drive.shift = .zero
        drive.drive("c", speed: 4, seconds: 4)
        #expect(drive.prompts.dropFirst(before).contains { $0.text.contains("Head east") })
    }

    @Test(arguments: [4, 5, 8])
    func `a short stand is one`(seconds: Int) throws {
        var drive = try Self.drive()
        drive.stand(seconds: seconds)
        let before = drive.prompts.count
        drive.drive("c", speed: 5, seconds: 4)
        #expect(drive.prompts.dropFirst(before).contains { $0.text.contains("Head east") })
    }

    /// The stop is 9 m before the first turn, which nobody can announce to a driver who moves already.
    @Test(arguments: [3.0, 4.0], [0, 30])
    func `behind a first turn at the door the next ones are announced, also to one who waits`(
        speed: Double, stand seconds: Int
    ) throws {
        let map = try ScenarioMap(
            """
                       f
                       |
                       |
                       |
                       |
                       |
                       |
            k---c------d-----g
                |
                |
            a-b-e------m
            """, grid: 7,
            ways: [
                "abem": ["highway": "residential", "name": "Low Street"],
                "ec": ["highway": "residential", "name": "Hill Road"],
                "kcdg": ["highway": "residential", "name": "High Street"],
                "df": ["highway": "residential", "name": "Park Road"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.beginTour("bf")
        drive.drive("b", speed: 4)
        drive.stand(seconds: 30)
        drive.drive("ec", speed: speed, seconds: Int(30 / speed))
        #expect(statuses(drive) == [.reached, .next])
        drive.stand(seconds: seconds)
        drive.drive("c", speed: speed)
        #expect(
            drive.prompts.contains { $0.text.lowercased().contains("turn right") })
        let before = drive.prompts.count
        drive.drive("d", speed: speed)
        #expect(
            drive.prompts.dropFirst(before - 1).contains {
                $0.text.lowercased().contains("left")
            })
    }

    /// He is taken for arrived after 5 s, 20 m before the stop.
    @Test func `the stand in which the arrival is seen is one`() throws {
        var drive = try Self.drive(toStop: false)
        drive.drive("b", speed: 6, seconds: 10)
        drive.stand(seconds: 6)
        #expect(drive.arrivals.count == 1)
        let before = drive.prompts.count
        drive.drive("c", speed: 5, seconds: 6)
        #expect(drive.prompts.dropFirst(before).contains { $0.text.contains("Head east") })
    }

    @Test func `two stops of one place are told once, in the same words`() throws {
        var drive = try Self.drive()
        let places = "dda".map { drive.map.coordinate($0) }
        drive.command(
            .setDestinations(
                .init(
                    destinations: places.map { Waypoint(coordinate: $0) },
                    continuation: .atDeparture)))
        drive.drive("cd", speed: 8)
        drive.stand(seconds: 20)
        #expect(drive.arrivals.map(\.waypointIndex) == [0, 0, 1])
        #expect(drive.prompts.count { $0.text == "You have arrived at your stop" } == 2)
    }
}
