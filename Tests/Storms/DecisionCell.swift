import AgentCore

/// A kind of effect that has followed on a kind of input: a cell of the core's table of decisions.
package struct DecisionCell: Hashable, Sendable {
    package let input: InputKind
    package let effect: EffectKind

    package enum InputKind: String, CaseIterable, Sendable {
        case begin, receiver, link, messages, certificatesChecked, confirmed, journal, routes,
            estimate, traffic, trafficHealth, tick, timer, configuration, recording, end, endNow
    }

    package enum EffectKind: String, CaseIterable, Sendable {
        case publish, subscribe, acknowledge, journal, plan, estimate, trafficTime, log, status,
            ended
    }
}

extension AgentInput {
    var kind: DecisionCell.InputKind {
        switch self {
        case .begin: .begin
        case .receiver: .receiver
        case .link: .link
        case .messages: .messages
        case .certificatesChecked: .certificatesChecked
        case .confirmed: .confirmed
        case .journal: .journal
        case .routes: .routes
        case .estimate: .estimate
        case .traffic: .traffic
        case .trafficHealth: .trafficHealth
        case .tick: .tick
        case .timer: .timer
        case .configuration: .configuration
        case .recording: .recording
        case .end: .end
        case .endNow: .endNow
        }
    }
}

extension AgentEffect {
    var kind: DecisionCell.EffectKind {
        switch self {
        case .publish: .publish
        case .subscribe: .subscribe
        case .acknowledge: .acknowledge
        case .journal: .journal
        case .plan: .plan
        case .estimate: .estimate
        case .trafficTime: .trafficTime
        case .log: .log
        case .status: .status
        case .ended: .ended
        }
    }
}
