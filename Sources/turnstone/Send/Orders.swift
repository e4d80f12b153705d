import ArgumentParser
import Wire

/// `turnstone send`: orders a vehicle.
struct SendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends a command to a vehicle and shows its reply.",
        discussion: """
            Every command of the contract, with its fields as flags or as a JSON object:

              turnstone send ping --vehicle van-7
              turnstone send set-destinations --vehicle van-7 --waypoint 47.166,9.510,title=Depot
              turnstone send set-options --vehicle van-7 '{"units": "METRIC"}'

            EXIT CODES
              0   SUCCEEDED; with --no-wait: the broker has it.
              1   FAILED or SUPERSEDED, or it could not be sent.
              2   Something has to be changed: an argument, a file, the configuration.
              3   REJECTED.
              4   No answer in time; the order may still be obeyed until it expires.
            """,
        subcommands: [
            SetDestinations.self, ContinueToNextDestination.self, ClearDestinations.self,
            Reroute.self, SetGuidance.self, SetOptions.self, Simulate.self, EstimateRoute.self,
            GetState.self, GetImage.self, GetReply.self, Message.self, AnswerMessage.self,
            ClearMessages.self,
            Ping.self, UpdateDestinations.self,
        ])

    /// The name and the help of a command of the contract.
    static func configuration(_ name: CommandName, _ abstract: String, discussion: String = "")
        -> CommandConfiguration
    {
        CommandConfiguration(
            commandName: name.rawValue, abstract: abstract,
            // Behind "USAGE: ", on a terminal of 80 columns.
            usage: TextWidth.wrapped(
                "turnstone send \(name.rawValue) --vehicle <name> [<options>] [<fields>]", 68
            ).joined(separator: "\n    "),
            discussion: discussion)
    }
}

extension SendCommand {
    struct SetDestinations: Order {
        static let name = CommandName.setDestinations
        static let configuration = SendCommand.configuration(name, "Begins a trip.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var waypoints: WaypointArguments
        @OptionGroup var travel: TravelArguments
        @OptionGroup(title: "A line to follow") var line: OrderLineArguments
        @OptionGroup var trip: TripArguments

        @Flag(inversion: .prefixedNo, help: "Guide as soon as there is a route.")
        var startGuidance: Bool?

        @Option(
            help: "What has the trip go on from a stop: command, departure or after-seconds.",
            completion: .list(["command", "departure", "after-seconds"]))
        var continuation: String?

        @Option(help: "Seconds from an arrival, for after-seconds.")
        var continuationSeconds: Double?

        @Option(help: "Have it told when a window will be missed by more seconds than this.")
        var latenessSeconds: Double?

        func validate() throws { try line.check() }

        func add(to fields: inout OrderFields) {
            waypoints.add(to: &fields)
            fields.add("options", travel.add(to:))
            line.add(to: &fields)
            fields.add("startGuidance", startGuidance)
            fields.add(word: "continuation", continuation)
            fields.add("continuationSeconds", continuationSeconds)
            fields.add("latenessSeconds", latenessSeconds)
            trip.add(to: &fields)
        }
    }

    struct ContinueToNextDestination: Order {
        static let name = CommandName.continueToNextDestination
        static let configuration = SendCommand.configuration(
            name, "Goes on to the next destination.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var trip: TripArguments

        @Flag(inversion: .prefixedNo, help: "Guide there.")
        var startGuidance: Bool?

        @Option(
            help:
                "Index of the stop that is left, from 0: an order that comes late leaves out no other."
        )
        var leavingWaypointIndex: Int?

        @Option(help: "The same by the stop's id.")
        var leavingWaypointId: String?
        @Option(help: "Obey only while the list of stops has this revision.")
        var ifRevision: Int?

        func add(to fields: inout OrderFields) {
            fields.add("startGuidance", startGuidance)
            fields.add("leavingWaypointIndex", leavingWaypointIndex)
            fields.add("leavingWaypointId", leavingWaypointId)
            fields.add("ifRevision", ifRevision)
            trip.add(to: &fields)
        }
    }

    struct ClearDestinations: Order {
        static let name = CommandName.clearDestinations
        static let configuration = SendCommand.configuration(name, "Ends the trip.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var trip: TripArguments

        func add(to fields: inout OrderFields) { trip.add(to: &fields) }
    }

    struct SetGuidance: Order {
        static let name = CommandName.setGuidance
        static let configuration = SendCommand.configuration(name, "Begins or ends guidance.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var trip: TripArguments

        @Flag(inversion: .prefixedNo, help: "Whether the driver is guided.")
        var active: Bool?

        func add(to fields: inout OrderFields) {
            fields.add("active", active)
            trip.add(to: &fields)
        }
    }

    struct EstimateRoute: Order {
        static let name = CommandName.estimateRoute
        static let configuration = SendCommand.configuration(
            name, "Asks how far it would be, and how long it would take.")
        @OptionGroup var sending: SendingOptions
        @OptionGroup var waypoints: WaypointArguments
        @OptionGroup var travel: TravelArguments
        @Option(
            help: ArgumentHelp(
                "When the vehicle would set out, RFC 3339; now without it.", valueName: "time"))
        var departureTime: String?

        func add(to fields: inout OrderFields) {
            waypoints.add(to: &fields)
            fields.add("options", travel.add(to:))
            fields.add("departureTime", departureTime)
        }
    }

    struct GetState: Order {
        static let name = CommandName.getState
        static let configuration = SendCommand.configuration(
            name, "Has the vehicle tell all its state anew.")
        @OptionGroup var sending: SendingOptions
        func add(to fields: inout OrderFields) {}
    }

    struct GetReply: Order {
        static let name = CommandName.getReply
        static let configuration = SendCommand.configuration(
            name, "Asks for the last reply to a command.")
        @OptionGroup var sending: SendingOptions

        @Option(help: ArgumentHelp("The id of that command.", valueName: "text"))
        var commandID: String?

        func add(to fields: inout OrderFields) { fields.add("commandId", commandID) }
    }

    struct Ping: Order {
        static let name = CommandName.ping
        static let configuration = SendCommand.configuration(
            name, "Asks whether the vehicle hears.")
        @OptionGroup var sending: SendingOptions
        func add(to fields: inout OrderFields) {}
    }
}
