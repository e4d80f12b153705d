import ScenarioMaps

/// Something that happens to the vehicle or is sent to it, so many seconds after the world began.
package struct StormStep: Codable, Hashable, Sendable {
    var at: Double
    var action: Action

    enum Action: Codable, Hashable, Sendable {
        /// The process is killed, and started again.
        case kill(awaySeconds: Double)
        /// The same, when so many effects more are done.
        case killWithin(effects: Int, awaySeconds: Double)
        /// The process is signalled to end, and started again.
        case stop(awaySeconds: Double)
        case closeLink
        /// Somebody between ends the link, with all that is on its way.
        case resetLink
        /// The broker ends the next connection so soon after its beginning.
        case closeNextLink(afterSeconds: Double)
        /// The broker forgets what the vehicle listens to, and says nothing.
        case forgetSubscriptions
        case silenceLink(up: Bool, down: Bool)
        case noNetwork(seconds: Double)
        case restartBroker(remembers: Bool, awaySeconds: Double)
        /// Another client comes under the vehicle's name.
        case takeSession(clean: Bool)
        /// The first of the broker's two servers is down.
        case stopPreferredServer(seconds: Double)
        /// Connections are refused, with this code of CONNACK in MQTT 5.
        case refuseConnections(code: Int32, seconds: Double)
        case refuseSubscriptions(seconds: Double)
        /// Most publications in flight, and bytes of the largest packet that it takes; MQTT 5 only.
        case limit(receiveMaximum: UInt16, packetBytes: UInt32?, seconds: Double)
        /// Nothing is kept as retained, and no will that is.
        case retainNothing(seconds: Double)
        /// The access list grants the subscription to commands, and lets none through.
        case hideCommands(seconds: Double)
        /// The access list refuses what ends so.
        case refuse(topic: String, seconds: Double)
        case slowDisk(commitSeconds: Double, seconds: Double)
        case fullDisk(seconds: Double)
        case receiver(ReceiverFault, seconds: Double)
        /// What comes in and what follows is recorded from now on, or no more.
        case record(Bool)
        /// The system's clock is wrong by so much.
        case clock(offsetSeconds: Double, seconds: Double)
        /// The machine sleeps.
        case suspend(seconds: Double)
        /// Of the edges with these numbers, modulo how many there are.
        case traffic(speeds: [Int: Double], seconds: Double)
        /// The configuration is read again, with other rates.
        case reload(locationIntervalSeconds: Double)
        /// From the next start on it is the other map of the town.
        case otherMap
        case order(id: String, name: String, body: String, expirySeconds: UInt32?)
        case repeatOrder(id: String)
    }

    enum ReceiverFault: String, Codable, CaseIterable, Hashable, Sendable {
        /// Nothing comes.
        case silent
        /// Reports come, without a position.
        case noFix
        /// gpsd has lost the receiver.
        case gone
        /// There is no gpsd.
        case disconnected
        /// What comes is none of gpsd's reports.
        case unreadable
        /// No position, on a way that the route does not take: out by another mouth.
        case tunnel
        /// Each place is somewhere else.
        case noisy
        /// All places are 300 m away.
        case displaced
    }
}

extension StormStep {
    /// An hour of bad weather, or so many seconds, for two dispatchers, a driver and a vehicle.
    ///
    /// - Parameter places: where destinations are.
    static func script(
        seconds: Double, places: [(latitude: Double, longitude: Double)],
        using random: inout SplitMix64
    ) -> [StormStep] {
        var generator = ScriptGenerator(places: places, random: random)
        defer { random = generator.random }
        return generator.script(seconds: seconds)
    }
}

/// Makes up what happens.
private struct ScriptGenerator {
    let places: [(latitude: Double, longitude: Double)]
    var random: SplitMix64
    private var orders: [String] = []
    /// What was written to the driver, with what he may answer.
    private var messages: [(id: String, answers: [String])] = []

    init(places: [(latitude: Double, longitude: Double)], random: SplitMix64) {
        self.places = places
        self.random = random
    }

    mutating func script(seconds: Double) -> [StormStep] {
        var steps: [StormStep] = []
        var time = 0.0
        while true {
            time += some(3...60)
            guard time < seconds else { break }
            steps.append(StormStep(at: time, action: mishap()))
            // Two at once are worse than one after the other.
            if chance(0.15) {
                steps.append(
                    StormStep(at: time + some(0.2...15), action: .kill(awaySeconds: some(0.1...20)))
                )
            }
        }
        var sendings: [(at: Double, isOfDriver: Bool)] = []
        // Some drivers hardly ever answer.
        let drivers = chance(0.3) ? 400.0...2000 : 20...200
        for (isOfDriver, pauses) in [(false, 5.0...60), (false, 5.0...60), (true, drivers)] {
            time = 0
            while true {
                time += some(pauses)
                guard time < seconds else { break }
                sendings.append((time, isOfDriver))
            }
        }
        sendings.sort { $0.at < $1.at }
        for sending in sendings {
            if sending.isOfDriver {
                if let answer = answer() { steps.append(StormStep(at: sending.at, action: answer)) }
                continue
            }
            steps.append(StormStep(at: sending.at, action: order()))
            // The other dispatcher contradicts at once.
            if chance(0.1) {
                steps.append(StormStep(at: sending.at, action: newOrder("clear-destinations", "")))
            }
        }
        steps += ordersBehindRestarts(steps)
        return steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }

