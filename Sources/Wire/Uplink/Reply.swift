public import Guidance
public import Routing

/// `reply/{command}`: the outcome of an order, or its beginning.
public struct Reply: Hashable, Sendable, UplinkMessage {
    /// The command's own id; nil when it could not be read.
    public var id: String?
    /// The command's name in the topic.
    public var command: String
    public var status: CommandReply.Status
    public var code: CommandReply.Code
    /// A sentence with the remedy.
    public var message: String
    /// JSON pointer (RFC 6901) of the field that is to blame.
    public var pointer: String?
    /// JSON pointers of the fields that are not known and were passed over; the first of them.
    public var ignored: [String]
    public var routeStatus: RouteStatus?
    /// Whether this is the reply to the first command with this id, given again.
    public var isDuplicate: Bool
    public var result: CommandResult?
    /// The parts of the command's line that cannot be driven.
    public var lineFaults: [LineFault] = []
    /// Whether the command, and its effects, outlive a restart of the agent: not while its disk
    /// takes nothing. Not part of a remembered reply.
    public var isKept = true

    public init(
        id: String?, command: String, status: CommandReply.Status, code: CommandReply.Code,
        message: String, pointer: String? = nil, ignored: [String] = [],
        routeStatus: RouteStatus? = nil, isDuplicate: Bool = false, result: CommandResult? = nil
    ) {
        self.id = id
        self.command = command
        self.status = status
        self.code = code
        self.message = message
        self.pointer = pointer
        self.ignored = ignored
        self.routeStatus = routeStatus
        self.isDuplicate = isDuplicate
        self.result = result
    }

    /// The navigator's reply to a command.
    public init(_ reply: CommandReply, to command: DecodedCommand, result: CommandResult? = nil) {
        self.init(
            id: command.id, command: command.name.rawValue, status: reply.status,
            code: reply.code, message: reply.message, pointer: reply.field?.pointer,
            ignored: command.ignored, routeStatus: reply.routeStatus, result: result)
        lineFaults = reply.lineFaults
    }

    /// The answer to a command that cannot be obeyed.
    public init(_ refusal: CommandRefusal) {
        self.init(
            id: refusal.id, command: refusal.name, status: .rejected, code: refusal.code,
            message: refusal.message, pointer: refusal.pointer, ignored: refusal.ignored,
            routeStatus: refusal.routeStatus)
    }

    /// Longer names, and ones that no command could have, are answered under `unknown`.
    public var subtopic: String {
        "reply/\(TopicLevel(command)?.description ?? "unknown")"
    }

    public var delivery: Delivery { Delivery(qualityOfService: .atLeastOnce) }
    /// Each order has its answer; one with a revealing answer is refused before it is obeyed.
    public var disclosure: Disclosure { .public }

    public func writeShortMembers(to json: inout MemberWriter) -> Bool {
        json.member("id", id, .public)
        json.member("status", status.rawValue, .public)
        json.member("code", code.rawValue, .public)
        return true
    }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("id", id, .public)
        json.member("command", command.count > 64 ? String(command.prefix(64)) : command, .public)
        json.member("status", status.rawValue, .public)
        json.member("code", code.rawValue, .public)
        json.member("message", message, disclosureOfReason, withheld: withheldReason)
        json.member("pointer", pointer, disclosureOfReason)
        json.array("ignored", ignored, .public) { $0.element($1) }
        json.member("routeStatus", routeStatus?.name, disclosureOfRouteStatus)
        json.member("duplicate", isDuplicate, .public)
        if !lineFaults.isEmpty {
            json.array("lineFaults", lineFaults, disclosureOfReason) { json, fault in
                json.object { $0.lineFault(fault) }
            }
        }
        if !isKept { json.member("kept", false, .public) }
        json.member("result", result?.json, withheld: result?.publicJSON)
    }

    /// The reason for a missing route may name a road on its path, or the distance of the start
    /// from one, and so may a note on a route. A fault of the destinations themselves does not
    /// depend on the start.
    private var disclosureOfReason: Disclosure {
        if status == .succeeded, routeStatus == .ok, !message.isEmpty { return .revealing }
        guard status == .failed else { return .public }
        return switch routeStatus {
        case .waypointError, .noWaypointsError, .duplicateWaypointsError, .travelModeUnsupported,
            nil:
            .public
        default: .revealing
        }
    }

    /// Whether there is a path depends on the vehicle's place; a fault of the order itself does not.
    private var disclosureOfRouteStatus: Disclosure {
        status == .succeeded || disclosureOfReason == .revealing ? .revealing : .public
    }

    private var withheldReason: String {
        status == .succeeded
            ? ""
            : "There is no route; the reason would tell where the vehicle is, which the driver has not "
                + "agreed to."
    }
}

