import Directions
import Geodesy
import RoadNetwork
import Routing
import Testing

@testable import Guidance

@Suite struct RouteTrackTests {
    @Test func `legs, edges and steps lie behind one another over the whole route`() {
        let track = RouteTrack(PlainRoutes.twoLegs)
        #expect(abs(track.endMeters - 1800) < 1)
        #expect(track.edges.map(\.edge.rawValue) == [0, 2, 4])
        #expect(track.steps.map(\.stepNumber) == [0, 1, 2, 3, 4])
        #expect(abs(track.stepMeters[1] - 500) < 1)
        #expect(abs(track.seconds(at: 1400) - 140) < 0.5)
        #expect(track.legIndex(at: 999) == 0)
        #expect(track.legIndex(at: 1001) == 1)
    }

    @Test func `a place on an edge of the route is on the route`() {
        let track = RouteTrack(PlainRoutes.twoLegs)
        let fit = track.fit(
            of: PlainRoutes.seen(PlainRoutes.place(720), on: 2, offset: 220), within: 600...900,
            expected: 700, tolerance: 25)
        #expect(abs((fit.meters ?? 0) - 720) < 1)
        guard case .on = fit else {
            Issue.record("\(fit)")
            return
        }
    }

    @Test func `an edge driven against the route is not on it`() {
        let track = RouteTrack(PlainRoutes.twoLegs)
        let fit = track.fit(
            of: PlainRoutes.seen(PlainRoutes.place(720), on: 3, offset: 280, course: 270),
            within: 600...900, expected: 700, tolerance: 25)
        guard case .away = fit else {
            Issue.record("\(fit)")
            return
        }
    }

    @Test func `of two visits of an edge the one in the window counts`() {
        let out = PlainRoutes.place(0)
        let far = PlainRoutes.place(400)
        let up = PlainRoutes.place(400, 400)
        let loop = Route(
            legs: [PlainRoutes.leg([out, far, up, out, far], edges: [0, 2, 4, 0])],
            options: .init())
        let track = RouteTrack(loop)
        let place = PlainRoutes.seen(PlainRoutes.place(100), on: 0, offset: 100)
        let first = track.fit(of: place, within: 0...300, expected: 90, tolerance: 25)
        let last = track.endMeters - 300
        let second = track.fit(
            of: place, within: last - 100...last + 100, expected: last, tolerance: 25)
        #expect(abs((first.meters ?? -1) - 100) < 1)
        #expect(abs((second.meters ?? -1) - last) < 1)
    }

    @Test func `beside the road is near while the tolerance lasts`() {
        let track = RouteTrack(PlainRoutes.twoLegs)
        func fit(_ north: Double, course: Double) -> RouteFit {
            track.fit(
                of: PlainRoutes.seen(PlainRoutes.place(250, north), course: course),
                within: 100...400, expected: 250, tolerance: 25)
        }
        guard case .near(let meters, let offset) = fit(20, course: 90),
            case .away = fit(30, course: 90), case .away = fit(20, course: 0)
        else {
            Issue.record("20 m is near, 30 m and a crossing course are away")
            return
        }
        #expect(abs(meters - 250) < 1)
        #expect(abs(offset - 20) < 0.5)
    }

    @Test func `at a hairpin the arm that leads in the vehicle's direction is taken`() {
        let places = [
            PlainRoutes.place(0), PlainRoutes.place(300), PlainRoutes.place(300, 15),
            PlainRoutes.place(0, 15),
        ]
        let track = RouteTrack(
            Route(legs: [PlainRoutes.leg(places, edges: [0, 2, 4])], options: .init()))
        let out = track.projection(of: PlainRoutes.place(200, 9), course: 90, within: 0...615)
        let back = track.projection(of: PlainRoutes.place(200, 6), course: 270, within: 0...615)
        #expect(abs((out?.meters ?? 0) - 200) < 1)
        #expect(abs((back?.meters ?? 0) - 415) < 1)
    }

    @Test func `a vehicle that is certainly on another road is away, however near`() {
        let track = RouteTrack(PlainRoutes.twoLegs)
        let fit = track.fit(
            of: PlainRoutes.seen(PlainRoutes.place(250, 8), on: 40, offset: 10),
            within: 100...400, expected: 250, tolerance: 25)
        guard case .away(let offset, true) = fit else {
            Issue.record("\(fit)")
            return
        }
        #expect(abs(offset - 8) < 0.5)
    }
}
