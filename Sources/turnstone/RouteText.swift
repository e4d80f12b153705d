import CommandLineTool
import Directions
import Routing

/// A route as a person reads it: a line for each maneuver, with the distance to it and its lanes.
struct RouteText {
    let text: String

    init(_ answer: RouteAnswer, language: Language) throws(UserError) {
        guard let route = try answer.route else {
            if case .failure(let failure) = answer.result {
                text = "No route: \(failure.message)\n"
            } else {
                text = "No route.\n"
            }
            return
        }
        let units = Measure.metric
        var lines = [
            "\(units.distance(route.distanceMeters)), \(Measure.duration(route.durationSeconds))"
        ]
        lines += route.warnings.map { "Warning: \($0.message)" } + [""]
        for leg in route.legs {
            for step in leg.steps {
                let way =
                    step.maneuver == .depart ? "" : units.distance(step.distanceFromPrevStepMeters)
                lines.append(Self.padded(way, 9) + "  " + step.fullInstructionText)
                if let lanes = step.lanes {
                    lines.append(Self.padded("", 9) + "  " + Self.picture(of: lanes))
                }
            }
            lines.append("")
        }
        text = lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// The lanes in a row, recommended ones in brackets.
    private static func picture(of lanes: [StepLane]) -> String {
        lanes.map { lane in
            let arrows = lane.directions.map { arrow($0.shape) }.joined()
            return lane.directions.contains(where: \.recommended) ? "[\(arrows)]" : " \(arrows) "
        }.joined(separator: "|")
    }

    private static func arrow(_ shape: LaneShape) -> String {
        switch shape {
        case .unknown: "·"
        case .straight: "↑"
        case .slightLeft: "↖"
        case .slightRight: "↗"
        case .normalLeft: "←"
        case .normalRight: "→"
        case .sharpLeft: "↙"
        case .sharpRight: "↘"
        case .uTurnLeft: "↶"
        case .uTurnRight: "↷"
        }
    }
}
