public import Geodesy
public import Guidance
public import Routing

/// A command of valid form. Whether it may be obeyed — fresh, not a repetition, allowed — is decided
/// by the holder of time, journal and configuration.
public struct DecodedCommand: Hashable, Sendable {
    /// 1-64 characters, chosen by the sender.
    public var id: String
    public var issuedAt: UTCTime?
    public var expiresAt: UTCTime?
    /// Seconds from ``issuedAt``, or from the arrival where that is not given.
    public var ttlSeconds: Double?
    /// Obey only while this trip is the current one.
    public var ifTrip: TripID?
    public var body: CommandBody
    /// Identifies the content of an order: equal for two payloads with the same content, whatever
    /// their spacing, order of members and times. 32 hexadecimal digits.
    public var fingerprint: String
    /// JSON pointers (RFC 6901) of the first fields that are not known and were passed over.
    public var ignored: [String] = []

    public var name: CommandName { body.name }

    /// A refusal of this order.
    public func refusal(
        _ code: CommandReply.Code, _ message: String, pointer: String? = nil,
        routeStatus: RouteStatus? = nil
    ) -> CommandRefusal {
        CommandRefusal(
            id: id, name: name.rawValue, code: code, message: message, pointer: pointer,
            ignored: ignored, routeStatus: routeStatus)
    }
}

/// The reason not to obey an order; every one is answered.
public struct CommandRefusal: Error, Hashable, Sendable {
    /// Nil if it cannot be read.
    public var id: String?
    /// The name in the topic.
    public var name: String
    public var code: CommandReply.Code
    /// One sentence: the fault and its remedy.
    public var message: String
    /// JSON pointer (RFC 6901) of the field that is to blame.
    public var pointer: String?
    /// JSON pointers of the fields that are not known.
    public var ignored: [String]
    public var routeStatus: RouteStatus?

    public init(
        id: String?, name: String, code: CommandReply.Code, message: String,
        pointer: String? = nil, ignored: [String] = [], routeStatus: RouteStatus? = nil
    ) {
        self.id = id
        self.name = name
        self.code = code
        self.message = message
        self.pointer = pointer
        self.ignored = ignored
        self.routeStatus = routeStatus
    }
}
