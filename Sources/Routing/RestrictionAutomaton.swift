import RoadNetwork

/// Finds the turn restrictions that a sequence of edges breaks, one edge at a time, and tells other sequences apart on request.
///
/// It is the automaton of Aho and Corasick, "Efficient string matching" (CACM 1975), over edges: a
/// trie of all such sequences without their last edge, with failure links to the longest
/// proper suffix that begins a sequence too. A node of depth one is the plain edge; each deeper node
/// becomes one more state of the ``TurnGraph``, so that restrictions over any number of edges hold
/// exactly and cost nothing elsewhere.
struct RestrictionAutomaton {
    /// A prohibition met by driving onto an edge.
    struct Ban {
        var modes: TravelModes
        var condition: StringID?
    }

    private struct Step: Hashable {
        var node: Int32
        var edge: EdgeID
    }

    private static let root: Int32 = 0
    private var edges: [EdgeID] = [EdgeID(rawValue: .max)]
    private var depths: [Int32] = [0]
    private var failures: [Int32] = [0]
    private var children: [Step: Int32] = [:]
    private var bans: [Step: [Ban]] = [:]
    /// Nodes of depth two and more in the order of their states.
    private var deepNodes: [Int32] = []
    private var deepIndex: [Int32: Int] = [:]

    /// - Parameter sequences: those whose last edge is driven onto from a node of its own, though nothing forbids them.
    init(_ network: RoadNetwork, watching sequences: [[EdgeID]] = []) {
        for number in 0..<UInt32(network.edgeCount) {
            let edge = EdgeID(rawValue: number)
            for restriction in network.restrictions(beginningWith: edge) { insert(restriction) }
        }
        for sequence in sequences { _ = node(along: sequence.dropLast()) }
        link()
    }

    var isEmpty: Bool { children.isEmpty }

    /// The last edge of each deep node, in the order of their numbers.
    var deepEdges: [EdgeID] { deepNodes.map { edges[Int($0)] } }

    private mutating func insert(_ restriction: TurnRestriction) {
        guard restriction.edges.count >= 2, let last = restriction.edges.last else { return }
        let node = node(along: restriction.edges.dropLast())
        bans[Step(node: node, edge: last), default: []].append(
            Ban(modes: restriction.modes, condition: restriction.condition))
    }

    /// The node of the trie for some edges, made if there is none.
    private mutating func node(along edges: ArraySlice<EdgeID>) -> Int32 {
        var node = Self.root
        for edge in edges {
            let step = Step(node: node, edge: edge)
            if let child = children[step] {
                node = child
            } else {
                let child = Int32(self.edges.count)
                self.edges.append(edge)
                depths.append(depths[Int(node)] + 1)
                failures.append(Self.root)
                children[step] = child
                if depths[Int(child)] > 1 {
                    deepIndex[child] = deepNodes.count
                    deepNodes.append(child)
                }
                node = child
            }
        }
        return node
    }

    /// Sets the failure links, shallow nodes first.
    private mutating func link() {
        let byDepth = children.sorted { depths[Int($0.value)] < depths[Int($1.value)] }
        for (step, child) in byDepth where step.node != Self.root {
            failures[Int(child)] = longestPrefix(after: failures[Int(step.node)], step.edge)
        }
    }

    private func longestPrefix(after node: Int32, _ edge: EdgeID) -> Int32 {
        var node = node
        while true {
            if let child = children[Step(node: node, edge: edge)] { return child }
            if node == Self.root { return Self.root }
            node = failures[Int(node)]
        }
    }

    /// The node of a plain edge, nil when no restriction begins with it.
    func node(of edge: EdgeID) -> Int32? { children[Step(node: Self.root, edge: edge)] }

    /// The node of the deep node with a number.
    func node(ofDeep number: Int) -> Int32 { deepNodes[number] }

    /// The transition from a node onto an edge: the prohibitions that it breaks, and the number of the
    /// deep node it leads to (nil: the plain edge).
    func step(from node: Int32, onto edge: EdgeID) -> (bans: [Ban], deep: Int?) {
        var met: [Ban] = []
        var suffix = node
        while suffix != Self.root {
            if let found = bans[Step(node: suffix, edge: edge)] { met += found }
            suffix = failures[Int(suffix)]
        }
        return (met, deepIndex[longestPrefix(after: node, edge)])
    }
}
