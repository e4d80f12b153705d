import Directions
import ScenarioMaps
import Testing

/// Roads that part and bear one number: only the places on their signs tell them apart.
@Suite struct SignAtForkTests {
    private func told(otherNumber: String) throws -> String {
        let link = ["highway": "motorway_link", "oneway": "yes", "name": ""]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                               c
                a-----------b
                               d
                """, grid: 40,
                ways: [
                    "ab": link,
                    "bc": link.merging(
                        [
                            "ref": otherNumber, "destination": "Hannover",
                            "destination:ref": otherNumber,
                        ]
                    ) { $1 },
                    "bd": link.merging(
                        ["ref": "A 5", "destination": "Basel;Stuttgart", "destination:ref": "A 5"]
                    ) { $1 },
                ]))
        return try scenario.steps("ad")[1].fullInstructionText
    }

    @Test func `the places on the sign are told where the other branch has the number too`() throws
    {
        #expect(try told(otherNumber: "A 5") == "Keep right onto A5 toward Basel and Stuttgart")
    }

    @Test func `the number is enough where the other branch has another one`() throws {
        #expect(try told(otherNumber: "A 3") == "Keep right and continue onto A5")
    }

    /// A ramp that ends at a road of one number to both sides.
    @Test(arguments: [
        ("c", "Turn left onto B6 toward Hannover"), ("d", "Turn right onto B6 toward Goslar"),
    ])
    func `the places are told where a road is turned onto that has its number to both sides`(
        to: String, sentence: String
    ) throws {
        func half(to place: String) -> [String: String] {
            [
                "highway": "primary", "oneway": "yes", "ref": "B 6", "name": "",
                "destination": place,
            ]
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                            c
                            |
                            |
                a-----------b
                            |
                            |
                            d
                """, grid: 40,
                ways: [
                    "ab": ["highway": "secondary", "name": "Street"],
                    "bc": half(to: "Hannover"), "bd": half(to: "Goslar"),
                ]))
        #expect(try scenario.steps("a" + to)[1].fullInstructionText == sentence)
    }

    @Test(arguments: [
        ("Nord-Süd-Straße", "Keep right toward Seesen and Goslar"),
        ("Weststraße", "Keep right and continue onto Nord-Süd-Straße"),
    ])
    func `the places on the sign are told where the other branch has the name too`(
        other: String, sentence: String
    ) throws {
        func branch(_ name: String, to places: String) -> [String: String] {
            [
                "highway": "primary", "oneway": "yes", "name": name, "ref": "B 248",
                "destination": places,
            ]
        }
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                               c
                a-----------b
                               d
                """, grid: 40,
                ways: [
                    "ab": ["highway": "primary", "oneway": "yes", "name": "Oststraße"],
                    "bc": branch(other, to: "Braunschweig"),
                    "bd": branch("Nord-Süd-Straße", to: "Seesen;Goslar"),
                ]))
        #expect(try scenario.steps("ad")[1].fullInstructionText == sentence)
    }

    /// The ramp belongs to the motorway that was left, and its sign has the road that it leads to.
    @Test func `a ramp is told by the number on its sign`() throws {
        let link = ["highway": "motorway_link", "oneway": "yes", "name": "", "ref": "A 5"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                               c
                a-----------b
                               d
                """, grid: 40,
                ways: [
                    "ab": link, "bd": link,
                    "bc": link.merging(["destination": "Heidelberg", "destination:ref": "B 535"]) {
                        $1
                    },
                ]))
        let told = try scenario.steps("ac")[1].fullInstructionText
        #expect(told == "Keep left onto B535 toward Heidelberg")
    }
}
