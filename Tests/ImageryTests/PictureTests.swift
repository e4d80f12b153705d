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
}
