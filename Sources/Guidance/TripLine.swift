public import Geodesy
public import Routing

/// The line that dispatch has a trip follow.
public struct TripLine: Hashable, Codable, Sendable {
    public var line: GivenLine
    /// Half-width of the corridor around the line, metres; leaving it is published. Nil for none.
    public var corridorMeters: Double?

    public init(line: GivenLine, corridorMeters: Double? = nil) {
        self.line = line
        self.corridorMeters = corridorMeters
    }

    public var adherence: GivenLine.Adherence { line.adherence }
}

/// The vehicle left the corridor along its line, or is back in it.
public struct CorridorChange: Hashable, Sendable {
    public var isInside: Bool
    public var location: Coordinate
    /// Metres from the line.
    public var distanceMeters: Double
    /// Metres of the line up to where the vehicle left it, or has come back to it.
    public var lineMeters: Double

    public init(
        isInside: Bool, location: Coordinate, distanceMeters: Double, lineMeters: Double
    ) {
        self.isInside = isInside
        self.location = location
        self.distanceMeters = distanceMeters
        self.lineMeters = lineMeters
    }
}

/// Decides when the vehicle has left the corridor along its line, and when it is back.
///
/// Who has not been in it yet has not left it. It takes a few seconds of positions on the other
/// side, so that one wrong position is not published.
struct CorridorMonitor: Sendable {
    private let line: Polyline
    private let meters: Double
    /// Nil before the vehicle has come to the line.
    private var isInside: Bool?
    /// Since when positions are on the other side.
    private var changed: Duration?
    /// Metres of the line up to a vehicle that has come back to it, until its route has come as far; nil otherwise.
    private var returned: Double?

    private static let patience = Duration.seconds(3)
    /// Metres of the line, behind and ahead of where the vehicle is on it, that are looked at.
    private static let behind = 1000.0
    private static let ahead = 20_000.0
    /// Metres by which a vehicle in the corridor gets on along the line from one position to the next.
    private static let step = 200.0

    init(line: Polyline, meters: Double) {
        self.line = line
        self.meters = meters
    }

    /// - Parameter driven: metres of the line that are behind the vehicle.
    mutating func observe(
        _ place: Coordinate, accuracy: Double?, driven: Double, at now: Duration
    ) -> CorridorChange? {
        let nearest = nearest(to: place, driven: driven)
        let distance = nearest.offset
        let isNowInside =
            isInside == true
            ? distance <= meters + min(20, accuracy ?? 0) : distance <= meters
        guard isNowInside != isInside else {
            changed = nil
            if isNowInside { follow(place, driven: driven) }
            return nil
        }
        guard let isInside else {
            if isNowInside { self.isInside = true }
            return nil
        }
        guard let changed else {
            self.changed = now
            return nil
        }
        guard now - changed >= Self.patience else { return nil }
        self.changed = nil
        self.isInside = !isInside
        let last = max(driven, returned ?? 0)
        returned = isNowInside ? nearest.distanceAlong : nil
        return CorridorChange(
            isInside: isNowInside, location: place, distanceMeters: distance,
            lineMeters: isNowInside ? nearest.distanceAlong : last)
    }

    /// Notes how far the vehicle that has come back is on the line, as long as its route has not.
    private mutating func follow(_ place: Coordinate, driven: Double) {
        guard let from = returned else { return }
        guard from > driven else {
            returned = nil
            return
        }
        let nearest = line.projection(of: place, within: from...from + Self.step)
        if nearest.offset <= meters { returned = nearest.distanceAlong }
    }

    /// The nearest place of the line, ahead of where it was left if that is within the corridor: the line may have
    /// come by before.
    private func nearest(to place: Coordinate, driven: Double) -> PolylineProjection {
        let end = driven + Self.ahead
        let ahead = line.projection(of: place, within: max(0, driven - meters)...end)
        guard ahead.offset > meters else { return ahead }
        return line.projection(of: place, within: max(0, driven - Self.behind)...end)
    }
}
