import CMosquitto
import CMosquittoGuard
import MQTTLink

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Finds the cause of a failed connection: by the library's code, its error messages, the check of the
/// certificate and the stage of the connection.
struct LinkFailure {
    let client: OpaquePointer
    /// Whether the broker has answered, granting or refusing.
    let isAnswered: Bool
    let isEncrypted: Bool
    /// The first byte that came; nil before that.
    let firstByte: UInt8?
    /// Lines that the library has logged as errors.
    let libraryErrors: [String]

    /// - Parameter systemError: `errno` after the call.
    func error(_ function: String, _ code: Int32, systemError: Int32) -> LinkError {
        let reason: UnsafePointer<CChar>? =
            if code == MOSQ_ERR_ERRNO.rawValue, systemError != 0 {
                UnsafePointer(strerror(systemError))
            } else if code >= 0x80 {
                mosquitto_reason_string(code)
            } else {
                mosquitto_strerror(code)
            }
        var text = reason.map { String(cString: $0) } ?? "unknown"
        if text.hasSuffix(".") { text.removeLast() }
        return error(function, code, text, systemError: systemError)
    }

    /// The error of a link that the library has closed without an error.
    var closure: LinkError {
        let text = isEncrypted && isInHandshake ? "TLS could not be begun" : "the link was closed"
        return error("connection", 0, text)
    }

    /// A broker that has not answered in time.
    var silence: LinkError {
        if isInHandshake {
            return LinkError(
                function: "connection", code: 0, reason: "no answer to the beginning of TLS",
                cause: .handshakeUnanswered)
        }
        if speaksSomethingElse { return noBroker("CONNACK", 0) }
        return LinkError(
            function: "CONNACK", code: 0, reason: "the broker does not confirm the connection",
            cause: .noAnswer)
    }

    /// The words for a code of CONNACK.
    static func words(forRefusal code: Int32, isFive: Bool) -> String {
        let reason = isFive ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
        var text = reason.map { String(cString: $0) } ?? "refused"
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    // MARK: - Parts

    private var isInHandshake: Bool { mosquitto_is_in_handshake(client) }

    private func error(
        _ function: String, _ code: Int32, _ text: String, systemError: Int32 = 0
    ) -> LinkError {
        if mentions("certificate verify failed") {
            let finding = mosquitto_certificate_finding(client)
            if cause(ofFinding: finding) == .otherName {
                return LinkError(
                    function: function, code: code, reason: "the certificate is for another name",
                    cause: .otherName)
            }
            let words = String(cString: mosquitto_certificate_finding_text(finding))
            return LinkError(
                function: function, code: code, reason: "certificate verify failed: \(words)",
                cause: cause(ofFinding: finding))
        }
        if !isAnswered, speaksSomethingElse { return noBroker(function, code) }
        let reason = libraryErrors.last.map { "\(text) (\($0))" } ?? text
        return LinkError(
            function: function, code: code, reason: reason,
            cause: isAnswered ? causeOfEnd(code, systemError: systemError) : cause(code))
    }

    /// Whether the first byte, not encrypted, begins neither a CONNACK, an AUTH, a DISCONNECT nor a
    /// TLS record.
    private var speaksSomethingElse: Bool {
        guard !isEncrypted, let firstByte, !isTLS(firstByte) else { return false }
        return ![0x20, 0xE0, 0xF0].contains(firstByte)
    }

    /// Types of TLS's records (RFC 8446, 5.1).
    private func isTLS(_ byte: UInt8) -> Bool { (20...23).contains(byte) }

    private func noBroker(_ function: String, _ code: Int32) -> LinkError {
        LinkError(
            function: function, code: code, reason: "the answer is not MQTT", cause: .peerIsNoBroker
        )
    }

    /// By OpenSSL's X509_V_ERR_…
    private func cause(ofFinding finding: Int) -> LinkError.Cause? {
        switch finding {
        case 2, 18, 19, 20, 21: .unknownAuthority
        case 9: .certificateNotYetValid
        case 10: .certificateExpired
        case 62, 64: .otherName
        default: nil
        }
    }

    /// The cause of the end of a link that the broker had confirmed.
    private func causeOfEnd(_ code: Int32, systemError: Int32) -> LinkError.Cause? {
        if let cause = LinkError.Cause(disconnectCode: code) { return cause }
        return switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_CONN_LOST: .closedByBroker
        case MOSQ_ERR_KEEPALIVE: .networkLost
        case MOSQ_ERR_ERRNO:
            switch systemError {
            case ECONNRESET, EPIPE: .closedByBroker
            // TLS has failed for an unknown reason.
            case EPROTO: nil
            default: .networkLost
            }
        default: nil
        }
    }

    private func cause(_ code: Int32) -> LinkError.Cause? {
        if isEncrypted {
            let foreign = [
                "wrong version number", "packet length too long", "http request",
                "unexpected message",
            ]
            if foreign.contains(where: mentions) { return .peerIsNotEncrypted }
            // Alerts with which the broker ends the handshake.
            let alerts = [
                "alert certificate required", "alert bad certificate", "alert unknown ca",
                "alert certificate expired", "alert certificate unknown", "alert handshake failure",
                "alert unsupported certificate", "alert certificate revoked",
            ]
            if alerts.contains(where: mentions) { return .ownCertificateRefused }
            if isInHandshake || mentions("unexpected eof") { return .cutInHandshake }
        } else if let firstByte, isTLS(firstByte) {
            return .peerIsEncrypted
        }
        switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET, MOSQ_ERR_MALFORMED_UTF8:
            return .malformedPacket
        default: return .cutBeforeAnswer
        }
    }

    private func mentions(_ words: String) -> Bool {
        libraryErrors.contains { $0.contains(words) }
    }
}
