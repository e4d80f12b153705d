import AgentCore
import Geodesy
import Guidance
import JournalTypes
import Wire

/// The start of an agent, beside its map: the configuration, and the state left by earlier
/// sessions.
struct RecordedStart: Codable {
    /// As `turnstone check` shows it, so without any secret.
    var configuration: String
    var session: UInt64
    var journal: RecordedReport
    /// Oldest first.
    var commands: [RecordedMemory]
    /// As the journal keeps them.
    var settings: RecordedBytes
    var trip: String?
    var images: [String]
    /// Nil where there are none, and in records of before.
    var refusals: RecordedBytes?
    /// As the journal keeps them; nil where there are none.
    var messages: RecordedBytes?
    /// As the journal keeps it; nil where there is none.
    var speedSensor: RecordedBytes?
    /// The same.
    var yawRateSensor: RecordedBytes?
    var tourParts: Int?
    var timeFloor: UTCTime?
    var awaySince: UTCTime?
    var retainedElsewhere: [String]
    var system: RecordedReading

    init(
        _ configuration: Configuration, _ remembered: AgentCore.Remembered, _ system: SystemReading
    ) {
        self.configuration = configuration.description
        session = remembered.session
        journal = RecordedReport(remembered.report)
        commands = remembered.commands.entries.map { RecordedMemory($0) }
        settings = RecordedBytes(remembered.settings.json)
        trip = remembered.trip?.text
        images = remembered.images
        refusals = remembered.refusals.isEmpty ? nil : RecordedBytes(remembered.refusals)
        messages = remembered.messages.isEmpty ? nil : RecordedBytes(remembered.messages.json)
        speedSensor =
            remembered.speedSensor.isEmpty ? nil : RecordedBytes(remembered.speedSensor)
        yawRateSensor =
            remembered.yawRateSensor.isEmpty ? nil : RecordedBytes(remembered.yawRateSensor)
        tourParts = remembered.tourParts
        timeFloor = remembered.timeFloor
        awaySince = remembered.awaySince
        retainedElsewhere = remembered.retainedElsewhere.sorted()
        self.system = RecordedReading(system)
    }

    /// - Parameter options: of guidance; the text has only the settings that a person may change.
    func configuration(_ options: NavigatorOptions) -> Configuration? {
        Configuration(recorded: configuration, options)
    }

    func remembered(_ configuration: Configuration, nextTrip: TripID) -> AgentCore.Remembered? {
        guard let report = journal.report, let settings = Settings(json: settings.bytes) else {
            return nil
        }
        return AgentCore.Remembered(
            session: session, report: report,
            commands: CommandTable(commands.map(\.entry), configuration.journal.limits),
            settings: settings, nextTrip: nextTrip, trip: trip.flatMap { SavedTrip(text: $0) },
            images: images, messages: messages.flatMap { [DriverMessage](json: $0.bytes) } ?? [],
            refusals: refusals?.bytes ?? [], speedSensor: speedSensor?.bytes ?? [],
            yawRateSensor: yawRateSensor?.bytes ?? [], timeFloor: timeFloor, awaySince: awaySince,
            retainedElsewhere: Set(retainedElsewhere), tourParts: tourParts ?? 0)
    }
}

extension Configuration {
    /// One that was recorded as its text, with options of guidance that no key sets.
    init?(recorded text: String, _ options: NavigatorOptions) {
        do throws(ConfigurationError) {
            try self.init(toml: text, named: "the record")
        } catch {
            return nil
        }
        guidance.options = options
    }
}

/// A command that the journal remembers.
struct RecordedMemory: Codable {
    var number: Int64
    var id: String
    var name: String
    var fingerprint: String
    var changesSomething: Bool
    var reply: RecordedBytes?
    var told: Bool

    init(_ entry: CommandTable.Entry) {
        number = entry.number
        id = entry.id
        name = entry.name
        fingerprint = entry.fingerprint
        changesSomething = entry.changesSomething
        reply = entry.reply.map { RecordedBytes($0) }
        told = entry.isDelivered
    }

    var entry: CommandTable.Entry {
        CommandTable.Entry(
            number: number, id: id, name: name, fingerprint: fingerprint,
            changesSomething: changesSomething, reply: reply?.bytes, isDelivered: told)
    }
}

/// A reading of the machine.
struct RecordedReading: Codable {
    /// Milliseconds since 1970.
    var time: Int64
    var synchronized: Bool?
    /// Nanoseconds.
    var processor: Int64
    var resident: Int?
    var certificateExpiry: Int64?
    var faultsOfLink: [String]?
    var notes: [String]?
    /// Nanoseconds.
    var reading: Int64?
    var maps: [StoredMap]?

    init(_ reading: SystemReading) {
        time = reading.clock.time.millisecondsSince1970
        synchronized = reading.clock.isSynchronized ? true : nil
        processor = Self.nanoseconds(reading.processorTime)
        resident = reading.residentBytes
        certificateExpiry = reading.certificateExpiry?.millisecondsSince1970
        faultsOfLink = reading.faultsOfLink.isEmpty ? nil : reading.faultsOfLink
        notes = reading.notes.isEmpty ? nil : reading.notes
        maps = reading.maps
        self.reading = reading.readingFor == .zero ? nil : Self.nanoseconds(reading.readingFor)
    }

    var value: SystemReading {
        SystemReading(
            clock: TimeKeeper.SystemTime(
                time: UTCTime(millisecondsSince1970: time), isSynchronized: synchronized == true),
            processorTime: .nanoseconds(processor), residentBytes: resident,
            certificateExpiry: certificateExpiry.map { UTCTime(millisecondsSince1970: $0) },
            faultsOfLink: faultsOfLink ?? [], notes: notes ?? [],
            readingFor: .nanoseconds(reading ?? 0), maps: maps)
    }

    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
