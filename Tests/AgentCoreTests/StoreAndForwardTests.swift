import FoundationEssentials
import Geodesy
import Guidance
import Journal
import JournalTypes
import MQTTLink
import TestSupport
import Testing
import Wire

@testable import AgentCore

/// Store and forward with a journal that answers at once.
private struct Session {
    typealias Entry = StoreAndForward.Entry
    typealias Effect = StoreAndForward.Action

    private var store: StoreAndForward
    let journal: Journal
    private let time: KeptTime

    init(_ store: StoreAndForward, _ journal: Journal, _ time: KeptTime) {
        self.store = store
        self.journal = journal
        self.time = time
    }

    /// The journal says of each commit from now on that the disk takes nothing.
    var isDiskFull = false

    var commandPath: Health.Link.CommandPath? { store.commandPath }

    var consent: (privacy: Configuration.Privacy, settings: Settings)? {
        get { store.consent }
        set { store.consent = newValue }
    }

    mutating func answerUnfinished() -> [Effect] {
        store.begin(at: .zero, time.keeper)
        return takeAll(at: .zero)
    }

    mutating func take(_ entries: [Entry], at now: Duration) -> [Effect] {
        _ = time.now
        for entry in entries { store.take(entry, at: now, time.keeper) }
        return takeAll(at: now)
    }

    private mutating func takeAll(at now: Duration) -> [Effect] {
        var effects: [Effect] = []
        while true {
            let requests = store.takeRequests(at: now, time.keeper)
            for answer in requests.compactMap({ journal.perform($0) }) {
                store.take(isDiskFull ? refused(answer) : answer, at: now, time.keeper)
            }
            let actions = store.takeActions(at: now, time.keeper)
            if requests.isEmpty, actions.isEmpty { return effects }
            effects += actions
        }
    }

    private func refused(_ answer: JournalAnswer) -> JournalAnswer {
        guard case .committed(let number, var report) = answer else { return answer }
        report.condition = .failing(reason: "the disk is full", advice: "make room")
        return .committed(number, report)
    }

    func close() { journal.close(now: nil) }
}

@Suite struct StoreAndForwardTests {
    private static let topics = Topics(vehicle: VehicleID("v")!)
    private let directory: TemporaryDirectory
    private let clock = ManualClock()
    private let time: KeptTime

    init() throws {
        directory = TemporaryDirectory()
        time = KeptTime(clock: clock, floor: nil) {
            TimeKeeper.SystemTime(time: UTCTime(rfc3339: "2026-06-01T00:00:00Z")!)
        }
    }

    private func open(
        _ name: String = "j", hasLocationConsent: Bool = true,
        _ change: (inout Configuration.History) -> Void = { _ in }
    ) -> Session {
        let journal = Journal(path: "\(directory.path)/\(name)", now: time.now.time)
        var limits = Configuration.History()
        change(&limits)
        return Session(
            store(of: journal, limits, hasLocationConsent: hasLocationConsent), journal, time)
    }

    private func store(
        of journal: Journal, _ limits: Configuration.History, hasLocationConsent: Bool
    ) -> StoreAndForward {
        StoreAndForward(
            topics: Self.topics, session: journal.session,
            admission: CommandAdmission(topics: Self.topics, .init()),
            probe: LoopbackProbe(
                topics: Self.topics, session: journal.session, intervalSeconds: 300),
            queue: BrokerQueue(keepAliveSeconds: 30), commands: journal.commands,
            refusals: journal.state(.refusals) ?? [], report: journal.report(), limits: limits,
            hasLocationConsent: hasLocationConsent)
    }

    /// Opens what a process leaves on the disk that is killed here.
    private func openAfterKill() throws -> Session {
        for suffix in ["", "-wal", "-numbers"] {
            let bytes = try Data(contentsOf: URL(filePath: "\(directory.path)/j\(suffix)"))
            try bytes.write(to: URL(filePath: "\(directory.path)/k\(suffix)"))
        }
        return open("k")
    }

    private var event: Session.Entry {
        .event(
            EventMessage(.gpsAvailability(.available), at: nil),
            MessageHeader(
                vehicle: VehicleID("v")!, session: 1, time: time.now.time, timeSource: .system))
    }

    private func sent(_ effects: [Session.Effect], _ subtopic: String) -> [(
        JSONValue, JournalItem?
    )] {
        effects.compactMap { effect in
            guard case .send(let message, _, let item) = effect,
                message.topic == "turnstone/v1/v/\(subtopic)",
                let json = try? JSONValue(parsing: message.payload)
            else { return nil }
            return (json, item)
        }
    }

