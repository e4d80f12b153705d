public import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Replaces the map of an agent by another, and restores the previous one.
///
/// Whenever the power fails, a whole map lies at the path: the old one or the new one. The previous map lies beside it
/// (``previousPath``).
public struct MapInstallation: Sendable {
    /// The path of the map in the agent's configuration.
    public let path: String
    /// The path of the previous map; there from the second installation on. Where the map's path is a symbolic link, it lies
    /// beside the file at the link's end, as a rename of one to the other has to stay within a file system.
    public var previousPath: String { Self.target(of: path) + ".previous" }

    public init(at path: String) { self.path = path }

    /// The reason why the map was not replaced: a sentence with the remedy.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let description: String

        fileprivate init(_ description: String) { self.description = description }

        fileprivate init(_ path: String, _ code: Int32) {
            self.init("'\(path)' cannot be written: \(String(cString: strerror(code)))")
        }
    }

    /// Copies a map beside its place, checks the copy, and moves it there. Where it lies there already, all stays as it is: the map
    /// to go back to is not lost by installing twice. Nor does a damaged map become the one to go back to.
    ///
    /// - Returns: the map as it lies there now, and whether it is another than before.
    public func install(_ file: String) throws(Failure) -> (network: RoadNetwork, isNew: Bool) {
        let place = try place()
        let folder = try FolderLock(Self.folder(of: place))
        finishRollBack()
        let next = place + ".new"
        Self.removeUnfinished(next, installing: file)
        // Checked before any of the disk is taken, and again after the copy.
        let given = try Self.open(file)
        let present = Result { () throws(MapFileError) in try MapFile.open(place) }
        if case .success(let present) = present, present.fingerprint == given.fingerprint,
            present.byteCount == given.byteCount
        {
            Self.letAllRead(place)
            return (present, false)
        }
        do throws(FileReplacementError) {
            try FileReplacement.copy(
                file, to: next, permissions: Self.permissions, isMasked: false)
        } catch {
            throw Failure(error.description)
        }
        let network: RoadNetwork
        do throws(Failure) {
            network = try Self.open(next)
        } catch {
            unlink(next)
            throw error
        }
        switch present {
        case .failure(.content(_, .damaged)), .failure(.content(_, .notAMap)): break
        // A map of another version may be one for the agent of before.
        case .success, .failure: try keepPrevious(of: place)
        }
        guard rename(next, place) == 0 else { throw Failure(path, errno) }
        try folder.sync()
        return (network, true)
    }

    /// Exchanges the two maps.
    ///
    /// - Returns: the map as it lies there now.
    public func rollBack() throws(Failure) -> RoadNetwork {
        let place = try place()
        let folder = try FolderLock(Self.folder(of: place))
        finishRollBack()
        let previous = previousPath
        let network: RoadNetwork
        do throws(Failure) {
            network = try Self.open(previous)
        } catch {
            throw Failure("there is no map to go back to: \(error)")
        }
        Self.letAllRead(previous)
        let part = previous + ".part"
        unlink(part)
        guard link(place, part) == 0 || errno == ENOENT else { throw Failure(part, errno) }
        guard rename(previous, place) == 0 else { throw Failure(path, errno) }
        finishRollBack()
        try folder.sync()
        return network
    }

    /// If the power failed between the two renames of a rollback, the previous map is at
    /// ``previousPath`` with `.part` behind it: gives it its name again. Beside a previous map that is a second name that was
    /// not needed any more.
    private func finishRollBack() {
        let previous = previousPath
        let part = previous + ".part"
        if access(previous, F_OK) == 0 { unlink(part) } else { rename(part, previous) }
    }

    // MARK: - Steps

    /// The agent is another user than who installs, and reads the map whatever that user's mask.
    private static let permissions: UInt32 = 0o644

    /// Opens a map to the agent that was installed, or copied there, under a mask. Where that belongs to another user it stays.
    private static func letAllRead(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        let wanted = status.st_mode | mode_t(permissions & 0o444)
        if wanted != status.st_mode { chmod(path, wanted & 0o7777) }
    }

    private func place() throws(Failure) -> String {
        do throws(FileReplacementError) {
            return try FileReplacement.place(of: path)
        } catch {
            throw Failure(error.description)
        }
    }

    /// Gives the present file a second name, so that it never lacks its first one.
    private func keepPrevious(of place: String) throws(Failure) {
        let kept = previousPath
        let name = kept + ".part"
        unlink(name)
        Self.letAllRead(place)
        guard link(place, name) == 0 else {
            // The first map has none before it.
            guard errno == ENOENT else { throw Failure(kept, errno) }
            return
        }
        defer { unlink(name) }
        guard rename(name, kept) == 0 else { throw Failure(kept, errno) }
    }

    private static func open(_ path: String) throws(Failure) -> RoadNetwork {
        do throws(MapFileError) {
            return try MapFile.open(path)
        } catch {
            throw Failure("\(error)")
        }
    }

    /// Removes what a power failure leaves, each file as large as a map: a copy that did not get the map's name, if it is not
    /// the very file that is installed, and unfinished ones, by the beginning of their names.
    private static func removeUnfinished(_ next: String, installing file: String) {
        if !isSame(next, file) { unlink(next) }
        let folder = folder(of: next)
        let name = next.dropFirst(folder == "." ? 0 : folder.utf8.count)
        for other in Folder.names(in: folder)
        where other.hasPrefix(name + ".") && other.hasSuffix(".part") {
            unlink(folder == "." ? other : folder + other)
        }
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        var (own, others) = (stat(), stat())
        return stat(path, &own) == 0 && stat(other, &others) == 0 && own.st_dev == others.st_dev
            && own.st_ino == others.st_ino
    }

    /// The end of the symbolic links at a path, also where nothing lies there.
    private static func target(of path: String) -> String {
        var place = path
        // As many as the kernel follows.
        for _ in 0..<40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(place, &bytes, bytes.count)
            guard count > 0 else { return place }
            let target = String(
                decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = folder(of: place)
            place = target.hasPrefix("/") || folder == "." ? target : folder + target
        }
        return path
    }

    /// With the slash behind it.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }
}

/// A folder that one installation at a time may change (flock(2)), so that unfinished files in it are
/// abandoned ones.
private struct FolderLock: ~Copyable {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(MapInstallation.Failure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MapInstallation.Failure(path, errno) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    }

    deinit { close(descriptor) }

    /// Writes the new names to the disk (fsync(2)).
    func sync() throws(MapInstallation.Failure) {
        guard fsync(descriptor) == 0 else { throw MapInstallation.Failure(path, errno) }
    }
}
