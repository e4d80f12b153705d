/// Bounds how often something is done at once that a change of the network is a reason for: the first time
/// without a wait, then with longer and longer ones between, until it has been quiet. So do routers with a
/// route that comes and goes (RFC 2439). Times are elapsed ones, of any clock that never goes back.
public struct FlapDamping: Hashable, Sendable {
    private var intervals: Backoff
    private var granted: Duration?
    private var next: Duration?

    private static let shortest = Duration.seconds(10)

    /// - Parameter longest: maximum time between two, and the quiet time before the first one again.
    public init(longest: Duration) {
        intervals = Backoff(first: Self.shortest, longest: max(Self.shortest, longest))
    }

    /// When it may be done, not before `now`; a second wish before that is granted with the first.
    public mutating func grant(
        at now: Duration, using random: inout some RandomNumberGenerator
    ) -> Duration {
        if let granted, now < granted { return granted }
        if let granted, now - granted > intervals.longest { intervals.reset() }
        let instant = next.map { max(now, $0) } ?? now
        granted = instant
        next = instant + intervals.next(using: &random)
        return instant
    }
}
