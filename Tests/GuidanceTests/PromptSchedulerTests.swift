import Geodesy
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
    @Test func `a long drive keeps its first and its last places and stays bounded`() {
        var path = TraveledPath()
        for step in 0..<20_000 { path.add(PlainRoutes.place(Double(step) * 5)) }
        #expect(path.places.count <= TraveledPath.limit)
        #expect(path.places.count > TraveledPath.limit / 4)
        #expect(path.places.first == PlainRoutes.place(0))
        #expect(path.places[path.places.count - 1].distance(to: PlainRoutes.place(99_995)) < 200)
    }
}
