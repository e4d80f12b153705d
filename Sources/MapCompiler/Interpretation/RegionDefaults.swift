/// Defaults by the place of an object, for tags that it lacks.
struct RegionDefaults: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 as in `WayAttributes.country`; 0 unknown.
    var country: UInt16
    var drivesOnLeft: Bool

    init(country: UInt16 = 0, drivesOnLeft: Bool = false) {
        self.country = country
        self.drivesOnLeft = drivesOnLeft
    }
}
