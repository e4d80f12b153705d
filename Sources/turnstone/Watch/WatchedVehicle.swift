import Agent
import Geodesy
import Guidance
import Wire

/// The state of a vehicle by its messages: the newest document of each topic, and its last events.
struct WatchedVehicle {
    let name: String
    /// By the topic's levels behind the vehicle's name.
    private(set) var documents: [String: JSONValue] = [:]
    /// Lines, the newest last.
    private(set) var events: [String] = []
    /// The steps of the last frame that had any; frames between have only their numbers.
    private var steps: [Int64: JSONValue] = [:]
    private var stepsOf: String?
    private var lastHeard = LastHeard()

    private static let maximumEvents = 200

    init(_ name: String) { self.name = name }

    /// Takes a message.
    ///
    /// - Parameter now: this machine's time.
    /// - Returns: the line of an event, for output as lines.
    mutating func take(
        _ subtopic: String, _ payload: [UInt8], isRetained: Bool, at now: UTCTime
    ) -> String? {
        guard !payload.isEmpty else {
            documents[subtopic] = nil
            return nil
        }
        guard let json = try? JSONValue(parsing: payload) else { return nil }
        lastHeard.take(json, on: subtopic, isRetained: isRetained, at: now)
        let before = documents.updateValue(json, forKey: subtopic)
        switch subtopic {
        case "navigation/route":
            for leg in json["legs"]?.elements ?? [] { take(steps: leg["steps"], of: json) }
        case "navigation/info":
            take(steps: json["remainingSteps"], of: json)
            if let step = json["currentStep"], !step.isNull {
                take(steps: .array([step]), of: json)
            }
        case "state/connection":
            guard before?["state"] != json["state"] else { return nil }
            return note(json, "connection", json["state"]?.string ?? "")
        default:
            guard subtopic.hasPrefix("event/") || subtopic.hasPrefix("reply/") else { return nil }
            let name = String(subtopic.drop { $0 != "/" }.dropFirst())
            guard name != "remaining-time", name != "remaining-distance" else { return nil }
            return note(
                json, subtopic.hasPrefix("reply/") ? subtopic : name, EventText.text(name, json))
        }
        return nil
    }

    private mutating func note(_ json: JSONValue, _ name: String, _ text: String) -> String {
        let time = (json["time"]?.string ?? "").dropFirst(11).prefix(8)
        let line = ReplyText.visible("\(time) \(name)\(text.isEmpty ? "" : ": \(text)")")
        events.append(line)
        if events.count > Self.maximumEvents { events.removeFirst() }
        return line
    }

    private mutating func take(steps list: JSONValue?, of document: JSONValue) {
        let route =
            "\(document["routeId"]?.integer ?? 0).\(document["routeRevision"]?.integer ?? 0)"
        if route != stepsOf {
            steps.removeAll()
            stepsOf = route
        }
        for step in list?.elements ?? [] {
            if let number = step["stepNumber"]?.integer { steps[number] = step }
        }
    }

    subscript(_ subtopic: String) -> JSONValue? { documents[subtopic] }

    /// The stops of all parts of the tour that count, by their index in the trip.
    var expectations: [Int64: JSONValue] {
        let count = self["navigation/tour"]?["partCount"]?.integer ?? 0
        var stops: [Int64: JSONValue] = [:]
        for part in 0..<max(0, min(count, 1000)) {
            let topic = part == 0 ? "navigation/tour" : "navigation/tour-\(part)"
            for stop in self[topic]?["stops"]?.elements ?? [] {
                if let index = stop["index"]?.integer { stops[index] = stop }
            }
        }
        return stops
    }

    var connection: String { self["state/connection"]?["state"]?.text ?? "unknown" }

    var isOnline: Bool { connection == "online" }

    /// Seconds for which nothing was heard of it, where it is online by what the broker has retained and would have said
    /// something meanwhile.
    func silentSeconds(at now: UTCTime) -> Double? {
        isOnline ? lastHeard.silentSeconds(at: now) : nil
    }

    /// Whether its own probe of the commands does not come back from the broker.
    var getsNoOrders: Bool {
        isOnline && self["state/health"]?["link"]?["commandPath"]?.string == "blocked"
    }

    /// Whether there is no road of its map where it is.
    var isOutsideMap: Bool {
        isOnline && self["state/health"]?["guidance"]?["state"]?.string == "outsideMap"
    }

