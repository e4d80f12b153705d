import ServiceLifecycle

/// The one task that owns the navigator.
struct GuidanceService: Service {
    let inbox: Inbox
    /// Told after each round that the task is alive.
    let heartbeat: Heartbeat
    let makeConductor: @Sendable () -> Conductor

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskCancellationHandler {
                var conductor = makeConductor()
                conductor.tellState()
                while let contents = await inbox.take() {
                    conductor.handle(contents)
                    heartbeat.beat()
                }
            } onCancel: {
                inbox.close()
            }
        }
    }
}
