public import GPSDLink
import Synchronization
public import Threads

/// Follows one gpsd on a thread of its own and hands over its reports.
///
/// The thread carries out the decisions of ``GPSDLink``, waits, reads, and calls the handler.
/// Whether a fix is good enough is for the core to say.
public final class GPSDClient: Sendable {
    public struct Options: Hashable, Sendable {
        public var host = "localhost"
        public var port = 2947
        /// Path of the one receiver to follow; nil for all that gpsd has.
        public var device: String?
        public var link = GPSDLink.Options()

        public init() {}
    }

    private let options: Options
    private let handler: @Sendable (ReceiverEvent) -> Void
    private let wake = WakeSignal()
    private let stopping = Atomic(false)
    /// Occupied while the thread works on a reading, the handler's part included.
    private let occupation: Occupation

    /// - Parameters:
    ///   - occupation: measures the thread's time at its last reading.
    ///   - handler: called on the client's thread; further reports wait in the connection until it
    ///     returns.
    public init(
        options: Options, occupation: Occupation = Occupation(),
        handler: @escaping @Sendable (ReceiverEvent) -> Void
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

    private func follow() {
        let start = ContinuousClock.now
        var link = GPSDLink(options.link)
        var connection: GPSDConnection?
        while !stopping.load(ordering: .relaxed) {
            let now = ContinuousClock.now - start
            let pause = (link.due ?? now) - now
            guard pause > .zero else {
                perform(.time, on: &link, &connection, since: start)
                continue
            }
            let ready = wake.wait(for: connection?.descriptor, timeout: pause)
            guard let current = connection, ready.contains(.readable) else { continue }
            occupation.begin()
            defer { occupation.end() }
            perform(read(current), on: &link, &connection, since: start)
        }
    }

    /// Hands an input over and carries out its effects.
    private func perform(
        _ input: GPSDLink.Input, on link: inout GPSDLink, _ connection: inout GPSDConnection?,
        since start: ContinuousClock.Instant
    ) {
        var next: GPSDLink.Input? = input
        while let input = next {
            next = nil
            for effect in link.handle(input, at: .now - start) {
                next = perform(effect, &connection)
                if next != nil { break }
            }
        }
    }

    /// - Returns: the outcome; nil if the link need not know it.
    private func perform(
        _ effect: GPSDLink.Effect, _ connection: inout GPSDConnection?
    ) -> GPSDLink.Input? {
        switch effect {
        case .connect:
            do throws(GPSDError) {
                connection = try GPSDConnection(options)
            } catch {
                return .failed(error)
            }
            return .connected
        case .watch:
            do throws(GPSDError) {
                try connection?.watch()
            } catch {
                return .failed(error)
            }
        case .ask: connection?.ask()
        case .close: connection = nil
        case .report(let event): handler(event)
        }
        return nil
    }

    private func read(_ connection: GPSDConnection) -> GPSDLink.Input {
        do throws(GPSDError) {
            return .read(try connection.read())
        } catch {
            return .failed(error)
        }
    }
}
