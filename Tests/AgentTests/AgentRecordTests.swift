import Directions
import GPSDLink
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import TestSupport
import Testing
import Wire

@testable import Agent
@testable import AgentCore
@testable import Storms

/// Records of whole agents, played again.
@Suite struct AgentRecordTests {
    private let folder: TemporaryDirectory
    private var file: String { folder.path + "/drive.record" }

    init() { folder = TemporaryDirectory() }

    /// A storm, with all sessions in a record.
    private func storm(seed: UInt64, seconds: Double) throws -> (storm: Storm, record: [[UInt8]]) {
        let town = StormTown(RecordedTown.town.network)
        let storm = Storm(seed: seed, town: town) {
            $0.compatibility.ownTracksUser = "office"
        }
        let recorder = try Recorder(
            path: file, limits: RecordLimits(maximumBytes: 50_000_000, freeBytes: 0))
        try recorder.start()
        storm.observer = recorder.observer
        storm.liveThrough(seconds)
        return (storm, try RecordFiles(path: file).all.map { try RecordedTown.bytes(of: $0) })
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `sessions in a storm that are played again have the same effects to the byte`(seed: UInt64)
        throws
    {
        let (storm, record) = try storm(seed: seed, seconds: 900)
        let outcome = try Replay.play(record, on: RecordedTown.town.network)
        #expect(outcome.difference == nil)
        #expect(outcome.sessions == storm.counts["kills", default: 0] + 1)
        #expect(outcome.inputs > 2000 && outcome.outputs > 2000)
    }

    @Test func `a storm that a kill has cut anywhere is played up to there`() throws {
        let (_, record) = try storm(seed: 4, seconds: 120)
        let whole = Array(record.joined())
        let head = try #require(whole.firstIndex(of: 0x0a)) + 1
        var random = SplitMix64(state: 9)
        for _ in 0..<15 {
            let length = Int.random(in: head..<whole.count, using: &random)
            let outcome = try Replay.play([Array(whole[..<length])], on: RecordedTown.town.network)
            #expect(outcome.difference == nil)
        }
    }

    @Test func `an effect that is another one is found, with the input that it follows`() throws {
        let (_, record) = try storm(seed: 4, seconds: 120)
        var lines = Array(record.joined()).split(separator: 0x0a).map { Array($0) }
        let index = try #require(
            lines.firstIndex {
                String(decoding: $0, as: UTF8.self).contains(#""state/health""#)
                    || String(decoding: $0, as: UTF8.self).contains("/state/health")
            })
        let input = try #require(lines[..<index].lastIndex { $0.starts(with: #"{"at":"#.utf8) })
        lines[index] = Array(
            String(decoding: lines[index], as: UTF8.self).replacing("uptime", with: "downtime").utf8
        )
        let outcome = try Replay.play(
            [Array(lines.joined(separator: [0x0a]))], on: RecordedTown.town.network)
        #expect(outcome.difference?.place.line == index + 1)
        #expect(outcome.difference?.input.line == input + 1)
    }

    @Test func `every input is read back as it was`() throws {
        let broker = Broker(host: "::1", port: 8883)
        let time = UTCTime(millisecondsSince1970: 1_790_000_000_123)
        let entry = CommandTable.Entry(
            number: 3, id: "a", name: "ping", fingerprint: "f", changesSomething: false,
            reply: [0xff, 0x0a], isDelivered: true)
        func report(_ condition: JournalCondition) -> JournalReport {
            JournalReport(
                condition: condition,
                statistics: JournalStatistics(
                    pendingMessages: 1, pendingBytes: 2, pendingLocations: 3, oldest: time,
                    droppedMessages: 4, droppedLocations: 5),
                nextSequence: 6, recovered: [entry])
        }
        var configuration = Configuration()
        configuration.vehicle = "van \"1\""
        configuration.guidance.options.takesTripsAtOnce = true
        configuration.guidance.options.timeUpdateThreshold = .infinity
        configuration.commands.responseTopicPrefixes = ["a/", "\t"]
        var traffic = Health.Traffic()
        traffic.message = "\u{1}"
        var reading = SystemReading(
            clock: TimeKeeper.SystemTime(time: time, isSynchronized: true),
            processorTime: .nanoseconds(1_234_567_891), residentBytes: 7, certificateExpiry: time)
        reading.notes = ["a note"]
        reading.faultsOfLink = ["a file is empty", "there is no password"]
        reading.readingFor = .nanoseconds(5)
        let path = RoutePath(legs: [])
        let failure = RoutingFailure(status: .noRouteFound, message: "none")
        let inputs: [AgentInput] = [
            .begin, .receiver(.connected), .receiver(.receivers(.present)),
            .receiver(.receivers(.none)), .receiver(.receivers(.others(["/dev/a"]))),
            .receiver(.unreadable(.secondClass)), .receiver(.yawRate(-4.25)),
            .receiver(.disconnected(GPSDError(function: "recv", code: -2, reason: "gone"))),
            .receiver(
                .fix(
                    Fix(
                        mode: .threeDimensional, time: time,
                        coordinate: Coordinate(latitude: .nan, longitude: 1e-300)))),
            .link(
                .connected(
                    broker,
                    BrokerSession(
                        isResumed: true, inFlightMaximum: 9, maximumPacketBytes: nil,
                        retainsMessages: false))),
            .link(
                .disconnected(
                    broker,
                    LinkError(
                        function: "CONNACK", code: 135, reason: "no", cause: .notAuthorized),
                    retryIn: .seconds(1.23456789))),
            .link(.closed(broker)), .link(.networkUnwatched("why")),
            .link(.outcome(DeliveryToken(rawValue: 1), .acknowledged)),
            .link(.outcome(DeliveryToken(rawValue: .max), .refused(reason: "", code: 0x97))),
            .link(.outcome(DeliveryToken(rawValue: 3), .tooLarge)),
            .link(.outcome(DeliveryToken(rawValue: 4), .notConnected)),
            .link(.subscription(.init(filter: "a/+", refusal: nil))),
            .messages(
                [
                    ReceivedMessage(topic: "a", payload: [0, 0xff, 0x0a], retained: true),
                    ReceivedMessage(
                        topic: "b", payload: Array("{\"é\": 1}\n".utf8), expirySeconds: 3,
                        responseTopic: "r", correlationData: [0x80]),
                ], batch: 8),
            .certificatesChecked(at: time), .confirmed(before: .microseconds(1_234_567)),
            .journal(.committed(1, report(.sound))),
            .journal(.committed(2, report(.setAside(path: "p", reason: "r", number: 2)))),
            .journal(.committed(3, report(.begunAnew(number: 4)))),
            .journal(.committed(4, report(.failing(reason: "r", advice: "a")))),
            .journal(
                .messages(
                    5,
                    [
                        StoredMessage(
                            sequence: 1, topic: "t", payload: [0x7b, 0xc3], time: time,
                            isConfidential: true, expirySeconds: 1)
                    ])), .journal(.messages(6, [])),
            .journal(.locations(7, [BufferedLocation(number: 1, time: time, payload: [0x7b])])),
            .journal(.locations(8, [])),
            .routes(
                RouteRequestID(rawValue: 1), .success(FoundRoutes(paths: [path], routes: []))),
            .routes(RouteRequestID(rawValue: 2), .failure(failure)),
            .estimate(CommandToken(rawValue: 1), .success(path)),
            .estimate(CommandToken(rawValue: 1), .failure(failure)),
            .traffic(nil), .traffic(TrafficConditions(speeds: [EdgeID(rawValue: 1): 0.1])),
            .trafficHealth(traffic), .tick(reading), .timer, .configuration(configuration),
            .recording(false), .end, .endNow,
        ]
        let network = RecordedTown.town.network
        for input in inputs {
            let line = RecordLine.encoded(RecordedInput(input, at: .microseconds(17)))
            let read = try #require(RecordLine.decoded(RecordedInput.self, line))
            #expect(read.now == .microseconds(17))
            let again = try #require(read.input(requests: [:], in: network), "\(input)")
            if case .routes(_, .success) = input { continue }
            #expect("\(again)" == "\(input)")
            #expect(RecordLine.encoded(RecordedInput(again, at: .microseconds(17))) == line)
        }
    }

    @Test func `what an agent is made of is read back as it was`() throws {
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.guidance.options.language = .finnish
        configuration.guidance.options.arrivalRadius = 33
        var settings = Settings()
        settings.privacyMode = true
        settings.language = "de"
        let reply: [UInt8] = [0x7b, 0x7d]
        let entries = (1...50).map { (number: Int) -> CommandTable.Entry in
            CommandTable.Entry(
                number: Int64(number), id: String(number), name: "ping", fingerprint: "f",
                changesSomething: number % 2 == 0, reply: number % 3 == 0 ? nil : reply)
        }
        let report = JournalReport(
            condition: .sound,
            statistics: JournalStatistics(
                pendingMessages: 0, pendingBytes: 0, pendingLocations: 0, oldest: nil,
                droppedMessages: 0, droppedLocations: 0), nextSequence: 12)
        let remembered = AgentCore.Remembered(
            session: 7, report: report,
            commands: CommandTable(entries, JournalLimits()), settings: settings,
            nextTrip: TripID(rawValue: 5), trip: nil, images: ["turn-left", "lanes"],
            speedSensor: Array("{}".utf8),
            timeFloor: UTCTime(millisecondsSince1970: 1_790_000_000_123),
            retainedElsewhere: ["b", "a"])
        let system = SystemReading(clock: .init(time: UTCTime(millisecondsSince1970: 1)))
        let session = RecordedSession(
            configuration, network: RecordedTown.town.network, remembered: remembered,
            system: system)
        let read = try #require(
            RecordLine.decoded(RecordedSession.self, RecordLine.encoded(session)))
        let start = try #require(read.start)
        let made = try #require(start.configuration(read.options))
        #expect(made == configuration)
        let again = try #require(start.remembered(made, nextTrip: read.nextTrip))
        #expect(again.commands.entries == entries)
        #expect(again.speedSensor == Array("{}".utf8))
        #expect(again.report == remembered.report && again.settings == settings)
        #expect(again.images == remembered.images && again.timeFloor == remembered.timeFloor)
        #expect(again.retainedElsewhere == remembered.retainedElsewhere)
        #expect(start.system.value == system)
        #expect(read.core(on: RecordedTown.town.network) != nil)
    }

