import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension PlanePoint {
    /// Degrees from north to another point, 0 ..< 360; 0 when both are the same.
    func bearing(to other: PlanePoint) -> Double {
        Angle.normalized(Angle.degrees(atan2(other.x - x, other.y - y)))
    }
}
