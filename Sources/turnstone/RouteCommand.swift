import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import MapFile
import RoadNetwork
import Routing

/// `turnstone route`: a route on a map, for a person or a program.
struct RouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Find a route on a map and show it.",
        discussion: """
            Give a start and one or more destinations:

              turnstone route --map city.map --waypoint 60.17,24.94 --waypoint 60.19,24.96

            That there is no route is an answer, not a failure: the exit code is 0 then too. A line of \
            --queries that is no request is reported with its number, and in JSON answered with a message \
            alone; the others are answered, and the exit code is 2.
            """)

    /// The format of a route.
    enum Format: String, EnumerableFlag {
        case text, json, gpx, nmea

        static func help(for value: Format) -> ArgumentHelp? {
            switch value {
            case .text: "Write sentences for a person (the default)."
            case .json: "Write one JSON object for each request."
            case .gpx: "Write GPX 1.1: the steps as a route, the line as a track."
            case .nmea: "Write a drive along the route as a receiver's NMEA sentences."
            }
        }
    }

    @Option(name: .long, help: "The map, made by 'turnstone-map build'.", completion: .file())
    var map: String

    // Latitudes of the south begin with a dash.
    @Option(
        name: .long, parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A place on the way, the start first; at least two. Behind it as needed "
                + ",turn=allow|avoid|never (whether one may turn round there).",
            valueName: "lat,lon[,turn=…]"), transform: RouteWaypointArgument.init(argument:))
    var waypoint: [RouteWaypointArgument] = []

    @Option(
        name: .long, parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Direction of travel at a waypoint and how far it may be off; '-' for none. Give it "
                + "for every waypoint or for none.", valueName: "degrees,range"))
    var bearing: [BearingArgument] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Read requests from a file, one JSON object a line: "
                + "{\"waypoints\": [[lat, lon], …], \"bearings\": [[degrees, range] or null, …], "
                + "\"turnAtStop\": [ALLOW, AVOID, NEVER or null, …], "
                + "\"line\": encoded polyline of precision 6, or \"wayIds\": ways of OpenStreetMap, "
                + "\"adherence\": STRICT or PREFER}.",
            valueName: "file"), completion: .file())
    var queries: String?

    @OptionGroup(title: "Along a line") var along: LineArguments

    @Option(
        name: .long,
        help: ArgumentHelp(
            "When one sets out, RFC 3339: what is closed when one comes there is gone round, and "
                + "what is open at times is used then, and it takes as long as is typical of the "
                + "hour. Without it nothing that depends on the time counts, and times are those of "
                + "the average day.", valueName: "time"),
        transform: UTCTime.argument)
    var departure: UTCTime?

    @Flag var format = Format.text

    @OptionGroup(title: "Drive (--nmea)") var drive: NMEADriveArguments

    @OptionGroup var options: RouteOptionArguments

    @Option(name: .long, help: "Language of the sentences, a BCP 47 tag.")
    var language = "en"

    @Option(help: "Units of the text's distances; those of the country when left out.")
    var units: Units?

    func validate() throws {
        let isAlong = along.along != nil
        guard isAlong ? queries == nil : (queries == nil) != waypoint.isEmpty else {
            throw ValidationError(
                "give either --waypoint two times or more, or --queries, or --along")
        }
        if queries == nil, waypoint.count < 2, !(isAlong && waypoint.isEmpty) {
            throw ValidationError("give --waypoint at least twice: a start and a destination")
        }
        if !bearing.isEmpty, bearing.count != waypoint.count {
            throw ValidationError(
                "give --bearing for every waypoint or for none; '-' stands for any direction")
        }
    }

    func run() throws {
        let language = try Language(argument: language)
        let router: Router
        do {
            router = Router(network: try MapFile.open(map))
        } catch {
            throw UserError("\(error)")
        }
        let service = RouteService(router: router, language: language)
        var output = StandardOutput()
        func answer(_ waypoints: [Waypoint], _ line: GivenLine?) throws {
            let request = RouteRequest(
                waypoints: waypoints, options: options.routeOptions, departure: departure,
                line: line)
            try write(
                service.answer(request), network: router.network, to: &output)
        }
        if let queries {
            var file = try QueryFile(queries)
            var count = 0
            var faults = 0
            while let request = try file.next() {
                count += 1
                do {
                    let query = try request.get()
                    try answer(query.waypoints, query.line)
                } catch let error as UserError {
                    faults += 1
                    let sentence = "\(file.place)\(error)"
                    CommandLineTool.warn(sentence)
                    if format == .json { try output.write(QueryFile.json(sentence)) }
                }
            }
            try output.flush()
            if faults > 0 {
                throw UserError(
                    "\(faults) of \(count) lines of '\(queries)' could not be answered")
            }
        } else {
            let line = try along.line
            try answer(waypoint.isEmpty ? line?.ends ?? [] : waypoints, line)
        }
        try output.flush()
    }

    private var waypoints: [Waypoint] {
        waypoint.indices.map { index in
            let direction = bearing.isEmpty ? nil : bearing[index].direction
            return Waypoint(
                coordinate: waypoint[index].coordinate, preferredHeading: direction?.degrees,
                headingTolerance: direction?.range ?? 90, turnAtStop: waypoint[index].turnAtStop)
        }
    }

    private func write(
        _ answer: RouteAnswer, network: RoadNetwork, to output: inout StandardOutput
    ) throws {
        switch format {
        case .json: try output.write(answer.json)
        case .text:
            try output.write(RouteText(answer, measure: units?.measure, in: network).text)
        case .gpx: try output.write(RouteGPX(answer).text)
        case .nmea:
            guard let route = try answer.route else {
                throw WorkError("there is no route between these places, so there is no drive")
            }
            try drive.drive.write(route, in: network) { text throws(WorkError) in
                try output.write(text)
            }
        }
    }
}

/// A place as `LAT,LON`.
struct PlaceArgument: ExpressibleByArgument {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1])
        else { return nil }
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else { return nil }
    }
}

/// A place on the way as `LAT,LON`, with `,turn=NAME` behind it as needed, as `turnstone send` has it.
struct RouteWaypointArgument {
    let coordinate: Coordinate
    let turnAtStop: TurnAtStop?

    /// - Throws: `ValidationError` that names the part that is wrong.
    init(argument: String) throws {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard let place = PlaceArgument(argument: parts.prefix(2).joined(separator: ",")) else {
            throw ValidationError("it has to begin with LAT,LON, within 90 and 180 degrees.")
        }
        coordinate = place.coordinate
        var turnAtStop: TurnAtStop?
        for part in parts.dropFirst(2) {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0] == "turn",
                let turn = TurnAtStop(rawValue: pair[1].uppercased())
            else {
                throw ValidationError(
                    "“\(part)” is none of its parts: turn=allow, turn=avoid or turn=never.")
            }
            guard turnAtStop == nil else {
                throw ValidationError("“\(part)” is one turn= too many.")
            }
            turnAtStop = turn
        }
        self.turnAtStop = turnAtStop
    }
}

/// A direction as `DEGREES,RANGE`, or `-`.
struct BearingArgument: ExpressibleByArgument {
    let direction: (degrees: Double, range: Double)?

    init?(argument: String) {
        if argument == "-" {
            direction = nil
            return
        }
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let degrees = Double(parts[0]), let range = Double(parts[1]),
            (0...360).contains(degrees), (0...180).contains(range)
        else { return nil }
        direction = (degrees, range)
    }
}
