import Geodesy
import Testing

@testable import Guidance

@Suite struct LightMonitorTests {
    /// The changes over a day at a place that stands still, as hours from its beginning.
    private func changes(
        at place: Coordinate, on day: String
    ) throws -> [(hour: Double, mode: LightingMode)] {
        let start = try #require(UTCTime(rfc3339: "\(day)T00:00:00Z"))
        var monitor = LightMonitor()
        var changes: [(hour: Double, mode: LightingMode)] = []
        for second in stride(from: 0, to: 86_400, by: 10) {
            if let mode = monitor.change(
                at: place, time: start.advanced(bySeconds: Double(second)),
                now: .seconds(second))
            {
                changes.append((Double(second) / 3600, mode))
            }
        }
        return changes
    }

    @Test func `it is dark from a little after sunset to a little before sunrise`() throws {
        // Sunset in Helsinki was at 16:39 UTC, sunrise at 03:50.
        let helsinki = Coordinate(latitude: 60.17, longitude: 24.94)
        let changes = try changes(at: helsinki, on: "2018-09-16")
        #expect(changes.map(\.mode) == [.lowLight, .normal, .lowLight])
        #expect((3.2...3.83).contains(changes[1].hour))
        #expect((16.65...17.3).contains(changes[2].hour))
    }

    @Test func `beyond the polar circle it stays light in summer and dark in winter`() throws {
        let utsjoki = Coordinate(latitude: 69.91, longitude: 27.03)
        #expect(try changes(at: utsjoki, on: "2007-07-18").isEmpty)
        // Even at noon of the polar night the sun stays more than 3 degrees down.
        let winter = try changes(at: utsjoki, on: "2011-12-21").map(\.mode)
        #expect(winter == [.lowLight])
    }

    @Test func `on the equator there are two changes a day, twelve hours and a half apart`() throws
    {
        let changes = try changes(at: Coordinate(latitude: 0, longitude: 0), on: "2024-03-20")
        #expect(changes.map(\.mode) == [.lowLight, .normal, .lowLight])
        #expect(abs(changes[2].hour - changes[1].hour - 12.4) < 0.2)
    }
}
