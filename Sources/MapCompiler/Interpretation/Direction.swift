/// The two directions of a way, and how tags name them.
enum Direction: CaseIterable, Sendable {
    case forward
    case backward

    /// The suffix of keys for this direction only.
    var suffix: String { self == .forward ? ":forward" : ":backward" }
}

/// One value for each direction of a way.
struct PerDirection<Value> {
    var forward: Value
    var backward: Value

    init(forward: Value, backward: Value) {
        self.forward = forward
        self.backward = backward
    }

    init(both value: Value) {
        forward = value
        backward = value
    }

    subscript(_ direction: Direction) -> Value {
        get { direction == .forward ? forward : backward }
        set {
            switch direction {
            case .forward: forward = newValue
            case .backward: backward = newValue
            }
        }
    }
}

extension PerDirection: Equatable where Value: Equatable {}
extension PerDirection: Hashable where Value: Hashable {}
extension PerDirection: Sendable where Value: Sendable {}
