import DequeModule
import MQTTLink
import Wire

/// Decides which message goes to the broker next, and the fate of messages that cannot go.
///
/// A value without I/O: each method returns the messages to be sent now. Retained messages are
/// kept, the newest of each topic, and sent again after each connection. Messages of QoS 0 are sent
/// at once or dropped. Messages of QoS 1 wait for room in the window of unacknowledged ones, so a
/// live message never stands behind more than that window.
struct OutboxState {
    /// A publication for the link.
    struct Sending: Hashable {
        var publication: Publication
        var token: DeliveryToken?
    }

    /// The outcome of a message that has a journal item.
    struct Delivery: Hashable {
        var item: JournalItem
        var outcome: PublicationOutcome
    }

    /// Counts of dropped messages since the start.
    struct Drops: Hashable {
        /// Larger than the broker takes.
        var tooLarge = 0
        /// There was no link, or the wait was longer than the message's expiry.
        var live = 0
    }

    private enum Link {
        case down
        case up(BrokerSession)
    }

    private struct Entry {
        var message: OutgoingMessage
        var correlationData: [UInt8]?
        var item: JournalItem?
        /// When the message expires.
        var deadline: Duration?
        /// Token of the last sending; nil before the first.
        var token: DeliveryToken?

        /// Whether it is published anew at each connection.
        var isState: Bool { message.isRetained && !message.isOnDemand }
    }

    /// The broker's answer to a message, by topic.
    struct Verdict: Hashable {
        var topic: String
        var outcome: PublicationOutcome
    }

    /// Whether the broker gives reasons for its refusals (MQTT 5).
    private let checksTopics: Bool
    private var link = Link.down
    /// The newest message of each retained topic, in the order in which the topics were first used.
    private var retained: [Entry] = []
    private var waiting: Deque<Entry> = []
    /// Sent and not yet acknowledged.
    private var inFlight: [DeliveryToken: Entry] = [:]
    private var deliveries: [Delivery] = []
    private var verdicts: [Verdict] = []
    /// When each live topic was last published with QoS 1 on this link.
    private var checks: [String: Duration] = [:]
    private var nextToken: UInt64 = 1
    /// Topics of the retained messages that the broker has refused on this link.
    private var refusedStates: Set<String> = []
    private var repetition = Repetition()
    private(set) var drops = Drops()
    var dispositions = Dispositions()
    /// Whether the location may leave the vehicle. This is the last gate: whoever publishes, only
    /// the public part of a message passes it.
    private var hasLocationConsent: Bool

    /// Maximum number of messages that wait for room; replies and events of hours without a link are the journal's.
    static let capacity = 1000
    /// Interval at which a message of each live topic is published with QoS 1, whose PUBACK says
    /// whether the broker allows it; a forbidden message of QoS 0 is dropped silently.
    static let checkInterval = Duration.seconds(600)

    /// - Parameters:
    ///   - hasLocationConsent: whether the location may leave the vehicle.
    ///   - checksTopics: whether the broker is asked if it takes messages of QoS 0.
    init(hasLocationConsent: Bool = false, checksTopics: Bool = false) {
        self.hasLocationConsent = hasLocationConsent
        self.checksTopics = checksTopics
    }

    var isUp: Bool {
        if case .up = link { true } else { false }
    }

    var waitingCount: Int { waiting.count }
    var isEmpty: Bool { waiting.isEmpty && inFlight.isEmpty }

    /// Whether there are neither deliveries nor verdicts to be taken.
    var hasNoNews: Bool { deliveries.isEmpty && verdicts.isEmpty }

    /// Deliveries of messages with a journal item since the last call.
    mutating func takeDeliveries() -> [Delivery] {
        defer { deliveries.removeAll(keepingCapacity: true) }
        return deliveries
    }

    /// The verdicts since the last call.
    mutating func takeVerdicts() -> [Verdict] {
        defer { verdicts.removeAll(keepingCapacity: true) }
        return verdicts
    }

