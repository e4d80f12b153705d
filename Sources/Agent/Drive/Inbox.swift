import Directions
import Guidance
import Positioning
import Routing
import Synchronization
import Threads
import Wire

/// What waits for the guidance thread: commands and routes in order, none ever dropped; of fixes only
/// the newest, because an old position is of no use.
final class Inbox: Sendable {
    /// Everything that has come since the last look, to be handled in this order.
    struct Contents {
        var traffic: [TrafficConditions?] = []
        var routes: [(RouteRequestID, Result<[Route], RoutingFailure>)] = []
        var commands: [(CommandToken, DecodedCommand)] = []
        var fix: Fix?
        var isTick = false
        /// One that was read again.
        var configuration: Configuration?
        /// Whether what is heard and said is to be recorded from now on.
        var isRecording: Bool?

        var isEmpty: Bool {
            traffic.isEmpty && routes.isEmpty && commands.isEmpty && fix == nil && !isTick
                && configuration == nil && isRecording == nil
        }
    }

    private struct State {
        var contents = Contents()
        var isClosed = false
        /// Fixes that a newer one replaced before they were looked at.
        var skippedFixes = 0
    }

    private let state = Mutex(State())
    private let wake = WakeSignal()

    /// Does not wake the guidance thread: for a thread that goes on to handle the fix, or to signal.
    func place(_ fix: Fix) {
        state.withLock { state in
            if state.contents.fix != nil { state.skippedFixes += 1 }
            state.contents.fix = fix
        }
    }

    /// Wakes the guidance thread for a fix that was placed.
    func signal() { wake.signal() }

    func put(_ command: DecodedCommand, _ token: CommandToken) {
        put { $0.contents.commands.append((token, command)) }
    }

    func put(_ routes: Result<[Route], RoutingFailure>, for id: RouteRequestID) {
        put { $0.contents.routes.append((id, routes)) }
    }

    /// What is known of traffic from now on; nil for nothing.
    func put(_ traffic: TrafficConditions?) { put { $0.contents.traffic = [traffic] } }

    func put(_ configuration: Configuration) { put { $0.contents.configuration = configuration } }

    func put(recording isRecording: Bool) { put { $0.contents.isRecording = isRecording } }

    func tick() { put { $0.contents.isTick = true } }

    func close() { put { $0.isClosed = true } }

    var skippedFixes: Int { state.withLock { $0.skippedFixes } }

    /// Returns when there is something; false once closed and empty. For one thread.
    func wait() -> Bool {
        while true {
            let (isEmpty, isClosed) = state.withLock { ($0.contents.isEmpty, $0.isClosed) }
            if !isEmpty { return true }
            if isClosed { return false }
            _ = wake.wait(timeout: .seconds(60))
        }
    }

    /// Takes all that is there.
    func take() -> Contents {
        state.withLock { state in
            defer { state.contents = Contents() }
            return state.contents
        }
    }

    private func put(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        wake.signal()
    }
}
