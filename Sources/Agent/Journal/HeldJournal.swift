public import AgentCore
import Journal
import JournalTypes

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The journal of a gateway that becomes another vehicle's, or whose vehicle gets another name. No agent can take it for as long as
/// this object lives.
public struct HeldJournal: Sendable {
    /// What becomes of the journal.
    public enum Change: Sendable {
        /// The vehicle has a new name: what waits is told under that, and its trip goes on.
        case move
        /// It is another vehicle: the journal is kept under another file name, and a new one begun.
        case setAside
    }

    /// What has become of it.
    public enum Outcome: Sendable {
        /// It was this vehicle's before; nil for none's.
        case moved(from: String?)
        /// To this path; nil where there was no journal.
        case setAside(String?)
    }

    private let directory: StateDirectory

    /// Takes the journal; changes nothing.
    ///
    /// - Parameter path: the state directory.
    /// - Throws: ``ConfigurationError`` when an agent has it, or it cannot be changed.
    public init(in path: String) throws(ConfigurationError) {
        guard access(path, F_OK) == 0 else { throw StateDirectory.refusal(of: path, errno) }
        directory = try StateDirectory(path)
        // An agent starts with a full disk, but nothing can be moved there.
        if let code = StateDirectory.refusalToWrite(in: path) {
            throw StateDirectory.refusal(of: path, code)
        }
    }

    /// - Parameter vehicle: whose it is to be.
    public func change(_ change: Change, for vehicle: String) throws(ConfigurationError) -> Outcome
    {
        switch change {
        case .move: .moved(from: try move(to: vehicle))
        case .setAside: .setAside(try setAside())
        }
    }

    private func move(to vehicle: String) throws(ConfigurationError) -> String? {
        defer { directory.giveFilesToOwner() }
        let journal = Journal(path: directory.journalFile, now: SystemClock.now)
        let owner = journal.vehicle
        journal.vehicle = vehicle
        journal.commit(now: nil)
        if let message = journal.condition.message, !journal.isWritten {
            throw ConfigurationError("state.directory: \(message)")
        }
        return owner
    }

    private func setAside() throws(ConfigurationError) -> String? {
        let path = directory.journalFile
        guard access(path, F_OK) == 0 else { return nil }
        var owner: String?
        do { owner = Journal(path: path, now: SystemClock.now).vehicle }
        let target = Self.freeName("\(path).of-\(owner ?? "unknown")")
        for suffix in Journal.fileSuffixes {
            guard rename(path + suffix, target + suffix) == 0 || errno == ENOENT else {
                throw StateDirectory.refusal(of: directory.path, errno)
            }
        }
        directory.giveFilesToOwner()
        return target
    }

    /// The name, or with a number behind it where a journal of the same vehicle was set aside before.
    private static func freeName(_ name: String) -> String {
        var (free, number) = (name, 1)
        while Journal.fileSuffixes.contains(where: { access(free + $0, F_OK) == 0 }) {
            number += 1
            free = "\(name).\(number)"
        }
        return free
    }
}
