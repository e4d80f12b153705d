import Geodesy
import Positioning
import Testing

@testable import Guidance

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
