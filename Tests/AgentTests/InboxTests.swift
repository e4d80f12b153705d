import Geodesy
import Guidance
import Positioning
import Synchronization
import Testing
import Threads
import Wire

@testable import Agent

@Suite struct InboxTests {
    private func fix(_ latitude: Double) -> Fix {
        Fix(
            mode: .threeDimensional, time: nil,
            coordinate: Coordinate(latitude: latitude, longitude: 0))
    }

    private func command(_ id: String) -> DecodedCommand {
        switch CommandDecoder().decode(name: "ping", payload: Array("{\"id\":\"\(id)\"}".utf8)) {
        case .success(let command): command
        case .failure(let refusal): preconditionFailure(refusal.message)
        }
    }

    @Test func `of fixes only the newest is kept, of commands every one`() throws {
        let inbox = Inbox()
        for index in 1...3 {
            inbox.place(fix(Double(index)))
            inbox.put(command("\(index)"), CommandToken(rawValue: UInt64(index)))
        }
        #expect(inbox.wait())
        let contents = inbox.take()
        #expect(contents.fix?.coordinate.latitude == 3)
        #expect(contents.commands.map(\.1.id) == ["1", "2", "3"])
        #expect(inbox.skippedFixes == 2)
    }

    @Test func `a waiting thread wakes for whatever comes, and ends when the inbox is closed`()
        async
    {
        let inbox = Inbox()
        let taken = Atomic(0)
        async let reading: Void = NativeThread.run(named: "reader") {
        } body: {
            while inbox.wait() { taken.add(inbox.take().commands.count, ordering: .relaxed) }
        }
        await withTaskGroup { group in
            for index in 0..<500 {
                group.addTask {
                    inbox.put(command("\(index)"), CommandToken(rawValue: UInt64(index)))
                }
            }
        }
        inbox.close()
        await reading
        #expect(taken.load(ordering: .relaxed) == 500)
    }
}
