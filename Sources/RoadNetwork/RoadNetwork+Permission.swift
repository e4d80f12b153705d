/// What is allowed to one vehicle at one time: attributes and rules together.
extension RoadNetwork {
    /// Whether the vehicle may drive an edge, barriers apart.
    ///
    /// Of rules of access the last one that holds counts, before what the attributes say. A limit of
    /// size or weight keeps the vehicle out whatever the rest says.
    public func permission(on edge: EdgeID, in circumstances: Circumstances) -> RuledAccess {
        let mode = circumstances.mode.set
        let base: RuledAccess =
            !access(of: edge).contains(mode)
            ? .forbidden : restrictedAccess(of: edge).contains(mode) ? .restricted : .allowed
        guard roadFlags(of: edge).contains(.hasRules) else { return base }
        let direction: TravelDirections = edge.isBackward ? .backward : .forward
        return permission(
            base, rules(of: way(of: edge)).filter { $0.directions.contains(direction) },
            circumstances)
    }

    /// Whether the vehicle may pass a node.
    public func permission(at node: NodeID, in circumstances: Circumstances) -> RuledAccess {
        let mode = circumstances.mode.set
        let base: RuledAccess =
            blockedModes(at: node).contains(mode)
            ? .forbidden : restrictedModes(at: node).contains(mode) ? .restricted : .allowed
        guard flags(of: node).contains(.hasRules) else { return base }
        return permission(base, rules(at: node), circumstances)
    }

    /// The limit for the vehicle at the time: the posted one, or what a rule sets in its place.
    public func postedLimit(of edge: EdgeID, in circumstances: Circumstances) -> PostedLimit {
        let attributes = attributes(of: edge)
        guard attributes.roadFlags.contains(.hasRules) else { return postedLimit(of: edge) }
        let direction: TravelDirections = edge.isBackward ? .backward : .forward
        let ruling = rules(of: way(of: edge)).last {
            $0.subject == .speedLimit && $0.directions.contains(direction)
                && holds($0, circumstances)
        }
        guard let ruling else { return postedLimit(of: edge) }
        if ruling.value >= 255 { return .unlimited }
        return attributes.roadFlags.contains(.milesPerHour)
            ? .milesPerHour(Int(ruling.value)) : .kilometersPerHour(Int(ruling.value))
    }

    private func permission(
        _ base: RuledAccess, _ rules: [TravelRule], _ circumstances: Circumstances
    ) -> RuledAccess {
        var access = base
        var isExcluded = false
        var isRestricted = false
        for rule in rules where holds(rule, circumstances) {
            switch rule.subject {
            case .access:
                access = RuledAccess(rawValue: rule.value) ?? access
            case .hazardousGoods:
                let carries = circumstances.vehicle.carriesHazardousMaterial
                if carries, rule.value == RuledAccess.restricted.rawValue { isRestricted = true }
                if rule.excludes(circumstances.vehicle) { isExcluded = true }
            default:
                if rule.excludes(circumstances.vehicle) { isExcluded = true }
            }
        }
        if isExcluded { return .forbidden }
        return access == .allowed && isRestricted ? .restricted : access
    }

    /// Whether a rule binds the vehicle now.
    private func holds(_ rule: TravelRule, _ circumstances: Circumstances) -> Bool {
        rule.modes.contains(circumstances.mode.set) && holds(rule.condition, in: circumstances)
    }
}
