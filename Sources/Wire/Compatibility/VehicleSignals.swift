import Geodesy
public import Guidance
import Positioning
public import Routing

/// `vss`: the vehicle's state by the names and in the units of COVESA's Vehicle Signal
/// Specification, beside the header.
///
/// VSS gives the position of the antenna, so this is the fix and not the road; its altitude is above
/// the ellipsoid, which the agent does not keep, so there is none.
public struct VehicleSignals: Hashable, Sendable, UplinkMessage {
    public var update: LocationUpdate
    /// The trip's last destination; nil without a trip.
    public var destination: Waypoint?

    /// Metres a second above which a vehicle counts as moving: noise of a receiver at rest stays below.
    static let movingSpeed = 0.5

    public init(_ update: LocationUpdate, destination: Waypoint?) {
        self.update = update
        self.destination = destination
    }

    public var subtopic: String { "vss" }
    public var delivery: Delivery { .live(expiry: 60) }
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.members(.revealing, writeSignals(to:))
    }

    private func writeSignals(to json: inout JSONWriter) {
        let matched = update.matched
        json.member("Vehicle.Speed", matched.speed.map { $0 * 3.6 }, decimals: 1)
        json.member("Vehicle.IsMoving", matched.speed.map { $0 > Self.movingSpeed })
        json.member("Vehicle.CurrentLocation.Timestamp", matched.clockTime.description)
        json.member(
            "Vehicle.CurrentLocation.Latitude", matched.rawCoordinate.latitude, decimals: 7)
        json.member(
            "Vehicle.CurrentLocation.Longitude", matched.rawCoordinate.longitude, decimals: 7)
        json.member("Vehicle.CurrentLocation.Heading", matched.course, decimals: 1)
        json.member("Vehicle.CurrentLocation.HorizontalAccuracy", matched.fixAccuracy, decimals: 1)
        json.member(
            "Vehicle.Cabin.Infotainment.Navigation.DestinationSet.Latitude",
            destination?.coordinate.latitude, decimals: 7)
        json.member(
            "Vehicle.Cabin.Infotainment.Navigation.DestinationSet.Longitude",
            destination?.coordinate.longitude, decimals: 7)
    }
}
