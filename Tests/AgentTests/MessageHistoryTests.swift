import GPSDLink
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import RoadNetwork
import ScenarioMaps
import TestSupport
import Testing
import Wire

@testable import Agent
@testable import AgentCore
@testable import Storms

/// What a record says of the messages that were sent, and of those that were not.
@Suite struct MessageHistoryTests {
    private typealias Event = MessageHistory.Event

    private let folder: TemporaryDirectory
    private var file: String { folder.path + "/drive.record" }

    init() { folder = TemporaryDirectory() }

    private func history(of topic: String) throws -> MessageHistory {
        let files = try RecordFiles(path: file).all.map { try RecordedTown.bytes(of: $0) }
        let outcome = try Replay.play(files, on: RecordedTown.town.network, askingFor: topic)
        #expect(outcome.difference == nil)
        return try #require(outcome.messages)
    }

    /// An agent with inputs second by second, recorded.
    private func record(
        hasConsent: Bool = true, locationInterval: Double = 1,
        _ tell: (_ second: Int, _ handle: (AgentInput) -> Void) -> Void
    ) throws {
        let recorder = try Recorder(path: file)
        try recorder.start()
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.privacy.locationConsent = hasConsent
        configuration.uplink.locationIntervalSeconds = locationInterval
        configuration.commands.probeIntervalSeconds = 86_400
        var disk = VirtualDisk()
        func system(_ second: Int) -> SystemReading {
            SystemReading(clock: .init(time: Storm.began.advanced(bySeconds: Double(second))))
        }
        var core = AgentCore(
            configuration, topics: Storm.topics, network: RecordedTown.town.network, disk: &disk,
            system: system(0), observer: recorder.observer)
        for second in 0..<60 {
            func handle(_ input: AgentInput) {
                recorder.take(input, at: .seconds(second))
                let effects = core.handle(input, at: .seconds(second))
                recorder.take(effects)
                for case .journal(let requests) in effects {
                    for answer in requests.compactMap({ disk.perform($0) }) {
                        handle(.journal(answer))
                    }
                }
            }
            if second == 0 { handle(.begin) }
            tell(second, handle)
            handle(.tick(system(second)))
        }
    }

    private func fix(_ second: Int) -> AgentInput {
        let start = RecordedTown.town.coordinate("a")
        return .receiver(
            .fix(
                Fix(
                    mode: .threeDimensional,
                    time: Storm.began.advanced(bySeconds: Double(second)),
                    coordinate: start.moved(by: Double(second) * 5, bearing: 90), speed: 5,
                    course: 90, horizontalError: 5, satellitesUsed: 9)))
    }

    private func connection(_ inFlight: UInt16 = 20) -> AgentInput {
        .link(
            .connected(
                Storm.server,
                BrokerSession(
                    isResumed: false, inFlightMaximum: inFlight, maximumPacketBytes: nil)))
    }

