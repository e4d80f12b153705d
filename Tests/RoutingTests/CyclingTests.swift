import Geodesy
import MapCompiler
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

@Suite struct CyclingTests {
    private static let cycling = RouteOptions(travelMode: .cycling)

    /// From `a` to `b` straight along a main road, or round it along side streets.
    private func map(_ main: [String: String], detour: [String: String] = [:]) throws -> ScenarioMap
    {
        try ScenarioMap(
            """
            a-------b
            |       |
            c-------d
            """, grid: 100,
            ways: [
                "ab": ["highway": "primary"].merging(main) { $1 },
                "acdb": ["highway": "residential"].merging(detour) { $1 },
            ])
    }

    private func followsMainRoad(_ tags: [String: String]) throws -> Bool {
        let map = try map(tags)
        let path = try map.path("ab", Self.cycling)
        return path.legs[0].edges.contains { map.network.attributes(of: $0).kind != .residential }
    }

    @Test func `a fast main road is gone round, a slow one is not`() throws {
        #expect(try !followsMainRoad(["highway": "trunk", "maxspeed": "100"]))
        #expect(try followsMainRoad(["maxspeed": "30"]))
    }

    @Test func `a track or a lane for cycles makes up for traffic`() throws {
        let fast = ["maxspeed": "80"]
        #expect(try !followsMainRoad(fast))
        #expect(try followsMainRoad(fast.merging(["cycleway": "track"]) { $1 }))
        #expect(try followsMainRoad(fast.merging(["cycleway:right": "lane"]) { $1 }))
    }

    @Test func `of two ways as long the one along a cycleway is taken`() throws {
        let map = try ScenarioMap(
            """
            a---b
            |   |
            c---d
            """, grid: 100,
            ways: [
                "abd": ["highway": "residential"],
                "acd": ["highway": "cycleway"],
            ])
        let path = try map.path("ad", Self.cycling)
        #expect(
            path.legs[0].edges.allSatisfy { map.network.attributes(of: $0).kind == .cycleway })
    }

    @Test func `no road is liked more than the least factor says`() {
        for kind in RoadClass.allCases {
            for speed in [5, 30, 50, 70, 90, 130] as [UInt8] {
                for flags in [[], RoadFlags.cycleLane, .cycleTrack] {
                    let attributes = WayAttributes(
                        flags: flags.rawValue, country: 0, roadClass: kind.rawValue, service: 0,
                        surface: 0, forwardAccess: 0, backwardAccess: 0, forwardRestricted: 0,
                        backwardRestricted: 0, forwardSpeed: speed, backwardSpeed: speed,
                        forwardLimit: 0, backwardLimit: 0, forwardLaneCount: 0,
                        backwardLaneCount: 0, laneCount: 0)
                    #expect(CyclingComfort.factor(for: attributes) >= CyclingComfort.minimum)
                }
            }
        }
    }

    @Test(arguments: [TravelMode.cycling, .walking])
    func `who is beside a path that leads nowhere begins on the road next to it`(
        mode: TravelMode
    ) throws {
        // A grid of streets, and the path of a park that is joined with nothing, 20 m from one of them.
        let side = 12
        var nodes = ""
        var ways = ""
        for number in 0..<side * side {
            let (x, y) = (number % side, number / side)
            nodes += "n\(number + 1) x\(1 + Double(x) * 0.001) y\(1 + Double(y) * 0.001)\n"
            if x > 0 {
                ways += "w\(1000 + number) Thighway=residential Nn\(number),n\(number + 1)\n"
            }
            if y > 0 {
                ways +=
                    "w\(2000 + number) Thighway=residential Nn\(number + 1 - side),n\(number + 1)\n"
            }
        }
        nodes += "n9001 x1.00025 y1.0002\nn9002 x1.00075 y1.0002\n"
        ways += "w9000 Thighway=path Nn9001,n9002\n"
        let network = try MapCompiler.compile(.opl(nodes + ways)).network()
        let path = try Router(network: network).routes(
            for: RouteRequest(
                waypoints: [
                    Waypoint(coordinate: Coordinate(latitude: 1.0002, longitude: 1.0005)),
                    Waypoint(coordinate: Coordinate(latitude: 1.01, longitude: 1.01)),
                ], options: RouteOptions(travelMode: mode)))[0]
        let first = try #require(path.legs[0].edges.first)
        #expect(network.attributes(of: first).kind == .residential)
    }
}
