/// A direction in 2^32ths of a circle: the steps in which bearings of turns are kept, so that a map
/// file has exactly the values that are computed anew.
struct FineBearing: Hashable {
    let rawValue: UInt32
    private static let partsPerDegree = 4_294_967_296.0 / 360

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The nearest to a direction in degrees from north.
    init(degrees: Double) {
        let parts = (degrees * Self.partsPerDegree).rounded()
        rawValue = parts.isFinite ? UInt32(truncatingIfNeeded: Int64(parts)) : 0
    }

    /// From north, 0 ..< 360.
    var degrees: Double { Double(rawValue) / Self.partsPerDegree }

    /// Half a circle from it.
    var reversed: FineBearing { FineBearing(rawValue: rawValue &+ 1 << 31) }
}
