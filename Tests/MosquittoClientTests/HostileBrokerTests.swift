import MQTTLink
import ScenarioMaps
import Synchronization
import Testing
import Threads

@testable import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Whatever a broker sends, or somebody between: the process goes on, and so does the client.
@Suite(.timeLimit(.minutes(2))) struct HostileBrokerTests {
    @Test func `a property that MQTT does not know, in any packet, ends the link alone`()
        async throws
    {
        var answers: [[UInt8]] = []
        for property in UInt8.min...UInt8.max {
            for kind in Packet.kinds {
                answers.append(kind.answer(properties: [property, 1]))
            }
        }
        try await meet(answers)
    }

    @Test func `lengths that are too long, and packets that end too early, end the link alone`()
        async throws
    {
        var answers: [[UInt8]] = []
        for kind in Packet.kinds {
            let whole = kind.answer(properties: Packet.properties)
            answers += (1..<whole.count).map { Array(whole[..<$0]) }
            for place in whole.indices {
                for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
                    var changed = whole
                    changed[place] = value
                    answers.append(changed)
                }
            }
        }
        try await meet(answers)
    }

    @Test func `packets that were changed at random end the link alone`() async throws {
        var random = SplitMix64(state: 11)
        var answers: [[UInt8]] = []
        for _ in 0..<3000 {
            let kind = Packet.kinds.randomElement(using: &random)!
            var answer = kind.answer(properties: Packet.properties)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = answer.indices.randomElement(using: &random)!
                switch Int.random(in: 0..<3, using: &random) {
                case 0: answer[place] = .random(in: 0...255, using: &random)
                case 1: answer.remove(at: place)
                default: answer.insert(.random(in: 0...255, using: &random), at: place)
                }
            }
            answers.append(answer)
        }
        try await meet(answers)
    }

    /// Such a header alone would take 256 MiB.
    @Test func `a packet that is no message and announces more than the maximum ends the link`()
        async throws
    {
        let lengths: [[UInt8]] = [
            [0xFF, 0xFF, 0xFF, 0x7F], [0x81, 0x80, 0x84, 0x02], [0x80, 0x80, 0x80, 0x80],
        ]
        let firsts = Packet.kinds.map(\.first).filter { $0 >> 4 != 3 }
        try await meet(
            firsts.flatMap { first in
                lengths.map { (first == 0x20 ? [] : Packet.confirmation) + [first] + $0 }
            })
    }

    /// A message of MQTT 3.1.1 at least once, and a small one behind it, in pieces of several sizes.
    @Test(arguments: [1 << 14, 1, 4_259_841])
    func `a message above the maximum is cut while it comes, and acknowledged`(piece: Int)
        async throws
    {
        var options = MosquittoClient.Options(
            link: LinkOptions(brokers: [], subscriptions: ["a"]), clientIdentifier: "cut")
        let maximum = piece == 1 ? 400 : Int(options.maximumIncomingPacketBytes)
        options.maximumIncomingPacketBytes = UInt32(maximum)
        let length = maximum + 3_000
        @Sendable func message(_ identifier: UInt8, _ length: Int) -> [UInt8] {
            var header: [UInt8] = [0x32]
            var rest = length
            repeat {
                header.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
                rest >>= 7
            } while rest > 0
            return header + [0, 1, 0x61, 0, identifier]
                + [UInt8](repeating: 0x31, count: length - 5)
        }
        let listener = try LoopbackListener()
        options.link.brokers = [Broker(host: "127.0.0.1", port: listener.port)]
        options.link.protocolVersion = .threeOneOne
        let (messages, continuation) = AsyncStream.makeStream(of: Int.self)
        let client = MosquittoClient(options: options) { event in
            if case .messages(let messages) = event {
                for message in messages { continuation.yield(message.payload.count) }
            }
        }
        let answers = Mutex<[UInt8]>([])
        NativeThread.start(named: "cutting") {
            guard let connection = listener.next() else { return }
            defer { close(connection) }
            var bytes = [UInt8](repeating: 0, count: 4096)
            _ = recv(connection, &bytes, bytes.count, 0)
            _ = send(connection, [0x20, 2, 0, 0] as [UInt8], 4, Int32(MSG_NOSIGNAL))
            let sent = message(7, length) + message(8, 20)
            for start in stride(from: 0, to: sent.count, by: piece) {
                let part = Array(sent[start..<min(start + piece, sent.count)])
                guard
                    part.withUnsafeBytes({ all in
                        var done = 0
                        while done < all.count {
                            let count = send(
                                connection, all.baseAddress! + done, all.count - done,
                                Int32(MSG_NOSIGNAL))
                            guard count > 0 else { return false }
                            done += count
                        }
                        return true
                    })
                else { return }
            }
            while true {
                let count = recv(connection, &bytes, bytes.count, 0)
                guard count > 0 else { return }
                answers.withLock { $0 += bytes[..<count] }
            }
        }
        let run = Task { try await client.run() }
        var sizes: [Int] = []
        for await size in messages {
            sizes.append(size)
            if sizes.count == 2 { break }
        }
        #expect(sizes == [maximum - 5, 15])
        while !answers.withLock({ $0.suffix(4) == [0x40, 2, 0, 8] }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(answers.withLock { $0.contains([0x40, 2, 0, 7]) })
        run.cancel()
        try await run.value
    }

    /// Lets a client meet a server that gives each connection one of the answers, and then is a broker.
    private func meet(_ answers: [[UInt8]]) async throws {
        let server = try ScriptedServer(answers)
        var link = LinkOptions(
            brokers: [Broker(host: "127.0.0.1", port: server.port)], subscriptions: ["a", "b"])
        link.firstRetry = .zero
        link.longestRetry = .zero
        let options = MosquittoClient.Options(link: link, clientIdentifier: "fuzzed")
        let (good, continuation) = AsyncStream.makeStream(of: Void.self)
        let client = MosquittoClient(options: options) { event in
            if case .connected = event, server.isGood { continuation.finish() }
        }
        let run = Task { try await client.run() }
        for await _ in good {}
        run.cancel()
        try await run.value
        #expect(server.served == answers.count)
    }
}

