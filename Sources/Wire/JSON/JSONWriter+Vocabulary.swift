import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing

// Decimals that mean something: a centimetre of place, a decimetre of distance, a tenth of a
// second.
extension JSONWriter {
    mutating func meters(_ name: StaticString, _ value: Double?) {
        member(name, value, decimals: 1)
    }

    mutating func seconds(_ name: StaticString, _ value: Double?) {
        member(name, value, decimals: 1)
    }

    mutating func metersPerSecond(_ name: StaticString, _ value: Double?) {
        member(name, value, decimals: 2)
    }

    mutating func degrees(_ name: StaticString, _ value: Double?) {
        member(name, value, decimals: 1)
    }

    /// `latitude` and `longitude`, both null when the place is unknown.
    mutating func place(_ place: Coordinate?) {
        let known = place?.isValid == true ? place : nil
        member("latitude", known?.latitude, decimals: 7)
        member("longitude", known?.longitude, decimals: 7)
    }

    /// When and where the vehicle was, and how it moved.
    mutating func position(_ matched: MatchedLocation) {
        member("fixTime", matched.clockTime.description)
        place(matched.coordinate)
        meters("altitudeMeters", matched.altitude)
        degrees("courseDegrees", matched.course)
        metersPerSecond("speedMetersPerSecond", matched.speed)
        meters("accuracyMeters", matched.accuracy)
    }

    mutating func routeVersion(_ version: RouteVersion?) {
        member("routeId", version?.trip.rawValue)
        member("routeRevision", version?.revision)
    }

    mutating func waypoint(_ waypoint: Waypoint) {
        member("id", waypoint.id)
        member("title", waypoint.title)
        place(waypoint.coordinate)
        guard let metadata = waypoint.terms?.metadata, !metadata.isEmpty else { return }
        object("metadata") { json in
            for entry in metadata { json.member(entry.key, JSONValue.string(entry.value)) }
        }
    }

    mutating func routeOptions(_ options: RouteOptions) {
        member("travelMode", options.travelMode.wireName)
        member("routingStrategy", options.strategy.wireName)
        if let target = options.targetDistanceMeters {
            array("targetDistancesMeters", [target]) { $0.element(Double($1), decimals: 0) }
        } else {
            null("targetDistancesMeters")
        }
        member("avoidsTolls", options.avoidsTolls)
        member("avoidsHighways", options.avoidsHighways)
        member("avoidsFerries", options.avoidsFerries)
        member("alternateRoutesStrategy", options.alternatives.wireName)
        object("vehicle") { $0.vehicleDimensions(options.vehicle) }
    }

    mutating func vehicleDimensions(_ vehicle: VehicleDimensions) {
        member("heightMeters", vehicle.heightMeters, decimals: 2)
        member("widthMeters", vehicle.widthMeters, decimals: 2)
        member("lengthMeters", vehicle.lengthMeters, decimals: 2)
        member("weightTons", vehicle.weightTons, decimals: 3)
        member("axleLoadTons", vehicle.axleLoadTons, decimals: 3)
        member("hazardousMaterial", vehicle.carriesHazardousMaterial)
    }
}
