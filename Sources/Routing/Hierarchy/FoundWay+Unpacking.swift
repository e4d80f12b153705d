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
    /// All shortcuts are halved, then all halves, and so on.
    fileprivate func turns(along arcs: [HierarchyArc]) -> [HierarchyArc]? {
        var arcs = arcs
        while arcs.contains(where: { $0.middle != HierarchyTopology.none }) {
            guard let halves = halved(arcs) else { return nil }
            arcs = halves
        }
        return arcs
    }

    /// The arcs with both halves of each shortcut in its place; nil where one has none.
    ///
    /// Each step reads what the one before has found, and is made for all arcs before the next: so the
    /// processor waits for the memory of many at once, where one arc after the other it would wait for
    /// each step of each.
    private func halved(_ arcs: [HierarchyArc]) -> [HierarchyArc]? {
        withUnsafeTemporaryAllocation(of: Halves.self, capacity: arcs.count) { halves in
            var count = 0
            for arc in arcs where arc.middle != HierarchyTopology.none {
                guard arc.middle < min(arc.from, arc.to) else { return nil }
                let (up, down) = topology.arcs(of: arc.middle)
                halves.initializeElement(at: count, to: Halves(of: arc, up: up, down: down))
                count += 1
            }
            guard arcs.count + count <= topology.rankCount else { return nil }
            var isSound = true
            for index in 0..<count {
                let found = halves[index].find(in: topology)
                isSound = isSound && found
            }
            guard isSound else { return nil }
            return replacing(arcs, by: halves[..<count])
        }
    }

    private func replacing(
        _ arcs: [HierarchyArc], by halves: Slice<UnsafeMutableBufferPointer<Halves>>
    ) -> [HierarchyArc] {
        let total = arcs.count + halves.count
        return [HierarchyArc](unsafeUninitializedCapacity: total) { result, count in
            var place = 0
            var next = halves.startIndex
            for arc in arcs {
                guard arc.middle != HierarchyTopology.none else {
                    result.initializeElement(at: place, to: arc)
                    place += 1
                    continue
                }
                let half = halves[next]
                next += 1
                let first = downMiddles.values(from: half.firstDown)[half.down.lowerBound]
                let second = upMiddles.values(from: half.firstUp)[half.up.lowerBound]
                result.initializeElement(
                    at: place, to: HierarchyArc(from: arc.from, to: arc.middle, middle: first))
                result.initializeElement(
                    at: place + 1, to: HierarchyArc(from: arc.middle, to: arc.to, middle: second))
                place += 2
            }
            count = total
        }
    }

    /// Where the two arcs are that a shortcut stands for.
    private struct Halves {
        let from: UInt32
        let to: UInt32
        let firstDown: UInt32
        let firstUp: UInt32
        /// All arcs of the middle; those from the one looked for on when that has been found.
        var down: Range<Int>
        var up: Range<Int>

        @inline(__always)
        init(of arc: HierarchyArc, up: Range<Int>, down: Range<Int>) {
            from = arc.from
            to = arc.to
            firstDown = UInt32(truncatingIfNeeded: down.lowerBound)
            firstUp = UInt32(truncatingIfNeeded: up.lowerBound)
            self.down = down
            self.up = up
        }

        /// False when there are no such arcs.
        @inline(__always)
        mutating func find(in topology: HierarchyTopology) -> Bool {
            let first = topology.downTails.place(of: from, in: down)
            let second = topology.upHeads.place(of: to, in: up)
            guard first < down.upperBound, topology.downTails[first] == from,
                second < up.upperBound, topology.upHeads[second] == to
            else { return false }
            down = first..<down.upperBound
            up = second..<up.upperBound
            return true
        }
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
