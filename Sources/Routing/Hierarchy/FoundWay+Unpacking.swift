import RoadNetwork

extension FoundWay {
    /// The way over ranks, the first of which is the label of a seed, with every shortcut taken apart
    /// into the turns that it stands for; nil when the hierarchy is not what it claims to be, which only
    /// a forged map's can be: that each shortcut stands for arcs that exist is the one thing that opening
    /// a map cannot check in time.
    init?(
        weight: UInt32, over ranks: [UInt32], _ seeds: SourceSeeds, _ hierarchy: WeightedHierarchy
    ) {
        let seed = seeds.seeds[Int(ranks[0] & ~Frontier.seedMark)]
        self.init(weight: weight, source: seed.source, states: [])
        if let before = seed.before { states.append(before) }
        states.append(hierarchy.topology.states[ranks[1]])
        for place in ranks.indices.dropFirst().dropLast() {
            guard hierarchy.appendStates(from: ranks[place], to: ranks[place + 1], &states) else {
                return nil
            }
        }
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
