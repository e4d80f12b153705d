import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// What receivers really send.
@Suite struct NoiseTests {
    static let drawing = """
        a-----b-----c-----d
              |     |
        e-----f-----g-----h
        """
    static let ways: KeyValuePairs<String, [String: String]> = [
        "abcd": ["highway": "secondary"], "efgh": ["highway": "secondary"],
        "bf": ["highway": "residential"], "cg": ["highway": "residential"],
    ]
    static let map = try! ScenarioMap(drawing, grid: 100, ways: ways)

    private static func wrongShare(_ drive: TestDrive, in map: ScenarioMap) -> Double {
        let way = map.way("abcd")
        let right = drive.answers.filter {
            $0.position.map { map.network.way(of: $0.edge) == way } ?? false
        }
        return 1 - Double(right.count) / Double(max(1, drive.answers.count))
    }

    @Test func `outliers of 60 m do not throw the vehicle onto another road`() {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 5
        var number = 0
        drive.drive(along: Self.map.places("ad")) { fix, _ in
            number += 1
            if number % 25 > 20 { fix.coordinate = fix.coordinate.moved(by: 60, bearing: 170) }
        }
        #expect(Self.wrongShare(drive, in: Self.map) < 0.03)
    }

    /// White noise for each axis, metres; the receiver states another error.
    private static func scatter(
        _ noise: Double, stated: Double, _ numbers: inout Numbers, _ fix: inout Fix
    ) {
        let error = PlanePoint(x: numbers.normal() * noise, y: numbers.normal() * noise)
        fix.coordinate = LocalFrame(origin: fix.coordinate).coordinate(error)
        fix.standardDeviation = stated
    }

    @Test(arguments: [(3.5, 2.7), (6, 2), (1, 14)], [0.5, 1, 5, 10])
    func `a receiver that scatters more or less than it states does not leave its road`(
        error: (noise: Double, stated: Double), rate: Double
    ) throws {
        let map = try ScenarioMap(
            Self.drawing, grid: 300,
            ways: [
                "abcd": ["highway": "secondary"], "efgh": ["highway": "secondary"],
                "bf": ["highway": "residential"], "cg": ["highway": "residential"],
            ])
        var (lost, wrong, count) = (0, 0.0, 0)
        for seed in 1...10 {
            var numbers = Numbers(state: UInt64(seed))
            var drive = TestDrive(on: map.network)
            drive.drive(along: map.places("ad"), rate: rate) { fix, _ in
                Self.scatter(error.noise, stated: error.stated, &numbers, &fix)
            }
            // Within seconds it is known how much the receiver scatters.
            lost += drive.answers.dropFirst(Int(10 * rate)).count { $0.position == nil }
            wrong += Self.wrongShare(drive, in: map) / 10
            count += drive.answers.count
        }
        #expect(lost <= count / 200)
        #expect(wrong < 0.03)
    }

    @Test func `a receiver that scatters more than it states is on a road from the first fix on`() {
        var (lost, count) = (0, 0)
        for seed in 1...40 {
            var numbers = Numbers(state: UInt64(seed))
            var drive = TestDrive(on: Self.map.network)
            drive.stand(at: Self.map.coordinate("a").moved(by: 30, bearing: 90), for: 1)
            drive.drive(along: Self.map.places("ab"), speed: 8, from: 30) { fix, _ in
                Self.scatter(3.5, stated: 2.7, &numbers, &fix)
            }
            lost += drive.answers.count { !$0.roadSnapped }
            count += drive.answers.count
        }
        // Hardly any; each second drive was lost for seconds while the track without a road began a fix later.
        #expect(lost <= count / 100)
    }

    /// A car park beside the road: its gate on it, the place behind the gate, and a round from there.
    private static var carPark: (gate: Coordinate, inside: Coordinate, corners: [Coordinate]) {
        let gate = map.coordinate("b").interpolated(to: map.coordinate("c"), fraction: 0.5)
        let inside = gate.moved(by: 50, bearing: 0)
        return (
            gate, inside,
            [
                inside, inside.moved(by: 60, bearing: 90),
                inside.moved(by: 60, bearing: 90).moved(by: 40, bearing: 0),
                inside.moved(by: 40, bearing: 0), inside,
            ]
        )
    }

