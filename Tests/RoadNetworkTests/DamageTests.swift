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
            network.forEachRule(on: edge) { _ = network.string($0.condition) }
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

    @Test func `a look at the structure finds what is damaged of the header and the directory`()
        throws
    {
        let bytes = try Self.map().bytes
        // The directory ends where the first section begins, which is its metadata.
        let end = try #require(
            bytes.indices.first { bytes[$0...].starts(with: "attribution".utf8) })
        for offset in 0..<end {
            var damaged = bytes
            damaged[offset] ^= 1 << UInt8(offset % 8)
            #expect(throws: MapError.self, "bit \(offset % 8) of byte \(offset)") {
                try RoadNetwork(copying: damaged, check: .structure)
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
        for version in [
            0, UInt8(MapLayout.readableVersions.lowerBound) - 1, UInt8(MapLayout.version) + 1, 0xff,
        ] {
            bytes[8] = version
            let error = MapError.version(
                found: UInt32(version), readable: MapLayout.readableVersions)
            #expect(throws: error) { try RoadNetwork(copying: bytes) }
            #expect(
                "\(error)".contains("install a newer turnstone")
                    == (UInt32(version) > MapLayout.version))
        }
    }

    @Test func `the version before is read from 4 on`() throws {
        #expect(
            MapLayout.readableVersions == max(3, MapLayout.version - 1)...MapLayout.version,
            "docs/compatibility.md promises the version before")
    }

    @Test func `damage with right checksums is refused or harmless`() throws {
        let bytes = try Self.map().bytes
        var generator = SplitMix64(state: 2026)
        let sections = MapSections(bytes)
        var refused = 0
        for _ in 0..<6_000 {
            let damaged = sections.damaged(using: &generator)
            do throws(MapError) {
                try Self.readAll(damaged)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 600)
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
