import MapCompiler
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Directions

/// What a map file says of turns is what is found out anew.
@Suite struct StoredTurnsTests {
    @Test(arguments: ManeuverLayout.all)
    func `the turns of a layout are stored as they are classified anew`(
        layout: ManeuverLayout
    ) throws {
        for side in [ScenarioDrivingSide.right, .left] {
            let network = try layout.scenario(side).map.network
            let known = try Self.expectSameTurns(network, every: 1, seed: 0).turns
            // The smallest layout is a single road.
            #expect(known > 0 || network.segmentCount == 1)
        }
    }

    @Test(arguments: [false, true])
    func `the turns of random maps are stored as they are classified anew`(
        drivesOnLeft: Bool
    ) throws {
        var lanes = 0
        for seed in 1...6 as ClosedRange<UInt64> {
            var random = SplitMix64(state: seed)
            let town = RandomJunctions(side: 9, drivesOnLeft: drivesOnLeft, using: &random)
            let network = try town.map().network()
            let known = try Self.expectSameTurns(network, every: 5, seed: seed)
            #expect(known.turns > 200)
            lanes += known.lanes
        }
        #expect(lanes > 20)
    }

    /// Expects that each turn that the file knows is the same anew, asked in another order, of a graph
    /// that is made afresh now and then.
    ///
    /// - Returns: how many turns are known, and how many of them with lanes.
    private static func expectSameTurns(
        _ network: RoadNetwork, every: Int, seed: UInt64
    ) throws -> (turns: Int, lanes: Int) {
        let stored = try #require(StoredTurns(network, mode: .driving))
        var turns: [(via: EdgeID, onto: EdgeID)] = []
        for node in 0..<UInt32(network.nodeCount) {
            let leaving = network.edges(leaving: NodeID(rawValue: node))
            for back in leaving {
                turns += leaving.map { (back.reversed, $0) }
            }
        }
        var random = SplitMix64(state: seed)
        turns.shuffle(using: &random)
        var known = 0
        var lanesKnown = 0
        var anew = PathTurns(graph: RoadGraph(network, mode: .driving))
        for (number, (via, edge)) in turns.enumerated() {
            if number % every == 0 { anew = PathTurns(graph: RoadGraph(network, mode: .driving)) }
            let found = stored.turn(from: via, onto: edge)
            let isMade = [via, edge].allSatisfy {
                network.access(of: $0).union(network.restrictedAccess(of: $0)).contains(.driving)
            }
            guard case .known(let turn, let lanes) = found, isMade else {
                #expect(found == .unknown || !isMade)
                continue
            }
            known += 1
            #expect(turn == anew.turnAnew(from: via, onto: edge))
            guard turn != nil else { continue }
            let bearings = anew.bearingsAnew(from: via, onto: edge)
            #expect(stored.bearing(of: via.reversed)?.reversed == bearings.inbound)
            #expect(stored.bearing(of: edge) == bearings.outbound)
            let lanesAnew = anew.lanesAnew(from: via, onto: edge)
            #expect(stored.lanes(lanes)?.taken == lanesAnew?.taken)
            #expect(stored.lanes(lanes)?.lanes == lanesAnew.map { Array($0.lanes) })
            lanesKnown += lanesAnew == nil ? 0 : 1
        }
        return (known, lanesKnown)
    }

