internal import Geodesy
internal import RoadNetwork

/// Finds circles that a driver takes for roundabouts though they are not tagged as such: closed ways,
/// round, driven in one direction, the one in which traffic goes round there, where three roads or more meet.
struct RingRoads {
    /// A closed one-way road.
    private struct Ring {
        /// Index into the tables' ways.
        let way: Int
        let nodes: Set<UInt32>
    }

    /// Greatest circumference, metres: farther on the next exit is out of sight.
    private static let maximumMeters = 250.0
    /// Minimum of 4π times the area over the square of the circumference: 1 for a circle, 0.79 for a square.
    private static let minimumRoundness = 0.9
    private static let minimumArms = 3

    private var rings: [Ring] = []

    /// Takes a way into account, unless it is no such circle.
    ///
    /// - Parameter index: its index among the tables' ways.
    mutating func observe(
        _ way: Extract.Way, _ attributes: WayAttributes, at index: Int, in extract: Extract
    ) {
        let refs = extract.refs[way.refs]
        guard refs.count > 3, refs.first == refs.last, Self.isDrivenRound(attributes),
            !refs.contains(where: extract.nodes.isMissing)
        else { return }
        let meters = extract.length(of: way)
        guard meters <= Self.maximumMeters else { return }
        let places = refs.map(extract.place)
        let frame = LocalFrame(origin: places[0])
        let points = places.map(frame.point)
        // Positive counterclockwise.
        var area = zip(points, points.dropFirst()).reduce(0) {
            $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
        if !TravelModes(rawValue: attributes.backwardAccess).isDisjoint(with: .motorized) {
            area = -area
        }
        if attributes.roadFlags.contains(.leftHandTraffic) { area = -area }
        guard 4 * .pi * area >= Self.minimumRoundness * meters * meters else { return }
        rings.append(Ring(way: index, nodes: Set(refs)))
    }

    /// Whether a road is open in one direction only, and neither a roundabout already nor a part of a car park.
    private static func isDrivenRound(_ attributes: WayAttributes) -> Bool {
        let forward = TravelModes(rawValue: attributes.forwardAccess).contains(.driving)
        let backward = TravelModes(rawValue: attributes.backwardAccess).contains(.driving)
        return forward != backward && attributes.service == ServiceKind.none.rawValue
            && attributes.roadFlags.isDisjoint(with: [.roundabout, .circular, .area])
    }

    /// The ways that are roundabouts, given the ends of all ways for cars but those within a car park.
    ///
    /// - Parameter ends: calls its argument for each end.
    func roundabouts(_ ends: ((UInt32) -> Void) -> Void) -> [Int] {
        guard !rings.isEmpty else { return [] }
        var arms: [UInt32: Int] = [:]
        for ring in rings { for node in ring.nodes { arms[node] = 0 } }
        ends { node in
            if let count = arms[node] { arms[node] = count + 1 }
        }
        return rings.filter { ring in
            ring.nodes.reduce(0) { $0 + arms[$1, default: 0] } >= Self.minimumArms
        }.map(\.way)
    }
}
