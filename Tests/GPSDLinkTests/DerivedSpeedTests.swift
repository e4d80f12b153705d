import GPSDLink
import Geodesy
import Positioning
import Testing

@Suite struct DerivedSpeedTests {
    private func speeds(_ reports: [(Double?, Double?)]) -> [Double?] {
        var derived = DerivedSpeed()
        return reports.map {
            derived.complete(
                Fix(
                    mode: .threeDimensional, time: nil,
                    coordinate: Coordinate(latitude: 41.15, longitude: -8.6), speed: $0.0,
                    course: $0.1)
            ).speed
        }
    }

    @Test func `speeds without a course are gpsd's own, and no speed`() {
        let standing: [(Double?, Double?)] = [
            (10.985, nil), (5.192, nil), (1.117, nil), (9.892, nil), (0.4, nil),
        ]
        #expect(speeds(standing) == [10.985, 5.192, 1.117, nil, nil])
    }

    @Test func `a receiver with a course is believed, also while it stands`() {
        let drive: [(Double?, Double?)] =
            [(8, 45)] + Array(repeating: (0.3, nil), count: 20) + [(2.5, nil), (4, 47), (9, 46)]
        #expect(speeds(drive) == drive.map(\.0))
        #expect(speeds([(3, nil), (3, nil), (3, nil), (3, 90)]) == [3, 3, nil, 3])
    }
}
