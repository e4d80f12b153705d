import ArgumentParser
import Wire

// Orders of many fields.
extension SendCommand {
    struct Reroute: Order {
        static let name = CommandName.reroute
        static let configuration = SendCommand.configuration(name, "Has another route worked out.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var travel: TravelArguments
        @OptionGroup var trip: TripArguments

        @Option(help: ArgumentHelp("For the vehicle's log.", valueName: "text"))
        var reason: String?

        @Option(help: ArgumentHelp("One of the alternatives on offer.", valueName: "number from 0"))
        var alternative: Int?

        @Option(
            name: .long, parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                "A box to keep off; may be repeated.", valueName: "south,west,north,east"))
        var avoidArea: [BoxArgument] = []

        @Option(
            help: ArgumentHelp(
                "A road to keep off, by its way in OpenStreetMap; may be repeated. With a direction, as "
                    + "a stretch between two nodes and to end it all: in the JSON object.",
                valueName: "way"))
        var avoidWay: [Int] = []

        func add(to fields: inout OrderFields) {
            fields.add("reason", reason)
            fields.add("options", travel.add(to:))
            fields.add("route") { route in
                route.add("alternative", alternative)
                route.add("avoid") { avoid in
                    avoid.add("areas", avoidArea.map(\.json))
                    avoid.add(
                        "segments",
                        avoidWay.map {
                            var segment = OrderFields()
                            segment.add("wayId", $0)
                            return .object(segment.object)
                        })
                }
            }
            trip.add(to: &fields)
        }
    }

    struct SetOptions: Order {
        static let name = CommandName.setOptions
        static let configuration = SendCommand.configuration(
            name, "Changes settings, which are kept over restarts.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var travel: TravelArguments

        @Option(
            help: ArgumentHelp("Smallest change that is told; max for never.", valueName: "number"))
        var timeUpdateThresholdSeconds: String?
        @Option(
            help: ArgumentHelp("Smallest change that is told; max for never.", valueName: "number"))
        var distanceUpdateThresholdMeters: String?
        @Flag(inversion: .prefixedNo, help: "End guidance at each waypoint.")
        var stopGuidanceAtArrival: Bool?
        @Option(help: "Within which a waypoint counts as reached.")
        var arrivalRadiusMeters: Double?
        @Option(help: "Fraction above the limit, 0.05 for 5 %. One of these three replaces all.")
        var minorThresholdFraction: Double?
        @Option(help: "Fraction above the limit.")
        var majorThresholdFraction: Double?
        @Option(help: "Major also after so long above the minor threshold.")
        var severityUpgradeDurationSeconds: Double?
        @Option(
            help: "silent, alerts-only or alerts-and-guidance.",
            completion: .list(["silent", "alerts-only", "alerts-and-guidance"]))
        var voiceGuidanceLevel: String?
        @Option(help: "Language of instructions, such as en or pt-BR.")
        var language: String?
        @Option(
            help: "metric, imperial or united-kingdom.",
            completion: .list(["metric", "imperial", "united-kingdom"]))
        var units: String?
        @Option(help: "Shortest time between two locations; 0 for every fix.")
        var locationIntervalSeconds: Double?
        @Option(help: "Shortest time between two frames that tell nothing but progress.")
        var navInfoIntervalSeconds: Double?
        @Option(help: "Time between two reports of health.")
        var healthIntervalSeconds: Double?
        @Option(help: "Shortest time between two events of one kind that tell only progress.")
        var eventIntervalSeconds: Double?
        @Flag(inversion: .prefixedNo, help: "Leave the steps out of frames of mere progress.")
        var compactFrames: Bool?
        @Option(
            help: ArgumentHelp("Steps behind the current one; or all.", valueName: "number"))
        var remainingSteps: String?
        @Flag(
            inversion: .prefixedNo, help: "The driver agrees that the location leaves the vehicle.")
        var locationConsent: Bool?
        @Flag(inversion: .prefixedNo, help: "No location leaves the vehicle, consent or not.")
        var privacyMode: Bool?
        @Option(
            help:
                "How much the vehicle writes to its log: trace, debug, info, notice, warning or error.",
            completion: .list(LogLevel.allCases.map(\.rawValue)))
        var logLevel: String?
        @Option(
            help: ArgumentHelp(
                "Take a setting back to the configured value, by its name in the contract, such as units "
                    + "or rates.locationIntervalSeconds; may be repeated.", valueName: "name"))
        var unset: [String] = []

        func add(to fields: inout OrderFields) {
            fields.add(numberOrWord: "timeUpdateThresholdSeconds", timeUpdateThresholdSeconds)
            fields.add(numberOrWord: "distanceUpdateThresholdMeters", distanceUpdateThresholdMeters)
            fields.add("stopGuidanceAtArrival", stopGuidanceAtArrival)
            fields.add("arrivalRadiusMeters", arrivalRadiusMeters)
            fields.add("speedAlerts") { alerts in
                alerts.add("minorThresholdFraction", minorThresholdFraction)
                alerts.add("majorThresholdFraction", majorThresholdFraction)
                alerts.add("severityUpgradeDurationSeconds", severityUpgradeDurationSeconds)
            }
            fields.add(word: "voiceGuidanceLevel", voiceGuidanceLevel)
            fields.add("language", language)
            fields.add(word: "units", units)
            fields.add("routeOptions", travel.add(to:))
            fields.add("rates") { rates in
                rates.add("locationIntervalSeconds", locationIntervalSeconds)
                rates.add("navInfoIntervalSeconds", navInfoIntervalSeconds)
                rates.add("healthIntervalSeconds", healthIntervalSeconds)
                rates.add("eventIntervalSeconds", eventIntervalSeconds)
                rates.add("compactFrames", compactFrames)
                rates.add(numberOrWord: "remainingSteps", remainingSteps)
            }
            fields.add("locationConsent", locationConsent)
            fields.add("privacyMode", privacyMode)
            fields.add(word: "logLevel", logLevel)
            for name in unset { fields.clear(name) }
        }
    }

