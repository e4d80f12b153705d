import Geodesy
import Testing

@testable import MapCompiler

/// Water and land below the roads of the console's map.
@Suite struct LandCoverTests {
    private static let box = BoundingBox(south: 50, west: 10, north: 51, east: 11)

    /// An extract with ways through places in hundredths of a degree from the box's corner, east and north.
    private func extract(
        _ ways: [(id: Int, places: [(Int, Int)], tags: String)], relations: String = ""
    ) -> OSMSource {
        var nodes: [String: Int] = [:]
        var text = ""
        var lines = ""
        for way in ways {
            lines += #"<way id="\#(way.id)" version="1">"#
            for (east, north) in way.places {
                let key = "\(east) \(north)"
                if nodes[key] == nil {
                    nodes[key] = nodes.count + 1
                    text +=
                        #"<node id="\#(nodes.count)" version="1" lat="\#(50 + Double(north) / 100)" "#
                        + #"lon="\#(10 + Double(east) / 100)"/>"#
                }
                lines += #"<nd ref="\#(nodes[key]!)"/>"#
            }
            lines +=
                way.tags.split(separator: ";").map { tag in
                    let parts = tag.split(separator: "=")
                    return #"<tag k="\#(parts[0])" v="\#(parts[1])"/>"#
                }.joined() + "</way>"
        }
        return .xml(#"<osm version="0.6">"# + text + lines + relations + "</osm>")
    }

    private func place(_ east: Int, _ north: Int) -> Coordinate {
        Coordinate(latitude: 50 + Double(north) / 100, longitude: 10 + Double(east) / 100)
    }

    private func sea(_ coasts: [[(Int, Int)]]) throws -> [LandCover.Area] {
        try LandCover.read(
            extract(
                coasts.enumerated().map { (10 + $0.offset, $0.element, "natural=coastline") }),
            bounds: Self.box
        ).areas
    }

    private func isSea(_ east: Int, _ north: Int, _ areas: [LandCover.Area]) -> Bool {
        areas.contains { area in
            area.outer.surrounds(place(east, north))
                && !area.inner.contains { $0.surrounds(place(east, north)) }
        }
    }

    @Test func `an area of several ways, one of them backwards, has its islands taken out`() throws
    {
        let cover = try LandCover.read(
            extract(
                [
                    (1, [(0, 0), (20, 0), (20, 20)], ""), (2, [(0, 0), (0, 20), (20, 20)], ""),
                    (3, [(5, 5), (10, 5), (10, 10), (5, 5)], ""),
                    (4, [(50, 50), (60, 50), (60, 60), (50, 50)], "landuse=forest"),
                    (5, [(50, 50), (60, 50)], "natural=water"),
                    (6, [(1, 1), (2, 2)], "waterway=stream"),
                    (7, [(1, 1), (2, 9)], "waterway=river;tunnel=culvert"),
                ],
                relations:
                    #"<relation id="1" version="1"><member type="way" ref="1" role="outer"/>"#
                    + #"<member type="way" ref="2" role="outer"/><member type="way" ref="3" role="inner"/>"#
                    + #"<tag k="type" v="multipolygon"/><tag k="natural" v="water"/></relation>"#),
            bounds: Self.box)
        #expect(cover.areas.map(\.kind) == [.water, .wood])
        let lake = try #require(cover.areas.first)
        #expect(lake.outer.count == 5 && lake.outer.first == lake.outer.last)
        #expect(lake.inner.count == 1)
        #expect(isSea(15, 15, [lake]) && !isSea(9, 6, [lake]))
        #expect(cover.waterways.map(\.isRiver) == [false])
    }

    @Test func `the sea is at the right of its coast, also of one that is made of several ways`()
        throws
    {
        let north = try sea([[(40, 50), (40, 110)], [(40, -10), (40, 50)]])
        #expect(isSea(90, 50, north) && !isSea(10, 50, north))
        let south = try sea([[(40, 110), (40, -10)]])
        #expect(isSea(10, 50, south) && !isSea(90, 50, south))
    }

    @Test func `two coasts leave a strait, islands and bays between them`() throws {
        let strait = try sea([
            [(30, -10), (30, 110)], [(70, 110), (70, -10)],
            [(45, 45), (55, 45), (55, 55), (45, 55), (45, 45)],
        ])
        #expect(isSea(40, 50, strait) && isSea(60, 10, strait))
        #expect(!isSea(10, 50, strait) && !isSea(90, 50, strait) && !isSea(50, 50, strait))
    }

    @Test func `an island alone has the sea around it up to the border`() throws {
        let areas = try sea([[(40, 40), (60, 40), (60, 60), (40, 60), (40, 40)]])
        #expect(isSea(10, 10, areas) && isSea(99, 99, areas) && !isSea(50, 50, areas))
    }

    @Test func `a coast that the extract has cut off near the border is led on to it`() throws {
        let areas = try sea([[(40, 5), (40, 95)]])
        #expect(isSea(90, 2, areas) && !isSea(10, 98, areas))
    }

    @Test func `without a coast, and with one that the extract has cut off, there is no sea`()
        throws
    {
        #expect(try sea([]).isEmpty)
        #expect(try sea([[(40, -10), (40, 50)]]).isEmpty)
    }
}
