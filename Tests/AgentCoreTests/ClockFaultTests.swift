import Geodesy
import Guidance
import ScenarioMaps
import Synchronization
import TestSupport
import Testing
import Wire

@testable import AgentCore

/// What a receiver's wrong clock does to the time, to orders and to what may be deleted, second by second.
@Suite struct ClockFaultTests {
    private static let hour = 3600.0
    private static let day = 86_400.0
    private static let rollover = 1024 * 7 * 86_400.0
    private static let faults = [
        hour, -hour, 400 * day, -100 * day, rollover, -rollover, 90, -90,
    ]

    /// A vehicle whose receiver reports about once a second, late by up to 0.4 s and now and then not at all.
    private struct Drive {
        static let start = UTCTime(rfc3339: "2026-06-01T00:00:00Z")!

        let manual = ManualClock()
        let keeper: KeptTime
        var random: SplitMix64
        /// Seconds at which each was so for the first and for the last time.
        private(set) var expired: [Int] = []
        private(set) var untrusted: [Int] = []
        private(set) var staleObeyed: [Int] = []
        private(set) var wrong: [Int] = []
        private(set) var doubtful: [Int] = []
        private(set) var proven: [Int] = []
        private var second = 0

        /// - Parameter system: by how many seconds the system's clock is off; nil for one that stands at 1970.
        init(seed: UInt64, floor: Double? = -86_400, system: Double? = nil, isKept: Bool = false) {
            random = SplitMix64(state: seed)
            let clock = manual
            keeper = KeptTime(
                clock: manual, floor: floor.map { Self.start.advanced(bySeconds: $0) }
            ) {
                TimeKeeper.SystemTime(
                    time: system.map {
                        Self.start.advanced(bySeconds: clock.now.inSeconds + $0)
                    } ?? UTCTime(secondsSince1970: 5), isSynchronized: isKept)
            }
        }

        /// - Parameters:
        ///   - interval: seconds between two looks at the time and at orders.
        ///   - error: by how much the receiver's clock is ahead in a second; nil for no report.
        mutating func go(_ seconds: Int, lookingEach interval: Int = 1, error: (Int) -> Double?) {
            for _ in 0..<seconds {
                let late = Double.random(in: 0..<0.4, using: &random)
                let isLost = Int.random(in: 0..<20, using: &random) == 0
                if !isLost, let error = error(second) {
                    keeper.received(
                        Self.start.advanced(bySeconds: manual.now.inSeconds - late + error))
                }
                if second % interval == 0 { look() }
                manual.pass(1)
                second += 1
            }
        }

        private mutating func look() {
            let reading = keeper.reading
            let truth = Self.start.advanced(bySeconds: manual.now.inSeconds)
            let ahead = reading.time.secondsSince1970 - truth.secondsSince1970
            if reading.source != .floor, abs(ahead) > 3 { wrong.append(second) }
            if reading.doubt != nil { doubtful.append(second) }
            if keeper.provenTime != nil { proven.append(second) }
            switch code(issued: truth, reading) {
            case .expired: expired.append(second)
            case .clockUntrusted where reading.source != .floor: untrusted.append(second)
            default: break
            }
            if reading.source != .floor,
                code(issued: truth.advanced(bySeconds: -2400), reading) == nil
            {
                staleObeyed.append(second)
            }
        }

        private func code(issued: UTCTime, _ reading: TimeKeeper.Reading) -> CommandReply.Code? {
            let payload = #"{"id":"c","issuedAt":"\#(issued)"}"#
            let command = try! CommandDecoder()
                .decode(name: "clear-destinations", payload: Array(payload.utf8)).get()
            return CommandFreshness().refusal(
                of: command,
                .init(
                    isRetained: false, brokerExpirySeconds: nil, waitedSeconds: 0,
                    now: reading.time, timeSource: reading.source, rivalTime: reading.doubt?.rival)
            )?.code
        }
    }

    @Test(arguments: faults, [1, 30, 600])
    func `a clock that was right for an hour and is wrong for a while moves nothing`(
        fault: Double, seconds: Int
    ) {
        for seed in 1...3 as ClosedRange<UInt64> {
            var drive = Drive(seed: seed)
            drive.go(3700, lookingEach: 60) { _ in 0 }
            drive.go(seconds) { _ in fault }
            drive.go(100) { _ in 0 }
            #expect(drive.wrong.isEmpty)
            #expect(drive.expired.isEmpty)
            #expect(drive.staleObeyed.isEmpty)
            // Told from the second report on, and for some seconds after the last one.
            let isPlausible = TimeKeeper.earliest <= Drive.start.advanced(bySeconds: fault)
            if isPlausible, seconds > 1 {
                #expect((3701...3704).contains(drive.doubtful.first ?? 0))
                #expect((drive.doubtful.last ?? 0) < 3700 + seconds + 12)
                #expect(drive.untrusted.allSatisfy { $0 < 3700 + seconds + 12 })
            } else {
                #expect(drive.doubtful.isEmpty)
            }
        }
    }

    @Test(arguments: faults)
    func `a clock that was right for minutes and goes wrong loses no order on the way`(
        fault: Double
    ) {
        var drive = Drive(seed: 4)
        drive.go(120) { _ in 0 }
        drive.go(900) { _ in fault }
        drive.go(120) { _ in 0 }
        #expect(drive.expired.isEmpty)
        #expect(drive.staleObeyed.isEmpty)
        // The time that was believed before is right again when three reports over five seconds say so.
        #expect((drive.wrong.last ?? 0) < 1020 + 10)
        #expect((drive.doubtful.last ?? 0) < 1020 + 20)
        #expect(drive.proven.isEmpty)
    }

