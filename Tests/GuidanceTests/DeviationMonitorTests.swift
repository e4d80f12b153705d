import Testing

@testable import Guidance

@Suite struct DeviationMonitorTests {
    private let options = DeviationOptions()

    /// Has been on the route for 100 m, up to second 0.
    private var underWay: DeviationMonitor {
        var monitor = DeviationMonitor()
        for second in -9...0 {
            let east = Double(100 + second * 10)
            _ = monitor.observe(
                .on(meters: east), PlainRoutes.seen(PlainRoutes.place(east), speed: 10),
                options: options, at: .seconds(second))
        }
        return monitor
    }

    /// Second by second north, away from the route.
    private func leave(
        _ monitor: inout DeviationMonitor, seconds: ClosedRange<Int>, metersPerSecond: Double = 10,
        accuracy: Double? = 5, tunnel: TunnelSight = .none, isCertain: Bool = false
    ) -> Int? {
        seconds.first { second in
            let north = Double(second) * metersPerSecond
            return monitor.observe(
                .away(offset: north, isCertain: isCertain),
                PlainRoutes.seen(
                    PlainRoutes.place(100, north), speed: metersPerSecond, course: 0,
                    accuracy: accuracy),
                tunnel: tunnel, options: options, at: .seconds(second))
        }
    }

    @Test func `a vehicle that drives away has left after four seconds`() {
        var monitor = underWay
        #expect(leave(&monitor, seconds: 1...10) == 4)
    }

    @Test func `a vehicle that is certainly on another road has left sooner`() {
        var monitor = underWay
        #expect(leave(&monitor, seconds: 1...10, isCertain: true) == 3)
    }

    @Test func `a fix nearer to the route than to the road it is seen on proves nothing`() {
        var monitor = underWay
        func observe(_ second: Int, isNearerToRoute: Bool) -> Bool {
            monitor.observe(
                .away(offset: 3, isCertain: true),
                PlainRoutes.seen(PlainRoutes.place(100 + 10 * Double(second), 3), speed: 10),
                isNearerToRoute: isNearerToRoute, options: options, at: .seconds(second))
        }
        #expect((1...14).allSatisfy { !observe($0, isNearerToRoute: true) })
        #expect((15...17).contains { observe($0, isNearerToRoute: false) })
    }

