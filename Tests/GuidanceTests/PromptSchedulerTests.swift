import Geodesy
import Positioning
import Testing

@testable import Guidance

@Suite struct PromptSchedulerTests {
    private let route = RouteVersion(trip: TripID(rawValue: 1), revision: 1)

    /// The metres at which each moment came on the way to a maneuver.
    private func moments(
        from start: Double, speed: Double, stretch: Double
    ) -> [(PromptScheduler.Moment, Double)] {
        var scheduler = PromptScheduler()
        return stride(from: start, through: 0, by: -speed).compactMap { meters in
            scheduler.due(
                route: route, step: 3, meters: meters, stretch: stretch, speed: speed
            ).map { ($0, meters) }
        }
    }

    @Test func `on a long road each moment comes once, farther off at speed`() {
        let town = moments(from: 5_000, speed: 14, stretch: 5_000)
        let motorway = moments(from: 5_000, speed: 33, stretch: 5_000)
        #expect(town.map(\.0) == [.after, .early, .near, .now])
        #expect(motorway.map(\.0) == [.after, .early, .near, .now])
        for (slow, fast) in zip(town, motorway).dropFirst() { #expect(fast.1 > slow.1) }
        #expect(town[3].1 / 14 > 3)
    }

    @Test func `a short stretch is spoken of at once, and not from afar`() {
        #expect(moments(from: 200, speed: 14, stretch: 200).map(\.0) == [.near, .now])
        #expect(moments(from: 60, speed: 14, stretch: 60).map(\.0) == [.now])
    }

    @Test func `a vehicle that gains speed is not told twice at one place`() {
        var scheduler = PromptScheduler()
        var said: [(moment: PromptScheduler.Moment, meters: Double)] = []
        var (meters, speed) = (480.0, 3.0)
        while meters > 0 {
            if let moment = scheduler.due(
                route: route, step: 3, meters: meters, stretch: 500, speed: speed)
            {
                said.append((moment, meters))
            }
            speed = min(28, speed + 3)
            meters -= speed
        }
        #expect(said.map(\.moment) == [.early, .near, .now])
        #expect(said[1].meters <= 0.6 * said[0].meters)
    }

    /// Without a fix, at 14 m/s towards a maneuver 700 m off.
    private func momentsInTunnel(
        doubt: (Double) -> PromptScheduler.Doubt
    ) -> [PromptScheduler.Moment] {
        var scheduler = PromptScheduler()
        return stride(from: 700.0, through: 0, by: -14).compactMap { meters in
            scheduler.due(
                route: route, step: 3, meters: meters, stretch: 1_000, speed: 14,
                doubt: doubt(meters))
        }
    }

    @Test func `what is less sure than far is not said as if it were measured`() {
        #expect(
            momentsInTunnel { _ in .init(meters: 10, hasPassedLast: true) } == [
                .early, .near, .now,
            ]
        )
        // Told of once, though, and not where it would be said at the maneuver.
        #expect(momentsInTunnel { _ in .init(meters: 400, hasPassedLast: true) } == [.early])
        #expect(momentsInTunnel { _ in .init(meters: 800, hasPassedLast: true) } == [.unsure])
        // Who may be before the maneuver before needs nothing of this one.
        #expect(momentsInTunnel { _ in .init(meters: 800, hasPassedLast: false) }.isEmpty)
    }

    @Test func `who was not where he was thought to be is told again`() {
        var scheduler = PromptScheduler()
        func due(_ meters: Double) -> PromptScheduler.Moment? {
            scheduler.due(route: route, step: 3, meters: meters, stretch: 1_000, speed: 14)
        }
        #expect([due(240), due(60), due(50)] == [.near, .now, nil])
        #expect([due(600), due(240), due(60), due(50)] == [.early, .near, .now, nil])
    }

    @Test func `a new step or route begins anew, standing still repeats nothing`() {
        var scheduler = PromptScheduler()
        func due(_ revision: Int, _ step: Int) -> PromptScheduler.Moment? {
            scheduler.due(
                route: RouteVersion(trip: TripID(rawValue: 1), revision: revision), step: step,
                meters: 20, stretch: 300, speed: 0)
        }
        let said = [due(1, 1), due(1, 1), due(1, 2), due(2, 2)]
        #expect(said == [.now, nil, .now, .now])
    }
}

@Suite struct TraveledPathTests {
    private static let start = UTCTime(rfc3339: "2026-05-03T08:00:00Z")!

    private static func location(_ step: Int) -> RevisedLocation {
        RevisedLocation(
            time: start.advanced(bySeconds: Double(step)),
            coordinate: PlainRoutes.place(Double(step) * 6), position: nil)
    }

    @Test func `a long drive keeps its first and its last places and stays bounded`() {
        var path = TraveledPath()
        path.begin(at: Self.start)
        for step in 0..<20_000 { path.add([Self.location(step)]) }
        #expect(path.places.count <= TraveledPath.limit)
        #expect(path.places.count > TraveledPath.limit / 4)
        #expect(path.places.first == PlainRoutes.place(0))
        #expect(path.places[path.places.count - 1].distance(to: PlainRoutes.place(119_994)) < 200)
    }

    @Test func `what was before the trip and what is there already is left out`() {
        var path = TraveledPath()
        path.add([Self.location(3)])
        path.begin(at: Self.location(10).time)
        path.begin(at: Self.location(20).time)
        path.add((0...20).map(Self.location))
        path.add((10...22).map(Self.location))
        #expect(
            path.places == stride(from: 10, through: 22, by: 2).map { Self.location($0).coordinate }
        )
    }
}
