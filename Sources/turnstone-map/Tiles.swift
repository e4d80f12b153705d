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
            of tiles is replaced; one with any other file is refused.
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
        var status = stat()
        guard stat(path, &status) == 0 else {
            self.path = path
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw UserError("'\(path)' is no folder; give the path of a folder to write")
        }
        // A link to the folder stays.
        guard let resolved = realpath(path, nil) else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { free(resolved) }
        self.path = String(cString: resolved)
        guard let other = Self.otherFile(in: self.path, .tiles) else { return }
        throw UserError("'\(other)' is no tile and would be lost; give another folder")
    }

    /// The folders that are written here, by what lies in them.
    private enum Kind {
        case tiles, ways, zoom, column

        /// The kind of a folder of this name in one of this kind; nil if none is written.
        func folder(_ name: String) -> Kind? {
            switch self {
            case .tiles: name == "ways" ? .ways : Self.isNumber(name) ? .zoom : nil
            case .zoom: Self.isNumber(name) ? .column : nil
            case .ways, .column: nil
            }
        }

        func hasFile(_ name: String) -> Bool {
            switch self {
            case .tiles: name == "map.json" || name == "places.json"
            case .ways: name.hasSuffix(".json") && Self.isNumber(name.dropLast(5))
            case .column: name.hasSuffix(".pbf") && Self.isNumber(name.dropLast(4))
            case .zoom: false
            }
        }

        private static func isNumber(_ name: some StringProtocol) -> Bool {
            !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    /// The path of something that is not written here; nil where there is nothing else.
    private static func otherFile(in folder: String, _ kind: Kind) -> String? {
        for name in Folder.names(in: folder) where name != "." && name != ".." {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG where kind.hasFile(name): continue
            case S_IFDIR:
                guard let inner = kind.folder(name) else { return path }
                if let other = otherFile(in: path, inner) { return other }
            default: return path
            }
        }
        return nil
    }

    /// Calls `body` with a function that writes a file into a folder below this one; the earlier
    /// content goes when all is written.
    func replace(
        _ body: (_ write: (_ folder: String, _ name: String, [UInt8]) throws -> Void) throws -> Void
    ) throws {
        let fresh = "\(path).\(getpid()).part"
        let earlier = "\(path).\(getpid()).old.part"
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
            // A web server that reads it meanwhile lacks it for an instant only, and not while a country's is removed.
            guard rename(path, earlier) == 0 || errno == ENOENT else { throw failure(path) }
            guard rename(fresh, path) == 0 else {
                let error = failure(path)
                rename(earlier, path)
                throw error
            }
            remove(earlier)
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
