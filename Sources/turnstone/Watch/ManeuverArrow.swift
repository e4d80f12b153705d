/// A maneuver or the direction of a lane as one character.
enum ManeuverArrow {
    /// - Parameters:
    ///   - name: as in the contract: `TURN_SLIGHT_LEFT`, `NORMAL_RIGHT`.
    ///   - plain: for terminals that have no more than ASCII.
    static func arrow(_ name: String, plain: Bool) -> String {
        let (shown, simple) = pair(name)
        return plain ? simple : shown
    }

    private static func pair(_ name: String) -> (String, String) {
        if name.hasPrefix("DESTINATION") { return ("⚑", "X") }
        if name.hasPrefix("FERRY") { return ("≈", "~") }
        if name.contains("ROUNDABOUT") {
            return name.hasSuffix("COUNTERCLOCKWISE") ? ("↺", "O") : ("↻", "O")
        }
        if name.contains("U_TURN") {
            return name.hasSuffix("_CLOCKWISE") || name.hasSuffix("RIGHT")
                ? ("↷", "U") : ("↶", "U")
        }
        let isLeft = name.hasSuffix("LEFT")
        guard isLeft || name.hasSuffix("RIGHT") else {
            return name == "DEPART" ? ("●", "o") : ("↑", "^")
        }
        if name.contains("SHARP") { return isLeft ? ("↙", "<") : ("↘", ">") }
        let isMild = ["SLIGHT", "KEEP", "FORK", "MERGE"].contains { name.contains($0) }
        if isMild { return isLeft ? ("↖", "\\") : ("↗", "/") }
        return isLeft ? ("↰", "<") : ("↱", ">")
    }
}
