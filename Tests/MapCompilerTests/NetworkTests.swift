import Geodesy
import MapCompiler
import RoadNetwork
import ScenarioMaps
import Testing

/// How ways become nodes and segments.
@Suite struct NetworkTests {
    @Test func `ways that cross without a common node do not meet`() throws {
        let map = try ScenarioMap(
            """
              c
            a   b
              d
            """,
            ways: ["ab": ["highway": "primary"], "cd": ["highway": "primary", "bridge": "yes"]])
        #expect(map.network.nodeCount == 4)
        #expect(map.network.segmentCount == 2)
    }

    @Test func `a way is cut where another one ends and not where only a building touches`() throws
    {
        let map = try ScenarioMap(
            """
            a-b-c-d
              |
              e
            """,
            ways: [
                "abcd": ["highway": "primary"], "be": ["highway": "residential"],
                "ce": ["building": "yes"],
            ])
        #expect(map.node("b") != nil)
        #expect(map.node("c") == nil)
        #expect(map.network.wayCount == 2)
    }

    @Test func `a closed way without any junction has no segment that ends where it begins`() throws
    {
        let map = try ScenarioMap(
            """
            a-b
            | |
            d-c
            """,
            ways: ["abcda": ["highway": "residential"]])
        #expect(map.network.segmentCount == 2)
        for number in 0..<map.network.edgeCount {
            let edge = EdgeID(rawValue: UInt32(number))
            #expect(map.network.source(of: edge) != map.network.target(of: edge))
        }
    }

    @Test func `lights and stop signs within a road keep their places, each for its direction`()
        throws
    {
        let map = try ScenarioMap(
            "a--s---t-------b", grid: 20, ways: ["astb": ["highway": "primary"]],
            nodes: [
                "s": ["highway": "traffic_signals", "traffic_signals:direction": "forward"],
                "t": ["highway": "stop"],
            ])
        let edge = map.edge("a", "b")
        #expect(map.network.hasControl(on: edge, within: 29...31))
        #expect(!map.network.hasControl(on: edge, within: 32...150))
        // The sign stands before the junction that is nearer.
        #expect(map.network.hasControl(on: edge.reversed, within: 79...81))
        #expect(!map.network.hasControl(on: edge.reversed, within: 0...78))
        #expect(!map.network.hasControl(on: edge.reversed, within: 82...150))
    }

    @Test func `a node that repeats itself is one`() throws {
        let map = try ScenarioMap("a-b-c", ways: ["abbc": ["highway": "primary"]])
        #expect(map.network.segmentCount == 1)
        #expect(map.network.shape(of: map.edge("a", "c")).count == 3)
    }

