import Geodesy

/// Bounds the time that a command may have waited at the broker.
///
/// At each connection a broker sends the messages that have waited for the session before any later
/// ones, and the vehicle's own probe, sent at each connection, comes later. A message before the
/// probe may have waited ever since the queue was last known to be empty; a message behind it has
/// not waited.
struct BrokerQueue {
    /// Maximum time from the loss of a link to its detection.
    private let unnoticed: Duration
    private var isConnected = false
    /// Start of the connection whose queue may not be empty, and its last message's arrival.
    private var draining: (since: Duration, heard: Duration)?
    /// When the queue was last empty; nil when unknown.
    private var upToDate: Duration?

    /// Where the probe is kept out, the queue counts as empty after this silence, or after
    /// `longest` since the connection.
    private static let silence = Duration.seconds(10)
    private static let longest = Duration.seconds(60)

    init(keepAliveSeconds: Int) { unnoticed = .seconds(2 * keepAliveSeconds) }

    /// - Parameter isResumed: whether the broker still had the session.
    mutating func connected(at now: Duration, isResumed: Bool) {
        isConnected = true
        draining = isResumed ? (now, now) : nil
        if !isResumed { upToDate = now }
    }

    mutating func disconnected(at now: Duration) {
        guard isConnected else { return }
        isConnected = false
        endDrain(at: now)
        if draining == nil { upToDate = max(upToDate ?? .zero, now - unnoticed) }
        draining = nil
    }

    /// A message came from the broker.
    mutating func heard(at now: Duration) {
        endDrain(at: now)
        if draining == nil { upToDate = now } else { draining?.heard = now }
    }

    /// The probe of this connection came back.
    mutating func probeReturned(at now: Duration) {
        draining = nil
        upToDate = now
    }

    /// Maximum seconds that a message arriving now may have waited.
    mutating func longestWait(at now: Duration) -> Double {
        endDrain(at: now)
        guard draining != nil else { return 0 }
        return upToDate.map { max(0, (now - $0).inSeconds) } ?? .infinity
    }

    private mutating func endDrain(at now: Duration) {
        guard let (since, heard) = draining,
            now - heard >= Self.silence || now - since >= Self.longest
        else { return }
        draining = nil
    }
}
