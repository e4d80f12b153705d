package import ServiceLifecycle
import Synchronization
import UnixSignals

/// SIGTERM, SIGINT and SIGQUIT, heard from the start of the process to its end: also between two agents, of which
/// one goes on with the other's map.
public final class TerminationSignals: Sendable {
    private struct State {
        var isReceived = false
        /// The services to be shut down.
        var group: ServiceGroup?
    }

    private let state = Mutex(State())

    /// Returns when the signals are heard; before, they end the process.
    public init() async {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sigquit)
        Task { [self] in
            for await _ in signals {
                let group = state.withLock { state in
                    state.isReceived = true
                    return state.group
                }
                await group?.triggerGracefulShutdown()
            }
        }
    }

    /// Whether there was one.
    package var isReceived: Bool { state.withLock { $0.isReceived } }

    /// Shuts a group down at the next signal, at once where there was one; it replaces an earlier
    /// group.
    package func shutDown(_ group: ServiceGroup) async {
        let isReceived = state.withLock { state in
            state.group = group
            return state.isReceived
        }
        if isReceived { await group.triggerGracefulShutdown() }
    }
}
