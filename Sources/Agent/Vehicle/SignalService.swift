import ServiceLifecycle

/// Handles the signals that do not end the agent: SIGHUP reads the configuration again, SIGUSR1
/// begins to record and SIGUSR2 ends that.
struct SignalService: Service {
    /// Those that come before the service runs wait in it.
    let signals: ControlSignals
    let reload: @Sendable () -> Void
    let record: @Sendable (Bool) -> Void

    func run() async throws {
        signals.handle { request in
            switch request {
            case .record(let isOn): record(isOn)
            case .reload: reload()
            }
        }
        defer { signals.handle(with: nil) }
        try await gracefulShutdown()
    }
}
