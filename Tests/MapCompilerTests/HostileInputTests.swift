import RoadNetwork
import ScenarioMaps
import Testing

@testable import MapCompiler

/// Extracts that are damaged or absurd: a sentence or a sound map, never a trap or a hang.
@Suite struct HostileInputTests {
    /// Compiles mutations of some bytes and gives how many became maps; each of those opens.
    private func survivors(
        of bytes: [UInt8], format: String, count: Int
    ) throws -> Int {
        var generator = SplitMix64(state: 7)
        var survivors = 0
        for _ in 0..<count {
            var damaged = bytes
            if Bool.random(using: &generator) {
                damaged.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            for _ in 0..<Int.random(in: 1...8, using: &generator) where !damaged.isEmpty {
                let offset = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[offset] = UInt8.random(in: 0...255, using: &generator)
            }
            let source = OSMSource.memory(bytes: damaged, format: format)
            do throws(MapCompilerError) {
                let compiled = try MapCompiler.compile(source)
                survivors += 1
                #expect(throws: Never.self) { try compiled.network() }
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        return survivors
    }

    @Test func `mutated text is refused or becomes a map that opens`() throws {
        let opl = """
            n1 v1 x1.0 y1.0 Tbarrier=gate,maxheight=2.5
            n2 v1 x1.001 y1.0
            n3 v1 x1.002 y1.001 Taddr:housenumber=3,name=Inn,amenity=pub
            n4 v1 x1.003 y1.0
            w1 v1 Thighway=primary,maxspeed=50,lanes=2,turn:lanes=left|right Nn1,n2,n3
            w2 v1 Thighway=residential,maxweight=3.5,oneway=yes Nn3,n4
            w3 v1 Troute=ferry,duration=00:20 Nn4,n1
            r1 v1 Ttype=restriction,restriction=no_left_turn Mw1@from,n3@via,w2@to
            """
        let count = try survivors(of: Array(opl.utf8), format: "opl", count: 3000)
        #expect(count > 100)
    }

    @Test func `mutated XML is refused or becomes a map that opens`() throws {
        let map = try ScenarioMap(
            """
            a-b-c
              |
              d
            """,
            ways: ["abc": ["highway": "primary"], "bd": ["highway": "service"]],
            relations: [.restriction("no_left_turn", from: "bd", via: "b", to: "abc")])
        _ = try survivors(of: Array(map.osm.utf8), format: "osm", count: 1000)
    }

    @Test func `nodes at the ends of the earth are kept or left out, not trapped on`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x180.0 y88.9
                n2 x-180.0 y-88.9
                n3 x0 y0
                n4 x200 y95
                w1 Thighway=primary Nn1,n2,n3
                w2 Thighway=primary Nn3,n4
                w3 Thighway=primary N\(Array(repeating: "n1,n2", count: 3000).joined(separator: ","))
                """))
        #expect(try compiled.network().segmentCount > 0)
    }

    @Test func `a restriction among many ways over the same nodes ends`() throws {
        let ring = (1...60).map { "n\($0)" }
        var lines = (1...60).map { "n\($0) x1.\(100 + $0) y1.\(100 + $0 * 7 % 60)" }
        for way in 1...40 {
            lines.append("w\(way) Thighway=primary N\(ring.joined(separator: ",")),n\(way)")
        }
        lines.append(
            "r1 Ttype=restriction,restriction=no_u_turn Mw1@from,w2@via,w3@via,w4@via,w5@via,w6@to")
        let compiled = try MapCompiler.compile(.opl(lines.joined(separator: "\n")))
        #expect(compiled.report.restrictions <= 1)
    }

    @Test func `of thousands of roads at one node the most important are kept`() throws {
        var lines = ["n1 x1 y1"]
        for way in 1...3000 {
            lines.append("n\(way + 1) x1.\(1000 + way) y1.01")
            lines.append(
                "w\(way) Thighway=\(way % 100 == 7 ? "primary" : "service") Nn1,n\(way + 1)")
        }
        let compiled = try MapCompiler.compile(.opl(lines.joined(separator: "\n")))
        let network = try compiled.network()
        #expect(network.segmentCount == 32)
        let primary = (0..<32).filter {
            network.roadClass(of: EdgeID(rawValue: $0 * 2)) == .primary
        }
        #expect(primary.count == 30)
        #expect(compiled.report.refusals.map(\.count) == [2968])
    }

    @Test func `roads over a pole are refused`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x0 y89.9
                n2 x180 y89.9
                n3 x0 y-88.5
                n4 x0.1 y-88.5
                n5 x-90 y-89.99
                w1 Thighway=primary Nn1,n2
                w2 Thighway=primary Nn3,n4
                w3 Thighway=primary Nn3,n5
                """))
        #expect(try compiled.network().wayCount == 1)
        #expect(compiled.report.refusals.map(\.count) == [2])
        #expect(compiled.report.refusals[0].examples == ["way/1", "way/3"])
    }

    @Test func `roads between all nodes and all others become a map without a hierarchy`() throws {
        let nodes = 1...33
        var lines = nodes.map { "n\($0) x1.\(100 + $0 * 37 % 33) y1.\(100 + $0 * 10 % 33)" }
        for from in nodes {
            for to in nodes where to > from {
                lines.append("w\(from * 100 + to) Thighway=primary Nn\(from),n\(to)")
            }
        }
        let compiled = try MapCompiler.compile(.opl(lines.joined(separator: "\n")))
        let network = try compiled.network()
        #expect(network.segmentCount == 33 * 32 / 2)
        #expect(network.bytes(of: .hierarchyRanks) == nil)
        #expect(compiled.report.refusals.count == 1)
    }

    @Test func `damaged PBF is refused or becomes a map that opens`() throws {
        let document = PBFDocument(
            nodes: [
                (1, 10_000_000, 10_000_000, ["barrier": "gate"]),
                (2, 10_000_000, 10_010_000, [:]),
                (3, 10_010_000, 10_020_000, ["addr:housenumber": "3", "name": "Inn"]),
            ],
            ways: [
                (1, [1, 2], ["highway": "primary", "maxspeed": "50"]),
                (2, [2, 3], ["highway": "residential", "turn:lanes": "left|right"]),
            ],
            relations: [
                (
                    1, [(.way, 1, "from"), (.node, 2, "via"), (.way, 2, "to")],
                    ["type": "restriction", "restriction": "no_left_turn"]
                )
            ])
        let whole = try MapCompiler.compile(.memory(bytes: document.bytes, format: "pbf"))
        #expect(whole.report.restrictions == 1)
        #expect(try whole.network().segmentCount == 2)
        _ = try survivors(of: document.bytes, format: "pbf", count: 2000)
    }
}