extension Reply {
    /// The reply without a header, to be remembered; ``init(remembered:)`` reads it.
    public var remembered: [UInt8] {
        var json = MemberWriter(withholding: false, reservingCapacity: 256)
        json.whole { json in
            writeMembers(to: &json)
            json.members(.public) { json in
                if let result { json.member("publicResult", json: result.publicJSON) }
            }
        }
        return json.bytes
    }

    /// Nil when the bytes are no reply.
    public init?(remembered bytes: some Sequence<UInt8>) {
        guard let json = try? JSONValue(parsing: bytes), let command = json["command"]?.string,
            let status = json["status"]?.string.flatMap(CommandReply.Status.init),
            let code = json["code"]?.string.flatMap(CommandReply.Code.init),
            let message = json["message"]?.string
        else { return nil }
        // Journals of older versions hold failures with OK.
        let known = code == .ok ? status.codeOfItsOwn : code
        let routeStatus = json["routeStatus"]?.string
        let result = json["result"].flatMap { $0.isNull ? nil : $0 }
        // Journals of older versions do not have the public part.
        let publicResult = json["publicResult"].map { JSONWriter.bytes(of: $0) }
        self.init(
            id: json["id"]?.string, command: command, status: status, code: known,
            message: message, pointer: json["pointer"]?.string,
            ignored: (json["ignored"]?.elements ?? []).compactMap(\.string),
            routeStatus: RouteStatus.allCases.first { $0.name == routeStatus },
            isDuplicate: json["duplicate"]?.boolean ?? false,
            result: result.map {
                CommandResult(
                    json: JSONWriter.bytes(of: $0),
                    publicJSON: publicResult ?? CommandResult.nothing)
            })
        lineFaults = (json["lineFaults"]?.elements ?? []).compactMap(LineFault.init(json:))
    }
}

extension CommandReply.Status {
    /// The default code: ``CommandReply/Code/ok`` if and only if it is no failure.
    fileprivate var codeOfItsOwn: CommandReply.Code {
        switch self {
        case .accepted, .succeeded: .ok
        case .failed: .routingFailed
        case .superseded: .superseded
        case .rejected: .internal
        }
    }
}

extension OrderField {
    /// JSON pointer (RFC 6901) of the field in the command's payload.
    fileprivate var pointer: String {
        switch self {
        case .trip: "/ifTrip"
        case .destinations: "/waypoints"
        case .destination(let index): "/waypoints/\(index)"
        case .leftDestination: "/leavingWaypointIndex"
        case .leftDestinationID: "/leavingWaypointId"
        case .placeOfDestination(let index): "/waypoints/\(index)/placeId"
        case .site(let index): "/waypoints/\(index)/site"
        case .line: "/line"
        case .window(let index): "/waypoints/\(index)/window/to"
        case .changes: "/changes"
        case .change(let index): "/changes/\(index)"
        case .revision: "/ifRevision"
        case .command: "/commandId"
        case .alternative: "/route/alternative"
        case .avoidedRoad(let index): "/route/avoid/segments/\(index)"
        case .coordinate: "/latitude"
        case .picture: "/imageId"
        case .step: "/stepNumber"
        case .pictureKind: "/kind"
        case .locationConsent: "/locationConsent"
        case .privacyMode: "/privacyMode"
        case .message: "/messageId"
        case .answer: "/answer"
        }
    }
}
