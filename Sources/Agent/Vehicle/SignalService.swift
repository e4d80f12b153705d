import ServiceLifecycle
import UnixSignals

/// Handles the signals that do not end the agent: SIGHUP reads the configuration again, SIGUSR1
/// begins to record and SIGUSR2 ends that.
struct SignalService: Service {
    /// Those that come before the service runs wait in it.
    let signals: UnixSignalsSequence
    let reload: @Sendable () -> Void
    let record: @Sendable (Bool) -> Void

    func run() async throws {
        for await signal in signals.cancelOnGracefulShutdown() {
            switch signal {
            case .sigusr1: record(true)
            case .sigusr2: record(false)
            default: reload()
            }
        }
    }
}
