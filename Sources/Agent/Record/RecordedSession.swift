import AgentCore
public import Guidance
public import RoadNetwork

/// The head of a record: the session of an agent, or of guidance alone as `turnstone simulate` has
/// it, whose lines follow.
public struct RecordedSession: Codable, Sendable {
    /// Version of the form of the lines.
    package var turnstoneRecord = RecordedSession.form
    public var agent = Agent.version
    public var vehicle: String
    /// Path of the map, for playing the record on the same machine.
    public var mapFile: String
    /// Region, date and size of the map, for the reader.
    public var map: String
    /// ``RoadNetwork/fingerprint`` of the map in hexadecimal digits.
    package var mapFingerprint: String
    public var nextTrip: TripID
    public var options: NavigatorOptions
    /// The other parts of the agent's start; nil where guidance is alone, and in all files of a
    /// session but the first.
    var start: RecordedStart?
    /// Where a file goes on with the session of the one before it: its number among the files of that
    /// session, from 2.
    public var part: Int?
    /// True where something of the session is missing before this file.
    public var gap: Bool?

    /// Grows when an older line can no longer be understood. A new member does not make another
    /// form: it has a default, with which the agent behaves as before.
    static let form = 2
    /// The unique beginning of its line.
    static let prefix = #"{"agent":"#.utf8

    /// The session of guidance alone.
    public init(_ navigator: Navigator, network: RoadNetwork, vehicle: String, mapFile: String) {
        self.vehicle = vehicle
        self.mapFile = mapFile
        map = network.title
        mapFingerprint = network.fingerprint.description
        nextTrip = navigator.nextTrip
        options = navigator.options
    }

    /// The session of an agent.
    ///
    /// - Parameter isFromStart: whether the record has the session from its beginning, and so its
    ///   start too.
    init(
        _ configuration: Configuration, network: RoadNetwork, remembered: AgentCore.Remembered,
        system: SystemReading, isFromStart: Bool = true
    ) {
        vehicle = configuration.vehicle
        mapFile = configuration.map.file
        map = network.title
        mapFingerprint = network.fingerprint.description
        nextTrip = remembered.nextTrip
        options = configuration.guidance.options
        if isFromStart { start = RecordedStart(configuration, remembered, system) }
    }

    /// The agent at its start; nil for guidance alone, or an invalid start.
    func core(on network: RoadNetwork) -> AgentCore? {
        guard let start, let configuration = start.configuration(options),
            let topics = try? configuration.vehicleTopics(),
            let remembered = start.remembered(configuration, nextTrip: nextTrip)
        else { return nil }
        return AgentCore(
            configuration, topics: topics, network: network, remembered: remembered,
            system: start.system.value)
    }

    /// Whether it was run on a map.
    func wasRun(on network: RoadNetwork) -> Bool {
        mapFingerprint == network.fingerprint.description
    }

    /// The head of the next file of this session.
    var nextPart: RecordedSession {
        var next = self
        next.part = (part ?? 1) + 1
        next.gap = nil
        next.start = nil
        return next
    }
}

/// The members that the head of a record has in every form.
struct RecordedForm: Decodable {
    var turnstoneRecord: Int
    var agent: String

    /// Advice about a record of another form.
    var advice: String {
        "the record is of form \(turnstoneRecord) and this turnstone plays form \(RecordedSession.form); "
            + "play it with the one that made it, \(agent)"
    }
}
