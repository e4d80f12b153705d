import AgentCore
import Directions
import Guidance
import Positioning
import Wire

/// The core of a process that runs, in one place: it is large, and to read a part of it must not copy it.
final class RunningCore {
    private var core: AgentCore

    init(_ core: AgentCore) { self.core = core }

    func handle(_ input: AgentInput, at now: Duration) -> [AgentEffect] {
        core.handle(input, at: now)
    }

    /// As ``AgentCore`` has them.
    func will(at now: Duration) -> OutgoingMessage { read { $0.will(at: now) } }
    var pause: Duration { read { $0.pause } }
    var queues: [(name: String, length: Int, bound: Int)] { read { $0.queues } }
    var hasLocationConsent: Bool { read { $0.hasLocationConsent } }
    var keptTrip: SavedTrip? { read { $0.keptTrip } }
    var configuration: Configuration { read { $0.configuration } }
    var settings: Settings { read { $0.settings } }
    var isGuiding: Bool { read { $0.navigator.snapshot.guidanceActive } }
    var nextEventNumber: UInt64 { read { $0.nextEventNumber } }
    var isWindowFull: Bool { read { $0.isWindowFull } }
    var snapshot: Snapshot { read { $0.navigator.snapshot } }
    var fixRefusal: FixFilter.Rejection? { read { $0.navigator.fixRefusal } }
    var tour: Tour? { read { $0.navigator.tour } }
    var route: Route? { read { $0.navigator.route } }

    /// In which of its states it is about to decide.
    var decisionState: DecisionTable.State {
        read { core in
            let snapshot = core.navigator.snapshot
            let trip: DecisionTable.Trip =
                if snapshot.trip == nil {
                    .none
                } else if !snapshot.guidanceActive {
                    .notGuided
                } else {
                    switch snapshot.navState {
                    case .enroute: .enroute
                    case .rerouting: .rerouting
                    case .stopped: .stopped
                    case .unknown: .unknown
                    }
                }
            return DecisionTable.State(
                link: !core.isLinkUp ? .down : core.isWindowFull ? .full : .up,
                consent: core.hasLocationConsent ? .given : .withheld, trip: trip,
                disk: core.isWritten ? .written : .failing)
        }
    }

    /// In place, as only what may be changed is never copied.
    private func read<Result>(_ body: (inout AgentCore) -> Result) -> Result { body(&core) }
}
