import Geodesy
import RoadNetwork
import Routing

/// Finds the edges of a path that is given by its OSM ways in order, each with its direction.
struct PlannedPath {
    let network: RoadNetwork
    /// Each way once a visit, with 1 along its order of nodes and -1 against it.
    let visits: [(way: Int64, direction: Int)]
    /// Where the vehicle turned round on one road; it does so nowhere else.
    var turns: [Coordinate] = []

    /// The path from one place to another; nil when the network has none that visits just these ways.
    func edges(from start: Coordinate, to end: Coordinate) -> [EdgePosition]? {
        guard let first = visits.first else { return nil }
        let snapper = Snapper(network: network)
        let starts = snapper.edges(near: start, within: 60, mode: .driving).filter {
            matches($0.position.edge, first)
        }
        let goals = snapper.edges(near: end, within: 60, mode: .driving).filter {
            matches($0.position.edge, visits[visits.count - 1])
        }
        for origin in starts {
            for goal in goals {
                if let edges = path(from: origin.position.edge, to: goal.position.edge) {
                    return [origin.position]
                        + edges.dropFirst().dropLast().map {
                            EdgePosition(
                                edge: $0, offset: 0,
                                coordinate: network.coordinate(of: network.source(of: $0)))
                        } + (edges.count > 1 ? [goal.position] : [])
                }
            }
        }
        return nil
    }

    private struct Place: Hashable {
        var edge: EdgeID
        var visit: Int
    }

    /// Depth first: stays on the way while it goes on, then takes the next one.
    private func path(from start: EdgeID, to goal: EdgeID) -> [EdgeID]? {
        var parents: [Place: Place] = [:]
        let origin = Place(edge: start, visit: 0)
        var stack = [origin]
        var seen: Set<Place> = [origin]
        while let place = stack.popLast() {
            if place.edge == goal, place.visit == visits.count - 1 {
                var edges = [place.edge]
                var last = place
                while let parent = parents[last] {
                    edges.append(parent.edge)
                    last = parent
                }
                return edges.reversed()
            }
            for edge in network.edges(leaving: network.target(of: place.edge)) {
                if edge == place.edge.reversed, !isTurn(network.source(of: edge)) { continue }
                for visit in [place.visit + 1, place.visit]
                where visit < visits.count && matches(edge, visits[visit]) {
                    let next = Place(edge: edge, visit: visit)
                    if seen.insert(next).inserted {
                        parents[next] = place
                        stack.append(next)
                    }
                }
            }
        }
        return nil
    }

    private func isTurn(_ node: NodeID) -> Bool {
        let place = network.coordinate(of: node)
        return turns.contains { $0.distance(to: place) < 40 }
    }

    private func matches(_ edge: EdgeID, _ visit: (way: Int64, direction: Int)) -> Bool {
        network.osmID(of: network.way(of: edge)) == visit.way
            && edge.isBackward == (visit.direction < 0)
    }
}

extension LegPath {
    /// A leg over given places, at the speeds that the network expects.
    init(_ places: ArraySlice<EdgePosition>, in network: RoadNetwork) {
        var seconds: [Double] = []
        var total = 0.0
        var meters = 0.0
        for (index, place) in places.enumerated() {
            let length = network.length(of: place.edge)
            let start = index == 0 ? place.offset : 0
            let end = index == places.count - 1 ? max(start, place.offset) : length
            meters += end - start
            total += (end - start) / max(1, network.expectedSpeed(of: place.edge))
            seconds.append(total)
        }
        self.init(
            edges: places.map(\.edge), start: places[places.startIndex],
            end: places[places.endIndex - 1], distanceMeters: meters, durationSeconds: total,
            seconds: seconds)
    }
}
