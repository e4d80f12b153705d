import Geodesy
import Positioning
import ScenarioMaps
import Testing

@testable import Guidance

/// Receivers that give places alone, neither speed nor course.
@Suite struct SpeedlessTests {
    /// Two carriageways, 12 m apart, and a street that leaves the route's.
    private static let map = try! ScenarioMap(
        """
        w---------------------------------------------------------------------------------------------------v
        a-------------------------------------------------------------c-------------------------------------d




                                                                      s
        """, grid: 12,
        ways: [
            "acd": ["highway": "primary", "oneway": "yes", "name": "Bypass"],
            "vw": ["highway": "primary", "oneway": "yes", "name": "Bypass"],
            "wa": ["highway": "residential"], "dv": ["highway": "residential"],
            "cs": ["highway": "residential"],
        ])

    private static func drive(noise: Double, seed: UInt64) -> ScenarioDrive {
        var drive = ScenarioDrive(map, at: "a")
        drive.receiver = ReceiverNoise(deviation: noise, seed: seed)
        drive.givesSpeed = false
        drive.stand(seconds: 5)
        drive.setDestinations("d")
        return drive
    }

    @Test(arguments: [2.5, 6.0])
    func `who stands in a jam keeps his route and is told to stand`(noise: Double) {
        for seed in UInt64(1)...8 {
            var drive = Self.drive(noise: noise, seed: seed)
            drive.drive("c", speed: 12, seconds: 16)
            let (changes, told) = (drive.routeChanges.count, drive.locations.count)
            drive.stand(seconds: 300)
            #expect(drive.routeChanges.count == changes, "seed \(seed)")
            let moving = drive.locations[told...].dropFirst(20).count {
                $0.matched.speed ?? 0 >= DeviationMonitor.standingSpeed
            }
            #expect(moving <= 15, "seed \(seed)")
            drive.drive("cd", speed: 12)
            drive.stand(seconds: 60)
            #expect(drive.arrivals.count == 1, "seed \(seed)")
        }
    }

    /// Stands at the beginning, on the way and at a stop, by a receiver that says nothing of its error.
    @Test(arguments: [2.5, 5])
    func `who stands is not seen to drive off`(noise: Double) {
        for seed in UInt64(1)...8 {
            let drive = Self.driveWithStands(noise: noise, seed: seed)
            #expect(drive.arrivals.count == 1, "seed \(seed)")
            #expect(drive.routeChanges == [.destinationsSet], "seed \(seed)")
        }
    }

    /// Of 24 drives 6 had a deviation as long as speeds alone were believed.
    @Test func `places that wander far hardly ever make a deviation`() {
        let left = (UInt64(1)...24).filter {
            Self.driveWithStands(noise: 8, seed: $0).routeChanges != [.destinationsSet]
        }
        #expect(left.count <= 2, "\(left)")
    }

    private static func driveWithStands(noise: Double, seed: UInt64) -> ScenarioDrive {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.receiver = ReceiverNoise(deviation: noise, seed: seed)
        (drive.givesSpeed, drive.statesError, drive.horizontalError) = (false, false, 17)
        drive.beginTour("cd")
        drive.stand(seconds: 120)
        drive.drive("c", speed: 12, seconds: 16)
        drive.stand(seconds: 200)
        drive.drive("c", speed: 12)
        drive.stand(seconds: 300)
        return drive
    }

    @Test(arguments: [2.5, 6.0])
    func `who turns off, from a stand too, is off his route`(noise: Double) {
        for seed in UInt64(1)...4 {
            for standing in [0, 90] {
                var drive = Self.drive(noise: noise, seed: seed)
                drive.drive("c", speed: 12)
                drive.stand(seconds: standing)
                drive.drive("s", speed: 8)
                drive.drive(
                    to: Self.map.coordinate("s").moved(by: 60, bearing: 180), speed: 8)
                #expect(
                    drive.routeChanges.contains(.offRoute) || drive.offRoutes.contains(true),
                    "seed \(seed)")
            }
        }
    }
}
