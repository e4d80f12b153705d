import GPSDLink
import Geodesy
import Guidance
import Positioning
import ScenarioMaps
import TestSupport
import Testing
import Wire

@testable import AgentCore

@Suite struct ReceiverStatusTests {
    /// A receiver's state on a manual clock.
    private final class Monitor {
        private var status = ReceiverStatus(silentAfterSeconds: 4)
        private let time: ManualClock
        private let keeper: KeptTime
        /// For how long gpsd's thread has been at a report.
        var reading = Duration.zero

        init(_ time: ManualClock, _ keeper: KeptTime) {
            self.time = time
            self.keeper = keeper
        }

        func observe(_ event: ReceiverEvent) { status.observe(event, at: time.now) }
        func judged(_ refusal: FixFilter.Rejection?) {
            status.judged(refusal, at: time.now)
        }
        var health: Health.GPS {
            status.health(at: time.now, doubt: keeper.reading.doubt, reading: reading)
        }
    }

    private let time = ManualClock()
    private let keeper: KeptTime
    private let monitor: Monitor
    private let navigator: Navigator

    init() {
        keeper = KeptTime(clock: time, floor: Self.start.advanced(bySeconds: -86_400)) {
            TimeKeeper.SystemTime(time: UTCTime(secondsSince1970: 0))
        }
        monitor = Monitor(time, keeper)
        navigator = Navigator(network: SmallTown.map.network)
    }

    private static let start = UTCTime(rfc3339: "2026-05-03T08:00:00Z")!

    private static func fix(at seconds: Double, change: (inout Fix) -> Void = { _ in }) -> Fix {
        var fix = Fix(
            mode: .threeDimensional, time: start.advanced(bySeconds: seconds),
            coordinate: Coordinate(latitude: 60.17, longitude: 24.94), speed: 0,
            horizontalError: 12)
        change(&fix)
        return fix
    }

    @Test func `a receiver that reports each five seconds is not silent between two reports`() {
        monitor.observe(.connected)
        var states: [Health.GPS.State] = []
        for second in 0..<200 {
            if second.isMultiple(of: 5) {
                monitor.observe(.fix(Self.fix(at: Double(second))))
                monitor.judged(nil)
            }
            time.pass(1)
            states.append(monitor.health.state)
        }
        #expect(states.dropFirst(20).allSatisfy { $0 == .fix })
        time.pass(8)
        #expect(monitor.health.state == .silent)
    }

    /// What health says after the receiver has reported these, one a second.
    private func health(after fixes: [Fix]) -> Health.GPS {
        healths(while: fixes).last!
    }

    /// The same after each of them.
    private func healths(while fixes: [Fix]) -> [Health.GPS] {
        var navigator = navigator
        monitor.observe(.connected)
        return fixes.map { fix in
            time.pass(1)
            monitor.observe(.fix(fix))
            if fix.mode >= .twoDimensional, let reported = fix.time { keeper.received(reported) }
            _ = navigator.handle(.fix(fix), at: time.now)
            monitor.judged(navigator.fixRefusal)
            return monitor.health
        }
    }

    private func health(ofEach change: (inout Fix) -> Void) -> Health.GPS {
        health(after: (0..<8).map { Self.fix(at: Double($0), change: change) })
    }

    @Test func `a fix that guidance uses is one`() {
        let health = health { _ in }
        #expect(health.state == .fix)
        #expect(health.reason == nil)
    }

    @Test func `a fix that guidance never uses is none and its reason is reported`() {
        let rollover = -1024 * 7 * 86_400.0
        let cases: [(Health.GPS.State, Health.GPS.Reason, (inout Fix) -> Void)] = [
            (.noFix, .noFix, { $0.mode = .none }),
            (.noFix, .noPosition, { $0.coordinate = Coordinate(latitude: 0, longitude: 0) }),
            (.noFix, .noTime, { $0.time = nil }),
            (.noFix, .implausibleTime, { $0.time = UTCTime(rfc3339: "1980-01-06T00:01:00Z") }),
            (.noFix, .implausibleTime, { $0.time = UTCTime(rfc3339: "2019-11-03T00:01:00Z") }),
            (.noFix, .weekRollover, { $0.time = $0.time?.advanced(bySeconds: rollover) }),
            (.noFix, .repeatedTime, { $0.time = Self.start }),
            (.poorFix, .inaccurate, { $0.horizontalError = 400 }),
            (.poorFix, .inaccurate, { $0.standardDeviation = 400 }),
        ]
        for (state, reason, change) in cases {
            let health = health(ofEach: change)
            #expect(health.state == state, "\(reason)")
            #expect(health.reason == reason, "\(reason)")
        }
    }

    /// A receiver that works, but for what is changed in some of its reports.
    private func drive(_ seconds: Int, _ change: (Int, inout Fix) -> Void) -> [Health.GPS] {
        healths(
            while: (0..<seconds).map { second in
                Self.fix(at: Double(second)) { change(second, &$0) }
            })
    }

