import ArgumentParser
import CommandLineTool
import Wire

/// A destination as it is typed: a place, and its options.
struct WaypointArgument {
    let json: JSONValue

    /// - Throws: `ValidationError` that names the part that is wrong.
    init(argument: String) throws {
        if argument.first == "{" {
            do {
                json = try JSONValue(parsing: argument.utf8)
            } catch {
                throw ValidationError("it is not JSON: \(error.reason) (byte \(error.offset)).")
            }
            return
        }
        var fields = OrderFields()
        var parts = argument.split(separator: ",", omittingEmptySubsequences: false)[...]
        if let place = parts.first, place.hasPrefix("place=") {
            fields.add("placeId", String(place.dropFirst(6)))
            parts = parts.dropFirst()
        } else {
            guard parts.count >= 2, let latitude = Double(parts[0]),
                let longitude = Double(parts[1])
            else { throw ValidationError("it has to begin with LAT,LON or with place=ID.") }
            fields.add("latitude", latitude)
            fields.add("longitude", longitude)
            parts = parts.dropFirst(2)
        }
        for part in parts { try Self.add(String(part), to: &fields) }
        json = .object(fields.object)
    }

    private static func add(_ part: String, to fields: inout OrderFields) throws {
        func number(_ text: String) throws -> Double {
            guard let number = Double(text) else {
                throw ValidationError("“\(part)” needs a number behind the =.")
            }
            return number
        }
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        switch (pair.first, pair.count) {
        case ("title", 2): fields.add("title", pair[1])
        case ("id", 2): fields.add("id", pair[1])
        case ("heading", 2): fields.add("preferredHeading", try number(pair[1]))
        case ("same-side", 1): fields.add("preferSameSideOfRoad", true)
        case ("stopover", 1): fields.add("vehicleStopover", true)
        case ("turn", 2): fields.add("turnAtStop", pair[1].uppercased())
        case ("service", 2): fields.add("serviceSeconds", try number(pair[1]))
        case ("pass", 1): fields.add("pass", true)
        default:
            throw ValidationError(
                "“\(part)” is none of its parts; a text with a comma needs the JSON object, such as "
                    + #"{"latitude":47.166,"longitude":9.51,"title":"Depot, gate 2"}."#)
        }
    }
}

/// The destinations.
struct WaypointArguments: ParsableArguments {
    @Option(
        name: .long, parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A destination, in order; may be repeated. LAT,LON or place=ID, and behind it as needed "
                + ",title=TEXT ,id=TEXT ,heading=DEGREES ,same-side ,stopover "
                + ",turn=allow|avoid|never ,service=SECONDS ,pass (go through it); or a JSON object.",
            valueName: "lat,lon[,…]"), transform: WaypointArgument.init(argument:))
    var waypoint: [WaypointArgument] = []

    func add(to fields: inout OrderFields) { fields.add("waypoints", waypoint.map(\.json)) }
}

/// The route options, for one order or as a setting.
struct TravelArguments: ParsableArguments {
    @Option(
        help: "driving, cycling, walking, two-wheeler, taxicab or truck.",
        completion: .list(["driving", "cycling", "walking", "two-wheeler", "taxicab", "truck"]))
    var travelMode: String?

    @Option(
        help: "default-best, shorter or delta-to-target-distance.",
        completion: .list(["default-best", "shorter", "delta-to-target-distance"]))
    var routingStrategy: String?

    @Option(help: "Length wanted of the first leg, for delta-to-target-distance.")
    var targetDistanceMeters: Int?

    @Flag(inversion: .prefixedNo, help: "Keep off toll roads.")
    var avoidsTolls: Bool?

    @Flag(inversion: .prefixedNo, help: "Keep off motorways.")
    var avoidsHighways: Bool?

    @Flag(inversion: .prefixedNo, help: "Keep off ferries.")
    var avoidsFerries: Bool?

    @Option(
        help: "How many alternatives are wanted: all, one or none.",
        completion: .list(["all", "one", "none"]))
    var alternateRoutesStrategy: String?

    @Option(help: "The vehicle's height. One dimension replaces all.")
    var heightMeters: Double?

    @Option(help: "The vehicle's width.")
    var widthMeters: Double?

    @Option(help: "The vehicle's length.")
    var lengthMeters: Double?

    @Option(help: "The vehicle's weight.")
    var weightTons: Double?

    @Option(help: "The load of one axle.")
    var axleLoadTons: Double?

    @Flag(inversion: .prefixedNo, help: "The vehicle carries hazardous material.")
    var hazardousMaterial: Bool?

    func add(to fields: inout OrderFields) {
        fields.add(word: "travelMode", travelMode)
        fields.add(word: "routingStrategy", routingStrategy)
        fields.add(
            "targetDistancesMeters",
            targetDistanceMeters.flatMap { JSONNumber(Double($0)) }.map { [.number($0)] } ?? [])
        fields.add("avoidsTolls", avoidsTolls)
        fields.add("avoidsHighways", avoidsHighways)
        fields.add("avoidsFerries", avoidsFerries)
        fields.add(word: "alternateRoutesStrategy", alternateRoutesStrategy)
        fields.add("vehicle") { vehicle in
            vehicle.add("heightMeters", heightMeters)
            vehicle.add("widthMeters", widthMeters)
            vehicle.add("lengthMeters", lengthMeters)
            vehicle.add("weightTons", weightTons)
            vehicle.add("axleLoadTons", axleLoadTons)
            vehicle.add("hazardousMaterial", hazardousMaterial)
        }
    }
}

/// Of orders that change a trip.
struct TripArguments: ParsableArguments {
    @Option(help: "Obey only while this trip is the current one.")
    var ifTrip: Int?

    func add(to fields: inout OrderFields) { fields.add("ifTrip", ifTrip) }
}
