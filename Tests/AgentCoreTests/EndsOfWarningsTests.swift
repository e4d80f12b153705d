import GPSDLink
import Geodesy
import JournalTypes
import MQTTLink
import Positioning
import TestSupport
import Testing
import Wire

@testable import AgentCore

/// Whatever the log warns of: when it is over, the log says so.
@Suite struct EndsOfWarningsTests {
    /// The lines about a receiver, but for what only `debug` shows.
    private final class ReceiverLog {
        private var lines = ReceiverLines(.init())
        private let manual: ManualClock
        private(set) var said: [LogLine] = []

        init(_ manual: ManualClock) { self.manual = manual }

        func observe(_ event: ReceiverEvent) {
            say(lines.line(on: event, at: manual.now).map { [$0] } ?? [])
        }

        func check(
            _ doubt: ReceiverTime.Doubt?, _ gps: Health.GPS = Health.GPS(state: .fix),
            of source: MessageHeader.TimeSource = .gnss
        ) {
            let time = UTCTime(rfc3339: "2026-01-01T00:00:00Z")!
            say(
                lines.lines(
                    on: gps, .init(time: time, source: source, doubt: doubt),
                    systemTime: UTCTime(secondsSince1970: 5), at: manual.now))
        }

        private func say(_ lines: [LogLine]) { said += lines.filter { $0.level != .debug } }
    }

    private let manual = ManualClock()
    private let epoch = UTCTime(millisecondsSince1970: 0)

    private var error: GPSDError { GPSDError(function: "gps_read", code: 1, reason: "it is gone") }
    private var fix: ReceiverEvent {
        .fix(
            Fix(
                mode: .threeDimensional, time: nil,
                coordinate: Coordinate(latitude: 60, longitude: 24)))
    }
    private var unreadable: ReceiverEvent { .unreadable(.noClass) }

    /// What brings each state of the receiver of which the log warns; nil for those that have no line.
    private func cause(of reason: Health.GPS.Reason) -> ((ReceiverLog) -> Void)? {
        let (error, unreadable) = (error, unreadable)
        switch reason {
        case .noReceiver: return { $0.observe(.receivers(.none)) }
        case .otherReceiver: return { $0.observe(.receivers(.others(["/dev/a"]))) }
        case .noAnswer: return { $0.observe(.disconnected(error)) }
        case .unreadable: return { $0.observe(unreadable) }
        case .laterTime: return { $0.check(ReceiverTime.Doubt(aheadSeconds: 90)) }
        case .earlierTime: return { $0.check(ReceiverTime.Doubt(aheadSeconds: -90)) }
        case .jump: return { $0.check(nil, Health.GPS(state: .fix, reason: .jump)) }
        case .noFix, .noPosition, .noTime, .implausibleTime, .weekRollover, .repeatedTime,
            .repeatedPlace, .inaccurate, .stuck:
            return nil
        }
    }