    @Test(arguments: faults)
    func `a clock that goes wrong for good is believed after an hour and deletes nothing before`(
        fault: Double
    ) {
        var drive = Drive(seed: 5)
        drive.go(7400, lookingEach: 60) { _ in 0 }
        drive.go(3300) { _ in fault }
        #expect(drive.wrong.isEmpty || abs(fault) < 100)
        #expect(drive.expired.isEmpty)
        let isPlausible = TimeKeeper.earliest <= Drive.start.advanced(bySeconds: fault)
        if isPlausible, abs(fault) > 100 {
            #expect(drive.proven.last ?? 0 < 7410)
            #expect(drive.doubtful.count >= 3290)
        }
        drive.go(600) { _ in fault }
        if isPlausible { #expect(drive.wrong.last == 11_299) }
    }

    @Test(arguments: [hour, -hour, 400 * day, -100 * day, rollover])
    func `a clock that is wrong from the start and then right is followed`(fault: Double) {
        for minutes in [2, 10] {
            var drive = Drive(seed: 6)
            drive.go(60 * minutes) { _ in fault }
            drive.go(60 * minutes + 120) { _ in 0 }
            // From the third right report on no order is thrown away.
            #expect((drive.expired.last ?? 0) < 60 * minutes + 10)
            #expect((drive.wrong.last ?? 0) < 60 * minutes * 2 + 60)
            if abs(fault) > Self.day { #expect((drive.wrong.last ?? 0) < 60 * minutes + 80) }
        }
    }

    @Test(arguments: [1.0, -1])
    func `a leap second is followed without a word`(leap: Double) {
        var drive = Drive(seed: 7)
        drive.go(300) { _ in 0 }
        drive.go(300) { _ in leap }
        #expect(drive.doubtful.isEmpty)
        #expect(
            abs(
                drive.keeper.now.time.secondsSince1970
                    - Drive.start.secondsSince1970 - 600 - leap) < 1.5)
    }

    @Test func `a clock that stands still moves nothing and is reported`() {
        var drive = Drive(seed: 8)
        drive.go(300) { _ in 0 }
        drive.go(300) { 300 - Double($0) }
        #expect(drive.wrong.isEmpty)
        #expect(drive.expired.isEmpty)
        #expect(drive.doubtful.count > 200)
        drive.go(60) { _ in 0 }
        #expect((drive.doubtful.last ?? 0) < 612)
    }

    @Test(arguments: [hour, -hour, 400 * day])
    func `of two receivers that take turns the one that was right before goes on`(fault: Double) {
        var drive = Drive(seed: 9)
        drive.go(120) { _ in 0 }
        drive.go(3600) { $0 % 2 == 0 ? 0 : fault }
        #expect(drive.wrong.isEmpty)
        #expect(drive.expired.isEmpty)
        #expect(drive.staleObeyed.isEmpty)
        #expect(drive.doubtful.count > 3500)
        #expect(drive.proven.isEmpty)
        // When it has been confirmed for an hour, the other one has no say in orders any more.
        drive.go(7200) { $0 % 2 == 0 ? 0 : fault }
        #expect((drive.untrusted.last ?? 0) < 7500)
    }

    @Test(arguments: faults, [0, 60, 1800])
    func `a system's clock that is kept right decides at once`(fault: Double, right: Int) {
        var drive = Drive(seed: 10, system: 0, isKept: true)
        drive.go(right) { _ in 0 }
        drive.go(1200) { _ in fault }
        #expect(drive.wrong.isEmpty || abs(fault) < 100)
        #expect(drive.expired.isEmpty && drive.untrusted.isEmpty && drive.staleObeyed.isEmpty)
        let isPlausible = TimeKeeper.earliest <= Drive.start.advanced(bySeconds: fault)
        #expect(drive.doubtful.isEmpty != isPlausible)
    }

    @Test func `a system's clock that is kept right ends a wrong belief`() {
        let manual = ManualClock()
        let clock = manual
        let isKept = Mutex(false)
        let keeper = KeptTime(clock: manual, floor: nil) {
            TimeKeeper.SystemTime(
                time: Drive.start.advanced(bySeconds: clock.now.inSeconds),
                isSynchronized: isKept.withLock { $0 })
        }
        var said: [String] = []
        func hear(_ seconds: Int) {
            for _ in 0..<seconds {
                let step = keeper.received(
                    Drive.start.advanced(bySeconds: clock.now.inSeconds + Self.hour))
                if let step {
                    let line = ReceiverLines(.init()).line(on: step, from: keeper.now.source)
                    said.append(line.text)
                }
                manual.pass(1)
            }
        }
        hear(120)
        #expect(keeper.now.time == Drive.start.advanced(bySeconds: 120 + Self.hour))
        isKept.withLock { $0 = true }
        hear(2)
        #expect(keeper.now.source == .system)
        #expect(keeper.now.time == Drive.start.advanced(bySeconds: 122))
        #expect(keeper.reading.doubt != nil)
        #expect(said.last?.contains("as this system's clock says") == true)
    }
}
