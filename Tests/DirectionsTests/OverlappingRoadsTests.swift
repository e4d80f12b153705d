import Directions
import Foundation
import Geodesy
import MapCompiler
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Roads that begin one upon the other.
@Suite struct OverlappingRoadsTests {
    /// From e the way to b, which then bends right to a, lies upon the way to h; centimetres, to which
    /// maps are rounded, must not decide which of them is the right one.
    @Test(arguments: [48.1, 60.20370383, 60.58024704])
    func `of two roads that begin alike the one that then bends right is the right one`(
        latitude: Double
    ) throws {
        let oneway = ["highway": "primary", "oneway": "yes"]
        let map = try ScenarioMap(
            """
                                 g



                              e                   f

            a          b
                     i
                h             c                   d
            """, grid: 5,
            ways: [
                "ab": ["highway": "primary", "name": "road"],
                "febcd": oneway.merging(["name": "road"]) { $1 },
                "ge": oneway.merging(["name": "in"]) { $1 },
                "eh": oneway.merging(["name": "right"]) { $1 },
                "ei": oneway.merging(["name": "left"]) { $1 },
            ], origin: Coordinate(latitude: latitude, longitude: 9))
        let scenario = DirectionsScenario(map)
        #expect(try scenario.maneuvers("ga") == ["FORK_RIGHT road"])
        #expect(try scenario.maneuvers("gh") == ["STRAIGHT right"])
        #expect(try scenario.maneuvers("gi") == ["FORK_LEFT left"])
    }

    /// The road to e is drawn 4 m back on the left of the road from a, which it then crosses.
    @Test(arguments: [ScenarioDrivingSide.right, .left])
    func `a road that begins beside another one and crosses it lies where it leads`(
        side: ScenarioDrivingSide
    ) throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                q
                a---------------------------------------p-----------------------------------n



                                                        r










