import AgentCore
import Geodesy
import MosquittoClient

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The files of `[broker.tls]`, checked before a connection: else the broker would seem at fault.
extension Configuration {
    /// The findings of a check of the files.
    struct TLSFindings {
        /// Nil where the servers are not encrypted, and where the files are no good.
        var tls: MosquittoClient.TLS?
        /// Why no connection can be made with the files, with the remedy; nil if one can.
        var fault: String?
        /// The files, with their keys, that this user may not read.
        var hidden: [String] = []
        /// Possible faults, a sentence each.
        var notes: [String] = []

        /// The same of this user, who may not read each of them.
        var faultOfThisUser: String? {
            fault ?? hidden.first.map { Configuration.unreadable($0).description }
        }

        /// The files, where this user can make a connection with them.
        var usable: MosquittoClient.TLS? { faultOfThisUser == nil ? tls : nil }

        /// What protects a connection.
        ///
        /// - Throws: ``ConfigurationError`` for files that are no good, or that this user may not read.
        func security() throws(ConfigurationError) -> MosquittoClient.Security {
            if let faultOfThisUser { throw ConfigurationError(faultOfThisUser) }
            return tls.map { .tls($0) } ?? .clear
        }
    }

    /// - Throws: ``ConfigurationError`` for keys that contradict each other, whatever the files are.
    func lookAtTLS() throws(ConfigurationError) -> TLSFindings {
        guard try BrokerAddress.parse(broker.servers).allSatisfy(\.isEncrypted) else {
            guard broker.tls == TLS() else {
                throw ConfigurationError(
                    "broker.tls is set, but broker.servers are not encrypted; use mqtts:// there, or "
                        + "leave [broker.tls] out")
            }
            return TLSFindings()
        }
        guard broker.tls.certificateFile.isEmpty == broker.tls.keyFile.isEmpty else {
            let missing = broker.tls.keyFile.isEmpty ? "key_file" : "certificate_file"
            throw ConfigurationError(
                "broker.tls: certificate_file and key_file go together; set \(missing) too")
        }
        var findings = TLSFindings()
        do throws(ConfigurationError) {
            try readTLS(&findings)
        } catch {
            findings.fault = error.description
        }
        return findings
    }

    private func readTLS(_ findings: inout TLSFindings) throws(ConfigurationError) {
        var tls = MosquittoClient.TLS()
        tls.authorities = try content(of: .authorities, &findings)
        tls.certificate = try content(of: .certificate, &findings)
        tls.key = try content(of: .key, &findings)
        if !broker.tls.applicationProtocol.isEmpty {
            tls.applicationProtocol = broker.tls.applicationProtocol
        }
        do throws(MosquittoClient.TLS.Fault) {
            try tls.check()
        } catch {
            throw sentence(on: error, in: tls)
        }
        findings.notes += notes(on: tls)
        findings.tls = tls
    }

    /// Nil where none is named, or this user may not read it.
    private func content(of part: MosquittoClient.TLS.Fault.Part, _ findings: inout TLSFindings)
        throws(ConfigurationError) -> [UInt8]?
    {
        let file = broker.tls.file(of: part)
        guard !file.path.isEmpty else { return nil }
        do throws(FileFault) {
            return try readFile(file.path)
        } catch {
            if error.code != 0,
                let fault = AgentView.faultOfHiddenFile(file.description, file.path)
            {
                throw ConfigurationError(fault)
            }
            guard error.isHidden else { throw ConfigurationError("\(file) \(error)") }
            findings.hidden.append("\(file)")
            return nil
        }
    }

    private func notes(on tls: MosquittoClient.TLS) -> [String] {
        var notes: [String] = []
        let now = SystemClock.now
        func look(at validity: ClosedRange<Int64>?, _ part: MosquittoClient.TLS.Fault.Part) {
            guard let validity else { return }
            let file = broker.tls.file(of: part)
            let begin = UTCTime(millisecondsSince1970: validity.lowerBound * 1000)
            let end = UTCTime(millisecondsSince1970: validity.upperBound * 1000)
            if end < now {
                notes.append(
                    "\(file) has ended on \(end), if this system's clock (\(now)) is right; renew it"
                )
            } else if now < begin {
                notes.append(
                    "\(file) begins on \(begin), or this system's clock (\(now)) is wrong")
            }
        }
        look(at: tls.authorityValidity, .authorities)
        look(at: tls.certificateValidity, .certificate)
        if tls.isForOthers {
            notes.append(
                "\(broker.tls.file(of: .certificate)) is not for clients (its extended key usage lacks "
                    + "clientAuth), so a broker may refuse it")
        }
        return notes
    }
}

