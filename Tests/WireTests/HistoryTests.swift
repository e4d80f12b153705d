import Geodesy
import Guidance
import Imagery
import Positioning
import Testing

@testable import Wire

@Suite struct HistoryTests {
    private func entry(_ event: Event, _ sequence: UInt64) -> EventHistory.Entry {
        let message = EventMessage(event, at: Samples.place)
        return EventHistory.Entry(
            subtopic: message.subtopic,
            payload: message.message(
                on: Samples.topics, header: Samples.header, sequence: sequence
            ).payload, .revealing)
    }

    @Test func `events come as they would have been sent, with topic, header and number`() throws {
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
            let message = batch.message(on: Samples.topics, header: Samples.header)
            #expect(!batch.entries.isEmpty)
            #expect(message.payload.count <= maximum || batch.entries.count == 1)
        }
        #expect(EventHistory(fitting: entries, maximumBytes: 1_000_000).entries.count == 100)
    }

    @Test func `buffered locations are written one by one`() throws {
        let point = LocationHistory.point(LocationUpdate(matched: Samples.matched))
        let history = LocationHistory(
            fitting: Array(repeating: point, count: 50), maximumBytes: 4000)
        let json = try history.sent()
        #expect(json["points"]?.elements?.count == history.points.count)
        #expect((10..<50).contains(history.points.count))
        #expect(json["points"]?[0]?["latitude"]?.double == 60.169_856_7)
        #expect(
            history.message(on: Samples.topics, header: Samples.header).payload.count <= 4000)
    }

    @Test(arguments: ["slight-left", "lanes-4.1r.1r5"])
    func `a picture is published as text where it is one, else in base 64`(id: String) throws {
        let picture = try #require(Picture(id: id))
        let size = try #require(PictureSize(points: 48, scale: 2))
        let drawing = try ImageDocument(picture, format: .svg, theme: .dark, size: size)
        #expect(drawing.subtopic == "image/\(id)")
        #expect(try drawing.sent()["encoding"]?.string == "UTF_8")
        #expect(try drawing.sent()["data"]?.string == picture.svg(theme: .dark, size: size))
        #expect(try drawing.sent()["heightPixels"]?.double == 96)
        let file = try ImageDocument(picture, format: .png, theme: .dark, size: size)
        #expect(try file.sent()["encoding"]?.string == "BASE_64")
        #expect(try file.sent()["data"]?.string?.hasPrefix("iVBORw0KGgo") == true)
    }

    @Test func `a step refers to its pictures`() throws {
        let route = RouteDocument(Samples.route, version: Samples.version)
        let steps = try route.sent()["legs"]?[0]?["steps"]?.elements ?? []
        #expect(!steps.isEmpty)
        for step in steps {
            let id = try #require(step["maneuverImageId"]?.string)
            #expect(Picture(id: id) != nil)
            let lanes = step["lanesImageId"]?.string
            #expect((lanes == nil) == (step["lanes"]?.isNull ?? true))
        }
    }

    @Test func `health has a short form for a broker that takes only small packets`() throws {
        var health = Health(
            gps: .init(state: .disconnected),
            link: .init(broker: "b", reconnects: 1, commandPath: .ok),
            guidance: .init(state: .guiding), uptimeSeconds: 1)
        health.link.droppedTooLarge = 123
        let message = health.message(on: Samples.topics, header: Samples.header)
        let short = try #require(message.shortPayload)
        #expect(short.count < 200)
        #expect(try JSONValue(parsing: short)["link"]?["droppedTooLarge"]?.double == 123)
    }
}