/// Packets of a broker, by what comes before and after their properties.
private struct Packet {
    var first: UInt8
    var before: [UInt8] = []
    var after: [UInt8] = []

    static let confirmation: [UInt8] = [0x20, 3, 0, 0, 0]
    static let kinds = [
        Packet(first: 0x20, before: [0, 0]),
        Packet(first: 0x30, before: [0, 1, 0x74], after: [0x7B, 0x7D]),
        Packet(first: 0x32, before: [0, 1, 0x74, 0, 7], after: [0x7B, 0x7D]),
        Packet(first: 0x34, before: [0, 1, 0x74, 0, 7], after: [0x7B, 0x7D]),
        Packet(first: 0x40, before: [0, 1, 0]),
        Packet(first: 0x50, before: [0, 1, 0]),
        Packet(first: 0x62, before: [0, 7, 0]),
        Packet(first: 0x70, before: [0, 1, 0]),
        Packet(first: 0x90, before: [0, 1], after: [1]),
        Packet(first: 0xB0, before: [0, 1], after: [0]),
        Packet(first: 0xD0),
        Packet(first: 0xE0, before: [0x82]),
        Packet(first: 0xF0, before: [0x18]),
    ]
    /// A reason string and a user property, which most packets may have.
    static let properties: [UInt8] = [0x1F, 0, 2, 0x68, 0x69, 0x26, 0, 1, 0x6B, 0, 1, 0x76]

    /// The packet, after a confirmation if it is none itself.
    func answer(properties: [UInt8]) -> [UInt8] {
        let body = before + [UInt8(properties.count)] + properties + after
        return (first == 0x20 ? [] : Self.confirmation) + [first, UInt8(body.count)] + body
    }
}

/// Gives each connection the next answer and hangs up; after the last one it confirms and listens.
private final class ScriptedServer: Sendable {
    let port: UInt16
    private let answers: [[UInt8]]
    private let listening: Int32
    private let count = Mutex(0)

    /// How many answers were given.
    var served: Int { count.withLock { min($0, answers.count) } }
    var isGood: Bool { count.withLock { $0 > answers.count } }

    init(_ answers: [[UInt8]]) throws {
        self.answers = answers
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        listening = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listening, isReady) = withUnsafeMutablePointer(to: &address) { [listening] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                (
                    listening,
                    bind(listening, address, length) == 0 && listen(listening, 16) == 0
                        && getsockname(listening, address, &length) == 0
                )
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(listening >= 0 && isReady)
        NativeThread.start(named: "scripted") { [self] in serve() }
    }

    private func serve() {
        while true {
            let connection = accept(listening, nil, nil)
            guard connection >= 0 else { return }
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            _ = recv(connection, &bytes, bytes.count, 0)
            guard number < answers.count else {
                _ = send(connection, Packet.confirmation, 5, 0)
                while recv(connection, &bytes, bytes.count, 0) > 0 {}
                close(connection)
                close(listening)
                return
            }
            let answer = answers[number]
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            shutdown(connection, Int32(SHUT_WR))
            while recv(connection, &bytes, bytes.count, 0) > 0 {}
            close(connection)
        }
    }
}
