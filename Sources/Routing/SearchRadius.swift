import RoadNetwork

/// The edges wanted around a place, and their maximum distance, which shrinks with each edge found.
/// Without references, since it is called for every edge around.
protocol SearchRadius {
    /// Whether only edges opened by conditions alone are wanted.
    var isForConditional: Bool { get }

    /// Maximum metres of any edge.
    var meters: Double { get }

    /// Maximum metres of an edge, at most ``meters``; negative if it is never wanted.
    func meters(_ attributes: WayAttributes, _ flags: EdgeFlags) -> Double

    /// Takes into account an edge with these flags at a distance in metres.
    mutating func narrow(beside flags: EdgeFlags, at distance: Double)
}

extension SearchRadius {
    var isForConditional: Bool { false }
}

/// All edges within a distance.
struct WholeCircle: SearchRadius {
    let meters: Double
    var isForConditional = false

    func meters(_ attributes: WayAttributes, _ flags: EdgeFlags) -> Double { meters }

    func narrow(beside flags: EdgeFlags, at distance: Double) {}
}

/// The nearest edge, and others as near.
struct NearestOnly: SearchRadius {
    private(set) var meters: Double

    func meters(_ attributes: WayAttributes, _ flags: EdgeFlags) -> Double { meters }

    mutating func narrow(beside flags: EdgeFlags, at distance: Double) {
        meters = min(meters, distance)
    }
}
