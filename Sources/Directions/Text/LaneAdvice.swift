/// The lanes to use in a prompt, only if some lead on and others do not.
struct LaneAdvice {
    enum Side: String {
        case left, right, middle
    }

    let side: Side
    private let count: Int
    /// The key of the phrase.
    var key: String { "lanes.\(side.rawValue).\(count)" }

    /// Nil for no advice, or too long a one.
    init?(_ lanes: [StepLane]?) {
        guard let lanes, lanes.count > 1 else { return nil }
        let taken = lanes.indices.filter { lanes[$0].directions.contains(where: \.recommended) }
        guard let first = taken.first, let last = taken.last, taken.count < lanes.count,
            last - first + 1 == taken.count
        else { return nil }
        let side: Side? =
            first == 0
            ? .left
            : last == lanes.count - 1 ? .right : first == lanes.count - 1 - last ? .middle : nil
        guard let side, taken.count <= (side == .middle ? 2 : 3) else { return nil }
        self.side = side
        count = taken.count
    }
}
