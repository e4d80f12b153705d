import MapFile
import RoadNetwork
import ScenarioMaps
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct MapSummaryTests {
    private let directory = TemporaryDirectory()
    private var file: String { directory.path + "/region.map" }

    private static func map(_ way: String = "ab") throws -> [UInt8] {
        try ScenarioMap("a---b---c", grid: 100, ways: [way: ["highway": "primary"]]).bytes
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    @Test func `a summary says what the whole map says`() throws {
        try write(Self.map(), to: file)
        let summary = try MapFile.summary(of: file)
        let network = try MapFile.open(file)
        #expect(summary.content.fingerprint == network.fingerprint)
        #expect(summary.content.metadata == network.metadata)
        #expect(summary.byteCount == network.byteCount)
        #expect(summary.written.seconds > 0)
    }

    @Test func `a file that is cut short, or none of a map, has none, wherever it ends`() throws {
        let bytes = try Self.map()
        // Each length up to the end of the directory, and some of those in the sections.
        let directoryEnd = min(
            bytes.count, MapLayout.headerSize + 64 * MapLayout.directoryEntrySize)
        let lengths =
            Array(0..<directoryEnd) + stride(from: directoryEnd, to: bytes.count, by: 31)
            + [bytes.count - 1]
        for length in lengths {
            try write(Array(bytes.prefix(length)), to: file)
            #expect(throws: MapFileError.self) { try MapFile.summary(of: file) }
        }
    }

    @Test func `no flipped bit of what it reads goes unnoticed, and none makes it fail otherwise`()
        throws
    {
        let bytes = try Self.map()
        let whole = try MapSummary(length: bytes.count) { Array(bytes[$0]) }
        for position in 0..<(MapLayout.headerSize + 32 * MapLayout.directoryEntrySize) {
            var changed = bytes
            changed[position] ^= 1 << UInt8(position % 8)
            let summary = try? MapSummary(length: changed.count) { Array(changed[$0]) }
            #expect(summary == nil || summary == whole)
        }
    }

    @Test func `without a usable map and without a copy the one before it is opened, and says so`()
        throws
    {
        let copies = TemporaryDirectory()
        try write(Array(Self.map().dropLast(100)), to: file)
        try write(Self.map(), to: file + ".previous")
        let opened = try MapCopy(of: file, in: copies.path, reserve: 0).open()
        #expect(opened.network.nodeCount == 2)
        #expect(opened.warning?.contains("region.map.previous") == true)
    }

    @Test func `the map of before lies beside the target of a link, for all who look for it`()
        throws
    {
        let copies = TemporaryDirectory()
        let target = directory.path + "/target.map"
        let source = directory.path + "/source.map"
        symlink("target.map", file)
        try write(Self.map(), to: target)
        try write(Self.map("bc"), to: source)
        // Beside the link lies another one.
        try write([1], to: file + ".previous")
        let installed = MapInstallation(at: file)
        #expect(installed.previousPath == target + ".previous")
        let before = try MapFile.open(file).fingerprint
        #expect(try installed.install(source).isNew)
        #expect(try MapFile.open(installed.previousPath).fingerprint == before)
        for look in ["damaged", "gone"] {
            if look == "damaged" { truncate(target, 100) } else { unlink(target) }
            let opened = try MapCopy(of: file, in: copies.path, reserve: 0).open()
            #expect(opened.network.fingerprint == before)
            #expect(opened.warning?.contains(target + ".previous") == true)
        }
        // A chain of links, with a whole path in it.
        symlink(file, directory.path + "/chain.map")
        #expect(
            MapInstallation(at: directory.path + "/chain.map").previousPath == target + ".previous")
    }

    @Test func `what an installation has not finished is gone after the next, and nothing else is`()
        throws
    {
        let installed = MapInstallation(at: file)
        let source = directory.path + "/source.map"
        try write(Self.map(), to: source)
        for name in [".new.123.part", ".new", ".other.part"] { try write([1], to: file + name) }
        _ = try installed.install(source)
        #expect(access(file + ".new.123.part", F_OK) != 0)
        #expect(access(file + ".other.part", F_OK) == 0)
        #expect(access(file + ".new", F_OK) != 0)
    }

    @Test func `what a power cut has left is gone when the same map is installed again, too`()
        throws
    {
        let installed = MapInstallation(at: file)
        let (source, other) = (directory.path + "/source.map", directory.path + "/other.map")
        try write(Self.map("bc"), to: other)
        try write(Self.map(), to: source)
        _ = try installed.install(other)
        _ = try installed.install(source)
        for name in [".new", ".previous.part"] { try write([1], to: file + name) }
        #expect(try installed.install(source).isNew == false)
        #expect(access(file + ".new", F_OK) != 0)
        #expect(access(file + ".previous.part", F_OK) != 0)
        #expect(try installed.rollBack().nodeCount == 2, "the one of before is whole")
    }

    @Test func `the copy that a power cut has left can be installed itself`() throws {
        let next = file + ".new"
        try write(Self.map(), to: next)
        #expect(try MapInstallation(at: file).install(next).isNew)
        #expect(access(file, F_OK) == 0)
    }

    @Test
    func
        `a map is open to the agent whatever the mask of who installs it, goes back, or installs it again`()
        async throws
    {
        let file = file
        for (name, nodes) in [("one", "ab"), ("two", "bc")] {
            try write(Self.map(nodes), to: directory.path + "/" + name)
        }
        await #expect(processExitsWith: .success) {
            [file = file as String, folder = directory.path as String] in
            func mode(_ path: String) -> mode_t {
                var status = stat()
                return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
            }
            umask(0o077)
            let installation = MapInstallation(at: file)
            do {
                _ = try installation.install(folder + "/one")
                guard mode(file) == 0o644 else { exit(2) }
                _ = try installation.install(folder + "/two")
                guard mode(file) == 0o644, mode(installation.previousPath) == 0o644
                else { exit(3) }
                // As maps lie there that were installed under a mask.
                chmod(file, 0o600)
                chmod(installation.previousPath, 0o600)
                _ = try installation.install(folder + "/two")
                guard mode(file) == 0o644 else { exit(4) }
                _ = try installation.rollBack()
                guard mode(file) == 0o644 else { exit(5) }
            } catch {
                exit(6)
            }
            exit(0)
        }
    }
}
