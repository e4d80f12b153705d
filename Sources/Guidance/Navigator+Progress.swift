public import Geodesy
import Positioning
public import Routing

/// Time and distance to one of the destinations, by way of those before it.
public struct TimeAndDistance: Hashable, Sendable {
    /// Index in the trip's destinations.
    public var waypointIndex: Int
    public var waypoint: Waypoint
    public var seconds: Double
    public var meters: Double
}

extension Navigator {
    /// To every destination from the current one on, cumulative from the vehicle; empty without a
    /// route.
    public var timeAndDistanceList: [TimeAndDistance] {
        guard let activeTrip = state.activeTrip else { return [] }
        let track = activeTrip.track
        return track.legs.indices.dropFirst(activeTrip.leg).map { leg in
            let end = track.legs[leg].endMeters
            let index = activeTrip.stops[leg]
            return TimeAndDistance(
                waypointIndex: index, waypoint: activeTrip.destinations[index],
                seconds: activeTrip.content.seconds(toMeters: end),
                meters: activeTrip.content.meters(to: end))
        }
    }

    /// The path driven since the destinations were set, oldest first; thinned as it grows, so that
    /// it never has more than 2,000 places.
    public var traveledPath: [Coordinate] {
        var path = traveled
        var matcher = matcher
        path.add(matcher.recentLocations())
        return path.places
    }

    /// Forgets the last arrival where it was without consent, when consent begins.
    mutating func forgetUnpublishedArrival() {
        if lastArrival?.isPublished == false { lastArrival = nil }
        if pendingRequest?.tripWithoutRoute?.lastArrival?.isPublished == false {
            pendingRequest?.tripWithoutRoute?.lastArrival = nil
        }
    }

    /// Forgets the drive without consent, when consent begins: the path, and the time and distance of the leg.
    mutating func forgetUnpublishedPath() {
        traveled = TraveledPath()
        if let time = location?.matched.time { traveled.begin(at: time) }
        approach?.traveledMeters = 0
        guard var activeTrip = state.activeTrip else { return }
        activeTrip.record.begin(at: now, secondsLeft: activeTrip.secondsToDestination)
        state.activeTrip = activeTrip
    }

    /// Traffic to the next destination.
    public var delayCategory: DelayCategory { delay.category }

    /// How a screen should be lit now.
    package var suggestedLightingMode: LightingMode { light.mode }
}

/// The path that a vehicle has driven.
///
/// A place is kept every ``spacing`` metres, and the last one; when there are too many, every other one is
/// dropped and the spacing doubles, so that memory stays bounded on the longest trip.
struct TraveledPath: Sendable {
    private var kept: [Coordinate] = []
    private var last: Coordinate?
    private var spacing = 10.0
    /// Times of the first location that counts, and of the newest that was added.
    private var begun: UTCTime?
    private var newest: UTCTime?
    /// The path as it is kept over a restart, an encoded polyline; nil where none is to be kept.
    private(set) var noted: String?

    static let limit = 2_000

    init() {}

    /// - Parameter noted: as an earlier session has kept it.
    init(noted: String?) {
        kept = noted.flatMap { EncodedPolyline.decode($0) } ?? []
        self.noted = kept.isEmpty ? nil : noted
    }

    /// Notes a path for a restart; none where it is empty.
    mutating func note(_ path: [Coordinate]) {
        noted = path.isEmpty ? nil : EncodedPolyline.encode(path)
    }

    /// Oldest first, up to where the vehicle is.
    var places: [Coordinate] {
        guard let last, last != kept.last else { return kept }
        return kept + [last]
    }

    /// Locations before the first call do not count.
    mutating func begin(at time: UTCTime) { begun = begun ?? time }

    /// Adds locations in their order, newer than the newest one.
    mutating func add(_ locations: [RevisedLocation]) {
        guard let begun else { return }
        for location in locations where location.time >= begun {
            if let newest, location.time <= newest { continue }
            newest = location.time
            add(location.coordinate)
        }
    }

    private mutating func add(_ place: Coordinate) {
        last = place
        if let before = kept.last, before.distance(to: place) < spacing { return }
        kept.append(place)
        guard kept.count >= Self.limit else { return }
        kept = kept.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        spacing *= 2
    }
}
