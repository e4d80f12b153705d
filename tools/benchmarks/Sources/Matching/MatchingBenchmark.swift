import ArgumentParser
import CommandLineTool
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
            microseconds, which are of passes of their own. Every pass begins with a new drive on the \
            same matcher, so that its buffers have found their size after the first, which is not \
            counted.
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
        let text = try InputFile.text(path, "a log of NMEA sentences")
        var reader = NMEAReader()
        let fixes = reader.read(log: text)
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
        // As `turnstone match` makes it, which shows no answer revised.
        var options = MatcherOptions()
        options.windowSeconds = 0
        var matcher = Matcher(network: network, options: options)
        _ = Self.pass(fixes, matcher: &matcher)
        // A look at the clock takes a good part of a fix: what is added up has none in between.
        let begun = Self.processorSeconds
        for _ in 0..<passes { matched += Self.pass(fixes, matcher: &matcher) }
        total = Self.processorSeconds - begun
        times.reserveCapacity(fixes.count * passes)
        let clock = ContinuousClock()
        for _ in 0..<passes {
            matcher.reset()
            for (second, fix) in fixes.enumerated() {
                let start = clock.now
                _ = matcher.handle(fix, at: .seconds(second), route: nil)
                times.append((clock.now - start) / .microseconds(1))
            }
        }
        times.sort()
    }

    /// Matches a trace from its start; returns the number of fixes with a road.
    private static func pass(_ fixes: [Fix], matcher: inout Matcher) -> Int {
        var matched = 0
        var now = Duration.zero
        matcher.reset()
        for fix in fixes {
            if matcher.handle(fix, at: now, route: nil)?.roadSnapped == true { matched += 1 }
            now += .seconds(1)
        }
        return matched
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
