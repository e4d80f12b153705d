import AgentCore
import MosquittoClient

// What goes wrong, and how it becomes good again.
extension Storm {
    /// One mishap after another until the world calms down.
    func rage() {
        after(seconds(3...60)) { [unowned self] in
            guard isOpen else { return }
            mishap()
            rage()
        }
    }

    private func mishap() {
        switch Int.random(in: 0...18, using: &random) {
        case 0, 1:
            count("process killed")
            kill()
            after(seconds(0.1...40)) { [unowned self] in start() }
        case 2:
            count("process killed between two effects")
            effectsToLive = Int.random(in: 0...30, using: &random)
            after(seconds(20...60)) { [unowned self] in start() }
        case 3, 4:
            count("link closed")
            brokerCloses(.closedByBroker)
        case 5, 6:
            count("link silent")
            connection?.carriesUp = false
            connection?.carriesDown = false
        case 7:
            count("link silent upwards")
            connection?.carriesUp = false
        case 8:
            count("link silent downwards")
            connection?.carriesDown = false
        case 9:
            count("no network")
            networkIsUp = false
            after(seconds(1...300)) { [unowned self] in networkIsUp = true }
        case 10:
            count("broker restarted with what it had")
            stopBroker()
        case 11:
            count("broker restarted without what it had")
            stopBroker()
            excuse(broker.forgetEverything())
        case 12:
            count("session taken, clean")
            guard brokerIsUp else { return }
            excuse(broker.endSession())
            brokerCloses(.sessionTakenOver)
        case 13:
            count("session taken, what waits with it")
            guard brokerIsUp else { return }
            excuse(broker.emptySession())
            brokerCloses(.sessionTakenOver)
        case 14:
            count("commands hidden")
            broker.hidesCommands = true
            after(seconds(5...200)) { [unowned self] in broker.hidesCommands = false }
        case 15:
            count("disk slow")
            commitSeconds = seconds(0.5...7)
            after(seconds(5...60)) { [unowned self] in commitSeconds = 0.01 }
        case 16:
            count("disk full")
            disk.setFull(true, at: time)
            after(seconds(5...200)) { [unowned self] in
                disk.setFull(false, at: time)
            }
        case 17:
            count("no fix")
            hasFix = false
            after(seconds(5...120)) { [unowned self] in hasFix = true }
        default:
            count("topic refused")
            let topic = ["/location", "/event/route-changed", "/state/navigation"]
                .randomElement(using: &random)!
            broker.refused.insert(topic)
            let length = seconds(5...100)
            // Live places are lost where the broker does not want them, which health says.
            if topic == "/location" { gaps.append((time - 15)...(time + length + 15)) }
            after(length) { [unowned self] in broker.refused.remove(topic) }
        }
    }

    private func stopBroker() {
        guard brokerIsUp else { return }
        brokerCloses(.closedByBroker)
        brokerIsUp = false
        after(seconds(0.5...60)) { [unowned self] in brokerIsUp = true }
    }

    /// All is as it should be from now on.
    func calm() {
        isOpen = false
        effectsToLive = nil
        networkIsUp = true
        brokerIsUp = true
        broker.hidesCommands = false
        broker.refused = []
        disk.setFull(false, at: time)
        commitSeconds = 0.01
        hasFix = true
        start()
        // What the broker has refused is told again at the next connection.
        after(100) { [unowned self] in brokerCloses(.closedByBroker) }
    }

    /// Lives through so many seconds of weather and some of calm, and looks at what has become of it.
    package func liveThrough(_ seconds: Double) {
        start()
        drive()
        dispatch()
        dispatch()
        rage()
        expire()
        run(until: seconds)
        calm()
        run(until: seconds + 400)
        check()
    }

    private func expire() {
        excuse(broker.expire(at: time))
        after(1) { [unowned self] in expire() }
    }
}
