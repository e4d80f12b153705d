import CMosquitto

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the library is told before it connects.
extension MosquittoHandle {
    func setWill(_ will: Publication?) throws(MosquittoError) {
        mosquitto_will_clear(client)
        guard let will else { return }
        let code = will.payload.withUnsafeBytes { bytes in
            mosquitto_will_set(
                client, will.topic, Int32(bytes.count), bytes.baseAddress, will.quality.rawValue,
                will.retained)
        }
        try check("mosquitto_will_set", code)
    }

    func configure() throws(MosquittoError) {
        try check(
            "mosquitto_int_option",
            mosquitto_int_option(
                client, MOSQ_OPT_PROTOCOL_VERSION, options.protocolVersion.rawValue))
        try check(
            "mosquitto_int_option", mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1))
        try check(
            "mosquitto_int_option",
            mosquitto_int_option(
                client, MOSQ_OPT_SEND_MAXIMUM, Int32(max(1, options.inFlightMaximum))))
        if options.userName != nil {
            try check(
                "mosquitto_username_pw_set",
                mosquitto_username_pw_set(client, options.userName, options.password))
        }
        guard let tls = options.tls else { return }
        if tls.authorityFile == nil {
            try check(
                "mosquitto_int_option", mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
        }
        // The library takes a certificate only beside authorities that it is told of itself, so it is
        // told of the system's, too.
        try check(
            "mosquitto_tls_set",
            mosquitto_tls_set(
                client, tls.authorityFile, tls.authorityFile == nil ? Self.systemAuthorities : nil,
                tls.certificateFile, tls.keyFile, nil))
        try check(
            "mosquitto_tls_opts_set", mosquitto_tls_opts_set(client, 1, "tlsv1.2", nil))
        if let name = tls.applicationProtocol {
            try check(
                "mosquitto_string_option",
                mosquitto_string_option(client, MOSQ_OPT_TLS_ALPN, name))
        }
    }

    /// Where OpenSSL looks for the certificates of authorities: where its own variable says, or where
    /// Debian keeps them.
    private static var systemAuthorities: String {
        guard let folders = getenv("SSL_CERT_DIR"), folders.pointee != 0 else {
            return "/etc/ssl/certs"
        }
        return String(cString: folders)
    }
}
