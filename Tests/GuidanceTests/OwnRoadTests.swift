import Geodesy
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// Reroutes of a vehicle that is on its road for certain.
@Suite struct OwnRoadTests {
    /// A trunk road that ends at e, where the map does, with a ramp beside it that leads to d.
    private static let map = try! ScenarioMap(
        """
        a-----------------------------b-------------------------------------------------------------------e
                                            r

                                                          s
                                                                                     t



                                                                                                 d
        """, grid: 12,
        ways: [
            "abe": ["highway": "trunk", "oneway": "yes", "name": "Bypass"],
            "brstd": ["highway": "trunk_link", "oneway": "yes"],
        ])

    @Test(arguments: [0.0, 2])
    func `who has missed the last exit of the map is not led onto its ramp`(noise: Double) {
        for seed in UInt64(1)...4 {
            var drive = ScenarioDrive(Self.map, at: "a")
            drive.receiver = ReceiverNoise(deviation: noise, seed: seed)
            drive.stand(seconds: 3)
            drive.setDestinations("d")
            drive.drive("be", speed: 14)
            #expect(drive.routeChanges == [.destinationsSet], "seed \(seed)")
            let failures = drive.events.compactMap {
                if case .offRoute(let off) = $0 { off.failure?.message } else { nil }
            }
            #expect(
                failures == ["No way leads on from the road on which the vehicle is."],
                "seed \(seed)")
        }
    }
}
