import AgentCore
import MQTTLink
import Wire

/// Decides which messages of traffic are let in, before anybody reads them: a flood of invented regions, or of large
/// reports, costs no more memory than this.
struct TrafficArrivals {
    /// A message that was not read yet.
    struct Arrival {
        var region: String
        var message: ReceivedMessage
        /// On the monotonic clock.
        var at: Duration
    }

    /// What was not let in since the last look.
    struct Refusals: Hashable {
        var count = 0
        /// A sentence about the last one; nil where its region has no proper name.
        var sentence: String?
    }

    /// The newest message of each region, unread.
    private var pending: [String: Arrival] = [:]
    /// Bytes of the newest report of each region that was let in and not taken back.
    private var bytes: [String: Int] = [:]
    /// Regions whose report is held behind this door.
    private var held: Set<String> = []
    private var retained = RetainedMemory()
    private var refusals = Refusals()

    /// Regions that are let in; more than a vehicle can drive through.
    static let maximumRegions = 64
    /// Bytes of the newest reports of all regions.
    static let maximumBytes = 8 << 20

    /// Takes in a message. Of a region that was let in each one counts; one that takes a report back always does.
    mutating func put(_ message: ReceivedMessage, region: String, at now: Duration) {
        guard TopicLevel(region) != nil else { return refuse(nil) }
        guard !message.payload.isEmpty else {
            retained.forget(message.topic)
            bytes[region] = nil
            pending[region] =
                held.contains(region) ? Arrival(region: region, message: message, at: now) : nil
            return
        }
        guard bytes[region] != nil || bytes.count < Self.maximumRegions else {
            return refuse(
                "The traffic of \(region) is one region too many: \(Self.maximumRegions) fit; hear fewer regions "
                    + "(traffic.regions).")
        }
        let others = bytes.values.reduce(0, +) - (bytes[region] ?? 0)
        guard others + message.payload.count <= Self.maximumBytes else {
            return refuse(
                "The traffic of \(region) does not fit: all regions together may have "
                    + "\(Self.maximumBytes) bytes; hear fewer regions (traffic.regions), or publish fewer "
                    + "roads of each.")
        }
        guard !retained.hasHeard(message) else { return }
        if !message.retained { retained.forget(message.topic) }
        bytes[region] = message.payload.count
        pending[region] = Arrival(region: region, message: message, at: now)
    }

    private mutating func refuse(_ sentence: String?) {
        refusals.count += 1
        refusals.sentence = sentence ?? refusals.sentence
    }

    /// Takes what is to be read, in order: first what makes room.
    mutating func take() -> (arrivals: [Arrival], refusals: Refusals) {
        defer {
            pending = [:]
            refusals = Refusals()
        }
        func isReport(_ arrival: Arrival) -> Bool { !arrival.message.payload.isEmpty }
        held.formUnion(pending.values.filter(isReport).map(\.region))
        let arrivals = pending.values.sorted {
            (isReport($0) ? 1 : 0, $0.at, $0.region) < (isReport($1) ? 1 : 0, $1.at, $1.region)
        }
        return (arrivals, refusals)
    }

    /// What was taken is read.
    ///
    /// - Parameter regions: those whose report is held now: others were refused, taken back, or are over.
    mutating func read(keeping regions: Set<String>) {
        held = regions
        bytes = bytes.filter { regions.contains($0.key) || pending[$0.key] != nil }
    }
}