    private func sequences(_ batch: JSONValue) -> [Double] {
        (batch["events"]?.elements ?? []).compactMap { $0["seq"]?.double }
    }

    private func delivered(
        _ item: JournalItem?, _ outcome: PublicationOutcome = .acknowledged
    ) throws -> Session.Entry {
        .delivery(OutboxState.Delivery(item: try #require(item), outcome: outcome))
    }

    @Test func `with a link an event is written, published at once and struck off`() throws {
        var session = open()
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .zero)
        let told = sent(session.take([event], at: .seconds(1)), "event/gps-availability")
        #expect(told.map { $0.0["seq"]?.double } == [1])
        #expect(session.journal.pending(limit: 10).map(\.sequence) == [1])
        _ = session.take([try delivered(told[0].1)], at: .seconds(10))
        #expect(session.journal.pending(limit: 10).isEmpty)
    }

    @Test func `events without a link follow as history, oldest first, in batches`() throws {
        var session = open { $0.batchEvents = 4 }
        #expect(
            sent(session.take([event, event, event], at: .zero), "event/gps-availability").isEmpty)
        _ = session.take([event, event, event], at: .seconds(1))
        var effects = session.take([.connected(maximumPacketBytes: nil)], at: .seconds(2))
        var told: [Double] = []
        for second in 3..<8 {
            for (batch, item) in sent(effects, "history/events") {
                #expect(batch["historical"]?.boolean == true)
                told += sequences(batch)
                effects = session.take([try delivered(item)], at: .seconds(second))
            }
        }
        #expect(told == [1, 2, 3, 4, 5, 6])
        session.close()
        #expect(session.journal.pending(limit: 10).isEmpty)
    }

