public import Positioning
import Synchronization
import Threads

/// Follows one gpsd on a thread of its own and hands over what it reports.
///
/// The thread does nothing else: it connects, reads, connects again after a pause when gpsd goes away,
/// and calls the handler for each report. Whether a fix is good enough is for the core to say.
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
        /// A time-position-velocity report, also one without a position.
        case fix(Fix)
        /// There is no connection, or it has ended; another attempt follows.
        case disconnected(GPSDError)
    }

    private let options: Options
    private let handler: @Sendable (Event) -> Void
    private let wake = WakeSignal()
    private let stopping = Atomic(false)

    /// - Parameter handler: called on the client's thread; it must not block.
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
                    guard connection.hasData else {
                        _ = wake.wait(for: connection.descriptor, timeout: .seconds(60))
                        continue
                    }
                    guard let fix = try connection.read() else { continue }
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
