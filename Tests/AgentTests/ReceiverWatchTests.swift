import GPSDClient
import Geodesy
import Guidance
import Positioning
import ScenarioMaps
import Synchronization
import Testing
import Threads
import Wire

@testable import Agent

@Suite struct ReceiverWatchTests {
    private let time = ManualClock()
    private let watch: ReceiverWatch
    private let navigator: Navigator

    init() {
        watch = ReceiverWatch(
            clock: time.clock, occupation: Occupation(), silentAfterSeconds: 4)
        navigator = Navigator(network: RecordedTown.town.network)
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

    /// What health says after the receiver has reported these, one a second.
    private func health(after fixes: [Fix]) -> Health.GPS {
        var navigator = navigator
        watch.observe(.connected)
        for fix in fixes {
            time.pass(1)
            watch.observe(.fix(fix))
            _ = navigator.handle(.fix(fix), at: time.clock.now)
            watch.judged(navigator.fixRefusal)
        }
        return watch.health
    }

    private func health(ofEach change: (inout Fix) -> Void) -> Health.GPS {
        health(after: (0..<8).map { Self.fix(at: Double($0), change: change) })
    }

    @Test func `a fix that guidance uses is one`() {
        let health = health { _ in }
        #expect(health.state == .fix)
        #expect(health.reason == nil)
    }

    @Test func `a fix that guidance never uses is none and its reason is told`() {
        let rollover = -1024 * 7 * 86_400.0
        let cases: [(Health.GPS.State, Health.GPS.Reason, (inout Fix) -> Void)] = [
            (.noFix, .noFix, { $0.mode = .none }),
            (.noFix, .noPosition, { $0.coordinate = Coordinate(latitude: 0, longitude: 0) }),
            (.noFix, .noTime, { $0.time = nil }),
            (.noFix, .implausibleTime, { $0.time = UTCTime(rfc3339: "1980-01-06T00:01:00Z") }),
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

    @Test func `a single report that does not fit is no news and one after another is`() {
        let good = (0..<3).map { Self.fix(at: Double($0)) }
        let repeated = Self.fix(at: 2)
        #expect(health(after: good + [repeated]).state == .fix)
        let still = health(after: Array(repeating: repeated, count: 5))
        #expect(still.state == .noFix)
        #expect(still.reason == .repeatedTime)
    }

    @Test func `a large error that guidance bears with is told as poor`() {
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

    @Test func `who speaks on gpsd's port and is none is told from a receiver that is silent`() {
        watch.observe(.connected)
        time.pass(5)
        #expect(watch.health.state == .silent)
        #expect(watch.health.reason == nil)
        watch.observe(.unreadable(.noClass))
        #expect(watch.health.state == .silent)
        #expect(watch.health.reason == .unreadable)
    }

    @Test func `a thread that does not come back from a report is told and is not alive`() {
        let now = Mutex(ContinuousClock.now)
        let occupation = Occupation { now.withLock { $0 } }
        let watch = ReceiverWatch(
            clock: time.clock, occupation: occupation, silentAfterSeconds: 4)
        let liveness = Liveness(guidance: Heartbeat(clock: time.clock), receiver: occupation)
        watch.observe(.connected)
        watch.observe(.fix(Self.fix(at: 0)))
        watch.judged(nil)
        occupation.begin()
        #expect(watch.health.state == .fix)
        #expect(liveness.isAlive)
        now.withLock { $0 += .seconds(11) }
        #expect(watch.health.state == .silent)
        #expect(watch.health.reason == .stuck)
        #expect(!liveness.isAlive)
        occupation.end()
        #expect(liveness.isAlive)
        #expect(watch.health.state == .fix)
    }
}
