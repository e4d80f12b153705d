import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// A receiver that is off by a block for a while, and goes on seeing speed and course rightly.
@Suite struct ReceiverJumpTests {
    /// Blocks of 170 m by 85 m.
    private static let grid = try! ScenarioMap(
        """
        a---b---c---d---e---f---g---h
        |   |   |   |   |   |   |   |
        i---j---k---l---m---n---o---p
        |   |   |   |   |   |   |   |
        q---r---s---t---u---v---w---x
        """, grid: 85,
        ways: [
            "abcdefgh": ["highway": "residential", "name": "North Street"],
            "ijklmnop": ["highway": "residential", "name": "Middle Street"],
            "qrstuvwx": ["highway": "residential", "name": "South Street"],
            "aiq": ["highway": "residential", "name": "1st Avenue"],
            "bjr": ["highway": "residential", "name": "2nd Avenue"],
            "cks": ["highway": "residential", "name": "3rd Avenue"],
            "dlt": ["highway": "residential", "name": "4th Avenue"],
            "emu": ["highway": "residential", "name": "5th Avenue"],
            "fnv": ["highway": "residential", "name": "6th Avenue"],
            "gow": ["highway": "residential", "name": "7th Avenue"],
            "hpx": ["highway": "residential", "name": "8th Avenue"],
        ])

    /// On the way along Middle Street, 200 m from its beginning.
    private func drive(noise: Double = 0) -> ScenarioDrive {
        var drive = ScenarioDrive(Self.grid, at: "i")
        drive.noise = noise
        drive.stand(seconds: 3)
        drive.setDestinations("p")
        drive.drive("p", speed: 10, seconds: 20)
        return drive
    }

    @Test(arguments: [(0.0, 85.0), (0, -85), (85, 0), (-85, 0), (60, 60)], [0.0, 3])
    func `half a minute beside itself makes no new route`(
        shift: (east: Double, north: Double), noise: Double
    ) {
        var drive = drive(noise: noise)
        drive.shift = PlanePoint(x: shift.east, y: shift.north)
        drive.drive("p", speed: 10, seconds: 30)
        drive.shift = .zero
        drive.drive("p", speed: 10)
        drive.stand(seconds: 3)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.arrivals.count == 1)
    }

    @Test func `while the position is in doubt guidance goes on, and the road is unsure`()
        throws
    {
        var drive = drive()
        let before = try #require(drive.frames.last?.distanceToNextDestinationMeters)
        let seen = drive.locations.count
        drive.shift = PlanePoint(x: 0, y: 85)
        drive.drive("p", speed: 10, seconds: 30)
        let after = try #require(drive.frames.last?.distanceToNextDestinationMeters)
        #expect(abs(before - after - 300) < 40)
        let elsewhere = drive.locations[seen...].filter { $0.onRoute == false }
        #expect(elsewhere.allSatisfy { $0.matched.confidence <= 0.5 })
    }

    @Test(arguments: ["kc", "ks"])
    func `who turns off while the receiver is beside itself gets a new route`(way: String) {
        var drive = drive()
        drive.shift = PlanePoint(x: 0, y: 85)
        drive.drive(String(way.prefix(1)), speed: 10)
        let left = drive.now
        drive.drive(String(way.suffix(1)), speed: 10)
        drive.drive(way == "kc" ? "b" : "r", speed: 10)
        let noticed = drive.outputs.first {
            guard case .event(.offRoute(let off)) = $0.output else { return false }
            return off.isOffRoute && $0.at > left
        }
        #expect(((noticed?.at ?? .seconds(1000)) - left).asSeconds <= 10)
    }

    @Test func `a jump that lasts is believed in the end`() {
        var drive = drive()
        drive.shift = PlanePoint(x: 0, y: 85)
        drive.drive("p", speed: 8, seconds: 70)
        #expect(drive.offRoutes.contains(true))
    }
}
