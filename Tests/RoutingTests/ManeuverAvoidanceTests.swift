import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// How a route begins for a vehicle that is on the move.
@Suite struct ManeuverAvoidanceTests {
    /// The edges of the best way from 1, for who drives from the first letter to the second.
    private func way(
        _ map: ScenarioMap, driving heading: String, to goal: Character, avoiding meters: Double,
        announced: [EdgeID] = [], along line: String? = nil,
        _ adherence: GivenLine.Adherence = .prefer,
        _ options: RouteOptions = .init()
    ) throws -> String {
        let places = heading.map { map.coordinate($0) }
        var request = RouteRequest(
            waypoints: [
                Waypoint(
                    coordinate: map.coordinate("1"),
                    preferredHeading: places[0].bearing(to: places[1]), headingTolerance: 60),
                Waypoint(coordinate: map.coordinate(goal)),
            ], options: options,
            line: line.map { letters in
                let places = Polyline(letters.map { map.coordinate($0) })
                return GivenLine(
                    course: .places(
                        stride(from: 0, through: places.length, by: 10)
                            .map { places.coordinate(at: $0) }),
                    adherence: adherence, drivenMeters: 10)
            })
        if meters > 0 {
            request.avoidance = ManeuverAvoidance(meters: meters, announced: announced)
        }
        return try Router(network: map.network).routes(for: request)[0].legs[0].edges
            .map { map.description(of: $0) }.joined(separator: " ")
    }

    /// 1 is 20 m before the corner `b`.
    private static func block(
        bc: [String: String] = [:], cg: [String: String] = [:]
    ) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-----1-b---------c
                    |         |
                    |         |
            e-------f---------g
            """, grid: 20,
            ways: [
                "ab": ["highway": "residential"],
                "bc": ["highway": "residential"].merging(bc) { $1 },
                "cg": ["highway": "residential"].merging(cg) { $1 },
                "efg": ["highway": "residential"], "bf": ["highway": "residential"],
            ])
    }

    @Test func `a turn that is too near is not asked for where the next corner does as well`()
        throws
    {
        let map = try Self.block()
        #expect(try way(map, driving: "ab", to: "f", avoiding: 0) == "ab bf")
        #expect(try way(map, driving: "ab", to: "f", avoiding: 50) == "ab bc cg gf")
        // A slower vehicle still takes it.
        let slower = try way(map, driving: "ab", to: "f", avoiding: 19)
        #expect(slower == "ab bf")
    }

    @Test(arguments: [GivenLine.Adherence.prefer, .strict])
    func `a line is joined without a turn that is too near, too`(
        _ adherence: GivenLine.Adherence
    ) throws {
        let map = try Self.block()
        #expect(
            try way(map, driving: "ab", to: "g", avoiding: 0, along: "efg", adherence)
                .hasPrefix("ab bf"))
        #expect(
            try way(map, driving: "ab", to: "g", avoiding: 50, along: "efg", adherence)
                .hasPrefix("ab bc cg"))
    }

    @Test func `a turn that was announced to the driver is not avoided`() throws {
        let map = try Self.block()
        let known = map.edges("ab") + map.edges("bf")
        #expect(try way(map, driving: "ab", to: "f", avoiding: 50, announced: known) == "ab bf")
        // Another one is.
        let other = map.edges("ab") + map.edges("bc")
        #expect(
            try way(map, driving: "ab", to: "f", avoiding: 50, announced: other) == "ab bc cg gf")
    }

    @Test func `where nothing else leads there the near turn is asked for`() throws {
        let map = try Self.block(bc: ["oneway": "yes"], cg: ["highway": "footway"])
        let only = try way(map, driving: "ab", to: "f", avoiding: 50)
        #expect(only == "ab bf")
    }

    @Test func `at the end of a road every way is a turn, and the shorter one is taken`() throws {
        let street = ["highway": "residential"]
        let map = try ScenarioMap(
            """
                    c----g
                    |    |
            a-----1-b    |
                    |    |
                    d----h
            """, grid: 20,
            ways: ["ab": street, "cbd": street, "cg": street, "dh": street, "gh": street])
        #expect(try way(map, driving: "ab", to: "c", avoiding: 60) == "ab bc")
        #expect(try way(map, driving: "ab", to: "d", avoiding: 60) == "ab bd")
    }

    @Test func `a road that bends is followed, and one that leaves it straight on is a turn`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-----1-b-----c
                      e
                        d
                        |
            h-----------i
            """, grid: 20,
            ways: [
                "abed": ["highway": "primary", "name": "High Street"],
                "bc": ["highway": "service"], "di": ["highway": "primary"],
                "hi": ["highway": "primary"],
            ])
        // The driveway goes straight on, and nobody takes it for the road.
        #expect(try way(map, driving: "ab", to: "i", avoiding: 60) == "ab bd di")
    }

    @Test func `no exit of a motorway is asked for in the last moment`() throws {
        let map = try ScenarioMap(
            """
            a--1-b---------c---------d
                  e         f
                   g---------h
            """, grid: 100,
            ways: [
                "abcd": ["highway": "motorway", "ref": "A 1"],
                "be": ["highway": "motorway_link", "oneway": "yes"],
                "eg": ["highway": "motorway_link", "oneway": "yes"],
                "cf": ["highway": "motorway_link", "oneway": "yes"],
                "fh": ["highway": "motorway_link", "oneway": "yes"],
                "gh": ["highway": "primary"],
            ])
        #expect(try way(map, driving: "ab", to: "g", avoiding: 0) == "ab be eg")
        #expect(try way(map, driving: "ab", to: "g", avoiding: 400) == "ab bc cf fh hg")
    }

    @Test func `the exits of a roundabout that is entered on the way are no later than else`()
        throws
    {
        let map = try ScenarioMap(
            """
                    e
                    |
                    k
            a---1--l m--c
                    n
                    |
                    f
            """, grid: 20,
            ways: [
                "al": ["highway": "primary"], "ek": ["highway": "primary"],
                "mc": ["highway": "primary"], "nf": ["highway": "primary"],
                "lnmkl": ["highway": "primary", "junction": "roundabout", "oneway": "yes"],
            ])
        #expect(try way(map, driving: "al", to: "e", avoiding: 100) == "al ln nm mk ke")
        #expect(try way(map, driving: "al", to: "f", avoiding: 100) == "al ln nf")
    }

    @Test func `nobody is led into a private road to keep from turning`() throws {
        let map = try ScenarioMap(
            """
            a-----1-b---------c
                    |         |
            e-------f---------g
            """, grid: 20,
            ways: [
                "ab": ["highway": "residential"],
                "bc": ["highway": "residential", "access": "private"],
                "cg": ["highway": "residential", "access": "private"],
                "bf": ["highway": "residential"], "efg": ["highway": "residential"],
            ])
        #expect(try way(map, driving: "ab", to: "e", avoiding: 60) == "ab bf fe")
    }

    /// Over random places and distances the first turn of a route is nearer than is avoided only where the
    /// road that a driver goes unasked does not lead to the goal.
    @Test
    func `in random towns no first turn is nearer than the distance unless there is no other`()
        throws
    {
        var random = SplitMix64(state: 22)
        var looked = 0
        var avoided = 0
        for _ in 0..<12 {
            let network = try RandomTown(side: 8, isPlain: true, using: &random).network()
            let router = Router(network: network)
            for _ in 0..<60 {
                let edge = EdgeID(
                    rawValue: .random(in: 0..<UInt32(network.edgeCount), using: &random))
                guard network.usableModes(of: edge).contains(.driving) else { continue }
                let shape = network.shape(of: edge)
                let start = Polyline(shape).coordinate(at: Polyline(shape).length / 2)
                let goal = network.coordinate(
                    of: NodeID(
                        rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &random)))
                var request = RouteRequest(waypoints: [
                    Waypoint(
                        coordinate: start, preferredHeading: shape[0].bearing(to: shape[1]),
                        headingTolerance: 30), Waypoint(coordinate: goal),
                ])
                guard let plain = try? router.routes(for: request)[0].legs[0],
                    plain.edges[0] == edge
                else { continue }
                let meters = Double.random(in: 30...250, using: &random)
                request.avoidance = ManeuverAvoidance(meters: meters)
                let leg = try router.routes(for: request)[0].legs[0]
                looked += 1
                let near = Unasked(network: network).turns(on: leg, within: meters)
                if near == 0, Unasked(network: network).turns(on: plain, within: meters) > 0 {
                    avoided += 1
                }
                guard near > 0, leg.distanceMeters > meters, leg.edges[0] == edge,
                    let other = Unasked(network: network).end(from: leg.start, after: meters)
                else { continue }
                // Whoever goes on unasked cannot get to the goal.
                let way = network.shape(of: other)
                request.avoidance = nil
                request.waypoints[0] = Waypoint(
                    coordinate: way[0].moved(by: 5, bearing: way[0].bearing(to: way[1])),
                    preferredHeading: way[0].bearing(to: way[1]), headingTolerance: 20)
                let first = try? router.routes(for: request)[0].legs[0].edges[0]
                #expect(first != other, "\(start) \(meters)")
            }
        }
        #expect(looked > 150)
        #expect(avoided > 30)
    }
}

