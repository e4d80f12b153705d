import Testing

@testable import MQTTLink

/// Lives of a link in virtual time: what holds in each of them, whatever happens.
@Suite struct LinkSessionsTests {
    @Test(arguments: UInt64(0)..<100)
    func `whatever happens, the link is neither deaf nor hasty, and each message has its outcome`(
        seed: UInt64
    ) {
        let session = LinkSession(seed: seed)
        for _ in 0..<8 where session.faults.isEmpty {
            session.liveThroughPhase()
            session.becomeGood()
        }
        session.end()
        #expect(session.faults == [])
        #expect(session.links > 0)
    }

    @Test(arguments: UInt64(0)..<20)
    func `an interface that flaps in a dead network costs about as much as one that is still`(
        seed: UInt64
    ) {
        let still = LinkSession(seed: seed)
        let flapping = LinkSession(seed: seed)
        still.live(for: 3600, .refusing, changingEach: nil)
        flapping.live(for: 3600, .refusing, changingEach: 2)
        #expect(flapping.attempts <= 2 * still.attempts)
        #expect(flapping.faults == [])
    }

    @Test func `a link that is held turns to no broker, whatever happens, until it is let go`() {
        let options = LinkOptions(brokers: [Broker(host: "b", port: 8883)], subscriptions: ["c"])
        var machine = LinkMachine(options, seed: 1, isHeld: true)
        var now = Duration.zero
        let inputs: [LinkInput] = [
            .time, .networkGained, .overslept(.seconds(3600)),
            .addressRemoved(LocalAddress(bytes: [10, 0, 0, 2])), .subscribe, .heard,
        ]
        for input in inputs + inputs {
            now += .seconds(600)
            #expect(machine.handle(input, at: now) == [], "\(input)")
            #expect(machine.due == nil, "\(input)")
        }
        #expect(machine.handle(.reconnect, at: now) == [])
        #expect(machine.due == now)
        guard case .lookUp? = machine.handle(.time, at: now).first else {
            return #expect(Bool(false), "nobody is turned to")
        }
        var other = LinkMachine(options, seed: 1, isHeld: true)
        _ = other.handle(.stop, at: now)
        #expect(other.isStopped)
    }

    @Test func `a password that comes while the broker is silent is used at once`() {
        var machine = LinkMachine(
            LinkOptions(brokers: [Broker(host: "b", port: 8883)], subscriptions: ["c"]), seed: 1)
        guard case .lookUp(let lookup, _)? = machine.handle(.time, at: .zero).first else {
            return #expect(Bool(false), "nobody is turned to")
        }
        let address = SocketAddress(family: 2, bytes: [127, 0, 0, 1])
        guard
            case .dial(let dial, _)? = machine.handle(
                .resolved(lookup, [address]), at: .zero
            ).first
        else { return #expect(Bool(false), "nobody is dialled") }
        _ = machine.handle(.reached(dial, from: nil), at: .seconds(1))
        guard case .confirming = machine.state else {
            return #expect(Bool(false), "no session is opened")
        }
        #expect(machine.handle(.reconnect, at: .seconds(2)) == [.drop])
        #expect(machine.due == .seconds(2))
    }

    @Test func `the same session has the same effects`() {
        func effects() -> [LinkEffect] {
            let session = LinkSession(seed: 3, keepsHistory: true)
            for _ in 0..<5 { session.liveThroughPhase() }
            return session.history
        }
        let (one, other) = (effects(), effects())
        #expect(one.count > 100)
        #expect(one == other)
    }
}
