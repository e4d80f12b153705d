import GPSDLink
import Geodesy
import Guidance
import MQTTLink
import Positioning
import RoadNetwork
import ScenarioMaps
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Agent
@testable import AgentCore
@testable import Storms

@Suite struct SharedAgentTests {
    private func fix(_ latitude: Double) -> AgentInput {
        .receiver(
            .fix(
                Fix(
                    mode: .threeDimensional, time: nil,
                    coordinate: Coordinate(latitude: latitude, longitude: 0))))
    }

    private func command(_ number: UInt64) -> AgentInput {
        .messages(
            [
                ReceivedMessage(
                    topic: "turnstone/v1/van-1/command/ping",
                    payload: Array("{\"id\":\"\(number)\"}".utf8), expirySeconds: 60)
            ], batch: number)
    }

    @Test func `of fixes only the newest waits, of all else everything`() throws {
        var queue = AgentQueue()
        for number in 1...3 {
            queue.put(fix(Double(number)))
            queue.put(command(UInt64(number)))
        }
        #expect(queue.skippedFixes == 2)
        var batches: [UInt64] = []
        while let input = queue.take() {
            switch input {
            case .messages(_, let batch): batches.append(batch)
            case .receiver(.fix(let fix)): #expect(fix.coordinate.latitude == 3)
            default: Issue.record("nothing else was put")
            }
        }
        #expect(batches == [1, 2, 3])
        #expect(queue.isEmpty)
    }

    private func agent(_ configure: (inout Configuration) -> Void = { _ in }) throws
        -> SharedAgent
    {
        var configuration = Configuration()
        configuration.vehicle = "van-1"
        configuration.commands.maximumPerSecond = 10_000
        configure(&configuration)
        var disk = VirtualDisk()
        let now = UTCTime(rfc3339: "2026-06-01T08:00:00Z")!
        return SharedAgent(
            AgentCore(
                configuration, topics: Topics(vehicle: VehicleID("van-1")!),
                network: RecordedTown.town.network, disk: &disk,
                system: SystemReading(clock: .init(time: now))), clock: MonotonicClock())
    }

    @Test func `what many threads bring is all handled, whoever does it`() async throws {
        let agent = try agent()
        let acknowledged = Mutex<[UInt64]>([])
        let disk = Mutex(VirtualDisk())
        agent.connect(
            SharedAgent.Edges(perform: { effect in
                switch effect {
                case .acknowledge(let batch): acknowledged.withLock { $0.append(batch) }
                // Answered while the agent is held, so by way of the queue.
                case .journal(let requests):
                    for answer in requests.compactMap({ request in
                        disk.withLock { $0.perform(request) }
                    }) {
                        agent.handle(.journal(answer))
                    }
                default: break
                }
            }))
        await withTaskGroup { group in
            for number in 1...500 {
                group.addTask { agent.handle(command(UInt64(number))) }
            }
        }
        #expect(acknowledged.withLock { $0.sorted() } == Array(1...500))
    }

    @Test func `only what was handed to the link before a confirmation is confirmed`() throws {
        let clock = ManualClock()
        var rounds = DecisionTimes()
        rounds.decided(at: clock.now, done: .seconds(2))
        rounds.decided(at: .seconds(3), done: .seconds(5))
        #expect(rounds.lastDecision(doneBefore: .seconds(2)) == .zero)
        #expect(rounds.lastDecision(doneBefore: .seconds(4)) == .microseconds(1))
        #expect(rounds.lastDecision(doneBefore: .seconds(4)) == .zero)
        #expect(rounds.lastDecision(doneBefore: .seconds(6)) == .microseconds(3_000_001))
    }
}
