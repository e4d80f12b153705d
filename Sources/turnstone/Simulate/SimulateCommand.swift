import Agent
import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// `turnstone simulate --map M --from LAT,LON --to LAT,LON`
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Drive a route without a vehicle, and show what guidance makes of it.",
        discussion: """
            The agent's own guidance and simulator, without broker, receiver and waiting:

              turnstone simulate --map city.map --from 60.17,24.94 --to 60.19,24.96
              turnstone simulate … --output nmea --live | gpsfake -S /dev/stdin

            Without --to the vehicle stands at --from. The json output is a record that \
            'turnstone replay' plays.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, csv, gpx, nmea
    }

    @Option(name: .shortAndLong, help: "The map file.", completion: .file())
    var map: String

    // Latitudes of the south begin with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the vehicle stands at first.", valueName: "lat,lon"))
    var from: PlaceArgument

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A destination; may be repeated.", valueName: "lat,lon"))
    var to: [PlaceArgument] = []

    @Option(
        help: ArgumentHelp(
            "text: what happens, for a person. json: a record of what guidance is told and says. csv, gpx: "
                + "where the vehicle is. nmea: what a receiver would say.", valueName: "format"))
    var output = Format.text

    @Option(
        help: ArgumentHelp(
            "How fast time passes for the vehicle, 0.1 to 20.", valueName: "times"))
    var speedMultiplier = 1.0

    @Flag(help: "Take the time that the drive takes, instead of none.")
    var live = false

    @Option(
        help: ArgumentHelp("Seconds to stand at each destination but the last.", valueName: "s"))
    var stopSeconds = 15.0

    @Option(help: ArgumentHelp("Without --to: how long to stand.", valueName: "s"))
    var seconds = 60.0

    @OptionGroup(title: "The receiver") var receiver: NMEADriveArguments

    @OptionGroup var options: RouteOptionArguments

    @Option(help: "Language of what is said, a BCP 47 tag.")
    var language = "en"

    @Option(help: "Units of distances; those of the country when left out.")
    var units: Units?

    /// Metres from the road that are worth a word: a yard or a car park is not so large.
    private static let farMeters = 100.0

    func validate() throws {
        guard (0.1...20).contains(speedMultiplier) else {
            throw ValidationError("--speed-multiplier is from 0.1 to 20")
        }
        guard to.count <= RouteRequest.maximumDestinations else {
            throw ValidationError("give --to at most \(RouteRequest.maximumDestinations) times")
        }
        guard (0...3600).contains(stopSeconds), (1...86_400).contains(seconds) else {
            throw ValidationError("--stop-seconds is from 0 to 3600, --seconds from 1 to 86400")
        }
    }

    func run() throws {
        let language = try Language(argument: language)
        let network: RoadNetwork
        do {
            network = try MapFile.open(map)
        } catch {
            throw UserError("\(error)")
        }
        var guidance = NavigatorOptions()
        guidance.language = language
        guidance.measure = units?.measure
        var trip = SimulatedTrip(
            start: from.coordinate, destinations: to.map { Waypoint(coordinate: $0.coordinate) },
            options: options.routeOptions, guidance: guidance,
            pace: SimulationPace(
                speedMultiplier: speedMultiplier, jitterMeters: receiver.noise,
                fixesPerSecond: receiver.rate, seed: receiver.seed),
            time: receiver.drive.start, stopSeconds: stopSeconds, standSeconds: seconds)
        let router = Router(network: network)
        let way = try beginOnRoad(&trip, router)
        if way > Self.farMeters {
            CommandLineTool.note(
                "the next road is \(Int(way.rounded())) m from --from; the drive begins there")
        }
        var writer = writer(network: network)
        let began = ContinuousClock.now
        try writer.begin(Navigator(network: network, options: guidance))
        do throws(WorkError) {
            try trip.drive(with: router) { moment throws(WorkError) in
                if live { Self.wait(until: began + moment.now) }
                try writer.take(moment)
                if live { try writer.flush() }
            }
        } catch {
            // Earlier output is written, as far as it can be.
            try? writer.end()
            throw error
        }
        try writer.end()
    }

    private func beginOnRoad(_ trip: inout SimulatedTrip, _ router: Router) throws -> Double {
        let metadata = router.network.metadata
        guard metadata.bounds.contains(from.coordinate) || !to.isEmpty else {
            throw UserError(
                "--from lies outside the map '\(metadata.region)'; choose a place inside it")
        }
        do throws(RoutingFailure) {
            return try trip.beginOnRoad(router)
        } catch {
            throw error.commandLineError
        }
    }

    private func writer(network: RoadNetwork) -> any DriveWriter {
        switch output {
        case .text: DriveText(units?.measure, network)
        case .json: DriveRecord(network: network, map: map)
        case .csv: DriveCSV(network)
        case .gpx: DriveGPX()
        case .nmea: DriveNMEA()
        }
    }

    private static func wait(until moment: ContinuousClock.Instant) {
        while case let left = moment - ContinuousClock.now, left > .zero {
            usleep(UInt32(min(1e6 * 60, max(1, left / .microseconds(1)))))
        }
    }
}
