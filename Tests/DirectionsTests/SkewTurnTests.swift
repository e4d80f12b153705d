import Directions
import ScenarioMaps
import Testing

/// Turns that are more, or less, than their angle at the junction says.
@Suite struct SkewTurnTests {
    /// Main Street passes, and one comes upon it askew.
    @Test func `who comes upon a street askew turns into it`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                          w









                a                                       n













                                                                                                  e
                """, grid: 4,
                ways: [
                    "an": ["highway": "residential", "name": "Side Street"],
                    "wne": ["highway": "primary", "name": "Main Street"],
                ]))
        #expect(try scenario.maneuvers("ae") == ["TURN_SLIGHT_RIGHT Main Street"])
    }

    /// From a roundabout a one-way road bends round to the street that runs beside the boulevard.
    @Test func `a loop drawn over two junctions is no sharp turn`() throws {
        let loop = ["highway": "residential", "oneway": "yes", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                          E



                                                                                                                    e














                                                            A     B
                                                                       c
                                                        z

                                                                            C

                                                        y                     n






                                                                 v






                G














                                                                                              s
                """, grid: 2,
                ways: [
                    "svyzABcCn": loop, "EA": ["highway": "residential", "name": "Falmouth Place"],
                    "yG": ["highway": "residential", "name": ""],
                    "ce": ["highway": "residential", "name": "Boulevard"],
                ]))
        #expect(try scenario.maneuvers("se") == ["TURN_RIGHT ", "TURN_LEFT Boulevard"])
    }

    /// Over the first carriageway of Yard Road one turns left onto the other one, where another road leads ahead beside it.
    @Test func `a corner at a divided road is no fork`() throws {
        let road = ["highway": "primary", "oneway": "yes"]
        let north = road.merging(["name": "North Road"]) { $1 }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                                                c



                                                                                            i



















                a





                                                        d






                                                    b



                                                              g







                                                                                                          n


                                        e


                                                                                                k
                """, grid: 2,
                ways: [
                    "cdbe": north, "abgn": road.merging(["name": "Yard Road"]) { $1 },
                    "gk": ["highway": "tertiary", "oneway": "yes", "name": ""], "gi": north,
                ]))
        #expect(try scenario.maneuvers("cn") == ["TURN_LEFT Yard Road"])
    }

    /// The lane leads aside by 40° at first, and then back.
    @Test func `a one-way lane that only bends back behind its mouth is no sharp turn`() throws {
        func told(_ lane: [String: String]) throws -> [String] {
            try DirectionsScenario(
                ScenarioMap(
                    """
                                                                      l











                    a                                                 n

                                                                           p












                                            z
                    """, grid: 2,
                    ways: [
                        "an": ["highway": "residential", "name": "Mill Lane"],
                        "nl": ["highway": "residential", "name": "West Lane"],
                        "npz": lane.merging(["highway": "residential", "name": ""]) { $1 },
                    ])
            ).maneuvers("az")
        }
        #expect(try told(["oneway": "yes"]) == ["TURN_RIGHT "])
        // In a hairpin bend one steers sharply.
        #expect(try told([:]) == ["TURN_SHARP_RIGHT "])
    }

    /// Broad Street goes on by 35° to the right of Mill Lane, behind 6 m of Cross Street.
    @Test func `who crosses a street with an offset and askew turns slightly`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                             w














                a                                                 n


                                                                   q














                                                                        e

                                                                                                                    z
                """, grid: 2,
                ways: [
                    "an": ["highway": "residential", "name": "Mill Lane"],
                    "wnqe": ["highway": "residential", "name": "Cross Street"],
                    "qz": ["highway": "residential", "name": "Broad Street"],
                ]))
        #expect(try scenario.maneuvers("az") == ["TURN_SLIGHT_RIGHT Broad Street"])
    }

    @Test func `that the road straight over an offset has no name is not told`() throws {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                                                   w












                a                                                 n


                                                                     q                                                           z












                                                                                    e
                """, grid: 2,
                ways: [
                    "an": ["highway": "residential", "name": "Mill Lane"],
                    "wnqe": ["highway": "residential", "name": "Cross Street"],
                    "qz": ["highway": "residential", "name": ""],
                ]))
        #expect(try scenario.maneuvers("az") == [])
    }
}
