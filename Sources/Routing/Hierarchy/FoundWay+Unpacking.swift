import RoadNetwork

extension FoundWay {
    /// The way over a meeting rank, with every shortcut taken apart into the turns that it stands for.
    func unpacked(
        _ meeting: UInt32, _ forward: Frontier, _ backward: Frontier, _ seeds: SourceSeeds,
        _ hierarchy: WeightedHierarchy
    ) -> FoundWay {
        var climb = [meeting]
        var origin = forward.origins[meeting]
        while origin & Frontier.seedMark == 0 {
            climb.append(origin)
            origin = forward.origins[origin]
        }
        climb.reverse()
        let seed = seeds.seeds[Int(origin & ~Frontier.seedMark)]
        var descent = meeting
        while backward.origins[descent] != HierarchyTopology.none {
            descent = backward.origins[descent]
            climb.append(descent)
        }
        let topology = hierarchy.topology
        var way = self
        way.source = seed.source
        if let before = seed.before { way.states.append(before) }
        way.states.append(topology.states[climb[0]])
        for (from, to) in zip(climb, climb.dropFirst()) {
            hierarchy.appendStates(from: from, to: to, &way.states)
        }
        return way
    }
}

extension WeightedHierarchy {
    /// Appends the states after `from` on the way that the arc to `to` stands for.
    func appendStates(from: UInt32, to: UInt32, _ states: inout [UInt32]) {
        var open = [(from, to)]
        while let (from, to) = open.popLast() {
            let middle = middle(from: from, to: to)
            if middle == HierarchyTopology.none {
                states.append(topology.states[to])
            } else {
                open.append((middle, to))
                open.append((from, middle))
            }
        }
    }

    private func middle(from: UInt32, to: UInt32) -> UInt32 {
        if from < to {
            guard let arc = topology.upArc(from: from, to: to) else {
                preconditionFailure("a shortcut stands for arcs that exist")
            }
            return upMiddles.values(from: topology.firstUp[from])[arc]
        }
        guard let arc = topology.downArc(to: to, from: from) else {
            preconditionFailure("a shortcut stands for arcs that exist")
        }
        return downMiddles.values(from: topology.firstDown[to])[arc]
    }
}
