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
}

extension Journal {
    var vehicle: String? {
        get { state(.vehicle).map { String(decoding: $0, as: UTF8.self) } }
        set { setState(.vehicle, to: newValue.map { Array($0.utf8) }) }
    }
}