    @Test func `in a car park a receiver that scatters more than it states is on no road`() {
        for seed in 1...10 {
            var numbers = Numbers(state: UInt64(seed))
            var drive = TestDrive(on: Self.map.network)
            let scatter = { (fix: inout Fix, _: Double) in
                Self.scatter(3.5, stated: 2.7, &numbers, &fix)
            }
            let (gate, inside, corners) = Self.carPark
            drive.drive(
                along: Self.map.places("a") + [gate, inside], speed: 8, change: scatter)
            drive.drive(along: corners + corners.dropFirst(), speed: 4, change: scatter)
            #expect(drive.answers.suffix(60).count { $0.roadSnapped } <= 2)
            drive.drive(
                along: [inside, gate] + Self.map.places("c"), speed: 8, change: scatter)
            #expect(drive.edges.last == Self.map.edge("b", "c"))
        }
    }

    @Test func `without speed and course the road is found all the same`() {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 4
        drive.drive(along: Self.map.places("ad")) { fix, _ in
            fix.course = nil
            fix.speed = nil
            fix.standardDeviation = nil
        }
        #expect(Self.wrongShare(drive, in: Self.map) < 0.03)
        #expect(drive.edges.last == Self.map.edge("c", "d"))
    }

    @Test func `without a course the road is found all the same`() {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 4
        drive.drive(along: Self.map.places("ad")) { fix, _ in fix.course = nil }
        #expect(Self.wrongShare(drive, in: Self.map) < 0.03)
        #expect(drive.edges.last == Self.map.edge("c", "d"))
    }

    @Test func `a time that runs back leaves fixes out until it is believed`() throws {
        var drive = TestDrive(on: Self.map.network)
        var number = 0
        drive.drive(along: Self.map.places("ad")) { fix, _ in
            number += 1
            // Every ninth fix has an old time; from the middle on the clock is an hour slow.
            if number % 9 == 4 { fix.time = fix.time?.advanced(bySeconds: -3) }
            if number > 38 { fix.time = fix.time?.advanced(bySeconds: -3600) }
        }
        #expect(drive.answers.count >= number - number / 9 - 4)
        #expect(Self.wrongShare(drive, in: Self.map) < 0.05)
        #expect(drive.edges.last == Self.map.edge("c", "d"))
    }

