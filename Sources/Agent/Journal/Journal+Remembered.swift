import AgentCore
import Geodesy
import Guidance
import Journal
import JournalTypes
import Wire

extension Journal {
    /// The state that earlier sessions have left for this one; settings that are no longer valid are deleted.
    func remembered(for configuration: Configuration, _ topics: Topics) -> AgentCore.Remembered {
        let remembered = AgentCore.Remembered(
            session: session, report: report(), commands: commands,
            settings: settings(for: configuration.privacy), nextTrip: nextTrip, trip: savedTrip,
            images: publishedImages, messages: messages, refusals: state(.refusals) ?? [],
            speedSensor: state(.speedSensor) ?? [], yawRateSensor: state(.yawRateSensor) ?? [],
            timeFloor: timeFloor, awaySince: awaySince, retainedElsewhere: retainedElsewhere,
            tourParts: tourParts)
        setRetainedElsewhere(
            retainedElsewhere.union(
                CompatibilityPublishers(configuration.compatibility).retainedTopics(topics)))
        return remembered
    }

    /// The settings by `set-options` of earlier sessions; invalid ones are deleted.
    func settings(for privacy: Configuration.Privacy) -> Settings {
        let stored = state(.settings).flatMap { Settings(json: $0) } ?? Settings()
        let valid = privacy.stillValid(stored)
        if valid != stored { setState(.settings, to: valid.json) }
        return valid
    }

    var nextTrip: TripID {
        TripID(rawValue: number(.tripNumber) ?? 1)
    }

    /// Removes a trip that this version cannot read, and returns whether there was one: no trip is published, so a
    /// later version must not resume it.
    func removeUnreadableTrip() -> Bool {
        guard savedTrip == nil, state(.trip)?.isEmpty == false else { return false }
        setState(.trip, to: nil)
        return true
    }

    var savedTrip: SavedTrip? {
        state(.trip).flatMap { SavedTrip(text: String(decoding: $0, as: UTF8.self)) }
    }

    var publishedImages: [String] {
        String(decoding: state(.images) ?? [], as: UTF8.self).split(separator: " ").map(String.init)
    }

    private var messages: [DriverMessage] {
        state(.messages).flatMap { [DriverMessage](json: $0) } ?? []
    }

    private var tourParts: Int {
        number(.tourParts).flatMap { Int(exactly: $0) } ?? 0
    }

    private var timeFloor: UTCTime? {
        number(.timeFloor).flatMap { Int64(exactly: $0) }
            .map { UTCTime(millisecondsSince1970: $0) }
    }

    private var awaySince: UTCTime? {
        state(.awaySince).flatMap { UTCTime(rfc3339: String(decoding: $0, as: UTF8.self)) }
    }

    /// The topics besides the vehicle's own on which something was ever retained.
    var retainedElsewhere: Set<String> { Self.topics(state(.retainedElsewhere)) }

    /// On disk before anything is published on one of them.
    func setRetainedElsewhere(_ topics: Set<String>) {
        setState(.retainedElsewhere, to: Array(topics.sorted().joined(separator: "\n").utf8))
        commit(now: nil)
    }

    /// The same, of a journal that no agent has open; nil where it cannot be read.
    static func retainedElsewhere(at path: String) -> Set<String>? {
        storedState(at: path).map { topics($0[.retainedElsewhere]) }
    }

    /// Parts of the tour that are retained, of a journal that no agent has open; nil where it cannot be read.
    static func tourParts(at path: String) -> Int? {
        storedState(at: path).map { state in
            // As many as a tour has stops, at most.
            Int(String(decoding: state[.tourParts] ?? [], as: UTF8.self))
                .map { min(max(0, $0), 500) } ?? 0
        }
    }

    private static func topics(_ value: [UInt8]?) -> Set<String> {
        Set(String(decoding: value ?? [], as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// Nil for an implausible number, too.
    private func number(_ key: StateKey) -> UInt64? {
        state(key).flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
            .flatMap { $0 <= UInt64(Int64.max / 4) ? $0 : nil }
    }
}
