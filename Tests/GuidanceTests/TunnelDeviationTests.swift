import Geodesy
import Guidance
import ScenarioMaps
import Testing

/// Routes through tunnels, and drivers who do not take them.
@Suite struct TunnelDeviationTests {
    /// A street under a hill from b to c, 400 m long; beside it a street over the hill from b and one
    /// that only passes by, an exit inside it at t, and two roads at its far mouth.
    static let hill = try! ScenarioMap(
        """
        p-------------------q----------------------------------------r

                                    f-------------------g
        a-------------------b---------t---------c-----------------d
                                       \\
                                       u         e
                                       |         |
                                       v         h
        """, grid: 40,
        ways: [
            "ab": ["highway": "secondary", "name": "Hill Street"],
            "btc": ["highway": "secondary", "name": "Hill Street", "tunnel": "yes"],
            "cd": ["highway": "secondary", "name": "Hill Street"],
            "bfg": ["highway": "residential", "name": "Over the Hill"],
            "tu": ["highway": "residential", "name": "Cellar Lane", "tunnel": "yes"],
            "uv": ["highway": "residential", "name": "Cellar Lane"],
            "ceh": ["highway": "residential", "name": "Far Lane"],
            "pqr": ["highway": "residential", "name": "By Street"],
            "ap": ["highway": "residential", "name": "First Street"],
            "gd": ["highway": "residential", "name": "Last Street"],
        ])

    /// Where one can drive from each letter of it.
    static let neighbours: [Character: [Character]] = [
        "a": ["b", "p"], "b": ["a", "t", "f"], "t": ["b", "c", "u"], "c": ["t", "d", "e"],
        "d": ["c", "g"], "e": ["c", "h"], "f": ["b", "g"], "g": ["f", "d"], "h": ["e"],
        "p": ["a", "q"], "q": ["p", "r"], "r": ["q"], "u": ["t", "v"], "v": ["u"],
    ]

    private func drive(to destination: String = "d") -> ScenarioDrive {
        var drive = ScenarioDrive(Self.hill, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations(destination)
        return drive
    }

    /// Seconds from a moment to the next off-route.
    private func offRoute(_ drive: ScenarioDrive, after moment: Duration) -> Double? {
        drive.outputs.first {
            guard case .event(.offRoute(let off)) = $0.output else { return false }
            return off.isOffRoute && $0.at >= moment
        }.map { ($0.at - moment).asSeconds }
    }

    private func expectDeviation(
        in drive: ScenarioDrive, after moment: Duration, within seconds: Double
    ) {
        #expect((offRoute(drive, after: moment) ?? .infinity) <= seconds)
        #expect(drive.routeChanges.contains(.offRoute))
    }

    @Test(arguments: [4.0, 8, 14])
    func `who takes the street beside the tunnel's mouth gets a new route`(speed: Double) {
        var drive = drive()
        drive.drive("b", speed: speed)
        let left = drive.now
        drive.drive("fg", speed: speed)
        expectDeviation(in: drive, after: left, within: 30 / speed + 6)
        drive.drive("d", speed: speed)
        drive.stand(seconds: 3)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `who leaves by an exit in the tunnel gets a new route`() {
        var drive = drive()
        drive.drive("bt", speed: 8)
        let left = drive.now
        drive.drive("uv", speed: 8)
        expectDeviation(in: drive, after: left, within: 14)
    }

    @Test func `who is not seen in the tunnel and comes out of its exit gets a new route`() {
        var drive = drive()
        drive.drive("b", speed: 8)
        drive.drive("t", speed: 8, isSeen: false)
        drive.drive("u", speed: 8, isSeen: false)
        let left = drive.now
        drive.drive("v", speed: 8)
        expectDeviation(in: drive, after: left, within: 12)
    }

    @Test(arguments: [true, false])
    func `who turns off at the far mouth gets a new route`(isSeen: Bool) {
        var drive = drive()
        drive.drive("b", speed: 10)
        drive.drive("tc", speed: 10, isSeen: isSeen)
        let left = drive.now
        drive.drive("eh", speed: 10)
        expectDeviation(in: drive, after: left, within: 9)
    }

    @Test func `who drives along a street beside the tunnel gets a new route`() {
        // 120 m beside it, from before it to behind it.
        var drive = drive()
        drive.drive("b", speed: 10)
        let left = drive.now
        drive.drive("qr", speed: 10)
        expectDeviation(in: drive, after: left, within: 12)
    }

    @Test(arguments: [true, false])
    func `who takes the tunnel is guided through it, seen or not`(isSeen: Bool) {
        var drive = drive()
        drive.drive("b", speed: 10)
        drive.drive("tc", speed: 10, isSeen: isSeen)
        drive.drive("d", speed: 10)
        drive.stand(seconds: 3)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.arrivals.count == 1)
    }

    @Test(arguments: [(15.0, -25.0), (-30, -30), (0, 120)])
    func `fixes that are thrown back into a tunnel do not make a new route`(
        east: Double, north: Double
    ) {
        var drive = drive()
        drive.drive("b", speed: 10)
        drive.drive("t", speed: 10, isSeen: false)
        // For four seconds, then it is not seen again.
        drive.shift = PlanePoint(x: east, y: north)
        drive.horizontalError = 40
        drive.drive("c", speed: 10, seconds: 4)
        drive.shift = .zero
        drive.drive("c", speed: 10, isSeen: false)
        drive.horizontalError = 8
        drive.drive("d", speed: 10)
        drive.stand(seconds: 3)
        #expect(drive.routeChanges == [.destinationsSet])
        #expect(drive.arrivals.count == 1)
    }

    @Test func `another exit of a roundabout than the one into a tunnel means a new route`()
        throws
    {
        let map = try ScenarioMap(
            """
                              n
                              |
                              b
            a---------------j   d---------------e
                              f
                              |
                              |
                              |
                              |
                              |
                              |
                              |
                              s
            """, grid: 20,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "aj": ["highway": "primary", "name": "West Road"],
                "fs": ["highway": "primary", "name": "South Tunnel", "tunnel": "yes"],
                "de": ["highway": "primary", "name": "East Road"],
                "bn": ["highway": "primary", "name": "North Road"],
                "se": ["highway": "primary", "name": "Ring Road"],
                "ne": ["highway": "primary", "name": "Ring Road"],
            ])
        for exit in ["de", "dbn"] {
            var drive = ScenarioDrive(map, at: "a")
            drive.stand(seconds: 2)
            drive.setDestinations("s")
            drive.drive("jf", speed: 5)
            let left = drive.now
            drive.drive(exit, speed: 7)
            expectDeviation(in: drive, after: left, within: 9)
        }
    }
}
