import RoadNetwork
import Testing

@testable import MapCompiler

@Suite struct InterpretationLaneTests {
    /// Lanes as `left;through|right`, those closed to cars in brackets.
    private func text(_ lanes: [Lane]?) -> String {
        let names: [(LaneIndications, String)] = [
            (.reverse, "reverse"), (.sharpLeft, "sharp_left"), (.left, "left"),
            (.slightLeft, "slight_left"), (.straight, "through"), (.slightRight, "slight_right"),
            (.right, "right"), (.sharpRight, "sharp_right"), (.mergeToLeft, "merge_to_left"),
            (.mergeToRight, "merge_to_right"),
        ]
        return (lanes ?? []).map { lane in
            let arrows = names.filter { lane.indications.contains($0.0) }.map(\.1)
                .joined(separator: ";")
            return lane.access.contains(.driving) ? arrows : "[\(arrows)]"
        }.joined(separator: "|")
    }

    private func forward(_ tags: String) -> String {
        text(way("highway=primary," + tags)?.forwardLanes)
    }

    @Test(arguments: [
        "reverse|left;through|slight_right|sharp_right",
        "merge_to_right|through|merge_to_left", "sharp_left|slight_left|right", "through||right",
    ])
    func `arrows of every kind come back as they were written`(arrows: String) {
        #expect(forward("oneway=yes,turn:lanes=" + arrows) == arrows)
    }

    @Test func `none and unknown words are no arrows`() {
        #expect(forward("oneway=yes,turn:lanes=none|through|up") == "|through|")
    }

    @Test func `directions have their own lanes`() throws {
        let found = try #require(
            way("highway=primary,turn:lanes:forward=left|through,turn:lanes:backward=through|right")
        )
        #expect(text(found.forwardLanes) == "left|through")
        #expect(text(found.backwardLanes) == "through|right")
        #expect(found.attributes.forwardLaneCount == 2 && found.attributes.laneCount == 4)
    }

    @Test func `a list without a direction belongs to the only direction`() throws {
        let against = try #require(way("highway=primary,oneway=-1,turn:lanes=left|through"))
        #expect(text(against.backwardLanes) == "left|through")
        #expect(against.forwardLanes.isEmpty)
        // On a two-way road its direction is unknown, unless the number of lanes shows it.
        #expect(forward("turn:lanes=left|through") == "")
        #expect(forward("turn:lanes=left|through,lanes=3,lanes:forward=2") == "left|through")
    }

    @Test(arguments: [
        ("vehicle:lanes=yes|no|yes", "through|[through]|right"),
        ("bus:lanes=||designated", "through|through|[right]"),
        ("psv:lanes=yes|designated|yes", "through|[through]|right"),
        ("bicycle:lanes=no|designated|no", "through|[through]|right"),
        ("motorcar:lanes=yes|yes|no", "through|through|[right]"),
        ("bus:lanes=||designated,vehicle:lanes=yes|yes|yes", "through|through|right"),
        ("lanes:psv=1", "through|through|[right]"), ("lanes:bus=3", "through|through|right"),
        ("vehicle:lanes=no|yes", "through|through|right"),
    ])
    func `lanes are closed to those whom their tags do not let in`(tags: String, expected: String) {
        #expect(forward("oneway=yes,turn:lanes=through|through|right," + tags) == expected)
    }

    @Test func `a bus lane is at the kerb of the country`() {
        let left = way(
            "highway=primary,oneway=yes,turn:lanes=left|through,lanes:bus=1",
            region: RegionDefaults(drivesOnLeft: true))
        #expect(text(left?.forwardLanes) == "[left]|through")
    }

    @Test func `a taxi may use a lane for public service vehicles and a bicycle its own`() throws {
        let lanes = try #require(
            way(
                "highway=primary,oneway=yes,psv:lanes=|designated|,bicycle:lanes=||designated"
            )
        ).forwardLanes
        #expect(lanes.map(\.access) == [.vehicles, .taxicab, .cycling])
    }

    @Test func `a lane shared by both directions lies next to oncoming traffic`() throws {
        let tags =
            "turn:lanes:forward=through|right,turn:lanes:both_ways=left,lanes:both_ways=1,lanes=5"
        #expect(forward(tags) == "left|through|right")
        let found = try #require(way("highway=primary," + tags))
        #expect(found.attributes.forwardLaneCount == 2)
        #expect(found.attributes.backwardLaneCount == 2)
    }

    @Test func `lane changes that lines forbid are kept`() throws {
        let lanes = try #require(
            way("highway=primary,oneway=yes,change:lanes=not_right|no|only_right|yes")
        ).forwardLanes
        #expect(
            lanes.map(\.flags) == [
                .noChangeRight, [.noChangeLeft, .noChangeRight], .noChangeLeft, [],
            ])
    }

    @Test(
        arguments: [
            ("lanes=4", 2, 2, 4), ("lanes=3", 1, 1, 3), ("lanes=1", 0, 0, 1),
            ("lanes=3,lanes:forward=2", 2, 1, 3), ("lanes=3,lanes:backward=2", 1, 2, 3),
            ("lanes:forward=2,lanes:backward=1", 2, 1, 3), ("lanes=5,lanes:both_ways=1", 2, 2, 5),
            ("lanes=3,oneway=yes", 3, 0, 3), ("lanes=2,oneway=-1", 0, 2, 2),
            ("lanes=2.5", 0, 0, 0), ("lanes=-1", 0, 0, 0), ("lanes=0", 0, 0, 0), ("", 0, 0, 0),
            ("lanes:forward=2.5,lanes:backward=2", 0, 2, 2),
        ] as [(String, UInt8, UInt8, UInt8)])
    func `lanes are counted for each direction`(
        tags: String, forward: UInt8, backward: UInt8, total: UInt8
    ) throws {
        let attributes = try #require(way("highway=primary," + tags)).attributes
        #expect(attributes.forwardLaneCount == forward)
        #expect(attributes.backwardLaneCount == backward)
        #expect(attributes.laneCount == total)
    }
}
