public import Directions
import Geodesy
import Imagery
import Routing

extension JSONWriter {
    /// The members of the Navigation SDK's StepInfo.
    mutating func stepMembers(_ step: Step) {
        member("stepNumber", step.stepNumber)
        member("maneuver", step.maneuver.rawValue)
        member("fullRoadName", step.fullRoadName.isEmpty ? nil : step.fullRoadName)
        member("simpleRoadName", step.simpleRoadName.isEmpty ? nil : step.simpleRoadName)
        member("fullInstructionText", step.fullInstructionText)
        member("exitNumber", step.exitNumber)
        member("roundaboutTurnNumber", step.roundaboutTurnNumber)
        member("drivingSide", step.drivingSide.name)
        meters("distanceFromPrevStepMeters", step.distanceFromPrevStepMeters)
        seconds("timeFromPrevStepSeconds", step.timeFromPrevStepSeconds)
        member("maneuverImageId", Picture(of: step.maneuver, exit: step.roundaboutTurnNumber).id)
        member("lanesImageId", step.lanes.flatMap { Picture(of: $0)?.id })
        guard let lanes = step.lanes else { return null("lanes") }
        array("lanes", lanes) { json, lane in
            json.object { json in
                json.array("laneDirections", lane.directions) { json, direction in
                    json.object { json in
                        json.member("laneShape", direction.shape.name)
                        json.member("recommended", direction.recommended)
                    }
                }
            }
        }
    }

    /// A whole route: `distanceMeters`, `durationSeconds`, `roadFeatures`, `warnings`, `geometry` (encoded polyline, precision 6)
    /// and `legs`, each with its steps and the indices of its first and last place in the geometry.
    public mutating func routeMembers(_ route: Route) {
        meters("distanceMeters", route.distanceMeters)
        seconds("durationSeconds", route.durationSeconds)
        array("roadFeatures", route.features) { $0.element($1.rawValue) }
        array("warnings", route.warnings) { json, warning in
            json.object { json in
                json.member("code", warning.code.rawValue)
                json.member("message", warning.message)
                json.member("destinationIndex", warning.destinationIndex)
                json.member("roadName", warning.roadName)
                json.member("rule", warning.rule)
                json.member("opensAt", warning.opensAt?.description)
            }
        }
        var places: [Coordinate] = []
        let ranges = route.legs.map { leg in
            // A leg begins where the one before it ended: that place is written once.
            let isJoined = places.last.map { $0 == leg.geometry.coordinates[0] } ?? false
            let first = isJoined ? places.count - 1 : places.count
            places.append(contentsOf: leg.geometry.coordinates.dropFirst(isJoined ? 1 : 0))
            return first...places.count - 1
        }
        member("geometry", EncodedPolyline.encode(places))
        array("legs", zip(route.legs, ranges)) { json, entry in
            json.object { $0.legMembers(entry.0, geometry: entry.1) }
        }
    }

    private mutating func legMembers(_ leg: RouteLeg, geometry: ClosedRange<Int>) {
        object("destination") { $0.waypoint(leg.destination) }
        object("snappedDestination") { $0.place(leg.snappedDestination) }
        meters("distanceMeters", leg.distanceMeters)
        seconds("durationSeconds", leg.durationSeconds)
        member("firstGeometryIndex", geometry.lowerBound)
        member("lastGeometryIndex", geometry.upperBound)
        array("steps", leg.steps) { json, step in
            json.object { json in
                json.stepMembers(step)
                json.meters("distanceFromLegStartMeters", step.legMeters)
                json.seconds("timeFromLegStartSeconds", step.legSeconds)
                json.place(step.coordinate)
                json.degrees("bearingBeforeDegrees", step.bearingBefore)
                json.degrees("bearingAfterDegrees", step.bearingAfter)
                json.array("roadFeatures", step.features) { $0.element($1.rawValue) }
            }
        }
    }
}
