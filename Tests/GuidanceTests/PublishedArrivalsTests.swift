import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

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

    @Test func `a delay is published with the arrivals that follow from it`() throws {
        var drive = Self.drive()
        drive.drive("b", speed: 5, seconds: 7)
        let before = try #require(arrivals(drive).state.first ?? nil)
        let edges = Self.map.edges("ab")
        drive.handle(
            .traffic(
                TrafficConditions(
                    speeds: Dictionary(edges.map { ($0, 0.5) }, uniquingKeysWith: min))))
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
