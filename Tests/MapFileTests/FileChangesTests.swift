import TestSupport
import Testing
import Threads

@testable import MapFile

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Files that somebody else writes to while they are mapped. One test after the other: what is said of a file is
/// said to whoever asks first.
@Suite(.serialized) struct FileChangesTests {
    private let directory = TemporaryDirectory()
    private static let content = [UInt8](repeating: 0x41, count: 100_000)

    private static func write(_ bytes: [UInt8], to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        precondition(write(bytes, to: file) == bytes.count)
        close(file)
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Int {
        bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    }

    /// Opens the file to write over it, on a thread of its own, as it may have to wait; the signal is given when
    /// it has written.
    private static func overwrite(_ path: String, flags: Int32) -> WakeSignal {
        let written = WakeSignal()
        NativeThread.start(named: "writer") {
            let file = open(path, O_WRONLY | flags)
            if flags & O_TRUNC == 0 {
                _ = write([UInt8](repeating: 0x42, count: 50_000), to: file)
            }
            close(file)
            written.signal()
        }
        return written
    }

    private static func waitUntilCopyIsWanted() {
        for _ in 0..<60_000 where !FileChanges.isCopyWanted { usleep(1000) }
    }

    @Test(arguments: [O_TRUNC, 0])
    func `who writes over a mapped file waits, and what is read stays`(flags: Int32) throws {
        try alone { try checkThatWriterWaits(flags) }
    }

    private func checkThatWriterWaits(_ flags: Int32) throws {
        let path = directory.path + "/file"
        Self.write(Self.content, to: path)
        let mapping = try MappedFile(path, isLeased: true)
        #expect(!FileChanges.isCopyWanted)
        #expect(FileChanges.keepCopies() == [])
        let written = Self.overwrite(path, flags: flags)
        Self.waitUntilCopyIsWanted()
        #expect(
            FileChanges.keepCopies() == [
                "'\(path)' was changed while it was in use; a copy of it without a name is read until the next "
                    + "start"
            ])
        while written.wait(timeout: .seconds(60)).isEmpty {}
        // From the copy, not from memory.
        mapping.releasePages()
        #expect(withExtendedLifetime(mapping) { Array($0.bytes) } == Self.content)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_size == (flags & O_TRUNC == 0 ? 100_000 : 0))
        #expect(!FileChanges.isCopyWanted)
        // Nothing else is left of the copy.
        #expect(Folder.names(in: directory.path).filter { !$0.hasPrefix(".") } == ["file"])
    }

    @Test func `a file that is let go is kept from nobody`() throws {
        let path = directory.path + "/file"
        try alone {
            Self.write(Self.content, to: path)
            do { _ = try MappedFile(path, isLeased: true) }
            Self.write([1], to: path)
            #expect(!FileChanges.isCopyWanted)
        }
    }

    @Test func `a file that somebody is writing to has no lease, and can be read`() throws {
        let path = directory.path + "/file"
        Self.write(Self.content, to: path)
        let writer = open(path, O_WRONLY)
        defer { close(writer) }
        let mapping = try MappedFile(path, isLeased: true)
        #expect(!FileLease.take(writer))
        #expect(!FileChanges.isCopyWanted)
        #expect(withExtendedLifetime(mapping) { Array($0.bytes) } == Self.content)
    }

    @Test func `a mapped file that was cut short ends the process with a sentence`() async throws {
        let path = directory.path + "/file"
        Self.write(Self.content, to: path)
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) { [path = path as String] in
            FileChanges.explainFaults()
            let mapping = try MappedFile(path)
            truncate(path, 0)
            withExtendedLifetime(mapping) { print($0.bytes[50_000]) }
        }
        let said = String(
            decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            said.contains("turnstone: '\(path)' was changed while it was in use; put a new file"))
    }

    @Test func `a fault of its own is not blamed on a file that nobody changed`() async throws {
        let path = directory.path + "/file"
        Self.write(Self.content, to: path)
        let result = await #expect(
            processExitsWith: .signal(SIGBUS), observing: [\.standardErrorContent]
        ) { [path = path as String] in
            signal(SIGBUS, SIG_DFL)
            FileChanges.explainFaults()
            let mapping = try MappedFile(path)
            raise(SIGBUS)
            withExtendedLifetime(mapping) { print($0.bytes[0]) }
        }
        let said = String(
            decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(!said.contains("was changed"))
    }

    @Test(.enabled(if: SmallDisk.isAllowed, "no file system may be mounted here"))
    func `without room for a copy that is said, and nobody is kept waiting`() async {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            guard SmallDisk.mount(at: path) else { exit(2) }
            let file = path + "/file"
            Self.write(Self.content, to: file)
            SmallDisk.fill(with: path + "/filler")
            let mapping = try MappedFile(file, isLeased: true)
            let written = Self.overwrite(file, flags: 0)
            Self.waitUntilCopyIsWanted()
            let said = FileChanges.keepCopies()
            while written.wait(timeout: .seconds(60)).isEmpty {}
            let reason = "is being changed while it is in use, and cannot be kept (No space left"
            guard said.count == 1, said[0].contains(reason) else {
                print(said)
                exit(1)
            }
            let ends = withExtendedLifetime(mapping) { [$0.bytes[0], $0.bytes[99_999]] }
            guard ends == [0x42, 0x41] else { exit(3) }
            exit(0)
        }
    }
}
