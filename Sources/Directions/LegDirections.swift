import Geodesy
import RoadNetwork
import Routing

/// The steps of one leg: the maneuvers along its path, in order, and their words.
struct LegDirections {
    let leg: LegPath
    let line: LegLine
    let start: Waypoint
    let destination: Waypoint
    let mode: TravelMode
    let network: RoadNetwork

    init(
        _ leg: LegPath, line: LegLine, from start: Waypoint, to destination: Waypoint,
        mode: TravelMode, in network: RoadNetwork
    ) {
        self.leg = leg
        self.line = line
        self.start = start
        self.destination = destination
        self.mode = mode
        self.network = network
    }

    func steps(language: Language) -> [Step] {
        [departure, arrival]
    }

    private var departure: Step {
        let name = network.text(of: network.way(of: leg.edges[0]), .name)
        return Step(
            stepNumber: 0, maneuver: .depart, fullRoadName: name, simpleRoadName: name,
            fullInstructionText: name.isEmpty ? "Head out" : "Head out on \(name)",
            exitNumber: nil, roundaboutTurnNumber: nil, drivingSide: drivingSide(of: leg.edges[0]),
            distanceFromPrevStepMeters: 0, timeFromPrevStepSeconds: 0, lanes: nil, legMeters: 0,
            legSeconds: 0, coordinate: leg.start.coordinate, bearingBefore: nil,
            bearingAfter: line.geometry.bearing(at: 0))
    }

    private var arrival: Step {
        let name = destination.title ?? ""
        return Step(
            stepNumber: 0, maneuver: DestinationSide.maneuver(of: destination, on: line.geometry),
            fullRoadName: name, simpleRoadName: name,
            fullInstructionText: "You have arrived at your destination",
            exitNumber: nil, roundaboutTurnNumber: nil,
            drivingSide: drivingSide(of: leg.edges[leg.edges.count - 1]),
            distanceFromPrevStepMeters: line.distanceMeters,
            timeFromPrevStepSeconds: line.durationSeconds, lanes: nil,
            legMeters: line.distanceMeters, legSeconds: line.durationSeconds,
            coordinate: leg.end.coordinate,
            bearingBefore: line.geometry.bearing(at: line.geometry.length), bearingAfter: nil)
    }

    private func drivingSide(of edge: EdgeID) -> DrivingSide {
        network.roadFlags(of: edge).contains(.leftHandTraffic) ? .left : .right
    }
}
