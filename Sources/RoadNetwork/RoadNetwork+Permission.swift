import Columns

/// Access under conditions, and limits of speed for some vehicles. Who may drive a road is `VehicleRules`' of Routing to say.
extension RoadNetwork {
    /// Modes that may use an edge under some condition and not without it, barriers apart: at times, or if
    /// the vehicle is small enough.
    @inlinable @inline(__always)
    public func conditionalAccess(of edge: EdgeID) -> TravelModes {
        // Hardly any road has such rules.
        roadFlags(of: edge).contains(.conditionalAccess) ? ruledAccess(of: edge) : []
    }

    @usableFromInline
    func ruledAccess(of edge: EdgeID) -> TravelModes {
        var modes: TravelModes = []
        forEachRule(on: edge) { if $0.letsIn { modes.formUnion($0.modes) } }
        return modes.subtracting(usableModes(of: edge))
    }

    /// Modes that may use an edge under some condition at least, barriers apart.
    @inlinable @inline(__always)
    public func possibleAccess(of edge: EdgeID) -> TravelModes {
        usableModes(of: edge).union(conditionalAccess(of: edge))
    }

    /// The only edge on which a vehicle of one of the modes goes on behind another one, but for turning round; nil at a
    /// junction and at the end of a road.
    package func onlyWay(after edge: EdgeID, for modes: TravelModes) -> EdgeID? {
        var found: EdgeID?
        for next in edges(leaving: target(of: edge))
        where next != edge.reversed && !possibleAccess(of: next).isDisjoint(with: modes) {
            guard found == nil else { return nil }
            found = next
        }
        return found
    }

    /// Modes that may use a segment in one direction at least, under some condition at least, barriers
    /// apart.
    @inlinable @inline(__always)
    public func possibleAccess(of segment: SegmentID) -> TravelModes {
        let attributes = attributes(of: way(of: segment))
        let usable = attributes.usableModes
        guard attributes.roadFlags.contains(.conditionalAccess) else { return usable }
        return usable.union(ruledAccess(of: EdgeID(segment, backward: false)))
            .union(ruledAccess(of: EdgeID(segment, backward: true)))
    }

    /// Modes that may pass a node under some condition and not without it.
    public func conditionalAccess(at node: NodeID) -> TravelModes {
        guard flags(of: node).contains(.conditionalAccess) else { return [] }
        return rules(at: node).filter(\.letsIn).reduce(into: TravelModes()) {
            $0.formUnion($1.modes)
        }.intersection(blockedModes(at: node))
    }

    /// Modes that cannot pass a node under any condition.
    public func alwaysBlockedModes(at node: NodeID) -> TravelModes {
        blockedModes(at: node).subtracting(conditionalAccess(at: node))
    }

    /// Whether there is any conditional access.
    package var hasConditionalAccess: Bool {
        (0..<attributes.count).contains {
            attributes[$0].roadFlags.contains(.conditionalAccess)
        }
            || (0..<nodeRules.count).contains {
                flags(of: NodeID(rawValue: nodeRules[$0].owner)).contains(.conditionalAccess)
            }
    }

    /// The limit for the vehicle at the time: the posted one, or that of a rule in its place.
    public func postedLimit(of edge: EdgeID, in circumstances: Circumstances) -> PostedLimit {
        let attributes = attributes(of: edge)
        var ruling: TravelRule?
        forEachRule(on: edge) {
            if $0.subject == .speedLimit, holds($0, circumstances) { ruling = $0 }
        }
        guard let ruling else { return postedLimit(of: edge) }
        if ruling.value >= 255 { return .unlimited }
        return attributes.roadFlags.contains(.milesPerHour)
            ? .milesPerHour(Int(ruling.value)) : .kilometersPerHour(Int(ruling.value))
    }

    /// Whether a rule binds the vehicle now.
    private func holds(_ rule: TravelRule, _ circumstances: Circumstances) -> Bool {
        rule.modes.contains(circumstances.mode.set) && holds(rule.condition, in: circumstances)
    }
}
