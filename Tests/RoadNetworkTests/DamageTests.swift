import RoadNetwork
import ScenarioMaps
import Testing

/// Damaged maps are refused with a sentence; nothing traps and nothing hangs.
@Suite struct DamageTests {
    private static func map() throws -> ScenarioMap {
        try ScenarioMap(
            """
              n   m
              |   |
            w-x-y-z
              |   |
              s---t
            """,
            ways: [
                "wxyz": [
                    "highway": "primary", "maxweight": "7.5", "turn:lanes": "left|through",
                    "name:fr": "Rue", "lanes": "2", "oneway": "yes",
                ],
                "nxs": ["highway": "primary"], "mzt": ["highway": "secondary"],
                "st": ["highway": "residential"],
            ],
            nodes: [
                "y": ["barrier": "gate", "maxheight": "3"],
                "s": ["amenity": "fuel", "name": "Last Chance", "addr:housenumber": "1"],
                "z": ["highway": "motorway_junction", "ref": "1"],
            ],
            relations: [
                .restriction("no_right_turn", from: "wxyz", via: "z", to: "mzt"),
                .maneuver(
                    ["maneuver": "turn", "direction": "slight_left"], from: "nxs", at: "s",
                    viaWays: ["st"], to: "mzt"),
            ])
    }

    /// Opens the bytes and, should that work, reads everything that can be read.
    private static func readAll(_ bytes: [UInt8]) throws(MapError) {
        let network = try RoadNetwork(copying: bytes)
        for number in 0..<network.edgeCount {
            let edge = EdgeID(rawValue: UInt32(number))
            _ = network.shape(of: edge)
            _ = network.attributes(of: edge)
            _ = network.lanes(of: edge)
            _ = network.restrictions(beginningWith: edge)
            _ = network.postedLimit(of: edge)
            _ = network.maneuverOverrides(behind: edge)
        }
        for number in 0..<network.nodeCount {
            let node = NodeID(rawValue: UInt32(number))
            for edge in network.edges(leaving: node) { _ = network.target(of: edge) }
            for text in network.texts(of: node) { _ = network.string(text.string) }
            for rule in network.rules(at: node) { _ = network.string(rule.condition) }
        }
        for number in 0..<network.wayCount {
            let way = WayIndex(rawValue: UInt32(number))
            for text in network.texts(of: way) { _ = network.string(text.string) }
            for rule in network.rules(of: way) { _ = network.string(rule.condition) }
        }
        for position in 0..<network.placeCount { _ = network.place(at: position) }
        _ = network.findPlaces("last chance")
        _ = network.edges(ofWays: [1000, 1001])
        _ = network.edges(between: [OSMNodePair(from: 119, to: 122)])
        network.forEachSegment(in: network.metadata.bounds) { _ = network.way(of: $0) }
    }

    @Test func `a whole map is read`() throws {
        try Self.readAll(Self.map().bytes)
    }

    @Test func `any flipped bit is noticed`() throws {
        let bytes = try Self.map().bytes
        for offset in bytes.indices {
            var damaged = bytes
            damaged[offset] ^= 1 << UInt8(offset % 8)
            #expect(throws: MapError.self, "bit \(offset % 8) of byte \(offset)") {
                try RoadNetwork(copying: damaged)
            }
        }
    }

    @Test func `a cut at any byte and anything appended is noticed`() throws {
        let bytes = try Self.map().bytes
        for length in bytes.indices {
            #expect(throws: MapError.self, "cut at \(length)") {
                try RoadNetwork(copying: Array(bytes[..<length]))
            }
        }
        #expect(throws: MapError.self) { try RoadNetwork(copying: bytes + [0]) }
    }

    @Test func `a map of another version is refused with the version`() throws {
        var bytes = try Self.map().bytes
        bytes[8] = 0xff
        #expect(throws: MapError.version(found: 0xff, supported: MapLayout.version)) {
            try RoadNetwork(copying: bytes)
        }
    }

    @Test func `damage with right checksums is refused or harmless`() throws {
        let bytes = try Self.map().bytes
        var generator = SplitMix64(state: 2026)
        let sections = SectionRanges(bytes)
        var refused = 0
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let range = sections.all.randomElement(using: &generator) ?? 0..<0
                guard let offset = range.randomElement(using: &generator) else { continue }
                damaged[offset] =
                    Bool.random(using: &generator)
                    ? damaged[offset] ^ (1 << UInt8.random(in: 0...7, using: &generator))
                    : UInt8.random(in: 0...255, using: &generator)
            }
            sections.repairChecksums(of: &damaged)
            do throws(MapError) {
                try Self.readAll(damaged)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 2000)
    }
}

/// Where the sections of a map file are, found without the reader under test.
private struct SectionRanges {
    let all: [Range<Int>]

    init(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        all = (0..<number(12, 4)).map { entry in
            let offset = number(32 + entry * 32 + 8, 8)
            return offset..<offset + number(32 + entry * 32 + 16, 8)
        }
    }

    func repairChecksums(of bytes: inout [UInt8]) {
        func put(_ value: UInt64, _ offset: Int) {
            for byte in 0..<8 { bytes[offset + byte] = UInt8(value >> (8 * UInt64(byte)) & 0xff) }
        }
        func checksum(_ range: Range<Int>) -> UInt64 {
            bytes.withUnsafeBytes { Checksum.xxh64(UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
        for (entry, range) in all.enumerated() { put(checksum(range), 32 + entry * 32 + 24) }
        let directory = checksum(32..<32 + all.count * 32)
        put(checksum(0..<24) ^ (directory << 1 | directory >> 63), 24)
    }
}

@Suite struct ChecksumTests {
    @Test(
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B),
            ("abc", 0x44BC_2CF5_AD77_0999),
            (
                "Nobody inspects the spammish repetition",
                0xFBCE_A83C_8A37_8BF1
            ),
        ] as [(String, UInt64)])
    func `checksums are the published ones`(text: String, expected: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { Checksum.xxh64($0) } == expected)
    }
}
