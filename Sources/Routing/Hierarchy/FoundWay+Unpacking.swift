import RoadNetwork

extension FoundWay {
    /// The way over ranks, the first of which is the label of a seed, with every shortcut taken apart
    /// into the turns that it stands for; nil when the hierarchy is not what it claims to be, which only
    /// a forged map's can be: that each shortcut stands for arcs that exist is the one thing that opening
    /// a map cannot check in time.
    init?(
        weight: UInt32, over ranks: [UInt32], _ seeds: SourceSeeds, _ hierarchy: WeightedHierarchy
    ) {
        var arcs: [HierarchyArc] = []
        for place in ranks.indices.dropFirst().dropLast() {
            guard let arc = hierarchy.arc(from: ranks[place], to: ranks[place + 1]) else {
                return nil
            }
            arcs.append(arc)
        }
        guard let turns = hierarchy.turns(along: arcs) else { return nil }
        let seed = seeds.seeds[Int(ranks[0] & ~Frontier.seedMark)]
        let ranksToState = hierarchy.topology.states
        var states: [UInt32] = []
        states.reserveCapacity(turns.count + 2)
        if let before = seed.before { states.append(before) }
        states.append(ranksToState[ranks[1]])
        for turn in turns { states.append(ranksToState[turn.to]) }
        self.init(weight: weight, source: seed.source, states: states)
    }
}

/// An arc of a ``WeightedHierarchy`` and the lower rank that it goes over, ``HierarchyTopology/none``
/// when it is a turn.
private struct HierarchyArc {
    var from: UInt32
    var to: UInt32
    var middle: UInt32
}

extension WeightedHierarchy {
    /// The turns that arcs one behind another stand for; nil when they stand for none.
    ///
    /// All shortcuts are halved, then all halves, and so on: what one of them reads does not depend on
    /// the one before, so that the processor waits for the memory of several at once.
    fileprivate func turns(along arcs: [HierarchyArc]) -> [HierarchyArc]? {
        var arcs = arcs
        while arcs.contains(where: { $0.middle != HierarchyTopology.none }) {
            guard let halves = halved(arcs) else { return nil }
            arcs = halves
        }
        return arcs
    }

    /// The arcs with both halves of each shortcut in its place; nil where one has none.
    private func halved(_ arcs: [HierarchyArc]) -> [HierarchyArc]? {
        var isSound = true
        let halves = [HierarchyArc](unsafeUninitializedCapacity: 2 * arcs.count) { halves, count in
            var end = 0
            for arc in arcs {
                if arc.middle == HierarchyTopology.none {
                    halves.initializeElement(at: end, to: arc)
                    end += 1
                } else if arc.middle < min(arc.from, arc.to),
                    let first = downArc(from: arc.from, to: arc.middle),
                    let second = upArc(from: arc.middle, to: arc.to)
                {
                    halves.initializeElement(at: end, to: first)
                    halves.initializeElement(at: end + 1, to: second)
                    end += 2
                } else {
                    isSound = false
                    break
                }
            }
            count = end
        }
        return isSound && halves.count <= topology.rankCount ? halves : nil
    }

    fileprivate func arc(from: UInt32, to: UInt32) -> HierarchyArc? {
        from < to ? upArc(from: from, to: to) : downArc(from: from, to: to)
    }

    @inline(__always)
    private func upArc(from: UInt32, to: UInt32) -> HierarchyArc? {
        topology.upArc(from: from, to: to).map {
            HierarchyArc(
                from: from, to: to, middle: upMiddles.values(from: topology.firstUp[from])[$0])
        }
    }

    @inline(__always)
    private func downArc(from: UInt32, to: UInt32) -> HierarchyArc? {
        topology.downArc(to: to, from: from).map {
            HierarchyArc(
                from: from, to: to, middle: downMiddles.values(from: topology.firstDown[to])[$0])
        }
    }
}
