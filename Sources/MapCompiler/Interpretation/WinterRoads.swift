/// Roads over frozen ground and water, which are unusable in summer.
///
/// They are `winter_road=yes` and `ice_road=yes` beside a `highway`, or values of `highway` themselves; see
/// "Key:winter_road" and "Key:ice_road" in OpenStreetMap's wiki. All that are mapped lie in the north, where they
/// are open from December or January to March or April.
enum WinterRoads {
    /// The months in which none of them is open.
    private static let closure = "no @ (May-Nov)"

    /// The tags with the implied ones: the months of closure, unless tagged, and the surface.
    static func withImplied(_ tags: Tags) -> Tags {
        let isIce = tags.isYes("ice_road") || tags["highway"] == "ice_road"
        guard isIce || tags.isYes("winter_road") || tags["highway"] == "winter_road" else {
            return tags
        }
        var pairs = tags.pairs
        let saysWhen = ["access", "vehicle", "motor_vehicle", "motorcar"].contains {
            tags["\($0):conditional"] != nil
        }
        if !saysWhen { pairs.append(("access:conditional", closure)) }
        if tags["surface"] == nil { pairs.append(("surface", isIce ? "ice_road" : "snow")) }
        return Tags(pairs)
    }
}
