import Geodesy
import Guidance
import Positioning
import Testing

@testable import Wire

@Suite struct HistoryTests {
    private func entry(_ event: Event, _ sequence: UInt64) -> EventHistory.Entry {
        let message = EventMessage(event, at: Samples.place)
        return EventHistory.Entry(
            subtopic: message.subtopic,
            payload: message.message(
                on: Samples.topics, stamp: Samples.stamp, sequence: sequence
            ).payload)
    }

    @Test func `events come as they would have been sent, with topic, stamp and number`() throws {
        let json = try EventHistory(
            fitting: [entry(Samples.events[0], 7), entry(Samples.events[1], 8)],
            maximumBytes: 10_000
        ).sent()
        #expect(json["historical"]?.boolean == true)
        #expect(json["events"]?[0]?["topic"]?.string == "event/arrival")
        #expect(json["events"]?[0]?["seq"]?.integer == 7)
        #expect(json["events"]?[0]?["session"]?.integer == 12)
        #expect(json["events"]?[1]?["reason"]?.string == "OFF_ROUTE")
    }

    @Test func `a batch keeps to its size, and takes at least one`() {
        let entries = (1...100).map { entry(Samples.events[1], $0) }
        for maximum in [0, 300, 1000, 5000, 1_000_000] {
            let batch = EventHistory(fitting: entries, maximumBytes: maximum)
            let message = batch.message(on: Samples.topics, stamp: Samples.stamp)
            #expect(!batch.entries.isEmpty)
            #expect(message.payload.count <= maximum || batch.entries.count == 1)
        }
        #expect(EventHistory(fitting: entries, maximumBytes: 1_000_000).entries.count == 100)
    }

    @Test func `the trail is written point by point`() throws {
        let point = LocationHistory.point(LocationUpdate(matched: Samples.matched))
        let history = LocationHistory(
            fitting: Array(repeating: point, count: 50), maximumBytes: 4000)
        let json = try history.sent()
        #expect(json["points"]?.elements?.count == history.points.count)
        #expect((10..<50).contains(history.points.count))
        #expect(json["points"]?[0]?["latitude"]?.double == 60.169_856_7)
        #expect(
            history.message(on: Samples.topics, stamp: Samples.stamp).payload.count <= 4000)
    }

    @Test func `places are kept by distance, by time and at corners`() {
        var thinning = TrailThinning()
        var location = Samples.matched
        func moved(_ meters: Double, course: Double, seconds: Double) -> Bool {
            location.coordinate = location.coordinate.moved(by: meters, bearing: course)
            location.course = course
            location.time = location.time.advanced(bySeconds: seconds)
            return thinning.keeps(location)
        }
        let first = thinning.keeps(location)
        let kept = [
            moved(60, course: 0, seconds: 4), moved(60, course: 0, seconds: 4),
            moved(10, course: 90, seconds: 4), moved(20, course: 90, seconds: 4),
            moved(0, course: 90, seconds: 200), moved(0, course: 90, seconds: 200),
        ]
        #expect(first)
        #expect(kept == [false, true, false, true, false, true])
        thinning.restart()
        let begun = thinning.keeps(location)
        #expect(begun)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `bytes are written in base 64 as RFC 4648 shows`(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
    }

    @Test func `a picture's id is a level of a topic`() throws {
        let image = try #require(
            ImageDocument(id: "TURN_LEFT-96", widthPixels: 96, heightPixels: 96, png: [1, 2, 3]))
        #expect(image.subtopic == "image/TURN_LEFT-96")
        #expect(try image.sent()["data"]?.string == "AQID")
        #expect(ImageDocument(id: "a/b", widthPixels: 1, heightPixels: 1, png: []) == nil)
    }
}
