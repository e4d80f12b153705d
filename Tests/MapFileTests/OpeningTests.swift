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

@Suite struct OpeningTests {
    private let directory = TemporaryDirectory()

    @Test func `what is no map is named with what to do`() throws {
        let empty = directory.write("", to: "empty")
        let text = directory.write("no map", to: "text")
        let cases: [(String, String)] = [
            (directory.path + "/none", "there is no map file"),
            (directory.path, "is not a file"),
            ("/dev/null", "is not a file"),
            (empty, "map file '\(empty)': "), (text, "map file '\(text)': "),
        ]
        for (path, sentence) in cases {
            let error = try #require(throws: MapFileError.self) { try MapFile.open(path) }
            #expect(error.description.contains(sentence), "\(error)")
        }
    }

    /// A FIFO without a writer keeps who opens it waiting.
    @Test func `nothing is waited for at a FIFO`() {
        let path = directory.path + "/fifo"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: MapFileError.notAFile(path: path)) { try MapFile.open(path) }
    }

    @Test func `what was given back is read again`() throws {
        let path = directory.path + "/map"
        let bytes = try ScenarioMap("a---b", grid: 100, ways: ["ab": ["highway": "primary"]]).bytes
        try FileReplacement.write(bytes, to: path)
        let network = try MapFile.open(path)
        MapFile.releasePages(of: network)
        #expect(network.nodeCount == 2)
        #expect(network.byteCount == bytes.count)
    }

    @Test func `no descriptor is left of what was opened or could not be`() throws {
        func open() -> Int { Folder.names(in: "/proc/self/fd").count }
        let path = directory.write("no map", to: "text")
        // Other tests open some meanwhile; a thousand is more than they do.
        let before = open()
        for _ in 0..<1000 { _ = try? MapFile.open(path) }
        for _ in 0..<1000 { _ = try MappedFile(path) }
        #expect(open() < before + 1000)
    }
}