    @Test func `who creeps along another road for certain, as in a jam, has left behind 15 m`() {
        for (speed, seconds) in [(1.39, 11), (0.8, 19)] {
            var monitor = underWay
            #expect(
                leave(&monitor, seconds: 1...60, metersPerSecond: speed, isCertain: true)
                    == seconds)
        }
        for (speed, isCertain) in [(1.39, false), (0.5, true)] {
            var monitor = underWay
            #expect(
                leave(&monitor, seconds: 1...60, metersPerSecond: speed, isCertain: isCertain)
                    == nil)
        }
    }

    /// A receiver gives a vehicle that stands some speed too.
    @Test(arguments: [0.1, 0.6]) func `who has stopped before he has left drives no farther`(
        speed: Double
    ) {
        for seconds in 1...3 {
            var monitor = underWay
            #expect(
                leave(&monitor, seconds: 1...seconds, metersPerSecond: 4.5, isCertain: true) == nil)
            let isLeft = (seconds + 1...3_000).contains {
                monitor.observe(
                    .away(offset: 10, isCertain: true),
                    PlainRoutes.seen(PlainRoutes.place(100, 10), speed: speed, course: 0),
                    options: options, at: .seconds($0))
            }
            #expect(!isLeft)
        }
    }

    @Test func `one position back on the route begins anew`() {
        var monitor = underWay
        #expect(leave(&monitor, seconds: 1...3) == nil)
        _ = monitor.observe(
            .on(meters: 130), PlainRoutes.seen(PlainRoutes.place(130)), options: options,
            at: .seconds(4))
        #expect(!monitor.isInDoubt)
        #expect(leave(&monitor, seconds: 5...12) == 8)
    }

    @Test func `where a route begins it takes longer, since the road is not known for sure yet`() {
        var monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...20, isCertain: true) == 5)
        monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...20, metersPerSecond: 4) == 13)
    }

    @Test func `a bad receiver has to see it longer`() {
        for (accuracy, seconds) in [(10.0, 4), (24, 7), (32, 8), (90, 8)] {
            var monitor = underWay
            #expect(leave(&monitor, seconds: 1...20, accuracy: accuracy) == seconds)
        }
    }

    @Test func `after a gap the fixes count half until the receiver has settled`() {
        var monitor = underWay
        #expect(leave(&monitor, seconds: 30...60) == 36)
    }

    /// Of a receiver with a fix each few seconds, and after an outage of one of those.
    @Test(arguments: [2, 5])
    func `seldom fixes count the seconds between them`(interval: Int) {
        func leave(after gap: Int = 0, isCertain: Bool) -> Int? {
            var monitor = DeviationMonitor()
            for number in -9...0 {
                let east = Double(500 + number * interval * 8)
                _ = monitor.observe(
                    .on(meters: east), PlainRoutes.seen(PlainRoutes.place(east), speed: 8),
                    options: options, at: .seconds(number * interval))
            }
            return (1...20).first { number in
                let seconds = number * interval
                return monitor.observe(
                    .away(offset: Double(seconds * 8), isCertain: isCertain),
                    PlainRoutes.seen(
                        PlainRoutes.place(500, Double(seconds * 8)), speed: 8, course: 0,
                        accuracy: 5), options: options, at: .seconds(gap + seconds))
            }
        }
        // One fix proves nothing.
        #expect(leave(isCertain: true) == 2)
        #expect(leave(isCertain: false) == 3)
        if interval == 2 { #expect(leave(after: 30, isCertain: true) ?? 0 > 2) }
    }

    @Test func `only who is slow may be backed, and only so far`() {
        func noticed(metersPerSecond: Double) -> Double? {
            var monitor = underWay
            let second = (1...100).first { second in
                let east = 100 - Double(second) * metersPerSecond
                return monitor.observe(
                    .away(offset: 0, isCertain: true),
                    PlainRoutes.seen(
                        PlainRoutes.place(east), speed: metersPerSecond, course: 270, accuracy: 5),
                    isAgainstRoute: true, options: options, at: .seconds(second))
            }
            return second.map { Double($0) * metersPerSecond }
        }
        for speed in [2, 3, 3.9] {
            #expect((noticed(metersPerSecond: speed) ?? 0) >= DeviationMonitor.backingMeters)
        }
        for speed in [4.0, 5, 10] {
            #expect((noticed(metersPerSecond: speed) ?? 1000) <= 30)
        }
    }

    @Test func `standing beside the route and bad positions prove nothing`() {
        var monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...60, metersPerSecond: 0.1) == nil)
        monitor.reset()
        #expect(leave(&monitor, seconds: 1...60, accuracy: 150) == nil)
    }

    @Test func `a tunnel on the route excuses who may be in it, and for some seconds only`() {
        var monitor = underWay
        #expect(leave(&monitor, seconds: 1...8, tunnel: .possible, isCertain: true) == nil)
        #expect(!monitor.isInDoubt)
        // The first fixes after that count half, as after a gap.
        #expect(leave(&monitor, seconds: 9...30, tunnel: .possible, isCertain: true) == 13)
        monitor = underWay
        #expect(leave(&monitor, seconds: 1...30, tunnel: .elsewhere, isCertain: true) == 5)
        // Back in it, and out of it once more.
        monitor = underWay
        #expect(leave(&monitor, seconds: 1...7, tunnel: .possible) == nil)
        _ = monitor.observe(
            .on(meters: 170), PlainRoutes.seen(PlainRoutes.place(170)), tunnel: .possible,
            options: options, at: .seconds(8))
        #expect(leave(&monitor, seconds: 9...15, tunnel: .possible) == nil)
    }

    @Test func `no excuse outlasts 20 s and 200 m of certainty`() {
        for tunnel in [TunnelSight.none, .possible, .elsewhere] {
            for speed in [2.0, 4, 10, 30] {
                var monitor = underWay
                let seen = leave(
                    &monitor, seconds: 1...200, metersPerSecond: speed, accuracy: 240,
                    tunnel: tunnel, isCertain: true)
                #expect((seen ?? .max) <= max(20, Int(200 / speed)))
            }
        }
        // Fixes eight seconds apart, as of a receiver that saves power.
        var monitor = underWay
        let seldom = (1...9).first {
            monitor.observe(
                .away(offset: 50, isCertain: true),
                PlainRoutes.seen(PlainRoutes.place(100, 50), speed: 10), options: options,
                at: .seconds(8 * $0))
        }
        #expect((seldom ?? .max) <= 4)
    }
}
