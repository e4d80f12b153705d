import ServiceLifecycle
import UnixSignals

/// Handles the signals that do not end the agent: SIGHUP reads the configuration again, SIGUSR1
/// begins to record and SIGUSR2 ends that.
struct SignalService: Service {
    let reload: @Sendable () -> Void
    let record: @Sendable (Bool) -> Void

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup, .sigusr1, .sigusr2)
        for await signal in signals.cancelOnGracefulShutdown() {
            switch signal {
            case .sigusr1: record(true)
            case .sigusr2: record(false)
            default: reload()
            }
        }
    }
}