    /// - Parameters:
    ///   - item: comes back with the outcome of the message; for QoS 1.
    ///   - now: time on a clock that never goes back.
    mutating func publish(
        _ message: OutgoingMessage, correlationData: [UInt8]? = nil, item: JournalItem? = nil,
        at now: Duration
    ) -> [Sending] {
        let entry = Entry(
            message: message, correlationData: correlationData, item: item,
            deadline: message.expirySeconds.map { now + .seconds(Int($0)) })
        if entry.isState { keep(entry) }
        guard mayPass(entry) else {
            dispositions.note(message.topic, .withheld)
            finish(entry, .notConnected)
            return []
        }
        switch (message.qualityOfService, link) {
        case (.atMostOnce, .up(let session)):
            return live(entry, session, at: now)
        case (.atMostOnce, .down):
            if !entry.isState { drops.live += 1 }
            dispositions.note(message.topic, entry.isState ? .waitsForLink : .noLink)
            return []
        case (.atLeastOnce, .up(let session)):
            enqueue(entry)
            let sendings = pump(session, at: now)
            if !waiting.isEmpty { dispositions.note(message.topic, .waitsForRoom) }
            return sendings
        case (.atLeastOnce, .down):
            dispositions.note(message.topic, .waitsForLink)
            if !entry.isState { enqueue(entry) }
            return []
        }
    }

    /// The link is there: all retained messages go out again, then the waiting ones.
    mutating func connected(_ session: BrokerSession, at now: Duration) -> [Sending] {
        link = .up(session)
        checks = [:]
        refusedStates = []
        repetition = Repetition()
        var sendings: [Sending] = []
        for entry in retained.reversed() {
            // Ahead of all that waits, in their own order.
            if entry.message.qualityOfService == .atLeastOnce { waiting.prepend(entry) }
        }
        for entry in retained where entry.message.qualityOfService == .atMostOnce {
            sendings += live(entry, session, at: now)
        }
        let first = pump(session, at: now)
        for entry in waiting { dispositions.note(entry.message.topic, .waitsForRoom) }
        return first + sendings
    }

    /// The location may leave the vehicle from now on, or may not any more. Retained messages go
    /// out again in their new form; waiting messages that may not be published are dropped.
    ///
    /// - Parameter renewed: retained messages that go out in place of those published last.
    mutating func share(
        _ isAllowed: Bool, renewed: [OutgoingMessage] = [], at now: Duration
    ) -> [Sending] {
        guard hasLocationConsent != isAllowed else { return [] }
        hasLocationConsent = isAllowed
        for message in renewed { keep(Entry(message: message)) }
        let all = waiting
        waiting = []
        for entry in all {
            if mayPass(entry) {
                waiting.append(entry)
            } else {
                dispositions.note(entry.message.topic, .withheld)
                finish(entry, .notConnected)
            }
        }
        guard case .up(let session) = link else { return [] }
        var sendings: [Sending] = []
        for entry in retained where entry.message.publicForm != .whole {
            if entry.message.qualityOfService == .atLeastOnce {
                enqueue(entry)
            } else if let publication = publication(entry, session, at: now) {
                sendings.append(Sending(publication: publication, token: nil))
            } else {
                sendings += takeBack(entry)
            }
        }
        return sendings + pump(session, at: now)
    }

    /// The retained messages that the broker has refused on this link go out again when it may take them.
    mutating func repeatRefused(at now: Duration) -> [Sending] {
        guard case .up(let session) = link, !refusedStates.isEmpty, repetition.isDue(at: now)
        else { return [] }
        var sendings: [Sending] = []
        for entry in retained where refusedStates.contains(entry.message.topic) && mayPass(entry) {
            if entry.message.qualityOfService == .atLeastOnce {
                enqueue(entry)
            } else {
                checks[entry.message.topic] = nil
                sendings += live(entry, session, at: now)
            }
        }
        return sendings + pump(session, at: now)
    }

