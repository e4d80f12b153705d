/// A sequence of edges that may not be driven: its first edge, through any in between, onto its
/// last. Mandatory turns (`only_*`) are kept as the prohibitions that follow from them.
public struct TurnRestriction: Hashable, Sendable {
    /// At least two edges, each beginning at the node where the one before it ends.
    public let edges: [EdgeID]
    /// The modes that it binds.
    public let modes: TravelModes
    /// When and for which vehicles it holds; nil means always and for all.
    public let condition: StringID?

    public init(edges: [EdgeID], modes: TravelModes, condition: StringID? = nil) {
        self.edges = edges
        self.modes = modes
        self.condition = condition
    }
}
