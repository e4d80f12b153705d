import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

/// Receivers that report more often than they renew their place.
@Suite struct RepeatedPlaceTests {
    static let road = try! ScenarioMap(
        """
        a-----------------------------------------b
        """, grid: 100, ways: ["ab": ["highway": "secondary", "maxspeed": "50"]])

    /// Drives along the road; the place is renewed every so many reports.
    private func drive(renewedEvery count: Int, rate: Double, hasSpeed: Bool) -> TestDrive {
        var drive = TestDrive(on: Self.road.network)
        drive.deviation = 3
        var shown: Coordinate?
        var report = 0
        drive.drive(along: Self.road.places("ab"), speed: 12, rate: rate) { fix, _ in
            if report % count == 0 { shown = fix.coordinate }
            fix.coordinate = shown ?? fix.coordinate
            if !hasSpeed {
                fix.speed = nil
                fix.course = nil
            }
            report += 1
        }
        return drive
    }

    @Test(arguments: [(2, 1.0, true), (2, 1, false), (3, 1, true), (5, 5, true), (5, 5, false)])
    func `a place that is repeated throws the vehicle off no road`(
        count: Int, rate: Double, hasSpeed: Bool
    ) {
        let drive = drive(renewedEvery: count, rate: rate, hasSpeed: hasSpeed)
        #expect(drive.answers.count > 170)
        #expect(drive.edges == [Self.road.edge("a", "b")])
        // Between the renewals it goes on.
        let start = Self.road.coordinate("a")
        var before = -Double.infinity
        var backward = 0
        for answer in drive.answers {
            let meters = start.distance(to: answer.coordinate)
            if meters < before - 1 { backward += 1 }
            before = meters
        }
        #expect(backward * 10 < drive.answers.count)
    }

    @Test func `a place that stays for seconds while the vehicle is said to move is no fix`() {
        var drive = TestDrive(on: Self.road.network)
        let line = Polyline(Self.road.places("ab"))
        drive.drive(along: [line.coordinate(at: 0), line.coordinate(at: 240)], speed: 12)
        let frozen = line.coordinate(at: 240)
        for _ in 0..<10 {
            drive.take(drive.fix(at: frozen, speed: 12, course: 90))
            drive.pass(1)
        }
        #expect(drive.matcher.lastRejection == .repeatedPlace)
        #expect(drive.tick()?.source == .deadReckoning)
    }

    @Test func `who stands stays where he is`() {
        var drive = TestDrive(on: Self.road.network)
        let line = Polyline(Self.road.places("ab"))
        drive.drive(along: [line.coordinate(at: 0), line.coordinate(at: 240)], speed: 12)
        let before = drive.answers.count
        for _ in 0..<30 {
            var fix = drive.fix(at: line.coordinate(at: 240), speed: 0, course: nil)
            fix.speed = nil
            drive.take(fix)
            drive.pass(1)
        }
        #expect(drive.answers.count == before + 30)
        for answer in drive.answers.suffix(20) {
            #expect(answer.coordinate.distance(to: line.coordinate(at: 240)) < 15)
        }
    }
}