    /// Retained messages need not wait: they go out at the next connection anyway, and the journal gives the
    /// backlog again by itself.
    mutating func disconnected() {
        link = .down
        waiting.removeAll(where: \.isState)
        for entry in waiting where entry.item?.isOfBacklog == true {
            finish(entry, .notConnected)
        }
        waiting.removeAll { $0.item?.isOfBacklog == true }
    }

    mutating func ended(
        _ token: DeliveryToken, _ outcome: PublicationOutcome, at now: Duration
    ) -> [Sending] {
        if let entry = inFlight.removeValue(forKey: token) {
            noteEnd(of: entry, outcome)
            if entry.isState { noteState(entry.message.topic, outcome, at: now) }
            if outcome == .notConnected {
                keepForNextLink(entry)
            } else {
                finish(entry, outcome)
                verdicts.append(Verdict(topic: entry.message.topic, outcome: outcome))
            }
        }
        if outcome == .tooLarge { drops.tooLarge += 1 }
        guard case .up(let session) = link else { return [] }
        return pump(session, at: now)
    }

    // MARK: - Parts

    private mutating func noteEnd(of entry: Entry, _ outcome: PublicationOutcome) {
        let topic = entry.message.topic
        switch outcome {
        case .acknowledged: break
        case .refused(let reason, _): dispositions.note(topic, .refused(reason))
        case .tooLarge: dispositions.note(topic, .tooLarge)
        case .notConnected: dispositions.note(topic, .cutOff)
        }
    }

    private mutating func noteState(
        _ topic: String, _ outcome: PublicationOutcome, at now: Duration
    ) {
        switch outcome {
        case .acknowledged: refusedStates.remove(topic)
        case .refused:
            refusedStates.insert(topic)
            repetition.refused(at: now)
        case .tooLarge, .notConnected: break
        }
    }

    /// A message at most once; now and then one of each topic at least once, if there is room.
    private mutating func live(
        _ entry: Entry, _ session: BrokerSession, at now: Duration
    ) -> [Sending] {
        guard var publication = publication(entry, session, at: now) else {
            return takeBack(entry)
        }
        let topic = entry.message.topic
        let isChecked = checks[topic].map { now - $0 < Self.checkInterval } ?? false
        guard checksTopics, !isChecked, inFlight.count < window(session) else {
            return [Sending(publication: publication, token: nil)]
        }
        publication.quality = .atLeastOnce
        guard publication.packetBytes <= session.maximumPacketBytes.map({ Int($0) }) ?? .max else {
            publication.quality = .atMostOnce
            return [Sending(publication: publication, token: nil)]
        }
        checks[topic] = now
        return [Sending(publication: publication, token: takeOff(entry))]
    }

    private func window(_ session: BrokerSession) -> Int {
        max(1, Int(session.inFlightMaximum))
    }

    /// Counts a message as in flight.
    private mutating func takeOff(_ entry: Entry) -> DeliveryToken {
        let token = DeliveryToken(rawValue: nextToken)
        nextToken += 1
        var entry = entry
        entry.token = token
        inFlight[token] = entry
        return token
    }

    private func mayPass(_ entry: Entry) -> Bool {
        if hasLocationConsent { return true }
        // A sequence number has one content, and an acknowledged one is struck off: the journal
        // publishes the whole when there is consent again.
        if entry.item?.isOfHistory == true { return entry.message.publicForm == .whole }
        return entry.message.withoutLocation != nil
    }

    private mutating func keep(_ entry: Entry) {
        let topic = entry.message.topic
        if let place = retained.firstIndex(where: { $0.message.topic == topic }) {
            retained[place] = entry
        } else {
            retained.append(entry)
        }
    }

