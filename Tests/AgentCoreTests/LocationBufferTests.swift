import Geodesy
import Guidance
import Positioning
import Testing

@testable import AgentCore

@Suite struct LocationBufferTests {
    private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!
    private var locationBuffer: LocationBuffer

    init() {
        var configuration = Configuration.History()
        configuration.locationDistanceMeters = 100
        configuration.locationIntervalSeconds = 60
        locationBuffer = LocationBuffer(configuration)
    }

    /// A place so many metres up the road, at so many seconds.
    private func place(_ meters: Double, _ seconds: Double, course: Double = 0) -> LocationUpdate {
        let coordinate = Coordinate(latitude: 47 + meters / 111_195, longitude: 9)
        return LocationUpdate(
            matched: MatchedLocation(
                coordinate: coordinate, rawCoordinate: coordinate, course: course, speed: nil,
                altitude: nil, accuracy: nil, time: noon.advanced(bySeconds: seconds), source: .fix,
                position: nil, confidence: 0))
    }

    private mutating func drive(
        _ seconds: Range<Int>, metersPerSecond: Double, isLive: Bool
    ) -> [Double] {
        seconds.flatMap { second in
            times(
                locationBuffer.take(
                    place(Double(second) * metersPerSecond, Double(second)), isLive: isLive,
                    isPublished: second % 4 == 0, at: .seconds(second)))
        }
    }

    private func times(_ places: [LocationBuffer.Entry]) -> [Double] {
        places.map { $0.update.matched.time.secondsSince1970 - noon.secondsSince1970 }
    }

    @Test mutating func `without a link a place is kept by distance or time`() {
        let driving = drive(0..<10, metersPerSecond: 30, isLive: false)
        #expect(driving == [0, 4, 8])
        var standing: [Double] = []
        for second in 10..<200 {
            standing += times(
                locationBuffer.take(
                    place(270, Double(second)), isLive: false, isPublished: false,
                    at: .seconds(second)))
        }
        #expect(standing == [68, 128, 188])
    }

    @Test
    mutating func
        `at a corner a place is kept sooner, but not on the spot`()
    {
        let places = [
            place(0, 0), place(20, 4, course: 90), place(26, 8, course: 90),
            place(90, 12, course: 90), place(90, 16, course: 180),
        ]
        let kept = places.flatMap {
            times(locationBuffer.take($0, isLive: false, isPublished: false, at: .zero))
        }
        // 26 m after the first and turned; then 64 m straight on; 64 m and turned.
        #expect(kept == [0, 8, 16])
    }

    @Test mutating func `a link that dies leaves the places that were not confirmed`() {
        _ = drive(0..<20, metersPerSecond: 0, isLive: true)
        locationBuffer.confirmed(before: .seconds(20))
        let live = drive(20..<29, metersPerSecond: 60, isLive: true)
        #expect(live.isEmpty)
        let places = locationBuffer.linkEnded()
        #expect(times(places) == [20, 22, 24, 26, 28])
        // The broker may have the published ones.
        #expect(times(places.filter(\.isDuplicate)) == [20, 24, 28])
        // The way goes on from there, by the same rules.
        let after = drive(30..<34, metersPerSecond: 60, isLive: false)
        #expect(after == [30, 32])
        let again = locationBuffer.linkEnded()
        #expect(again.isEmpty)
    }

    @Test mutating func `a kill costs no more than what was driven within the patience`() {
        let live = drive(0..<60, metersPerSecond: 60, isLive: true)
        // Two seconds apart, as far as they were not confirmed for more than eight.
        #expect(live == Array(stride(from: 0, through: 50, by: 2)))
        // Those are done with, whatever becomes of the link.
        locationBuffer.confirmed(before: .seconds(56))
        let places = locationBuffer.linkEnded()
        #expect(times(places) == [56, 58])
    }

    @Test mutating func `places of a vehicle that stands with a link are not kept`() {
        var kept: [Double] = []
        for second in 0..<120 {
            kept += times(
                locationBuffer.take(
                    place(0, Double(second)), isLive: true, isPublished: second == 0,
                    at: .seconds(second)))
            if second == 1 { locationBuffer.confirmed(before: .seconds(1)) }
        }
        #expect(kept.isEmpty)
        // The link has died since: then they are.
        #expect(times(locationBuffer.linkEnded()) == [1, 61])
    }

    @Test mutating func `what waits for a confirmation is bounded, the newest is kept`() {
        for second in 0..<1000 {
            _ = locationBuffer.take(
                place(Double(second) * 100, Double(second)), isLive: true, isPublished: true,
                at: .zero)
        }
        let left = times(locationBuffer.linkEnded())
        #expect(left.count == LocationBuffer.capacity)
        #expect(left.last == 999)
    }
}
