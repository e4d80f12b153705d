import CommandLineTool
import MapFile

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Checks of a file that is to be read, before a library says it less clearly.
enum ExtractFile {
    static func check(_ path: String) throws(UserError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw UserError("'\(path)' is a directory; give the path of an extract")
        }
        guard access(path, R_OK) == 0 else {
            throw UserError("'\(path)' cannot be read: \(String(cString: strerror(errno)))")
        }
    }
}

/// The target of `--output`: a file, or standard output for `-`.
enum OutputFile {
    /// Refuses a path that cannot be written, before there is anything to write.
    ///
    /// - Parameter input: the command's input, which is not to be lost either.
    static func check(_ path: String, besides input: String) throws(UserError) {
        guard path != "-" else {
            guard isatty(STDOUT_FILENO) == 0 else {
                throw UserError("standard output is a terminal; redirect it or name a file")
            }
            return
        }
        let place: String
        do throws(FileReplacementError) {
            place = try FileReplacement.place(of: path)
        } catch {
            throw UserError(error.description)
        }
        // An input that is no file, such as a pipe, has no place to be replaced.
        if let source = try? FileReplacement.place(of: input), source == place {
            throw UserError("'\(path)' is what is read, and would be lost; give another path")
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        if path == "-" {
            var output = StandardOutput()
            try output.write(bytes)
            return try output.flush()
        }
        do throws(FileReplacementError) {
            try FileReplacement.write(bytes, to: path, permissions: 0o644)
        } catch {
            throw UserError(error.description)
        }
    }
}
