import ServiceLifecycle

/// What happens because time passes: the navigator's ticks, health, the watchdog.
struct HeartbeatService: Service {
    let inbox: Inbox
    let health: HealthReporter
    let liveness: Liveness
    let serviceManager: ServiceManagerSocket

    private static let period = Duration.milliseconds(500)

    func run() async throws {
        serviceManager.notify("READY=1\nSTATUS=Running")
        await cancelWhenGracefulShutdown { await beat() }
        serviceManager.notify("STOPPING=1")
    }

    private func beat() async {
        var lastSign = ContinuousClock.now
        while true {
            inbox.tick()
            health.check()
            if let interval = serviceManager.watchdogInterval,
                ContinuousClock.now - lastSign >= interval - Self.period,
                liveness.isAlive
            {
                serviceManager.notify("WATCHDOG=1")
                lastSign = .now
            }
            do { try await Task.sleep(for: Self.period) } catch { return }
        }
    }
}
