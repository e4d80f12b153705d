import Columns
import RoadNetwork

extension LegPath {
    /// Nearer than this to a node, in metres, a position is at it.
    static let atNode = 0.05

    /// The leg along states of a graph, without an edge at either end that has no driven part.
    ///
    /// - Parameters:
    ///   - nodeTraits: ``Metric/nodeTraits`` of the mode of travel, if at hand.
    ///   - clock: nil for times as on the average of the day.
    ///   - before: seconds after departure at which the leg begins.
    init(
        states: [UInt32], from start: EdgePosition, to end: EdgePosition, graph: TurnGraph,
        model: CostModel, nodeTraits: Column<NodeTraits>? = nil, clock: TravelClock?,
        after before: Double = 0
    ) {
        let network = model.network
        var states = states[...]
        var start = start
        var end = end
        if states.count > 1, network.length(of: start.edge) - start.offset < Self.atNode {
            states.removeFirst()
            let edge = graph.edge(of: states[states.startIndex])
            start = EdgePosition(
                edge: edge, offset: 0, coordinate: network.coordinate(of: network.source(of: edge)))
        }
        if states.count > 1, end.offset < Self.atNode {
            states.removeLast()
            let edge = graph.edge(of: states[states.endIndex - 1])
            end = EdgePosition(
                edge: edge, offset: network.length(of: edge),
                coordinate: network.coordinate(of: network.target(of: edge)))
        }
        if states.count == 1 { end.offset = max(start.offset, end.offset) }
        let edges = states.map { graph.edge(of: $0) }
        let angles = graph.angles(along: states)
        let last = edges.count - 1
        var elapsed = 0.0
        var stood = 0.0
        var traffic = TypicalTraffic(clock)
        var standing: [Double] = []
        standing.reserveCapacity(edges.count)
        var distance = 0.0
        let seconds = [Double](unsafeUninitializedCapacity: edges.count) { seconds, count in
            for (index, edge) in edges.enumerated() {
                let reading = model.reading(of: edge)
                let length = network.length(of: edge)
                let from = index == 0 ? start.offset : 0
                let driven = (index == last ? end.offset : length) - from
                distance += driven
                let factors = traffic.factors(on: reading, after: before + elapsed)
                if length > 0 {
                    elapsed +=
                        model.seconds(on: reading, slowdown: factors.moving) * driven / length
                }
                var lost = JunctionDelay.none
                if index < last {
                    lost = model.delay(
                        turningBy: angles[index], from: reading, onto: edges[index + 1],
                        nodeTraits)
                } else if model.passesControls(of: edge, from: from, to: end.offset) {
                    lost = model.delayOfControls(at: edge)
                }
                lost = lost.inTraffic(factors)
                elapsed += lost.total
                stood += lost.standing
                standing.append(stood)
                seconds.initializeElement(at: index, to: elapsed)
            }
            count = edges.count
        }
        self.init(
            edges: edges, start: start, end: end, distanceMeters: distance,
            durationSeconds: elapsed, seconds: seconds, standing: standing)
    }
}

extension TurnGraph {
    /// Degrees of the turns between states that follow one another.
    ///
    /// Where the turns from each state are is looked up for all of them first: so the processor waits for
    /// the memory of many at once, where one turn after the other it would wait for each step of each.
    fileprivate func angles(along states: ArraySlice<UInt32>) -> [Int16] {
        let count = max(0, states.count - 1)
        return states.withUnsafeBufferPointer { states in
            withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: count) { arcs in
                for place in 0..<count {
                    arcs.initializeElement(at: place, to: self.arcs(of: states[place]))
                }
                return [Int16](unsafeUninitializedCapacity: count) { angles, written in
                    for place in 0..<count {
                        angles.initializeElement(
                            at: place, to: angle(to: states[place + 1], among: arcs[place]))
                    }
                    written = count
                }
            }
        }
    }

    /// The angle of the arc that leads to a state.
    @inline(__always)
    private func angle(to state: UInt32, among arcs: Range<Int>) -> Int16 {
        // Not left at the match, which a processor could only guess.
        var found = arcs.lowerBound
        for arc in arcs { found = heads[arc] == state ? arc : found }
        return angles[found]
    }
}

extension CostModel {
    /// The delay of a turn onto an edge, with the signals and signs before it.
    @inline(__always)
    func delay(
        turningBy angle: Int16, from edge: EdgeReading, onto next: EdgeID,
        _ nodeTraits: Column<NodeTraits>?
    ) -> JunctionDelay {
        let node = network.target(of: edge.edge)
        let end = nodeTraits?[node.rawValue] ?? traits(of: node, isJunction: isJunction(node))
        return Turns(from: edge.edge, self, traits(of: edge), end)
            .delay(turningBy: angle, onto: traits(of: reading(of: next)))
    }
}
