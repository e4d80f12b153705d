import ArgumentParser
import CommandLineTool
import FoundationEssentials
import Geodesy
import Journal
import JournalTypes

/// `turnstone-benchmark journal --directory D`
struct JournalBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Measures what it costs to keep messages on disk.",
        discussion: """
            Bytes written are those that the kernel counts for this process (/proc/self/io); a \
            directory in memory counts none.
            """)

    @Option(help: "Directory on the disk to be measured; a file is made there and removed.")
    var directory = "."

    @Option(help: "Messages of the backlog.")
    var backlog = 100_000

    private static let start = UTCTime(millisecondsSince1970: 1_772_366_400_000)
    /// An arrival is about as long.
    private static let payload = [UInt8](repeating: 0x78, count: 450)

    private var path: String { directory + "/turnstone-benchmark.journal" }

    func run() throws {
        remove()
        defer { remove() }
        commits()
        try hour()
        replay()
    }

    private func open() -> Journal {
        var limits = JournalLimits()
        limits.maximumMessages = max(limits.maximumMessages, backlog)
        limits.maximumBytes = max(limits.maximumBytes, backlog * 1000)
        return Journal(path: path, limits: limits, now: Self.start)
    }

    private func remove() {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
    }

    private func append(_ count: Int, to journal: Journal, second: Int = 0) {
        for _ in 0..<count {
            journal.append(
                topic: "turnstone/v1/van-0042/event/arrival",
                time: Self.start.advanced(bySeconds: Double(second)), timeIsTrusted: true,
                isConfidential: true
            ) { _ in Self.payload }
        }
    }

    /// A commit with one message, as an arrival causes it.
    private func commits() {
        let journal = open()
        let clock = ContinuousClock()
        let times = (0..<300).map { _ in
            append(1, to: journal)
            return clock.measure { journal.commit(now: nil) } / .milliseconds(1)
        }
        print("commit of one message, ms: \(Sample(times))")
        journal.acknowledge(1...300)
        journal.commit(now: nil)
    }

    /// An hour with an event every ten seconds, the time floor once a minute, and a command every
    /// five minutes; all acknowledged a second later, as with a good link.
    private func hour() throws {
        let journal = open()
        let before = try bytesWritten()
        var sent: [UInt64] = []
        for second in 0..<3600 {
            journal.acknowledge(sent)
            sent = []
            if second % 10 == 0 {
                sent = [journal.nextSequence]
                append(1, to: journal, second: second)
            }
            if second % 60 == 0 {
                journal.setState(.timeFloor, to: Array("\(second)".utf8))
            }
            if second % 300 == 0 {
                _ = journal.remember(id: "\(second)", name: "ping", fingerprint: "\(second)")
                journal.commit(now: nil)
                journal.setReply(Self.payload, to: "\(second)")
            }
            journal.commit(now: Self.start.advanced(bySeconds: Double(second)))
        }
        let written = try bytesWritten() - before
        print("an hour with 360 journalled events: \(written / 1000) kB written to disk")
    }

    /// A long outage, and its end.
    private func replay() {
        let journal = open()
        let clock = ContinuousClock()
        let filling = clock.measure {
            for _ in 0..<(backlog / 100) {
                append(100, to: journal)
                journal.commit(now: nil)
            }
        }
        print("append \(backlog) in commits of 100: \(rate(filling))")
        var replayed = 0
        let draining = clock.measure {
            while case let batch = journal.pending(limit: 100), !batch.isEmpty {
                journal.acknowledge(batch.map(\.sequence))
                journal.commit(now: nil)
                replayed += batch.count
            }
        }
        precondition(replayed == backlog, "the whole backlog comes back")
        print("read and acknowledge \(backlog) in batches of 100: \(rate(draining))")
    }

    private func rate(_ duration: Duration) -> String {
        "\(Int(Double(backlog) / (duration / .seconds(1)))) a second"
    }

    private func bytesWritten() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
        guard let value = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw UserError("/proc/self/io does not tell what was written.")
        }
        return value
    }
}
