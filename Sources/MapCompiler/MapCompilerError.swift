/// The reason why no map was made. The description is one sentence for the user.
public enum MapCompilerError: Error, Hashable, CustomStringConvertible {
    /// libosmium cannot read it; the reason is libosmium's.
    case unreadable(source: String, reason: String)
    /// The extract has no way for travel, or none of their nodes.
    case noRoads(source: String, nodes: Int, ways: Int)
    /// More objects than 32-bit numbers can count.
    case tooLarge(source: String)

    public var description: String {
        switch self {
        case .unreadable(let source, let reason):
            "\(source) cannot be read as OpenStreetMap data: \(reason)"
        case .noRoads(let source, let nodes, let ways):
            "\(source) has no roads (\(nodes) nodes, \(ways) ways); give an extract with ways tagged"
                + " 'highway' and their nodes"
        case .tooLarge(let source):
            "\(source) is too large for one map; cut a smaller region out of it"
        }
    }
}
