import ScenarioMaps
import Testing

/// Two corners one behind the other are never told to a side to which nothing leads.
@Suite struct ContrarySideTests {
    private func told(
        _ drawing: String, _ letters: String, _ ways: KeyValuePairs<String, [String: String]>
    ) throws -> [String] {
        try DirectionsScenario(ScenarioMap(drawing, grid: 6, ways: ways)).maneuvers(letters)
    }

    @Test func `two turns to one side that lead past straight back are two`() throws {
        let oneWay = ["highway": "residential", "oneway": "yes"]
        let told = try told(
            """
            a-------------b-------e
                    d


                          c



                                  f
            """, "ad",
            [
                "ab": ["highway": "residential", "name": "Place"],
                "be": ["highway": "residential", "name": "Other"],
                "bc": oneWay.merging(["name": "Place"]) { $1 },
                "fcd": oneWay.merging(["name": "Avenue"]) { $1 },
            ])
        #expect(told.count == 2 && told.allSatisfy { $0.contains("RIGHT") }, "\(told)")
    }

    @Test func `a corner at which the name changes has its own side`() throws {
        let told = try told(
            """
                           d
                           |
                           |
                           |
            a-------b      |

                           c

                        e
            """, "ad",
            [
                "abc": ["highway": "service", "name": ""],
                "be": ["highway": "service", "name": ""],
                "cd": ["highway": "residential", "name": "Avenue", "oneway": "yes"],
            ])
        #expect(!told.contains { $0.contains("RIGHT") && $0.contains("Avenue") }, "\(told)")
    }

    @Test func `a bend that lies behind the driver does not turn the words for the next junction`()
        throws
    {
        let told = try told(
            """
                          e                    d


                                      c


            a-------------------b



                          f
            """, "ad",
            [
                "abc": ["highway": "residential", "name": ""],
                "bf": ["highway": "residential", "name": ""],
                "ecd": ["highway": "residential", "name": "Street"],
            ])
        #expect(!told.contains { $0.contains("LEFT") && $0.contains("Street") }, "\(told)")
    }

    /// Over an opening of some width.
    @Test
    func `from one carriageway onto the other one turns round, also where the opening is wide`()
        throws
    {
        let road = ["highway": "secondary", "oneway": "yes", "name": "Avenue"]
        let told = try told(
            """
                            g


            d---------------c---------f





            a-------------b-----------e
            """, "ad",
            [
                "abe": road, "fcd": road,
                "bc": ["highway": "secondary", "oneway": "yes", "name": "Avenue"],
                "cg": ["highway": "secondary", "name": "Other"],
            ])
        #expect(told.first?.contains("U_TURN") == true && told.count == 1, "\(told)")
    }
}
