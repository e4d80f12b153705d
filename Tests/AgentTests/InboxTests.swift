import Geodesy
import Guidance
import Positioning
import Testing
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

    @Test func `of fixes only the newest is kept, of commands every one`() async throws {
        let inbox = Inbox()
        for index in 1...3 {
            inbox.put(fix(Double(index)))
            inbox.put(command("\(index)"), CommandToken(rawValue: UInt64(index)))
        }
        let contents = try #require(await inbox.take())
        #expect(contents.fix?.coordinate.latitude == 3)
        #expect(contents.commands.map(\.1.id) == ["1", "2", "3"])
        #expect(inbox.skippedFixes == 2)
    }

    @Test func `a waiting task wakes for whatever comes, and ends when the inbox is closed`() async
    {
        let inbox = Inbox()
        let reader = Task {
            var taken = 0
            while let contents = await inbox.take() { taken += contents.commands.count }
            return taken
        }
        await withTaskGroup { group in
            for index in 0..<500 {
                group.addTask {
                    inbox.put(command("\(index)"), CommandToken(rawValue: UInt64(index)))
                }
            }
        }
        inbox.close()
        #expect(await reader.value == 500)
    }
}
