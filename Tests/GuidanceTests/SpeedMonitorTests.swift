import Testing

@testable import Guidance

@Suite struct SpeedMonitorTests {
    private var options = SpeedAlertOptions()
    private static let limit = 20.0

    /// Severities second by second; nil where nothing is published.
    private func severities(
        _ speeds: [Double?], limit: Double? = limit, options: SpeedAlertOptions? = nil
    ) -> [Speeding.Severity?] {
        var monitor = SpeedMonitor()
        return speeds.enumerated().map { second, speed in
            monitor.observe(
                speed: speed, limit: limit, options: options ?? self.options,
                at: .seconds(second))?.severity
        }
    }

    @Test func `severities begin at their thresholds, beyond the speed's own error`() {
        #expect(
            severities([20, 21.6, 21.8, 23, 20])
                == [.notSpeeding, .notSpeeding, .minor, .major, .notSpeeding])
    }

    @Test func `who brakes for a sign is measured by what he will drive in a second`() {
        var sustained = SustainedSpeed()
        let speeds = [10.0, 8, 6, 4, 9, 9, 9, 9, 11]
        let measured = speeds.enumerated().map { sustained.take($1, at: .seconds($0)) }
        #expect(measured[3] == 2)
        // A constant speed is measured as it is, and who accelerates by the least.
        #expect(measured[7] == 9)
        #expect(measured[8] == 9)
    }

    @Test func `a severity once reached does not flicker`() {
        #expect(severities([20, 21.8, 21.3, 21.8, 21.3]).compactMap { $0 }.last == .minor)
        #expect(!severities([20, 21.8, 21.3, 21.8, 21.3]).dropFirst(2).contains(.notSpeeding))
    }

    @Test func `above the minor threshold for long is major`() {
        let told = severities([20] + Array(repeating: 21.8, count: 8))
        #expect(told.compactMap { $0 } == [.notSpeeding, .minor, .major])
        #expect(told.firstIndex(of: .major) == 6)
    }

    @Test func `a speed within its own error of the threshold makes nothing worse`() {
        // 3.5 % above minor and back within the error, for longer than an upgrade takes.
        let told = severities([20, 21.8] + Array(repeating: 21.3, count: 8))
        #expect(told.compactMap { $0 } == [.notSpeeding, .minor, .minor])
        // Above major for a moment, then for long between minor and major.
        let slowed = severities([20, 24] + Array(repeating: 21.3, count: 8))
        #expect(slowed.compactMap { $0 } == [.notSpeeding, .major, .minor])
        // What was major for long stays so until the speed is below the minor threshold.
        let long = severities(Array(repeating: 21.8, count: 7) + [21.3, 21.3, 20.5])
        #expect(long.compactMap { $0 } == [.minor, .major, .major, .notSpeeding])
    }

    @Test func `a severity never comes with zero percent`() {
        var monitor = SpeedMonitor()
        for (second, speed) in [2.0, 3.2, 2.6, 2.6, 2.6, 2.6, 2.6, 2.3, 2.0].enumerated() {
            let told = monitor.observe(
                speed: speed, limit: 2, options: options, at: .seconds(second))
            guard let told else { continue }
            #expect((told.severity == .notSpeeding) == (told.percentAboveLimit == 0))
        }
    }

    @Test func `a threshold that is not set never fires`() {
        var none = options
        none.minorThreshold = nil
        #expect(severities([20, 21.8, 40], options: none).contains(.minor) == false)
        none.majorThreshold = nil
        #expect(
            severities([20, 40, 60], options: none).compactMap { $0 }
                == [.notSpeeding, .notSpeeding, .notSpeeding])
    }

    @Test func `a minor threshold above the major one raises that`() {
        var crossed = options
        crossed.minorThreshold = 0.3
        crossed.majorThreshold = 0.1
        crossed.severityUpgradeSeconds = nil
        #expect(severities([23, 25], options: crossed).last == .notSpeeding)
        #expect(severities([27], options: crossed) == [.major])
    }

    @Test func `without a speed or a limit it is unknown, and published once`() {
        #expect(severities([20, nil, nil, 20]) == [.notSpeeding, .unknown, nil, .notSpeeding])
        #expect(severities([30, 30], limit: nil) == [nil, nil])
    }

    @Test func `percent is published when it changes by a whole one, and zero while not speeding`()
    {
        var monitor = SpeedMonitor()
        let told = [18, 19, 20.5, 24, 24.05, 24.4].enumerated().map { second, speed in
            monitor.observe(
                speed: speed, limit: 20, options: options, at: .seconds(second))?.percentAboveLimit
        }
        #expect(told[0] == 0)
        #expect(told[1] == nil && told[2] == nil && told[4] == nil)
        #expect(abs((told[3] ?? 0) - 20) < 0.01)
        #expect(abs((told[5] ?? 0) - 22) < 0.01)
    }

    @Test func `where there is no limit nobody speeds`() throws {
        var monitor = SpeedMonitor()
        let told = monitor.observe(speed: 70, limit: .infinity, options: options, at: .zero)
        let speeding = try #require(told)
        #expect(speeding.severity == .notSpeeding)
        #expect(speeding.percentAboveLimit == 0)
        #expect(speeding.limit == nil)
    }
}
