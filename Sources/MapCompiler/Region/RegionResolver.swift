internal import Geodesy

/// Decides the country and the driving side of each way: by the way's own `driving_side`, by the
/// boundaries in the extract, by the built-in table, at last by the option.
struct RegionResolver {
    private let boundaries: [CountryBoundary]
    private let table: CountryTable
    private let option: Bool

    init(_ extract: Extract, bounds: BoundingBox, drivesOnLeft: Bool) {
        boundaries = extract.countries.compactMap { CountryBoundary($0, extract) }
        table = CountryTable(.shared, in: bounds)
        option = drivesOnLeft
    }

    /// `place` is one of the way's nodes.
    func region(at place: Coordinate, _ tags: Tags) -> RegionDefaults {
        let boundary = boundaries.first { $0.area.contains(place) }
        var country = boundary?.country ?? 0
        if country == 0 { country = table.country(at: place) }
        var drivesOnLeft = option
        if country != 0 { drivesOnLeft = CountryTable.drivesOnLeft.contains(country) }
        drivesOnLeft = boundary?.drivesOnLeft ?? drivesOnLeft
        switch tags["driving_side"] {
        case "left": drivesOnLeft = true
        case "right": drivesOnLeft = false
        default: break
        }
        return RegionDefaults(country: country, drivesOnLeft: drivesOnLeft)
    }
}
