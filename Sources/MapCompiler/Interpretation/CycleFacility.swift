/// The cycling facility of a road, on either side.
enum CycleFacility: Hashable, Sendable {
    /// Marked on the carriageway, or shared with buses.
    case lane
    /// Beside the carriageway, or the whole street where cycles go first.
    case track

    /// The best facility in the tags; nil when there is none, or a way of its own.
    init?(_ tags: Tags) {
        if tags.isYes("bicycle_road") || tags.isYes("cyclestreet") {
            self = .track
            return
        }
        guard tags.hasFamily("cycleway") else { return nil }
        let values = ["cycleway", "cycleway:both", "cycleway:left", "cycleway:right"].compactMap {
            tags[$0]
        }
        if values.contains(where: { Self.tracks.contains($0) }) {
            self = .track
        } else if values.contains(where: { Self.lanes.contains($0) }) {
            self = .lane
        } else {
            return nil
        }
    }

    private static let tracks: Set = ["track", "opposite_track"]
    private static let lanes: Set = [
        "lane", "opposite_lane", "share_busway", "opposite_share_busway", "shoulder",
    ]
}