    /// Maps that were compiled before a change of the rules must not be believed after it.
    @Test func `the number of the rules is raised with each change of them`() throws {
        let known: (rules: UInt32, digest: UInt64) = (29, 9_226_480_610_584_780_168)
        var digest: UInt64 = 0
        for layout in ManeuverLayout.all {
            for side in [ScenarioDrivingSide.right, .left] {
                digest &+= try Self.digest(of: layout.scenario(side).map.network)
            }
        }
        for seed in 1...6 as ClosedRange<UInt64> {
            var random = SplitMix64(state: seed)
            let town = RandomJunctions(
                side: 9, drivesOnLeft: seed.isMultiple(of: 3), using: &random)
            digest &+= try Self.digest(of: town.map().network())
        }
        #expect(
            (StoredTurns.rules, digest) == known,
            """
            Turns are told otherwise than rules \(known.rules) told them: raise StoredTurns.rules, and write \
            its new number and \(digest) here.
            """)
    }

    /// A sum over all turns that a file knows, whatever their order in it.
    private static func digest(of network: RoadNetwork) throws -> UInt64 {
        let stored = try #require(StoredTurns(network, mode: .driving))
        func parts(_ edge: EdgeID) -> UInt64 {
            // To a few thousandths of a degree, so that a processor's last digits do not matter.
            stored.bearing(of: edge).map { UInt64(($0.rawValue &+ 1 << 15) >> 16) } ?? .max
        }
        var sum: UInt64 = 0
        for node in 0..<UInt32(network.nodeCount) {
            let leaving = network.edges(leaving: NodeID(rawValue: node))
            for back in leaving {
                for edge in leaving {
                    guard
                        case .known(let turn?, let lanes) = stored.turn(
                            from: back.reversed, onto: edge)
                    else { continue }
                    var facts = [
                        UInt64(TurnCode(turn, lanes: 0).rawValue), parts(back), parts(edge),
                    ]
                    if let (lanes, taken) = stored.lanes(lanes) {
                        facts += [UInt64(taken.lowerBound), UInt64(taken.upperBound)]
                        facts += lanes.map { UInt64($0.rawValue) }
                    }
                    // FNV-1a, with numbers in the place of bytes.
                    sum &+= facts.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
                }
            }
        }
        return sum
    }

    @Test(arguments: 1...9 as ClosedRange<UInt64>)
    func `a route is announced the same by a map without turns`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let town = RandomJunctions(side: 9, drivesOnLeft: seed.isMultiple(of: 3), using: &random)
        let map = try town.map()
        let network = try map.network()
        let plain = try RoadNetwork(copying: MapSections(map.bytes).hiding(60))
        #expect(StoredTurns(plain, mode: .driving) == nil)
        let router = Router(network: network)
        var routes = 0
        for number in 0..<40 {
            var options = RouteOptions(avoidsFerries: false)
            if number % 8 == 7 { options.travelMode = .truck }
            let request = RouteRequest(
                waypoints: (0..<3).map { _ in
                    let node = UInt32.random(in: 0..<UInt32(network.nodeCount), using: &random)
                    return Waypoint(coordinate: network.coordinate(of: NodeID(rawValue: node)))
                }, options: options)
            guard let path = try? router.routes(for: request)[0] else { continue }
            routes += 1
            #expect(Route(path, for: request, in: network) == Route(path, for: request, in: plain))
        }
        #expect(routes > 0)
    }

    @Test func `only a car's turns are stored`() throws {
        let network = try ManeuverLayout.all[0].scenario(.right).map.network
        for mode in TravelMode.allCases {
            #expect((StoredTurns(network, mode: mode) != nil) == (mode == .driving))
        }
    }

    @Test func `what a file has is compared with what is found out anew`() throws {
        let map = try ManeuverLayout.all[0].scenario(.right).map
        #expect(TurnInstructions.state(in: map.network) == .sound)
        let sections = MapSections(map.bytes)
        let hidden = try RoadNetwork(copying: sections.hiding(60))
        #expect(TurnInstructions.state(in: hidden) == .missing)
        var random = SplitMix64(state: 1)
        var states: [TurnInstructions.State] = []
        for _ in 0..<200 {
            let damaged = try RoadNetwork(copying: sections.damaged(in: 60...60, using: &random))
            states.append(TurnInstructions.state(in: damaged))
        }
        #expect(states.contains(.wrong))
        #expect(states.contains(.madeUnderOtherRules))
    }

    @Test func `damaged turns lead to some words, whatever they say`() throws {
        var random = SplitMix64(state: 60)
        var answers = 0
        for _ in 0..<6 {
            let town = RandomJunctions(side: 8, drivesOnLeft: false, using: &random)
            let map = try town.map()
            let network = try map.network()
            let router = Router(network: network)
            let sections = MapSections(map.bytes)
            for _ in 0..<60 {
                let request = RouteRequest(
                    waypoints: (0..<2).map { _ in
                        let node = UInt32.random(in: 0..<UInt32(network.nodeCount), using: &random)
                        return Waypoint(coordinate: network.coordinate(of: NodeID(rawValue: node)))
                    }, options: RouteOptions(avoidsFerries: false))
                guard let path = try? router.routes(for: request)[0] else { continue }
                let damaged = try RoadNetwork(
                    copying: sections.damaged(in: 60...60, using: &random))
                let route = Route(path, for: request, in: damaged)
                #expect(route.legs[0].steps.count >= 2)
                answers += 1
            }
        }
        #expect(answers > 150)
    }
}
