import MQTTLink
import Wire

extension Storm {
    /// What was ordered under an id.
    struct Order {
        var name: String
        var payload: String
        var expirySeconds: UInt32?

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
