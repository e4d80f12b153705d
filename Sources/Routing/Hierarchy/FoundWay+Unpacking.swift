import RoadNetwork

extension FoundWay {
    /// The way over a meeting rank, with every shortcut taken apart into the turns that it stands for;
    /// nil when the hierarchy is not what it claims to be, which only a forged map's can be: that each
    /// shortcut stands for arcs that exist is the one thing that opening a map cannot check in time.
    func unpacked(
        _ meeting: UInt32, _ forward: Frontier, _ backward: Frontier, _ seeds: SourceSeeds,
        _ hierarchy: WeightedHierarchy
    ) -> FoundWay? {
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
            guard hierarchy.appendStates(from: from, to: to, &way.states) else { return nil }
        }
        return way
    }
}

extension WeightedHierarchy {
    /// Appends the states after `from` on the way that the arc to `to` stands for. Returns whether there
    /// is one.
    func appendStates(from: UInt32, to: UInt32, _ states: inout [UInt32]) -> Bool {
        var open = [(from, to)]
        while let (from, to) = open.popLast() {
            guard let middle = middle(from: from, to: to), states.count <= topology.rankCount else {
                return false
            }
            if middle == HierarchyTopology.none {
                states.append(topology.states[to])
            } else {
                open.append((middle, to))
                open.append((from, middle))
            }
        }
        return true
    }

    private func middle(from: UInt32, to: UInt32) -> UInt32? {
        if from < to {
            return topology.upArc(from: from, to: to).map {
                upMiddles.values(from: topology.firstUp[from])[$0]
            }
        }
        return topology.downArc(to: to, from: from).map {
            downMiddles.values(from: topology.firstDown[to])[$0]
        }
    }
}