    /// Puts back a message that the end of a link has cut off, in the order in which it was sent.
    /// The journal publishes a batch of the backlog again by itself, and a retained state goes out
    /// at each connection.
    private mutating func keepForNextLink(_ entry: Entry) {
        if entry.item?.isOfBacklog == true { return finish(entry, .notConnected) }
        // A live message is worth nothing by then.
        if entry.isState || entry.message.qualityOfService == .atMostOnce { return }
        guard mayPass(entry) else { return finish(entry, .notConnected) }
        if entry.message.isRetained,
            waiting.contains(where: {
                $0.message.isRetained && $0.message.topic == entry.message.topic
            })
        {
            // A newer one waits.
            return finish(entry, .notConnected)
        }
        let place = waiting.firstIndex { other in
            guard let sent = other.token, let own = entry.token else { return true }
            return own.rawValue < sent.rawValue
        }
        waiting.insert(entry, at: place ?? waiting.endIndex)
    }

    private mutating func enqueue(_ entry: Entry) {
        if entry.message.isRetained,
            let place = waiting.firstIndex(where: {
                $0.message.isRetained && $0.message.topic == entry.message.topic
            })
        {
            // The newest state is the only one that matters.
            dispositions.note(entry.message.topic, .replaced)
            waiting[place] = entry
            return
        }
        if waiting.count >= Self.capacity {
            let oldest = waiting.removeFirst()
            dispositions.note(oldest.message.topic, .gaveWay)
            finish(oldest, .notConnected)
            drops.live += 1
        }
        waiting.append(entry)
    }

    private mutating func pump(_ session: BrokerSession, at now: Duration) -> [Sending] {
        var sendings: [Sending] = []
        while inFlight.count < window(session), let entry = waiting.popFirst() {
            if let deadline = entry.deadline, deadline <= now {
                drops.live += 1
                dispositions.note(entry.message.topic, .expired)
                finish(entry, .refused(reason: "expired"))
                continue
            }
            guard let publication = publication(entry, session, at: now) else {
                finish(entry, .tooLarge)
                sendings += takeBack(entry)
                continue
            }
            sendings.append(Sending(publication: publication, token: takeOff(entry)))
        }
        return sendings
    }

    private mutating func finish(_ entry: Entry, _ outcome: PublicationOutcome) {
        guard let item = entry.item else { return }
        deliveries.append(Delivery(item: item, outcome: outcome))
    }

    /// An empty message in the place of a state that is too large for the broker: what it has retained there before would be
    /// taken for it.
    private func takeBack(_ entry: Entry) -> [Sending] {
        guard entry.message.isRetained, mayPass(entry) else { return [] }
        let publication = Publication(
            topic: entry.message.topic, payload: [], quality: .atMostOnce, retained: true)
        return [Sending(publication: publication, token: nil)]
    }

    /// The publication of a message: its short form where the broker does not take the whole, nil
    /// where there is none; that is counted as dropped.
    private mutating func publication(
        _ entry: Entry, _ session: BrokerSession, at now: Duration
    ) -> Publication? {
        guard let message = hasLocationConsent ? entry.message : entry.message.withoutLocation
        else {
            dispositions.note(entry.message.topic, .withheld)
            return nil
        }
        var publication = Publication(
            topic: message.topic, payload: message.payload,
            quality: message.qualityOfService == .atLeastOnce ? .atLeastOnce : .atMostOnce,
            retained: message.isRetained,
            expirySeconds: entry.deadline.map { UInt32(clamping: ($0 - now).components.seconds) },
            correlationData: entry.correlationData)
        let limit = session.maximumPacketBytes.map { Int($0) } ?? .max
        if message.payload != entry.message.payload { dispositions.note(message.topic, .partly) }
        if publication.packetBytes <= limit { return publication }
        if let short = message.shortPayload {
            publication.payload = short
            if publication.packetBytes <= limit {
                dispositions.note(message.topic, .short)
                return publication
            }
        }
        drops.tooLarge += 1
        dispositions.note(message.topic, .tooLarge)
        verdicts.append(Verdict(topic: message.topic, outcome: .tooLarge))
        return nil
    }
}
