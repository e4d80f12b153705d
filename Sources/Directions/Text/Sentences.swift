/// The words of directions in one language.
struct Sentences {
    let language: Language

    /// What to do at a step, in one sentence.
    func instruction(for step: Step, label: RoadLabel, destination: String?) -> String {
        let onto = label.simple.isEmpty ? "" : " onto \(label.simple)"
        let on = label.simple.isEmpty ? "" : " on \(label.simple)"
        switch step.maneuver {
        case .unknown: return "Continue\(on)"
        case .depart: return label.simple.isEmpty ? "Head out" : "Head out\(on)"
        case .destination: return arrival(destination, "")
        case .destinationLeft: return arrival(destination, ", on the left")
        case .destinationRight: return arrival(destination, ", on the right")
        case .straight: return "Continue straight\(onto)"
        case .nameChange: return "Continue\(onto)"
        case .ferryBoat: return "Take the ferry\(on)"
        case .ferryTrain: return "Take the car train\(on)"
        default: return sided(step, onto: onto, label: label)
        }
    }

    private func arrival(_ destination: String?, _ side: String) -> String {
        "You have arrived at \(destination ?? "your destination")\(side)"
    }

    private func sided(_ step: Step, onto: String, label: RoadLabel) -> String {
        let words = step.maneuver.rawValue.split(separator: "_").map(String.init)
        let side =
            words.contains("LEFT") ? "left" : words.contains("RIGHT") ? "right" : "straight"
        if step.maneuver.rawValue.hasPrefix("ROUNDABOUT_EXIT") {
            return "Exit the roundabout\(onto)"
        }
        if step.maneuver.rawValue.hasPrefix("ROUNDABOUT") {
            guard let exit = step.roundaboutTurnNumber else { return "Enter the roundabout" }
            return "At the roundabout, take exit \(exit)\(onto)"
        }
        if words.contains("U") { return "Make a U-turn\(onto)" }
        if step.maneuver.rawValue.hasPrefix("MERGE") { return "Merge \(side)\(onto)" }
        if words.contains("RAMP") {
            let toward = label.destinations.isEmpty ? onto : " towards \(label.destinations)"
            if words[0] == "OFF", let exit = step.exitNumber { return "Take exit \(exit)\(toward)" }
            return side == "straight"
                ? "Take the ramp\(toward)" : "Take the ramp on the \(side)\(toward)"
        }
        if words.contains("KEEP") || words.contains("FORK") { return "Keep \(side)\(onto)" }
        if words.contains("SHARP") { return "Turn sharp \(side)\(onto)" }
        if words.contains("SLIGHT") { return "Turn slightly \(side)\(onto)" }
        return "Turn \(side)\(onto)"
    }
}
