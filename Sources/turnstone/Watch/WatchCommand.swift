import Agent
import AgentCore
import ArgumentParser
import CommandLineTool
import Wire

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Shows what vehicles tell, live in a terminal.",
        usage: """
            turnstone watch [--vehicle <name>] [<options>]
            turnstone watch --once [--json] [<options>]
            """,
        discussion: """
            One vehicle with its next maneuver, lanes, stops, health and events; or all, a line each. \
            Keys: up and down choose a vehicle, Return shows it, Escape goes back, p holds the picture, \
            q ends. Where standard output is no terminal, each event is a line.

            --once prints what there is to know within --seconds and ends, with exit code 1 where nothing \
            is. --json prints each message as a line with its topic; with --once one object for each \
            vehicle, with its last documents by topic.
            """)

    @OptionGroup var dispatch: DispatchOptions

    @Option(help: ArgumentHelp("The vehicle to look at; without it, all.", valueName: "name"))
    var vehicle: String?

    @Flag(help: "Print what is known now, and end.")
    var once = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "With --once: how long to listen.")
    var seconds: Double = 2

    func validate() throws {
        guard (0.1...3600).contains(seconds) else {
            throw ValidationError("--seconds has to be from 0.1 to 3600")
        }
    }

    func run() async throws {
        let watch = try namingTheUser { () throws(ConfigurationError) in
            try VehicleSubscription(vehicle, by: try Configuration.dispatch(file: dispatch.config))
        }
        do {
            if once {
                try await lookOnce(watch)
            } else if json || !Terminal.isThere {
                try await printLines(watch)
            } else {
                try await WatchSession(vehicle).run(watch)
            }
        } catch let failure as BrokerFailure {
            throw WorkError(failure.description)
        }
    }

    // MARK: - Once

    private static let frameTime = Duration.seconds(6)
    /// Enough for a link over a slow network, with TLS.
    private static let connectTime = Duration.seconds(5)

    private func lookOnce(_ watch: VehicleSubscription) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        let asked = vehicle
        let known = WatchedFleet()
        try await watch.run(
            connectingWithin: min(
                VehicleSubscription.patience, max(Self.connectTime, .seconds(seconds))),
            report: reportFailures
        ) { news in
            known.take(news)
            guard ContinuousClock.now >= end else { return true }
            // A frame comes each second on the road, or as seldom as the uplink's rate says, and each five at a stop.
            return ContinuousClock.now < end + Self.frameTime
                && known.vehicles.contains {
                    (asked == nil || $0.name == asked) && $0.isUnderWay && $0.frame == nil
                }
        }
        let vehicles = known.vehicles.filter { !$0.documents.isEmpty }
        guard !vehicles.isEmpty else {
            throw WorkError(
                vehicle.map {
                    "the broker knows nothing of \($0), or this user may not read of it; look at --vehicle "
                        + "and at the broker's access list"
                } ?? "the broker knows of no vehicle, or this user may not read of any")
        }
        if json {
            for one in vehicles { try StandardOutput.print(Self.json(one)) }
            return
        }
        let size = Terminal.size
        let screen = WatchScreen(
            width: size.width, height: 1000, isColoured: Terminal.isColoured,
            isPlain: Terminal.isPlain, now: SystemClock.now)
        let lines =
            vehicle == nil
            ? screen.table(vehicles, selected: nil) : screen.lines(of: vehicles[0])
        try StandardOutput.print(lines.joined(separator: "\n"))
    }

    private static func json(_ vehicle: WatchedVehicle) -> String {
        var json = JSONObject()
        json.set("vehicle", .string(vehicle.name))
        var documents = JSONObject()
        for (name, document) in vehicle.documents.sorted(by: { $0.key < $1.key }) {
            documents.set(name, document)
        }
        json.set("documents", .object(documents))
        return String(decoding: JSONValue.object(json).bytes, as: UTF8.self)
    }

    // MARK: - Lines

    private func printLines(_ watch: VehicleSubscription) async throws {
        let known = WatchedFleet()
        let asJSON = json
        try await watch.run(report: reportFailures) { news in
            var output = StandardOutput()
            for one in news {
                switch one {
                case .linked: CommandLineTool.note("there is a link again")
                case .lost(let reason): CommandLineTool.note("the link is lost: \(reason)")
                case .heard(let messages):
                    for message in messages {
                        if asJSON {
                            try output.write(Self.line(message) + "\n")
                        } else if let line = known.take(message), !message.isRetained {
                            try output.write("\(message.vehicle) \(line)\n")
                        }
                    }
                }
            }
            try output.flush()
            return true
        }
    }

    /// A payload that is no JSON stands there as text.
    private static func line(_ message: VehicleSubscription.Heard) -> String {
        var json = JSONObject()
        json.set("topic", .string(message.topic))
        json.set("retained", .boolean(message.isRetained))
        json.set(
            "payload",
            message.payload.isEmpty
                ? .null
                : (try? JSONValue(parsing: message.payload))
                    ?? .string(String(decoding: message.payload, as: UTF8.self)))
        return String(decoding: JSONValue.object(json).bytes, as: UTF8.self)
    }
}
