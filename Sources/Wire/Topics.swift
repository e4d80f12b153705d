/// The names of all topics that a vehicle uses.
public struct Topics: Hashable, Sendable {
    /// The beginning of all topics, without a slash at its end.
    public let root: String
    public let vehicle: VehicleID

    static let defaultRoot = "turnstone/v1"

    /// Nil when the root is not a topic name: 1-128 bytes of printable text, without wildcards, empty
    /// levels or a `$` at its start.
    public init?(root: String, vehicle: VehicleID) {
        guard (1...128).contains(root.utf8.count), root.utf8.first != 0x24,
            root.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7f && $0 != "+" && $0 != "#"
            }),
            root.split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy({ !$0.isEmpty })
        else { return nil }
        self.root = root
        self.vehicle = vehicle
    }

    public init(vehicle: VehicleID) {
        root = Self.defaultRoot
        self.vehicle = vehicle
    }

    /// A topic of the vehicle, by the levels after its name.
    public func topic(_ subtopic: String) -> String { "\(root)/\(vehicle)/\(subtopic)" }

    /// The filter of the vehicle's commands.
    public var commandFilter: String { topic("command/+") }

    /// The vehicle's own topic for one command.
    public func command(_ name: CommandName) -> String { topic("command/\(name.rawValue)") }

    /// The filter of traffic reports, which are retained; `+` for every region.
    public func trafficFilter(region: String) -> String { "\(root)/fleet/traffic/\(region)" }

    /// The filter of the readings of the vehicle's own sensors.
    public var sensorFilter: String { topic("sensor/+") }

    /// The subtopics of all topics on which the vehicle publishes, pictures aside, which have one
    /// each.
    public static let published =
        ["connection", "health", "info", "messages", "navigation", "options"].map { "state/" + $0 }
        + [
            "location", "navigation/info", "navigation/route", "navigation/tour",
            "navigation/traveled-path",
        ]
        + [
            "arrival", "closure", "corridor", "delay-category", "gps-availability", "lateness",
            "lighting-mode", "message-answer",
            "navigation-state",
            "off-route", "prompt", "remaining-distance", "remaining-time", "route-changed",
            "speeding",
        ].map { "event/" + $0 }
        + ["history/events", "history/locations"]
        + (CommandName.allCases.map(\.rawValue) + ["unknown"]).map { "reply/" + $0 }

    /// The subtopics of those on which the broker keeps what was published last, besides pictures and further parts of
    /// a tour (``TourPart/subtopic(ofPart:)``).
    public static let retained =
        published.filter { $0.hasPrefix("state/") } + ["navigation/route", "navigation/tour"]

    /// The subject of an incoming topic; nil when it is none of the vehicle's.
    public func incoming(_ topic: String) -> Incoming? {
        if let name = topic.suffix(behind: self.topic("command/")) { return .command(name) }
        if let region = topic.suffix(behind: "\(root)/fleet/traffic/") { return .traffic(region) }
        if let name = topic.suffix(behind: self.topic("sensor/")) { return .sensor(name) }
        return nil
    }

    public enum Incoming: Hashable, Sendable {
        /// An order by its name, which the decoder checks.
        case command(String)
        /// Traffic of a region.
        case traffic(String)
        /// A reading of the vehicle's own sensors, by the name of the sensor.
        case sensor(String)
    }
}

extension String {
    /// The one level behind a prefix; nil when the text does not begin with it.
    fileprivate func suffix(behind prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...])
    }
}
