import AgentCore
import Journal
import MapFile
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The directory of the persistent state: access to it, by one agent at a time.
///
/// It is locked (flock(2)) for as long as this object lives; the lock is on the directory itself, so it
/// takes no space and no file that could be left behind.
public final class StateDirectory: Sendable {
    let path: String
    private let held: Mutex<Int32>

    /// Takes the directory, which is made where it is missing.
    ///
    /// A full or read-only file system is no reason to refuse it: guidance goes on without, and the journal reports
    /// it.
    ///
    /// - Throws: ``ConfigurationError`` when another agent has it, or this user cannot have it.
    init(_ path: String) throws(ConfigurationError) {
        self.path = path
        mkdir(path, 0o700)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.refusal(of: path, errno) }
        held = Mutex(descriptor)
        guard Self.lock(descriptor) else {
            throw ConfigurationError(
                "state.directory: \(path) is in use by another agent; stop that one "
                    + "(systemctl stop turnstone), or name another directory for this one")
        }
        guard let code = Self.refusalToWrite(in: path), !Self.isOfDisk(code) else { return }
        throw Self.refusal(of: path, code)
    }

    deinit { close(descriptor) }

    /// Locks the directory. A process that was killed may hold it for a moment longer, as long as a slow disk takes.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(pauseMicroseconds)
        }
        return false
    }

    /// Two seconds in all.
    private static let attempts = 40
    private static let pauseMicroseconds: UInt32 = 50_000

    private var descriptor: Int32 { held.withLock { $0 } }

    /// Locks the directory that has replaced the locked one after its deletion; to be called often.
    func lockAgain() {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        held.withLock { held in
            var own = stat()
            guard fstat(held, &own) == 0,
                (own.st_dev, own.st_ino) != (status.st_dev, status.st_ino)
            else { return }
            let next = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard next >= 0 else { return }
            // If another agent was faster, the journal is its own, and reports that.
            guard flock(next, LOCK_EX | LOCK_NB) == 0 else {
                close(next)
                return
            }
            close(held)
            held = next
        }
    }

    /// Refuses to be the root that makes files in the directory of a service which then could not use them.
    ///
    /// - Throws: ``ConfigurationError`` where that would be so.
    func refuseRoot() throws(ConfigurationError) {
        guard geteuid() == 0, let owner = FileOwner(of: descriptor)?.user, owner != 0 else {
            return
        }
        throw ConfigurationError(
            "state.directory: \(path) belongs to user \(owner), who could not use what root writes "
                + "there; start the service (systemctl start turnstone), or name another directory")
    }

    /// Makes the directory's owner the owner of all files in it, after root has changed some.
    func giveFilesToOwner() {
        guard geteuid() == 0, let owner = FileOwner(of: descriptor) else { return }
        for name in Folder.names(in: path) where name != "." && name != ".." {
            _ = fchownat(
                descriptor, name, owner.user, owner.group, Int32(AT_SYMLINK_NOFOLLOW))
        }
    }

    var journalFile: String { Self.journalFile(in: path) }

    static func journalFile(in path: String) -> String { "\(path)/journal.sqlite" }

    // MARK: - Looking

    /// Whether an agent has the directory; nil if this user cannot find out.
    static func isInUse(_ path: String) -> Bool? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
        defer { close(descriptor) }
        // It is given back at once, so that an agent which starts now has it.
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return true }
        flock(descriptor, LOCK_UN)
        return false
    }

    /// The system's error for a file that is written there; nil when that works.
    static func refusalToWrite(in path: String) -> Int32? {
        let name = "\(path)/.probe-\(getpid())"
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno }
        defer {
            close(file)
            unlink(name)
        }
        let block = [UInt8](repeating: 0, count: 4096)
        return write(file, block, block.count) == block.count && fsync(file) == 0 ? nil : errno
    }

    /// Whether a refusal to write is of a full or read-only file system, with which the agent starts.
    static func isOfDisk(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EROFS].contains(code) }

    static func refusal(of path: String, _ code: Int32) -> ConfigurationError {
        if let refusal = refusalOfWhatIsNone(path) { return refusal }
        let advice =
            switch code {
            case ENOSPC, EDQUOT: "free some space on its disk"
            case EROFS:
                "mount its file system for writing, or name it in the ReadWritePaths= of the service, and "
                    + "start the agent again"
            case ENOENT, ENOTDIR: "create it or name another"
            default: "give it to the user that the agent runs as, or name another"
            }
        return ConfigurationError(
            "state.directory: \(path) cannot be written (\(String(cString: strerror(code)))); "
                + advice)
    }

    /// The first file of the journal that the owner of the directory may not change; nil if there is none.
    static func refusalOfFile(in path: String) -> ConfigurationError? {
        guard let owner = FileOwner(of: path) else { return nil }
        let rights = UserRights(user: owner.user, groups: [owner.group], name: "")
        let journal = journalFile(in: path)
        guard
            let file = Journal.fileSuffixes.map({ journal + $0 }).first(where: {
                !rights.has(.read, on: $0) || !rights.has(.write, on: $0)
            })
        else { return nil }
        return ConfigurationError(
            "state.directory: \(file) may not be written by user \(owner.user), who has the directory; give it to "
                + "that user with 'chown --reference=\(path) \(journal)*'")
    }

    /// Refuses a path of which a part exists and is no directory; nil if there is none.
    static func refusalOfWhatIsNone(_ path: String) -> ConfigurationError? {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            var status = stat()
            guard stat(String(path[..<end]), &status) == 0 else { return nil }
            if status.st_mode & S_IFMT != S_IFDIR {
                return ConfigurationError(
                    "state.directory: \(path[..<end]) is no directory; name another one, or take it "
                        + "away")
            }
        }
        return nil
    }
}