    @Test func `a way that leaves the extract and comes back is kept where its nodes are known`()
        throws
    {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                w5 Thighway=primary Nn1,n2,n9,n3,n4,n8
                n1 x1.0 y1.0
                n2 x1.001 y1.0
                n3 x1.003 y1.0
                n4 x1.004 y1.0
                """))
        let network = try compiled.network()
        #expect(network.segmentCount == 2)
        #expect(network.nodeCount == 4)
    }

    @Test func `the order of objects does not matter and of two versions the newer counts`() throws
    {
        let objects = [
            "n1 v1 x1.0 y1.0", "n2 v1 x1.001 y1.0", "n2 v2 x1.002 y1.0", "n3 v1 x1.004 y1.0",
            "w7 v1 Thighway=primary Nn1,n2", "w7 v2 Thighway=secondary Nn1,n2",
            "w3 v1 Thighway=primary Nn2,n3",
        ]
        let forward = try MapCompiler.compile(.opl(objects.joined(separator: "\n")))
        let backward = try MapCompiler.compile(.opl(objects.reversed().joined(separator: "\n")))
        #expect(forward.bytes == backward.bytes)
        let network = try forward.network()
        #expect(network.wayCount == 2)
        let edge = EdgeID(rawValue: 0)
        let classes = (0..<2).map {
            network.roadClass(of: EdgeID(rawValue: edge.rawValue + 2 * $0))
        }
        #expect(Set(classes) == [.primary, .secondary])
        #expect((0..<2).contains { abs(network.length(of: EdgeID(rawValue: $0 * 2)) - 222.4) < 1 })
    }

    @Test(arguments: ["opl", "osm"])
    func `of a history the last version of each object counts, also one that is deleted or no road`(
        format: String
    ) throws {
        let objects = [
            "n1 v1 dV x1.0 y1.0", "n2 v1 dV x1.001 y1.0", "n2 v2 dV x1.002 y1.0",
            "n3 v1 dV x1.004 y1.0",
            "n4 v1 dV x1.004 y1.0 Tname=Inn,amenity=pub", "n4 v2 dD x1.004 y1.0",
            "w3 v1 dV Thighway=primary Nn1,n2", "w3 v2 dD",
            "w5 v1 dV Thighway=primary Nn1,n2", "w5 v2 dV Tbuilding=yes Nn1,n2",
            "w7 v1 dV Thighway=primary Nn1,n2", "w7 v2 dV Thighway=secondary Nn2,n3",
            "r1 v1 dV Ttype=restriction,restriction=no_u_turn Mw7@from,n2@via,w7@to", "r1 v2 dD",
        ]
        let source: OSMSource =
            format == "opl"
            ? .opl(objects.joined(separator: "\n"))
            : .memory(
                bytes: Array(
                    """
                    <osm version="0.6">
                    <node id="1" version="1" visible="true" lat="1.0" lon="1.0"/>
                    <node id="2" version="1" visible="true" lat="1.0" lon="1.002"/>
                    <node id="3" version="1" visible="true" lat="1.0" lon="1.004"/>
                    <way id="3" version="1" visible="true"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
                    <way id="3" version="2" visible="false"/>
                    <way id="7" version="2" visible="true"><nd ref="2"/><nd ref="3"/><tag k="highway" v="secondary"/></way>
                    </osm>
                    """.utf8), format: "osm")
        let network = try MapCompiler.compile(source).network()
        #expect(network.wayCount == 1)
        #expect(network.roadClass(of: EdgeID(rawValue: 0)) == .secondary)
        #expect(network.findPlaces("Inn").isEmpty)
    }

    @Test func `roads of which the extract lacks nodes are counted`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x1.0 y1.0
                n2 x1.001 y1.0
                w1 Thighway=primary Nn1,n2
                w2 Thighway=primary Nn2,n1,n9
                w3 Thighway=primary Nn8,n9
                w4 Tbuilding=yes Nn1,n9
                """))
        #expect(
            compiled.report.refusals.map { "\($0.reason): \($0.examples)" }.sorted() == [
                #"road cut off where the extract lacks nodes of it: ["way/2"]"#,
                #"road of which the extract has no node: ["way/3"]"#,
            ])
    }

    @Test func `control characters of a name are spaces`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x1.0 y1.0
                n2 x1.001 y1.0 Tamenity=pub,name=Inn%1b%[31m%9%of%a%red%9b%x
                w1 Thighway=primary,name=Main%a%Street%9% Nn1,n2
                """))
        let network = try compiled.network()
        #expect(network.findPlaces("Inn").map(\.name) == ["Inn [31m of red x"])
        #expect(network.findPlaces("Main").map(\.street) == ["Main Street"])
    }

    @Test func `a gate cuts the way and says for whom it is closed`() throws {
        let map = try ScenarioMap(
            "a-b-c", ways: ["abc": ["highway": "service"]], nodes: ["b": ["barrier": "bollard"]])
        let gate = try #require(map.node("b"))
        #expect(map.network.blockedModes(at: gate).contains(.driving))
        #expect(!map.network.blockedModes(at: gate).contains(.walking))
    }

    @Test func `signals count for the direction that passes them at its end`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """,
            ways: ["abc": ["highway": "primary"], "bd": ["highway": "primary"]],
            nodes: ["b": ["highway": "traffic_signals"]])
        #expect(map.network.flags(of: map.edge("a", "b")).contains(.trafficSignals))
        #expect(!map.network.flags(of: map.edge("b", "a")).contains(.trafficSignals))
    }

    @Test func `a stop sign before a junction holds for those who come to it`() throws {
        let map = try ScenarioMap(
            """
                    d
                    |
            a-----s-b
                    |
                    c
            """,
            ways: ["asb": ["highway": "residential"], "dbc": ["highway": "primary"]],
            nodes: ["s": ["highway": "stop"]])
        #expect(map.network.flags(of: map.edge("a", "b")).contains(.stopSign))
        #expect(!map.network.flags(of: map.edge("b", "a")).contains(.stopSign))
    }

    @Test func `a stop sign for the minor road leaves the major one alone`() throws {
        let map = try ScenarioMap(
            """
            a-b-c
              |
              d
            """,
            ways: ["abc": ["highway": "primary"], "bd": ["highway": "residential"]],
            nodes: ["b": ["highway": "stop", "stop": "minor"]])
        #expect(map.network.flags(of: map.edge("d", "b")).contains(.stopSign))
        #expect(!map.network.flags(of: map.edge("a", "b")).contains(.stopSign))
    }

    @Test func `a speed camera on the road is met by those who drive towards it`() throws {
        let map = try ScenarioMap(
            "a---c---b", ways: ["acb": ["highway": "primary"]],
            nodes: ["c": ["highway": "speed_camera", "direction": "backward"]])
        #expect(map.node("c") != nil)
        #expect(map.network.flags(of: map.edge("b", "c")).contains(.speedCamera))
        #expect(!map.network.flags(of: map.edge("c", "a")).contains(.speedCamera))
        #expect(!map.network.flags(of: map.edge("a", "c")).contains(.speedCamera))
    }

    @Test(arguments: ["maxspeed", "traffic_signals"])
    func `a speed camera beside the road watches the direction of its relation`(
        kind: String
    ) throws {
        let camera = ScenarioRelation(
            tags: ["type": "enforcement", "enforcement": kind],
            members: [.node("f", role: "from"), .node("t", role: "to"), .node("d", role: "device")])
        let map = try ScenarioMap(
            """
            a--t---f--b
                d-e
            """,
            ways: ["atfb": ["highway": "primary"], "de": ["highway": "footway"]],
            nodes: ["d": ["highway": "speed_camera"]], relations: [camera])
        let isSpeed = kind == "maxspeed"
        #expect((map.node("t") != nil) == isSpeed)
        guard isSpeed else { return }
        #expect(map.network.flags(of: map.edge("b", "t")).contains(.speedCamera))
        #expect(!map.network.flags(of: map.edge("a", "t")).contains(.speedCamera))
    }

    @Test func `rules of ways and nodes are kept with their values and conditions`() throws {
        let map = try ScenarioMap(
            "a-b-c",
            ways: [
                "abc": [
                    "highway": "primary", "maxweight": "7.5",
                    "access:conditional": "no @ (Mo-Fr 07:00-09:00)",
                ]
            ],
            nodes: ["b": ["barrier": "height_restrictor", "maxheight": "2.5"]])
        var rules: [TravelRule] = []
        map.network.forEachRule(on: map.edge("a", "b")) { rules.append($0) }
        #expect(rules.contains { $0.subject == .weight && $0.value == 7500 })
        #expect(
            rules.contains {
                $0.subject == .access && map.network.string($0.condition) == "Mo-Fr 07:00-09:00"
            })
        let node = try #require(map.node("b"))
        let limits = map.network.rules(at: node)
        #expect(limits.contains { $0.subject == .height && $0.value == 250 })
    }

    @Test func `a ferry's speed follows from its duration`() throws {
        let map = try ScenarioMap(
            "a---------b", grid: 1000, ways: ["ab": ["route": "ferry", "duration": "00:30"]])
        let edge = map.edge("a", "b")
        let seconds = map.network.length(of: edge) / map.network.expectedSpeed(of: edge)
        #expect(abs(seconds - 1800) < 90)
    }

    @Test
    func
        `a crossing without a duration lands once at each end, in however many parts it is mapped`()
        throws
    {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 1000,
            ways: [
                "ab": ["highway": "primary"], "bc": ["route": "ferry"], "cd": ["route": "ferry"],
            ])
        let whole = try ScenarioMap(
            "a---b---c---d", grid: 1000,
            ways: ["ab": ["highway": "primary"], "bcd": ["route": "ferry"]])
        func seconds(_ map: ScenarioMap, _ letters: String) -> Double {
            map.edges(letters).reduce(0) {
                $0 + map.network.length(of: $1) / map.network.expectedSpeed(of: $1)
            }
        }
        // 4 km at 18 km/h and 75 s at each end.
        #expect(abs(seconds(whole, "bcd") - 950) < 40)
        #expect(abs(seconds(map, "bcd") - seconds(whole, "bcd")) < 40)
    }

    @Test func `texts of an exit are found at its node`() throws {
        let map = try ScenarioMap(
            """
            a-b-c
               \\
                d
            """,
            ways: [
                "abc": ["highway": "motorway"], "bd": ["highway": "motorway_link"],
            ],
            nodes: ["b": ["highway": "motorway_junction", "ref": "12a", "name": "Old Mill"]])
        let node = try #require(map.node("b"))
        let texts = map.network.texts(of: node)
        #expect(texts.contains { $0.key == .exitNumber && map.network.string($0.string) == "12a" })
    }

    @Test func `a one-way into nowhere is isolated and the network around it is not`() throws {
        let map = try ScenarioMap(
            """
            a-b-c-x
            | | |
            d-e-f
            """,
            ways: [
                "abc": ["highway": "primary"], "def": ["highway": "primary"],
                "ad": ["highway": "primary"], "be": ["highway": "primary"],
                "cf": ["highway": "primary"],
                "cx": ["highway": "residential", "oneway": "yes"],
            ])
        #expect(map.network.flags(of: map.edge("c", "x")).contains(.isolated))
        #expect(!map.network.flags(of: map.edge("b", "c")).contains(.isolated))
    }

    @Test func `a road that opens at times does not join a dead-end component with the network`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-b-c-d
            | | | |
            e-f-g-h
            | | | |
            i-j-k-l
            | | | |
            m-n-o-p-q-r
            """,
            ways: [
                "abcd": ["highway": "primary"], "efgh": ["highway": "primary"],
                "ijkl": ["highway": "primary"], "mnop": ["highway": "primary"],
                "aeim": ["highway": "primary"], "bfjn": ["highway": "primary"],
                "cgko": ["highway": "primary"], "dhlp": ["highway": "primary"],
                "pq": [
                    "highway": "residential", "motor_vehicle": "no",
                    "motor_vehicle:conditional": "yes @ (06:00-10:00)",
                ],
                "qr": ["highway": "residential"],
            ])
        #expect(map.network.flags(of: map.edge("q", "r")).contains(.isolated))
        #expect(!map.network.flags(of: map.edge("o", "p")).contains(.isolated))
    }

    @Test func `what is cut off for cars need not be so for those who cycle, and the reverse`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-b-c-d-x
            | | | |
            e-f-g-h-z
            """,
            ways: [
                "abcd": ["highway": "residential"], "efgh": ["highway": "residential"],
                "ae": ["highway": "residential"], "bf": ["highway": "residential"],
                "cg": ["highway": "residential"], "dh": ["highway": "residential"],
                "dx": ["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"],
                "hz": ["highway": "residential", "oneway": "yes", "oneway:foot": "no"],
            ])
        let withContraflow = map.network.flags(of: map.edge("d", "x"))
        #expect(withContraflow.contains(.isolated(for: .truck)))
        #expect(!withContraflow.contains(.isolated(for: .cycling)))
        let intoNowhere = map.network.flags(of: map.edge("h", "z"))
        #expect(intoNowhere.contains(.isolated(for: .cycling)))
        #expect(!intoNowhere.contains(.isolated(for: .walking)))
    }

    @Test func `a part is isolated when it is small beside the largest`() throws {
        // A grid of 33 by 33 junctions, and apart from it two streets.
        var nodes = ""
        var ways = ""
        var wayCount = 0
        func road(_ from: Int, _ to: Int) {
            wayCount += 1
            ways += "w\(wayCount) v1 Thighway=residential Nn\(from),n\(to)\n"
        }
        let side = 33
        for number in 0..<side * side {
            let (x, y) = (number % side, number / side)
            nodes += "n\(number + 1) v1 x\(Double(x) * 0.001) y\(Double(y) * 0.001)\n"
            if x > 0 { road(number, number + 1) }
            if y > 0 { road(number + 1 - side, number + 1) }
        }
        let (short, long) = (101, 120)
        for (first, length) in [(10_000, short), (20_000, long)] {
            for number in 0...length {
                let latitude = Double(first / 10_000)
                nodes += "n\(first + number) v1 x\(Double(number) * 0.001) y\(latitude)\n"
                if number > 0 { road(first + number - 1, first + number) }
            }
        }
        let network = try MapCompiler.compile(.opl(nodes + ways)).network()
        let marked = (0..<UInt32(network.edgeCount)).filter {
            network.flags(of: EdgeID(rawValue: $0)).contains(.isolated)
        }
        #expect(network.edgeCount == 2 * (2 * side * (side - 1) + short + long))
        #expect(marked.count == 2 * short)
    }

    @Test func `what cannot be read or has no roads is refused with a sentence`() throws {
        #expect(
            throws: MapCompilerError.noRoads(source: "the OpenStreetMap data", nodes: 1, ways: 0)
        ) {
            try MapCompiler.compile(.opl("n1 x1 y1"))
        }
        for source in [
            OSMSource.xml("<osm><node"), .xml(""), .opl("what is this"),
            .file(path: "/nonexistent.osm.pbf"), .file(path: "https://example.org/a.osm.pbf"),
            .memory(bytes: [1, 2, 3], format: "osm.pbf"), .memory(bytes: [], format: "cheese"),
        ] {
            #expect(throws: MapCompilerError.self) { try MapCompiler.compile(source) }
        }
    }
}
