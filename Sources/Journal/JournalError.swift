import Mounts

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// An error of SQLite.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function.
    public let function: String
    /// SQLite's primary result code.
    public let code: Int32
    /// SQLite's own words.
    public let reason: String
    /// The operating system's code; 0 where SQLite does not give it.
    var systemCode: Int32 = 0

    public var description: String { "\(function) failed with code \(code): \(reason)" }

    /// Whether the file itself is at fault (SQLITE_CORRUPT, SQLITE_NOTADB), so that another attempt is
    /// useless.
    var isDamage: Bool { code == 11 || code == 26 }

    /// Whether another process has the file (SQLITE_BUSY).
    var isBusy: Bool { code == 5 }

    /// Whether the file was opened for reading alone (SQLITE_READONLY).
    var isReadOnly: Bool { code == 8 }

    /// Advice, where the file is at a path.
    ///
    /// - Parameter mounts: those that this process sees.
    func advice(for path: String, mounts: MountTable = .ofThisProcess) -> String {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        var system = statvfs()
        let isKnown = statvfs(directory, &system) == 0
        // SQLITE_FULL
        if code == 13 || [ENOSPC, EDQUOT].contains(systemCode) {
            return "free some space on its disk"
        }
        if isBusy { return "end the other program that has it open" }
        if isKnown, system.f_flag & UInt(ST_RDONLY) != 0 {
            guard mounts.mount(of: MountTable.resolved(directory))?.isReadOnly == true else {
                return "its file system is read-only; mount it for writing"
            }
            // This mount is the service's own, which mounting again outside does not change.
            return
                "it is mounted read-only for the service, until that is started again; mount it for writing, or "
                + "name it in ReadWritePaths= (systemctl edit turnstone), then restart the service"
        }
        // A directory that is deleted in use may still be there as a mount.
        var status = stat()
        if !isKnown || stat(directory, &status) != 0 || status.st_nlink == 0 {
            return "its directory is gone; restart the service, which makes it anew"
        }
        if let file = Self.refusingFile(of: path), access(directory, W_OK | X_OK) == 0 {
            let folder = directory.count > 1 ? String(directory.dropLast()) : directory
            return
                "give \(file) to the user that the agent runs as, who has its directory already: "
                + "chown --reference=\(folder) \(path)*"
        }
        switch systemCode {
        case EACCES, EPERM: return "give its directory to the user that the agent runs as"
        case EMFILE, ENFILE: return "raise LimitNOFILE of the unit"
        default: return "look at its disk with 'dmesg'"
        }
    }

    /// The first file of the journal that this user may not read and write; nil if there is none.
    private static func refusingFile(of path: String) -> String? {
        Journal.fileSuffixes.map { path + $0 }.first {
            access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0
        }
    }
}