/// The path of a driver without announcements, worked out from the map alone: the town has no slip roads and each
/// of its streets another name, so he follows the straightest.
private struct Unasked {
    let network: RoadNetwork

    private func open(after edge: EdgeID) -> [(edge: EdgeID, angle: Double)] {
        let shape = network.shape(of: edge)
        let arrival = shape[shape.count - 2].bearing(to: shape[shape.count - 1])
        return network.edges(leaving: network.target(of: edge)).filter {
            $0 != edge.reversed && network.access(of: $0).contains(.driving)
        }.map {
            let next = network.shape(of: $0)
            return ($0, Angle.difference(next[0].bearing(to: next[1]), arrival))
        }
    }

    /// The edge that is gone on by; nil where none is within 60° of straight on.
    private func next(after edge: EdgeID) -> EdgeID? {
        let open = open(after: edge)
        guard open.count > 1 else { return open.first?.edge }
        return open.filter { $0.angle <= 60 }.min { $0.angle < $1.angle }?.edge
    }

    /// How often a leg leaves that edge within a distance from its start.
    func turns(on leg: LegPath, within meters: Double) -> Int {
        var end = -leg.start.offset
        var count = 0
        for (edge, following) in zip(leg.edges, leg.edges.dropFirst()) {
            end += network.length(of: edge)
            guard end < meters else { break }
            if next(after: edge) != following { count += 1 }
        }
        return count
    }

    /// The edge of a driver without announcements behind a distance; nil if he has to turn before.
    func end(from start: EdgePosition, after meters: Double) -> EdgeID? {
        var edge = start.edge
        var end = network.length(of: edge) - start.offset
        var seen: Set<EdgeID> = [edge]
        while end < meters {
            guard let following = next(after: edge), seen.insert(following).inserted else {
                return nil
            }
            edge = following
            end += network.length(of: edge)
        }
        return edge
    }
}
