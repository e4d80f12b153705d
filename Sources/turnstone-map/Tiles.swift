import ArgumentParser
import CommandLineTool
import Geodesy
import MapCompiler
import MapFile
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// `turnstone-map tiles MAP -o FOLDER`
struct Tiles: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write vector tiles and an index of places, for the console's map.",
        usage: "turnstone-map tiles <map> [--extract <extract>] --output <output>",
        discussion: """
            The folder gets FOLDER/ZOOM/COLUMN/ROW.pbf, map.json (what they are of), places.json (what can \
            be searched for) and ways/NUMBER.json (the lines of ways, for traffic). Any web server can give them out as they are. An earlier folder \
            of tiles is replaced; any other that is not empty is refused.
            """)

    @Argument(help: "The map file.", completion: .file())
    var map: String

    @Option(
        name: .shortAndLong, help: "The folder to write.", completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "The extract that the map was built from, for water, woods and parks; the map file has none.",
            valueName: "extract"), completion: .file())
    var extract: String?

    func run() throws {
        let network = try openMap(map)
        let folder = try TileFolder(output)
        let tiles = MapTiles(network, land: try land(within: network.metadata.bounds))
        var count = 0
        var size = 0
        try folder.replace { write in
            try tiles.forEachTile { id, bytes in
                count += 1
                size += bytes.count
                try write("\(id.zoom)/\(id.column)", "\(id.row).pbf", bytes)
            }
            let indices = [("", "places.json", tiles.places), ("", "map.json", tiles.description)]
            let ways = tiles.ways.enumerated().map { ("ways", "\($0.offset).json", $0.element) }
            for (folder, name, text) in indices + ways {
                size += text.utf8.count
                try write(folder, name, Array(text.utf8))
            }
        }
        try StandardOutput.print(
            "\(output): \(count) tiles, \(size) bytes with the index of places")
    }
}

extension Tiles {
    private func land(within bounds: BoundingBox) throws -> LandCover? {
        guard let extract else { return nil }
        try ExtractFile.check(extract)
        do {
            return try LandCover.read(.file(path: extract), bounds: bounds)
        } catch {
            throw UserError("\(error)")
        }
    }
}

/// A folder of tiles, which is replaced as a whole.
private struct TileFolder {
    private let path: String

    init(_ path: String) throws(UserError) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw UserError("'\(path)' is no folder; give the path of a folder to write")
        }
        let names = Folder.names(in: path).filter { $0 != "." && $0 != ".." }
        guard names.isEmpty || names.contains("map.json") else {
            throw UserError(
                "'\(path)' has other files than tiles, which would be lost; give another folder")
        }
    }

    /// Calls `body` with a function that writes a file into a folder below this one; the earlier
    /// content goes when all is written.
    func replace(
        _ body: (_ write: (_ folder: String, _ name: String, [UInt8]) throws -> Void) throws -> Void
    ) throws {
        let fresh = "\(path).\(getpid()).part"
        do {
            try make(fresh)
            var made: Set<String> = []
            try body { folder, name, bytes in
                var place = fresh
                for part in folder.split(separator: "/") {
                    place += "/\(part)"
                    if made.insert(place).inserted { try make(place) }
                }
                try write(bytes, to: "\(place)/\(name)")
            }
            remove(path)
            guard rename(fresh, path) == 0 else { throw failure(path) }
        } catch {
            remove(fresh)
            throw error
        }
    }

    private func make(_ folder: String) throws {
        guard mkdir(folder, 0o755) == 0 else { throw failure(folder) }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "wxe") else { throw failure(path) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw failure(path) }
    }

    private func failure(_ path: String) -> UserError {
        UserError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
    }

    /// Takes a folder away with all that lies in it, never through a link.
    private func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        for name in Folder.names(in: path) where name != "." && name != ".." {
            remove("\(path)/\(name)")
        }
        rmdir(path)
    }
}