    /// Dispatch does not wait until a trip is taken up after a restart. The numbers of all others stay those that
    /// the seed has without these.
    private mutating func ordersBehindRestarts(_ steps: [StormStep]) -> [StormStep] {
        let before = random
        defer { random = before }
        return steps.flatMap { step -> [StormStep] in
            guard case .kill(let awaySeconds) = step.action, chance(0.6) else { return [] }
            return (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let (name, body) = tripOrder()
                return StormStep(
                    at: step.at + awaySeconds + some(0...12), action: newOrder(name, body))
            }
        }
    }

    private mutating func tripOrder() -> (String, String) {
        switch Int.random(in: 0...6, using: &random) {
        case 0:
            let index = Int.random(in: 0...2, using: &random)
            return ("continue-to-next-destination", #", "leavingWaypointIndex": \#(index)"#)
        case 1: return ("reroute", #", "options": {"avoidsHighways": \#(chance(0.5))}"#)
        default: return ("update-destinations", #", "changes": [\#(tourChange())]"#)
        }
    }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    /// To the millisecond, so that a script reads well.
    private mutating func some(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 1000).rounded() / 1000
    }

    private mutating func mishap() -> StormStep.Action {
        switch Int.random(in: 0...38, using: &random) {
        case 0, 1: return .kill(awaySeconds: some(0.1...40))
        case 2:
            return .killWithin(
                effects: Int.random(in: 0...30, using: &random), awaySeconds: some(20...60))
        case 3, 4: return .closeLink
        case 27, 28: return .resetLink
        case 29: return .stopPreferredServer(seconds: some(5...200))
        case 30:
            let codes: [Int32] = [0x87, 0x88, 0x97, 0x8A]
            return .refuseConnections(
                code: codes.randomElement(using: &random)!, seconds: some(5...200))
        case 31: return .refuseSubscriptions(seconds: some(5...200))
        case 32:
            return .limit(
                receiveMaximum: .random(in: 1...5, using: &random),
                packetBytes: chance(0.5) ? (chance(0.3) ? 1_500 : 20_000) : nil,
                seconds: some(5...200))
        case 33: return .retainNothing(seconds: some(5...200))
        case 5, 6: return .silenceLink(up: true, down: true)
        case 7: return .silenceLink(up: true, down: false)
        case 8: return .silenceLink(up: false, down: true)
        case 9: return .noNetwork(seconds: some(1...300))
        case 10: return .restartBroker(remembers: true, awaySeconds: some(0.5...60))
        case 11: return .restartBroker(remembers: false, awaySeconds: some(0.5...60))
        case 12: return .takeSession(clean: true)
        case 13: return .takeSession(clean: false)
        case 14: return .hideCommands(seconds: some(5...200))
        case 15: return .slowDisk(commitSeconds: some(0.5...7), seconds: some(5...60))
        case 16: return .fullDisk(seconds: some(5...200))
        case 37: return .record(chance(0.5))
        case 17, 18, 19, 38:
            return .receiver(
                StormStep.ReceiverFault.allCases.randomElement(using: &random)!,
                seconds: some(5...120))
        case 20:
            let offsets: [Double] = [-3600, 3600, -86_400 * 3000, 86_400 * 400]
            let offset = offsets.randomElement(using: &random)!
            return .clock(offsetSeconds: offset, seconds: some(10...300))
        case 21: return .suspend(seconds: some(5...400))
        case 22, 23:
            var speeds: [Int: Double] = [:]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                speeds[Int.random(in: 0..<10_000, using: &random)] = chance(0.3) ? 0 : some(1...10)
            }
            return .traffic(speeds: speeds, seconds: some(20...600))
        case 24: return .reload(locationIntervalSeconds: chance(0.5) ? 1 : 5)
        case 25:
            if chance(0.5) { return .stop(awaySeconds: some(0.1...40)) }
            return .otherMap
        case 34, 35: return .closeNextLink(afterSeconds: some(0.02...1))
        case 36: return .forgetSubscriptions
        default:
            let topics = [
                "/location", "/event/route-changed", "/state/navigation", "/reply/set-destinations",
                "/reply/set-guidance", "/state/messages", "/event/message-answer", "/reply/message",
            ]
            return .refuse(
                topic: topics.randomElement(using: &random)!, seconds: some(5...100))
        }
    }

    private mutating func order() -> StormStep.Action {
        if chance(0.15), let id = orders.randomElement(using: &random) {
            return .repeatOrder(id: id)
        }
        let (name, body) = body()
        return newOrder(name, body)
    }

    /// The driver answers one of the last messages, mostly with something that he may answer.
    private mutating func answer() -> StormStep.Action? {
        guard let message = messages.suffix(8).randomElement(using: &random) else { return nil }
        let answer = chance(0.1) ? "perhaps" : message.answers.randomElement(using: &random)
        return newOrder(
            "answer-message",
            #", "messageId": "\#(message.id)""# + (answer.map { #", "answer": "\#($0)""# } ?? ""))
    }

    private mutating func newOrder(_ name: String, _ body: String) -> StormStep.Action {
        let id = "o-\(orders.count + 1)"
        orders.append(id)
        return .order(id: id, name: name, body: body, expirySeconds: chance(0.7) ? 600 : nil)
    }

    private mutating func waypoint() -> String {
        let place = places.randomElement(using: &random)!
        return #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
    }

    private mutating func tourChange() -> String {
        let index = Int.random(in: 0...2, using: &random)
        let actions = ["REMOVE", "SKIP", "REOPEN", "DONE", "MOVE"]
        guard chance(0.6) else {
            return #"{"action": "INSERT", "beforeIndex": \#(index), "waypoints": [\#(waypoint())]}"#
        }
        let action = actions.randomElement(using: &random) ?? "SKIP"
        return #"{"action": "\#(action)", "waypointIndex": \#(index)}"#
    }

    private mutating func body() -> (String, String) {
        switch Int.random(in: 0...36, using: &random) {
        case 0...6:
            var places: [String] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) { places.append(waypoint()) }
            return ("set-destinations", #", "waypoints": [\#(places.joined(separator: ", "))]"#)
        case 7: return ("continue-to-next-destination", "")
        case 8: return ("clear-destinations", "")
        case 9: return ("set-guidance", #", "active": \#(chance(0.5))"#)
        case 10: return ("reroute", #", "reason": "x""#)
        case 11: return ("estimate-route", #", "waypoints": [\#(waypoint())]"#)
        case 12: return ("set-options", #", "language": "\#(chance(0.5) ? "de" : "en")""#)
        case 13: return ("set-options", #", "timeUpdateThresholdSeconds": 30"#)
        case 14: return ("set-destinations", #", "waypoints": []"#)
        case 15: return ("reroute", #", "route": {"alternative": 0}"#)
        case 16: return ("get-image", #", "stepNumber": 1"#)
        case 17: return ("set-guidance", #", "active": true, "ifTrip": 3"#)
        case 18: return ("ping", "")
        case 19: return ("simulate", #", "mode": "STOP""#)
        case 20: return ("set-guidance", #", "active": true, "issuedAt": "2026-05-31T08:00:00Z""#)
        case 21: return ("estimate-route", #", "waypoints": 7"#)
        // Mostly off, so that there is something to look at.
        case 22: return ("set-options", #", "privacyMode": \#(chance(0.3))"#)
        case 23: return ("no-such-command", "")
        case 24...28:
            let answers = chance(0.3) ? [] : ["yes", "no", "later"]
            // The id that the order is about to have.
            messages.append(("o-\(orders.count + 1)", answers))
            let list = answers.map { #""\#($0)""# }.joined(separator: ", ")
            return ("message", #", "text": "Call the office", "answers": [\#(list)]"#)
        case 29:
            if chance(0.2) { return ("clear-messages", "") }
            let id = messages.randomElement(using: &random)?.id ?? "o-0"
            return ("clear-messages", #", "messageId": "\#(id)""#)
        case 30...32: return ("update-destinations", #", "changes": [\#(tourChange())]"#)
        case 33:
            let revision = Int.random(in: 1...3, using: &random)
            return (
                "update-destinations",
                #", "ifRevision": \#(revision), "changes": [\#(tourChange())]"#
            )
        case 34:
            let id = orders.randomElement(using: &random) ?? "o-0"
            return ("get-reply", #", "commandId": "\#(id)""#)
        case 35:
            let stop =
                String(waypoint().dropLast())
                + #", "serviceSeconds": 60, "metadata": {"order": "7"}}"#
            return (
                "set-destinations",
                #", "waypoints": [\#(waypoint().dropLast()), "pass": true}, \#(stop), \#(stop)]"#
            )
        default: return ("get-state", "")
        }
    }
}
