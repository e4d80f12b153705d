import ArgumentParser
import CommandLineTool

/// `turnstone-benchmark tunnels`: the vehicle's reported place in tunnels, and the announcement of an exit in them,
/// with and without the vehicle's own speed sensor.
struct TunnelBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tunnels",
        abstract: "Made-up drives through tunnels with an exit inside, in traffic.",
        discussion: """
            Each drive comes along four kilometres of open road to a tunnel and leaves it by an exit inside, as its \
            route does. Speeds change as in traffic, jams included. The sensor has a scale, a delay and rounding of \
            its own on each drive.
            """)

    @Option(name: .shortAndLong, help: "Drives for each length.")
    var drives = 100

    @Option(help: "Number of the first drive.")
    var first = 1

    @Flag(help: "Print what is said, and where.")
    var trace = false

    func run() throws {
        print(
            "tunnel,sensor,drives,error_median_percent,error_p95_percent,within_2_percent,"
                + "accuracy_holds_percent,exit_told_percent,told_of_what_was_not_reached")
        for kilometers in 1...5 {
            for fault in TunnelDrive.Sensor.allCases {
                var score = TunnelScore()
                for number in first..<(first + drives) {
                    var drive = try TunnelDrive(
                        kilometers: kilometers, sensor: fault, seed: UInt64(number))
                    drive.isTraced = trace
                    drive.run()
                    score.add(drive)
                }
                print("\(kilometers) km,\(fault.rawValue),\(drives),\(score)")
            }
        }
    }
}

/// What many drives make together.
private struct TunnelScore: CustomStringConvertible {
    private var errors: [Double] = []
    private var within = 0
    private var seconds = (good: 0, all: 0)
    private var told = 0
    private var wrong = 0
    private var drives = 0

    mutating func add(_ drive: TunnelDrive) {
        drives += 1
        errors.append(drive.worstShare)
        if drive.worstShare <= 0.02 { within += 1 }
        seconds.good += drive.coveredSeconds
        seconds.all += drive.tunnelSeconds
        if drive.hasToldExit { told += 1 }
        wrong += drive.falsePrompts
    }

    var description: String {
        let sorted = errors.sorted()
        func percent(_ value: Double) -> String { "\((value * 1000).rounded() / 10)" }
        func share(_ part: Int, _ whole: Int) -> String {
            percent(Double(part) / Double(max(1, whole)))
        }
        return [
            percent(sorted[sorted.count / 2]), percent(sorted[sorted.count * 95 / 100]),
            share(within, drives), share(seconds.good, seconds.all), share(told, drives),
            "\(wrong)",
        ].joined(separator: ",")
    }
}
