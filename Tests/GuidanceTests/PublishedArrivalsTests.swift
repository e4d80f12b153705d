import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// The expected arrivals as they are published on two topics.
@Suite struct PublishedArrivalsTests {
    private static let map = try! ScenarioMap(
        """
        a-----------------------------b-----------------------------c
                                      |
                                      |
                                      d
        """, grid: 50,
        ways: ["abc": ["highway": "residential"], "bd": ["highway": "residential"]])

    private static func drive() -> ScenarioDrive {
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("bc")
        return drive
    }

    private func arrivals(_ drive: ScenarioDrive) -> (state: [UTCTime?], tour: [UTCTime?]) {
        (
            drive.navigator.snapshot.waypoints.map(\.expectedArrival),
            (drive.navigator.tour?.stops ?? []).map(\.expectedArrival)
        )
    }

    @Test func `state and tour say the same at all times`() {
        var drive = Self.drive()
        for second in 0..<120 {
            if second % 40 == 30 {
                let speed = second > 100 ? 9.0 : 0.5
                let edges = Self.map.edges("ab") + Self.map.edges("bc")
                drive.handle(
                    .traffic(
                        TrafficConditions(
                            speeds: Dictionary(edges.map { ($0, speed) }, uniquingKeysWith: min))))
            }
            drive.drive("b", speed: second % 60 < 30 ? 5 : 0.5, seconds: 1)
            let (state, tour) = arrivals(drive)
            #expect(state == tour && !state.contains(nil), "\(second)")
        }
    }

    /// What is expected, as published last.
    private func expected(_ drive: ScenarioDrive) -> [UTCTime] {
        (drive.navigator.reportedTour?.tour.stops ?? []).flatMap {
            [$0.expectedArrival, $0.expectedDeparture].compactMap { $0 }
        }
    }

    /// A vehicle that stands shortly before its stop, guided or not; at a stop that takes longer; and that has gone elsewhere.
    @Test(arguments: [true, false])
    func `what is expected is never a time that has passed`(isGuided: Bool) throws {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "bc".map {
                        Waypoint(
                            coordinate: Self.map.coordinate($0),
                            terms: StopTerms(serviceSeconds: 60))
                    }, startGuidance: isGuided, continuation: .atDeparture)))
        func check(_ count: Int, _ step: (inout ScenarioDrive) -> Void) {
            for second in 0..<count {
                step(&drive)
                let late = expected(drive).map { drive.time.seconds(since: $0) }.max() ?? 0
                #expect(late <= 2, "\(second): \(late) s ago")
            }
        }
        let before = drive.outputs.count
        // 60 m before the stop it stands for five minutes.
        let place = Self.map.coordinate("b").moved(by: 60, bearing: 270)
        while drive.place.distance(to: place) > 1 {
            let left = drive.place.distance(to: place)
            check(1) { $0.drive("b", speed: min(14, left), seconds: 1) }
        }
        check(300) { $0.stand(seconds: 1) }
        check(10) { $0.drive("b", seconds: 1) }
        check(300) { $0.stand(seconds: 1) }
        #expect(drive.navigator.tour?.stops[0].state == .arrived)
        let told = drive.outputs[before...].count {
            if case .tourChanged = $0.output { true } else { false }
        }
        // Each minute of the ten, and with each change.
        #expect(told <= 25, "\(told)")
    }

    @Test func `of who drives elsewhere without guidance nothing is expected`() throws {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.stand(seconds: 3)
        drive.setDestinations("c", startGuidance: false)
        #expect(arrivals(drive).tour != [nil])
        drive.drive("bd", speed: 10)
        drive.stand(seconds: 20)
        #expect(arrivals(drive).tour == [nil])
        drive.drive("b", speed: 10)
        drive.drive("c", speed: 10, seconds: 10)
        #expect(arrivals(drive).tour != [nil])
    }

    @Test func `a delay is published with the arrivals that follow from it`() throws {
        var drive = Self.drive()
        drive.drive("b", speed: 5, seconds: 7)
        let before = try #require(arrivals(drive).state.first ?? nil)
        let edges = Self.map.edges("ab")
        drive.handle(
            .traffic(
                TrafficConditions(
                    speeds: Dictionary(edges.map { ($0, 0.5) }, uniquingKeysWith: min))))
        // No other way is found.
        drive.drive("b", speed: 5, seconds: 1)
        let delay = try #require(drive.navigator.snapshot.road.delaySeconds)
        #expect(delay > 300)
        let (state, tour) = arrivals(drive)
        let later = (state[0] ?? before).millisecondsSince1970 - before.millisecondsSince1970
        #expect(abs(Double(later) / 1000 - delay) < 30)
        #expect(state == tour)
    }

    @Test func `off the route nobody is expected as long as no other one is found`() throws {
        var drive = Self.drive()
        drive.drive("b", speed: 10, seconds: 20)
        drive.refusesRoutes = true
        drive.drive(to: drive.place.moved(by: 1500, bearing: 0), speed: 15)
        #expect(drive.navigator.snapshot.navState == .rerouting)
        let (state, tour) = arrivals(drive)
        #expect(state == [nil, nil])
        #expect(tour == [nil, nil])
        #expect(drive.navigator.tour?.stops.map(\.distanceMeters) == [nil, nil])
        drive.refusesRoutes = false
        drive.drive(to: Self.map.coordinate("a"), speed: 15)
        drive.drive("b", speed: 10, seconds: 30)
        let again = arrivals(drive)
        #expect(again.state == again.tour && !again.state.contains(nil))
    }
}
