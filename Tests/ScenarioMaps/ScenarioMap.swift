public import Geodesy
internal import MapCompiler
public import RoadNetwork

/// A map drawn as text, compiled by the real compiler.
///
///     let map = try ScenarioMap(
///         """
///             c
///             |
///         a---b---d
///         """,
///         ways: [
///             "abd": ["highway": "primary"],
///             "bc": ["highway": "residential", "oneway": "yes", "name": "Side Street"],
///         ],
///         nodes: ["b": ["highway": "traffic_signals"]],
///         relations: [.restriction("no_left_turn", from: "abd", via: "b", to: "bc")])
///     let edge = map.edge("a", "b")
///
/// Letters are nodes; digits are only places (``coordinate(_:)``), such as waypoints beside a road;
/// everything else is drawing. Two columns or one line are `grid` metres apart. A way is named by
/// its nodes in order; it gets these letters as its `name` unless its tags have one (an empty name
/// means none). A key may occur twice. The first letter of a way, and its length, mean nothing.
public struct ScenarioMap: Sendable {
    public let network: RoadNetwork
    /// The bytes of the map file.
    public let bytes: [UInt8]
    /// The source, to be looked at when a test fails.
    public let osm: String

    private let places: [Character: Coordinate]
    private let nodesByPlace: [Place: NodeID]
    private let wayIDs: [(key: String, id: Int64)]

    /// Where the drawing's upper left corner is by default: in the Gulf of Guinea, where no country's
    /// rules apply and a degree is the same in both directions.
    public static let defaultOrigin = Coordinate(latitude: 1, longitude: 1)

    /// - Parameters:
    ///   - grid: metres between two columns of letters, or between two lines.
    ///   - ways: tags of each way by the letters of its nodes; OSM ids 1000, 1001, … in this order.
    ///   - nodes: tags of nodes by letter. OSM ids are the letters' ASCII codes.
    ///   - relations: OSM ids 2000, 2001, …
    ///   - origin: place of the upper left corner.
    /// - Throws: ``ScenarioError`` for a letter that is not drawn or drawn twice, and what the compiler
    ///   and the network throw.
    public init(
        _ drawing: String, grid: Double = 20, ways: KeyValuePairs<String, [String: String]>,
        nodes: KeyValuePairs<String, [String: String]> = [:], relations: [ScenarioRelation] = [],
        drivingSide: ScenarioDrivingSide = .right,
        origin: Coordinate = ScenarioMap.defaultOrigin
    ) throws {
        places = try Self.places(drawing, grid: grid, origin: origin)
        wayIDs = ways.enumerated().map { ($0.element.key, Int64(1000 + $0.offset)) }
        var document = OSMDocument(places: places)
        try document.addNodes(nodes)
        for (way, entry) in zip(ways, wayIDs) { try document.addWay(way, id: entry.id) }
        for (number, relation) in relations.enumerated() {
            try document.addRelation(relation, id: 2000 + number, ways: wayIDs)
        }
        osm = document.text
        let compiled = try MapCompiler.compile(
            .xml(osm),
            options: MapCompiler.Options(drivesOnLeft: drivingSide == .left, region: "scenario"))
        bytes = compiled.bytes
        network = try compiled.network()
        var nodesByPlace: [Place: NodeID] = [:]
        for number in 0..<network.nodeCount {
            let node = NodeID(rawValue: UInt32(number))
            nodesByPlace[Place(network.coordinate(of: node))] = node
        }
        self.nodesByPlace = nodesByPlace
    }

    /// Where a letter or digit stands.
    public func coordinate(_ letter: Character) -> Coordinate {
        guard let place = places[letter] else {
            preconditionFailure("'\(letter)' is not in the drawing")
        }
        return place
    }

    /// The node at a letter; nil when the road goes on there and nothing happens, so that the network
    /// has no node.
    public func node(_ letter: Character) -> NodeID? { nodesByPlace[Place(coordinate(letter))] }

    /// The letter of a node; nil for a node that was added in the middle of a loop.
    public func letter(_ node: NodeID) -> Character? {
        let place = Place(network.coordinate(of: node))
        return places.first { Place($0.value) == place && $0.key.isLetter }?.key
    }

    /// A way by the letters of its nodes, the first with this key.
    public func way(_ key: String) -> WayIndex {
        guard let id = wayIDs.first(where: { $0.key == key })?.id,
            let way = (0..<network.wayCount).lazy.map({ WayIndex(rawValue: UInt32($0)) })
                .first(where: { network.osmID(of: $0) == id })
        else { preconditionFailure("the map has no way '\(key)'") }
        return way
    }

    /// The edge from one node of the network to a neighbouring one, the first of several; with `way`
    /// only along that way.
    public func edge(_ from: Character, _ to: Character, way key: String? = nil) -> EdgeID {
        guard let start = node(from), let end = node(to) else {
            preconditionFailure("'\(from)' or '\(to)' is not a node of the network")
        }
        let along = key.map { way($0) }
        guard
            let edge = network.edges(leaving: start).first(where: {
                network.target(of: $0) == end && (along == nil || network.way(of: $0) == along)
            })
        else { preconditionFailure("no edge leads from '\(from)' to '\(to)'") }
        return edge
    }

    /// The edges along a sequence of letters; letters that are no nodes of the network are passed
    /// over.
    public func edges(_ letters: String) -> [EdgeID] {
        let stops = letters.filter { node($0) != nil }
        return zip(stops, stops.dropFirst()).map { edge($0, $1) }
    }

    /// Edges as the letters of their ends, such as `ab`; for messages of failed tests.
    public func description(of edge: EdgeID) -> String {
        [network.source(of: edge), network.target(of: edge)].map {
            letter($0).map(String.init) ?? "?"
        }.joined()
    }

    /// Coordinates in whole 1e-7 degrees, as the map keeps them.
    private struct Place: Hashable {
        let latitude: Int32
        let longitude: Int32

        init(_ coordinate: Coordinate) {
            latitude = Int32((coordinate.latitude * 1e7).rounded())
            longitude = Int32((coordinate.longitude * 1e7).rounded())
        }
    }

    private static func places(
        _ drawing: String, grid: Double, origin: Coordinate
    ) throws(ScenarioError) -> [Character: Coordinate] {
        let frame = LocalFrame(origin: origin)
        var places: [Character: Coordinate] = [:]
        for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            for (column, character) in line.enumerated()
            where character.isLetter || character.isNumber {
                guard places[character] == nil else { throw .drawnTwice(character) }
                places[character] = frame.coordinate(
                    PlanePoint(x: Double(column) / 2 * grid, y: -Double(row) * grid))
            }
        }
        return places
    }
}

/// The side of the road on which one drives.
public enum ScenarioDrivingSide: Sendable {
    case left
    case right
}

/// A mistake in a drawn map.
public enum ScenarioError: Error, Hashable {
    case drawnTwice(Character)
    case notDrawn(Character)
    case noSuchWay(String)
}
