import RoadNetwork

/// The kind of a way: its class of road, and whether it is a link, a service road, a ferry.
struct WayKind: Hashable, Sendable {
    var roadClass: RoadClass
    var isLink = false
    var service = ServiceKind.none
    /// Its kind is unknown (`highway=road`, or an unknown value): it is usable by access tags only.
    var isUnknown = false

    /// Nil if it is not a way for travel.
    init?(_ tags: Tags) {
        if tags["route"] == "ferry" {
            // Also where the way keeps the class of the road that it continues.
            roadClass = .ferry
        } else if tags["route"] == "shuttle_train" || tags["railway"] == "shuttle_train" {
            roadClass = .shuttleTrain
        } else if let highway = tags["highway"] {
            guard let known = Self.roads[highway] else {
                guard !Self.notInUse.contains(highway) else { return nil }
                roadClass = .path
                isUnknown = true
                return
            }
            roadClass = known.roadClass
            isLink = known.isLink
            isUnknown = highway == "road"
            if highway == "service" { service = Self.serviceKind(tags["service"]) }
        } else if tags["man_made"] == "pier" || tags["railway"] == "platform"
            || tags["public_transport"] == "platform"
        {
            roadClass = .footway
        } else {
            return nil
        }
    }

    private static func serviceKind(_ value: String?) -> ServiceKind {
        switch value {
        case nil: .none
        case "driveway": .driveway
        case "parking_aisle", "parking": .parkingAisle
        case "alley": .alley
        case "drive-through", "drive_through": .driveThrough
        case "emergency_access": .emergencyAccess
        default: .other
        }
    }

    private static let roads: [String: (roadClass: RoadClass, isLink: Bool)] = [
        "motorway": (.motorway, false), "motorway_link": (.motorway, true),
        "trunk": (.trunk, false), "trunk_link": (.trunk, true),
        "primary": (.primary, false), "primary_link": (.primary, true),
        "secondary": (.secondary, false), "secondary_link": (.secondary, true),
        "tertiary": (.tertiary, false), "tertiary_link": (.tertiary, true),
        "unclassified": (.unclassified, false), "residential": (.residential, false),
        "road": (.unclassified, false), "living_street": (.livingStreet, false),
        "service": (.service, false), "track": (.track, false), "busway": (.busway, false),
        "bus_guideway": (.busway, false), "pedestrian": (.pedestrian, false),
        "cycleway": (.cycleway, false), "footway": (.footway, false),
        "corridor": (.footway, false), "platform": (.footway, false),
        "winter_road": (.unclassified, false), "ice_road": (.unclassified, false),
        "path": (.path, false), "bridleway": (.path, false), "steps": (.steps, false),
    ]

    /// Values of `highway` for a road that does not exist, or for none.
    private static let notInUse: Set<String> = [
        "construction", "proposed", "planned", "abandoned", "disused", "razed", "demolished",
        "dismantled", "removed", "no", "none", "rest_area", "services", "elevator",
        "emergency_bay", "raceway", "via_ferrata", "bus_stop", "street_lamp",
    ]
}
