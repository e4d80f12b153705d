import MapFile
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Configuration {
    /// Looks at everything outside that the configuration names, without starting anything.
    ///
    /// - Returns: a sentence about the map.
    /// - Throws: ``ConfigurationError`` for what would keep the agent from running.
    public func checkedSummary() throws(ConfigurationError) -> String {
        let network = try openMap()
        _ = try journalFile()
        try checkCertificates()
        return "map \(network.identifier) opens; \(network.metadata.attribution)"
    }

    func checkCertificates() throws(ConfigurationError) {
        if broker.tls != TLS(), try !BrokerAddress.parse(broker.servers).allSatisfy(\.isEncrypted) {
            throw ConfigurationError(
                "broker.tls is set, but broker.servers are not encrypted; use mqtts:// there, or "
                    + "leave [broker.tls] out")
        }
        guard broker.tls.certificateFile.isEmpty == broker.tls.keyFile.isEmpty else {
            let missing = broker.tls.keyFile.isEmpty ? "key_file" : "certificate_file"
            throw ConfigurationError(
                "broker.tls: certificate_file and key_file go together; set \(missing) too")
        }
        for (key, path) in [
            ("authority_file", broker.tls.authorityFile),
            ("certificate_file", broker.tls.certificateFile), ("key_file", broker.tls.keyFile),
        ] where !path.isEmpty && access(path, R_OK) != 0 {
            throw ConfigurationError(
                "broker.tls.\(key): \(path) cannot be read (\(String(cString: strerror(errno))))")
        }
    }

    /// Path of the journal, in a directory that can be written.
    func journalFile() throws(ConfigurationError) -> String {
        mkdir(state.directory, 0o700)
        guard access(state.directory, W_OK | X_OK) == 0 else {
            throw ConfigurationError(
                "state.directory: \(state.directory) cannot be written "
                    + "(\(String(cString: strerror(errno)))); create it or name another")
        }
        return state.directory + "/journal.sqlite"
    }

    func openMap() throws(ConfigurationError) -> RoadNetwork {
        do throws(MapFileError) {
            return try MapFile.open(map.file)
        } catch {
            throw ConfigurationError("map.file: \(error)")
        }
    }
}
