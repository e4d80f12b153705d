import ServiceLifecycle
import Threads

/// The one thread that owns the navigator: one of its own, so that no work of Swift's pool, such as
/// the search for a route, stands before a fix.
struct GuidanceService: Service {
    let inbox: Inbox
    /// Told after each round that the thread is alive.
    let heartbeat: Heartbeat
    let makeConductor: @Sendable () -> Conductor

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await NativeThread.run(named: "guidance") {
                inbox.close()
            } body: {
                var conductor = makeConductor()
                conductor.tellState()
                while let contents = inbox.take() {
                    conductor.handle(contents)
                    heartbeat.beat()
                }
            }
        }
    }
}
