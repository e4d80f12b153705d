import ServiceLifecycle

/// What happens because time passes: the navigator's ticks, health, the watchdog.
struct HeartbeatService: Service {
    let inbox: Inbox
    let health: HealthReporter
    let heartbeat: Heartbeat
    let serviceManager: ServiceManagerSocket

    private static let period = Duration.milliseconds(500)
    /// A guidance thread that did nothing for so long, in spite of the ticks, is stuck.
    private static let stuckAfter = Duration.seconds(10)

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
                heartbeat.age < Self.stuckAfter
            {
                serviceManager.notify("WATCHDOG=1")
                lastSign = .now
            }
            do { try await Task.sleep(for: Self.period) } catch { return }
        }
    }
}
