import CMosquitto
import COpenSSL
import MQTTLink

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The library's settings before it connects.
extension MosquittoHandle {
    func setWill(_ will: Publication?) throws(LinkError) {
        mosquitto_will_clear(client)
        guard let will else { return }
        let code = will.payload.withUnsafeBytes { bytes in
            mosquitto_will_set(
                client, will.topic, Int32(bytes.count), bytes.baseAddress, will.quality.rawValue,
                will.retained)
        }
        try check("mosquitto_will_set", code)
    }

    /// - Parameters:
    ///   - host: name or address that the broker's certificate has to be for.
    ///   - certificateTime: seconds since 1970 at which it is checked; nil for the system's time.
    func configure(host: String, certificateTime: Int64?) throws(LinkError) {
        try check(
            "mosquitto_int_option",
            mosquitto_int_option(
                client, MOSQ_OPT_PROTOCOL_VERSION, options.link.protocolVersion.rawValue))
        try check(
            "mosquitto_int_option", mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1))
        try check(
            "mosquitto_int_option",
            mosquitto_int_option(
                client, MOSQ_OPT_SEND_MAXIMUM, Int32(max(1, options.link.inFlightMaximum))))
        if options.userName != nil {
            try check(
                "mosquitto_username_pw_set",
                mosquitto_username_pw_set(client, options.userName, options.password))
        }
        guard case .tls(let tls) = options.security else { return }
        let context: OpaquePointer
        do throws(MosquittoClient.TLS.Fault) {
            context = try tls.context(host: host, secondsSince1970: certificateTime)
        } catch {
            throw LinkError(
                function: "SSL_CTX_new", code: 0,
                reason: "TLS could not be prepared (\(error.reason))")
        }
        // The library holds one of its own.
        defer { tls_context_free(context) }
        try check(
            "mosquitto_void_option",
            mosquitto_void_option(
                client, MOSQ_OPT_SSL_CTX, UnsafeMutableRawPointer(context)))
        // It is complete: the library is to add nothing, and to read no file.
        try check(
            "mosquitto_int_option",
            mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0))
    }
}
