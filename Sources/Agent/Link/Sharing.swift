import Synchronization

/// Whether the location may leave the vehicle: only with consent, and not in the privacy mode.
final class Sharing: Sendable {
    private let allowed: Atomic<Bool>

    init(_ isAllowed: Bool) { allowed = Atomic(isAllowed) }

    var isAllowed: Bool {
        get { allowed.load(ordering: .relaxed) }
        set { allowed.store(newValue, ordering: .relaxed) }
    }
}
