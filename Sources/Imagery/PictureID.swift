import Directions

/// The names of pictures: `slight-left` or `roundabout-exit-clockwise` for a maneuver,
/// `roundabout-left-clockwise-3` with the number of the exit in the ring, `lanes-4.1r.1r5` for
/// lanes.
///
/// Lanes are listed from left to right with a dot between them, each by the numbers of its
/// ``LaneShape``s, with an `r` behind the recommended ones. So an identifier has all information to
/// draw the picture, is the same on every vehicle, and fits into one level of a topic.
enum PictureID {
    /// No road has more lanes.
    static let maximumLanes = 32
    private static let lanesPrefix = "lanes-"

    static func text(of icon: ManeuverIcon, exit: Int?) -> String {
        exit.map { "\(icon.rawValue)-\($0)" } ?? icon.rawValue
    }

    static func icon(_ id: String) -> (icon: ManeuverIcon, exit: Int?)? {
        if let icon = ManeuverIcon(rawValue: id) { return (icon, nil) }
        guard let hyphen = id.lastIndex(of: "-"), id.utf8.count <= 64,
            let icon = ManeuverIcon(rawValue: String(id[..<hyphen])), icon.ringCenter != nil,
            let exit = ExitNumber.all.first(where: { "\($0)" == id[id.index(after: hyphen)...] })
        else { return nil }
        return (icon, exit)
    }

    static func text(of lanes: [StepLane]) -> String {
        var text = lanesPrefix
        for (place, lane) in lanes.enumerated() {
            if place > 0 { text += "." }
            for direction in lane.directions {
                text.unicodeScalars.append(digit(of: direction.shape))
                if direction.recommended { text += "r" }
            }
        }
        return text
    }

    private static func digit(of shape: LaneShape) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(ascii: "0") + shape.rawValue)
    }

    static func lanes(_ id: String) -> [StepLane]? {
        guard id.hasPrefix(lanesPrefix) else { return nil }
        // One lane has at most an arrow of each shape, so a longer text is none of ours.
        let longest = maximumLanes * (2 * LaneShape.allCases.count + 1)
        let text = id.utf8.dropFirst(lanesPrefix.utf8.count)
        guard text.count <= longest else { return nil }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= maximumLanes else { return nil }
        var lanes: [StepLane] = []
        for part in parts {
            guard let lane = lane(part) else { return nil }
            lanes.append(lane)
        }
        return lanes
    }

    private static func lane(_ text: Substring.UTF8View) -> StepLane? {
        var directions: [StepLane.Direction] = []
        for character in text {
            if character == UInt8(ascii: "r") {
                guard let last = directions.last, !last.recommended else { return nil }
                directions[directions.count - 1].recommended = true
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character),
                    let shape = LaneShape(rawValue: character - UInt8(ascii: "0")),
                    !directions.contains(where: { $0.shape == shape })
                else { return nil }
                directions.append(.init(shape: shape, recommended: false))
            }
        }
        return directions.isEmpty ? nil : StepLane(directions: directions)
    }
}
