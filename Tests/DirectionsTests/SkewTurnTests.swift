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
}
