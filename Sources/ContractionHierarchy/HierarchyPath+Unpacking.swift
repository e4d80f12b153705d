import Columns

extension PackedPath {
    /// The path with each shortcut replaced by its input arcs.
    ///
    /// - Parameter sources: the sources of the query that found it.
    /// - Returns: nil when a shortcut has no halves. Opening a map cannot check that in time, so a forged map
    ///   can have such shortcuts.
    package func unpacked(
        from sources: [PathEnd], in hierarchy: WeightedHierarchy
    ) -> HierarchyPath? {
        guard var chain = ArcChain(over: ranks[...], hierarchy), chain.unpack(hierarchy) else {
            return nil
        }
        let rankNodes = hierarchy.topology.nodes
        var nodes: [UInt32] = []
        nodes.reserveCapacity(chain.count + 2)
        if let predecessor = sources[source].predecessor { nodes.append(predecessor) }
        nodes.append(rankNodes[ranks[0]])
        chain.forEachHead { nodes.append(rankNodes[$0]) }
        return HierarchyPath(weight: weight, source: source, nodes: nodes)
    }
}

/// Consecutive arcs of a ``WeightedHierarchy``, in which shortcuts are replaced by their halves.
private struct ArcChain {
    private struct Arc {
        var from: UInt32
        var to: UInt32
        /// The middle of a shortcut, ``HierarchyTopology/none`` of an input arc.
        var middle: UInt32
        /// The place of the next arc.
        var next: UInt32
    }

    /// The places of the two halves of a shortcut.
    private struct Halves {
        /// The shortcut's place in the chain.
        let place: Int
        /// All arcs of its middle; from the half on when that has been found.
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

    /// The first arc is the first of the chain; the others are in the order in which they were found.
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

    /// Replaces all shortcuts by their halves, then the shortcuts among these, and so on, until only input
    /// arcs are left; false when a shortcut has no halves.
    ///
    /// Each step is made for all arcs before the next step, which depends on it: so the processor waits for
    /// the memory of many arcs at once, not for each step of each arc.
    mutating func unpack(_ hierarchy: WeightedHierarchy) -> Bool {
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

    /// Puts both halves of shortcuts in their places, and returns the places of the halves that are
    /// shortcuts.
    private mutating func replace(_ halves: [Halves], _ hierarchy: WeightedHierarchy) -> [Int] {
        arcs.reserveCapacity(arcs.count + halves.count)
        return [Int](unsafeUninitializedCapacity: 2 * halves.count) { shortcuts, count in
            for half in halves {
                let (place, new) = (half.place, arcs.count)
                let arc = arcs[place]
                let first = hierarchy.downMiddles.records(from: half.firstDown)[
                    half.down.lowerBound]
                let second = hierarchy.upMiddles.records(from: half.firstUp)[half.up.lowerBound]
                arcs.append(Arc(from: arc.middle, to: arc.to, middle: second, next: arc.next))
                arcs[place] = Arc(
                    from: arc.from, to: arc.middle, middle: first, next: UInt32(new))
                // No branch depends on memory that has not arrived.
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
                .map { upMiddles.records(from: topology.firstUp[from])[$0] }
        }
        return topology.downArc(to: to, from: from)
            .map { downMiddles.records(from: topology.firstDown[to])[$0] }
    }
}
