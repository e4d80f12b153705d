import AgentCore
import MQTTLink
import Wire

// What is under way between vehicle and broker, whatever the link does.
extension Storm {
    /// The broker says how many publications it wants at a time, and the past must not crowd out the present.
    func open(_ token: DeliveryToken, _ topic: String) {
        openTokens.insert(token)
        if openTokens.count > inFlightMaximum {
            fail("\(openTokens.count) publications are in flight, \(inFlightMaximum) may be")
        }
        guard topic.hasPrefix(Self.topics.topic("history/")) else { return }
        openHistory.insert(token)
        if openHistory.count > 1 { fail("two batches of the past are in flight") }
    }

    /// Checks the link's reports before the agent has them.
    func heed(_ event: LinkEvent) {
        switch event {
        case .connected(_, let session):
            inFlightMaximum = Int(session.inFlightMaximum)
            if let seconds = nextLinkSeconds.take() {
                after(seconds) { [unowned self] in brokerCloses(.closedByBroker) }
            }
        case .outcome(let token, _):
            openTokens.remove(token)
            openHistory.remove(token)
        default: break
        }
    }
}
