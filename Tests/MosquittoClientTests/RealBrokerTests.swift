import MQTTLink
import TestSupport
import Testing

@testable import MosquittoClient

/// The client against the broker that it is made for.
@Suite(.enabled(if: RealBroker.isInstalled), .timeLimit(.minutes(2)))
struct RealBrokerTests {
    private func options(
        _ broker: RealBroker, _ name: String, subscriptions: [String] = []
    ) -> MosquittoClient.Options {
        var link = LinkOptions(
            brokers: [Broker(host: "127.0.0.1", port: broker.port)], subscriptions: subscriptions)
        link.firstRetry = .milliseconds(50)
        link.longestRetry = .milliseconds(200)
        return MosquittoClient.Options(link: link, clientIdentifier: name)
    }

    @Test(arguments: [ProtocolVersion.five, .threeOneOne])
    func `what is published comes back, and is acknowledged once`(version: ProtocolVersion)
        async throws
    {
        let broker = try RealBroker()
        var options = options(broker, "echo", subscriptions: ["a/+"])
        options.link.protocolVersion = version
        let client = ConnectedClient(options)
        #expect(
            await client.next { if case .subscription(let answer) = $0 { answer } else { nil } }
                == SubscriptionAnswer(filter: "a/+"))
        let token = DeliveryToken(rawValue: 7)
        let sent = Publication(topic: "a/b", payload: [1, 2], quality: .atLeastOnce)
        client.client.send(sent, token: token)
        var received: [ReceivedMessage] = []
        var outcome: PublicationOutcome?
        while received.isEmpty || outcome == nil {
            switch await client.next() {
            case .messages(let messages): received += messages
            case .outcome(token, let one): outcome = one
            default: break
            }
        }
        #expect(received.map(\.payload) == [[1, 2]])
        #expect(outcome == .acknowledged)
        await client.end()
    }

    @Test func `a broker that is killed is found again, and open messages reported`() async throws {
        let broker = try RealBroker()
        let client = ConnectedClient(options(broker, "survivor"))
        await client.connected()
        broker.stop()
        let error = await client.lost()
        #expect(error.cause == .closedByBroker)
        let token = DeliveryToken(rawValue: 1)
        client.client.send(
            Publication(topic: "t", payload: [], quality: .atLeastOnce), token: token)
        let outcome = await client.next {
            if case .outcome(token, let outcome) = $0 { outcome } else { nil }
        }
        #expect(outcome == .notConnected)
        try broker.start()
        await client.connected()
        await client.end()
    }

    @Test func `who comes under the same name takes the link`() async throws {
        let broker = try RealBroker()
        let first = ConnectedClient(options(broker, "same"))
        await first.connected()
        let second = ConnectedClient(options(broker, "same"))
        await second.connected()
        let error = await first.lost()
        // Debian's mosquitto hangs up without saying why.
        #expect([.sessionTakenOver, .closedByBroker].contains(error.cause), "\(error)")
        await first.end()
        await second.end()
    }

    @Test(arguments: [ProtocolVersion.five, .threeOneOne])
    func `a broker that does not know the name says so`(version: ProtocolVersion) async throws {
        let broker = try RealBroker("allow_anonymous false")
        var options = options(broker, "stranger")
        options.link.protocolVersion = version
        let client = ConnectedClient(options)
        let error = await client.lost()
        #expect(error.cause == .notAuthorized)
        #expect(error.function == "CONNACK")
        await client.end()
    }

    @Test func `the limits of the broker are reported, and hold`() async throws {
        let broker = try RealBroker(
            "allow_anonymous true\nmax_inflight_messages 3\nmax_packet_size 2000")
        let client = ConnectedClient(options(broker, "limited"))
        let session = await client.connected()
        #expect(session.inFlightMaximum == 3)
        #expect(session.maximumPacketBytes == 2000)
        let large = Publication(
            topic: "t", payload: [UInt8](repeating: 0, count: 3000), quality: .atLeastOnce)
        client.client.send(large, token: DeliveryToken(rawValue: 1))
        let outcome = await client.next {
            if case .outcome(_, let outcome) = $0 { outcome } else { nil }
        }
        #expect(outcome == .tooLarge)
        await client.end()
    }

    /// A broker drops in silence what a client says that it does not take.
    @Test(arguments: ["turnstone", "fleet"])
    func `what the shipped broker lets through comes to the vehicle`(configuration: String)
        async throws
    {
        let text = try #require(
            contents(of: repositoryFile("config/mosquitto/\(configuration).conf")))
        let limit = try #require(
            text.split(separator: "\n").first { $0.hasPrefix("max_packet_size ") })
        let bytes = try #require(Int(limit.dropFirst("max_packet_size ".count)))
        let broker = try RealBroker("allow_anonymous true\n\(limit)")
        let client = ConnectedClient(options(broker, "large", subscriptions: ["t"]))
        #expect(
            await client.next { if case .subscription(let answer) = $0 { answer } else { nil } }
                == SubscriptionAnswer(filter: "t"))
        // Topic and properties count as well.
        let largest = Publication(
            topic: "t", payload: [UInt8](repeating: 0, count: bytes - 64), quality: .atLeastOnce)
        client.client.send(largest, token: DeliveryToken(rawValue: 1))
        client.client.send(
            Publication(topic: "t", payload: [1], quality: .atLeastOnce),
            token: DeliveryToken(rawValue: 2))
        var sizes: [Int] = []
        while sizes.last != 1 {
            if case .messages(let messages) = await client.next() {
                sizes += messages.map(\.payload.count)
            }
        }
        #expect(sizes == [bytes - 64, 1])
        await client.end()
    }

    @Test func `a broker that retains nothing is asked again with another will`() async throws {
        let broker = try RealBroker("allow_anonymous true\nretain_available false")
        let will = Publication(topic: "w", payload: [], retained: true)
        let client = ConnectedClient(options(broker, "willing"), will: will)
        let error = await client.lost()
        #expect(error.cause == .retainsNothing)
        let session = await client.connected()
        #expect(!session.retainsMessages)
        await client.end()
    }

    @Test func `a broker that acknowledges nothing is left`() async throws {
        let broker = try RealBroker("allow_anonymous true\nmax_qos 0")
        let client = ConnectedClient(options(broker, "careful"))
        let error = await client.lost()
        #expect(error.cause == .onlyAtMostOnce)
        await client.end()
    }

    @Test func `the session of before is there again`() async throws {
        let broker = try RealBroker()
        for isResumed in [false, true] {
            let client = ConnectedClient(options(broker, "again", subscriptions: ["c"]))
            let session = await client.connected()
            #expect(session.isResumed == isResumed)
            await client.end()
        }
    }

    @Test func `what is asked for anew is answered anew`() async throws {
        let broker = try RealBroker()
        let client = ConnectedClient(options(broker, "anew", subscriptions: ["c"]))
        for _ in 0..<3 {
            let answer = await client.next {
                if case .subscription(let answer) = $0 { answer } else { nil }
            }
            #expect(answer == SubscriptionAnswer(filter: "c"))
            client.client.subscribe()
        }
        await client.end()
    }
}

/// A client on its way, and its events in order.
private final class ConnectedClient {
    let client: MosquittoClient
    private let run: Task<Void, any Error>
    private var events: AsyncStream<LinkEvent>.AsyncIterator

    init(_ options: MosquittoClient.Options, will: Publication? = nil) {
        let (stream, continuation) = AsyncStream.makeStream(of: LinkEvent.self)
        let client = MosquittoClient(
            options: options, will: { will }, handler: { continuation.yield($0) })
        self.client = client
        run = Task { try await client.run() }
        events = stream.makeAsyncIterator()
    }

    func next() async -> LinkEvent {
        await events.next(isolation: #isolation)!
    }

    func next<Wanted>(_ pick: (LinkEvent) -> Wanted?) async -> Wanted {
        while true { if let wanted = pick(await next()) { return wanted } }
    }

    @discardableResult
    func connected() async -> BrokerSession {
        await next { if case .connected(_, let session) = $0 { session } else { nil } }
    }

    func lost() async -> LinkError {
        await next { if case .disconnected(_, let error, _) = $0 { error } else { nil } }
    }

    func end() async {
        run.cancel()
        _ = try? await run.value
    }
}