                                                        e
                """, grid: 1,
                ways: [
                    "apn": ["highway": "tertiary", "name": "Long"],
                    "pqre": ["highway": "unclassified", "name": "Side"],
                ], drivingSide: side))
        #expect(try scenario.maneuvers("ae") == ["TURN_RIGHT Side"])
        #expect(try scenario.maneuvers("ne") == ["TURN_LEFT Side"])
        #expect(try scenario.maneuvers("en") == ["TURN_RIGHT Long"])
        #expect(try scenario.maneuvers("ea") == ["TURN_LEFT Long"])
        #expect(try scenario.maneuvers("an") == [])
        #expect(try scenario.maneuvers("na") == [])
    }

    /// The road to e is drawn 4 m back on the right of the road from a, and then leads left of the one to f.
    @Test func `a road that is drawn back at first lies where it leads`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                          e


                                     f



                               g
                                b
                                 c
                                |
                                |
                                |
                                |
                                |
                                |
                                a
                """, grid: 4,
                ways: [
                    "ab": ["highway": "residential", "name": ""],
                    "bf": ["highway": "residential", "name": ""],
                    "bcge": ["highway": "residential", "name": ""],
                ]))
        #expect(try scenario.maneuvers("ae") == ["FORK_LEFT "])
        #expect(try scenario.maneuvers("af") == ["FORK_RIGHT "])
    }

    /// Of a road whose first metres, fewer than 5, lead back beside the one that it leaves.
    @Test
    func `the announced side is that of the whole turn, however its first metres are drawn`()
        throws
    {
        var random = SplitMix64(state: 20_261_124)
        for _ in 0..<60 {
            let course = Double.random(in: 0..<360, using: &random)
            let turn = Double.random(in: 60...120, using: &random)
            let leadsRight = Bool.random(using: &random)
            let length = Double.random(in: 2.1..<5, using: &random)
            let off = Double.random(in: -15...15, using: &random)
            func place(_ meters: Double, _ degrees: Double) -> PlanePoint {
                let angle = Angle.radians(course + degrees)
                return PlanePoint(x: meters * sin(angle), y: meters * cos(angle))
            }
            let (from, on) = (place(100, 180), place(100, 0))
            let (slip, to) = (place(length, 180 + off), place(100, leadsRight ? turn : -turn))
            let map = Self.osm(
                [from, .zero, on, slip, to], ways: [("Long", [0, 1, 2]), ("Side", [1, 3, 4])])
            let network = try MapCompiler.compile(.xml(map.text)).network()
            func maneuvers(_ start: Int, _ end: Int) throws -> [String] {
                let request = RouteRequest(
                    waypoints: [start, end].map { Waypoint(coordinate: map.places[$0]) },
                    options: RouteOptions(), utcOffsetSeconds: 0)
                let path = try Router(network: network).routes(for: request)[0]
                return Route(path, for: request, in: network, language: .english).legs[0].steps
                    .dropFirst().dropLast().map { "\($0.maneuver.rawValue) \($0.simpleRoadName)" }
            }
            let (onto, back) = leadsRight ? ("RIGHT", "LEFT") : ("LEFT", "RIGHT")
            let comment: Comment = "\(course)° \(turn)° \(length) m \(off)°"
            #expect(try maneuvers(0, 4) == ["TURN_\(onto) Side"], comment)
            #expect(try maneuvers(4, 0) == ["TURN_\(back) Long"], comment)
            #expect(try maneuvers(0, 2) == [], comment)
            #expect(try maneuvers(2, 0) == [], comment)
        }
    }

    /// Places around the scenarios' origin, and roads between them.
    private static func osm(_ points: [PlanePoint], ways: [(name: String, nodes: [Int])]) -> (
        text: String, places: [Coordinate]
    ) {
        let frame = LocalFrame(origin: ScenarioMap.defaultOrigin)
        let places = points.map { frame.coordinate($0) }
        var text = "<osm version=\"0.6\">"
        for (id, place) in places.enumerated() {
            text += "<node id=\"\(id + 1)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
        }
        for (id, way) in ways.enumerated() {
            text += "<way id=\"\(id + 1)\">"
            for node in way.nodes { text += "<nd ref=\"\(node + 1)\"/>" }
            text += "<tag k=\"highway\" v=\"tertiary\"/><tag k=\"name\" v=\"\(way.name)\"/></way>"
        }
        return (text + "</osm>", places)
    }

    /// The road from p is drawn on past the circle, over the line of its piece from r to s.
    @Test
    func `a roundabout over which a road is drawn is announced once, with the number of its exit`()
        throws
    {
        let road = ["highway": "trunk", "oneway": "yes", "name": "", "ref": "CG-3"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                k







                            l


















                                                 t
                                             v
                                    w


                                x


                                                 u




                                y               s


                                              r                                        n

                                      z

                                           q
















                m






                     p
                """, grid: 1,
                ways: [
                    "pqrstk": road, "lx": road, "xm": road,
                    "suvwxyzrs": road.merging(["name": "Circle", "junction": "roundabout"]) { $1 },
                    "sn": ["highway": "residential", "name": "Lane"],
                ]))
        let texts = try scenario.steps("pk").map(\.fullInstructionText)
        #expect(
            texts == [
                "Head northeast on CG-3", "At the roundabout, take the second exit onto CG-3",
                "Exit the roundabout onto CG-3", "You have arrived at your destination",
            ])
    }

    /// A road for both directions is drawn over the ring from x to y.
    @Test func `a two-way road over a roundabout's line is no exit of it`() throws {
        let road = ["highway": "residential"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                            d


                          s   r
                a       p       y       b
                                x
                          t   u

                              c
                """, grid: 5,
                ways: [
                    "ptuxyrsp": ["highway": "primary", "junction": "roundabout", "name": ""],
                    "xy": ["highway": "primary", "name": "Crossing"], "ap": road, "yb": road,
                    "rd": road, "uc": road,
                ]))
        let entry = try #require(
            try scenario.steps("ad").first { $0.roundaboutTurnNumber != nil })
        #expect(entry.roundaboutTurnNumber == 3)
    }
}
