import Directions
import Testing

@testable import Imagery

@Suite struct PictureTests {
    @Test func `forty icons serve the 66 maneuvers, and each is used`() {
        #expect(Maneuver.allCases.count == 66)
        #expect(ManeuverIcon.allCases.count == 40)
        #expect(Set(Maneuver.allCases.map(ManeuverIcon.init)) == Set(ManeuverIcon.allCases))
    }

    @Test func `maneuvers that look alike share a picture`() throws {
        let size = try #require(PictureSize(points: 48, scale: 2))
        func svg(_ maneuver: Maneuver) -> String {
            Picture(of: maneuver).svg(theme: .light, size: size)
        }
        #expect(svg(.turnLeft) == svg(.onRampLeft))
        #expect(svg(.mergeRight) == svg(.offRampRight))
        #expect(svg(.forkRight) == svg(.offRampKeepRight))
        #expect(svg(.turnLeft) != svg(.turnRight))
    }

    @Test(arguments: ManeuverIcon.allCases)
    func `no two icons are equal, and none leaves its canvas`(icon: ManeuverIcon) {
        let drawing = icon.drawing
        for other in ManeuverIcon.allCases where other != icon {
            #expect(other.drawing != drawing)
        }
        for segment in drawing.marks.flatMap(\.segments) {
            switch segment {
            case .move(let point), .line(let point):
                #expect((0...96).contains(point.x) && (0...96).contains(point.y), "\(point)")
            case .arc(let arc):
                let point = arc.endPoint
                #expect((0...96).contains(point.x) && (0...96).contains(point.y), "\(point)")
            case .circle(let center, let radius):
                #expect(min(center.x, center.y) >= radius, "\(center)")
                #expect(max(center.x, center.y) + radius <= 96, "\(center)")
            case .close: break
            }
        }
    }

    @Test func `sizes are points times scale`() throws {
        for points in [23, 513] { #expect(PictureSize(points: points) == nil) }
        #expect(PictureSize(points: 96, scale: 4) == nil)
        #expect(PictureSize(points: 200, scale: 3) == nil, "600 pixels are too many")
        for points in [24, 50, 512] { #expect(PictureSize(points: points) != nil) }
        let size = try #require(PictureSize(points: 48, scale: 3))
        let svg = Picture(of: .straight).svg(theme: .dark, size: size)
        #expect(svg.contains("width=\"144\" height=\"144\""))
    }

    @Test func `lanes to take are strong, the others faint`() throws {
        let lanes = [
            StepLane(directions: [.init(shape: .normalLeft, recommended: true)]),
            StepLane(directions: [.init(shape: .straight, recommended: false)]),
        ]
        let size = try #require(PictureSize())
        let svg = try #require(Picture(of: lanes)).svg(theme: .light, size: size)
        #expect(svg.contains(Theme.light.color(.strong).hex))
        #expect(svg.contains(Theme.light.color(.faint).hex))
        #expect(Picture(of: [StepLane]()) == nil)
    }

    @Test func `the lines between lanes cover whole pixels at every size`() throws {
        let straight = StepLane(directions: [.init(shape: .straight, recommended: true)])
        let marks = LanesDrawing([StepLane](repeating: straight, count: 7)).drawing.marks
        for size in 24...512 {
            let pixels = Double(size) / IconMeasure.canvas
            for mark in marks {
                guard case .dashes = mark.style else { continue }
                let drawn = mark.onPixels(pixels)
                guard case .dashes(let width) = drawn.style, case .move(let top) = drawn.segments[0]
                else {
                    Issue.record("no dashes")
                    continue
                }
                let left = (top.x - width / 2) * pixels
                #expect(width * pixels > 0.99)
                #expect(abs(left - left.rounded()) < 1e-6)
            }
        }
    }

    @Test(arguments: [
        [LaneShape.straight, .slightRight, .normalRight], [.slightLeft, .normalLeft],
        [.straight, .slightLeft], [.straight, .normalRight],
        [.normalLeft, .straight, .normalRight],
    ])
    func `the heads of a lane's arrows stand apart`(shapes: [LaneShape]) {
        let lane = StepLane(directions: shapes.map { .init(shape: $0, recommended: true) })
        let heads = LanesDrawing([lane]).drawing.marks.filter {
            if case .fill = $0.style { true } else { false }
        }.map { head in
            head.segments.compactMap {
                switch $0 {
                case .move(let point), .line(let point): point
                default: nil
                }
            }
        }
        #expect(heads.count == shapes.count)
        for (index, head) in heads.enumerated() {
            for other in heads[..<index] {
                let isApart = { (axis: (Point) -> Double) in
                    let (own, others) = (head.map(axis), other.map(axis))
                    return own.min()! >= others.max()! || own.max()! <= others.min()!
                }
                #expect(isApart(\.x) || isApart(\.y), "\(shapes)")
            }
        }
    }
}
