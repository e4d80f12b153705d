import AgentCore
import Directions
import Guidance
import RoadNetwork
import Routing

/// Plays the session of a record: an agent, or guidance alone.
protocol RecordPlayer {
    /// Plays a line of input.
    ///
    /// - Parameter messages: takes in the fate of messages.
    mutating func play(
        _ line: ArraySlice<UInt8>, at place: Replay.LineNumber, _ messages: inout MessageHistory?
    ) -> RecordedRound
}

/// The result of a line of input.
enum RecordedRound {
    /// The lines that follow it.
    case lines([[UInt8]])
    /// The line is no input, or not a whole one.
    case noInput
    /// The line has no known input.
    case nothingKnown
}

/// The whole agent.
struct AgentPlayer: RecordPlayer {
    private var core: AgentCore
    private var requests: [RouteRequestID: (RouteRequest, Language)] = [:]

    init(_ core: AgentCore) { self.core = core }

    mutating func play(
        _ line: ArraySlice<UInt8>, at place: Replay.LineNumber, _ messages: inout MessageHistory?
    ) -> RecordedRound {
        guard let recorded = RecordLine.decoded(RecordedInput.self, line) else { return .noInput }
        guard let input = recorded.input(requests: requests, in: core.network) else {
            return .nothingKnown
        }
        core.notesDispositions = messages != nil
        let effects = core.handle(input, at: recorded.now)
        let dispositions = core.takeDispositions()
        messages?.take(input, effects, dispositions, of: core, at: recorded.now, place)
        for case .plan(let id, let request, let language) in effects {
            requests[id] = (request, language)
        }
        return .lines(effects.map { RecordedEffect.line($0) })
    }
}

/// Guidance alone.
struct GuidancePlayer: RecordPlayer {
    private let network: RoadNetwork
    private var navigator: Navigator
    private var requests: [RouteRequestID: (RouteRequest, Language)] = [:]

    init(_ session: RecordedSession, _ network: RoadNetwork) {
        self.network = network
        navigator = Navigator(
            network: network, options: session.options, nextTrip: session.nextTrip)
    }

    mutating func play(
        _ line: ArraySlice<UInt8>, at place: Replay.LineNumber, _ messages: inout MessageHistory?
    ) -> RecordedRound {
        guard let recorded = RecordLine.decoded(RecordedOrder.self, line) else { return .noInput }
        guard let input = input(recorded) else { return .nothingKnown }
        let outputs = navigator.handle(input, at: recorded.now)
        for case .routeRequest(let id, let request) in outputs {
            requests[id] = (request, navigator.options.language)
        }
        return .lines(outputs.map { RecordedOutput.line($0, of: navigator) })
    }

    private func input(_ recorded: RecordedOrder) -> Input? {
        if let fix = recorded.fix { return .fix(fix) }
        if let sensor = recorded.sensor { return .sensor(sensor) }
        if let command = recorded.command {
            return .command(command.token, command.order, ifTrip: command.ifTrip)
        }
        if let traffic = recorded.traffic { return .traffic(traffic.conditions) }
        if let text = recorded.resume { return SavedTrip(text: text).map(Input.resume) }
        if let routes = recorded.routes {
            let found = routes.routes(for: requests[routes.id], in: network)
            return .routeResult(routes.id, found.map(\.routes))
        }
        return recorded.tick == true ? .tick : nil
    }
}
