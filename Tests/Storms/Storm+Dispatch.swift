import AgentCore
import Geodesy
import MosquittoClient
import ScenarioMaps
import Wire

extension Storm {
    /// What was ordered under an id.
    struct Order {
        var name: String
        var payload: String
        var isExcused = false
        /// When it was sent.
        var sent: [Int] = []
    }

    /// Two dispatchers, each with something to say now and then.
    func dispatch() {
        after(seconds(5...60)) { [unowned self] in
            if isOpen {
                if chance(0.15), let id = orders.keys.sorted().randomElement(using: &random) {
                    count("repeats")
                    publish(id)
                } else {
                    orderNumber += 1
                    let id = "o-\(orderNumber)"
                    let (name, body) = body()
                    orders[id] = Order(name: name, payload: "{\"id\": \"\(id)\"\(body)}")
                    count("orders")
                    publish(id)
                    // The other one contradicts at once.
                    if chance(0.1) {
                        orderNumber += 1
                        let other = "o-\(orderNumber)"
                        orders[other] = Order(
                            name: "clear-destinations", payload: "{\"id\": \"\(other)\"}")
                        publish(other)
                    }
                }
            }
            dispatch()
        }
    }

    func publish(_ id: String) {
        guard let order = orders[id] else { return }
        orders[id]?.sent.append(Int(time))
        let message = ReceivedMessage(
            topic: Self.topics.topic("command/\(order.name)"), payload: Array(order.payload.utf8),
            expirySeconds: chance(0.7) ? 600 : nil)
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

    private func waypoint() -> String {
        let place = Self.town.coordinate(Self.letters.randomElement(using: &random)!)
        return #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
    }

    private func body() -> (String, String) {
        switch Int.random(in: 0...19, using: &random) {
        case 0...6:
            let places = (0..<Int.random(in: 1...3, using: &random)).map { _ in waypoint() }
            return ("set-destinations", #", "waypoints": [\#(places.joined(separator: ", "))]"#)
        case 7: return ("continue-to-next-destination", "")
        case 8: return ("clear-destinations", "")
        case 9: return ("set-guidance", #", "active": \#(Bool.random(using: &random))"#)
        case 10: return ("reroute", #", "reason": "x""#)
        case 11: return ("estimate-route", #", "waypoints": [\#(waypoint())]"#)
        case 12: return ("set-options", #", "language": "\#(chance(0.5) ? "de" : "en")""#)
        case 13: return ("set-options", #", "healthIntervalSeconds": 30"#)
        case 14: return ("set-destinations", #", "waypoints": []"#)
        case 15: return ("reroute", #", "route": {"alternative": 0}"#)
        case 16: return ("get-image", #", "stepNumber": 1"#)
        case 17: return ("set-guidance", #", "active": true, "ifTrip": 3"#)
        case 18: return ("ping", "")
        default: return ("get-state", "")
        }
    }
}
