import Directions
import ScenarioMaps
import Testing

@Suite struct ManeuverLayoutTests {
    @Test func `every maneuver but UNKNOWN comes from a real layout, on either side of the road`() {
        let drawn = ManeuverLayout.all.flatMap(\.cases).map(\.maneuver)
        // UNKNOWN is for receivers of a newer contract; see docs/directions.md.
        #expect(
            Set(drawn + drawn.map(\.mirrored)) == Set(Maneuver.allCases).subtracting([.unknown]))
    }

    @Test(arguments: ManeuverLayout.all)
    func `a layout gives its maneuvers, and its mirror image the mirrored ones`(
        layout: ManeuverLayout
    ) throws {
        let right = try layout.scenario(.right)
        let left = try layout.scenario(.left)
        for (route, maneuver) in layout.cases {
            let drawn = try right.steps(route).map(\.maneuver)
            #expect(drawn.contains(maneuver), "\(route): \(drawn)")
            let mirrored = try left.steps(route).map(\.maneuver)
            #expect(mirrored.contains(maneuver.mirrored), "\(route) mirrored: \(mirrored)")
        }
    }

    @Test(arguments: ManeuverLayout.all)
    func `any route on a layout is announced the same on its mirror image, mirrored`(
        layout: ManeuverLayout
    ) throws {
        let right = try layout.scenario(.right)
        let left = try layout.scenario(.left)
        let letters = Array(Set(layout.ways.flatMap(\.key))).sorted()
        var generator = SplitMix64(state: 1)
        for _ in 0..<40 {
            let route = String([
                letters.randomElement(using: &generator)!,
                letters.randomElement(using: &generator)!,
            ])
            guard let one = try? right.route(route), let other = try? left.route(route),
                abs(one.distanceMeters - other.distanceMeters) < 1
            else { continue }
            #expect(
                one.legs[0].steps.map(\.maneuver.mirrored) == other.legs[0].steps.map(\.maneuver),
                "\(route)")
            #expect(
                one.legs[0].steps.map(\.roundaboutTurnNumber)
                    == other.legs[0].steps.map(\.roundaboutTurnNumber), "\(route)")
        }
    }
}

extension Maneuver {
    /// The same maneuver in a mirror.
    var mirrored: Maneuver {
        let words = rawValue.split(separator: "_").map { word -> Substring in
            switch word {
            case "LEFT": "RIGHT"
            case "RIGHT": "LEFT"
            case "CLOCKWISE": "COUNTERCLOCKWISE"
            case "COUNTERCLOCKWISE": "CLOCKWISE"
            default: word
            }
        }
        return Maneuver(rawValue: words.joined(separator: "_")) ?? .unknown
    }
}
