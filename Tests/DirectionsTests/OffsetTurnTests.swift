import ScenarioMaps
import Testing

/// A turn, and a little later one to the other side.
@Suite struct OffsetTurnTests {
    /// Right off the boulevard at b, over its other carriageway at c, and left at d, where South Street goes straight on.
    @Test func `the second of two corners is told where a road goes straight on`() throws {
        let boulevard = ["highway": "unclassified", "name": "Boulevard"]
        let carriageway = boulevard.merging(["oneway": "yes"]) { $1 }
        let street = ["highway": "unclassified", "name": "South Street"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-------------b-------f
                k-------------c-------h
                              d-------e
                              g
                """, grid: 17,
                ways: [
                    "abf": carriageway, "hck": carriageway, "bcd": street, "dg": street,
                    "de": boulevard,
                ]))
        let told = try scenario.maneuvers("ae")
        #expect(told.count == 2 && told[0].hasPrefix("TURN_RIGHT"), "\(told)")
        #expect(told.last == "TURN_LEFT Boulevard", "\(told)")
    }

    /// Off Church Place by a right angle at b, and 22 m on to the right at c, where another street only comes in.
    @Test func `a right angle is not slight, though the road soon bends back`() throws {
        let place = ["highway": "secondary", "name": "Church Place"]
        let street = ["highway": "tertiary", "name": "Street", "oneway": "yes"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                          a









                                  b
                                        c                   f







                d
                                          e
                """, grid: 7,
                ways: [
                    "ab": place, "bd": place, "bc": street, "ce": street,
                    "fc": ["highway": "unclassified", "name": "Castle Street", "oneway": "yes"],
                ]))
        let told = try scenario.maneuvers("ae")
        #expect(told == ["TURN_LEFT Street"])
    }
}