    @Test func `what is live does not wait for the backlog`() throws {
        var session = open { $0.batchEvents = 2 }
        _ = session.take([event, event, event, event], at: .zero)
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .seconds(1))
        let effects = session.take([event], at: .seconds(2))
        #expect(sent(effects, "event/gps-availability").map { $0.0["seq"]?.double } == [5])
    }

    @Test func `the backlog has one batch on its way, and its rate`() throws {
        var session = open {
            $0.batchEvents = 2
            $0.perSecond = 1
        }
        _ = session.take([event, event, event, event], at: .zero)
        let first = sent(
            session.take([.connected(maximumPacketBytes: nil)], at: .seconds(1)), "history/events")
        #expect(first.count == 1)
        #expect(sent(session.take([.tick], at: .seconds(9)), "history/events").isEmpty)
        _ = session.take([try delivered(first[0].1)], at: .seconds(1))
        #expect(sent(session.take([.tick], at: .milliseconds(2900)), "history/events").isEmpty)
        #expect(sent(session.take([.tick], at: .seconds(3)), "history/events").count == 1)
    }

    @Test func `what the broker refuses is published again on the same link`() throws {
        var session = open { $0.batchEvents = 1 }
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .zero)
        let told = sent(session.take([event, event], at: .seconds(1)), "event/gps-availability")
        _ = session.take(
            try told.map { try delivered($0.1, .refused(reason: "not authorised", code: 0x87)) },
            at: .seconds(2))
        var tries: [Int] = []
        for second in 3..<600 {
            let effects = session.take([.tick], at: .seconds(second))
            for (_, item) in sent(effects, "history/events") {
                tries.append(second)
                _ = session.take(
                    [try delivered(item, .refused(reason: "not authorised", code: 0x87))],
                    at: .seconds(second))
            }
        }
        // Of two batches the first is enough to know.
        #expect(tries == [62, 182, 422])
        // It is allowed again.
        var sequences: [Double] = []
        for second in 600..<1000 {
            for (batch, item) in sent(
                session.take([.tick], at: .seconds(second)), "history/events")
            {
                sequences += self.sequences(batch)
                _ = session.take([try delivered(item)], at: .seconds(second))
            }
        }
        #expect(sequences == [1, 2])
        _ = session.take([.tick], at: .seconds(1010))
        #expect(session.journal.pending(limit: 10).isEmpty)
    }

    @Test func `an event that was not acknowledged is published again after a restart`() throws {
        var session = open()
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .zero)
        _ = session.take([event], at: .seconds(1))
        var next = try openAfterKill()
        let told = sent(
            next.take([.connected(maximumPacketBytes: nil)], at: .zero), "history/events")
        #expect(told.flatMap { sequences($0.0) } == [1])
        _ = next.take([event], at: .seconds(1))
        #expect(next.journal.nextSequence == 3)
    }

    @Test func `an event in flight when the link is lost is not published twice`() {
        var session = open()
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .zero)
        _ = session.take([event], at: .seconds(1))
        _ = session.take([.disconnected, event], at: .seconds(2))
        let told = sent(
            session.take([.connected(maximumPacketBytes: nil)], at: .seconds(3)), "history/events")
        #expect(told.flatMap { sequences($0.0) } == [2])
    }

    private func event(_ event: Event, at place: Coordinate? = nil) -> Session.Entry {
        .event(
            EventMessage(event, at: place),
            MessageHeader(
                vehicle: VehicleID("v")!, session: 1, time: time.now.time, timeSource: .system))
    }

    @Test func `what was written with consent is published with it alone, and all else always`()
        throws
    {
        let place = Coordinate(latitude: 60.1, longitude: 24.9)
        let cleared = Event.routeChanged(
            RouteChange(
                reason: .cleared, route: RouteVersion(trip: TripID(rawValue: 1), revision: 2)))
        var session = open()
        _ = session.take(
            [
                event, event(.lightingMode(.lowLight)), event(cleared, at: place),
                .locations(Array("{}".utf8), time.now.time), .consent(false),
                event(cleared, at: place),
            ], at: .zero)
        // The consent is gone when the link comes.
        let told = sent(
            session.take([.connected(maximumPacketBytes: nil)], at: .seconds(1)), "history/events")
        #expect(told.flatMap { sequences($0.0) } == [4])
        #expect(told[0].0["events"]?[0]?["latitude"]?.isNull == true)
        var effects = session.take([try delivered(told[0].1)], at: .seconds(2))
        #expect(sent(effects, "history/events").isEmpty)
        #expect(sent(effects, "history/locations").isEmpty)
        effects = session.take([.consent(true)], at: .seconds(3))
        let later = sent(effects, "history/events")
        #expect(later.flatMap { sequences($0.0) } == [1, 2, 3])
        effects = session.take([try delivered(later[0].1)], at: .seconds(4))
        #expect(sent(effects, "history/locations").count == 1)
    }

    @Test func `an event that consent's end has stopped in flight is published when it is back`()
        throws
    {
        var session = open()
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .zero)
        let told = sent(
            session.take([event(.lightingMode(.lowLight))], at: .seconds(1)), "event/lighting-mode")
        _ = session.take(
            [.consent(false), try delivered(told[0].1, .notConnected)], at: .seconds(2))
        let later = sent(session.take([.consent(true)], at: .seconds(3)), "history/events")
        #expect(later.flatMap { sequences($0.0) } == [1])
    }

    @Test func `what came just before the link is history of that link`() throws {
        var session = open()
        _ = session.take([event], at: .zero)
        let point = Session.Entry.locations(Array("{}".utf8), time.now.time)
        var effects = session.take(
            [event, point, .disconnected, .connected(maximumPacketBytes: nil)],
            at: .milliseconds(1))
        let events = sent(effects, "history/events")
        #expect(events.flatMap { sequences($0.0) } == [1, 2])
        effects = session.take([try delivered(events.first?.1)], at: .seconds(1))
        #expect(sent(effects, "history/locations").count == 1)
    }

    @Test func `buffered locations follow the events`() throws {
        var session = open()
        _ = session.take(
            [
                .locations(Array("{}".utf8), time.now.time), event,
                .locations(Array("{}".utf8), time.now.time),
            ],
            at: .zero)
        var effects = session.take([.connected(maximumPacketBytes: nil)], at: .seconds(1))
        let events = sent(effects, "history/events")
        #expect(events.count == 1)
        effects = session.take([try delivered(events[0].1)], at: .seconds(2))
        let buffered = sent(effects, "history/locations")
        #expect(buffered.first?.0["points"]?.elements?.count == 2)
        _ = session.take([try delivered(buffered[0].1)], at: .seconds(20))
        #expect(session.journal.pendingLocations(limit: 10).isEmpty)
    }

    @Test func `a command is remembered before it is obeyed, also by the next session`() throws {
        let ping = ReceivedMessage(
            topic: "turnstone/v1/v/command/ping", payload: Array(#"{"id":"1"}"#.utf8))
        var session = open()
        let effects = session.take([.received(ping, at: .zero)], at: .zero)
        guard case .obey? = effects.first else { return #expect(Bool(false), "not obeyed") }
        // Killed before the reply: the next session says so, and then repeats that.
        var next = try openAfterKill()
        let answers = sent(next.answerUnfinished(), "reply/ping")
        #expect(answers.map { $0.0["status"]?.string } == ["FAILED"])
        #expect(answers.map { $0.0["duplicate"]?.boolean } == [false])
        let again = sent(next.take([.received(ping, at: .zero)], at: .zero), "reply/ping")
        #expect(again.map { $0.0["duplicate"]?.boolean } == [true])
        #expect(again.map { $0.0["status"]?.string } == ["FAILED"])
    }

    @Test(arguments: [
        (#""locationConsent":false"#, false), (#""locationConsent":null"#, nil),
        (#""privacyMode":true,"language":"de""#, true),
    ])
    func `a withdrawal of consent is kept before it is obeyed`(fields: String, kept: Bool?) throws {
        var session = open()
        var settings = Settings()
        settings.locationConsent = true
        session.consent = (.init(), settings)
        let order = ReceivedMessage(
            topic: "turnstone/v1/v/command/set-options",
            payload: Array(#"{"id":"1",\#(fields)}"#.utf8))
        let effects = session.take([.received(order, at: .zero)], at: .zero)
        guard case .obey? = effects.first else { return #expect(Bool(false), "not obeyed") }
        // Killed before it was.
        let text = try #require(try openAfterKill().journal.state(.settings))
        let next = try #require(Settings(json: text))
        #expect(!Configuration.Privacy().hasLocationConsent(next))
        #expect((fields.contains("privacy") ? next.privacyMode : next.locationConsent) == kept)
        #expect(next.language == nil)
    }

    @Test(arguments: [#""locationConsent":true"#, #""language":"de""#])
    func `what gives consent or has nothing to do with it is not kept before`(fields: String) throws
    {
        var session = open()
        session.consent = (.init(), Settings())
        let order = ReceivedMessage(
            topic: "turnstone/v1/v/command/set-options",
            payload: Array(#"{"id":"1",\#(fields)}"#.utf8))
        _ = session.take([.received(order, at: .zero)], at: .zero)
        #expect(try openAfterKill().journal.state(.settings) == nil)
    }

    @Test(arguments: [false, true])
    func `an answer for the session before says whether the disk keeps it`(isFull: Bool) throws {
        let ping = ReceivedMessage(
            topic: "turnstone/v1/v/command/ping", payload: Array(#"{"id":"1"}"#.utf8))
        var session = open()
        _ = session.take([.received(ping, at: .zero)], at: .zero)
        var next = try openAfterKill()
        next.isDiskFull = isFull
        let answers = sent(next.answerUnfinished(), "reply/ping")
        #expect(answers.map { $0.0["status"]?.string } == ["FAILED"])
        #expect(answers.map { $0.0["kept"]?.boolean } == [isFull ? false : nil])
    }

    @Test func `a last reply is sent again by the next session until the broker has it`() throws {
        let ping = ReceivedMessage(
            topic: "turnstone/v1/v/command/ping", payload: Array(#"{"id":"1"}"#.utf8))
        var session = open()
        guard
            case .obey(let token, _)? = session.take([.received(ping, at: .zero)], at: .zero).first
        else { return #expect(Bool(false), "not obeyed") }
        let done = Session.Entry.reply(token, .succeeded(), nil)
        #expect(sent(session.take([done], at: .zero), "reply/ping").count == 1)
        // Killed before the broker had it.
        var next: Session! = try openAfterKill()
        let again = sent(next.answerUnfinished(), "reply/ping")
        #expect(again.map { $0.0["status"]?.string } == ["SUCCEEDED"])
        // The broker may have had it all the same.
        #expect(again.map { $0.0["duplicate"]?.boolean } == [true])
        _ = next.take([try delivered(again[0].1)], at: .seconds(1))
        next.close()
        next = nil
        var last = open("k")
        #expect(last.answerUnfinished().isEmpty)
    }

    @Test func `an order without a date is obeyed when it comes, and not out of a queue`() throws {
        var session = open()
        var number = 0
        func obeys(_ fields: String = "", expiry: UInt32? = nil, at now: Duration) -> Bool {
            number += 1
            let order = ReceivedMessage(
                topic: "turnstone/v1/v/command/set-guidance",
                payload: Array("{\"id\":\"\(number)\",\"active\":true\(fields)}".utf8),
                expirySeconds: expiry)
            let effects = session.take([.received(order, at: now)], at: now)
            let codes = sent(effects, "reply/set-guidance").map { $0.0["code"]?.string }
            #expect(codes.allSatisfy { $0 == "EXPIRED" })
            return codes.isEmpty
        }
        func connect(at now: Duration) throws -> ReceivedMessage {
            let effects = session.take(
                [.connected(maximumPacketBytes: nil, isResumed: true)], at: now)
            let probe = effects.lazy.compactMap {
                if case .send(let message, _, _) = $0, message.topic.hasSuffix("ping") {
                    ReceivedMessage(topic: message.topic, payload: message.payload)
                } else {
                    nil
                }
            }.first
            return try #require(probe)
        }
        // Nobody knows how long the vehicle was off.
        let probe = try connect(at: .seconds(1))
        #expect(!obeys(at: .seconds(1)))
        #expect(!obeys(#","ttlSeconds":3600"#, at: .seconds(1)))
        #expect(obeys(#","issuedAt":"2026-06-01T00:00:00Z""#, at: .seconds(1)))
        #expect(obeys(expiry: 60, at: .seconds(1)))
        // What comes behind the probe has not waited.
        _ = session.take([.received(probe, at: .seconds(2))], at: .seconds(2))
        #expect(obeys(at: .seconds(3)))
        #expect(obeys(#","ttlSeconds":5"#, at: .seconds(3)))
        // A tunnel: what came in it may have waited for a minute or two, no more.
        _ = session.take([.disconnected], at: .seconds(100))
        _ = session.take([.disconnected], at: .seconds(110))
        let second = try connect(at: .seconds(120))
        #expect(obeys(at: .seconds(121)))
        #expect(!obeys(#","ttlSeconds":5"#, at: .seconds(121)))
        // Lost again before all has come: what is left has waited as long as before, and longer.
        _ = session.take([.disconnected], at: .seconds(122))
        _ = try connect(at: .seconds(900))
        _ = session.take([.received(second, at: .seconds(901))], at: .seconds(901))
        #expect(!obeys(at: .seconds(901)))
    }

    @Test func `a system clock that is months ahead costs no event its place`() throws {
        var session = open()
        let received = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!
        let header = MessageHeader(
            vehicle: VehicleID("v")!, session: 1, time: received, timeSource: .gnss)
        let event = EventMessage(.gpsAvailability(.available), at: nil)
        _ = session.take([.event(event, header)], at: .zero)
        // Written down when the receiver had been believed for a minute; the other one before that.
        _ = session.journal.append(
            topic: "event/x", time: received, timeIsTrusted: true, isConfidential: false
        ) { _ in Array("{}".utf8) }
        session.journal.commit(now: time.provenTime)
        // The next session, in June by its system's clock, has no fix yet.
        var next = try openAfterKill()
        _ = next.take([.state(.settings, [1])], at: .seconds(100))
        next.journal.commit(now: time.provenTime)
        #expect(next.journal.pending(limit: 9).count == 2)
        // Neither does the receiver's at once, even when it has been believed.
        let june = UTCTime(rfc3339: "2026-06-01T00:00:00Z")!
        for second in 0...3600 {
            clock.pass(1)
            time.received(june.advanced(bySeconds: Double(second)))
            guard second == 1800 else { continue }
            #expect(time.now.source == .gnss)
            _ = next.take([.state(.settings, [2])], at: .seconds(1900))
            #expect(next.journal.pending(limit: 9).count == 2)
        }
        // After an hour it counts, for what was written down at a time that was certain.
        next.journal.commit(now: time.provenTime)
        #expect(next.journal.pending(limit: 9).map(\.topic) == [event.subtopic])
    }

    @Test func `commands that are kept out are noticed`() {
        var session = open()
        let sent = session.take([.connected(maximumPacketBytes: nil)], at: .zero).compactMap {
            if case .send(let message, _, _) = $0 { message } else { nil }
        }
        #expect(sent.map(\.topic) == ["turnstone/v1/v/command/ping"])
        #expect(session.commandPath == nil)
        _ = session.take([.tick], at: .seconds(11))
        #expect(session.commandPath == .blocked)

        var others = open("others")
        let probes = others.take([.connected(maximumPacketBytes: nil)], at: .zero)
        guard case .send(let probe, _, _)? = probes.first else { return }
        let echo = ReceivedMessage(topic: probe.topic, payload: probe.payload)
        let found = others.take([.received(echo, at: .seconds(1))], at: .seconds(1))
        #expect(findings(found) == [.ok])
        #expect(others.commandPath == .ok)
    }

    @Test func `while commands are kept out it is said and looked at again, later and later`() {
        var session = open()
        _ = session.take([.connected(maximumPacketBytes: nil)], at: .zero)
        var blocked: [Int] = []
        var last: OutgoingMessage?
        for second in 1..<200 {
            for effect in session.take([.tick], at: .seconds(second)) {
                switch effect {
                case .commandPath(.blocked): blocked.append(second)
                case .send(let message, _, _): last = message
                default: break
                }
            }
        }
        // Ten seconds for each answer, and pauses of 2, 4, 8, 16, 32 and 64 s between them.
        #expect(blocked == [10, 22, 36, 54, 80, 122, 196])
        guard let last else { return #expect(Bool(false), "no probe") }
        let echo = ReceivedMessage(topic: last.topic, payload: last.payload)
        let found = session.take([.received(echo, at: .seconds(200))], at: .seconds(200))
        #expect(findings(found) == [.ok])
        let later = session.take([.tick], at: .seconds(260))
        #expect(findings(later).isEmpty)
    }

    @Test func `a batch that waits for the disk when the link is lost does not follow on the next`()
    {
        let journal = Journal(path: directory.path + "/slow", now: time.now.time)
        var store = store(of: journal, .init(), hasLocationConsent: true)
        var requests: [JournalRequest] = []
        var sent: [StoreAndForward.Action] = []
        func ask(_ entries: [Session.Entry], at seconds: Int) {
            for entry in entries { store.take(entry, at: .seconds(seconds), time.keeper) }
            requests += store.takeRequests(at: .seconds(seconds), time.keeper)
        }
        func answer(at seconds: Int) {
            let asked = requests
            requests = []
            for answer in asked.compactMap({ journal.perform($0) }) {
                store.take(answer, at: .seconds(seconds), time.keeper)
            }
        }
        ask([event, event], at: 0)
        ask([.connected(maximumPacketBytes: nil)], at: 1)
        // Not committed yet when the batch has been read.
        store.take(event, at: .seconds(2), time.keeper)
        answer(at: 2)
        let early = store.takeActions(at: .seconds(2), time.keeper)
        #expect(self.sent(early, "history/events").isEmpty)
        ask([.disconnected], at: 3)
        ask([.connected(maximumPacketBytes: nil)], at: 4)
        while !requests.isEmpty {
            answer(at: 5)
            sent += store.takeActions(at: .seconds(5), time.keeper)
            ask([], at: 5)
        }
        #expect(self.sent(sent, "history/events").map { sequences($0.0) } == [[1, 2]])
    }

    /// The moment of a commit would reveal without consent when a route was found, say.
    @Test func `what may wait is committed at a tick, and with nothing else that comes`() {
        let journal = Journal(path: directory.path + "/tick", now: time.now.time)
        var store = store(of: journal, .init(), hasLocationConsent: false)
        func commits(at now: Duration) -> Int {
            store.takeRequests(at: now, time.keeper).count {
                if case .commit = $0 { true } else { false }
            }
        }
        store.take(.state(.trip, [1]), at: .seconds(20), time.keeper)
        #expect(commits(at: .seconds(20)) == 0)
        store.take(.tick, at: .milliseconds(20_100), time.keeper)
        #expect(commits(at: .milliseconds(20_100)) == 1)
    }

    @Test func `a disk that does not answer is reported, and so is that it does again`() {
        let journal = Journal(path: directory.path + "/slow", now: time.now.time)
        var store = store(of: journal, .init(), hasLocationConsent: true)
        store.take(event, at: .zero, time.keeper)
        var requests = store.takeRequests(at: .zero, time.keeper)
        // Another one does not begin the wait anew.
        store.take(event, at: .seconds(3), time.keeper)
        requests += store.takeRequests(at: .seconds(3), time.keeper)
        #expect(store.condition(at: .seconds(4)) == .sound)
        #expect(!store.condition(at: .seconds(5)).isWritten)
        for answer in requests.compactMap({ journal.perform($0) }) {
            store.take(answer, at: .seconds(20), time.keeper)
        }
        #expect(store.condition(at: .seconds(60)) == .sound)
    }

    private func findings(_ effects: [Session.Effect]) -> [Health.Link.CommandPath] {
        effects.compactMap { if case .commandPath(let found) = $0 { found } else { nil } }
    }
}