    @Test func `a clock that was never set is named, not a receiver that is ahead of it`() {
        let receiver = ReceiverLog(manual)
        receiver.observe(.connected)
        receiver.observe(fix)
        let ahead = ReceiverTime.Doubt(aheadSeconds: 86_400)
        let before = receiver.said.count
        for _ in 1...5 {
            receiver.check(ahead, of: .floor)
            manual.pass(1)
        }
        let said = receiver.said.dropFirst(before).map(\.text)
        #expect(said.count == 1)
        #expect(
            said.first?.hasPrefix(
                "this system's clock is not set: it says 1970-01-01T00:00:05.000Z, and the receiver "
                    + "2026-01-02T00:00:00.000Z") == true)
        #expect(said.first?.contains("look at the receiver") == false)
        manual.pass(31)
        receiver.check(nil)
        #expect(receiver.said.count == before + 2)
        // What is behind the time that is certain to be over is a receiver's fault, as is what contradicts another.
        for (doubt, source) in [
            (ReceiverTime.Doubt(aheadSeconds: -90), .floor), (ahead, .gnss), (ahead, .system),
        ] as [(ReceiverTime.Doubt, MessageHeader.TimeSource)] {
            let receiver = ReceiverLog(manual)
            receiver.check(doubt, of: source)
            let said = receiver.said.last?.text
            #expect(said?.contains("look at the receiver") == true)
            #expect(said?.hasPrefix("this system's clock and the receiver") == (source == .system))
        }
    }

    @Test(arguments: Health.GPS.Reason.allCases)
    func `each state of the receiver that begins with a warning ends with a line, each time`(
        _ reason: Health.GPS.Reason
    ) {
        guard let cause = cause(of: reason) else { return }
        let receiver = ReceiverLog(manual)
        receiver.observe(.connected)
        receiver.observe(fix)
        for _ in 1...3 {
            let before = receiver.said.count
            for _ in 1...5 {
                cause(receiver)
                manual.pass(1)
                receiver.check(nil)
            }
            #expect(receiver.said.dropFirst(before).map(\.level) == [.warning])
            receiver.observe(fix)
            manual.pass(31)
            receiver.check(nil)
            receiver.check(nil)
            #expect(receiver.said.dropFirst(before).map(\.level) == [.warning, .info])
        }
    }

    @Test func `a receiver that is silent has a line and so has its return`() {
        let receiver = ReceiverLog(manual)
        receiver.observe(.connected)
        receiver.observe(fix)
        for _ in 1...3 {
            let before = receiver.said.count
            for second in 1...40 {
                manual.pass(1)
                let state = second < 4 ? Health.GPS.State.fix : .silent
                receiver.check(nil, Health.GPS(state: state, ageSeconds: Double(second)))
                // A pause of a few seconds has none.
                #expect(receiver.said.count == before + (second < 8 ? 0 : 1))
            }
            receiver.observe(fix)
            for _ in 1...31 {
                manual.pass(1)
                receiver.check(nil)
            }
            #expect(receiver.said.dropFirst(before).map(\.level) == [.warning, .info])
        }
    }

    @Test func `a silence is not over when gpsd goes too or finds that it has no receiver`() {
        let receiver = ReceiverLog(manual)
        receiver.observe(.connected)
        receiver.observe(fix)
        let before = receiver.said.count
        let states = [
            Health.GPS(state: .silent), Health.GPS(state: .disconnected),
            Health.GPS(state: .silent, reason: .noReceiver),
        ]
        for state in states {
            for _ in 1...40 {
                manual.pass(1)
                receiver.check(nil, state)
            }
        }
        #expect(receiver.said.dropFirst(before).map(\.level) == [.warning])
        receiver.observe(fix)
        for _ in 1...31 {
            manual.pass(1)
            receiver.check(nil)
        }
        #expect(receiver.said.dropFirst(before).map(\.level) == [.warning, .info])
    }

    @Test func `a clock that is wrong in both directions by turns is one warning at its end`() {
        let receiver = ReceiverLog(manual)
        for second in 0..<60 {
            receiver.check(ReceiverTime.Doubt(aheadSeconds: second % 2 == 0 ? 90 : -90))
            manual.pass(1)
            receiver.check(nil)
        }
        manual.pass(30)
        receiver.check(nil)
        #expect(receiver.said.map(\.level) == [.warning, .warning, .info])
    }

    @Test func `a connection to gpsd that brings a report is logged, however lately it was`() {
        let receiver = ReceiverLog(manual)
        receiver.observe(.connected)
        receiver.observe(fix)
        // The receiver is changed, and gpsd started anew more than once for that.
        for _ in 1...2 {
            receiver.observe(.disconnected(error))
            receiver.observe(.connected)
            receiver.observe(.receivers(.none))
            manual.pass(5)
        }
        receiver.observe(fix)
        let last = receiver.said.last?.text
        #expect(last == "connected to gpsd at localhost port 2947, and the receiver reports")
        receiver.observe(fix)
        #expect(receiver.said.last?.text == last)
        #expect(receiver.said.count { $0.text == "connected to gpsd at localhost port 2947" } == 2)
    }

    @Test func `a time that is believed in place of another has a line, and so has the way back`() {
        let start = UTCTime(rfc3339: "2026-06-01T00:00:00Z")!
        let clock = manual
        let keeper = KeptTime(clock: manual, floor: nil) {
            TimeKeeper.SystemTime(time: start.advanced(bySeconds: clock.now.inSeconds))
        }
        var steps: [Double] = []
        var said: [String] = []
        func report(_ seconds: Int, _ error: Double) {
            for _ in 0..<seconds {
                let step = keeper.received(start.advanced(bySeconds: clock.now.inSeconds + error))
                if let step {
                    steps.append(step.aheadSeconds.rounded())
                    let line = ReceiverLines(.init()).line(on: step, from: keeper.now.source)
                    said.append(line.text)
                }
                manual.pass(1)
            }
        }
        report(120, 0)
        #expect(steps.isEmpty)
        report(200, 3600)
        report(60, 0)
        #expect(steps == [3600, -3600])
        #expect(said.allSatisfy { $0.contains("as the receiver says") })
    }

    @Test func `a refusal that a later link does not have is over`() {
        let topics = Topics(vehicle: VehicleID("v")!)
        let broker = Broker(host: "b", port: 1883)
        let session = BrokerSession(
            isResumed: true, inFlightMaximum: 20, maximumPacketBytes: nil)
        var refusals = BrokerRefusals(topics: topics, user: "v")
        var lines: [LogLine?] = []
        for _ in 1...2 {
            lines.append(
                refusals.heard(
                    .refused(reason: "not authorised", code: 0x87), on: "t", at: .zero, epoch))
            lines.append(refusals.connected(to: broker, session, at: .zero))
            lines.append(refusals.connected(to: broker, session, at: .zero))
            lines.append(refusals.heard(.acknowledged, on: "t", at: .zero, epoch))
            lines.append(refusals.heard(.acknowledged, on: "t", at: .zero, epoch))
        }
        #expect(lines.compactMap { $0?.level } == [.warning, .info, .warning, .info])
    }

    @Test func `what is too large for the broker is named`() {
        var refusals = BrokerRefusals(topics: Topics(vehicle: VehicleID("v")!), user: "v")
        let topic = "turnstone/v1/v/navigation/route"
        let line = refusals.heard(.tooLarge, on: topic, at: .zero, epoch)
        #expect(
            line?.text
                == "nothing is published on \(topic): it is larger than the broker takes; raise the "
                + "broker's max_packet_size")
        #expect(refusals.health.map(\.topic) == [topic])
        #expect(refusals.heard(.acknowledged, on: topic, at: .zero, epoch)?.level == .info)
        #expect(refusals.health.isEmpty)
    }

    @Test func `response topics do not hide what else is refused, nor fill the log`() {
        var refusals = BrokerRefusals(topics: Topics(vehicle: VehicleID("v")!), user: "v")
        var lines = 0
        for number in 0..<150 {
            let line = refusals.heard(
                .refused(reason: "not authorised", code: 0x87), on: "desks/\(number)", at: .zero,
                epoch)
            lines += line == nil ? 0 : 1
        }
        #expect(lines == 5)
        _ = refusals.heard(
            .refused(reason: "not authorised", code: 0x87), on: "turnstone/v1/v/event/arrival",
            at: .zero, UTCTime(millisecondsSince1970: 5000))
        #expect(refusals.health.count == 6)
        #expect(refusals.health.last?.topic == "turnstone/v1/v/event/arrival")
        #expect(refusals.health.last?.time == UTCTime(millisecondsSince1970: 5000))
    }

    @Test(arguments: [
        JournalCondition.failing(reason: "full", advice: "free some space"),
        .setAside(path: "p", reason: "damaged"), .begunAnew(),
    ])
    func `each state of the journal has a line for its beginning and its end`(
        _ condition: JournalCondition
    ) {
        var lines = JournalLines()
        #expect(lines.observe(.sound, at: .zero) == nil)
        #expect(lines.observe(condition, at: .zero)?.level == .error)
        #expect(lines.observe(condition, at: .seconds(1)) == nil)
        #expect(!lines.hasPublishedReplacement(at: .seconds(599)))
        #expect(lines.hasPublishedReplacement(at: .seconds(600)) == condition.isMended)
        #expect(lines.observe(.sound, at: .seconds(601))?.level == .info)
        #expect(!lines.hasPublishedReplacement(at: .seconds(2000)))
    }
}
