import Geodesy
import RoadNetwork
import Testing
import Wire

@testable import Agent

@Suite struct LiveTrafficTests {
    private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!
    private var liveTraffic = LiveTraffic()

    private static func edge(_ number: UInt32) -> EdgeID { EdgeID(rawValue: number) }

    /// Way n is edge n; ways from 100 on are not in the map.
    private func lookUp(_ roads: [RoadReference]) -> [[EdgeID]] {
        roads.map { road in
            road.wayID.flatMap { $0 < 100 ? [Self.edge(UInt32($0))] : nil } ?? []
        }
    }

    private mutating func take(
        _ region: String, _ roads: String, ttl: Int = 60, expiry: UInt32? = nil
    ) {
        let payload = """
            {"issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":\(ttl),"roads":[\(roads)]}
            """
        liveTraffic.take(
            region: region, payload: Array(payload.utf8), expirySeconds: expiry, arrivedAt: .zero,
            edges: lookUp)
    }

    private mutating func speeds(
        at seconds: Double, time: Double? = nil, isTrusted: Bool = true
    ) -> [EdgeID: Double]? {
        liveTraffic.changedSpeeds(
            at: .seconds(seconds), time: noon.advanced(bySeconds: time ?? seconds),
            isTrusted: isTrusted)
    }

    private func slow(_ way: Int, _ speed: Double) -> String {
        #"{"wayId":\#(way),"speedMetersPerSecond":\#(speed)}"#
    }

    @Test mutating func `a report holds until its time to live is over`() {
        take("a", slow(1, 3) + "," + slow(100, 3))
        #expect(speeds(at: 1) == [Self.edge(1): 3])
        #expect(speeds(at: 2) == nil)
        #expect(liveTraffic.health.regions == 1)
        #expect(liveTraffic.health.roads == 1)
        #expect(liveTraffic.health.unknownRoads == 1)
        #expect(speeds(at: 61) == [:])
        #expect(liveTraffic.health.regions == 0)
        #expect(!liveTraffic.isWaiting)
    }

    @Test mutating func `a report that is issued more than a day ahead is refused`() {
        take("a", slow(1, 3))
        take("b", slow(2, 3))
        #expect(speeds(at: 1, time: -90_000, isTrusted: true) == nil)
        #expect(liveTraffic.health.rejected == 2)
        #expect(liveTraffic.health.message?.contains("ahead") == true)
        #expect(!liveTraffic.isWaiting)
        // A clock of another time zone.
        take("a", slow(1, 3))
        #expect(speeds(at: 1, time: -80_000) == [Self.edge(1): 3])
    }

    @Test mutating func `a later report takes the place of a region's earlier one`() {
        take("a", slow(1, 3) + "," + slow(2, 4))
        take("b", slow(2, 2))
        #expect(speeds(at: 1) == [Self.edge(1): 3, Self.edge(2): 2])
        take("a", slow(3, 1))
        #expect(speeds(at: 2) == [Self.edge(2): 2, Self.edge(3): 1])
        // The same again is no news.
        take("a", slow(3, 1))
        #expect(speeds(at: 3) == nil)
        liveTraffic.take(
            region: "b", payload: [], expirySeconds: nil, arrivedAt: .zero, edges: lookUp)
        #expect(speeds(at: 4) == [Self.edge(3): 1])
    }

    @Test
    mutating func `without the time a report counts only as long as the broker vouches for it`() {
        take("a", slow(1, 3))
        #expect(speeds(at: 1, time: -9e6, isTrusted: false) == nil)
        #expect(speeds(at: 2, isTrusted: true) == [Self.edge(1): 3])
        take("b", slow(2, 3), ttl: 600, expiry: 30)
        #expect(speeds(at: 3, time: -9e6, isTrusted: false) == [Self.edge(2): 3])
        #expect(speeds(at: 31, time: -9e6, isTrusted: false) == [:])
        // A floor proves that it is too late.
        take("c", slow(3, 3), expiry: 600)
        #expect(speeds(at: 1, time: 61, isTrusted: false) == nil)
    }

    @Test mutating func `junk is counted, said, and leaves what is known`() {
        take("a", slow(1, 3))
        _ = speeds(at: 1)
        liveTraffic.take(
            region: "a", payload: Array("junk".utf8), expirySeconds: nil, arrivedAt: .zero,
            edges: lookUp)
        #expect(speeds(at: 2) == nil)
        #expect(liveTraffic.health.rejected == 1)
        #expect(
            liveTraffic.health.message?.hasPrefix("The traffic report of a is not JSON") == true)
        #expect(liveTraffic.health.message?.hasSuffix(").") == true)
        liveTraffic.take(
            region: "a", payload: Array(#"{"roads":[]}"#.utf8), expirySeconds: nil,
            arrivedAt: .zero,
            edges: lookUp)
        #expect(liveTraffic.health.message?.hasSuffix("issuedAt with ttlSeconds.") == true)
        take("a", "{}," + slow(1, 3))
        #expect(liveTraffic.health.rejected == 3)
        #expect(
            liveTraffic.health.message
                == "The field /roads/0/wayId is missing; add it, or fromNodeId "
                + "and toNodeId.")
    }

    @Test mutating func `what all regions name together is bounded, and an earlier report stays`() {
        func take(_ region: String, edges: Int) {
            liveTraffic.take(
                region: region,
                payload: Array(
                    #"{"expiresAt":"2026-03-01T13:00:00Z","roads":[\#(slow(1, 3))]}"#.utf8),
                expirySeconds: nil, arrivedAt: .zero,
                edges: { _ in [(0..<UInt32(edges)).map(Self.edge)] })
        }
        take("a", edges: LiveTraffic.maximumEdges - 10)
        take("b", edges: 10)
        take("b", edges: 11)
        #expect(speeds(at: 1)?.count == LiveTraffic.maximumEdges - 10)
        #expect(liveTraffic.health.regions == 2)
        #expect(liveTraffic.health.rejected == 1)
        #expect(
            liveTraffic.health.message
                == "The traffic report of b names 11 stretches of road, and other regions have 199990 of the "
                + "200000 that fit; hear fewer regions (traffic.regions), or publish fewer roads of each."
        )
        take("a", edges: LiveTraffic.maximumEdges + 1)
        #expect(speeds(at: 2) == nil)
        #expect(
            liveTraffic.health.message
                == "The traffic report of a names 200001 stretches of road, and all regions together may have "
                + "200000; leave out roads on which traffic is as usual, or name the stretches between two "
                + "nodes and not whole ways.")
    }
}
