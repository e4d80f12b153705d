import Columns

extension RoadNetwork {
    /// The rules of a node, such as the height of a gate, in the order in which they apply.
    public func rules(at node: NodeID) -> [TravelRule] {
        guard flags(of: node).contains(.hasRules) else { return [] }
        let list = nodeRules.list(of: node.rawValue)
        return (Int(ruleLists[list])..<Int(ruleLists[list + 1])).compactMap { rule(at: $0) }
    }

    /// Calls `body` with each rule of an edge's way that holds for some vehicles or at some times and in
    /// the edge's direction, in the order in which they apply.
    public func forEachRule(on edge: EdgeID, _ body: (TravelRule) -> Void) {
        guard roadFlags(of: edge).contains(.hasRules) else { return }
        let direction: TravelDirections = edge.isBackward ? .backward : .forward
        let list = wayRules.list(of: way(of: edge).rawValue)
        for position in Int(ruleLists[list])..<Int(ruleLists[list + 1]) {
            guard let rule = rule(at: position), rule.directions.contains(direction) else {
                continue
            }
            body(rule)
        }
    }

    private func rule(at position: Int) -> TravelRule? {
        let record = ruleRecords[position]
        return TravelRule.Subject(rawValue: record.subject).map {
            TravelRule(
                subject: $0, modes: TravelModes(rawValue: record.modes),
                directions: TravelDirections(rawValue: record.directions),
                value: record.value, condition: StringID(rawValue: record.condition))
        }
    }
}

extension Table<SparseRecord> {
    /// The list of a way or node; list 0, the empty one, when it has none.
    func list(of owner: UInt32) -> UInt32 {
        let low = partition { $0.owner >= owner }
        return low < count && self[low].owner == owner ? self[low].list : 0
    }
}
