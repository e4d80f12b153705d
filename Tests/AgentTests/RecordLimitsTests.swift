import ScenarioMaps
import Synchronization
import TestSupport
import Testing

@testable import Agent
@testable import AgentCore

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What is kept of a record, and what can be played of that.
@Suite struct RecordLimitsTests {
    /// What a recorder has said.
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
        func say(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private func play(_ file: String) throws -> Replay.Outcome {
        let files = try RecordFiles(path: file).all.map { try RecordedTown.bytes(of: $0) }
        return try Replay.play(files, on: RecordedTown.town.network)
    }

    private func isHead(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: RecordedSession.prefix)
    }

    @Test func `the files of a record are one record`() throws {
        let folder = TemporaryDirectory()
        let (whole, parts) = (folder.path + "/whole.record", folder.path + "/parts.record")
        let log = Log()
        try RecordedTown.record(whole, seed: 3)
        let limits = RecordLimits(maximumBytes: 500_000, freeBytes: 0)
        for _ in 1...2 {
            try RecordedTown.record(parts, seed: 3, limits: limits) { log.say($0) }
        }
        let files = RecordFiles(path: parts)
        #expect(files.older.map(\.number) == Array(1...max(1, files.older.count)))
        #expect(files.older.count >= 2)
        #expect(log.all == [])

        func lines(_ files: [String]) throws -> [ArraySlice<UInt8>] {
            try files.flatMap { try RecordedTown.bytes(of: $0).split(separator: 0x0a) }
                .filter { !isHead($0) }
        }
        let once = try lines([whole])
        #expect(try lines(files.all) == once + once)
        let outcome = try play(parts)
        #expect(outcome.difference == nil)
        #expect(outcome.sessions == 2)
        #expect(outcome.sessionsWithoutBeginning == 0)
    }

    @Test func `files that a record has not put aside are none of its own`() throws {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        for ending in ["", ".9223372036854775807", ".2147483647", ".01", ".-1", ".txt"] {
            try RecordedTown.record(file + ending, seed: 1)
        }
        #expect(RecordFiles(path: file).all == [file])
        #expect(RecordFiles(path: file).putAside() == 0)
        #expect(RecordFiles(path: file).older.map(\.number) == [1])
    }

    @Test func `a record keeps to its bound, says what it drops, and the rest can be played`()
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        let log = Log()
        let limits = RecordLimits(maximumBytes: 260_000, freeBytes: 0)
        for seed in 1...4 {
            try RecordedTown.record(file, seed: UInt64(seed), limits: limits) { log.say($0) }
            let files = RecordFiles(path: file)
            let bytes = files.all.map { RecordFiles.bytes(of: $0) }
            #expect(bytes.reduce(0, +) <= limits.maximumBytes)
            #expect(files.older.count <= 9)
        }
        let numbers = RecordFiles(path: file).older.map(\.number)
        let first = try #require(numbers.first)
        #expect(first > 1 && numbers == Array(first..<first + numbers.count))
        #expect(log.all.count == first - 1)
        #expect(log.all.allSatisfy { $0.contains("dropped '\(file).") && $0.contains("may have") })

        // The oldest file begins in the middle of a session; the next session is whole again.
        let head = try #require(Replay.session(in: try RecordedTown.bytes(of: "\(file).\(first)")))
        #expect(head.part != nil)
        let outcome = try play(file)
        #expect(outcome.difference == nil)
        #expect(outcome.sessions >= 1)
        #expect(outcome.sessionsWithoutBeginning == 1)
        #expect(outcome.outputs > 300)
    }

    @Test func `a difference is found in every file, and a file that is missing is no difference`()
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(
            file, seed: 5, limits: RecordLimits(maximumBytes: 400_000, freeBytes: 0))
        var files = try RecordFiles(path: file).all.map { try RecordedTown.bytes(of: $0) }
        try #require(files.count > 3)
        let middle = files.remove(at: 1)
        let gap = try Replay.play(files, on: RecordedTown.town.network)
        #expect(gap.difference == nil)
        #expect(gap.sessions == 1)
        #expect(gap.sessionsWithoutBeginning == 1)

        // What is left of a session cannot be played by itself.
        #expect(throws: ConfigurationError.self) {
            try Replay.play(Array(files.dropFirst()), on: RecordedTown.town.network)
        }

        let changed = String(decoding: middle, as: UTF8.self)
            .replacing(#"{"output":"location","message":{"#, with: #"{"output":"location","is":{"#)
        files.insert(Array(changed.utf8), at: 1)
        let place = try Replay.play(files, on: RecordedTown.town.network).difference?.place
        #expect(place?.file == 1)
    }

    @Test
    func `a file that has grown beyond the bound under another one is put aside at the start`()
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: 1)
        let limits = RecordLimits(maximumBytes: 500_000, freeBytes: 0)
        let recorder = try Recorder(path: file, limits: limits)
        try recorder.start()
        #expect(RecordFiles.bytes(of: file) == 0)
        #expect(RecordFiles(path: file).older.map(\.number) == [1])
        withExtendedLifetime(recorder) {}
    }

    @Test func `with too little room older files go, then nothing is written and that is said`()
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(
            file, seed: 1, limits: RecordLimits(maximumBytes: 500_000, freeBytes: 0))
        #expect(!RecordFiles(path: file).older.isEmpty)
        let size = RecordFiles.bytes(of: file)
        let log = Log()
        try RecordedTown.record(
            file, seed: 2, limits: RecordLimits(maximumBytes: 500_000, freeBytes: .max)
        ) { log.say($0) }
        #expect(RecordFiles(path: file).older.isEmpty)
        #expect(RecordFiles.bytes(of: file) == size)
        #expect(log.all.last?.contains("nothing more is recorded") == true)
        #expect(log.all.filter { $0.contains("nothing more") }.count == 1)
    }

    @Test func `other files beside a record are left alone`() throws {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        for name in ["drive.record.x", "drive.record.01", "drive.record.-1", "other.record.1"] {
            fclose(fopen(folder.path + "/" + name, "w"))
        }
        #expect(RecordFiles(path: file).older.isEmpty)
        #expect(RecordFiles(path: file).all == [file])
    }
}
