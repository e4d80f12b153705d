import MQTTLink
import Testing
import Wire

@testable import AgentCore

@Suite struct OutboxStateTests {
    private func message(
        _ topic: String, _ payload: String = "{}", once: Bool = false, retained: Bool = false,
        expiry: UInt32? = nil, publicForm: PublicForm = .whole
    ) -> OutgoingMessage {
        OutgoingMessage(
            topic: topic, payload: Array(payload.utf8),
            qualityOfService: once ? .atLeastOnce : .atMostOnce, isRetained: retained,
            publicForm: publicForm, expirySeconds: expiry)
    }

    private func session(window: UInt16 = 20, bytes: UInt32? = nil) -> BrokerSession {
        BrokerSession(
            isResumed: false, inFlightMaximum: window, maximumPacketBytes: bytes)
    }

    private func topics(_ sendings: [OutboxState.Sending]) -> [String] {
        sendings.map(\.publication.topic)
    }

    @Test func `without a link a live message is dropped and counted`() {
        var outbox = OutboxState()
        #expect(outbox.publish(message("location"), at: .zero).isEmpty)
        #expect(outbox.drops.live == 1)
        #expect(outbox.connected(session(), at: .zero).isEmpty)
    }

    private func payloads(_ sendings: [OutboxState.Sending]) -> [String] {
        sendings.map { String(decoding: $0.publication.payload, as: UTF8.self) }
    }