    /// The frame while there is guidance.
    var frame: JSONValue? {
        guard let frame = self["navigation/info"],
            ["ENROUTE", "REROUTING"].contains(frame["navState"]?.string),
            self["state/navigation"]?["guidanceActive"]?.boolean != false
        else { return nil }
        return frame
    }

    /// Whether it is guided by its state, so that a frame comes every few seconds.
    var isUnderWay: Bool {
        let state = self["state/navigation"]
        return isOnline && state?["guidanceActive"]?.boolean == true
            && ["ENROUTE", "REROUTING"].contains(state?["navState"]?.string)
    }

    /// Whether it is off its route by its last frame, or where there is none by its state.
    var isRerouting: Bool {
        let state = frame?["navState"] ?? (isUnderWay ? self["state/navigation"]?["navState"] : nil)
        return state?.string == "REROUTING"
    }

    /// Whether the driver has not agreed that the location leaves the vehicle.
    var isWithheld: Bool { self["state/health"]?["locationShared"]?.boolean == false }

    /// The maneuver `offset` steps behind the next one.
    func step(_ offset: Int64 = 0) -> JSONValue? {
        (frame?["currentStepNumber"]?.integer).flatMap { steps[$0 + offset] }
    }
}

/// A closed road on the route in a few words.
enum ClosureText {
    /// - Parameters:
    ///   - ended: the wire's value; nil while the road is ahead and closed.
    ///   - waypoint: index of the waypoint on it.
    static func text(
        ended: String?, _ roadName: String?, waypoint: Int?, failure: String?
    ) -> String {
        let road = roadName ?? "a road"
        switch ended.map(RoadClosure.Ending.init(rawValue:)) {
        case nil:
            let what =
                waypoint.map { "\(road) is closed ahead, as far as destination \($0)" }
                ?? "\(road) is closed ahead"
            return what + (failure.map { ": \($0)" } ?? "")
        case .opened: return "\(road) is open again"
        case .avoided: return "the route avoids \(road), which is closed"
        case .reached: return "the vehicle has come to \(road), which is closed"
        case .some(nil): return "\(road) is no longer closed ahead"
        }
    }
}

/// An event in a few words.
enum EventText {
    static func text(_ name: String, _ json: JSONValue) -> String {
        switch name {
        case "arrival":
            stop(json) + (json["outOfOrder"]?.boolean == true ? ", before its turn" : "")
        case "route-changed": json["reason"]?.string ?? ""
        case "navigation-state": "\(word(json["from"])) to \(word(json["to"]))"
        case "off-route": offRoute(json)
        case "prompt": json["text"]?.string ?? ""
        case "speeding": json["severity"]?.string ?? ""
        case "delay-category": json["delayCategory"]?.string ?? ""
        case "lateness":
            "\(stop(json)) \(json["late"]?.boolean == true ? "will be late" : "will be in time"), "
                + "expected \(minute(of: json["expectedArrivalTime"]))"
        case "closure":
            ClosureText.text(
                ended: json["closed"]?.boolean == true ? nil : json["ended"]?.string ?? "",
                json["roadName"]?.string,
                waypoint: json["waypointIndex"]?.integer.map { Int($0) },
                failure: json["failure"]?["message"]?.string)
        case "corridor": json["inside"]?.boolean == true ? "back in it" : "left"
        case "message-answer": json["answer"]?.string ?? "read"
        case "gps-availability": word(json["availability"])
        case "lighting-mode": word(json["lightingMode"] ?? json["mode"])
        default:
            [json["status"]?.string, json["message"]?.string].compactMap { $0 }
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Hour and minute of a time.
    static func minute(of time: JSONValue?) -> String {
        ReplyText.visible(String((time?.string ?? "?").dropFirst(11).prefix(5)))
    }

    private static func offRoute(_ json: JSONValue) -> String {
        if let message = json["failure"]?["message"]?.string {
            return "no route from here: " + message
        }
        return json["offRoute"]?.boolean == true ? "off the route" : "on the route again"
    }

    private static func stop(_ json: JSONValue) -> String {
        json["waypoint"]?["title"]?.string ?? json["waypoint"]?["id"]?.string ?? "a destination"
    }

    private static func word(_ value: JSONValue?) -> String {
        value.map(ReplyText.value) ?? ""
    }
}
