import ArgumentParser
import CommandLineTool
import MapFile
import Storms
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// `turnstone-benchmark storms --hours H --jobs N`
struct StormsBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storms",
        abstract: "Drives the whole agent through bad weather in virtual time.",
        discussion: """
            Each storm is an hour of a vehicle, its disk, its link, its broker, its receiver and two \
            dispatchers, made from a seed, and some minutes of calm. A storm that finds something is made \
            shorter and printed as a line for Tests/Storms/kept.jsonl. For each fourth seed two vehicles \
            without consent live through the same at different places. Exits with 1 if something was found.
            """)

    @Option(help: "Hours of vehicles.")
    var hours = 100.0

    @Option(help: "Storms at a time.")
    var jobs = 1

    @Option(
        help: "Seconds after which no storm is begun any more; for as long as --hours otherwise.")
    var seconds: Double?

    @Option(help: "The first seed; one at random where it is 0.")
    var first: UInt64 = 1

    @Option(
        help:
            "Play the storms of this file instead, a line each, as Tests/Storms/kept.jsonl has them."
    )
    var kept: String?

    @Flag(help: "End with the first storm that finds something.")
    var untilFound = false

    @Option(help: "Map file of the place, for another one than a made-up town.")
    var map: String?

    @Flag(help: "Leave the storms that find something as they are.")
    var keepWhole = false

    @Flag(help: "Print all that happens; for a single storm.")
    var trace = false

    private struct Tally {
        var storms = 0
        var seconds = 0.0
        var counts: [String: Int] = [:]
        var decisions = DecisionTable()
        var replies: Set<String> = []
        var events: Set<String> = []
        var found: [StormCase] = []
        var next: UInt64
    }

    private final class SharedTally: Sendable {
        let tally: Mutex<Tally>
        init(_ tally: Tally) { self.tally = Mutex(tally) }
    }

    func run() async throws {
        let town = try map.map { StormTown(try MapFile.open($0)) }
        if let kept { return try play(kept, in: town) }
        let length = 3600.0
        let first = self.first == 0 ? UInt64.random(in: 1_000_000..<1 << 40) : self.first
        print("seeds from \(first)")
        let last =
            seconds != nil
            ? UInt64.max : first + UInt64(max(1, (hours * 3600 / length).rounded(.up)))
        let shared = SharedTally(Tally(next: first))
        let start = ContinuousClock.now
        let processorStart = ProcessorTime.ofProcess
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, jobs) {
                group.addTask { [trace, keepWhole, town, seconds, untilFound] in
                    while true {
                        let seed = shared.tally.withLock { tally in
                            defer { tally.next += 1 }
                            return untilFound && !tally.found.isEmpty ? last : tally.next
                        }
                        guard seed < last,
                            seconds.map({ ContinuousClock.now - start < .seconds($0) }) ?? true
                        else { return }
                        let one = StormCase(seed: seed, seconds: length)
                        let storm = one.run(in: town, isTraced: trace)
                        let found = storm.faults.first.map { fault in
                            print("seed \(seed): \(fault)")
                            // A long run is watched through a pipe.
                            fflush(nil)
                            return keepWhole
                                ? StormCase(seed: seed, seconds: length, fault: fault)
                                : one.shrunk(in: town)
                        }
                        let parting =
                            seed % 4 == 0 && town == nil
                            ? Noninterference.difference(seed: seed, isTraced: trace) : nil
                        if let parting { print(parting) }
                        shared.tally.withLock { tally in
                            tally.storms += 1
                            tally.seconds += storm.time
                            if seed % 4 == 0, town == nil {
                                tally.seconds += Noninterference.vehicleSeconds
                            }
                            if let parting {
                                tally.found.append(StormCase(seed: seed, fault: parting))
                            }
                            tally.counts.merge(storm.counts, uniquingKeysWith: +)
                            tally.decisions.merge(storm.decisions)
                            tally.replies.formUnion(storm.replies)
                            tally.events.formUnion(storm.events)
                            if let found { tally.found.append(found) }
                        }
                    }
                }
            }
        }
        let elapsed = ContinuousClock.now - start
        let processor = (ProcessorTime.ofProcess - processorStart) / 1e6
        shared.tally.withLock { report($0, seconds: elapsed / .seconds(1), processor: processor) }
        if shared.tally.withLock({ !$0.found.isEmpty }) { throw ExitCode(1) }
    }

    private func play(_ path: String, in town: StormTown?) throws {
        let lines = try InputFile.text(path, "a file of storms, one a line").split(separator: "\n")
            .map { String($0) }
        var found = 0
        for line in lines {
            guard let storm = StormCase(line: line) else {
                throw ValidationError("\(path) has a line that is no storm: \(line.prefix(80))")
            }
            for fault in storm.run(in: town, isTraced: trace).faults.prefix(1) {
                print("seed \(storm.seed): \(fault)")
                found += 1
            }
        }
        print("\(lines.count) storms, \(found) have found something")
        if found > 0 || lines.isEmpty { throw ExitCode(1) }
    }

    private func report(_ tally: Tally, seconds: Double, processor: Double) {
        let hours = (tally.seconds / 36).rounded() / 100
        print(
            "\(tally.storms) storms, \(hours) vehicle-hours in \(Int(seconds)) s, "
                + "\(Int(tally.seconds / processor)) vehicle-seconds per second of one core")
        for (name, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
            print("  \(name): \(count)")
        }
        print("replies: \(tally.replies.sorted().joined(separator: ", "))")
        print("events: \(tally.events.sorted().joined(separator: ", "))")
        print("decisions (input, state) that never had to be taken:")
        for line in tally.decisions.report { print("  \(line)") }
        print("\(tally.found.count) storms have found something")
        for storm in tally.found { print(storm.line) }
    }
}
