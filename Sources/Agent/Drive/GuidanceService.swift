import ServiceLifecycle
import Threads

/// Guidance's own thread: no work of Swift's pool, such as the search for a route, stands before what
/// the navigator is told.
struct GuidanceService: Service {
    let inbox: Inbox
    let conductor: SharedConductor
    let makeConductor: @Sendable () -> Conductor

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await NativeThread.run(named: "guidance") {
                inbox.close()
            } body: {
                conductor.run(makeConductor)
            }
        }
    }
}
