/// A relation of a ``ScenarioMap``.
public struct ScenarioRelation: Sendable {
    public enum Member: Sendable {
        /// A way by the letters of its nodes.
        case way(String, role: String)
        case node(Character, role: String)
    }

    public var tags: [String: String]
    public var members: [Member]

    public init(tags: [String: String], members: [Member]) {
        self.tags = tags
        self.members = members
    }

    /// A turn restriction via a node.
    public static func restriction(
        _ kind: String, from: String, via: Character, to: String, tags: [String: String] = [:]
    ) -> ScenarioRelation {
        restriction(
            kind, [.way(from, role: "from"), .node(via, role: "via"), .way(to, role: "to")], tags)
    }

    /// A turn restriction via ways.
    public static func restriction(
        _ kind: String, from: String, viaWays: [String], to: String, tags: [String: String] = [:]
    ) -> ScenarioRelation {
        restriction(
            kind,
            [.way(from, role: "from")] + viaWays.map { .way($0, role: "via") }
                + [.way(to, role: "to")], tags)
    }

    /// The instruction at a node from one way, over others, to a last one.
    public static func maneuver(
        _ tags: [String: String], from: String, at node: Character, viaWays: [String] = [],
        to: String
    ) -> ScenarioRelation {
        let own = ["type": "manoeuvre"]
        return ScenarioRelation(
            tags: own.merging(tags) { _, new in new },
            members: [.way(from, role: "from"), .node(node, role: "via")]
                + viaWays.map { .way($0, role: "via") } + [.way(to, role: "to")])
    }

    private static func restriction(
        _ kind: String, _ members: [Member], _ tags: [String: String]
    ) -> ScenarioRelation {
        let own = ["type": "restriction", "restriction": kind]
        return ScenarioRelation(tags: own.merging(tags) { _, new in new }, members: members)
    }
}
