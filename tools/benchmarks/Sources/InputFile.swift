import CommandLineTool
import FoundationEssentials

/// Files that a benchmark is given.
enum InputFile {
    /// - Parameter advice: what to give instead of a file that cannot be read.
    static func bytes(_ path: String, _ advice: String) throws(UserError) -> Data {
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            throw UserError("'\(path)' cannot be read; give \(advice).")
        }
    }

    static func text(_ path: String, _ advice: String) throws(UserError) -> String {
        String(decoding: try bytes(path, advice), as: UTF8.self)
    }
}
