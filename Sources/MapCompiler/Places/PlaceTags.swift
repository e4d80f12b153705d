/// The name, kind and rank of a place, from the tags of an object.
struct PlaceTags: Hashable, Sendable {
    var name: String
    var alternativeName: String
    /// Such as `amenity=fuel`; empty for an address.
    var category: String
    var street: String
    var houseNumber: String
    var locality: String
    var postcode: String

    /// Keys of destinations, the most specific first.
    private static let categories = [
        "place", "amenity", "shop", "tourism", "leisure", "healthcare", "office", "aeroway",
        "railway", "public_transport", "historic", "craft", "emergency", "club", "man_made",
        "building", "landuse", "natural",
    ]
    private static let telling: [StaticString] = ["name", "addr:housenumber"]
    /// Parts of the railway or of lines, which are no destinations.
    private static let passed: Set<String> = [
        "railway=rail", "railway=tram", "railway=switch", "railway=signal", "railway=subway",
        "railway=tram_stop", "railway=light_rail", "railway=milestone", "railway=level_crossing",
        "natural=tree", "natural=coastline", "natural=tree_row", "man_made=pipeline",
        "public_transport=stop_position", "public_transport=platform", "place=country",
        "place=state", "place=region", "place=county",
    ]

    /// A quick check before the interpretation; most objects are neither named nor an address.
    static func mayBePlace(_ tags: UnsafeRawBufferPointer) -> Bool {
        TagBytes.contain(tags, anyOf: telling)
    }

    /// Nil if it is no destination, or has neither a name nor an address.
    init?(_ tags: Tags) {
        category = ""
        if let found = tags.first(of: Self.categories), found.value != "no" {
            category = "\(found.key)=\(found.value)"
        }
        let isPassed = Self.passed.contains(category)
        name = isPassed || category.isEmpty ? "" : tags["name"] ?? ""
        let other = tags.first(of: ["name:en", "int_name", "alt_name"])?.value ?? ""
        alternativeName = name.isEmpty || other == name ? "" : other
        houseNumber = tags["addr:housenumber"] ?? ""
        street = tags.first(of: ["addr:street", "addr:place"])?.value ?? ""
        locality = tags.first(of: ["addr:city", "addr:suburb", "addr:hamlet"])?.value ?? ""
        postcode = tags["addr:postcode"] ?? ""
        guard !name.isEmpty || !houseNumber.isEmpty else { return nil }
        if name.isEmpty { category = "" }
    }
}
