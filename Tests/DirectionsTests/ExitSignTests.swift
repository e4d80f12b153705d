import Directions
import ScenarioMaps
import Testing

/// What signs say of an exit.
@Suite struct ExitSignTests {
    private static let link = ["highway": "motorway_link", "oneway": "yes", "name": ""]
    private static let motorway = ["highway": "motorway", "ref": "A 5", "name": ""]

    private func told(
        _ exit: [String: String], _ branch: [String: String], junction: [String: String],
        grid: Double = 40
    ) throws -> [String] {
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                a-----------b-----------c


                                  d
                                        e
                                  f
                """, grid: grid,
                ways: [
                    "abc": Self.motorway,
                    "bd": Self.link.merging(exit) { $1 },
                    "de": Self.link.merging(branch) { $1 },
                    "df": Self.link.merging(["destination": "Offenbach"]) { $1 },
                ], nodes: ["b": ["highway": "motorway_junction"].merging(junction) { $1 }]))
        return try scenario.steps("ae").dropFirst().dropLast().map(\.fullInstructionText)
    }

    /// The signs over its lanes name the places of both branches.
    @Test func `an exit that parts is told by the sign over the branch that is taken`() throws {
        let branch = ["destination": "Köln;Wiesbaden", "destination:ref": "A 3"]
        #expect(
            try told([:], branch, junction: ["ref": "22", "name": "Frankfurter Kreuz"]) == [
                "Take exit 22 on the right onto A3 toward Köln",
                "Keep left onto A3 toward Köln and Wiesbaden",
            ])
        #expect(
            try told([:], branch, junction: ["name": "Frankfurter Kreuz"])[0]
                == "Take the Frankfurter Kreuz exit on the right onto A3 toward Köln")
    }

    @Test func `an exit with a sign of its own is told by that`() throws {
        let branch = ["destination": "Köln;Wiesbaden", "destination:ref": "A 3"]
        #expect(
            try told(["destination": "Airport"], branch, junction: ["ref": "22"])[0]
                == "Take exit 22 on the right toward Airport")
    }

    /// American signs have the street that crosses the highway there.
    @Test func `the street on the sign is told where no place is on it`() throws {
        let street = ["destination:street": "Bell Road"]
        #expect(
            try told(street, [:], junction: ["ref": "142"])[0]
                == "Take exit 142 on the right toward Bell Road")
        #expect(
            try told(street.merging(["destination": "Sun City"]) { $1 }, [:], junction: [:])[0]
                == "Take the exit on the right toward Sun City")
    }

    /// Only the number of the motorway that is left stands on the branch.
    @Test func `the name of the junction stays where no branch has a place on its sign`() throws {
        #expect(
            try told(
                [:], ["destination:ref": "A 5"], junction: ["ref": "43", "name": "Westerlinde"])[0]
                == "Take exit 43 Westerlinde on the right")
    }

    @Test func `the sign over a branch is told of an exit that soon parts into links alone`() throws
    {
        let branch = ["destination": "Köln;Wiesbaden", "destination:ref": "A 3"]
        let junction = ["ref": "22", "name": "Frankfurter Kreuz"]
        let alone = "Take exit 22 Frankfurter Kreuz on the right"
        // It parts 800 m behind the exit.
        #expect(try told([:], branch, junction: junction, grid: 200)[0] == alone)
        #expect(try told(["oneway": "no"], branch, junction: junction)[0] == alone)
        let street = branch.merging(["highway": "secondary"]) { $1 }
        #expect(try told([:], street, junction: junction)[0] == alone)
    }

    /// The sign of a road that is driven both ways may be for those who come from the other end.
    @Test func `the street on the sign of a road for both directions is not told`() throws {
        let exit = ["destination:street:forward": "Bell Road", "oneway": "no"]
        #expect(
            try told(exit, [:], junction: ["ref": "142"])[0] == "Take exit 142 on the right")
    }
}
