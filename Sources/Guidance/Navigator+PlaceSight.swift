import Directions
import Geodesy
import Positioning
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

// The place at the end of a leg as seen from the vehicle.
extension Navigator {
    /// The leg's destination as seen from the vehicle.
    func sight(of leg: RouteLeg, _ walk: Walk?) -> Arrival.PlaceSight? {
        guard let place = location?.matched.rawCoordinate else { return nil }
        return Arrival.PlaceSight(
            distanceMeters: place.distance(to: leg.destination.coordinate),
            side: lastManeuver(of: leg)?.side, walkingMeters: walk?.meters)
    }

    /// The maneuver at a leg's end, with the side on which its destination is for the vehicle: at that end for one that drives
    /// on to it, else where it stands or has turned off, as it came by before the route turns round, short of a last turn, or off
    /// the road in a yard. Without a side where that is not plain.
    func lastManeuver(of leg: RouteLeg) -> Maneuver? {
        let maneuver = leg.steps.last?.maneuver
        switch maneuver {
        case .destination, .destinationLeft, .destinationRight: break
        default: return maneuver
        }
        let end = leg.geometry.coordinates.last ?? leg.snappedDestination
        let place = leg.destination.coordinate
        guard let matched = location?.matched else { return maneuver }
        guard !jumps.isBacking else { return .destination }
        let bearing = leg.geometry.bearing(at: leg.geometry.length)
        let drivesToEnd = drivesToEnd(matched)
        if !drivesToEnd, isInYard(matched) {
            let side = sideInYard(of: place, from: matched, road: matched.course ?? bearing)
            return side?.maneuver ?? .destination
        }
        guard DestinationSide.range.contains(end.distance(to: place)) else { return .destination }
        guard !drivesToEnd else {
            let end = PlaceView(of: place, from: end, course: bearing)
            return end.side?.maneuver ?? maneuver
        }
        let side = side(of: place, from: matched, routeEnd: maneuver?.side, bearing: bearing)
        return side?.maneuver ?? .destination
    }

    /// Whether the vehicle has left the road, though the map may still have it there.
    private func isInYard(_ matched: MatchedLocation) -> Bool {
        !matched.roadSnapped || isBesideRoad(matched) || standsAskew(matched)
    }

    /// Whether the vehicle is on the last metres of its route's current leg, in its direction, and has not come to stand.
    private func drivesToEnd(_ matched: MatchedLocation) -> Bool {
        guard let activeTrip = state.activeTrip, let position = matched.position,
            matched.speed ?? 0 >= DepartureMonitor.standingSpeed, !isBesideRoad(matched)
        else { return false }
        let end = activeTrip.legEndMeters
        return activeTrip.track.meters(
            of: position, within: max(0, end - options.arrivalRadius)...end, nearest: end) != nil
    }

    /// The side of a vehicle on the road on which a place is.
    ///
    /// - Parameters:
    ///   - side: that on which the route has it at its end.
    ///   - bearing: of the route's end.
    private func side(
        of place: Coordinate, from matched: MatchedLocation, routeEnd side: PlaceView.Side?,
        bearing: Double?
    ) -> PlaceView.Side? {
        guard let course = matched.course else { return side }
        let view = PlaceView(of: place, from: matched.coordinate, course: course)
        if let side = view.side { return side }
        // It is ahead or behind, or too near to tell: on the side on which the route has it, unless that is not the nearer one
        // from here, as before a bend.
        guard let side, let bearing else { return nil }
        let turn = Angle.difference(course, bearing)
        let told: PlaceView.Side
        if turn < Self.sameDirection {
            told = side
        } else if turn > 180 - Self.sameDirection {
            told = side.opposite
        } else {
            return nil
        }
        return view.isContrary(to: told) ? nil : told
    }

