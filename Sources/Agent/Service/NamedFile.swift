import AgentCore

/// A file or directory that the configuration names.
struct NamedFile: Sendable {
    /// What the agent does with it.
    enum Use: Sendable {
        case configuration, map, certificate, key, password, state

        /// Whether nobody else may read it.
        var isSecret: Bool { self == .key || self == .password }
    }

    /// The key and the path, to begin a sentence with.
    var place: String
    var path: String
    var use = Use.certificate
}

extension Configuration {
    /// All files that the configuration names, and the directory of the state.
    var namedFiles: [NamedFile] {
        let all: [(key: String, path: String, use: NamedFile.Use)] = [
            ("map.file", map.file, .map),
            ("broker.tls.authority_file", broker.tls.authorityFile, .certificate),
            ("broker.tls.certificate_file", broker.tls.certificateFile, .certificate),
            ("broker.tls.key_file", broker.tls.keyFile, .key),
            ("broker.password_file", broker.passwordFile, .password),
            ("state.directory", state.directory, .state),
        ]
        return all.filter { !$0.path.isEmpty }.map { key, path, use in
            NamedFile(place: "\(key): \(path)", path: path, use: use)
        }
    }
}
