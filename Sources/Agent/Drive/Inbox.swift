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

        var isEmpty: Bool {
            traffic.isEmpty && routes.isEmpty && commands.isEmpty && fix == nil && !isTick
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

    func put(_ fix: Fix) {
        put { state in
            if state.contents.fix != nil { state.skippedFixes += 1 }
            state.contents.fix = fix
        }
    }

    func put(_ command: DecodedCommand, _ token: CommandToken) {
        put { $0.contents.commands.append((token, command)) }
    }

    func put(_ routes: Result<[Route], RoutingFailure>, for id: RouteRequestID) {
        put { $0.contents.routes.append((id, routes)) }
    }

    /// What is known of traffic from now on; nil for nothing.
    func put(_ traffic: TrafficConditions?) { put { $0.contents.traffic = [traffic] } }

    func tick() { put { $0.contents.isTick = true } }

    func close() { put { $0.isClosed = true } }

    var skippedFixes: Int { state.withLock { $0.skippedFixes } }

    /// Waits for something and takes all of it; nil once closed and empty. For one thread.
    func take() -> Contents? {
        while true {
            let (contents, isClosed) = state.withLock { state in
                defer { state.contents = Contents() }
                return (state.contents, state.isClosed)
            }
            if !contents.isEmpty { return contents }
            if isClosed { return nil }
            _ = wake.wait(timeout: .seconds(60))
        }
    }

    private func put(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        wake.signal()
    }
}