    /// The side of a vehicle off the road: beside its nose and to no other side of the road's course, or else beside that course
    /// and to the same side of the nose.
    ///
    /// - Parameter road: degrees from north; its own is unknown while it is too slow for one, and the map may have it on a road
    ///   that it does not drive along.
    private func sideInYard(of place: Coordinate, from matched: MatchedLocation, road: Double?)
        -> PlaceView.Side?
    {
        func view(_ course: Double) -> PlaceView {
            PlaceView(
                of: place, from: matched.rawCoordinate, course: course,
                error: matched.fixAccuracy ?? 0)
        }
        let (nose, along) = (jumps.lastCourse.map(view), road.map(view))
        if let side = nose?.side { return along?.isContrary(to: side) == true ? nil : side }
        guard let side = along?.side else { return nil }
        return nose.map { $0.isOn(side) } ?? true ? side : nil
    }

    /// Degrees between two courses that are one.
    private static let sameDirection = 60.0

    /// Whether the receiver sees the vehicle farther beside its road than its error and half of the road's width.
    private func isBesideRoad(_ matched: MatchedLocation) -> Bool {
        guard matched.roadSnapped, let accuracy = matched.fixAccuracy else { return false }
        return metersBesideRoad(matched) > accuracy + PlaceView.roadWidth
    }

    /// Whether the vehicle has turned off its road as it came to stand: its nose points elsewhere, and the receiver sees it beside the
    /// road, though its error may be as great.
    private func standsAskew(_ matched: MatchedLocation) -> Bool {
        guard matched.roadSnapped, let course = matched.course, let nose = jumps.lastCourse else {
            return false
        }
        let angle = Angle.difference(course, nose)
        return (Self.askew...180 - Self.askew).contains(angle)
            && metersBesideRoad(matched) > PlaceView.roadWidth
    }

    /// Degrees between a road and the nose of a vehicle that has turned off it.
    private static let askew = 30.0

    private func metersBesideRoad(_ matched: MatchedLocation) -> Double {
        abs(
            PlaceView(of: matched.rawCoordinate, from: matched.coordinate, course: matched.course)
                .aside)
    }

    /// The walk from where a leg ends to its destination; nil where that is beside the road.
    func walk(from leg: RouteLeg) -> Walk? {
        guard let last = leg.edges.last else { return nil }
        let end = EdgePosition(
            edge: last.edge, offset: last.startOffset + leg.distanceMeters - last.startMeters,
            coordinate: leg.snappedDestination)
        return network.walk(from: end, to: leg.destination.coordinate)
    }
}

/// A place as seen from a vehicle, or from where it will be.
struct PlaceView {
    typealias Side = Arrival.PlaceSight.Side

    /// Metres from the vehicle's line to the place, to the right of it; negative to the left.
    let aside: Double
    /// Degrees from straight ahead, 0...180.
    private let angle: Double
    /// Metres by which ``aside`` may be wrong.
    private let error: Double

    /// - Parameter course: degrees from north; without one no place has a side.
    init(
        of place: Coordinate, from vehicle: Coordinate, course: Double?,
        error: Double = Self.roadWidth
    ) {
        let turn = course.map { Angle.turn(from: $0, to: vehicle.bearing(to: place)) } ?? 0
        angle = abs(turn)
        aside = vehicle.distance(to: place) * sin(Angle.radians(turn))
        self.error = error
    }

    /// The side on which it is; nil for a place ahead, behind, or too near to tell.
    var side: Side? {
        guard abs(aside) > error, (Self.beside...180 - Self.beside).contains(angle) else {
            return nil
        }
        return aside < 0 ? .left : .right
    }

    /// Whether it is to the other side of the vehicle's line, be that ahead or behind.
    func isContrary(to side: Side) -> Bool { isOn(side.opposite) }

    /// Whether it is to a side of the vehicle's line, be that ahead or behind.
    func isOn(_ side: Side) -> Bool {
        abs(aside) > Self.roadWidth && (aside < 0) == (side == .left)
    }

    /// Metres from the middle of a road within which a place has no side.
    static let roadWidth = 3.0
    /// Degrees from straight ahead, and from straight behind, from which on a place is beside the vehicle.
    private static let beside = 30.0
}

extension Arrival.PlaceSight.Side {
    fileprivate var maneuver: Maneuver { self == .left ? .destinationLeft : .destinationRight }
    fileprivate var opposite: Self { self == .left ? .right : .left }
}

extension Maneuver {
    fileprivate var side: PlaceView.Side? {
        switch self {
        case .destinationLeft: .left
        case .destinationRight: .right
        default: nil
        }
    }
}
