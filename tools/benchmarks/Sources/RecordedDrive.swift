import CommandLineTool
import FoundationEssentials
import Geodesy
import Positioning

/// A simulated drive with its truth: `drive.nmea`, `truth.csv` and `meta.json` of one folder.
struct RecordedDrive {
    struct Description: Decodable {
        struct Place: Decodable {
            var lat: Double
            var lon: Double
            var coordinate: Coordinate { Coordinate(latitude: lat, longitude: lon) }
        }
        struct Ways: Decodable {
            var ways: [Int64]
            var directions: [Int]

            enum CodingKeys: String, CodingKey {
                case ways = "way_ids"
                case directions
            }
        }
        struct Happening: Decodable {
            var kind: String
            var t: Double
        }
        var id: String
        var extract: String
        var profile: String
        var origin: Place
        var waypoints: [Place]
        var destination: Place
        var planned: Ways
        var driven: Ways
        var events: [Happening]
    }

    let description: Description
    /// In order, with seconds from the start.
    let fixes: [(seconds: Double, fix: Fix)]
    let truth: TrueDrive

    init(folder: String) throws {
        let advice = "the folder of a drive"
        let bytes = try InputFile.bytes(folder + "/meta.json", advice)
        description = try JSONDecoder().decode(Description.self, from: bytes)
        truth = TrueDrive(
            name: description.id, truth: try InputFile.text(folder + "/truth.csv", advice))
        var reader = NMEAReader()
        let read = reader.read(log: try InputFile.text(folder + "/drive.nmea", advice))
        guard let start = reader.start else {
            throw UserError("'\(folder)/drive.nmea' has no time; give the folder of a drive.")
        }
        fixes = read.compactMap { fix in
            fix.time.map { ($0.secondsSince1970 - start.secondsSince1970, fix) }
        }
    }

    /// The drives of a folder, by name.
    static func all(in folder: String) throws -> [RecordedDrive] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .map { folder + "/" + $0 }
            .filter { FileManager.default.fileExists(atPath: $0 + "/meta.json") }
            .map { try RecordedDrive(folder: $0) }
    }

    func time(of kind: String) -> Double? { description.events.first { $0.kind == kind }?.t }
}
