internal import RoadNetwork

/// A turn restriction in the extract: its rules and members, in OpenStreetMap's numbers.
struct RestrictionRelation {
    let id: Int64
    let rules: [RestrictionInterpretation]
    let from: [Int64]
    let to: [Int64]
    let via: Via

    enum Via {
        /// Slot of the node; nil when no road of the extract uses it.
        case node(UInt32?)
        case ways([Int64])
    }

    /// Maximum pairs of a way from and a way onto; more are no junction.
    private static let maximumPairs = 64

    /// Slot of its node, if it goes by a node that a road uses.
    var viaNode: UInt32? {
        if case .node(let slot) = via { slot } else { nil }
    }

    /// The relevant restrictions of an extract; malformed ones go into the report.
    static func all(
        in extract: Extract, report: inout CompilationReport
    ) -> [RestrictionRelation] {
        var found: [RestrictionRelation] = []
        for relation in extract.restrictions {
            switch RestrictionInterpretation.outcome(of: relation.tags) {
            case .irrelevant: continue
            case .malformed:
                report.refuse("relation/\(relation.id)", "turn restriction of an unknown kind")
            case .restrictions(let rules):
                switch Self.make(relation, rules, extract) {
                case .success(let restriction): found.append(restriction)
                case .failure(let refusal):
                    report.refuse("relation/\(relation.id)", refusal.reason(of: "turn restriction"))
                }
            }
        }
        return found
    }

    private static func make(
        _ relation: Extract.Relation, _ rules: [RestrictionInterpretation], _ extract: Extract
    ) -> Result<RestrictionRelation, MemberRefusal> {
        let from = relation.members(.way, "from")
        let to = relation.members(.way, "to")
        let viaNodes = relation.members(.node, "via")
        let viaWays = relation.members(.way, "via")
        guard !from.isEmpty, !to.isEmpty, !viaNodes.isEmpty || !viaWays.isEmpty else {
            return .failure(.missingMember)
        }
        // A prohibition from one of several ways, or onto one of them, holds for each pair. The
        // meaning of a command onto several is not documented anywhere.
        let mayHaveSeveralTo = rules.allSatisfy { !$0.isMandatory }
        guard from.count * to.count <= maximumPairs, to.count == 1 || mayHaveSeveralTo,
            viaNodes.count <= 1, viaNodes.isEmpty || viaWays.isEmpty, viaWays.count <= 8
        else { return .failure(.tooManyMembers) }
        let via: Via =
            viaNodes.isEmpty ? .ways(viaWays) : .node(extract.nodes.slot(of: viaNodes[0]))
        return .success(
            RestrictionRelation(id: relation.id, rules: rules, from: from, to: to, via: via))
    }
}
