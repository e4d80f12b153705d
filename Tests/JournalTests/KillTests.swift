import Geodesy
import Journal
import JournalTypes
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

/// Appends, commits, sends and acknowledges until it is killed. What it sends goes to a file as one
/// write, which stands for the broker: `sequence nonce` a line.
private func work(in directory: String) {
    let journal = Journal(path: directory + "/j", now: noon)
    let broker = open(directory + "/sent", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var generator = SystemRandomNumberGenerator()
    while true {
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            journal.append(topic: "t", time: noon, timeIsTrusted: true, isConfidential: true) {
                sequence in
                Array("\(sequence) \(generator.next())\n".utf8)
            }
        }
        journal.commit(now: noon)
        for message in journal.pending(limit: Int.random(in: 0...4, using: &generator)) {
            _ = write(broker, message.payload, message.payload.count)
            if Bool.random(using: &generator) { journal.acknowledge([message.sequence]) }
        }
    }
}

private func text(of path: String) throws -> String {
    let file = open(path, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &chunk, chunk.count), count > 0 {
        bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

@Suite struct KillTests {
    private func hasSentFew(_ path: String) -> Bool {
        let sent = ((try? text(of: "\(path)/sent")) ?? "").split(separator: "\n")
        return sent.compactMap { UInt64($0.prefix { $0 != " " }) }.max() ?? 0 <= 60
    }

    @Test func `killed at any moment, no number is lost and none is given to two messages`()
        async throws
    {
        let directory = TemporaryDirectory()
        let path = directory.path
        // On a busy machine few get as far as a message.
        for count in 0..<600 where count < 60 || hasSentFew(path) {
            let microseconds = UInt32.random(in: 0...40_000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, microseconds = microseconds as UInt32] in
                Task.detached {
                    usleep(microseconds)
                    kill(getpid(), SIGKILL)
                }
                work(in: path)
            }
        }
        let journal = Journal(path: directory.journal, now: noon)
        #expect(journal.condition == .sound)
        #expect(journal.session > 1)
        var contents: [UInt64: Set<String>] = [:]
        func record(_ line: Substring) {
            let parts = line.split(separator: " ")
            contents[UInt64(parts[0])!, default: []].insert(String(parts[1]))
        }
        try text(of: "\(path)/sent").split(separator: "\n").forEach(record)
        for message in journal.pending(limit: .max) {
            record(String(decoding: message.payload, as: UTF8.self).split(separator: "\n")[0])
        }
        #expect(journal.nextSequence > 60)
        for sequence in 1..<journal.nextSequence {
            #expect(contents[sequence]?.count == 1, "number \(sequence)")
        }
        #expect(contents.count == Int(journal.nextSequence - 1))
    }
}
