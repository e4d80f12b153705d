import Testing

@testable import Guidance

@Suite struct DeviationMonitorTests {
    private let options = DeviationOptions()

    /// Second by second north, away from the route.
    private func leave(
        _ monitor: inout DeviationMonitor, seconds: ClosedRange<Int>, metersPerSecond: Double = 10,
        accuracy: Double? = 5, inTunnel: Bool = false, isCertain: Bool = false
    ) -> Int? {
        seconds.first { second in
            let north = Double(second) * metersPerSecond
            return monitor.observe(
                .away(offset: north, isCertain: isCertain),
                PlainRoutes.seen(
                    PlainRoutes.place(100, north), speed: metersPerSecond, course: 0,
                    accuracy: accuracy),
                inTunnel: inTunnel, options: options, at: .seconds(second))
        }
    }

    @Test func `a vehicle that drives away has left after four seconds`() {
        var monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...10) == 4)
    }

    @Test func `a vehicle that is certainly on another road has left sooner`() {
        var monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...10, isCertain: true) == 3)
    }

    @Test func `one position back on the route begins anew`() {
        var monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...3) == nil)
        _ = monitor.observe(
            .on(meters: 130), PlainRoutes.seen(PlainRoutes.place(130)), inTunnel: false,
            options: options, at: .seconds(4))
        #expect(!monitor.isInDoubt)
        #expect(leave(&monitor, seconds: 5...12) == 8)
    }

    @Test func `standing beside the route, bad positions and tunnels prove nothing`() {
        var monitor = DeviationMonitor()
        #expect(leave(&monitor, seconds: 1...60, metersPerSecond: 0.1) == nil)
        monitor.reset()
        #expect(leave(&monitor, seconds: 1...60, accuracy: 150) == nil)
        #expect(leave(&monitor, seconds: 61...90, inTunnel: true) == nil)
    }
}
