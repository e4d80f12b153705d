import Geodesy
import RoadNetwork
import Routing

/// A trip that somebody might drive on a map, made from random numbers: its plan, and what is driven,
/// which may leave the plan once.
struct MadeTrip {
    enum Deviation: String {
        case none, wrongTurn, turnRound
    }

    let start: Coordinate
    let destinations: [Coordinate]
    /// One list of places for each leg.
    let planned: [[EdgePosition]]
    let driven: [[EdgePosition]]
    let deviation: Deviation
    /// Metres from the start of what is driven to where it leaves the plan.
    let leaves: Double?

    /// Nil when the numbers gave no trip of a usual length, or none that leaves its plan at a tunnel
    /// where that is wanted.
    init?(
        on router: Router, deviation: Deviation, atTunnel: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) {
        let network = router.network
        func place() -> Coordinate {
            network.coordinate(
                of: NodeID(
                    rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &generator)))
        }
        start = place()
        let legs = deviation == .none && Bool.random(using: &generator) ? 2 : 1
        destinations = (0..<legs).map { _ in place() }
        let request = RouteRequest(
            waypoints: ([start] + destinations).map { Waypoint(coordinate: $0) })
        guard let path = try? router.routes(for: request).first,
            !network.roadFlags(of: path.legs[0].edges[0]).contains(.tunnel),
            path.legs.allSatisfy({
                $0.edges.count >= 8 && (600...15_000).contains($0.distanceMeters)
            })
        else { return nil }
        planned = path.legs.map { $0.places(in: network) }
        self.deviation = deviation
        guard deviation != .none else {
            driven = planned
            leaves = nil
            return
        }
        guard
            let (places, index) = Self.leaving(
                planned[0], to: destinations[0], by: deviation, atTunnel: atTunnel, on: router,
                using: &generator)
        else { return nil }
        driven = [places]
        leaves = places[...index].metersTo(end: index, in: network)
    }

    /// What is driven when the plan is left behind the edge with a random index, and that index.
    private static func leaving(
        _ plan: [EdgePosition], to destination: Coordinate, by deviation: Deviation,
        atTunnel: Bool, on router: Router, using generator: inout some RandomNumberGenerator
    ) -> ([EdgePosition], Int)? {
        let network = router.network
        func isTunnel(_ index: Int) -> Bool {
            network.roadFlags(of: plan[index].edge).contains(.tunnel)
        }
        let leavings = (plan.count / 5..<plan.count * 4 / 5).filter {
            !atTunnel || isTunnel($0) || isTunnel($0 + 1)
        }
        guard let index = leavings.randomElement(using: &generator) else { return nil }
        let edge = plan[index].edge
        let next = plan[index + 1].edge
        let others = network.edges(leaving: network.target(of: edge)).filter {
            network.access(of: $0).contains(.driving) && $0 != next
                && (deviation == .turnRound ? $0 == edge.reversed : $0 != edge.reversed)
        }
        guard var last = others.randomElement(using: &generator) else { return nil }
        var wrong = [last]
        var meters = network.length(of: last)
        // On, as straight as can be, until the driver thinks of another way.
        while meters < 300 {
            let bearing = network.shape(of: last).lastBearing
            let choice = network.edges(leaving: network.target(of: last)).filter {
                network.access(of: $0).contains(.driving) && $0 != last.reversed
            }.min {
                Angle.difference(network.shape(of: $0).firstBearing, bearing)
                    < Angle.difference(network.shape(of: $1).firstBearing, bearing)
            }
            guard let choice else { break }
            last = choice
            wrong.append(choice)
            meters += network.length(of: choice)
        }
        // A vehicle that is back on its plan at once has hardly left it.
        guard meters > 120,
            !wrong.dropFirst().contains(where: { edge in plan.contains { $0.edge == edge } }),
            let end = network.shape(of: last).last
        else { return nil }
        let request = RouteRequest(waypoints: [
            Waypoint(
                coordinate: end, preferredHeading: network.shape(of: last).lastBearing,
                headingTolerance: 45), Waypoint(coordinate: destination),
        ])
        guard let rest = try? router.routes(for: request).first?.legs.first,
            let joint = rest.edges.firstIndex(where: {
                network.source(of: $0) == network.target(of: last)
            }) ?? (rest.edges.first == last ? -1 : nil), joint <= 0
        else { return nil }
        let tail = rest.edges[(joint == 0 ? 0 : 1)...]
        guard tail.count >= 3, tail.first != last.reversed else { return nil }
        var places = Array(plan[...index])
        places += wrong.map { EdgePosition(start: $0, in: network) }
        places += tail.dropLast().map { EdgePosition(start: $0, in: network) }
        places.append(rest.end)
        return (places, index)
    }
}

extension EdgePosition {
    /// Where an edge begins.
    init(start edge: EdgeID, in network: RoadNetwork) {
        self.init(
            edge: edge, offset: 0, coordinate: network.coordinate(of: network.source(of: edge)))
    }
}

extension LegPath {
    /// Its edges, each with the place where it is entered; the last with the leg's end.
    func places(in network: RoadNetwork) -> [EdgePosition] {
        [start] + edges.dropFirst().dropLast().map { EdgePosition(start: $0, in: network) } + [end]
    }
}

extension ArraySlice<EdgePosition> {
    /// Metres from the first place to the end of the edge with an index.
    func metersTo(end index: Int, in network: RoadNetwork) -> Double {
        self[startIndex...index].reduce(-self[startIndex].offset) {
            $0 + network.length(of: $1.edge)
        }
    }
}

extension [Coordinate] {
    fileprivate var firstBearing: Double { count > 1 ? self[0].bearing(to: self[1]) : 0 }
    fileprivate var lastBearing: Double {
        count > 1 ? self[count - 2].bearing(to: self[count - 1]) : 0
    }
}
