#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Cosines of latitudes that lie near one another, as along a road: by Taylor's series around one of them,
/// since the library's function takes longer than the rest of a distance.
struct NearbyCosine {
    private var center = Double.nan
    private var cosine = 0.0
    private var sine = 0.0

    /// Radians. Terms left out come to less than 5 parts in 10¹⁴.
    private static let reach = 1e-3

    /// The cosine of a latitude in degrees.
    @inline(__always)
    mutating func callAsFunction(_ latitude: Double) -> Double {
        let delta = Angle.radians(latitude - center)
        guard abs(delta) < Self.reach else { return moved(to: latitude) }
        return cosine - delta * (sine + delta * (cosine / 2 - delta * sine / 6))
    }

    private mutating func moved(to latitude: Double) -> Double {
        center = latitude
        (cosine, sine) = (cos(Angle.radians(latitude)), sin(Angle.radians(latitude)))
        return cosine
    }
}
