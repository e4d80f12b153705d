import Synchronization
import UnixSignals

/// SIGHUP, SIGUSR1 and SIGUSR2, heard from the start of the process to its end: those that come before an agent runs,
/// or between two of which one goes on with the other's map, wait for it.
public final class ControlSignals: Sendable {
    /// The request of a signal.
    enum Request: Sendable {
        /// The configuration is to be read again.
        case reload
        /// A record is to begin, or to end.
        case record(Bool)
    }

    private struct State {
        var isReloadWaiting = false
        /// The last waiting request to record or not.
        var waitingRecord: Bool?
        var handler: (@Sendable (Request) -> Void)?
    }

    private let state = Mutex(State())

    /// Returns when the signals are heard; before, they are ignored (``Agent/holdSignals()``), so the configuration is
    /// to be read after it.
    public init() async {
        let signals = await UnixSignalsSequence(trapping: .sighup, .sigusr1, .sigusr2)
        Task { [self] in
            for await signal in signals {
                switch signal {
                case .sigusr1: ask(for: .record(true))
                case .sigusr2: ask(for: .record(false))
                default: ask(for: .reload)
                }
            }
        }
    }

    private func ask(for request: Request) {
        let handler = state.withLock { state in
            if state.handler == nil {
                switch request {
                case .reload: state.isReloadWaiting = true
                case .record(let isOn): state.waitingRecord = isOn
                }
            }
            return state.handler
        }
        handler?(request)
    }

    /// Has requests handled from now on, first those that wait; nil has them wait.
    func handle(with handler: (@Sendable (Request) -> Void)?) {
        let (reloads, record) = state.withLock { state in
            state.handler = handler
            guard handler != nil else { return (false, Bool?.none) }
            defer {
                state.isReloadWaiting = false
                state.waitingRecord = nil
            }
            return (state.isReloadWaiting, state.waitingRecord)
        }
        if reloads { handler?(.reload) }
        if let record { handler?(.record(record)) }
    }
}
