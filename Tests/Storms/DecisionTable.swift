import AgentCore
import GPSDLink
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import Wire

/// How often the core has had to decide about each kind of input in each of its states: what no storm has led it
/// into is where nothing has looked.
package struct DecisionTable: Sendable {
    /// What came in.
    package enum Input: Int, CaseIterable, Sendable {
        case begin, receiverConnected, receiverDisconnected, receiverPresence, fix, noFix,
            unreadable
        case linkConnected, sessionResumed, linkDisconnected, linkClosed, networkUnwatched
        case subscribed, subscriptionRefused
        case delivered, refused, tooLarge, notDelivered, confirmed
        case setDestinations, continueToNextDestination, clearDestinations, reroute, setGuidance
        case setOptions, estimateRoute, getState, ping, simulate, getImage, unknownCommand
        case message, answerMessage, clearMessages
        case updateDestinations, getReply
        case certificatesChecked, committed, eventsRead, locationsRead
        case routesFound, noRoute, estimated, notEstimated, traffic, trafficOver, trafficHealth
        case sensor
        case tick, timer, configuration, recording, end, endNow
    }

    /// Of the link, and of the room in the window of messages that the broker has not acknowledged.
    package enum Link: Int, CaseIterable, Sendable { case down, up, full }
    package enum Consent: Int, CaseIterable, Sendable { case given, withheld }
    package enum Trip: Int, CaseIterable, Sendable {
        case none, notGuided, enroute, rerouting, stopped, unknown
    }
    package enum Disk: Int, CaseIterable, Sendable { case written, failing }

    package struct State: Hashable, Sendable {
        package var link: Link
        package var consent: Consent
        package var trip: Trip
        package var disk: Disk

        fileprivate static let count =
            Link.allCases.count * Consent.allCases.count * Trip.allCases.count * Disk.allCases.count

        fileprivate var index: Int {
            ((link.rawValue * Consent.allCases.count + consent.rawValue) * Trip.allCases.count
                + trip.rawValue) * Disk.allCases.count + disk.rawValue
        }
    }

    private var counts = [Int](repeating: 0, count: Input.allCases.count * State.count)

    package init() {}

    mutating func enter(_ input: Input, _ state: State) {
        counts[input.rawValue * State.count + state.index] += 1
    }

    package mutating func merge(_ other: DecisionTable) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    /// How often an input has come in a state.
    package func count(_ input: Input, _ state: State) -> Int {
        counts[input.rawValue * State.count + state.index]
    }

    private static let states: [State] = Link.allCases.flatMap { link in
        Consent.allCases.flatMap { consent in
            Trip.allCases.flatMap { trip in
                Disk.allCases.map { State(link: link, consent: consent, trip: trip, disk: $0) }
            }
        }
    }

    /// Lines that say which cells were never entered: for each input the states of one part in which it never came
    /// at all; then how many there are with all parts together.
    package var report: [String] {
        var lines: [String] = []
        for input in Input.allCases {
            var never: [String] = []
            func look<Part: CaseIterable & Equatable>(
                _ name: String, _ part: KeyPath<State, Part>
            ) {
                for value in Part.allCases
                where !Self.states.contains(where: {
                    $0[keyPath: part] == value && count(input, $0) > 0
                }) {
                    never.append("\(name) \(value)")
                }
            }
            guard Self.states.contains(where: { count(input, $0) > 0 }) else {
                lines.append("\(input): never")
                continue
            }
            look("link", \.link)
            look("consent", \.consent)
            look("trip", \.trip)
            look("disk", \.disk)
            if !never.isEmpty {
                lines.append("\(input): never with \(never.joined(separator: ", "))")
            }
        }
        let entered = counts.count { $0 > 0 }
        return lines + ["\(entered) of \(counts.count) cells of all parts together were entered"]
    }
}

extension AgentInput {
    /// One for each message of a batch.
    var decisions: [DecisionTable.Input] {
        guard case .messages(let messages, _) = self else { return [decision] }
        return messages.map { message in
            let name = message.topic.split(separator: "/").last.map(String.init) ?? ""
            return CommandName(rawValue: name).map { DecisionTable.Input($0) } ?? .unknownCommand
        }
    }

    private var decision: DecisionTable.Input {
        switch self {
        case .begin: .begin
        case .receiver(let event):
            switch event {
            case .connected: .receiverConnected
            case .disconnected: .receiverDisconnected
            case .receivers: .receiverPresence
            case .fix(let fix): fix.mode >= .twoDimensional ? .fix : .noFix
            case .unreadable: .unreadable
            case .yawRate: .sensor
            }
        case .link(let event): DecisionTable.Input(event)
        case .messages: .unknownCommand
        case .certificatesChecked: .certificatesChecked
        case .confirmed: .confirmed
        case .journal(let answer):
            switch answer {
            case .committed: .committed
            case .messages: .eventsRead
            case .locations: .locationsRead
            }
        case .routes(_, .success): .routesFound
        case .routes: .noRoute
        case .estimate(_, .success): .estimated
        case .estimate: .notEstimated
        case .traffic(let conditions): conditions == nil ? .trafficOver : .traffic
        case .trafficHealth: .trafficHealth
        case .sensor: .sensor
        case .tick: .tick
        case .timer: .timer
        case .configuration: .configuration
        case .recording: .recording
        case .end: .end
        case .endNow: .endNow
        }
    }
}

extension DecisionTable.Input {
    fileprivate init(_ event: LinkEvent) {
        self =
            switch event {
            case .connected(_, let session): session.isResumed ? .sessionResumed : .linkConnected
            case .disconnected: .linkDisconnected
            case .networkUnwatched: .networkUnwatched
            case .closed: .linkClosed
            case .outcome(_, .acknowledged): .delivered
            case .outcome(_, .refused): .refused
            case .outcome(_, .tooLarge): .tooLarge
            case .outcome(_, .notConnected): .notDelivered
            case .subscription(let answer):
                answer.refusal == nil ? .subscribed : .subscriptionRefused
            case .confirmedDelivery: .confirmed
            case .messages: .unknownCommand
            }
    }

    fileprivate init(_ command: CommandName) {
        self =
            switch command {
            case .setDestinations: .setDestinations
            case .continueToNextDestination: .continueToNextDestination
            case .clearDestinations: .clearDestinations
            case .reroute: .reroute
            case .setGuidance: .setGuidance
            case .setOptions: .setOptions
            case .estimateRoute: .estimateRoute
            case .getState: .getState
            case .ping: .ping
            case .simulate: .simulate
            case .getImage: .getImage
            case .message: .message
            case .answerMessage: .answerMessage
            case .clearMessages: .clearMessages
            case .getReply: .getReply
            case .updateDestinations: .updateDestinations
            }
    }
}
