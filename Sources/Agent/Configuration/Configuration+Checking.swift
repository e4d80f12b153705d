import Journal
import MapFile
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Configuration {
    /// What a look at everything outside has found.
    public struct Findings: Sendable {
        /// A sentence about the map.
        public var summary: String
        /// What is to be known of the map, and what this user may not look at, a sentence each.
        public var notes: [String]
    }

    /// Looks at everything outside that the configuration names, without starting or changing anything.
    ///
    /// What only the agent's own user may look at is no mistake.
    ///
    /// - Throws: ``ConfigurationError`` for what would keep the agent from running.
    public func check() throws(ConfigurationError) -> Findings {
        let map = try openMap { map throws(MapFileError) in try map.check() }
        let hidden = try checkFiles() + [checkStateDirectory()].compactMap { $0 }
        return Findings(
            summary: "map \(map.network.identifier) opens; \(map.network.metadata.attribution)",
            notes: [map.warning].compactMap { $0 }
                + hidden.map { "\($0) may only be looked at by the agent's own user" })
    }

    /// - Throws: ``ConfigurationError`` also for what this user may not read.
    func checkEncryption() throws(ConfigurationError) {
        if let hidden = try checkFiles().first {
            throw ConfigurationError(
                "\(hidden) cannot be read (\(String(cString: strerror(EACCES))))")
        }
    }

    /// - Returns: the files, with their keys, that this user may not read.
    private func checkFiles() throws(ConfigurationError) -> [String] {
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
        var hidden: [String] = []
        if broker.password.isHidden {
            hidden.append("broker.password_file: \(broker.passwordFile)")
        }
        for (key, path, content) in [
            ("authority_file", broker.tls.authorityFile, "CERTIFICATE"),
            ("certificate_file", broker.tls.certificateFile, "CERTIFICATE"),
            ("key_file", broker.tls.keyFile, "PRIVATE KEY"),
        ] where !path.isEmpty {
            guard let text = readText(path) else {
                guard errno != EACCES else {
                    hidden.append("broker.tls.\(key): \(path)")
                    continue
                }
                throw ConfigurationError(
                    "broker.tls.\(key): \(path) cannot be read (\(String(cString: strerror(errno))))"
                )
            }
            guard CertificateFile.holds(content, inPEM: text) else {
                throw ConfigurationError(
                    "broker.tls.\(key): \(path) holds no \(content.lowercased()) in PEM; it has to have a "
                        + "line such as -----BEGIN \(content)-----, and what belongs to it")
            }
        }
        return hidden
    }

    /// - Returns: the directory, with its key, when this user may not look into it.
    private func checkStateDirectory() throws(ConfigurationError) -> String? {
        let path = state.directory
        let isNew = mkdir(path, 0o700) == 0
        defer { if isNew { rmdir(path) } }
        guard isNew || errno == EEXIST || errno == EACCES else {
            throw StateDirectory.refusal(of: path, errno)
        }
        guard access(path, R_OK | X_OK) == 0 else {
            guard errno == EACCES || errno == ENOENT, geteuid() != 0 else {
                throw StateDirectory.refusal(of: path, errno)
            }
            return "state.directory: \(path)"
        }
        if let code = StateDirectory.refusalToWrite(in: path) {
            throw StateDirectory.refusal(of: path, code)
        }
        return nil
    }

    /// - Parameter open: how the map is opened.
    func openMap(
        _ open: (MapCopy) throws(MapFileError) -> MapCopy.Opened
    ) throws(ConfigurationError) -> MapCopy.Opened {
        do throws(MapFileError) {
            return try open(
                MapCopy(
                    of: map.file, in: state.directory + "/map",
                    reserve: journal.limits.maximumBytes, isLeased: true))
        } catch {
            throw ConfigurationError("map.file: \(error)")
        }
    }
}