    @Test func `of ten fixes a second each is answered by what it says itself`() throws {
        let corner = Self.map.coordinate("b")
        let delays = try [0.0, 1.2, 2.4, 3.6, 4.8].map { from in
            var drive = TestDrive(on: Self.map.network)
            drive.drive(
                along: TestDrive.arcs(along: Self.map.places("abf"), radius: 15), speed: 6,
                rate: 10, from: from)
            let distances = drive.answers.map { $0.rawCoordinate.distance(to: corner) }
            let passed = try #require(distances.indices.min { distances[$0] < distances[$1] })
            let turned = try #require(
                drive.answers.firstIndex { $0.position?.edge == Self.map.edge("b", "f") })
            return turned - passed
        }
        // Weighed once a second, it would depend on when that was, and so be up to ten fixes more.
        #expect(try #require(delays.max()) - #require(delays.min()) <= 4)
    }

    @Test func `in a car park beside a road the vehicle is on no road`() {
        var drive = TestDrive(on: Self.map.network)
        drive.deviation = 2
        let (gate, inside, corners) = Self.carPark
        drive.drive(along: Self.map.places("a") + [gate, inside], speed: 8)
        drive.drive(along: corners + corners.dropFirst(), speed: 4)
        #expect(drive.answers.suffix(60).allSatisfy { !$0.roadSnapped })
        drive.drive(along: [inside, gate] + Self.map.places("c"), speed: 8)
        #expect(drive.edges.last == Self.map.edge("b", "c"))
    }

    @Test func `modes that come and go, not-a-number and zero-zero only leave fixes out`() {
        var drive = TestDrive(on: Self.map.network)
        var number = 0
        drive.drive(along: Self.map.places("ad")) { fix, _ in
            number += 1
            switch number % 7 {
            case 1: fix.mode = .none
            case 3: fix.coordinate = Coordinate(latitude: .nan, longitude: .nan)
            case 5: fix.coordinate = Coordinate(latitude: 0, longitude: 0)
            case 6: fix.mode = .twoDimensional
            default: break
            }
        }
        #expect((40...46).contains(drive.answers.count))
        #expect(Self.wrongShare(drive, in: Self.map) == 0)
    }

    @Test func `the same fix a thousand times changes nothing`() throws {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("ac"))
        let count = drive.answers.count
        let last = try #require(drive.answers.last)
        for _ in 0..<1000 {
            drive.take(
                Fix(
                    mode: .threeDimensional, time: last.time, coordinate: last.rawCoordinate,
                    speed: 12, course: 90))
            drive.pass(0.1)
        }
        #expect(drive.answers.count == count)
        #expect(drive.matcher.lastRejection == .repeatedTime)
    }

    @Test func `fixes that arrive in a burst after a stall are placed by their own times`() {
        var drive = TestDrive(on: Self.map.network)
        var held: [Fix] = []
        drive.drive(along: Self.map.places("ad"), rate: 10) { fix, _ in
            held.append(fix)
            fix.mode = .none
        }
        // All at one moment of the monotonic clock.
        for fix in held { drive.take(fix) }
        #expect(drive.answers.count == held.count)
        #expect(Self.wrongShare(drive, in: Self.map) == 0)
        let moved = drive.answers[0].coordinate.distance(
            to: drive.answers[drive.answers.count - 1].coordinate)
        #expect(moved > 870)
    }

    @Test func `a jump of 1,000 km that stays is followed and the old place is forgotten`() {
        var drive = TestDrive(on: Self.map.network)
        drive.drive(along: Self.map.places("ab"))
        let far = Self.map.coordinate("b").moved(by: 1_000_000, bearing: 10)
        drive.drive(along: [far, far.moved(by: 120, bearing: 90)])
        #expect(drive.answers.last?.position == nil)
        #expect((drive.answers.last?.coordinate.distance(to: far) ?? 1e9) < 200)
        drive.drive(along: Self.map.places("cd"))
        #expect(drive.edges.last == Self.map.edge("c", "d"))
    }

    @Test(arguments: [
        (51.0, 179.9985), (-17.0, -179.9999), (0.0005, 0.0001), (78.2, 15.6), (-54.8, -68.3),
    ])
    func `roads are found everywhere on earth`(latitude: Double, longitude: Double) throws {
        let map = try ScenarioMap(
            Self.drawing, grid: 100, ways: Self.ways,
            origin: Coordinate(latitude: latitude, longitude: longitude))
        var drive = TestDrive(on: map.network)
        drive.deviation = 3
        drive.drive(along: map.places("ad"))
        #expect(Self.wrongShare(drive, in: map) < 0.05)
        #expect(drive.edges.last == map.edge("c", "d"))
    }

    @Test(arguments: [90.0, -90, 89.9999999, 89.5])
    func `at the poles nothing breaks`(latitude: Double) {
        var drive = TestDrive(on: Self.map.network)
        for second in 0..<60 {
            let place = Coordinate(
                latitude: latitude, longitude: Double(second * 37 % 360) - 180)
            drive.take(drive.fix(at: place, speed: 5, course: 0))
            drive.pass(1)
        }
        #expect(drive.answers.allSatisfy { $0.position == nil && $0.coordinate.isValid })
    }

    @Test func `random junk neither traps nor leaves the earth`() {
        var numbers = Numbers(state: 99)
        var drive = TestDrive(on: Self.map.network)
        let odd = [
            Double.nan, .infinity, -.infinity, 0, -1, 1e300, .leastNonzeroMagnitude, 360, 1e9,
        ]
        func number(_ usual: Double) -> Double {
            numbers.uniform() < 0.15 ? odd[Int(numbers.uniform() * 9)] : usual
        }
        let home = Self.map.coordinate("b")
        for _ in 0..<20_000 {
            let place = home.moved(by: numbers.uniform() * 400, bearing: numbers.uniform() * 360)
            let time = Int64(
                number(numbers.uniform() * 4000).isFinite ? numbers.uniform() * 4e6 : 0)
            var fix = Fix(
                mode: Fix.Mode(rawValue: UInt8(numbers.uniform() * 4)) ?? .none,
                time: UTCTime(millisecondsSince1970: 1_777_000_000_000 + time),
                coordinate: Coordinate(
                    latitude: number(place.latitude), longitude: number(place.longitude)),
                altitude: number(100), speed: number(12), course: number(90),
                horizontalError: number(10), standardDeviation: number(4))
            if numbers.uniform() < 0.1 { fix.time = nil }
            drive.take(fix)
            drive.pass(numbers.uniform())
            _ = drive.tick()
        }
        #expect(!drive.answers.isEmpty)
        #expect(
            drive.answers.allSatisfy {
                $0.coordinate.isValid && (0...1).contains($0.confidence)
                    && ($0.course.map { (0..<360).contains($0) } ?? true)
            })
    }
}