    struct Simulate: Order {
        static let name = CommandName.simulate
        static let configuration = SendCommand.configuration(
            name, "Drives without driving, where the vehicle's configuration allows it.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var waypoints: WaypointArguments
        @OptionGroup var travel: TravelArguments
        @OptionGroup var trip: TripArguments

        @Option(
            help: "along-route, to-destinations, at-coordinate or stop.",
            completion: .list(["along-route", "to-destinations", "at-coordinate", "stop"]))
        var mode: String?
        @Option(help: "How much faster than the road allows, at most 20.")
        var speedMultiplier: Double?
        @Flag(inversion: .prefixedNo, help: "Stand still.")
        var paused: Bool?
        @Option(help: "Metres by which positions are shaken, a standard deviation.")
        var jitter: Double?
        @Option(help: "For at-coordinate.")
        var latitude: Double?
        @Option(help: "For at-coordinate.")
        var longitude: Double?

        func add(to fields: inout OrderFields) {
            fields.add(word: "mode", mode)
            waypoints.add(to: &fields)
            fields.add("options", travel.add(to:))
            fields.add("speedMultiplier", speedMultiplier)
            fields.add("paused", paused)
            fields.add("jitter", jitter)
            fields.add("latitude", latitude)
            fields.add("longitude", longitude)
            trip.add(to: &fields)
        }
    }

    struct GetImage: Order {
        static let name = CommandName.getImage
        static let configuration = SendCommand.configuration(
            name, "Has the vehicle publish a picture of a maneuver.")
        @OptionGroup var sending: SendingOptions

        @Option(help: ArgumentHelp("The picture's id, as a step has it.", valueName: "text"))
        var imageId: String?
        @Option(help: "In place of that, a step of the route.")
        var stepNumber: Int?
        @Option(help: "Of a step: maneuver or lanes.", completion: .list(["maneuver", "lanes"]))
        var kind: String?
        @Option(help: "svg or png.", completion: .list(["svg", "png"]))
        var format: String?
        @Option(help: "light or dark.", completion: .list(["light", "dark"]))
        var theme: String?
        @Option(help: "24 to 512.")
        var sizePoints: Int?
        @Option(help: "1, 2 or 3.", completion: .list(["1", "2", "3"]))
        var scale: Int?

        func add(to fields: inout OrderFields) {
            fields.add("imageId", imageId)
            fields.add("stepNumber", stepNumber)
            fields.add(word: "kind", kind)
            fields.add(word: "format", format)
            fields.add(word: "theme", theme)
            fields.add("sizePoints", sizePoints)
            fields.add("scale", scale)
        }
    }
}

/// A box of degrees.
struct BoxArgument: ExpressibleByArgument {
    let json: JSONValue

    init?(argument: String) {
        let numbers = argument.split(separator: ",").map { Double($0) }
        guard numbers.count == 4, !numbers.contains(nil) else { return nil }
        var fields = OrderFields()
        for (name, number) in zip(["south", "west", "north", "east"], numbers) {
            fields.add(name, number)
        }
        json = .object(fields.object)
    }
}
