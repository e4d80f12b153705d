import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import MapCompiler

/// In which country a road lies, and on which side one drives there.
@Suite struct RegionTests {
    @Test(arguments: [
        ("DE", 49.41, 8.69), ("IE", 53.34, -6.26), ("GB", 53.8, -1.55), ("JP", 35.66, 139.7),
        ("LI", 47.14, 9.52), ("AD", 42.51, 1.52), ("MC", 43.738, 7.427), ("PT", 41.15, -8.61),
        ("US", 33.6, -112.4), ("CN", 30.6, 104.1), ("FR", 48.85, 2.35), ("SM", 43.94, 12.46),
        ("VA", 41.903, 12.453), ("LS", -29.6, 28.2), ("AU", -33.87, 151.2), ("BR", -30.03, -51.2),
        ("SG", 1.35, 103.82), ("HK", 22.32, 114.17), ("IN", 28.6, 77.2), ("ZA", -26.2, 28.05),
        ("FR", 43.70, 7.26), ("GB", 54.6, -5.93), ("IS", 64.1, -21.9), ("NZ", -41.28, 174.77),
    ])
    func `the table knows the country of a place`(code: String, north: Double, east: Double) {
        let place = Coordinate(latitude: north, longitude: east)
        #expect(CountryTable.shared.country(at: place) == WayAttributes.country(code))
    }

    @Test func `the high seas belong to nobody`() {
        #expect(CountryTable.shared.country(at: ScenarioMap.defaultOrigin) == 0)
        #expect(
            CountryTable.shared.country(at: Coordinate(latitude: 30, longitude: -40)) == 0)
    }

    @Test func `a road is in the country of its place and has its driving side`() throws {
        let map = try ScenarioMap(
            "a-b", ways: ["ab": ["highway": "primary"]],
            origin: Coordinate(latitude: 53.34, longitude: -6.26))
        let attributes = map.network.attributes(of: map.edge("a", "b"))
        #expect(attributes.country == WayAttributes.country("IE"))
        #expect(attributes.roadFlags.contains(.leftHandTraffic))
    }

    @Test func `without a country the option decides, and a tag of the way decides over all`()
        throws
    {
        let map = try ScenarioMap(
            "a-b-c",
            ways: [
                "ab": ["highway": "primary"],
                "bc": ["highway": "primary", "driving_side": "right"],
            ],
            drivingSide: .left)
        #expect(map.network.roadFlags(of: map.edge("a", "b")).contains(.leftHandTraffic))
        #expect(!map.network.roadFlags(of: map.edge("b", "c")).contains(.leftHandTraffic))
    }

    @Test func `a boundary in the extract decides over the table`() throws {
        let compiled = try MapCompiler.compile(
            .opl(
                """
                n1 x9.0 y50.0
                n2 x9.1 y50.0
                n3 x9.1 y50.1
                n4 x9.0 y50.1
                n5 x9.05 y50.05
                n6 x9.06 y50.05
                n7 x9.2 y50.05
                n8 x9.21 y50.05
                w1 Tboundary=administrative,admin_level=2 Nn1,n2,n3
                w2 Tboundary=administrative,admin_level=2 Nn1,n4,n3
                w3 Thighway=primary Nn5,n6
                w4 Thighway=primary Nn7,n8
                r1 Ttype=boundary,boundary=administrative,admin_level=2,ISO3166-1=LI,driving_side=left \
                Mw1@outer,w2@outer
                """))
        let network = try compiled.network()
        func attributes(_ id: Int64) -> WayAttributes? {
            (0..<UInt32(network.wayCount)).map { WayIndex(rawValue: $0) }
                .first { network.osmID(of: $0) == id }.map { network.attributes(of: $0) }
        }
        let inside = try #require(attributes(3))
        let outside = try #require(attributes(4))
        #expect(inside.country == WayAttributes.country("LI"))
        #expect(inside.roadFlags.contains(.leftHandTraffic))
        #expect(outside.country == WayAttributes.country("DE"))
        #expect(!outside.roadFlags.contains(.leftHandTraffic))
    }
}
