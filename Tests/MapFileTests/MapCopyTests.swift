import RoadNetwork
import ScenarioMaps
import TestSupport
import Testing

@testable import MapFile

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct MapCopyTests {
    private let directory = TemporaryDirectory()
    private let copies = TemporaryDirectory()
    private var file: String { directory.path + "/region.map" }
    private var copy: MapCopy { MapCopy(of: file, in: copies.path, reserve: 0) }

    init() throws {
        try Self.write(Self.map(), to: file)
    }

    private static func map() throws -> [UInt8] {
        try ScenarioMap("a---b", grid: 100, ways: ["ab": ["highway": "primary"]]).bytes
    }

    private static func otherMap() throws -> [UInt8] {
        try ScenarioMap(
            "a---b---c", grid: 100,
            ways: ["ab": ["highway": "primary"], "bc": ["highway": "residential"]]
        ).bytes
    }

    /// As `cp` does, in place.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private func names() throws -> [String] {
        let listing = try #require(opendir(copies.path))
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.filter { $0.hasSuffix(".map") }
    }

    @Test func `what is written over the file changes nothing that was opened`() throws {
        let opened = try copy.open()
        #expect(opened.warning == nil)
        #expect(opened.network.nodeCount == 2)
        #expect(truncate(file, 0) == 0)
        #expect(opened.network.nodeCount == 2)
        #expect(opened.network.osmID(of: WayIndex(rawValue: 0)) > 0)
    }

    @Test func `the next start finds the copy, and another map takes its place`() throws {
        let fingerprint = try copy.open().network.fingerprint
        let first = try names()
        #expect(try copy.open().network.fingerprint == fingerprint)
        #expect(try names() == first)
        try Self.write(Self.otherMap(), to: file)
        let other = try copy.open()
        #expect(other.network.nodeCount == 3)
        #expect(other.warning == nil)
        #expect(try names().count == 1)
        #expect(try names() != first)
    }

    @Test func `a file that is being written gives way to the copy of before`() throws {
        let fingerprint = try copy.open().network.fingerprint
        #expect(truncate(file, 100) == 0)
        for opened in [try copy.open(), try copy.check()] {
            #expect(opened.network.fingerprint == fingerprint)
            #expect(try #require(opened.warning).contains("damaged"))
        }
        // When it is whole, it counts.
        try Self.write(Self.otherMap(), to: file)
        let whole = try copy.open()
        #expect(whole.network.nodeCount == 3)
        #expect(whole.warning == nil)
    }

    @Test func `a copy of another file is none of this one`() throws {
        _ = try copy.open()
        let other = MapCopy(
            of: directory.path + "/other.map", in: copies.path, reserve: 0)
        #expect(throws: MapFileError.self) { try other.open() }
        try Self.write([1, 2, 3], to: other.path)
        #expect(throws: MapFileError.self) { try other.open() }
        #expect(try copy.open().warning == nil)
    }

    @Test func `a file that is gone gives way to the copy of before, or is a mistake`() throws {
        let fingerprint = try copy.open().network.fingerprint
        unlink(file)
        for opened in [try copy.open(), try copy.check()] {
            #expect(opened.network.fingerprint == fingerprint)
            #expect(try #require(opened.warning).contains("there is no map file"))
        }
        // A copy is of its path alone.
        let other = MapCopy(of: directory.path + "/other.map", in: copies.path, reserve: 0)
        for look in [other.open, other.check] {
            #expect(throws: MapFileError.system(path: other.path, errno: ENOENT)) { try look() }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `a file that is closed to the agent gives way to the copy, and counts when it is opened`()
        async
    {
        let paths = [file, copies.path, directory.path]
        await #expect(processExitsWith: .success) { [paths = paths as [String]] in
            let copy = MapCopy(of: paths[0], in: paths[1], reserve: 0)
            for directory in paths[1...] { chmod(directory, 0o755) }
            chown(paths[1], 64_321, 64_321)
            // Who owns neither the file nor the folder is the agent.
            guard setgid(64_321) == 0, setegid(64_321) == 0 else { exit(1) }
            guard seteuid(64_321) == 0, let first = try? copy.open(), first.warning == nil
            else { exit(2) }
            for path in [paths[0], paths[2]] {
                guard seteuid(0) == 0, chmod(path, 0o700) == 0, seteuid(64_321) == 0
                else { exit(3) }
                for opened in [try? copy.open(), try? copy.check()] {
                    guard let opened, opened.network.fingerprint == first.network.fingerprint,
                        opened.warning?.contains("chmod a+r \(paths[0])") == true
                    else { exit(4) }
                }
                guard seteuid(0) == 0, chmod(path, 0o755) == 0, seteuid(64_321) == 0
                else { exit(5) }
                guard let opened = try? copy.open(), opened.warning == nil else { exit(6) }
            }
            exit(seteuid(0))
        }
    }

    @Test func `a damaged copy is made anew`() throws {
        _ = try copy.open()
        let path = copies.path + "/" + (try #require(names().first))
        chmod(path, 0o600)
        #expect(truncate(path, 100) == 0)
        #expect(try copy.open().warning == nil)
        #expect(try MapFile.open(path).nodeCount == 2)
    }

    /// Names in 676 languages: too much text to be looked at again at each start.
    private static var names: [String: String] {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        var names: [String: String] = [:]
        for first in letters {
            for second in letters {
                names["name:\(first)\(second)"] =
                    "\(first)\(second) " + String(repeating: "long ", count: 45)
            }
        }
        return names
    }

    private static func content(of path: String) throws -> [UInt8] {
        let file = try MappedFile(path)
        return withExtendedLifetime(file) { Array(file.bytes) }
    }

    private static func largeMap() throws -> [UInt8] {
        try ScenarioMap(
            "a---b", grid: 100,
            ways: ["ab": names.merging(["highway": "primary"]) { $1 }]
        ).bytes
    }

    /// Writes over a letter of the name, in place.
    private func damage(_ path: String) throws {
        chmod(path, 0o600)
        let bytes = try Self.content(of: path)
        let place = try #require(
            bytes.indices.first { bytes[$0...].starts(with: "long long".utf8) })
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        #expect(pwrite(descriptor, "L", 1, off_t(place + 50)) == 1)
    }

    private func copyPath() throws -> String { copies.path + "/" + (try #require(names().first)) }

    @Test func `what was found whole is looked at again after the start, not before`() throws {
        #expect(try copy.open().unchecked == nil)
        for _ in 0..<2 {
            let unchecked = try #require(try copy.open().unchecked)
            #expect(unchecked.damage() == nil)
        }
        // Who ends before that has perhaps crashed on it.
        #expect(try copy.open().unchecked != nil)
        #expect(try copy.open().unchecked == nil)
        #expect(try copy.open().unchecked != nil)
    }

    @Test
    func `what a disk has lost of a copy is found after the start, and the next one makes it anew`()
        throws
    {
        try Self.write(Self.largeMap(), to: file)
        _ = try copy.open()
        try damage(try copyPath())
        // As if nobody had written to it.
        CheckMark(for: try copyPath()).put()
        let unchecked = try #require(try copy.open().unchecked)
        guard case .content(_, .damaged) = unchecked.damage() else {
            Issue.record("the damage was not found")
            return
        }
        #expect(try names().isEmpty)
        let next = try copy.open()
        #expect(next.warning == nil)
        #expect(next.unchecked == nil)
    }

    @Test func `a start that died on a damaged copy is followed by one that finds it`() throws {
        try Self.write(Self.largeMap(), to: file)
        _ = try copy.open()
        try damage(try copyPath())
        CheckMark(for: try copyPath()).put()
        #expect(try copy.open().unchecked != nil)
        #expect(try copy.open().unchecked == nil)
        #expect(try MapFile.open(try copyPath()).fingerprint == MapFile.open(file).fingerprint)
    }

    @Test func `what was written to a copy is looked at before it is used`() throws {
        try Self.write(Self.largeMap(), to: file)
        _ = try copy.open()
        try damage(try copyPath())
        let opened = try copy.open()
        #expect(opened.unchecked == nil)
        #expect(opened.warning == nil)
        #expect(try MapFile.open(try copyPath()).fingerprint == MapFile.open(file).fingerprint)
    }

    @Test func `what another program has found whole is looked at again`() throws {
        _ = try copy.open()
        let mark = try copyPath() + ".checked"
        let text = String(decoding: try Self.content(of: mark), as: UTF8.self)
        let program = try #require(text.split(separator: "\n").last)
        try Self.write(
            Array(text.replacing(program, with: "found by: 1 2 3.4").utf8), to: mark)
        #expect(try copy.open().unchecked == nil)
    }

    private enum Opening: String, CaseIterable {
        /// The copy is made.
        case first
        /// The copy is there.
        case second
        /// The file is damaged, the copy is there.
        case damaged
        /// There is no room for a copy.
        case inPlace
    }

    @Test(arguments: Opening.allCases)
    private func `who writes to what is read waits, however it was opened`(opening: Opening)
        async throws
    {
        if opening == .second || opening == .damaged { _ = try copy.open() }
        if opening == .damaged { #expect(truncate(file, 100) == 0) }
        let reserve = opening == .inPlace ? Int.max / 2 : 0
        await #expect(processExitsWith: .success) {
            [file = file as String, directory = copies.path as String, reserve = reserve as Int] in
            let opened = try MapCopy(of: file, in: directory, reserve: reserve, isLeased: true)
                .open()
            let copies = Folder.names(in: directory).filter { $0.hasSuffix(".map") }
            let path = reserve == 0 ? "\(directory)/\(copies[0])" : file
            chmod(path, 0o600)
            let writer = open(path, O_WRONLY | O_NONBLOCK)
            let isKeptWaiting = writer < 0 && errno == EWOULDBLOCK
            withExtendedLifetime(opened) { exit(isKeptWaiting ? 0 : 1) }
        }
    }

    @Test func `a directory that cannot be made is named with its reason`() throws {
        let copy = MapCopy(of: file, in: "/proc/none", reserve: 0)
        let warning = try #require(try copy.open().warning)
        #expect(warning.contains("cannot be copied to '/proc/none' (No such file or directory):"))
        let inFile = MapCopy(of: file, in: file + "/map", reserve: 0)
        #expect(try #require(try inFile.open().warning).contains("(Not a directory)"))
    }

    @Test func `without room the map is read where it lies, and that is said`() throws {
        for copy in [
            MapCopy(of: file, in: copies.path, reserve: .max / 2),
            MapCopy(of: file, in: "/proc/nowhere", reserve: 0),
        ] {
            let opened = try copy.open()
            #expect(opened.network.nodeCount == 2)
            #expect(try #require(opened.warning).contains("read where it lies"))
        }
        #expect(try names().isEmpty)
    }
}
