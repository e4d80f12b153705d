public import Positioning
import Synchronization
import Threads

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
        /// There is no connection, or it has ended; another attempt follows.
        case disconnected(GPSDError)
    }

    private let options: Options
    private let handler: @Sendable (Event) -> Void
    private let wake = WakeSignal()
    private let stopping = Atomic(false)

    /// - Parameter handler: called on the client's thread; what comes while it takes its time waits in
    ///   the connection.
    public init(options: Options, handler: @escaping @Sendable (Event) -> Void) {
        self.options = options
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
                    guard ready.contains(.readable), let fix = try connection.newestFix() else {
                        continue
                    }
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