    @Test func `a record holds no password`() throws {
        let recorder = try Recorder(path: file)
        try recorder.start()
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.broker.userName = "van"
        configuration.broker.password = Secret("geheimnis")
        configuration.broker.passwordFile = "/etc/turnstone/password"
        var disk = VirtualDisk()
        let system = SystemReading(clock: .init(time: Storm.began))
        let agent = SharedAgent(
            AgentCore(
                configuration, topics: Storm.topics, network: RecordedTown.town.network,
                disk: &disk,
                system: system, observer: recorder.observer), clock: MonotonicClock(),
            recorder: recorder)
        agent.handle(.begin)
        configuration.broker.password = Secret("geheimnis-2")
        agent.handle(.configuration(configuration))
        let text = String(decoding: try RecordedTown.bytes(of: file), as: UTF8.self)
        #expect(text.contains("/etc/turnstone/password") && text.contains(#""configuration""#))
        #expect(!text.contains("geheimnis"))
    }

    @Test
    func `a record that begins and ends in a session has whole rounds and says that it has a gap`()
        throws
    {
        let recorder = try Recorder(
            path: file, limits: RecordLimits(maximumBytes: 1_000_000, freeBytes: 0))
        var disk = VirtualDisk()
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        let agent = SharedAgent(
            AgentCore(
                configuration, topics: Storm.topics, network: RecordedTown.town.network,
                disk: &disk,
                system: SystemReading(clock: .init(time: Storm.began)), observer: recorder.observer),
            clock: MonotonicClock(), recorder: recorder)
        agent.handle(.begin)
        agent.handle(.recording(true))
        #expect(agent.read { $0.isRecording })
        agent.handle(.end)
        agent.handle(.recording(false))
        #expect(!agent.read { $0.isRecording })
        agent.handle(.timer)
        let lines = try RecordedTown.bytes(of: file).split(separator: 0x0a)
        let head = try #require(RecordLine.decoded(RecordedSession.self, lines[0]))
        #expect(head.part == 2 && head.gap == true && head.start == nil)
        let inputs = lines.compactMap { RecordLine.decoded(RecordedInput.self, $0) }
        #expect(inputs.map(\.recording) == [true, nil, false])
        #expect(inputs.map(\.end) == [nil, true, nil])
        // Nobody can say what the agent knew where it begins.
        #expect(throws: ConfigurationError.self) {
            try Replay.play([try RecordedTown.bytes(of: file)], on: RecordedTown.town.network)
        }
    }

    @Test func `where nothing can be recorded the agent does not say that it is`() throws {
        let recorder = try Recorder(path: "/proc/none/drive.record")
        var disk = VirtualDisk()
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        let agent = SharedAgent(
            AgentCore(
                configuration, topics: Storm.topics, network: RecordedTown.town.network,
                disk: &disk,
                system: SystemReading(clock: .init(time: Storm.began))), clock: MonotonicClock(),
            recorder: recorder)
        agent.handle(.recording(true))
        #expect(!agent.read { $0.isRecording })
    }
}

extension Recorder {
    /// Writes down all sessions of a storm.
    var observer: StormObserver {
        StormObserver(
            begin: { configuration, network, remembered, system in
                self.begin(
                    RecordedSession(
                        configuration, network: network, remembered: remembered,
                        system: system))
            }, hear: { self.take($0, at: $1) }, see: { self.take($0) })
    }
}
