import RoadNetwork

/// Which edges around a place are wanted, and how far from it: the more is found, the less. Without
/// references, since it is called for every edge around.
protocol SearchRadius {
    /// Whether edges are wanted that conditions alone open, and no others.
    var isForConditional: Bool { get }

    /// Metres beyond which nothing is wanted.
    var meters: Double { get }

    /// Metres beyond which an edge is not wanted, at most ``meters``; less than 0 when it never is.
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
