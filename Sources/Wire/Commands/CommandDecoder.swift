import Geodesy
import Guidance
import RoadNetwork
import Routing

/// Decodes a payload into a command, or a refusal that says why it is none.
///
/// Every payload gives a command or a refusal; nothing that arrives can trap it or make it slow: the
/// work is linear in the bytes, which are bounded first.
public struct CommandDecoder: Sendable {
    /// Maximum payload, bytes.
    public var maximumBytes: Int
    /// The commands that the vehicle obeys, for the reply to an unknown one.
    public var obeyed: [CommandName]

    /// 500 stops with some words on each are 200 kB, a line of 20,000 places as many.
    public static let defaultMaximumBytes = 524_288
    package static let maximumWaypoints = RouteRequest.maximumDestinations
    /// Bytes of the largest payload that surely comes whole.
    private static let largestWhole = 4 << 20
    /// Maximum number of unknown fields listed in a reply.
    package static let maximumIgnored = 20

    public init(
        maximumBytes: Int = Self.defaultMaximumBytes, obeyed: [CommandName] = CommandName.allCases
    ) {
        self.maximumBytes = maximumBytes
        self.obeyed = obeyed
    }

    /// - Parameter name: the last level of the topic, see ``Topics/incoming(_:)``.
    public func decode(name: String, payload: [UInt8]) -> Result<DecodedCommand, CommandRefusal> {
        var parser = JSONParser(Array(payload.prefix(maximumBytes)))
        let parsed = Result { () throws(JSONError) in try parser.parse() }
        let id = Self.id(in: parser.topLevel)

        func refusal(_ code: CommandReply.Code, _ message: String)
            -> Result<DecodedCommand, CommandRefusal>
        {
            .failure(CommandRefusal(id: id, name: name, code: code, message: message))
        }

        guard payload.count <= maximumBytes else {
            // A larger one has been cut while it came.
            let size =
                payload.count > Self.largestWhole
                ? "more than \(Self.largestWhole)" : "\(payload.count)"
            return refusal(
                .tooLarge, "The command has \(size) bytes; send at most \(maximumBytes).")
        }
        guard let command = CommandName(rawValue: name) else {
            let names = obeyed.map(\.rawValue).joined(separator: ", ")
            return refusal(.unknownCommand, "There is no such command; send one of \(names).")
        }
        switch parsed {
        case .failure(let error):
            return refusal(
                .malformed,
                "The payload is not JSON that can be read: \(error.reason) (byte \(error.offset)); "
                    + "send one JSON object.")
        case .success(.object(let object)):
            let fields = CommandFields(object)
            do throws(FieldError) {
                return .success(try decode(command, fields))
            } catch {
                return .failure(
                    CommandRefusal(
                        id: id, name: name, code: .invalid, message: error.message,
                        pointer: error.pointer, ignored: error.ignored,
                        routeStatus: error.routeStatus))
            }
        case .success(let value):
            return refusal(
                .malformed, "The payload is \(value.kind); send one JSON object.")
        }
    }

    /// The id, if it can be read.
    private static func id(in object: JSONObject) -> String? {
        object["id"]?.string.flatMap { (1...64).contains($0.unicodeScalars.count) ? $0 : nil }
    }

    private func decode(_ name: CommandName, _ fields: CommandFields)
        throws(FieldError) -> DecodedCommand
    {
        let id = try fields.required("id", try fields.string("id", lengths: 1...64))
        var command = DecodedCommand(
            id: id, issuedAt: try fields.time("issuedAt"),
            expiresAt: try fields.time("expiresAt"),
            ttlSeconds: try fields.number("ttlSeconds", in: 0...31_536_000),
            ifTrip: name.changesTrip ? try fields.trip("ifTrip") : nil,
            body: try body(of: name, fields),
            fingerprint: CommandFingerprint.of(name, fields.object))
        command.ignored = try ignored(in: fields, of: name)
        return command
    }

    /// The unknown fields of a command, which are not obeyed. A command that changes something is
    /// refused if one of its members seems to be a misspelt known one: a guard perhaps, which would
    /// be missing. A command that takes fields and has only unknown ones is refused, too: its rest is
    /// not what was ordered.
    private func ignored(in fields: CommandFields, of name: CommandName)
        throws(FieldError) -> [String]
    {
        let unread = fields.unread
        guard let first = unread.first else { return [] }
        let listed = Array(unread.prefix(Self.maximumIgnored))
        if name.changesSomething, let slip = fields.misspelt {
            var error = FieldError(
                slip.pointer,
                "The field \(slip.pointer) is not known; if \(slip.meant) is meant, correct its name, else "
                    + "leave it out, and send the command again.")
            error.ignored = listed
            throw error
        }
        guard name.hasFields, !fields.hasKnown(besides: CommandFingerprint.envelope) else {
            return listed
        }
        let others = unread.count > 1 ? " and \(unread.count - 1) more" : ""
        var error = FieldError(
            first,
            "The command has nothing that \(name.rawValue) knows, only the field \(first)\(others); "
                + "correct its name and send it again.")
        error.ignored = listed
        throw error
    }

    private func body(of name: CommandName, _ fields: CommandFields)
        throws(FieldError) -> CommandBody
    {
        switch name {
        case .setDestinations:
            return .setDestinations(
                CommandBody.SetDestinations(
                    waypoints: try fields.waypoints(atMost: SavedTrip.maximumDestinations),
                    options: try fields.routeOptions() ?? .init(),
                    startGuidance: try fields.boolean("startGuidance") ?? true,
                    continuation: try fields.continuation(),
                    line: try fields.tripLine(),
                    latenessSeconds: try fields.number("latenessSeconds", in: 0...86_400)))
        case .continueToNextDestination:
            return .continueToNextDestination(
                startGuidance: try fields.boolean("startGuidance") ?? false,
                leaving: try fields.stop("leavingWaypointIndex", "leavingWaypointId"),
                ifRevision: try fields.revision())
        case .clearDestinations: return .clearDestinations
        case .updateDestinations: return .updateDestinations(try fields.tourUpdate())
        case .getReply:
            return .getReply(
                commandID: try fields.required(
                    "commandId", try fields.string("commandId", lengths: 1...64)))
        case .reroute:
            return .reroute(
                CommandBody.Reroute(
                    reason: try fields.string("reason", lengths: 0...256),
                    options: try fields.routeOptions(), route: try fields.routeChoice()))
        case .setGuidance:
            return .setGuidance(
                active: try fields.required("active", try fields.boolean("active")))
        case .setOptions: return .setOptions(try OptionsPatch(fields))
        case .simulate: return .simulate(try fields.simulation())
        case .estimateRoute:
            return .estimateRoute(
                CommandBody.EstimateRoute(
                    waypoints: try fields.waypoints(),
                    options: try fields.routeOptions() ?? .init(),
                    departure: try fields.time("departureTime")))
        case .getState: return .getState
        case .getImage: return .getImage(try fields.image())
        case .message:
            return .message(
                text: try fields.required(
                    "text", try fields.string("text", lengths: DriverMessage.textLengths)),
                answers: try fields.answers())
        case .answerMessage:
            return .answerMessage(
                id: try fields.required(
                    "messageId", try fields.string("messageId", lengths: 1...64)),
                answer: try fields.string("answer", lengths: DriverMessage.answerLengths))
        case .clearMessages:
            return .clearMessages(id: try fields.string("messageId", lengths: 1...64))
        case .ping: return .ping
        }
    }
}
