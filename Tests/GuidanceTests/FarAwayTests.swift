import Geodesy
import Guidance
import ScenarioMaps
import Testing

/// Vehicles whose receiver shows them far from their route while they stand.
@Suite struct FarAwayTests {
    private func drive() -> ScenarioDrive {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("g")
        drive.drive("b", speed: 12)
        return drive
    }

    private func arrival(_ drive: ScenarioDrive) -> Bool {
        drive.navigator.snapshot.waypoints[0].expectedArrival != nil
    }

    @Test
    func `who stands far outside of the map is not on his route, and nobody knows when he comes`()
        throws
    {
        var drive = drive()
        let place = drive.place
        #expect(drive.navigator.snapshot.navState == .enroute)
        #expect(arrival(drive))
        drive.place = place.moved(by: 46_000, bearing: 200)
        drive.stand(seconds: 120)
        #expect(drive.navigator.snapshot.navState == .rerouting)
        #expect(drive.navigator.snapshot.road.offRouteSince != nil)
        #expect(!arrival(drive))
        // Back again, he is guided on.
        drive.place = place
        drive.stand(seconds: 5)
        drive.drive("c", speed: 12, seconds: 20)
        #expect(drive.navigator.snapshot.navState == .enroute)
        #expect(arrival(drive))
    }

    @Test func `a standing receiver that errs by less leaves its vehicle on the route`() {
        var drive = drive()
        drive.place = drive.place.moved(by: 300, bearing: 200)
        drive.stand(seconds: 120)
        #expect(drive.navigator.snapshot.navState == .enroute)
    }
}
