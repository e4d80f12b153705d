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
        let count = try survivors(of: Array(opl.utf8), format: "opl", count: 300)
        #expect(count > 10)
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
        _ = try survivors(of: Array(map.osm.utf8), format: "osm", count: 100)
    }

    @Test func `nodes at the ends of the earth are kept or left out, not trapped on`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x180.0 y90.0
                n2 x-180.0 y-90.0
                n3 x0 y0
                n4 x200 y95
                w1 Thighway=primary Nn1,n2,n3
                w2 Thighway=primary Nn3,n4
                w3 Thighway=primary N\(Array(repeating: "n1,n2", count: 3000).joined(separator: ","))
                """))
        #expect(try compiled.network().segmentCount > 0)
    }

    @Test func `a restriction among many ways over the same nodes ends`() throws {
        let ring = (1...12).map { "n\($0)" }
        var lines = (1...12).map { "n\($0) x1.\(100 + $0) y1.\(100 + $0 * 7 % 12)" }
        for way in 1...8 {
            lines.append("w\(way) Thighway=primary N\(ring.joined(separator: ",")),n\(way)")
        }
        lines.append(
            "r1 Ttype=restriction,restriction=no_u_turn Mw1@from,w2@via,w3@via,w4@via,w5@via,w6@to")
        let compiled = try MapCompiler.compile(.opl(lines.joined(separator: "\n")))
        #expect(compiled.report.restrictions <= 1)
    }
}
