import CommandLineTool
import Directions
import RoadNetwork
import Routing

/// A route as a person reads it: a line for each maneuver, with the distance to it and its lanes.
struct RouteText {
    let text: String

    /// - Parameter measure: nil for the units of the signs where the route begins.
    init(
        _ answer: RouteAnswer, measure: Measure?, in network: RoadNetwork
    ) throws(UserError) {
        guard let route = try answer.route else {
            if case .failure(let failure) = answer.result {
                let lines =
                    Self.wrapped("No route: \(failure.message)")
                    + LineFaultsText.lines(of: failure.lineFaults)
                text = lines.joined(separator: "\n") + "\n"
            } else {
                text = "No route.\n"
            }
            return
        }
        let units = measure ?? Measure(at: route, in: network)
        var lines = [
            "\(units.distance(route.distanceMeters)), \(Measure.duration(route.durationSeconds))"
        ]
        // Those of a line are the parts that are listed.
        lines += route.warnings.filter { $0.code != .line }
            .flatMap { Self.wrapped("Warning: \($0.message)") }
        lines += LineFaultsText.lines(of: route.line?.faults ?? []) + [""]
        for leg in route.legs {
            for step in leg.steps {
                let way =
                    step.maneuver == .depart ? "" : units.distance(step.distanceFromPrevStepMeters)
                let words = TextWidth.wrapped(
                    step.fullInstructionText, Self.width - Self.indent)
                lines.append(Self.padded(way, 9) + "  " + words[0])
                lines += words.dropFirst().map { Self.padded("", Self.indent) + $0 }
                if let lanes = step.lanes {
                    lines.append(Self.padded("", 9) + "  " + Self.picture(of: lanes))
                }
            }
            lines.append("")
        }
        text = lines.joined(separator: "\n")
    }

    /// Columns of a line, and of those the first that have the distance.
    private static let (width, indent) = (80, 11)

    /// A sentence in lines, all but the first set in.
    private static func wrapped(_ text: String) -> [String] {
        TextWidth.wrapped(text, width - 2).enumerated().map { $0 == 0 ? $1 : "  " + $1 }
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
