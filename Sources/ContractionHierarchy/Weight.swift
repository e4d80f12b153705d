/// Weights of arcs and paths: whole numbers, so that paths of equal weight are equal on every machine.
public enum Weight {
    /// The weight of an arc that cannot be used, and of a path that does not exist. No weight is larger, so
    /// that the sum of two fits into 32 bits.
    public static let infinite = UInt32(Int32.max)

    /// Sum that stops at ``infinite``.
    @inlinable @inline(__always)
    public static func sum(_ lhs: UInt32, _ rhs: UInt32) -> UInt32 { min(infinite, lhs &+ rhs) }
}
