import MapFile
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct FileReplacementTests {
    private let directory = TemporaryDirectory()

    private func read(_ name: String) throws -> String {
        let file = try #require(fopen(directory.path + "/" + name, "r"))
        defer { fclose(file) }
        var text = ""
        while case let byte = getc(file), byte >= 0 {
            text.unicodeScalars.append(.init(UInt8(byte)))
        }
        return text
    }

    @Test func `a file is replaced, and what a link leads to`() throws {
        let file = directory.write("old", to: "file")
        #expect(symlink("file", directory.path + "/link") == 0)
        try FileReplacement.write(Array("new".utf8), to: file)
        #expect(try read("file") == "new")
        try FileReplacement.write(Array("newer".utf8), to: directory.path + "/link")
        #expect(try read("file") == "newer")
        var status = stat()
        #expect(lstat(directory.path + "/link", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `nothing else is replaced`() throws {
        let fifo = directory.path + "/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        #expect(symlink("nowhere", directory.path + "/broken") == 0)
        for path in [fifo, directory.path + "/broken", "/dev/null", "/tmp", "/tmp/"] {
            #expect(throws: FileReplacementError.self) {
                try FileReplacement.write([1], to: path)
            }
            var status = stat()
            #expect(lstat(path, &status) == 0)
            #expect(status.st_mode & S_IFMT != S_IFREG)
        }
    }

    @Test func `a link that waits at the name of the part is not followed`() throws {
        let victim = directory.write("mine", to: "victim")
        let file = directory.path + "/file"
        #expect(symlink(victim, "\(file).\(getpid()).part") == 0)
        try FileReplacement.write([0x78], to: file)
        #expect(try read("victim") == "mine")
        #expect(try read("file") == "x")
    }

    /// Names of what lies in the directory.
    private var names: [String] {
        Folder.names(in: directory.path).filter { !$0.hasPrefix(".") }
    }

    @Test func `what fails on the way leaves the old file and nothing beside it`() throws {
        let file = directory.write("old", to: "file")
        #expect(throws: FileReplacementError.self) {
            try FileReplacement.write(to: file) { append throws(FileReplacementError) in
                let part = [UInt8](repeating: 1, count: 1000)
                try part.withUnsafeBytes { bytes in
                    Result { () throws(FileReplacementError) in try append(bytes) }
                }.get()
                _ = try FileReplacement.place(of: "/dev/null")
            }
        }
        #expect(try read("file") == "old")
        #expect(names == ["file"])
    }

    @Test(.enabled(if: SmallDisk.isAllowed, "no file system may be mounted here"))
    func `a full disk leaves the old file and nothing beside it`() async {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            guard SmallDisk.mount(at: path) else { exit(2) }
            let file = path + "/file"
            try FileReplacement.write(Array("old".utf8), to: file)
            do {
                try FileReplacement.write([UInt8](repeating: 1, count: 2 << 20), to: file)
                exit(3)
            } catch {
                guard (error as? FileReplacementError)?.reason == .system(ENOSPC) else { exit(4) }
            }
            guard Folder.names(in: path).filter({ !$0.hasPrefix(".") }) == ["file"] else { exit(5) }
            let mapping = try MappedFile(file)
            guard withExtendedLifetime(mapping, { $0.bytes.elementsEqual(Array("old".utf8)) })
            else { exit(6) }
            // And there is room again.
            try FileReplacement.write([UInt8](repeating: 1, count: 500_000), to: file)
            exit(0)
        }
    }

    @Test func `a new file is for its owner alone unless it is said otherwise`() throws {
        for (permissions, name) in [(0o600, "a"), (0o400, "b")] as [(UInt32, String)] {
            let file = directory.path + "/" + name
            try FileReplacement.write([1], to: file, permissions: permissions)
            var status = stat()
            #expect(stat(file, &status) == 0)
            #expect(status.st_mode & 0o777 == permissions)
        }
    }
}
