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

@Suite struct UndeliveredRefusalsTests {
    private static let topics = Topics(vehicle: VehicleID("v")!)
    private let directory = TemporaryDirectory()
    private let time = TimeKeeper(
        floor: nil, system: .init(time: UTCTime(rfc3339: "2026-06-01T00:00:00Z")!))

    /// A session of store and forward with a journal that answers at once.
    private struct Session {
        var store: StoreAndForward
        let journal: Journal
        let time: TimeKeeper
        var commits = 0

        mutating func take(_ entries: [StoreAndForward.Entry], at now: Duration = .zero)
            -> [StoreAndForward.Action]
        {
            for entry in entries { store.take(entry, at: now, time) }
            return goOn(at: now)
        }

        mutating func goOn(at now: Duration = .zero) -> [StoreAndForward.Action] {
            var actions: [StoreAndForward.Action] = []
            while true {
                let requests = store.takeRequests(at: now, time)
                for request in requests {
                    if case .commit = request { commits += 1 }
                    if let answer = journal.perform(request) { store.take(answer, at: now, time) }
                }
                let next = store.takeActions(at: now, time)
                if requests.isEmpty, next.isEmpty { return actions }
                actions += next
            }
        }
    }

    /// The next session on what a kill has left.
    private func begin(_ name: String = "j") -> Session {
        let journal = Journal(
            path: "\(directory.path)/\(name)", now: UTCTime(rfc3339: "2026-06-01T00:00:00Z")!)
        let store = StoreAndForward(
            topics: Self.topics, session: journal.session,
            admission: CommandAdmission(topics: Self.topics, .init()),
            probe: LoopbackProbe(
                topics: Self.topics, session: journal.session, intervalSeconds: 300),
            queue: BrokerQueue(keepAliveSeconds: 30), commands: journal.commands,
            refusals: journal.state(.refusals) ?? [], report: journal.report(), limits: .init(),
            hasLocationConsent: true)
        return Session(store: store, journal: journal, time: time)
    }

    private func wrong(_ id: String) -> StoreAndForward.Entry {
        .received(
            ReceivedMessage(
                topic: "turnstone/v1/v/command/set-destinations",
                payload: Array(#"{"id": "\#(id)", "waypoints": 7}"#.utf8)), at: .zero)
    }

    private func refusals(_ actions: [StoreAndForward.Action]) -> [(JSONValue, JournalItem?)] {
        actions.compactMap { action in
            guard case .send(let message, _, let item) = action,
                let json = try? JSONValue(parsing: message.payload),
                json["status"]?.string == "REJECTED"
            else { return nil }
            return (json, item)
        }
    }

    @Test
    func `a refusal that the broker does not have is sent again after a kill, and then no more`()
        throws
    {
        var session = begin()
        let actions = session.take([wrong("a"), .endOfBatch(1)])
        // On disk before its acknowledgement.
        #expect(session.commits == 1)
        let told = refusals(actions)
        #expect(told.map { $0.0["duplicate"]?.boolean } == [false])
        guard case .acknowledge(batch: 1)? = actions.last else {
            Issue.record("not acknowledged")
            return
        }
        // Killed: nobody closes the journal, the next session opens a copy of what is on disk.
        for suffix in ["", "-wal", "-numbers"] {
            let bytes = try Data(contentsOf: URL(filePath: "\(directory.path)/j\(suffix)"))
            try bytes.write(to: URL(filePath: "\(directory.path)/k\(suffix)"))
        }
        var next = begin("k")
        next.store.begin(at: .zero, time)
        let again = refusals(next.goOn())
        #expect(again.map { $0.0["id"]?.string } == ["a"])
        #expect(again.map { $0.0["duplicate"]?.boolean } == [true])
        let item = try #require(again.first?.1)
        _ = next.take([.delivery(.init(item: item, outcome: .acknowledged))])
        next.journal.close(now: nil)
        var last = begin("k")
        last.store.begin(at: .zero, time)
        #expect(refusals(last.goOn()).isEmpty)
    }

    @Test func `a command that was refused may come again and be obeyed`() throws {
        var session = begin()
        _ = session.take([wrong("a")])
        let right = StoreAndForward.Entry.received(
            ReceivedMessage(
                topic: "turnstone/v1/v/command/ping", payload: Array(#"{"id": "a"}"#.utf8)),
            at: .zero)
        guard case .obey? = session.take([right]).first else {
            Issue.record("not obeyed")
            return
        }
    }

    @Test
    func `what waited for a vehicle through an outage and is late has its refusals after a kill`()
        throws
    {
        var session = begin()
        for number in 0..<40 { _ = session.take([wrong("\(number)")]) }
        let kept = try #require(session.journal.state(.refusals))
        #expect(kept.split(separator: UInt8(ascii: "\n")).count == 40)
    }

    @Test func `a flood of wrong commands costs few commits and little room`() throws {
        var session = begin()
        var told = 0
        for second in 0..<600 {
            for number in 0..<5 {
                told +=
                    refusals(
                        session.take([wrong("\(second)-\(number)")], at: .seconds(second))
                    ).count
            }
        }
        #expect(told == 3000)
        // 64 at once, and one in ten seconds.
        #expect((64...125).contains(session.commits))
        let kept = try #require(session.journal.state(.refusals))
        #expect(kept.split(separator: UInt8(ascii: "\n")).count == UndeliveredRefusals.capacity)
        #expect(kept.count <= UndeliveredRefusals.capacity * UndeliveredRefusals.maximumBytes)
    }

    @Test func `replies that the broker did not take are sent again on the next link`() throws {
        var session = begin()
        _ = session.take([.connected(maximumPacketBytes: nil)])
        let ping = StoreAndForward.Entry.received(
            ReceivedMessage(
                topic: "turnstone/v1/v/command/get-state", payload: Array(#"{"id": "b"}"#.utf8)),
            at: .zero)
        var items: [JournalItem] = []
        for action in session.take([wrong("a"), ping]) {
            switch action {
            case .send(_, _, let item?): items.append(item)
            case .obey(let token, _):
                let replies = session.take([.reply(token, .succeeded(), nil)])
                if case .send(_, _, let item?)? = replies.first { items.append(item) }
            default: break
            }
        }
        #expect(items.count == 2)
        for item in items {
            _ = session.take([
                .delivery(.init(item: item, outcome: .refused(reason: "not allowed")))
            ])
        }
        func told(_ actions: [StoreAndForward.Action]) -> [String] {
            actions.compactMap { action in
                guard case .send(let message, _, _) = action, message.topic.contains("/reply/"),
                    let json = try? JSONValue(parsing: message.payload)
                else { return nil }
                return "\(json["id"]?.string ?? "") \(json["duplicate"]?.boolean == true)"
            }
        }
        let next = session.take([.disconnected, .connected(maximumPacketBytes: nil)])
        #expect(told(next) == ["a true", "b true"])
        for case .send(_, _, let item?) in next {
            _ = session.take([.delivery(.init(item: item, outcome: .acknowledged))])
        }
        #expect(told(session.take([.disconnected, .connected(maximumPacketBytes: nil)])).isEmpty)
    }

    @Test func `what is no refusal is not read as one`() {
        let reply = Reply(
            id: "a", command: "ping", status: .succeeded, code: .ok, message: "")
        let text = reply.remembered + Array("\nnonsense\n{}".utf8)
        #expect(UndeliveredRefusals(text).repeated.isEmpty)
        #expect(UndeliveredRefusals(text).text == nil)
    }
}
