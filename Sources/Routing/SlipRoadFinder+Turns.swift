import Columns
import RoadNetwork

extension SlipRoadFinder {
    /// The turns from an edge that motor vehicles may make, at times at least, but for turning round.
    func onward(from edge: EdgeID) -> [(edge: EdgeID, modes: TravelModes, angle: Int)] {
        var found: [(edge: EdgeID, modes: TravelModes, angle: Int)] = []
        for state in graph.states(of: edge) {
            for arc in graph.arcs(of: state) where graph.angles[arc] != TurnGraph.uTurn {
                let next = graph.edge(of: graph.heads[arc])
                let modes = TravelModes(rawValue: graph.modes[arc]).intersection(.motorized)
                guard !modes.isEmpty else { continue }
                if let place = found.firstIndex(where: { $0.edge == next }) {
                    found[place].modes.formUnion(modes)
                } else {
                    found.append((next, modes, Int(graph.angles[arc])))
                }
            }
        }
        return found
    }

    func turn(from edge: EdgeID, onto next: EdgeID) -> (modes: TravelModes, angle: Int)? {
        onward(from: edge).first { $0.edge == next }.map { ($0.modes, $0.angle) }
    }

    /// The modes that may make a turn always, wherever they come from.
    func certainModes(from edge: EdgeID, onto next: EdgeID) -> TravelModes {
        var modes = TravelModes.motorized
        for state in graph.states(of: edge) where !graph.arcs(of: state).isEmpty {
            var here: TravelModes = []
            for arc in graph.arcs(of: state) where graph.edge(of: graph.heads[arc]) == next {
                here = TravelModes(rawValue: graph.modes[arc])
                    .subtracting(conditionalBans[UInt32(arc)] ?? [])
            }
            modes.formIntersection(here)
        }
        return modes
    }
}
