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
        /// How long nothing may come before gpsd is asked whether it is there, and how long its answer may
        /// take before the connection is made anew.
        public var askAfter = Duration.seconds(8)
        public var answerWithin = Duration.seconds(4)

        public init() {}
    }

    public enum Event: Sendable {
        /// gpsd has said its first line on a new connection. Who takes connections and says nothing is none.
        case connected
        /// Which receivers gpsd has; when it becomes known on a connection and when it changes.
        case receivers(ReceiverPresence)
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
                try follow(GPSDConnection(options)) { backoff.reset() }
            } catch {
                handler(.disconnected(error))
                if !isStopping { _ = wake.wait(timeout: backoff.next()) }
            }
        }
    }

    /// Reads until the connection has failed, or the thread is to stop.
    ///
    /// - Parameter worked: called when a receiver reports.
    private func follow(_ connection: GPSDConnection, worked: () -> Void) throws(GPSDError) {
        let start = ContinuousClock.now
        var silence = SilenceWatch(
            askAfter: options.askAfter, answerWithin: options.answerWithin, at: .zero)
        var isConnected = false
        var presence: ReceiverPresence?
        while !isStopping {
            switch silence.next(at: .now - start) {
            case .ask:
                connection.ask()
                continue
            case .giveUp: throw .noAnswer
            case .wait(let pause):
                guard
                    wake.wait(for: connection.descriptor, timeout: pause).contains(.readable)
                else { continue }
            }
            occupation.begin()
            defer { occupation.end() }
            let reading = try connection.read()
            if let line = reading.unreadable { handler(.unreadable(line)) }
            guard reading.isGPSD else { continue }
            silence.heard(at: .now - start)
            if !isConnected {
                isConnected = true
                handler(.connected)
            }
            if reading.isDeviceChanged { connection.ask() }
            if let found = reading.presence, found != presence {
                // gpsd has refused to watch a receiver that it did not have.
                if presence != nil, found == .present { try connection.watch() }
                presence = found
                handler(.receivers(found))
            }
            guard let fix = reading.fix else { continue }
            worked()
            handler(.fix(fix))
        }
    }
}
