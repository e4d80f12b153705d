public import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A private copy of a map, for a process that reads it for long while others may overwrite the file.
///
/// The copy lies in a directory of this process, and is made once for each version of the file. So the
/// bytes read are the checked ones, regardless of the file; and if the file is damaged or gone at the next
/// start, perhaps because it is just being written, the earlier copy is still there.
///
/// A copy is checked as a whole when it is made. Later starts believe that, and check it again once they run
/// (``UncheckedCopy``), so that a large map takes them no longer than a small one.
public struct MapCopy {
    /// The file that a user names.
    public let path: String
    /// The directory of the copies; made on demand.
    public let directory: String
    /// Minimum bytes left free there by a copy.
    public let reserve: Int

    /// Whether a writer of the file waits until the mapping is moved to a copy: see
    /// ``MappedFile/init(_:isLeased:)``.
    private let isLeased: Bool

    public init(
        of path: String, in directory: String, reserve: Int, isLeased: Bool = false
    ) {
        self.isLeased = isLeased
        self.path = path
        self.directory = directory
        self.reserve = reserve
    }

    /// The map, with a warning for its user.
    public struct Opened {
        public var network: RoadNetwork
        /// A sentence; nil when all is well.
        public var warning: String?
        /// What is opened in place of the file, as a part of a sentence; nil if it is the file's map.
        public var standIn: String?
        /// Why the file's own map is not opened; nil if it is.
        public var problem: String? { standIn == nil ? nil : warning }
        /// The copy as long as it was not checked as a whole; nil afterwards.
        public var unchecked: UncheckedCopy?
    }

    /// Opens the copy, and makes it if necessary.
    public func open() throws(MapFileError) -> Opened {
        let copy: String
        do throws(MapFileError) {
            copy = try copyPath()
            if let opened = openCopy(copy) { return opened }
            // Read before it is copied: a damaged map must not take the place of a sound one.
            let network = try MapFile.open(path, isLeased: isLeased)
            if let failure = makeRoom(for: network.byteCount) {
                return Opened(network: network, warning: inPlace(failure))
            }
        } catch {
            return try openEarlierCopy(insteadOf: error, isLeased: isLeased)
        }
        do throws(FileReplacementError) {
            try FileReplacement.copy(path, to: copy, permissions: 0o400)
        } catch {
            let network = try MapFile.open(path, isLeased: isLeased)
            return Opened(network: network, warning: inPlace(error.description))
        }
        // The file may have been written while it was copied; the copy is not.
        let mark = CheckMark(for: copy)
        let network: RoadNetwork
        do {
            network = try MapFile.open(copy, isLeased: isLeased)
        } catch {
            unlink(copy)
            return try openEarlierCopy(insteadOf: error, isLeased: isLeased)
        }
        for name in copies where directory + "/" + name != copy { unlink(directory + "/" + name) }
        mark.put()
        return Opened(network: network)
    }

    /// A copy that was made before; nil when there is none, or none that is whole.
    private func openCopy(_ copy: String) -> Opened? {
        let mark = CheckMark(for: copy)
        if mark.take(),
            let network = try? MapFile.open(copy, isLeased: isLeased, check: .structure)
        {
            return Opened(
                network: network, unchecked: UncheckedCopy(path: copy, isLeased: isLeased))
        }
        guard let network = try? MapFile.open(copy, isLeased: isLeased) else { return nil }
        mark.put()
        return Opened(network: network)
    }

    /// Checks the file, and the copy if the file is unusable; changes nothing.
    public func check() throws(MapFileError) -> Opened {
        do throws(MapFileError) {
            return Opened(network: try MapFile.open(path))
        } catch {
            return try openEarlierCopy(insteadOf: error, isLeased: false)
        }
    }

    /// Checks what the agent goes on with where it does not see the file, which this process may see. Changes nothing.
    ///
    /// - Parameter seesPrevious: whether the agent sees the map that `turnstone-map install` has kept beside the file.
    /// - Returns: nil for none.
    public func checkEarlier(seesPrevious: Bool) -> Opened? {
        let error = MapFileError.system(path: path, errno: EACCES)
        return openKeptCopy(insteadOf: error, isLeased: false)
            ?? (seesPrevious ? openPrevious(insteadOf: error, isLeased: false) : nil)
    }

    // MARK: - Copies

