import Testing

@testable import Imagery

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The console shows the vehicle's own pictures, also to those who may not ask the vehicle for them.
/// `UPDATE_GOLDEN=1` writes them anew.
@Suite struct ConsolePicturesTests {
    /// JSON: of each picture its identifier and its SVG, in the colours of who shows it.
    private var pictures: String {
        get throws {
            let size = try #require(PictureSize(points: 96, scale: 1))
            let lanes = (0...9).flatMap { ["lanes-\($0)", "lanes-\($0)r"] }
            let lines = try (ManeuverIcon.allCases.map(\.rawValue) + lanes).map { id in
                let picture = try #require(Picture(id: id))
                let svg = picture.svg(theme: .light, size: size)
                    .replacing(Theme.light.color(.strong).hex, with: "currentColor")
                    .replacing(Theme.light.color(.faint).hex, with: "var(--faint)")
                    .replacing("\"", with: "'")
                return "\"\(id)\": \"\(svg)\""
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
        }
    }

    @Test func `the console has the pictures that vehicles draw`() throws {
        let root = #filePath.dropLast("Tests/ImageryTests/ConsolePicturesTests.swift".count)
        let path = "\(root)console/src/pictures.json"
        let expected = try pictures
        if getenv("UPDATE_GOLDEN") != nil {
            let file = try #require(fopen(path, "w"))
            fputs(expected, file)
            fclose(file)
        }
        let file = try #require(fopen(path, "r"), "UPDATE_GOLDEN=1 writes \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte >= 0 { bytes.append(UInt8(byte)) }
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
}
