import COpenSSL

extension MosquittoClient {
    /// The certificates and keys of TLS: the content of PEM files, so that nothing which happens to
    /// the files costs a link.
    public struct TLS: Hashable, Sendable {
        /// Certificates of the authorities to trust; nil for the system's.
        public var authorities: [UInt8]?
        /// The client's own certificate, then the intermediate ones up to its authority.
        public var certificate: [UInt8]?
        /// Not encrypted; nil only if the certificate alone is checked.
        public var key: [UInt8]?
        /// Name of the protocol within TLS, where one port serves several.
        public var applicationProtocol: String?

        public init(
            authorities: [UInt8]? = nil, certificate: [UInt8]? = nil, key: [UInt8]? = nil,
            applicationProtocol: String? = nil
        ) {
            self.authorities = authorities
            self.certificate = certificate
            self.key = key
            self.applicationProtocol = applicationProtocol
        }

        /// - Throws: ``Fault`` if no connection could be made with them.
        public func check() throws(Fault) {
            tls_context_free(try context(host: "", secondsSince1970: nil))
        }

        /// A context of OpenSSL, to be released with `tls_context_free`.
        ///
        /// - Parameters:
        ///   - host: name or address in the broker's certificate.
        ///   - secondsSince1970: the time to check it at; nil for that of the system.
        func context(host: String, secondsSince1970: Int64?) throws(Fault) -> OpaquePointer {
            var finding = tls_finding()
            let context = authorities.withContent { authorities in
                certificate.withContent { certificate in
                    key.withContent { key in
                        host.withCString { host in
                            applicationProtocol.withOptionalCString { name in
                                var settings = tls_settings()
                                settings.authorities = authorities
                                settings.certificate = certificate
                                settings.key = key
                                settings.host = host
                                settings.application_protocol = name
                                settings.has_time = secondsSince1970 != nil
                                settings.seconds = secondsSince1970 ?? 0
                                return tls_context_make(&settings, &finding)
                            }
                        }
                    }
                }
            }
            guard let context else { throw Fault(finding) }
            return context
        }
    }
}

extension MosquittoClient.TLS {
    /// The reason why OpenSSL rejects one of the files.
    public struct Fault: Error, Hashable, Sendable {
        public enum Part: Hashable, Sendable { case authorities, certificate, key }

        public enum Kind: Hashable, Sendable {
            /// There is no block of PEM of the wanted kind.
            case missing
            /// A certificate or key, counted from 1, cannot be decoded.
            case broken(block: Int)
            case encrypted
            /// The key is not that of the first certificate; with the number of the certificate that fits
            /// it, or of the key that fits, if they are farther back in their files.
            case mismatch(fittingCertificate: Int?, fittingKey: Int?)
            /// OpenSSL's rules forbid it.
            case refused(block: Int)
        }

        public var part: Part
        public var kind: Kind
        /// OpenSSL's words; empty for none.
        public var reason: String

        fileprivate init(_ finding: tls_finding) {
            part =
                switch finding.part {
                case tls_part_certificate: .certificate
                case tls_part_key: .key
                default: .authorities
                }
            let block = Int(finding.block)
            func number(_ value: Int32) -> Int? { value > 1 ? Int(value) : nil }
            kind =
                switch finding.fault {
                case tls_fault_missing: .missing
                case tls_fault_broken: .broken(block: block)
                case tls_fault_encrypted: .encrypted
                case tls_fault_mismatch:
                    .mismatch(
                        fittingCertificate: number(finding.fitting_certificate),
                        fittingKey: number(finding.fitting_key))
                default: .refused(block: block)
                }
            reason = withUnsafeBytes(of: finding.reason) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }

    /// The content of a file that is not PEM.
    public enum Form: Hashable, Sendable { case unknown, certificate, key, pkcs12 }

    /// The form of a content in DER.
    public static func form(ofDER content: [UInt8]) -> Form {
        let content: [UInt8]? = content
        return switch content.withContent(tls_form_of_der) {
        case tls_form_certificate: .certificate
        case tls_form_key: .key
        case tls_form_pkcs12: .pkcs12
        default: .unknown
        }
    }

    /// Validity of the client's own certificate, seconds since 1970; nil without one.
    public var certificateValidity: ClosedRange<Int64>? {
        Self.validity(certificate, ofAll: false)
    }

    /// From the earliest begin of an authority to the latest end; nil for the system's authorities.
    public var authorityValidity: ClosedRange<Int64>? { Self.validity(authorities, ofAll: true) }

    /// Whether the client's own certificate excludes use by clients.
    public var isForOthers: Bool {
        certificate != nil && !certificate.withContent(tls_is_for_clients)
    }

    private static func validity(_ content: [UInt8]?, ofAll: Bool) -> ClosedRange<Int64>? {
        var begin: Int64 = 0
        var end: Int64 = 0
        let isKnown = content.withContent { tls_validity($0, ofAll, &begin, &end) }
        return isKnown && begin <= end ? begin...end : nil
    }
}

extension [UInt8]? {
    fileprivate func withContent<Result>(_ body: (tls_content) -> Result) -> Result {
        guard let self else { return body(tls_content()) }
        // An empty array has no address, and is another thing than none.
        let bytes = self.isEmpty ? [0x0a] : self
        return bytes.withUnsafeBytes {
            body(tls_content(bytes: $0.baseAddress, length: $0.count))
        }
    }
}

extension String? {
    fileprivate func withOptionalCString<Result>(
        _ body: (UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let self else { return body(nil) }
        return self.withCString { body($0) }
    }
}