    /// The name of the copy for the file's present version.
    private func copyPath() throws(MapFileError) -> String {
        let (descriptor, status) = try MappedFile.openRegularFile(path)
        close(descriptor)
        let version = [
            Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
            Int(status.st_mtim.tv_nsec), Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec),
        ]
        let hash = version.withUnsafeBytes { Checksum.xxh64($0) }
        return directory + "/" + prefix + String(hash, radix: 16) + Self.suffix
    }

    /// The prefix of the names of this file's copies.
    private var prefix: String {
        let hash = Array(path.utf8).withUnsafeBytes { Checksum.xxh64($0) }
        return String(hash, radix: 16) + "-"
    }

    private static let suffix = ".map"

    /// Names of all copies in the directory, of other files too, with marks and unfinished ones.
    private var copies: [String] {
        Folder.names(in: directory).filter { name in
            [Self.suffix, CheckMark.suffix, ".part"].contains { name.hasSuffix($0) }
        }
    }

    /// Copies bear the name of the file's path, so a path at which no map ever was has none, and stays a mistake in the
    /// configuration.
    private func openEarlierCopy(
        insteadOf error: MapFileError, isLeased: Bool
    ) throws(MapFileError) -> Opened {
        switch error {
        case .content, .system(_, ENOENT), .system(_, EACCES): break
        case .system, .notAFile: throw error
        }
        guard
            let earlier = openKeptCopy(insteadOf: error, isLeased: isLeased)
                ?? openPrevious(insteadOf: error, isLeased: isLeased)
        else { throw error }
        return earlier
    }

    /// The map kept by `turnstone-map install`, where the state directory has none.
    private func openPrevious(insteadOf error: MapFileError, isLeased: Bool) -> Opened? {
        let previous = MapInstallation(at: path).previousPath
        guard let network = try? MapFile.open(previous, isLeased: isLeased) else { return nil }
        return Opened(network, "the map before, '\(previous)'", insteadOf: error)
    }

    private func openKeptCopy(insteadOf error: MapFileError, isLeased: Bool) -> Opened? {
        for name in copies where name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) {
            guard
                let network = try? MapFile.open(directory + "/" + name, isLeased: isLeased)
            else { continue }
            return Opened(network, "the copy of the map before", insteadOf: error)
        }
        return nil
    }

    private func inPlace(_ reason: String) -> String {
        "the map is read where it lies, as it cannot be copied to '\(directory)' (\(reason)): "
            + "the agent ends when somebody writes over it"
    }

    /// - Returns: the reason for a lack of room; nil for enough.
    private func makeRoom(for size: Int) -> String? {
        if mkdir(directory, 0o700) != 0, errno != EEXIST { return String(cString: strerror(errno)) }
        // Room is not what a file system for reading alone lacks, nor would any be gained there.
        guard access(directory, W_OK) == 0 else { return String(cString: strerror(errno)) }
        func lacks() -> Int? {
            var status = statvfs()
            guard statvfs(directory, &status) == 0 else { return nil }
            let free = Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
            return free - size < reserve ? reserve + size - free : nil
        }
        guard lacks() != nil else { return nil }
        // The file is sound: the copies of before can go.
        for name in copies { unlink(directory + "/" + name) }
        guard let bytes = lacks() else { return nil }
        return "\(bytes / 1_000_000 + 1) MB more have to be free there"
    }
}

extension MapCopy.Opened {
    fileprivate init(_ network: RoadNetwork, _ standIn: String, insteadOf error: MapFileError) {
        self.network = network
        self.standIn = standIn
        warning = "\(error); going on with \(standIn), \(Self.remedy(error))"
    }

    private static func remedy(_ error: MapFileError) -> String {
        if case .system(let path, EACCES) = error {
            return
                "let the user that the agent runs as read it, as with 'chmod a+r \(path)', and enter "
                + "each directory on the way"
        }
        return "put a whole one in its place"
    }
}

/// A copy found whole by an earlier start, and not yet checked by this one.
public struct UncheckedCopy: Sendable {
    fileprivate let path: String
    fileprivate let isLeased: Bool

    /// Checks it as a whole, which takes a while, and removes it if it is damaged.
    ///
    /// - Returns: its fault; nil if it is whole or gone.
    public func damage() -> MapFileError? {
        let mark = CheckMark(for: path)
        do throws(MapFileError) {
            _ = try MapFile.open(path, isLeased: isLeased)
        } catch {
            guard case .content = error else { return nil }
            unlink(path)
            return error
        }
        mark.put()
        return nil
    }
}