    @Test func `without consent a message is sent in its public form, or not at all`() {
        var outbox = OutboxState(hasLocationConsent: false)
        _ = outbox.connected(session(), at: .zero)
        #expect(outbox.publish(message("location", publicForm: .nothing), at: .zero).isEmpty)
        #expect(outbox.drops.live == 0)
        let part = message("reply", "where", once: true, publicForm: .part(Array("-".utf8)))
        #expect(payloads(outbox.publish(part, at: .zero)) == ["-"])
        let item = JournalItem.event(4)
        let event = message("event", once: true, publicForm: .nothing)
        #expect(outbox.publish(event, item: item, at: .zero).isEmpty)
        #expect(
            outbox.takeDeliveries() == [.init(item: item, outcome: .notConnected)])
    }

    @Test(arguments: [true, false])
    func `a state that is too large for the broker takes back the one before`(once: Bool) {
        var outbox = OutboxState(hasLocationConsent: true)
        _ = outbox.connected(session(bytes: 100), at: .zero)
        let short = message("route", "short", once: once, retained: true)
        let text = String(repeating: "x", count: 200)
        let long = message("route", text, once: once, retained: true)
        #expect(payloads(outbox.publish(short, at: .zero)) == ["short"])
        let sent = outbox.publish(long, at: .zero)
        #expect(payloads(sent) == [""])
        #expect(sent.allSatisfy { $0.publication.retained && $0.token == nil })
        #expect(outbox.takeVerdicts().map(\.outcome) == [.tooLarge])
        outbox.disconnected()
        #expect(payloads(outbox.connected(session(bytes: 100), at: .zero)) == [""])
        outbox.disconnected()
        #expect(payloads(outbox.connected(session(), at: .zero)) == [text])
        // What is not retained is missing, and takes nothing back.
        outbox.disconnected()
        _ = outbox.connected(session(bytes: 100), at: .zero)
        #expect(outbox.publish(message("event", text, once: once), at: .zero).isEmpty)
    }

    @Test func `a refused state goes out again, as it is then, until the broker takes it`() throws {
        var outbox = OutboxState(hasLocationConsent: true)
        _ = outbox.connected(session(), at: .zero)
        func refuse(_ sendings: [OutboxState.Sending], at now: Duration) throws {
            let token = try #require(sendings.first?.token)
            _ = outbox.ended(token, .refused(reason: "no"), at: now)
        }
        func publish(_ text: String, at now: Duration) -> [OutboxState.Sending] {
            outbox.publish(message("info", text, once: true, retained: true), at: now)
        }
        try refuse(publish("one", at: .zero), at: .zero)
        #expect(outbox.repeatRefused(at: .seconds(59)).isEmpty)
        let second = outbox.repeatRefused(at: .seconds(60))
        #expect(payloads(second) == ["one"])
        try refuse(second, at: .seconds(60))
        try refuse(publish("two", at: .seconds(70)), at: .seconds(70))
        #expect(outbox.repeatRefused(at: .seconds(179)).isEmpty)
        let third = outbox.repeatRefused(at: .seconds(180))
        #expect(payloads(third) == ["two"])
        _ = outbox.ended(try #require(third.first?.token), .acknowledged, at: .seconds(180))
        #expect(outbox.repeatRefused(at: .seconds(5000)).isEmpty)
        // The next link publishes all states anyway.
        try refuse(publish("three", at: .seconds(5000)), at: .seconds(5000))
        outbox.disconnected()
        _ = outbox.connected(session(), at: .seconds(5001))
        #expect(outbox.repeatRefused(at: .seconds(9999)).isEmpty)
    }

    @Test func `when consent ends, what is retained is published anew or taken back`() {
        var outbox = OutboxState(hasLocationConsent: true)
        _ = outbox.connected(session(), at: .zero)
        for (topic, form) in [
            ("info", PublicForm.whole), ("trip", .part(Array("-".utf8))), ("route", .nothing),
        ] {
            _ = outbox.publish(
                message(topic, "where", once: true, retained: true, publicForm: form), at: .zero)
        }
        let ended = outbox.share(false, at: .zero)
        #expect(topics(ended) == ["trip", "route"])
        #expect(payloads(ended) == ["-", ""])
        // At each connection too: the one at which it was taken back may have been lost.
        outbox.disconnected()
        #expect(payloads(outbox.connected(session(), at: .zero)) == ["where", "-", ""])
        #expect(payloads(outbox.share(true, at: .zero)) == ["where", "where"])
        #expect(outbox.share(true, at: .zero).isEmpty)
    }

    @Test func `what waits when consent ends is not sent later`() {
        var outbox = OutboxState(hasLocationConsent: true)
        _ = outbox.publish(
            message("event", once: true, publicForm: .nothing), item: .event(1), at: .zero)
        _ = outbox.publish(
            message("reply", "where", once: true, publicForm: .part(Array("-".utf8))), at: .zero)
        #expect(outbox.share(false, at: .zero).isEmpty)
        #expect(
            outbox.takeDeliveries() == [.init(item: .event(1), outcome: .notConnected)])
        #expect(payloads(outbox.connected(session(), at: .zero)) == ["-"])
    }

    /// Else the same number would come once with and once without its place.
    @Test(arguments: [JournalItem.event(1), .events([1, 2])])
    func `of what the journal delivers later no part is sent when consent ends`(item: JournalItem)
        throws
    {
        let event = message("event", "where", once: true, publicForm: .part(Array("-".utf8)))
        // Waiting for the link, or cut off by its end and waiting for the next.
        for isCutOff in [false, true] {
            var outbox = OutboxState(hasLocationConsent: true)
            if isCutOff {
                _ = outbox.connected(session(), at: .zero)
                let sent = outbox.publish(event, item: item, at: .zero)
                #expect(outbox.share(false, at: .zero).isEmpty)
                outbox.disconnected()
                _ = outbox.ended(try #require(sent.first?.token), .notConnected, at: .zero)
            } else {
                _ = outbox.publish(event, item: item, at: .zero)
                _ = outbox.share(false, at: .zero)
            }
            #expect(outbox.takeDeliveries() == [.init(item: item, outcome: .notConnected)])
            #expect(outbox.connected(session(), at: .zero).isEmpty)
        }
    }

    @Test func `retained state goes out at each connection, the newest of each topic`() {
        var outbox = OutboxState()
        _ = outbox.publish(message("a", "1", once: true, retained: true), at: .zero)
        _ = outbox.publish(message("b", "2", once: true, retained: true), at: .zero)
        _ = outbox.publish(message("a", "3", once: true, retained: true), at: .zero)
        let first = outbox.connected(session(), at: .zero)
        #expect(topics(first) == ["a", "b"])
        #expect(first[0].publication.payload == Array("3".utf8))
        for sending in first {
            _ = outbox.ended(sending.token!, .acknowledged, at: .zero)
        }
        outbox.disconnected()
        #expect(topics(outbox.connected(session(), at: .zero)) == ["a", "b"])
        #expect(outbox.drops == OutboxState.Drops())
    }

    @Test func `what was requested is published once, and not again at each connection`() {
        var outbox = OutboxState()
        var image = message("image/a", once: true, retained: true)
        image.isOnDemand = true
        #expect(outbox.publish(image, at: .zero).isEmpty)
        let first = outbox.connected(session(), at: .zero)
        #expect(topics(first) == ["image/a"])
        _ = outbox.ended(first[0].token!, .acknowledged, at: .zero)
        outbox.disconnected()
        #expect(outbox.connected(session(), at: .zero).isEmpty)
    }

    @Test func `a broker with small packets gets the short form, and what has none is counted`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(bytes: 100), at: .zero)
        var health = message("h", String(repeating: "x", count: 100), retained: true)
        #expect(payloads(outbox.publish(health, at: .zero)) == [""])
        #expect(outbox.drops.tooLarge == 1)
        health.shortPayload = [1]
        #expect(outbox.publish(health, at: .zero).map(\.publication.payload) == [[1]])
        #expect(outbox.drops.tooLarge == 1)
        // A packet of just the size: fixed header 2, topic 3, properties 1 + 19, payload 75.
        let fitting = message("h", String(repeating: "x", count: 75))
        #expect(outbox.publish(fitting, at: .zero).first?.publication.packetBytes == 100)
    }

    @Test func `no more than the window is unacknowledged, and the order is kept`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(window: 2), at: .zero)
        var sent: [OutboxState.Sending] = []
        for index in 0..<5 {
            sent += outbox.publish(message("reply/\(index)", once: true), at: .zero)
        }
        #expect(topics(sent) == ["reply/0", "reply/1"])
        sent += outbox.ended(sent[1].token!, .acknowledged, at: .zero)
        #expect(topics(sent) == ["reply/0", "reply/1", "reply/2"])
        sent += outbox.ended(sent[0].token!, .refused(reason: "quota"), at: .zero)
        sent += outbox.ended(sent[2].token!, .acknowledged, at: .zero)
        #expect(topics(sent) == (0..<5).map { "reply/\($0)" })
        #expect(!outbox.isEmpty)
        sent += outbox.ended(sent[3].token!, .acknowledged, at: .zero)
        sent += outbox.ended(sent[4].token!, .acknowledged, at: .zero)
        #expect(outbox.isEmpty)
    }

    @Test func `a live message does not wait behind those at least once`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(window: 1), at: .zero)
        _ = outbox.publish(message("reply/a", once: true), at: .zero)
        _ = outbox.publish(message("reply/b", once: true), at: .zero)
        #expect(topics(outbox.publish(message("location"), at: .zero)) == ["location"])
    }

    @Test func `a reply made without a link is sent when there is one`() {
        var outbox = OutboxState()
        #expect(outbox.publish(message("reply/ping", once: true), at: .zero).isEmpty)
        #expect(topics(outbox.connected(session(), at: .zero)) == ["reply/ping"])
    }

    @Test func `what the end of a link has cut off goes first on the next one, in its order`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(window: 3), at: .zero)
        var sent: [OutboxState.Sending] = []
        for name in ["a", "b", "c", "d"] {
            sent += outbox.publish(message(name, once: true), at: .zero)
        }
        sent += outbox.publish(message("state", once: true, retained: true), at: .zero)
        #expect(topics(sent) == ["a", "b", "c"])
        sent += outbox.ended(sent[1].token!, .acknowledged, at: .zero)
        #expect(topics(sent) == ["a", "b", "c", "d"])
        outbox.disconnected()
        for sending in [sent[2], sent[3], sent[0]] {
            #expect(outbox.ended(sending.token!, .notConnected, at: .zero).isEmpty)
        }
        #expect(outbox.takeDeliveries().isEmpty)
        let again = outbox.connected(session(window: 10), at: .zero)
        #expect(topics(again) == ["state", "a", "c", "d"])
    }

    @Test func `a batch of the backlog that was cut off is left to the journal, an event is not`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(), at: .zero)
        let sent =
            outbox.publish(message("history", once: true), item: .events([1, 2]), at: .zero)
            + outbox.publish(message("event", once: true), item: .event(3), at: .zero)
        outbox.disconnected()
        for sending in sent { _ = outbox.ended(sending.token!, .notConnected, at: .zero) }
        #expect(outbox.takeDeliveries().map(\.item) == [.events([1, 2])])
        #expect(topics(outbox.connected(session(), at: .zero)) == ["event"])
    }

    @Test func `a batch of the backlog that waits for room is left to the journal`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(window: 1), at: .zero)
        _ = outbox.publish(message("event", once: true), item: .event(1), at: .zero)
        _ = outbox.publish(message("history", once: true), item: .events([2]), at: .zero)
        outbox.disconnected()
        #expect(outbox.takeDeliveries().map(\.item) == [.events([2])])
        #expect(topics(outbox.connected(session(), at: .zero)).isEmpty)
    }

    @Test func `state that waits for room is replaced by a newer one`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(window: 1), at: .zero)
        let first = outbox.publish(message("reply/a", once: true), at: .zero)
        for revision in 1...3 {
            _ = outbox.publish(
                message("state", "\(revision)", once: true, retained: true), at: .zero)
        }
        let next = outbox.ended(first[0].token!, .acknowledged, at: .zero)
        #expect(next.map(\.publication.payload) == [Array("3".utf8)])
        #expect(outbox.ended(next[0].token!, .acknowledged, at: .zero).isEmpty)
    }

    @Test func `what is left of a message's expiry is worked out when it is sent`() {
        var outbox = OutboxState()
        _ = outbox.publish(message("reply/a", once: true, expiry: 10), at: .zero)
        _ = outbox.publish(message("reply/b", once: true, expiry: 60), at: .zero)
        let sent = outbox.connected(session(), at: .seconds(15))
        #expect(topics(sent) == ["reply/b"])
        #expect(sent[0].publication.expirySeconds == 45)
        #expect(outbox.drops.live == 1)
    }

    @Test func `what is larger than the broker takes is never sent`() {
        var outbox = OutboxState()
        _ = outbox.connected(session(bytes: 256), at: .zero)
        let large = String(repeating: "x", count: 300)
        #expect(outbox.publish(message("location", large), at: .zero).isEmpty)
        #expect(outbox.publish(message("reply/a", large, once: true), at: .zero).isEmpty)
        #expect(outbox.drops.tooLarge == 2)
        #expect(topics(outbox.publish(message("reply/b", once: true), at: .zero)) == ["reply/b"])
    }

    @Test func `replies are bounded, the oldest goes first`() {
        var outbox = OutboxState()
        for index in 0..<OutboxState.capacity + 3 {
            _ = outbox.publish(message("reply/\(index)", once: true), at: .zero)
        }
        #expect(outbox.drops.live == 3)
        #expect(topics(outbox.connected(session(window: 1), at: .zero)) == ["reply/3"])
    }

    @Test func `a message of each live topic has QoS 1 at first, then every ten minutes`() {
        var outbox = OutboxState(checksTopics: true)
        _ = outbox.connected(session(), at: .zero)
        func quality(of topic: String, at second: Int) -> [Publication.Quality] {
            let sent = outbox.publish(message(topic), at: .seconds(second))
            for case let token? in sent.map(\.token) {
                _ = outbox.ended(token, .acknowledged, at: .seconds(second))
            }
            return sent.map(\.publication.quality)
        }
        #expect(quality(of: "location", at: 0) == [.atLeastOnce])
        #expect(quality(of: "location", at: 1) == [.atMostOnce])
        #expect(quality(of: "frame", at: 1) == [.atLeastOnce])
        #expect(quality(of: "location", at: 599) == [.atMostOnce])
        #expect(quality(of: "location", at: 600) == [.atLeastOnce])
        #expect(outbox.takeDeliveries().isEmpty)
        outbox.disconnected()
        _ = outbox.connected(session(), at: .seconds(601))
        #expect(quality(of: "location", at: 602) == [.atLeastOnce])
    }

    @Test func `a check never waits, is not sent again and makes no packet too large`() {
        var outbox = OutboxState(checksTopics: true)
        _ = outbox.connected(session(window: 1, bytes: 100), at: .zero)
        let reply = outbox.publish(message("reply/a", once: true), at: .zero)
        #expect(outbox.publish(message("location"), at: .zero).map(\.token) == [nil])
        _ = outbox.ended(reply[0].token!, .acknowledged, at: .zero)
        // A packet of just the size leaves no room for the two bytes of an identifier.
        let full = message("h", String(repeating: "x", count: 75))
        #expect(outbox.publish(full, at: .zero).map(\.publication.packetBytes) == [100])
        let check = outbox.publish(message("location"), at: .zero)
        #expect(check.map(\.publication.quality) == [.atLeastOnce])
        outbox.disconnected()
        _ = outbox.ended(check[0].token!, .notConnected, at: .zero)
        #expect(outbox.connected(session(), at: .zero).isEmpty)
    }

    @Test func `what the broker says of a topic is handed on`() {
        var outbox = OutboxState(checksTopics: true)
        _ = outbox.connected(session(), at: .zero)
        let check = outbox.publish(message("location"), at: .zero)
        let refused = PublicationOutcome.refused(reason: "Not authorized", code: 135)
        _ = outbox.ended(check[0].token!, refused, at: .zero)
        #expect(
            outbox.takeVerdicts() == [OutboxState.Verdict(topic: "location", outcome: refused)])
        #expect(outbox.takeVerdicts().isEmpty)
    }
}
