import Geodesy
import Testing

@Suite struct LineSimplificationTests {
    private let start = Coordinate(latitude: 49.4, longitude: 8.7)

    @Test func `no place of a line is farther than the tolerance from what is left`() {
        // A quarter of a circle of 200 m, a place every degree.
        let places = (0...90).map { start.moved(by: 200, bearing: Double($0)) }
        let left = places.simplified(toMeters: 2)
        #expect(left.first == places.first && left.last == places.last)
        #expect((4...12).contains(left.count))
        let line = Polyline(left)
        for place in places {
            let nearest =
                stride(from: 0, through: line.length, by: 0.5)
                .map { line.coordinate(at: $0).distance(to: place) }.min() ?? .infinity
            #expect(nearest < 2.3)
        }
    }

    @Test func `a straight line keeps its ends, a corner stays, and a way there and back too`() {
        let middle = start.moved(by: 300, bearing: 90)
        let between = start.moved(by: 100, bearing: 90)
        let corner = middle.moved(by: 300, bearing: 0)
        #expect(
            [start, between, middle, corner].simplified(toMeters: 5) == [start, middle, corner])
        #expect([start, middle, start].simplified(toMeters: 5) == [start, middle, start])
        #expect([start].simplified(toMeters: 5) == [start])
        #expect([Coordinate]().simplified(toMeters: 5).isEmpty)
    }
}
