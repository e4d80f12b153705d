import Geodesy
import ScenarioMaps
import Testing

@testable import Guidance

/// Two ways beside each other that part behind a corner, as the lanes of a bridge do.
@Suite struct ParallelWaysTests {
    /// Right off a quay at b, over j onto a bridge whose lanes are two ways, 6 m apart: one leads on to n, the other one right
    /// again to t.
    private static let map = try! ScenarioMap(
        """
        n
























                                                                                                                                                                    t






















                                                                                                                                                                                                  e
                                             q
                                       m

















                                                         s



                                                    k
                                                        r

                                                      j


                                                    b
        """, grid: 2,
        ways: [
            "eb": ["highway": "secondary", "oneway": "yes", "name": "Quay"],
            "bj": ["highway": "secondary", "oneway": "yes", "name": "Bridge"],
            "jkmn": ["highway": "secondary_link", "oneway": "yes", "name": "Bridge"],
            "jrsq": ["highway": "secondary", "oneway": "yes", "name": "Bridge"],
            "qt": ["highway": "secondary", "oneway": "yes", "name": "North Quay"],
        ])

    @Test(arguments: [0.0, 1, 2], [4.0, 6, 8])
    func `who is seen on the way beside his own one for some seconds keeps his route`(
        noise: Double, speed: Double
    ) {
        for seed in UInt64(1)...6 {
            var drive = ScenarioDrive(Self.map, at: "e")
            drive.generator = SeededGenerator(seed: seed)
            drive.noise = noise
            drive.stand(seconds: 3)
            drive.setDestinations("n")
            drive.drive("b", speed: speed)
            drive.drive("jkmn", speed: speed)
            #expect(!drive.routeChanges.contains(.offRoute), "seed \(seed)")
            #expect(drive.arrivals.count == 1, "seed \(seed)")
        }
    }

    // From there no way leads to the destination, and none that begins on another road is taken.
    @Test func `who takes the other way is off his route`() {
        var drive = ScenarioDrive(Self.map, at: "e")
        drive.noise = 1
        drive.stand(seconds: 3)
        drive.setDestinations("n")
        drive.drive("bjrsqt", speed: 7)
        #expect(drive.offRoutes.contains(true))
    }
}
