/// The content of files that may be replaced while the agent runs, and what is wrong with them.
///
/// New content is used once it is good. While files are being replaced they may be no good: a fault is reported when it
/// lasts for two looks, and once.
struct RenewedContent<Content: Equatable & Sendable>: Sendable {
    /// What the link connects with; nil while it is held back.
    private(set) var inUse: Content?
    /// The fault at the last look, and whether it was there before that.
    private(set) var fault: String?
    private(set) var lasts: Bool
    private var isReported: Bool
    private var isAsked = false
    private var nextLook: Duration

    private static var period: Duration { .seconds(30) }
    /// The same while there is no link for want of good files: a rotation takes seconds.
    private static var periodWhileHeld: Duration { .seconds(5) }

    /// - Parameter fault: at the start; taken as reported.
    init(_ inUse: Content?, fault: String?, at now: Duration) {
        self.inUse = inUse
        self.fault = fault
        lasts = fault != nil
        isReported = lasts
        nextLook = .zero
        nextLook = now + pause
    }

    private var pause: Duration { inUse == nil ? Self.periodWhileHeld : Self.period }

    /// The next look is due at once, and a fault is reported at once.
    mutating func lookAtOnce() {
        nextLook = .zero
        isAsked = true
        isReported = false
    }

    /// Whether a look is due; then the next one is later.
    mutating func isDue(at now: Duration) -> Bool {
        guard nextLook <= now else { return false }
        nextLook = now + pause
        return true
    }

    /// Good content was found.
    ///
    /// - Returns: whether it takes the place of another; nil where it is in use already.
    mutating func use(_ next: Content) -> Bool? {
        let before = inUse
        inUse = next
        fault = nil
        lasts = false
        isAsked = false
        isReported = false
        return before == next ? nil : before != nil
    }

    /// A fault was found. Returns whether it is to be reported.
    mutating func note(_ found: String) -> Bool {
        lasts = isAsked || fault != nil
        if fault != found { isReported = false }
        fault = found
        isAsked = false
        guard lasts, !isReported else { return false }
        isReported = true
        return true
    }
}
