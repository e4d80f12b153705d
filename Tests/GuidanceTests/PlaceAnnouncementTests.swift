import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// What a driver hears at a stop at which he has not arrived until he stands there.
@Suite struct PlaceAnnouncementTests {
    private static func drive(to terms: StopTerms) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
            a---------------b---------------c
            """, grid: 60, ways: ["abc": ["highway": "residential", "name": "High Street"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        var stop = Waypoint(coordinate: map.coordinate("b"), title: "Baker")
        stop.terms = terms
        drive.command(.setDestinations(.init(destinations: [stop])))
        return drive
    }

    private static func arrivals(in drive: ScenarioDrive) -> [String] {
        drive.prompts.map(\.text).filter { $0.contains("arrived") }
    }

    private static let terms = [
        StopTerms(serviceSeconds: 60), StopTerms(standstillSeconds: 20),
    ]

    @Test(arguments: terms, [5.0, 11])
    func `who drives by is told where it is, and has not arrived`(
        terms: StopTerms, speed: Double
    ) throws {
        var drive = try Self.drive(to: terms)
        let stop = drive.map.coordinate("b")
        var told: Double?
        while drive.place.distance(to: drive.map.coordinate("c")) > 200 {
            drive.drive("c", speed: speed, seconds: 1)
            if told == nil, !Self.arrivals(in: drive).isEmpty {
                told = drive.place.distance(to: stop)
            }
        }
        #expect(told.map { $0 <= 15 } == true, "\(String(describing: told))")
        #expect(Self.arrivals(in: drive).count == 1)
        #expect(drive.arrivals.isEmpty)
    }

    @Test(arguments: terms)
    func `who stands there is told once`(terms: StopTerms) throws {
        var drive = try Self.drive(to: terms)
        drive.drive("b", speed: 8)
        drive.stand(seconds: 60)
        #expect(drive.arrivals.count == 1)
        #expect(Self.arrivals(in: drive).count == 1)
    }
}
