import ArgumentParser
import CommandLineTool
import FoundationEssentials
import Geodesy
import MapFile
import Positioning
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// `turnstone-benchmark matching --map M TRACE…`
struct MatchingBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matching",
        abstract: "Times the online matcher on recorded drives.",
        discussion: """
            Prints fixes, passes, points a second of processor time, and for a fix the median and the 99th percentile in \
            microseconds. Every pass begins with a new drive on the same matcher, so that its buffers \
            have found their size after the first, which is not counted.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "How often each trace is matched.")
    var passes = 20

    @Argument(help: "NMEA logs.")
    var traces: [String]

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        for path in traces {
            let measured = MatchingRun(
                fixes: try Self.fixes(path), network: network, passes: passes)
            print(measured.report(name: path))
        }
    }

    private static func fixes(_ path: String) throws -> [Fix] {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw UserError("'\(path)' cannot be read; give a log of NMEA sentences")
        }
        var reader = NMEAReader()
        var fixes = text.split(whereSeparator: \.isNewline).compactMap { reader.read($0) }
        if let fix = reader.finish() { fixes.append(fix) }
        guard !fixes.isEmpty else {
            throw UserError("'\(path)' has no fix; give a log of NMEA sentences")
        }
        return fixes
    }
}

/// A trace matched several times over, fix by fix.
struct MatchingRun {
    private(set) var times: [Double] = []
    private(set) var matched = 0
    private(set) var total = 0.0
    let passes: Int

    init(fixes: [Fix], network: RoadNetwork, passes: Int) {
        self.passes = passes
        var matcher = Matcher(network: network)
        let clock = ContinuousClock()
        times.reserveCapacity(fixes.count * passes)
        for pass in 0...passes {
            matcher.reset()
            var now = Duration.zero
            let begun = Self.processorSeconds
            for fix in fixes {
                let start = clock.now
                let answer = matcher.handle(fix, at: now, route: nil)
                let end = clock.now
                now += .seconds(1)
                guard pass > 0 else { continue }
                times.append((end - start) / .microseconds(1))
                if answer?.roadSnapped == true { matched += 1 }
            }
            if pass > 0 { total += Self.processorSeconds - begun }
        }
        times.sort()
    }

    /// Of this thread, so that what else runs on the machine does not count.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func report(name: String) -> String {
        func quantile(_ share: Double) -> Double { times[Int(share * Double(times.count - 1))] }
        func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
        return
            "\(name): \(times.count / passes) fixes, \(passes) passes, \(matched / passes) matched, "
            + "\(Int(Double(times.count) / total)) points a processor second, "
            + "median \(rounded(quantile(0.5))) µs, p99 \(rounded(quantile(0.99))) µs, "
            + "longest \(rounded(times[times.count - 1])) µs"
    }
}
