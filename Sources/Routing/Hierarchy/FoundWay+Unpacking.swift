import RoadNetwork

extension FoundWay {
    /// The way over ranks, the first of which is the label of a seed, with every shortcut taken apart
    /// into the turns that it stands for; nil when the hierarchy is not what it claims to be, which only
    /// a forged map's can be: that each shortcut stands for arcs that exist is the one thing that opening
    /// a map cannot check in time.
    init?(
        weight: UInt32, over ranks: [UInt32], _ seeds: SourceSeeds, _ hierarchy: WeightedHierarchy
    ) {
        guard var chain = ArcChain(over: ranks.dropFirst(), hierarchy),
            chain.takeApart(hierarchy)
        else { return nil }
        let seed = seeds.seeds[Int(ranks[0] & ~Frontier.seedMark)]
        let ranksToState = hierarchy.topology.states
        var states: [UInt32] = []
        states.reserveCapacity(chain.count + 2)
        if let before = seed.before { states.append(before) }
        states.append(ranksToState[ranks[1]])
        chain.forEachHead { states.append(ranksToState[$0]) }
        self.init(weight: weight, source: seed.source, states: states)
    }
}

/// Arcs of a ``WeightedHierarchy`` one behind another, of which shortcuts are replaced by their halves.
private struct ArcChain {
    private struct Arc {
        var from: UInt32
        var to: UInt32
        /// The lower rank that it goes over, ``HierarchyTopology/none`` when it is a turn.
        var middle: UInt32
        /// The place of the arc behind it.
        var next: UInt32
    }

    /// Where the two arcs are that a shortcut stands for.
    private struct Halves {
        /// The shortcut's place in the chain.
        let place: Int
        /// All arcs of its middle; those from the one looked for on when that has been found.
        var down: Range<Int>
        var up: Range<Int>
        let firstDown: UInt32
        let firstUp: UInt32

        @inline(__always)
        init(of place: Int, over middle: UInt32, _ topology: HierarchyTopology) {
            self.place = place
            (up, down) = topology.arcs(of: middle)
            firstDown = UInt32(truncatingIfNeeded: down.lowerBound)
            firstUp = UInt32(truncatingIfNeeded: up.lowerBound)
        }

        /// False when there are no such arcs.
        @inline(__always)
        mutating func find(_ arc: Arc, in topology: HierarchyTopology) -> Bool {
            let first = topology.downTails.place(of: arc.from, in: down)
            let second = topology.upHeads.place(of: arc.to, in: up)
            guard first < down.upperBound, topology.downTails[first] == arc.from,
                second < up.upperBound, topology.upHeads[second] == arc.to
            else { return false }
            down = first..<down.upperBound
            up = second..<up.upperBound
            return true
        }
    }

    /// The first arc is the first of the chain, the others are in the order in which they were found.
    private var arcs: [Arc] = []

    var count: Int { arcs.count }

    /// The arcs between ranks; nil when there are none.
    init?(over ranks: ArraySlice<UInt32>, _ hierarchy: WeightedHierarchy) {
        arcs.reserveCapacity(16 * ranks.count)
        for place in ranks.indices.dropLast() {
            let (from, to) = (ranks[place], ranks[place + 1])
            guard let middle = hierarchy.middle(from: from, to: to) else { return nil }
            arcs.append(
                Arc(from: from, to: to, middle: middle, next: UInt32(arcs.count + 1)))
        }
        if !arcs.isEmpty { arcs[arcs.count - 1].next = HierarchyTopology.none }
    }

    /// Replaces all shortcuts by their halves, then all halves, and so on, until there are only turns;
    /// false when one has none.
    ///
    /// Each step reads what the one before has found, and is made for all arcs before the next: so the
    /// processor waits for the memory of many at once, where one arc after the other it would wait for
    /// each step of each.
    mutating func takeApart(_ hierarchy: WeightedHierarchy) -> Bool {
        let topology = hierarchy.topology
        var shortcuts = arcs.indices.filter { arcs[$0].middle != HierarchyTopology.none }
        var halves: [Halves] = []
        while !shortcuts.isEmpty {
            guard arcs.count + shortcuts.count <= topology.rankCount else { return false }
            halves.removeAll(keepingCapacity: true)
            halves.reserveCapacity(shortcuts.count)
            for place in shortcuts {
                let arc = arcs[place]
                guard arc.middle < min(arc.from, arc.to) else { return false }
                halves.append(Halves(of: place, over: arc.middle, topology))
            }
            var isSound = true
            for index in halves.indices {
                let found = halves[index].find(arcs[halves[index].place], in: topology)
                isSound = isSound && found
            }
            guard isSound else { return false }
            shortcuts = replace(halves, hierarchy)
        }
        return true
    }

    /// Puts both halves of shortcuts in their places, and returns the places of those that are shortcuts
    /// again.
    private mutating func replace(_ halves: [Halves], _ hierarchy: WeightedHierarchy) -> [Int] {
        arcs.reserveCapacity(arcs.count + halves.count)
        return [Int](unsafeUninitializedCapacity: 2 * halves.count) { shortcuts, count in
            for half in halves {
                let (place, new) = (half.place, arcs.count)
                let arc = arcs[place]
                let first = hierarchy.downMiddles.values(from: half.firstDown)[half.down.lowerBound]
                let second = hierarchy.upMiddles.values(from: half.firstUp)[half.up.lowerBound]
                arcs.append(Arc(from: arc.middle, to: arc.to, middle: second, next: arc.next))
                arcs[place] = Arc(
                    from: arc.from, to: arc.middle, middle: first, next: UInt32(new))
                // Nothing is branched to that depends on memory still waited for.
                shortcuts[count] = place
                count += first != HierarchyTopology.none ? 1 : 0
                shortcuts[count] = new
                count += second != HierarchyTopology.none ? 1 : 0
            }
        }
    }

    /// Calls `body` with the ranks that the arcs lead to, in order.
    @inline(__always)
    func forEachHead(_ body: (UInt32) -> Void) {
        var place: UInt32 = arcs.isEmpty ? HierarchyTopology.none : 0
        while place != HierarchyTopology.none {
            let arc = arcs[Int(place)]
            body(arc.to)
            place = arc.next
        }
    }
}

extension WeightedHierarchy {
    /// The middle of the arc between two ranks; nil where there is no arc.
    @inline(__always)
    fileprivate func middle(from: UInt32, to: UInt32) -> UInt32? {
        if from < to {
            return topology.upArc(from: from, to: to)
                .map { upMiddles.values(from: topology.firstUp[from])[$0] }
        }
        return topology.downArc(to: to, from: from)
            .map { downMiddles.values(from: topology.firstDown[to])[$0] }
    }
}
