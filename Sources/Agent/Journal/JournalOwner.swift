public import AgentCore
import Journal
import JournalTypes

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The vehicle whose journal lies in a state directory. The messages in it bear the vehicle's name,
/// so another vehicle must not publish them as its own.
public enum JournalOwner {
    /// Refuses the journal of another vehicle, and makes one without a name this vehicle's.
    ///
    /// - Throws: ``ConfigurationError`` with the two remedies.
    static func claim(_ journal: Journal, for vehicle: String, in directory: String)
        throws(ConfigurationError)
    {
        try refuse(journal.vehicle, in: directory, for: vehicle)
        journal.vehicle = vehicle
    }

    /// Refuses the journal of another vehicle. Nothing is changed, and an agent may have it open.
    public static func check(_ directory: String, for vehicle: String)
        throws(ConfigurationError)
    {
        let state = Journal.copiedState(at: StateDirectory.journalFile(in: directory))
        try refuse(
            state?[.vehicle].map { String(decoding: $0, as: UTF8.self) }, in: directory,
            for: vehicle)
    }

    private static func refuse(_ owner: String?, in directory: String, for vehicle: String)
        throws(ConfigurationError)
    {
        guard let owner, owner != vehicle else { return }
        throw ConfigurationError(
            "state.directory: \(directory) holds the journal of \"\(owner)\", and this vehicle is "
                + "\"\(vehicle)\"; run 'turnstone setup --move' if it has a new name, or "
                + "'turnstone setup --set-aside' if it is another one, which begins anew")
    }

    /// Gives the journal to the configured vehicle: its messages are published under the new name.
    ///
    /// - Returns: the name before; nil for none.
    public static func move(_ configuration: Configuration) throws(ConfigurationError) -> String? {
        let directory = try existingDirectory(configuration)
        defer { directory.giveFilesToOwner() }
        let journal = Journal(path: directory.journalFile, now: SystemClock.now)
        let owner = journal.vehicle
        journal.vehicle = configuration.vehicle
        journal.commit(now: nil)
        if let message = journal.condition.message, !journal.isWritten {
            throw ConfigurationError("state.directory: \(message)")
        }
        return owner
    }

    /// Puts the journal aside under the name of its vehicle, so that the next start begins another.
    ///
    /// - Returns: its new path; nil where there was none.
    public static func setAside(_ configuration: Configuration) throws(ConfigurationError)
        -> String?
    {
        let directory = try existingDirectory(configuration)
        let path = directory.journalFile
        guard access(path, F_OK) == 0 else { return nil }
        var owner: String?
        do { owner = Journal(path: path, now: SystemClock.now).vehicle }
        let target = "\(path).of-\(owner ?? "unknown")"
        for suffix in Journal.fileSuffixes {
            unlink(target + suffix)
            guard rename(path + suffix, target + suffix) == 0 || errno == ENOENT else {
                throw StateDirectory.refusal(of: directory.path, errno)
            }
        }
        directory.giveFilesToOwner()
        return target
    }

    private static func existingDirectory(_ configuration: Configuration)
        throws(ConfigurationError) -> StateDirectory
    {
        guard access(configuration.state.directory, F_OK) == 0 else {
            throw StateDirectory.refusal(of: configuration.state.directory, errno)
        }
        return try StateDirectory(configuration.state.directory)
    }
}

extension Journal {
    fileprivate var vehicle: String? {
        get { state(.vehicle).map { String(decoding: $0, as: UTF8.self) } }
        set { setState(.vehicle, to: newValue.map { Array($0.utf8) }) }
    }
}
