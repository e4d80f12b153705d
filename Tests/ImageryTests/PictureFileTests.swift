import CCairo
import Directions
import Testing

@testable import Imagery

@Suite struct PictureFileTests {
    @Test func `identifiers of icons never change`() {
        let turns = ["straight", "left", "right", "slight-left", "slight-right"]
        let more = ["sharp-left", "sharp-right", "u-turn-clockwise", "u-turn-counterclockwise"]
        let others = [
            "depart", "destination", "destination-left", "destination-right", "merge",
            "merge-left", "merge-right", "fork-left", "fork-right", "ferry-boat", "ferry-train",
        ]
        let shapes = [
            "", "-straight", "-left", "-right", "-slight-left", "-slight-right", "-sharp-left",
            "-sharp-right", "-u-turn", "-exit",
        ]
        let roundabouts = shapes.flatMap {
            ["roundabout\($0)-clockwise", "roundabout\($0)-counterclockwise"]
        }
        #expect(
            Set(Maneuver.allCases.map { Picture(of: $0).id })
                == Set(turns + more + others + roundabouts))
    }

    @Test func `every picture can be made again from its identifier`() throws {
        for maneuver in Maneuver.allCases {
            let picture = Picture(of: maneuver)
            #expect(Picture(id: picture.id) == picture)
        }
        let lanes = [
            StepLane(directions: [.init(shape: .normalLeft, recommended: false)]),
            StepLane(directions: [
                .init(shape: .straight, recommended: true),
                .init(shape: .normalRight, recommended: false),
            ]),
        ]
        let picture = try #require(Picture(of: lanes))
        #expect(picture.id == "lanes-4.1r5")
        #expect(Picture(id: picture.id) == picture)
    }

    @Test func `the number of a roundabout's exit stands in its ring`() throws {
        let size = try #require(PictureSize())
        var seen: Set<String> = []
        for maneuver in [Maneuver.roundaboutLeftClockwise, .roundaboutSharpRightCounterclockwise] {
            for exit in [nil] + ExitNumber.all.map(Optional.init) {
                let picture = Picture(of: maneuver, exit: exit)
                #expect(Picture(id: picture.id) == picture)
                #expect(picture.id.hasSuffix(exit.map { "-\($0)" } ?? "clockwise"))
                #expect(seen.insert(picture.svg(theme: .light, size: size)).inserted)
            }
            #expect(Picture(of: maneuver, exit: 10) == Picture(of: maneuver))
        }
        #expect(Picture(of: .roundaboutExitClockwise, exit: 2).id == "roundabout-exit-clockwise")
        #expect(Picture(of: .turnLeft, exit: 2).id == "left")
    }

    /// Where a line lies between two rows of pixels both are grey, and of an 8 nothing is left but a blot.
    @Test(arguments: 24...29)
    func `the lines of a small exit number fill whole pixels`(size: Int) throws {
        let pixel = 96 / Double(size)
        for maneuver in [Maneuver.roundaboutLeftClockwise, .roundaboutSharpRightCounterclockwise] {
            for exit in ExitNumber.all {
                let svg = Picture(of: maneuver, exit: exit).svg(
                    theme: .light, size: try #require(PictureSize(points: size)))
                let path = try #require(svg.split(separator: "<path d=\"").last)
                let places = path.prefix { $0 != "\"" }.split { " ML".contains($0) }
                    .compactMap { Double($0) }
                #expect(places.count >= 6)
                for place in places {
                    let rest = (place / pixel).truncatingRemainder(dividingBy: 1)
                    #expect(abs(rest - 0.5) < 0.02, "\(exit): \(place)")
                }
            }
        }
    }

    @Test(arguments: [
        "left-2", "roundabout-left-clockwise-0", "roundabout-left-clockwise-10",
        "roundabout-exit-clockwise-1", "roundabout-left-clockwise-", "", "lanes-", "lanes-r",
        "lanes-1rr", "lanes-11", "lanes-1..2", "lanes-a", "lanes-1.",
        "Left", "left ", "lanes-" + String(repeating: "1.", count: 40) + "1",
    ])
    func `nothing else is a picture`(id: String) { #expect(Picture(id: id) == nil) }

    @Test func `lanes without arrows, or with two alike, have no picture`() {
        #expect(Picture(of: [StepLane(directions: [])]) == nil)
        let direction = StepLane.Direction(shape: .straight, recommended: true)
        #expect(Picture(of: [StepLane(directions: [direction, direction])]) == nil)
        let lane = StepLane(directions: [direction])
        #expect(Picture(of: Array(repeating: lane, count: 33)) == nil)
    }

    @Test(arguments: Theme.allCases)
    func `files have the signature of their format and the size asked for`(theme: Theme) throws {
        let size = try #require(PictureSize(points: 48, scale: 3))
        let lanes = try #require(Picture(id: "lanes-4.1r.1r"))
        let svg = try lanes.file(.svg, theme: theme, size: size)
        #expect(String(decoding: svg, as: UTF8.self) == lanes.svg(theme: theme, size: size))
        let png = try lanes.file(.png, theme: theme, size: size)
        #expect(png.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        func number(at offset: Int) -> Int {
            png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        // Three lanes of 56 by 96 units.
        #expect(number(at: 16) == 3 * 56 * 144 / 96)
        #expect(number(at: 20) == 144)
    }

    @Test func `where there is no cairo, it is said what to do`() throws {
        let error = #expect(throws: PictureError.self) {
            _ = try cairo_functions(library: "libno-cairo.so.2")
        }
        let sentence = try #require(error).description
        #expect(sentence.contains("libno-cairo.so.2: cannot open shared object file"))
        #expect(sentence.hasSuffix("ask for SVG, or install libcairo2."))
    }

    @Test func `a library that lacks a function is no cairo`() {
        #expect(throws: PictureError.self) { _ = try cairo_functions(library: "libc.so.6") }
    }

    @Test func `a PNG differs with what it shows and with its theme`() throws {
        let size = try #require(PictureSize())
        var seen: Set<[UInt8]> = []
        for theme in Theme.allCases {
            for icon in ManeuverIcon.allCases {
                let picture = try #require(Picture(id: PictureID.text(of: icon, exit: nil)))
                #expect(seen.insert(try picture.file(.png, theme: theme, size: size)).inserted)
            }
        }
    }
}
