import Cartography
import Geodesy
import MapCompiler
import RoadNetwork
import ScenarioMaps
import Testing

/// What `verify` finds and what `draw` draws.
@Suite struct InspectionTests {
    @Test func `a sound network has no findings`() throws {
        let map = try ScenarioMap(
            """
            a-b
            | |
            d-c
            """,
            ways: ["abcda": ["highway": "residential"]])
        let check = NetworkCheck(map.network)
        #expect(check.contradictions.isEmpty)
        #expect(check.componentLengths.count == 1)
        #expect(check.onewayDeadEnds.isEmpty)
        #expect(check.cutOffRoads.isEmpty)
        #expect(check.isolatedEdges == 0)
    }

    @Test func `a one-way that leads in and not out is a dead end`() throws {
        let map = try ScenarioMap(
            """
            a-b-c
              |
              d
            """,
            ways: [
                "abc": ["highway": "residential"],
                "bd": ["highway": "residential", "oneway": "yes"],
            ])
        let check = NetworkCheck(map.network)
        #expect(check.onewayDeadEnds.map(\.way) == [1001])
        let place = try #require(check.onewayDeadEnds.first?.place)
        #expect(place.distance(to: map.coordinate("d")) < 0.02)
    }

    @Test func `restrictions that forbid every turn into a road are found`() throws {
        let map = try ScenarioMap(
            """
            a-b-c
              |
              d
            """,
            ways: [
                "ab": ["highway": "residential"], "bc": ["highway": "residential"],
                "bd": ["highway": "residential"],
            ],
            relations: [
                .restriction("no_right_turn", from: "ab", via: "b", to: "bd"),
                .restriction("no_left_turn", from: "bc", via: "b", to: "bd"),
            ])
        let check = NetworkCheck(map.network)
        #expect(check.cutOffRoads.map(\.way) == [1002])
        #expect(check.cutOffRoads.first?.text.contains("cannot be entered") == true)
    }

    @Test func `a restriction that holds at times cuts nothing off`() throws {
        let map = try ScenarioMap(
            """
            a-b-c
            """,
            ways: ["ab": ["highway": "residential"], "bc": ["highway": "residential"]],
            relations: [
                ScenarioRelation(
                    tags: [
                        "type": "restriction",
                        "restriction:conditional": "no_straight_on @ (Mo-Fr 07:00-09:00)",
                    ],
                    members: [
                        .way("ab", role: "from"), .node("b", role: "via"), .way("bc", role: "to"),
                    ])
            ])
        #expect(NetworkCheck(map.network).cutOffRoads.isEmpty)
    }

    @Test func `a drawing has every road's class, the route, and texts without markup`() throws {
        let map = try ScenarioMap(
            """
            a---------b
                      |
                      c
            """,
            grid: 100,
            ways: [
                "ab": ["highway": "primary", "name": "Fish & <Chips>", "oneway": "yes"],
                "bc": ["highway": "residential"],
            ])
        let drawing = MapDrawing(map.network, bounds: map.network.metadata.bounds)
        let svg = drawing.svg(
            route: [map.coordinate("a"), map.coordinate("b")],
            markers: [.init(place: map.coordinate("c"), label: "\"End\"")])
        for part in [
            "class=\"primary oneway fill\"", "class=\"street casing\"", "class=\"route\"",
            "Fish &amp; &lt;Chips&gt;", "&quot;End&quot;", "class=\"arrow\"", "OpenStreetMap",
        ] {
            #expect(svg.contains(part), "\(part)")
        }
        #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n"))
        #expect(
            svg
                == drawing.svg(
                    route: [map.coordinate("a"), map.coordinate("b")],
                    markers: [.init(place: map.coordinate("c"), label: "\"End\"")]))
    }
}
