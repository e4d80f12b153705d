public import Geodesy
public import Guidance

/// The result of a command, as the JSON object in its reply.
public struct CommandResult: Hashable, Sendable {
    public let json: [UInt8]
    /// The same without the members that reveal the location, or `null`.
    let publicJSON: [UInt8]

    static let nothing = Array("null".utf8)

    init(json: [UInt8], publicJSON: [UInt8]) {
        self.json = json
        self.publicJSON = publicJSON
    }

    /// - Parameter disclosure: `.revealing` for a result of which nothing is public.
    private init(_ disclosure: Disclosure, _ body: (inout MemberWriter) -> Void) {
        func written(withholding: Bool) -> [UInt8] {
            var writer = MemberWriter(withholding: withholding, reservingCapacity: 128)
            writer.whole(body)
            return writer.bytes
        }
        json = written(withholding: false)
        publicJSON = disclosure == .revealing ? Self.nothing : written(withholding: true)
    }

    /// The trip that a command began or changed, and its route if there is one yet.
    public static func trip(
        _ trip: TripID, route: RouteVersion?, distanceMeters: Double? = nil,
        durationSeconds: Double? = nil, tourRevision: Int? = nil
    ) -> CommandResult {
        CommandResult(.public) { json in
            json.member("tripId", trip.rawValue, .public)
            json.member("tourRevision", tourRevision, .public)
            json.routeVersion(ifPresent: route)
            json.meters("distanceMeters", distanceMeters, .revealing)
            json.seconds("durationSeconds", durationSeconds, .revealing)
        }
    }

    /// The distance and duration of an estimated route, and when the position held from which it leads.
    public static func estimate(
        distanceMeters: Double, durationSeconds: Double, delaySeconds: Double?,
        fixTime: UTCTime?
    ) -> CommandResult {
        CommandResult(.revealing) { json in
            json.meters("distanceMeters", distanceMeters, .revealing)
            json.seconds("durationSeconds", durationSeconds, .revealing)
            json.seconds("delaySeconds", delaySeconds, .revealing)
            if let fixTime { json.member("fixTime", fixTime.description, .revealing) }
        }
    }

    /// The last reply to a command; nil where it is still being obeyed.
    public static func reply(_ reply: Reply?) -> CommandResult {
        func written(_ withholding: Bool) -> [UInt8] {
            var writer = JSONWriter(reservingCapacity: 512)
            writer.object { json in
                if let reply {
                    json.member("reply", json: reply.members(withholding: withholding))
                } else {
                    json.null("reply")
                }
            }
            return writer.bytes
        }
        return CommandResult(json: written(false), publicJSON: written(true))
    }

    /// The picture that was published.
    ///
    /// - Parameter disclosure: revealing for the picture of a step of the route, public for one that the
    ///   order names itself.
    public static func image(id: String, on topics: Topics, _ disclosure: Disclosure)
        -> CommandResult
    {
        CommandResult(disclosure) { json in
            json.member("imageId", id, disclosure)
            json.member("topic", topics.topic("image/\(id)"), disclosure)
        }
    }
}
