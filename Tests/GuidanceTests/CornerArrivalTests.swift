import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Stops round a corner, from which the next leg comes back past that corner: a vehicle that drives past the corner is on
/// roads of the next leg, but has not been at the stop.
@Suite struct CornerArrivalTests {
    /// High Street, and a side street to the south with the stop.
    private static let street = try! ScenarioMap(
        """
        a-----------b-----------c
                    |
                    |
                    d
        """, grid: 40,
        ways: [
            "abc": ["highway": "secondary", "name": "High Street"],
            "bd": ["highway": "residential", "name": "Mill Lane"],
        ])

    /// Where a vehicle was, metres from the stop, whenever it was told that it had arrived there.
    private struct Visit {
        var drive: ScenarioDrive
        let stop: Coordinate
        var told: [Double] = []

        /// A trip from a to a stop, and from there to a letter.
        init(_ map: ScenarioMap, stop: Coordinate, then letter: Character, error: Double) {
            drive = ScenarioDrive(map, at: "a")
            self.stop = stop
            drive.horizontalError = error
            drive.stand(seconds: 2)
            let places = [stop, map.coordinate(letter)].map { Waypoint(coordinate: $0) }
            drive.command(.setDestinations(.init(destinations: places)))
        }

        mutating func go(to goal: Coordinate, speed: Double) {
            while drive.place.distance(to: goal) > 0.01 {
                let left = drive.place.distance(to: goal)
                let next =
                    left <= speed
                    ? goal : drive.place.moved(by: speed, bearing: drive.place.bearing(to: goal))
                drive.drive(to: next, speed: min(left, speed))
                note()
            }
        }

        mutating func stand(seconds: Int) {
            for _ in 0..<seconds {
                drive.stand(seconds: 1)
                note()
            }
        }

        private mutating func note() {
            while told.count < drive.arrivals.count {
                told.append(drive.place.distance(to: stop))
            }
        }
    }

    /// Metres from its stop within which a vehicle is there, the error of an exact receiver's fix included.
    private static let atStop = 12.0

    private static func sideStreet(error: Double) -> Visit {
        let stop = street.coordinate("b").moved(by: 18, bearing: 180)
        return Visit(street, stop: stop, then: "c", error: error)
    }

    @Test(arguments: [2.0, 4, 6, 10], [5.0, 20])
    func `who overshoots the corner and backs arrives at the stop`(meters: Double, error: Double) {
        for noise in [0.0, 3] {
            var visit = Self.sideStreet(error: error)
            visit.drive.noise = noise
            let corner = Self.street.coordinate("b")
            visit.go(to: corner.moved(by: 20, bearing: 270), speed: 10)
            visit.go(to: corner.moved(by: meters, bearing: 90), speed: 5)
            visit.stand(seconds: 4)
            visit.go(to: corner, speed: 2)
            visit.stand(seconds: 2)
            visit.go(to: visit.stop, speed: 4)
            visit.stand(seconds: 8)
            #expect(visit.told.count == 1)
            #expect(visit.told.allSatisfy { $0 <= Self.atStop + noise }, "\(visit.told)")
        }
    }

    @Test(arguments: [2.0, 4, 6, 10], [5.0, 20])
    func `who waits behind the corner has not arrived`(meters: Double, error: Double) {
        for speed in [5.0, 10] {
            var visit = Self.sideStreet(error: error)
            let corner = Self.street.coordinate("b")
            visit.go(to: corner.moved(by: meters, bearing: 90), speed: speed)
            visit.stand(seconds: 20)
            #expect(visit.told.isEmpty, "\(visit.told)")
        }
    }

    @Test(arguments: [3.0, 6, 10, 14], [5.0, 20])
    func `who drives past the corner is off the route and has not arrived`(
        speed: Double, error: Double
    ) {
        for wait in [0, 10] {
            var visit = Self.sideStreet(error: error)
            let corner = Self.street.coordinate("b")
            visit.go(to: corner.moved(by: 4, bearing: 90), speed: speed)
            visit.stand(seconds: wait)
            visit.go(to: corner.moved(by: 220, bearing: 90), speed: speed)
            #expect(visit.told.isEmpty, "\(visit.told)")
            #expect(visit.drive.offRoutes.first == true)
        }
    }

    /// The stop is on High Street, 18 m behind the corner of the side street by which the next leg leads back.
    @Test(arguments: [3.0, 6, 10], [5.0, 20])
    func `who turns off before the stop onto the next leg has not arrived`(
        speed: Double, error: Double
    ) {
        for wait in [0, 4] {
            let corner = Self.street.coordinate("b")
            var visit = Visit(
                Self.street, stop: corner.moved(by: 18, bearing: 90), then: "d", error: error)
            visit.go(to: corner, speed: speed)
            visit.go(to: corner.moved(by: 5, bearing: 180), speed: speed)
            visit.stand(seconds: wait)
            visit.go(to: corner.moved(by: 75, bearing: 180), speed: speed)
            #expect(visit.told.isEmpty, "\(visit.told)")
            #expect(visit.drive.offRoutes.first == true)
        }
    }

    @Test(arguments: [5.0, 20]) func `who comes to the stop and goes on has arrived once`(
        error: Double
    ) {
        for noise in [0.0, 4] {
            var visit = Self.sideStreet(error: error)
            visit.drive.noise = noise
            let corner = Self.street.coordinate("b")
            visit.go(to: corner, speed: 10)
            visit.go(to: visit.stop, speed: 4)
            visit.go(to: corner, speed: 4)
            visit.go(to: corner.moved(by: 100, bearing: 90), speed: 10)
            #expect(visit.told.count == 1)
            #expect(visit.told.allSatisfy { $0 <= Self.atStop }, "\(visit.told)")
        }
    }
}
