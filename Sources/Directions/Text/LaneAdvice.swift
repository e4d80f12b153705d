/// The lanes to use in a prompt, only if some lead on and others do not.
struct LaneAdvice {
    /// The key of the phrase; nil for no advice, or too long a one.
    let key: String

    init?(_ lanes: [StepLane]?) {
        guard let lanes, lanes.count > 1 else { return nil }
        let taken = lanes.indices.filter { lanes[$0].directions.contains(where: \.recommended) }
        guard let first = taken.first, let last = taken.last, taken.count < lanes.count,
            last - first + 1 == taken.count
        else { return nil }
        let side =
            first == 0
            ? "left"
            : last == lanes.count - 1
                ? "right" : first == lanes.count - 1 - last ? "middle" : nil
        guard let side, taken.count <= (side == "middle" ? 2 : 3) else { return nil }
        key = "lanes.\(side).\(taken.count)"
    }
}
