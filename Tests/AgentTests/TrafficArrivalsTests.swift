import MQTTLink
import Testing

@testable import Agent

@Suite struct TrafficArrivalsTests {
    private var arrivals = TrafficArrivals()

    private mutating func put(_ region: String, bytes: Int = 10, at second: Double = 0) {
        arrivals.put(
            ReceivedMessage(
                topic: "fleet/traffic/\(region)",
                payload: [UInt8](repeating: 1, count: bytes)),
            region: region, at: .seconds(second))
    }

    /// The regions that are read, those that are taken back with a minus.
    private mutating func read(keeping regions: Set<String>) -> [String] {
        let news = arrivals.take()
        arrivals.read(keeping: regions)
        return news.arrivals.map { ($0.message.payload.isEmpty ? "-" : "") + $0.region }
    }

    private let all = Set((0..<TrafficArrivals.maximumRegions).map { "r\($0)" })

    @Test mutating func `each report can be taken back, however many come at once`() {
        for number in 0..<TrafficArrivals.maximumRegions { put("r\(number)") }
        #expect(Set(read(keeping: all)) == all)
        // Two that are too many, and what takes them and all others back, in one go.
        put("x")
        put("y")
        for region in ["x", "y"] + all.sorted() { put(region, bytes: 0) }
        let news = arrivals.take()
        #expect(Set(news.arrivals.map(\.region)) == all)
        #expect(news.arrivals.allSatisfy { $0.message.payload.isEmpty })
        #expect(news.refusals.count == 2)
        #expect(
            news.refusals.sentence
                == "The traffic of y is one region too many: 64 fit; hear fewer regions (traffic.regions)."
        )
    }

    @Test mutating func `a refused report does not come in behind its own withdrawal`() {
        for region in all { put(region) }
        _ = read(keeping: all)
        put("x")
        put("r0", bytes: 0)
        put("x", bytes: 0)
        #expect(read(keeping: all.subtracting(["r0"])) == ["-r0"])
        put("x")
        #expect(read(keeping: all) == ["x"])
    }

    @Test mutating func `what makes room is read first, and a region that is over makes room`() {
        for region in all { put(region) }
        _ = read(keeping: all)
        put("r0", bytes: 0, at: 2)
        put("x", at: 3)
        put("r1", at: 1)
        #expect(read(keeping: all.subtracting(["r0", "r2"]).union(["x"])) == ["-r0", "r1", "x"])
        put("y")
        #expect(read(keeping: all) == ["y"])
    }

    @Test mutating func `a retained report that the broker sends again is read once`() {
        let retained = ReceivedMessage(
            topic: "fleet/traffic/r0", payload: [1, 2], retained: true)
        for _ in 0..<2 {
            arrivals.put(retained, region: "r0", at: .zero)
            arrivals.put(retained, region: "r0", at: .seconds(1))
            #expect(read(keeping: all) == ["r0"])
            arrivals.put(retained, region: "r0", at: .seconds(2))
            #expect(read(keeping: all).isEmpty)
            // Taken back meanwhile, it is news.
            put("r0", bytes: 0, at: 3)
            #expect(read(keeping: all.subtracting(["r0"])) == ["-r0"])
        }
    }

    @Test mutating func `all regions together have a bound in bytes`() {
        let size = 1 << 20
        for number in 0..<9 { put("r\(number)", bytes: size) }
        let news = arrivals.take()
        #expect(news.arrivals.count == TrafficArrivals.maximumBytes / size)
        #expect(news.refusals.count == 1)
        #expect(news.refusals.sentence?.contains("does not fit") == true)
        put("r0", bytes: 10)
        put("r8", bytes: size - 10)
        #expect(arrivals.take().refusals.count == 0)
    }

    @Test mutating func `a flood of names is counted, and costs nothing`() {
        for number in 0..<5000 {
            put("n\(number)")
            put("n\(number)", bytes: 0)
        }
        #expect(arrivals.take().arrivals.isEmpty)
    }
}
