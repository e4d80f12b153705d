import ServiceLifecycle

/// What happens because time passes: the navigator's ticks, health, the watchdog.
struct HeartbeatService: Service {
    let inbox: Inbox
    let health: HealthReporter
    let liveness: Liveness
    let serviceManager: ServiceManagerSocket

    private static let period = Duration.milliseconds(500)

    func run() async throws {
        serviceManager.notify("READY=1")
        await cancelWhenGracefulShutdown { await beat() }
        serviceManager.notify("STOPPING=1")
    }

    private func beat() async {
        var lastSign = ContinuousClock.now
        var lastStatus = ""
        while true {
            inbox.tick()
            let status = health.check()
            if status != lastStatus {
                serviceManager.tellStatus(status)
                lastStatus = status
            }
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
