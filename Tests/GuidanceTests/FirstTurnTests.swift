import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// The first turn behind a stop, which is told when the service is over: nobody need have been in the vehicle.
@Suite struct FirstTurnTests {
    /// The stop is at b, the turn so many metres on.
    private static func drive(
        standing seconds: Int, turnAfter meters: Double
    ) throws -> (ScenarioDrive, said: [String]) {
        let map = try ScenarioMap(
            """
                        d
                        |
                        |
                        |
                        |
                        |
                        |
            a-------b---c------e
            """, grid: meters / 4,
            ways: [
                "abce": ["highway": "residential", "name": "High Street"],
                "cd": ["highway": "residential", "name": "Hill Road"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: [
                        Waypoint(
                            coordinate: map.coordinate("b"), terms: StopTerms(serviceSeconds: 30)),
                        Waypoint(coordinate: map.coordinate("d")),
                    ], continuation: .atDeparture)))
        drive.drive("b", speed: 8)
        drive.stand(seconds: 34)
        let before = drive.prompts.count
        drive.stand(seconds: seconds)
        return (drive, drive.prompts.dropFirst(before).map(\.text))
    }

    @Test(arguments: [40.0, 24, 16]) func `who sets off long after it was told hears it again`(
        meters: Double
    ) throws {
        var (drive, said) = try Self.drive(standing: 60, turnAfter: meters)
        let before = drive.prompts.count
        drive.drive("c", speed: 4)
        let again = drive.prompts.dropFirst(before).map(\.text)
        #expect(again.contains { $0.contains("left") }, "\(said) \(again)")
    }

    @Test(arguments: [40.0, 24, 16]) func `who sets off at once does not hear it twice`(
        meters: Double
    ) throws {
        var (drive, said) = try Self.drive(standing: 6, turnAfter: meters)
        let before = drive.prompts.count
        drive.drive("c", speed: 4)
        let again = drive.prompts.dropFirst(before).map(\.text)
        #expect(!again.contains { $0.contains("left") }, "\(said) \(again)")
    }
}
