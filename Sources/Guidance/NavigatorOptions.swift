public import Directions

/// The navigator's options, which `set-options` changes. Every default is the Navigation SDK's
/// where it has one.
public struct NavigatorOptions: Hashable, Codable, Sendable {
    /// Smallest change in seconds that is published as an event; infinity switches the event off.
    public var timeUpdateThreshold = 1.0
    /// Smallest change in metres that is published as an event; infinity switches the event off.
    public var distanceUpdateThreshold = 1.0
    /// Whether guidance ends at each waypoint until it is switched on again.
    public var stopsGuidanceAtArrival = true
    /// The continuation of trips whose orders name none.
    public var continuation = Continuation.byCommand
    /// Metres around a waypoint within which, at the end of the leg, it counts as reached. The SDK
    /// does not publish its own; its vendor's fleet service reports arrival within about 50 m.
    public var arrivalRadius = 50.0
    /// Time for which an order that needs the position waits for a fix.
    var firstFixTimeout = Duration.seconds(30)
    /// Time after which an order without a route has failed.
    var routeTimeout = Duration.seconds(60)
    /// Whether a trip is taken as soon as it is ordered, and its order answered then, and not when its
    /// route is there: so that neither the answer nor its moment depends on where the vehicle is. The
    /// route is looked for until there is one.
    public var takesTripsAtOnce = false
    public var deviation = DeviationOptions()
    public var speedAlerts = SpeedAlertOptions()
    /// Whether the driver is warned of speed cameras on the route; some countries forbid it.
    public var warnsOfSpeedCameras = false
    package var betterRoute = BetterRouteOptions()
    public var voiceGuidanceLevel = VoiceGuidanceLevel.alertsAndGuidance
    /// Language of prompts and of the steps of routes that are worked out from now on.
    public var language = Language.english
    /// Units of the distances in prompts; nil for the country's.
    public var measure: Measure?

    public init() {}
}

extension NavigatorOptions {
    /// A missing member has its default: records of versions that did not have it yet are read too.
    /// Its default must therefore be the behaviour of such a version.
    public init(from decoder: any Decoder) throws {
        self.init()
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func take<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
            value = try members.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        try take(&timeUpdateThreshold, .timeUpdateThreshold)
        try take(&distanceUpdateThreshold, .distanceUpdateThreshold)
        try take(&stopsGuidanceAtArrival, .stopsGuidanceAtArrival)
        try take(&continuation, .continuation)
        try take(&arrivalRadius, .arrivalRadius)
        try take(&firstFixTimeout, .firstFixTimeout)
        try take(&routeTimeout, .routeTimeout)
        try take(&takesTripsAtOnce, .takesTripsAtOnce)
        try take(&deviation, .deviation)
        try take(&speedAlerts, .speedAlerts)
        try take(&warnsOfSpeedCameras, .warnsOfSpeedCameras)
        try take(&betterRoute, .betterRoute)
        try take(&voiceGuidanceLevel, .voiceGuidanceLevel)
        try take(&language, .language)
        measure = try members.decodeIfPresent(Measure.self, forKey: .measure)
    }
}