    @Test func `a single bad report among good ones is never published`() {
        let year = 400 * 86_400.0
        let faults: [(inout Fix) -> Void] = [
            { $0.mode = .none },
            { $0.coordinate = Coordinate(latitude: 0, longitude: 0) },
            { $0.coordinate = Coordinate(latitude: 61, longitude: 25) },
            { $0.time = nil }, { $0.horizontalError = 400 },
            { $0.time = UTCTime(rfc3339: "1980-01-06T00:01:00Z") },
            { $0.time = UTCTime(rfc3339: "2019-11-03T00:01:00Z") },
            { $0.time = $0.time?.advanced(bySeconds: -1024 * 7 * 86_400) },
            { $0.time = $0.time?.advanced(bySeconds: year) },
            { $0.time = $0.time?.advanced(bySeconds: -3600) },
        ]
        let told = drive(20 + 20 * faults.count) { second, fix in
            if second % 20 == 19, second / 20 < faults.count { faults[second / 20](&fix) }
        }
        #expect(told.allSatisfy { $0.state == .fix && $0.reason == nil })
    }

    @Test func `reports that contradict used ones are published while guidance goes on`() {
        func reasons(of told: [Health.GPS]) -> Set<Health.GPS.Reason?> {
            Set(told.map(\.reason))
        }
        let jump = drive(60) { second, fix in
            if second >= 30 { fix.coordinate = Coordinate(latitude: 60.3, longitude: 24.94) }
        }
        #expect(reasons(of: jump) == [nil, .jump])
        #expect(jump.last?.reason == nil)
        #expect(jump.allSatisfy { $0.state == .fix })
    }

    @Test func `two receivers that disagree about the time are reported`() {
        let told = drive(60) { second, fix in
            if second % 2 == 1 { fix.time = fix.time?.advanced(bySeconds: -3600) }
        }
        #expect(told.suffix(30).allSatisfy { $0.state == .fix && $0.reason == .earlierTime })
    }

    @Test(arguments: [3600, -3600, 400 * 86_400] as [Double])
    func `a clock that goes wrong is reported at once and while it is doubtful`(ahead: Double) {
        let told = drive(400) { second, fix in
            if (100..<200).contains(second) { fix.time = fix.time?.advanced(bySeconds: ahead) }
        }
        let reason: Health.GPS.Reason = ahead > 0 ? .laterTime : .earlierTime
        #expect(told[..<100].allSatisfy { $0.reason == nil })
        #expect(told[103..<200].allSatisfy { $0.state == .fix && $0.reason == reason })
        #expect(told[220...].allSatisfy { $0.state == .fix && $0.reason == nil })
    }

    @Test func `a gpsd without the wanted receiver is distinguished from a silent one`() {
        monitor.observe(.connected)
        monitor.observe(.receivers(.none))
        #expect(monitor.health.state == .silent)
        #expect(monitor.health.reason == .noReceiver)
        monitor.observe(.receivers(.others(["/dev/ttyS0"])))
        #expect(monitor.health.reason == .otherReceiver)
        monitor.observe(.receivers(.present))
        time.pass(5)
        #expect(monitor.health.state == .silent)
        #expect(monitor.health.reason == nil)
    }

    @Test func `a single report that does not fit is no news and one after another is`() {
        let good = (0..<3).map { Self.fix(at: Double($0)) }
        let repeated = Self.fix(at: 2)
        #expect(health(after: good + [repeated]).state == .fix)
        let still = health(after: Array(repeating: repeated, count: 5))
        #expect(still.state == .noFix)
        #expect(still.reason == .repeatedTime)
    }

    @Test func `a large error that guidance bears with is reported as poor`() {
        let health = health { $0.horizontalError = 150 }
        #expect(health.state == .poorFix)
        #expect(health.reason == nil)
    }

    @Test func `while another drive is simulated the receiver's reports are judged all the same`() {
        var navigator = navigator
        _ = navigator.handle(
            .command(
                CommandToken(rawValue: 1),
                .simulate(
                    Command.Simulate(
                        mode: .atCoordinate(Coordinate(latitude: 60.17, longitude: 24.94)),
                        time: Self.start))), at: .zero)
        #expect(navigator.snapshot.isSimulated)
        _ = navigator.handle(.fix(Self.fix(at: 0) { $0.mode = .none }), at: .seconds(1))
        #expect(navigator.fixRefusal == .noFix)
        _ = navigator.handle(.fix(Self.fix(at: 1)), at: .seconds(2))
        #expect(navigator.fixRefusal == nil)
    }

    @Test func `who speaks on gpsd's port and is none is distinguished from a silent receiver`() {
        monitor.observe(.connected)
        time.pass(5)
        #expect(monitor.health.state == .silent)
        #expect(monitor.health.reason == nil)
        monitor.observe(.unreadable(.noClass))
        #expect(monitor.health.state == .silent)
        #expect(monitor.health.reason == .unreadable)
    }

    @Test func `a thread that does not come back from a report is reported`() {
        monitor.observe(.connected)
        monitor.observe(.fix(Self.fix(at: 0)))
        monitor.judged(nil)
        monitor.reading = .seconds(1)
        #expect(monitor.health.state == .fix)
        monitor.reading = .seconds(5)
        #expect(monitor.health.state == .silent)
        #expect(monitor.health.reason == .stuck)
        monitor.reading = .zero
        #expect(monitor.health.state == .fix)
    }
}
