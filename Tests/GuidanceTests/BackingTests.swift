import Geodesy
import Guidance
import ScenarioMaps
import Testing

/// A vehicle that is backed moves against its route, but it does not leave it.
@Suite struct BackingTests {
    private func offRoutes(_ drive: ScenarioDrive) -> [Duration] {
        drive.outputs.compactMap {
            guard case .event(.offRoute(let off)) = $0.output, off.isOffRoute else { return nil }
            return $0.at
        }
    }

    /// Stands on High Street so many seconds of 10 m behind a, with a route to d since then or before.
    private func parked(_ seconds: Int, orderedBefore: Bool) -> ScenarioDrive {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        if orderedBefore { drive.setDestinations("d") }
        drive.drive("bc", seconds: seconds)
        drive.stand(seconds: 20)
        if !orderedBefore { drive.setDestinations("d") }
        drive.stand(seconds: 3)
        return drive
    }

    // In the middle of a block, and over the junction at b.
    @Test(arguments: [25, 44], [true, false])
    func `backing out of a parking place along the route is no deviation`(
        seconds: Int, orderedBefore: Bool
    ) {
        let back = seconds > 40 ? "ba" : "a"
        for speed in [1.8, 2.7, 3.5] {
            for noise in [0.0, 2] {
                var drive = parked(seconds, orderedBefore: orderedBefore)
                drive.noise = noise
                // 81 m, stopping once.
                drive.drive(back, speed: speed, seconds: Int(40 / speed))
                drive.stand(seconds: 4)
                drive.drive(back, speed: speed, seconds: Int(41 / speed))
                drive.stand(seconds: 4)
                drive.drive("bcd", speed: 10)
                drive.stand(seconds: 3)
                #expect(offRoutes(drive).isEmpty, "\(speed) m/s")
                #expect(drive.arrivals.count == 1)
            }
        }
    }

    @Test func `who turns round slowly and drives off is noticed as soon as he does`() throws {
        var drive = parked(25, orderedBefore: true)
        drive.drive("a", speed: 3, seconds: 10)
        #expect(offRoutes(drive).isEmpty)
        let left = drive.now
        drive.drive("a", speed: 10)
        let noticed = try #require(offRoutes(drive).first)
        #expect((noticed - left).asSeconds <= 2)
    }

    @Test func `who creeps back for good is noticed too`() throws {
        var drive = parked(35, orderedBefore: true)
        let left = drive.now
        drive.drive("a", speed: 3)
        let noticed = try #require(offRoutes(drive).first)
        #expect((noticed - left).asSeconds <= 50)
    }

    @Test func `who was backed and then leaves where no road is is noticed`() throws {
        var drive = parked(44, orderedBefore: false)
        drive.drive("ba", speed: 3, seconds: 20)
        #expect(offRoutes(drive).isEmpty)
        let left = drive.now
        drive.drive("g", speed: 10)
        let noticed = try #require(offRoutes(drive).first)
        #expect((noticed - left).asSeconds <= 5)
    }

    @Test func `who creeps into a side street is noticed as ever`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("b", speed: 3)
        let left = drive.now
        drive.drive("f", speed: 3)
        let noticed = try #require(offRoutes(drive).first)
        #expect((noticed - left).asSeconds <= 11)
    }
}
