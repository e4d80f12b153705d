import Geodesy
public import Guidance
import Positioning

/// `location`: the vehicle's location, on the road if it is on one, beside the original fix.
public struct LocationReport: Hashable, Sendable, UplinkMessage {
    public var update: LocationUpdate
    public var isSimulated: Bool

    public init(_ update: LocationUpdate, isSimulated: Bool = false) {
        self.update = update
        self.isSimulated = isSimulated || update.isSimulated
    }

    public var subtopic: String { "location" }
    public var delivery: Delivery { .live(expiry: 60) }
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.members(.revealing, writeReport(to:))
    }

    private func writeReport(to json: inout JSONWriter) {
        let matched = update.matched
        let fix = update.fix
        json.position(matched)
        json.member("source", matched.source.wireName)
        json.member("roadSnapped", matched.roadSnapped)
        json.member("confidence", matched.confidence, decimals: 2)
        json.member("roadName", update.roadName)
        json.metersPerSecond("speedLimitMetersPerSecond", update.speedLimit)
        json.member("onRoute", update.onRoute)
        json.member("simulated", isSimulated)
        json.object("rawFix") { json in
            json.place(matched.rawCoordinate)
            json.meters("altitudeMeters", fix?.altitude)
            json.degrees("courseDegrees", fix?.course)
            json.metersPerSecond("speedMetersPerSecond", fix?.speed)
            json.meters("horizontalErrorMeters", fix?.horizontalError)
            json.member("satellitesUsed", fix?.satellitesUsed)
        }
    }
}
