import Geodesy
import RoadNetwork

/// A part of a drive that is moved aside for two minutes, onto a road of the same form that the map
/// lacks.
struct NewRoadDrive {
    /// With a minute before and behind.
    let drive: TrueDrive
    /// Seconds at which it leaves the mapped road and is back on it.
    let leaves: Double
    let returns: Double

    /// Seconds of the way over to the new road, and of that back.
    static let crossing = 12.0
    private static let duration = 120.0

    /// All parts of a drive, as recorded ten times a second, that can be moved so far to a side (degrees
    /// from the direction of travel) without coming near any other road.
    static func all(
        of drive: TrueDrive, movedBy meters: Double, side: Double, in network: RoadNetwork
    ) -> [NewRoadDrive] {
        let moments = drive.moments
        var found: [NewRoadDrive] = []
        var first = 600
        while first + 1_300 < moments.count {
            let part = first..<first + Int(duration * 10)
            first += 300
            guard let moved = move(moments, part, by: meters, side: side, in: network) else {
                continue
            }
            let shown = max(0, part.lowerBound - 600)..<min(moments.count, part.upperBound + 600)
            found.append(
                NewRoadDrive(
                    drive: TrueDrive(name: drive.name, moments: Array(moved[shown])),
                    leaves: moments[part.lowerBound].seconds,
                    returns: moments[part.upperBound].seconds))
            first = part.upperBound + 300
        }
        return found
    }

    private static func move(
        _ moments: [TrueDrive.Moment], _ part: Range<Int>, by meters: Double, side: Double,
        in network: RoadNetwork
    ) -> [TrueDrive.Moment]? {
        var moved = moments
        for index in part {
            let moment = moments[index]
            guard moment.isVisible, moment.speed > 3 else { return nil }
            let seconds = Double(min(index - part.lowerBound, part.upperBound - index)) / 10
            let share = min(1, seconds / crossing)
            moved[index].coordinate = moment.coordinate.moved(
                by: meters * share * share * (3 - 2 * share), bearing: moment.heading + side)
        }
        for index in stride(from: part.lowerBound + 200, to: part.upperBound - 200, by: 20)
        where isNearRoad(moved[index].coordinate, within: 0.6 * meters, in: network) {
            return nil
        }
        for index in part {
            let (before, after) = (moved[index - 5].coordinate, moved[index + 5].coordinate)
            let distance = before.distance(to: after)
            guard distance > 0.5 else { continue }
            moved[index].heading = before.bearing(to: after)
            moved[index].speed = distance
        }
        return moved
    }

    private static func isNearRoad(
        _ place: Coordinate, within meters: Double, in network: RoadNetwork
    ) -> Bool {
        var isNear = false
        network.forEachSegment(in: BoundingBox(around: place, radius: meters)) { segment in
            let edge = EdgeID(segment, backward: false)
            let attributes = network.attributes(of: edge)
            let access = TravelModes(
                rawValue: attributes.forwardAccess | attributes.backwardAccess)
            guard !isNear, !access.isDisjoint(with: .motorized) else { return }
            let line = Polyline(network.shape(of: edge))
            isNear = line.projection(of: place).offset < meters
        }
        return isNear
    }
}
