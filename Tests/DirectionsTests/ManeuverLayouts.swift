import Directions
import ScenarioMaps
import Testing

/// A road layout for right-hand traffic, routes on it, and a maneuver that each must give. Mirrored,
/// it is a layout for left-hand traffic.
struct ManeuverLayout: Sendable, CustomTestStringConvertible {
    let name: String
    let drawing: String
    var grid = 20.0
    let ways: KeyValuePairs<String, [String: String]>
    var nodes: KeyValuePairs<String, [String: String]> = [:]
    let cases: [(route: String, maneuver: Maneuver)]

    var testDescription: String { name }

    func scenario(_ side: ScenarioDrivingSide) throws -> DirectionsScenario {
        DirectionsScenario(
            try ScenarioMap(
                side == .right ? drawing : Self.mirrored(drawing), grid: grid,
                ways: ways, nodes: nodes, drivingSide: side))
    }

    private static func mirrored(_ drawing: String) -> String {
        let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
        let width = lines.map(\.count).max() ?? 0
        return lines.map { line in
            String((line + String(repeating: " ", count: width - line.count)).reversed())
        }.joined(separator: "\n")
    }

    static let all = crossings + ramps + merges + roundabouts + others

    static let crossings = [
        ManeuverLayout(
            name: "crossing",
            drawing: """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 50,
            ways: ["abc": ["highway": "primary"], "dbe": ["highway": "primary"]],
            cases: [("ad", .turnLeft), ("ae", .turnRight)]),
        ManeuverLayout(
            // Painted on the road, it is counted like any other.
            name: "mini-roundabout",
            drawing: """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 50,
            ways: ["abc": ["highway": "residential"], "dbe": ["highway": "residential"]],
            nodes: ["b": ["highway": "mini_roundabout"]],
            cases: [
                ("ad", .roundaboutLeftCounterclockwise), ("ae", .roundaboutRightCounterclockwise),
            ]),
        ManeuverLayout(
            name: "slight turns",
            drawing: """
                          f
                a----b----c
                          d
                """, grid: 60,
            ways: [
                "abc": ["highway": "primary"], "bd": ["highway": "residential"],
                "bf": ["highway": "residential"],
            ], cases: [("ad", .turnSlightRight), ("af", .turnSlightLeft)]),
        ManeuverLayout(
            name: "sharp turns",
            drawing: """
                f
                  \\
                a-------b-------c
                  /
                d
                """, grid: 50,
            ways: [
                "abc": ["highway": "primary"], "bd": ["highway": "residential"],
                "bf": ["highway": "residential"],
            ], cases: [("cd", .turnSlightLeft), ("ad", .turnSharpRight), ("af", .turnSharpLeft)]),
        ManeuverLayout(
            name: "fork",
            drawing: """
                          c
                a---b
                          d
                """, grid: 100,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "bd": ["highway": "primary"],
            ], cases: [("ac", .forkLeft), ("ad", .forkRight)]),
        ManeuverLayout(
            name: "fork of a road with a name",
            drawing: """
                          c
                a---b
                          d
                """, grid: 100,
            ways: [
                "abc": ["highway": "primary", "name": "Long Road"],
                "bd": ["highway": "primary", "name": "Long Road"],
            ], cases: [("ac", .turnKeepLeft), ("ad", .turnKeepRight)]),
        ManeuverLayout(
            name: "fork of three",
            drawing: """
                              c
                a---b         d
                              e
                """, grid: 100,
            ways: [
                "ab": ["highway": "primary"], "bc": ["highway": "primary"],
                "bd": ["highway": "primary"], "be": ["highway": "primary"],
            ], cases: [("ad", .straight), ("ac", .forkLeft), ("ae", .forkRight)]),
        ManeuverLayout(
            name: "divided road with a crossing",
            drawing: """
                f---------e---------d
                          |
                a---------b---------c
                """, grid: 20,
            ways: [
                "abc": ["highway": "primary", "oneway": "yes", "name": "Main"],
                "def": ["highway": "primary", "oneway": "yes", "name": "Main"],
                "be": ["highway": "primary", "name": ""],
            ], cases: [("af", .turnUTurnCounterclockwise)]),
    ]

    static let ramps = [
        ManeuverLayout(
            name: "ramps from a road",
            drawing: """
                a--------b---------c
                      /
                    i           d
                """, grid: 60,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
                "bi": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .onRampSlightRight), ("ai", .onRampSharpRight)]),
        ManeuverLayout(
            name: "ramps from a road on the left",
            drawing: """
                    i           d
                      \\
                a--------b---------c
                """, grid: 60,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
                "bi": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .onRampSlightLeft), ("ai", .onRampSharpLeft)]),
        ManeuverLayout(
            name: "ramps across a road",
            drawing: """
                      d
                      |
                a-----b-----c
                      |
                      e
                """, grid: 60,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
                "be": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .onRampLeft), ("ae", .onRampRight)]),
        ManeuverLayout(
            name: "road that turns off before a ramp",
            drawing: """
                a-----b-----d
                      |
                      c
                """, grid: 60,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .onRampUnspecified)]),
        ManeuverLayout(
            name: "road that parts from a ramp",
            drawing: """
                          c
                a---b
                          d
                """, grid: 100,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .onRampKeepRight)]),
        ManeuverLayout(
            name: "road that parts from a ramp on the left",
            drawing: """
                          d
                a---b
                          c
                """, grid: 100,
            ways: [
                "abc": ["highway": "primary"],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .onRampKeepLeft)]),
        ManeuverLayout(
            name: "ramp back from a divided road",
            drawing: """
                g
                f---------e---------d
                          |
                a---------b---------c
                """, grid: 12,
            ways: [
                "abc": ["highway": "primary", "oneway": "yes", "name": "Main"],
                "def": ["highway": "primary", "oneway": "yes", "name": "Main"],
                "be": ["highway": "primary", "name": ""],
                "eg": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ag", .onRampUTurnCounterclockwise)]),
        ManeuverLayout(
            name: "motorway exit",
            drawing: """
                a------b--------c
                           d
                """, grid: 60,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": ""],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampSlightRight)]),
        ManeuverLayout(
            name: "motorway exit on the left",
            drawing: """
                           d
                a------b--------c
                """, grid: 60,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": ""],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampSlightLeft)]),
        ManeuverLayout(
            name: "wide motorway exits",
            drawing: """
                           f
                         /
                a------b-----------c
                         \\
                           d
                """, grid: 60,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": ""],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
                "bf": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampRight), ("af", .offRampLeft)]),
        ManeuverLayout(
            name: "motorway that parts from its exit",
            drawing: """
                          c
                a---b
                          d
                """, grid: 100,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": ""],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampKeepRight)]),
        ManeuverLayout(
            name: "motorway that parts from its exit on the left",
            drawing: """
                          d
                a---b
                          c
                """, grid: 100,
            ways: [
                "abc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": ""],
                "bd": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampKeepLeft)]),
        ManeuverLayout(
            name: "trunk road with links that turn back",
            drawing: """
                f
                  \\
                a-------b-------c
                  /
                d
                """, grid: 50,
            ways: [
                "abc": ["highway": "trunk"],
                "bd": ["highway": "trunk_link", "oneway": "yes", "name": ""],
                "bf": ["highway": "trunk_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampSharpRight), ("af", .offRampSharpLeft)]),
        ManeuverLayout(
            name: "trunk road that turns off before its exit",
            drawing: """
                a-----b-----d
                      |
                      c
                """, grid: 60,
            ways: [
                "abc": ["highway": "trunk"],
                "bd": ["highway": "trunk_link", "oneway": "yes", "name": ""],
            ], cases: [("ad", .offRampUnspecified)]),
        ManeuverLayout(
            name: "link back from a divided trunk road",
            drawing: """
                g
                f---------e---------d
                          |
                a---------b---------c
                """, grid: 12,
            ways: [
                "abc": ["highway": "trunk", "oneway": "yes", "name": "Trunk Road"],
                "def": ["highway": "trunk", "oneway": "yes", "name": "Trunk Road"],
                "be": ["highway": "trunk", "name": ""],
                "eg": ["highway": "trunk_link", "oneway": "yes", "name": ""],
            ], cases: [("ag", .offRampUTurnCounterclockwise)]),
    ]

    static let merges = [
        ManeuverLayout(
            name: "ramp from the right",
            drawing: """
                d---------b-------c

                a
                """, grid: 100,
            ways: [
                "dbc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": "Way"],
                "ab": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ac", .mergeLeft)]),
        ManeuverLayout(
            name: "ramp from the left",
            drawing: """
                a

                d---------b-------c
                """, grid: 100,
            ways: [
                "dbc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": "Way"],
                "ab": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ac", .mergeRight)]),
        ManeuverLayout(
            name: "ramp between two carriageways",
            drawing: """
                d

                a---------b-------c

                e
                """, grid: 100,
            ways: [
                "db": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": "Way"],
                "eb": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": "Way"],
                "bc": ["highway": "motorway", "oneway": "yes", "ref": "A 1", "name": "Way"],
                "ab": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], cases: [("ac", .mergeUnspecified)]),
    ]

    static let roundabouts = [
        ManeuverLayout(
            name: "roundabout",
            drawing: """
                             n      m      l



                                 g  f  e

                o             h           d             k
                                i       c
                                  r b


                    p                              j

                                  s a
                """, grid: 30,
            ways: [
                "bcdefghirb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary", "oneway": "yes", "name": "South Road"],
                "rs": ["highway": "primary", "oneway": "yes", "name": "South Road"],
                "cj": ["highway": "primary"], "dk": ["highway": "primary"],
                "el": ["highway": "primary"], "fm": ["highway": "primary"],
                "gn": ["highway": "primary"], "ho": ["highway": "primary"],
                "ip": ["highway": "primary"],
            ],
            cases: [
                ("am", .roundaboutStraightCounterclockwise),
                ("ak", .roundaboutRightCounterclockwise),
                ("ao", .roundaboutLeftCounterclockwise),
                ("al", .roundaboutSlightRightCounterclockwise),
                ("an", .roundaboutSlightLeftCounterclockwise),
                ("aj", .roundaboutSharpRightCounterclockwise),
                ("ap", .roundaboutSharpLeftCounterclockwise),
                ("as", .roundaboutUTurnCounterclockwise), ("af", .roundaboutCounterclockwise),
                ("am", .roundaboutExitCounterclockwise),
            ])
    ]

    static let others = [
        ManeuverLayout(
            name: "ends beside the road",
            drawing: """
                  1
                a---b
                  2
                """, grid: 40, ways: ["ab": ["highway": "residential"]],
            cases: [
                ("ab", .depart), ("ab", .destination), ("a1", .destinationLeft),
                ("a2", .destinationRight),
            ]),
        ManeuverLayout(
            name: "ferry and train",
            drawing: "a---b~~~c---d===e---f", grid: 200,
            ways: [
                "ab": ["highway": "primary"], "bc": ["route": "ferry", "name": "Island Ferry"],
                "cd": ["highway": "primary"],
                "de": ["route": "shuttle_train", "name": "Car Train"], "ef": ["highway": "primary"],
            ], cases: [("af", .ferryBoat), ("af", .ferryTrain)]),
        ManeuverLayout(
            name: "road with another name", drawing: "a---b---c", grid: 200,
            ways: ["ab": ["highway": "primary"], "bc": ["highway": "primary"]],
            cases: [("ac", .nameChange)]),
    ]
}
