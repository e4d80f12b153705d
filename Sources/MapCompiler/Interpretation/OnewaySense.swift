import RoadNetwork

/// The directions in which cars may drive, for tags whose meaning depends on them (`turn:lanes`,
/// `destination`).
enum OnewaySense: Hashable, Sendable {
    case both
    case forward
    case backward

    init(_ direction: Direction) { self = direction == .forward ? .forward : .backward }

    /// The directions that the one-way tags leave open for cars; a way closed to them counts as
    /// open in both.
    init(_ rules: OnewayRules) {
        switch (rules.open.forward.contains(.driving), rules.open.backward.contains(.driving)) {
        case (true, false): self = .forward
        case (false, true): self = .backward
        default: self = .both
        }
    }

    func allows(_ direction: Direction) -> Bool {
        self == .both || self == OnewaySense(direction)
    }
}
