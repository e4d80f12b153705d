public import Directions
public import Guidance

/// `navigation/route`: the whole route, retained; an empty retained payload when there is none.
public struct RouteDocument: Hashable, Sendable, UplinkMessage {
    public var route: Route
    public var version: RouteVersion

    public init(_ route: Route, version: RouteVersion) {
        self.route = route
        self.version = version
    }

    static let subtopic = "navigation/route"

    public var subtopic: String { Self.subtopic }
    public var delivery: Delivery { .state }
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.members(.revealing) { json in
            json.routeVersion(version)
            json.object("options") { $0.routeOptions(route.options) }
            json.routeMembers(route)
        }
    }

    /// Clears the retained route. It reveals nothing, so it may be sent without consent too.
    public static func cleared(on topics: Topics) -> OutgoingMessage {
        OutgoingMessage(topic: topics.topic(subtopic), payload: [], .state, publicForm: .whole)
    }
}
