internal import RoadNetwork

/// A relation of the type `manoeuvre` as the extract has it: its meaning and its members, in
/// OpenStreetMap's numbers.
struct ManeuverRelation {
    let id: Int64
    let meaning: ManeuverInterpretation
    let from: Int64
    let to: Int64
    let viaWays: [Int64]
    /// Slot of the turn's node; nil if no road of the extract uses it.
    let viaNode: UInt32?

    /// The relations of an extract that are understood; the others go into the report.
    static func all(in extract: Extract, report: inout CompilationReport) -> [ManeuverRelation] {
        var found: [ManeuverRelation] = []
        for relation in extract.maneuvers {
            do throws(MemberRefusal) {
                if let maneuver = try ManeuverRelation(relation, extract) {
                    found.append(maneuver)
                } else {
                    report.refuse("relation/\(relation.id)", "maneuver of an unknown kind")
                }
            } catch {
                report.refuse("relation/\(relation.id)", error.reason(of: "maneuver"))
            }
        }
        return found
    }

    private init?(_ relation: Extract.Relation, _ extract: Extract) throws(MemberRefusal) {
        guard let meaning = ManeuverInterpretation(relation.tags) else { return nil }
        let from = relation.members(.way, "from")
        let to = relation.members(.way, "to")
        let nodes = relation.members(.node, "via")
        let viaWays = relation.members(.way, "via")
        guard !from.isEmpty, !to.isEmpty, !nodes.isEmpty else { throw .missingMember }
        guard from.count == 1, to.count == 1, nodes.count == 1, viaWays.count <= 8 else {
            throw .tooManyMembers
        }
        id = relation.id
        self.meaning = meaning
        self.from = from[0]
        self.to = to[0]
        self.viaWays = viaWays
        viaNode = extract.nodes.slot(of: nodes[0])
    }

    /// The edges of its path and the index of the one before the turn. `node` is the number of its node
    /// in the network.
    func path(_ paths: WayPaths, at node: UInt32?) throws(MemberRefusal) -> ([EdgeID], Int) {
        let from = try paths.way(from)
        let to = try paths.way(to)
        let via = try paths.ways(viaWays)
        guard let node else { throw .notInMap }
        var found: [([EdgeID], Int)] = []
        for path in try paths.connections(from: from, via: via, to: to)
        where path.allSatisfy({ paths.isUsable($0, .vehicles) }) {
            let turn = path.indices.dropLast().first { paths.topology.target(path[$0]) == node }
            if let turn { found.append((path, turn)) }
        }
        guard let only = found.first else { throw .notConnected }
        guard found.count == 1 else { throw .ambiguous }
        return only
    }
}

extension Extract.Relation {
    /// The numbers of the members with a role, in order.
    func members(_ kind: OSMObject.Kind, _ role: String) -> [Int64] {
        members.filter { $0.kind == kind && $0.role == role }.map(\.id)
    }
}