    @Test func `a location has its reason in each second`() throws {
        try record(locationInterval: 2) { second, handle in
            if second == 20 { handle(connection()) }
            if second == 50 {
                handle(
                    .link(
                        .disconnected(
                            Storm.server,
                            LinkError(function: "select", code: 7, reason: "lost"),
                            retryIn: .seconds(1))))
            }
            handle(fix(second))
        }
        let history = try history(of: "location")
        let rows = history.rows.filter { $0.topic == "location" }
        #expect(rows.contains { $0.event == .sent && $0.count >= 14 && $0.tooOften >= 14 })
        #expect(rows.first?.from == Storm.began)
        #expect(history.count(of: .disposition(.noLink)) >= 14)
        #expect(rows.reduce(0) { $0 + $1.kept } > 0)
        #expect(history.count(of: .disposition(.withheld)) == 0)
        let around = history.rows.filter(\.topic.isEmpty).map(\.event)
        #expect(
            around == [
                .sessionBegan(vehicle: "van-1", session: 1), .consent(true), .linkCame("b:1883"),
                .linkWent("select: lost (code 7)"),
            ])
        // The whole topic and filters are the same question.
        for topic in [Storm.topics.topic("location"), "+", "#"] {
            #expect(
                try self.history(of: topic).rows.filter { $0.topic == "location" } == rows)
        }
        #expect(try self.history(of: "locations").messageRows == [])
        #expect(try self.history(of: "locations").topics.contains("state/health"))
    }

    @Test func `without consent that is the reason`() throws {
        try record(hasConsent: false) { second, handle in
            if second == 5 { handle(connection()) }
            handle(fix(second))
        }
        #expect(try history(of: "location").count(of: .disposition(.withheld)) >= 58)
        #expect(try history(of: "location").count(of: .sent) == 0)
        // What of it was retained before is taken back, and what is public goes out.
        #expect(try history(of: "navigation/route").count(of: .takenBack) > 0)
        #expect(try history(of: "state/connection").count(of: .sent) > 0)
        #expect(try history(of: "state/health").count(of: .disposition(.partly)) > 0)
    }

    @Test func `a broker that acknowledges nothing leaves the rest waiting`() throws {
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.privacy.locationConsent = true
        try record { second, handle in
            if second == 2 { handle(connection(1)) }
            if [5, 6].contains(second) { handle(.configuration(configuration)) }
        }
        let states = try history(of: "state/#")
        #expect(states.count(of: .disposition(.waitsForLink)) > 0)
        #expect(states.count(of: .disposition(.waitsForRoom)) > 0)
        #expect(states.count(of: .disposition(.replaced)) > 0)
        #expect(states.acknowledged == 0)
    }

    @Test func `a disk that does not answer is the reason of a reply that does not come`() throws {
        let recorder = try Recorder(path: file)
        try recorder.start()
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        var disk = VirtualDisk()
        let system = SystemReading(clock: .init(time: Storm.began))
        var core = AgentCore(
            configuration, topics: Storm.topics, network: RecordedTown.town.network, disk: &disk,
            system: system, observer: recorder.observer)
        func handle(_ input: AgentInput, _ second: Int) -> [AgentEffect] {
            recorder.take(input, at: .seconds(second))
            let effects = core.handle(input, at: .seconds(second))
            recorder.take(effects)
            return effects
        }
        var answers = handle(.begin, 0)
        answers += handle(connection(), 0)
        let order = ReceivedMessage(
            topic: Storm.topics.command(.ping), payload: Array(#"{"id":"a"}"#.utf8),
            expirySeconds: 60)
        answers += handle(.messages([order], batch: 1), 1)
        var replies: [AgentEffect] = []
        while !answers.isEmpty {
            guard case .journal(let requests) = answers.removeFirst() else { continue }
            for answer in requests.compactMap({ disk.perform($0) }) where replies.isEmpty {
                let next = handle(.journal(answer), 2)
                // The commit behind the last reply is never answered.
                if next.contains(where: \.writesReply) {
                    replies = next
                } else {
                    answers += next
                }
            }
        }
        #expect(!replies.isEmpty)
        for second in 3..<20 { _ = handle(.tick(system), second) }
        let rows = try history(of: "reply/ping").messageRows
        #expect(rows.last?.event == .waitsForDisk)
        #expect(rows.filter { $0.event == .sent }.isEmpty)
    }

    /// Whatever the weather, all that was published is listed, and nothing else.
    @Test(arguments: [12] as [UInt64])
    func `in a storm all that was sent is listed once`(seed: UInt64) throws {
        let storm = Storm(seed: seed, town: StormTown(RecordedTown.town.network))
        let recorder = try Recorder(path: file)
        try recorder.start()
        storm.observer = recorder.observer
        storm.liveThrough(1200)
        let files = try RecordFiles(path: file).all.map { try RecordedTown.bytes(of: $0) }
        let outcome = try Replay.play(files, on: storm.town.networks[0], askingFor: "#")
        #expect(outcome.difference == nil)
        let history = try #require(outcome.messages)
        let published = try RecordedTown.bytes(of: file).split(separator: 0x0a).count {
            $0.starts(with: #"{"effect":"publish""#.utf8)
        }
        let sent: [Event] = [.sent, .disposition(.partly), .disposition(.short), .takenBack]
        #expect(sent.reduce(0) { $0 + history.count(of: $1) } == published)
        for event: Event in [
            .disposition(.noLink), .disposition(.waitsForLink), .keptInJournal, .publishedAsHistory,
            .disposition(.cutOff),
        ] {
            #expect(history.count(of: event) > 0, "\(event)")
        }
    }
}

extension AgentEffect {
    fileprivate var writesReply: Bool {
        guard case .journal(let requests) = self else { return false }
        return requests.contains { request in
            guard case .setReply = request else { return false }
            return true
        }
    }
}
