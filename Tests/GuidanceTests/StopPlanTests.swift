import Directions
import Geodesy
import Routing
import Testing

@testable import Guidance

/// What is planned for stops at one place, as against what happens there.
@Suite struct StopPlanTests {
    private static let start = UTCTime(millisecondsSince1970: 1_790_000_000_000)

    /// Two stops 7 m apart, between which the route leads 800 m round, and one 1 km behind the first: at 10 m/s.
    private static func trip(
        _ continuation: Continuation, needsSide: Bool = false
    ) -> TripContent {
        let (first, second) = (PlainRoutes.place(500), PlainRoutes.place(505, 5))
        let legs = [
            PlainRoutes.leg([PlainRoutes.place(0), first], edges: [0]),
            PlainRoutes.leg(
                [first, PlainRoutes.place(900), PlainRoutes.place(900, 5), second],
                edges: [2, 4, 6], stepNumber: 2),
            PlainRoutes.leg([second, PlainRoutes.place(1505, 5)], edges: [8], stepNumber: 6),
        ]
        var destinations = legs.map(\.destination)
        destinations[1].preferSameSideOfRoad = needsSide
        destinations[1].terms = StopTerms(serviceSeconds: 10)
        return TripContent(
            trip: TripID(rawValue: 1), destinations: destinations, options: .init(),
            continuation: continuation, route: Route(legs: legs, options: .init()), at: .zero)
    }

    private static func seconds(_ trip: TripContent) -> [Int] {
        trip.expectations(from: start).map { Int($0.arrival.seconds(since: start).rounded()) }
    }

    @Test func `who is at the one is at the other, and the way round is not planned`() {
        #expect(Self.seconds(Self.trip(.atDeparture)) == [50, 50, 160])
        #expect(Self.seconds(Self.trip(.byCommand)) == [50, 50, 160])
        let meters = Self.trip(.atDeparture).expectations(from: Self.start).map(\.meters)
        #expect(zip(meters, [500, 500, 1500]).allSatisfy { abs($0 - $1) < 1 })
    }

    @Test func `a stop that asks for its side of the road is driven to`() {
        let seconds = Self.seconds(Self.trip(.atDeparture, needsSide: true))
        #expect(seconds.count == 3)
        #expect(abs(seconds[1] - 130) <= 2 && abs(seconds[2] - 240) <= 2, "\(seconds)")
    }
}
