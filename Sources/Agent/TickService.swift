import AgentCore
import Logging
import MapFile
import ServiceLifecycle
import Synchronization
import Threads

/// The agent's ticks, on a thread of their own, and the watchdog, which is notified after a handled
/// tick. It also checks whether a process waits to overwrite a file in use.
struct TickService: Service {
    let agent: SharedAgent
    let clock: MonotonicClock
    let wake: WakeSignal
    /// Of the thread that reads gpsd, which may have nothing to do for long.
    let receiver: Occupation
    let serviceManager: ServiceManagerSocket
    let logger: Logger
    /// With another map another agent begins where this one ends.
    let maps: MapMonitor
    /// Reads the state of the machine.
    let read: @Sendable () -> SystemReading

    static let period = Duration.milliseconds(500)
    /// Time after which a thread at one task is stuck.
    private static let stuckAfter = Duration.seconds(10)

    func run() async throws {
        serviceManager.notify("READY=1")
        await cancelWhenGracefulShutdown { [self] in
            let stopping = StopFlag()
            await NativeThread.run(named: "guidance") {
                stopping.raise()
                wake.signal()
            } body: {
                tick(until: stopping)
            }
        }
        if !maps.hasNewMap { serviceManager.notify("STOPPING=1") }
    }

    private func tick(until stopping: StopFlag) {
        var next = clock.now
        // Nil at first: an agent that begins anew with another map does not know when the last one notified.
        var lastSign: Duration?
        while !stopping.isRaised {
            var now = clock.now
            if next <= now {
                agent.handle(.tick(read()))
                maps.look()
                if FileChanges.isCopyWanted { keepCopies() }
                next = max(next + Self.period, now)
                if let interval = serviceManager.watchdogInterval,
                    lastSign.map({ now - $0 >= interval - Self.period }) ?? true, isAlive
                {
                    serviceManager.notify("WATCHDOG=1")
                    lastSign = now
                }
            } else if let due = agent.nextDue, due <= now {
                agent.handle(.timer)
            }
            now = clock.now
            let until = min(next, agent.nextDue ?? next)
            if until > now { _ = wake.wait(timeout: until - now) }
        }
    }

    /// On a thread of its own: a large file takes longer than a tick.
    private func keepCopies() {
        // Where the system gives no thread, the next tick tries again.
        _ = NativeThread.tryStart(named: "copy", niceness: 10) {
            for sentence in FileChanges.keepCopies() { logger.warning("\(sentence)") }
        }
    }

    private var isAlive: Bool {
        agent.tickAge < Self.stuckAfter && receiver.duration < Self.stuckAfter
    }
}

/// Whether a thread is to end.
final class StopFlag: Sendable {
    private let flag = Atomic(false)
    var isRaised: Bool { flag.load(ordering: .relaxed) }
    func raise() { flag.store(true, ordering: .relaxed) }
}
