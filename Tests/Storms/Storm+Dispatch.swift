import MQTTLink
import Wire

extension Storm {
    /// What was ordered under an id.
    struct Order {
        var name: String
        var payload: String
        var expirySeconds: UInt32?

        /// Whether it may be refused for itself, without a look at what the vehicle does: it may have waited
        /// for too long, has a date that is over, or makes no sense.
        func mayBeRefusedUnheard(_ version: ProtocolVersion) -> Bool {
            expirySeconds == nil || version == .threeOneOne || payload.contains("issuedAt")
                || payload.contains("\"waypoints\": 7") || payload.contains("\"waypoints\": []")
        }

        /// Whether nobody can say that the vehicle has it.
        var isExcused = false
        /// When it was sent.
        var sent: [Int] = []
    }

    func publish(_ id: String) {
        guard let order = orders[id] else { return }
        orders[id]?.sent.append(Int(time))
        let message = ReceivedMessage(
            topic: Self.topics.topic("command/\(order.name)"), payload: Array(order.payload.utf8),
            expirySeconds: order.expirySeconds)
        guard brokerIsUp, broker.order(message, at: time) != nil else {
            orders[id]?.isExcused = true
            return
        }
        transmit()
    }

    /// Nobody can answer for what the broker has lost.
    func excuse(_ payloads: [[UInt8]]) {
        for payload in payloads {
            if let id = (try? JSONValue(parsing: payload))?["id"]?.string {
                orders[id]?.isExcused = true
            }
        }
    }
}
