public import RoadNetwork
public import Routing

/// The route options of a command; nil keeps the present one: the vehicle's own settings for a new
/// trip, the trip's for a reroute.
public struct RouteOptionsPatch: Hashable, Sendable {
    public var travelMode: TravelMode?
    public var avoidsTolls: Bool?
    public var avoidsHighways: Bool?
    public var avoidsFerries: Bool?
    public var strategy: RoutingStrategy?
    public var targetDistanceMeters: Int?
    public var alternatives: AlternativesStrategy?
    /// Replaces all dimensions.
    public var vehicle: VehicleDimensions?

    public init() {}

    public func applied(to options: RouteOptions) -> RouteOptions {
        var options = options
        if let travelMode { options.travelMode = travelMode }
        if let avoidsTolls { options.avoidsTolls = avoidsTolls }
        if let avoidsHighways { options.avoidsHighways = avoidsHighways }
        if let avoidsFerries { options.avoidsFerries = avoidsFerries }
        if let strategy {
            options.strategy = strategy
            options.targetDistanceMeters = targetDistanceMeters
        }
        if let alternatives { options.alternatives = alternatives }
        if let vehicle { options.vehicle = vehicle }
        return options
    }
}

extension RouteOptionsPatch {
    init(_ fields: CommandFields) throws(FieldError) {
        do throws(FieldError) {
            travelMode = try fields.choice("travelMode", TravelMode.allCases, \.wireName)
        } catch {
            throw FieldError(error.pointer, error.message, .travelModeUnsupported)
        }
        avoidsTolls = try fields.boolean("avoidsTolls")
        avoidsHighways = try fields.boolean("avoidsHighways")
        avoidsFerries = try fields.boolean("avoidsFerries")
        strategy = try fields.choice(
            "routingStrategy", RoutingStrategy.allCases, \.wireName)
        alternatives = try fields.choice(
            "alternateRoutesStrategy", AlternativesStrategy.allCases, \.wireName)
        vehicle = try fields.object("vehicle").map(VehicleDimensions.init(fields:))
        try readTargetDistances(fields)
    }

    private mutating func readTargetDistances(_ fields: CommandFields) throws(FieldError) {
        let name = "targetDistancesMeters"
        let targets = try fields.array(name)
        guard strategy == .deltaToTargetDistance else {
            guard targets == nil else {
                throw fields.error(
                    name, "is only for the routingStrategy DELTA_TO_TARGET_DISTANCE; leave it out.")
            }
            return
        }
        guard let targets, targets.count == 1, let target = targets[0].integer,
            (1...10_000_000).contains(target)
        else {
            throw fields.error(
                name, "must be one whole number of metres from 1 to 10000000 in an array.")
        }
        targetDistanceMeters = Int(target)
    }

    /// The members of a patch, as ``init(_:)`` reads them.
    func write(to json: inout JSONWriter) {
        if let travelMode { json.member("travelMode", travelMode.wireName) }
        if let avoidsTolls { json.member("avoidsTolls", avoidsTolls) }
        if let avoidsHighways { json.member("avoidsHighways", avoidsHighways) }
        if let avoidsFerries { json.member("avoidsFerries", avoidsFerries) }
        if let strategy { json.member("routingStrategy", strategy.wireName) }
        if let targetDistanceMeters {
            json.array("targetDistancesMeters", [targetDistanceMeters]) {
                $0.element(Double($1), decimals: 0)
            }
        }
        if let alternatives { json.member("alternateRoutesStrategy", alternatives.wireName) }
        if let vehicle { json.object("vehicle") { $0.vehicleDimensions(vehicle) } }
    }
}

extension VehicleDimensions {
    init(fields: CommandFields) throws(FieldError) {
        self.init(
            heightMeters: try fields.number("heightMeters", in: 0.1...10),
            widthMeters: try fields.number("widthMeters", in: 0.1...10),
            lengthMeters: try fields.number("lengthMeters", in: 0.1...100),
            weightTons: try fields.number("weightTons", in: 0.01...1000),
            axleLoadTons: try fields.number("axleLoadTons", in: 0.01...100),
            carriesHazardousMaterial: try fields.boolean("hazardousMaterial") ?? false)
    }
}
