public import Positioning
import Synchronization
public import Threads

/// Follows one gpsd on a thread of its own and hands over what it reports.
///
/// The thread connects, reads, connects again after a pause when gpsd goes away, and calls the handler
/// for what it reads. Whether a fix is good enough is for the core to say.
public final class GPSDClient: Sendable {
    public struct Options: Hashable, Sendable {
        public var host = "localhost"
        public var port = 2947
        /// Path of the one receiver to follow; nil for all that gpsd has.
        public var device: String?
        /// Pause before the first attempt to connect again.
        public var firstRetry = Duration.seconds(1)
        /// gpsd is on the same machine, so trying often costs nothing.
        public var longestRetry = Duration.seconds(4)

        public init() {}
    }

    public enum Event: Sendable {
        case connected
        /// A time-position-velocity report, also one without a position; the newest where several have
        /// come while the handler took its time.
        case fix(Fix)
        /// A line came that is no report, and was passed over; the last of those that came together.
        case unreadable(UnreadableLine)
        /// There is no connection, or it has ended; another attempt follows.
        case disconnected(GPSDError)
    }

    private let options: Options
    private let handler: @Sendable (Event) -> Void
    private let wake = WakeSignal()
    private let stopping = Atomic(false)
    /// With what the thread has read, the handler's part included.
    private let occupation: Occupation

    /// - Parameters:
    ///   - occupation: tells for how long the thread has been at what it has read last.
    ///   - handler: called on the client's thread; what comes while it takes its time waits in the
    ///     connection.
    public init(
        options: Options, occupation: Occupation = Occupation(),
        handler: @escaping @Sendable (Event) -> Void
    ) {
        self.options = options
        self.occupation = occupation
        self.handler = handler
    }

    /// Follows gpsd until the task is cancelled.
    public func run() async {
        await NativeThread.run(named: "gpsd") { [self] in
            stopping.store(true, ordering: .relaxed)
            wake.signal()
        } body: { [self] in
            follow()
        }
    }

    private var isStopping: Bool { stopping.load(ordering: .relaxed) }

    private func follow() {
        var backoff = Backoff(first: options.firstRetry, longest: options.longestRetry)
        while !isStopping {
            do throws(GPSDError) {
                let connection = try GPSDConnection(options)
                handler(.connected)
                while !isStopping {
                    let ready = wake.wait(for: connection.descriptor, timeout: .seconds(60))
                    guard ready.contains(.readable) else { continue }
                    occupation.begin()
                    defer { occupation.end() }
                    let reading = try connection.read()
                    if let line = reading.unreadable { handler(.unreadable(line)) }
                    guard let fix = reading.fix else { continue }
                    backoff.reset()
                    handler(.fix(fix))
                }
            } catch {
                handler(.disconnected(error))
                if !isStopping { _ = wake.wait(timeout: backoff.next()) }
            }
        }
    }
}
