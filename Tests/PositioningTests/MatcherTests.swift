import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct MatcherTests {
    /// A main road with a side street, a parallel road and a one-way street.
    static let map = try! ScenarioMap(
        """
        a-----b-----c-----d
              |     |     |
        1     e     f     g     2
              |     |
        h-----i-----j-----k
        """, grid: 50,
        ways: [
            "abcd": ["highway": "secondary", "maxspeed": "50"],
            "bei": ["highway": "residential"],
            "cfj": ["highway": "residential", "oneway": "yes"],
            "hijk": ["highway": "secondary", "maxspeed": "50"],
            "dg": ["highway": "residential"],
        ])

    @Test func `each fix of a drive is matched to the edge it is on`() {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("abij"))
        #expect(
            drive.edges == [
                Self.map.edge("a", "b"), Self.map.edge("b", "i"), Self.map.edge("i", "j"),
            ])
        #expect(drive.answers.count == 42)
        for answer in drive.answers {
            #expect(answer.coordinate.distance(to: answer.rawCoordinate) < 8)
            #expect(answer.source == .fix)
        }
        #expect(drive.answers[20].confidence > 0.95)
    }

    @Test func `a crossing on the way does not make the road doubtful`() throws {
        let map = try ScenarioMap(
            """
                e     f     g
                |     |     |
            a---b-----c-----d----h
                |     |     |
                i     j     k
            """, grid: 50,
            ways: [
                "ab": ["highway": "secondary"], "bcdh": ["highway": "secondary"],
                "ebi": ["highway": "residential"], "fcj": ["highway": "residential"],
                "gdk": ["highway": "residential"],
            ])
        var drive = TestDrive(on: map.network)
        drive.deviation = 4
        drive.drive(along: map.places("abcdh"), speed: 4, rate: 2) { fix, _ in
            fix.course = nil
            fix.speed = nil
        }
        let lowest = drive.answers.dropFirst(20).map(\.confidence).min()
        #expect(try #require(lowest) > 0.8)
    }

    @Test func `a receiver's wandering error does not lead to the parallel road`() {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 12
        drive.drive(along: Self.map.places("abcd"), speed: 8)
        let wrong = drive.answers.filter {
            $0.position.map { ![Self.map.way("abcd")].contains(Self.map.network.way(of: $0.edge)) }
                ?? true
        }
        #expect(wrong.count <= 3)
    }

    @Test func `a drive against a one-way is reported as one`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("ijfcb"), speed: 8)
        let backward = Self.map.edge("j", "c")
        #expect(!Self.map.network.access(of: backward).contains(.driving))
        #expect(drive.edges.contains(backward))
        #expect(drive.edges.last == Self.map.edge("c", "b"))
    }

    @Test func `a drive on the wrong carriageway of a divided road is reported as one`() throws {
        let line = String(repeating: "-", count: 150)
        let map = try ScenarioMap(
            """
                      b\(line)c
            p---x                                                          y---q
                      e\(line)f
            """, grid: 8,
            ways: [
                "px": ["highway": "primary"], "yq": ["highway": "primary"],
                "xefy": ["highway": "primary", "oneway": "yes"],
                "ycbx": ["highway": "primary", "oneway": "yes"],
            ])
        let wrong = map.edge("x", "y", way: "ycbx")
        let back = map.edge("y", "x", way: "xefy")
        #expect(!map.network.access(of: wrong).contains(.driving))
        var (seen, falselySeen) = (0, 0)
        for seed in 1...20 {
            var ghost = TestDrive(on: map.network, seed: UInt64(seed))
            ghost.deviation = 3
            ghost.drive(along: map.places("pxbc"), speed: 15)
            if ghost.edges.contains(wrong) { seen += 1 }
            var other = TestDrive(on: map.network, seed: UInt64(seed))
            other.deviation = 3
            other.drive(along: map.places("pxef"), speed: 15)
            if other.edges.contains(wrong) || other.edges.contains(back) { falselySeen += 1 }
        }
        #expect(seen >= 14)
        #expect(falselySeen == 0)
    }

    @Test func `turning round in the road is seen within seconds`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(
            along: Self.map.places("ab") + [Self.map.coordinate("b").moved(by: 60, bearing: 90)])
        let before = drive.answers.count
        drive.drive(
            along: [Self.map.coordinate("b").moved(by: 55, bearing: 90)] + Self.map.places("ba"),
            speed: 8)
        let turned = Self.map.edge("c", "b")
        let first = try #require(
            drive.answers[before...].firstIndex { $0.position?.edge == turned })
        #expect(first - before <= 3)
        #expect(drive.edges.last == Self.map.edge("b", "a"))
    }

    @Test func `far from every road the vehicle is on none, and back on one soon after`() throws {
        var drive = TestDrive(on: Self.map.network)
        let exit = Self.map.coordinate("c")
        let away = exit.moved(by: 250, bearing: 20)
        drive.drive(along: Self.map.places("ac") + [away], speed: 10)
        let lost = try #require(drive.answers.last)
        #expect(lost.position == nil)
        #expect(!lost.roadSnapped)
        #expect(lost.confidence == 0)
        #expect(lost.coordinate == lost.rawCoordinate)
        let before = drive.answers.count
        // Not to the road's end, behind which another one begins.
        drive.drive(along: [away, exit, exit.moved(by: 130, bearing: 90)], speed: 10)
        #expect(drive.answers.count > before + 20)
        #expect(drive.edges.last == Self.map.edge("c", "d"))
    }

    @Test func `a cyclist is found on a cycleway, and a truck where it may not be`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d---e
            """, grid: 60,
            ways: [
                "abc": ["highway": "residential"], "bd": ["highway": "cycleway"],
                "de": ["highway": "residential", "hgv": "no"],
            ])
        var cyclist = TestDrive(on: map.network)
        cyclist.matcher.follow(.driving, VehicleDimensions())
        cyclist.drive(along: map.places("ab"), speed: 5)
        cyclist.matcher.follow(.cycling, VehicleDimensions())
        cyclist.drive(along: map.places("bd"), speed: 5)
        #expect(cyclist.edges.contains(map.edge("b", "d")))
        var truck = TestDrive(on: map.network)
        truck.matcher.follow(.truck, VehicleDimensions())
        truck.drive(along: map.places("de"), speed: 8)
        #expect(truck.edges.contains(map.edge("d", "e")))
        var car = TestDrive(on: map.network)
        car.drive(along: map.places("abd"), speed: 5)
        #expect(!car.edges.contains(map.edge("b", "d")))
    }

    @Test func `a street that opens at times is one to be on at any time`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 60,
            ways: [
                "abc": ["highway": "residential"],
                "bd": [
                    "highway": "pedestrian",
                    "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
                ],
            ])
        var car = TestDrive(on: map.network)
        car.drive(along: map.places("abd"), speed: 5)
        #expect(car.edges.last == map.edge("b", "d"))
    }

    @Test func `the route decides where the position cannot`() {
        // Two roads part at an angle of a few degrees; on the first metres only the route distinguishes them.
        let fork = try! ScenarioMap(
            """
            a-----b---------------c
                             d
            """, grid: 40,
            ways: ["abc": ["highway": "secondary"], "bd": ["highway": "secondary"]])
        for letter in ["c", "d"] as [Character] {
            let edge = fork.edge("b", letter)
            var drive = TestDrive(on: fork.network)
            drive.route = RoutePrior(edges: [fork.edge("a", "b"), edge])
            let middle = fork.coordinate("b").interpolated(
                to: fork.coordinate("c"), fraction: 0.05)
            drive.drive(along: [fork.coordinate("a"), fork.coordinate("b"), middle])
            #expect(drive.edges.last == edge)
        }
    }

    @Test func `where the position does not decide, a forbidden turn was not taken`() throws {
        for (allowed, forbidden) in [("c", "d"), ("d", "c")] as [(Character, String)] {
            let fork = try ScenarioMap(
                """
                a-----b---------------c
                                     d
                """, grid: 20,
                ways: [
                    "ab": ["highway": "secondary"], "bc": ["highway": "secondary"],
                    "bd": ["highway": "secondary"],
                ],
                relations: [
                    .restriction("no_straight_on", from: "ab", via: "b", to: "b" + forbidden)
                ])
            let between = fork.coordinate("c").interpolated(
                to: fork.coordinate("d"), fraction: 0.5)
            let fork20 = fork.coordinate("b").interpolated(to: between, fraction: 0.15)
            var drive = TestDrive(on: fork.network)
            drive.drive(along: [fork.coordinate("a"), fork.coordinate("b"), fork20], speed: 6)
            #expect(drive.edges.last == fork.edge("b", allowed))
        }
    }

    @Test func `the route is no cage`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.route = RoutePrior(edges: Self.map.edges("abcd"))
        drive.drive(along: Self.map.places("abi"))
        #expect(drive.edges.last == Self.map.edge("b", "i"))
        let turned = try #require(
            drive.answers.firstIndex { $0.position?.edge == Self.map.edge("b", "i") })
        // The junction is 150 m from the start.
        #expect(Double(turned) * 12 < 150 + 3 * 12)
    }

    @Test(arguments: [(180.0, "ab"), (0.0, "ba")])
    func `at a standing start the side of the road shows the direction`(
        side: Double, direction: String
    ) throws {
        var drive = TestDrive(on: Self.map.network)
        let line = Self.map.coordinate("a").moved(by: 40, bearing: 90)
        drive.stand(at: line.moved(by: 2, bearing: side), for: 1)
        let told = try #require(drive.answers.last)
        let ends = Array(direction)
        #expect(told.position?.edge == Self.map.edge(ends[0], ends[1]))
        #expect(told.confidence > 0.65)
    }

    @Test func `a standing vehicle does not wander`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("ac"))
        drive.deviation = 6
        let place = Self.map.coordinate("c").moved(by: 6, bearing: 270)
        drive.stand(at: place, for: 10)
        let before = try #require(drive.answers.last)
        drive.stand(at: place, for: 300)
        for answer in drive.answers.suffix(300) {
            #expect(answer.coordinate.distance(to: before.coordinate) < 5)
            #expect(answer.position?.edge == before.position?.edge)
        }
        let steps = zip(drive.answers.suffix(300), drive.answers.suffix(299)).map {
            $0.coordinate.distance(to: $1.coordinate)
        }
        #expect(try #require(steps.max()) < 0.5)
    }
}
