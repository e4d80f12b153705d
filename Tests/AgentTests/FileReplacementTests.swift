import MapFile
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct FileReplacementTests {
    private let directory: TemporaryDirectory

    init() throws { directory = TemporaryDirectory() }

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
}
