import Geodesy
import RoadNetwork

/// Decides the order in which the segments of a network are contracted: cells of the map first, and
/// after them the few segments that separate them, recursively.
///
/// Each cell is cut in two between the two ends of the map along one of a few directions: inertial flow
/// (Schild and Sommer, "On Balanced Separators in Road Networks", SEA 2015). The ends grow, which gives
/// several cuts along each direction, better and worse balanced, as in Gottesbüren, Hamann, Uhl and
/// Wagner, "Faster and Better Nested Dissection Orders for Customizable Contraction Hierarchies",
/// Algorithms 2019; the one with the least ``DissectionCost`` is taken. The segments of an edge cut of the
/// road graph are a node separator of the graph of turns (Buchhold, Wagner, Zeitz, Zündorf,
/// "Customizable Contraction Hierarchies with Turn Costs", ATMOS 2020), with as many states as the
/// segments have.
struct NestedDissection {
    /// All segments, the first to be contracted first.
    let order: [UInt32]

    init(_ network: RoadNetwork, graph: TurnGraph) {
        var ends: [(UInt32, UInt32)] = []
        ends.reserveCapacity(network.segmentCount)
        for number in 0..<UInt32(network.segmentCount) {
            let edge = EdgeID(SegmentID(rawValue: number), backward: false)
            ends.append((network.source(of: edge).rawValue, network.target(of: edge).rawValue))
        }
        let frame = LocalFrame(
            origin: Coordinate(
                latitude: (network.metadata.bounds.south + network.metadata.bounds.north) / 2,
                longitude: (network.metadata.bounds.west + network.metadata.bounds.east) / 2))
        let places = (0..<UInt32(network.nodeCount)).map { number in
            let point = frame.point(network.coordinate(of: NodeID(rawValue: number)))
            return (x: Float(point.x), y: Float(point.y))
        }
        var stateCounts = [Int32](repeating: 0, count: network.segmentCount)
        for (state, isUsed) in graph.usedStates().enumerated() where isUsed {
            stateCounts[Int(graph.edge(of: UInt32(state)).segment.rawValue)] += 1
        }
        self.init(ends: ends, places: places, stateCounts: stateCounts)
    }

    /// The order of segments between nodes with these places, each with so many states of the graph of
    /// turns.
    init(ends: [(UInt32, UInt32)], places: [(x: Float, y: Float)], stateCounts: [Int32]) {
        var dissector = Dissector(ends: ends, places: places, stateCounts: stateCounts)
        order = dissector.dissect()
    }
}