extension Configuration.TLS {
    /// A file with its key; the description begins a sentence about it.
    struct File: CustomStringConvertible {
        var key: String
        var path: String
        var description: String { "broker.tls.\(key): \(path)" }
    }

    func file(of part: MosquittoClient.TLS.Fault.Part) -> File {
        switch part {
        case .authorities: File(key: "authority_file", path: authorityFile)
        case .certificate: File(key: "certificate_file", path: certificateFile)
        case .key: File(key: "key_file", path: keyFile)
        }
    }
}

// MARK: - Faults and remedies

extension Configuration {
    private func sentence(on fault: MosquittoClient.TLS.Fault, in tls: MosquittoClient.TLS)
        -> ConfigurationError
    {
        let file = broker.tls.file(of: fault.part)
        let what = fault.part == .key ? "private key" : "certificate"
        let reason = fault.reason.isEmpty ? "" : " (\(fault.reason))"
        switch fault.kind {
        case .missing:
            let content: [UInt8]? =
                switch fault.part {
                case .authorities: tls.authorities
                case .certificate: tls.certificate
                case .key: tls.key
                }
            return ConfigurationError(
                "\(file) \(explanation(ofMissing: what, in: content ?? [], at: file.path))")
        case .broken(let block):
            return ConfigurationError(
                "\(file) has a \(what) that cannot be decoded\(reason), number \(block) in it; copy the "
                    + "file anew from where it was made")
        case .encrypted:
            return ConfigurationError(
                "\(file) is encrypted, and the agent asks nobody for a passphrase; give it an "
                    + "unencrypted one, made with 'openssl pkey -in \(file.path) -out NEW.pem'")
        case .mismatch(let certificate?, _):
            return ConfigurationError(
                "\(broker.tls.file(of: .certificate)) has the certificate of the key as number "
                    + "\(certificate); put the vehicle's own first")
        case .mismatch(nil, let key?):
            return ConfigurationError(
                "\(file) has the key of the certificate as number \(key); put it first")
        case .mismatch(nil, nil):
            return ConfigurationError(
                "\(file) is not the key of the certificate in \(broker.tls.certificateFile); name two "
                    + "files that were made together")
        case .refused(let block):
            return ConfigurationError(
                "\(file) has a \(what) that OpenSSL refuses on this system\(reason), number \(block) in "
                    + "it; have a new one made")
        }
    }

    private func explanation(ofMissing what: String, in content: [UInt8], at path: String)
        -> String
    {
        let missing = "holds no \(what) in PEM"
        switch MosquittoClient.TLS.form(ofDER: content) {
        case .certificate:
            return "\(missing), but a certificate in DER"
                + (what == "certificate"
                    ? "; convert it with 'openssl x509 -inform der -in \(path) -out NEW.pem'" : "")
        case .key:
            return "\(missing), but a private key in DER"
                + (what == "certificate"
                    ? "" : "; convert it with 'openssl pkey -inform der -in \(path) -out NEW.pem'")
        case .pkcs12:
            let part = what == "certificate" ? "-nokeys" : "-nocerts -nodes"
            return "\(missing), but PKCS #12; take it out with 'openssl pkcs12 \(part) -in \(path) "
                + "-out NEW.pem'"
        case .unknown: break
        }
        let labels = pemLabels(of: content)
        if labels.contains("OPENSSH PRIVATE KEY"), what != "certificate" {
            return
                "\(missing), but one in the form of OpenSSH; convert it with 'ssh-keygen -p -m PEM -f "
                + "\(path)'"
        }
        if let label = labels.first(where: { $0 != what.uppercased() }) {
            let advice =
                switch label {
                case "CERTIFICATE": "; certificate_file is the place of that"
                case _ where label.hasSuffix("PRIVATE KEY"): "; key_file is the place of that"
                case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST":
                    "; name the certificate that an authority has made of that"
                default: ""
                }
            return "\(missing), but a \(label.lowercased())\(advice)"
        }
        return
            "\(missing); it has to have a line such as -----BEGIN \(what.uppercased())-----, and what "
            + "belongs to it"
    }

    /// The labels of the PEM blocks in a content.
    private func pemLabels(of content: [UInt8]) -> [String] {
        let begin = "-----BEGIN "
        return content.split(separator: 0x0a).compactMap { line in
            let line = String(decoding: line, as: UTF8.self).prefix { !$0.isNewline }
            guard line.hasPrefix(begin), line.hasSuffix("-----") else { return nil }
            return String(line.dropFirst(begin.count).dropLast(5))
        }
    }
}
