import ArgumentParser
import Wire

extension SendCommand {
    struct UpdateDestinations: Order {
        static let name = CommandName.updateDestinations
        static let configuration = SendCommand.configuration(
            name, "Changes the stops of the trip.",
            discussion: """
                Changes by flags are made in this order: --remove, --skip, --reopen, --done, --move, --waypoint. Any other
                order takes the JSON object, which also names stops by their index.

                  turnstone send update-destinations --vehicle van-7 --skip stop-12
                  turnstone send update-destinations --vehicle van-7 --waypoint 47.1,9.5,id=x --before stop-3
                """)
        @OptionGroup var sending: SendingOptions
        @OptionGroup var trip: TripArguments

        @Option(
            name: .long, parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                "A stop to insert, as set-destinations takes it; may be repeated.",
                valueName: "lat,lon[,…]"), transform: WaypointArgument.init(argument:))
        var waypoint: [WaypointArgument] = []

        @Option(help: ArgumentHelp("Take this stop out; may be repeated.", valueName: "id"))
        var remove: [String] = []
        @Option(help: ArgumentHelp("Leave this stop out; may be repeated.", valueName: "id"))
        var skip: [String] = []
        @Option(help: ArgumentHelp("Visit this stop after all; may be repeated.", valueName: "id"))
        var reopen: [String] = []
        @Option(help: ArgumentHelp("This stop is done; may be repeated.", valueName: "id"))
        var done: [String] = []
        @Option(
            help: ArgumentHelp("Move this stop, see --before; may be repeated.", valueName: "id"))
        var move: [String] = []
        @Option(
            help: ArgumentHelp(
                "In front of which stop to insert or move; without it at the end.", valueName: "id")
        )
        var before: String?
        @Option(help: "Obey only while the list has this revision.")
        var ifRevision: Int?

        func validate() throws {
            if before != nil, move.isEmpty, waypoint.isEmpty {
                throw ValidationError(
                    "--before is for --move and --waypoint; name what is to be in front of it.")
            }
            let named = remove + skip + reopen + done + move
            if let twice = named.first(where: { id in named.count { $0 == id } > 1 }) {
                throw ValidationError(
                    "\(twice) is named twice; changes of one stop that depend on their order take the JSON object."
                )
            }
        }

        func add(to fields: inout OrderFields) {
            var changes: [JSONValue] = []
            func change(_ action: String, _ body: (inout OrderFields) -> Void) {
                var change = OrderFields()
                change.add("action", action)
                body(&change)
                changes.append(.object(change.object))
            }
            for (action, ids) in [
                ("REMOVE", remove), ("SKIP", skip), ("REOPEN", reopen), ("DONE", done),
            ] {
                for id in ids { change(action) { $0.add("waypointId", id) } }
            }
            for id in move {
                change("MOVE") {
                    $0.add("waypointId", id)
                    $0.add("beforeId", before)
                }
            }
            if !waypoint.isEmpty {
                change("INSERT") {
                    $0.add("waypoints", waypoint.map(\.json))
                    $0.add("beforeId", before)
                }
            }
            fields.add("changes", changes)
            fields.add("ifRevision", ifRevision)
            trip.add(to: &fields)
        }
    }
}
