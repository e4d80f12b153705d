package import Geodesy
package import MQTTLink

extension Configuration {
    /// Where the broker ends links again and again: it gives the place of a client to any other that comes
    /// under the same name, and may not say so.
    var adviceOnSharedName: String {
        "look whether another client calls itself \(clientIdentifier)"
            + (broker.userName.isEmpty ? "" : " or signs in as \(broker.userName)")
            + ", every vehicle needs a name of its own"
    }

    /// The advice where links end again and again soon after their beginning. A broker of MQTT
    /// 3.1.1 can answer an operation that is not allowed only by ending the link.
    var adviceOnShortLinks: String {
        broker.protocolVersion == .five
            ? adviceOnSharedName
            : "look at the broker's log and access list, as a topic that is not allowed ends the link there; "
                + "else \(adviceOnSharedName)"
    }

    /// Where to look if the reason alone does not say it; empty if it does.
    package func advice(on error: LinkError) -> String {
        guard let cause = error.cause, let advice = advice(on: cause) else { return "" }
        return "; " + advice
    }

    private func advice(on cause: LinkError.Cause) -> String? {
        switch cause {
        case .nameNotResolved: "look at the name in broker.servers and at the network's name server"
        case .nobodyListens: "look whether the broker runs, and at the port in broker.servers"
        case .notReachable: "look at the network, and at the address in broker.servers"
        case .handshakeUnanswered:
            "look whether the broker hangs or something stands between, and at the port in broker.servers: "
                + "mqtt:// is for one without TLS"
        case .cutInHandshake:
            "look at the broker's log, and at the port in broker.servers: mqtt:// is for one without TLS"
        case .peerIsNoBroker:
            "look at the port in broker.servers: what listens there is no broker of MQTT"
        case .peerIsNotEncrypted:
            "the broker does not speak TLS at this port: use mqtt:// or another port in "
                + "broker.servers"
        case .peerIsEncrypted:
            "the broker speaks TLS at this port: use mqtts:// in broker.servers"
        case .otherName:
            "the host in broker.servers has to be a name that the broker's certificate has"
        case .unknownAuthority:
            "name the authority that has signed the broker's certificate in "
                + "broker.tls.authority_file"
        case .certificateExpired:
            "the broker needs a new certificate, if this system's clock is right"
        case .certificateNotYetValid:
            "this system's clock is wrong, or the broker's certificate is for later; the clock can be "
                + "kept by fake-hwclock, and set by chrony from gpsd"
        case .ownCertificateRefused:
            broker.tls.certificateFile.isEmpty
                ? "the broker may want a certificate: name one in broker.tls.certificate_file"
                : "look at broker.tls.certificate_file, and whether the broker knows its authority"
        case .protocolVersion: protocolAdvice
        case .cutBeforeAnswer: adviceOnCut
        case .noAnswer: "look whether a broker of MQTT listens at this port"
        case .notAuthorized:
            "look at broker.username, the password and the broker's list of users"
        case .onlyAtMostOnce:
            "events would be lost there: use a broker that takes messages at least once (QoS 1)"
        case .retainsNothing: "it is asked again for a will that is not retained"
        case .sessionTakenOver: adviceOnSharedName
        case .closedByBroker: "the broker's log says why"
        case .networkLost, .asleep: nil
        case .malformedPacket:
            "look at the port in broker.servers: what answers there does not speak MQTT "
                + "\(broker.protocolVersion.rawValue)\(otherProtocol), or somebody is between"
        }
    }

    /// The setting for a broker of 3.1.1, which may answer in a form that 5 cannot read.
    private var otherProtocol: String {
        broker.protocolVersion == .five
            ? " (a broker of 3.1.1 wants broker.protocol = \"3.1.1\")" : ""
    }

    /// A broker that hangs up without a word has one of several reasons.
    private var adviceOnCut: String {
        var reasons: [String] = []
        if broker.servers.contains(where: { $0.hasPrefix("mqtt:") }) {
            reasons.append("wants TLS (use mqtts:// in broker.servers)")
        } else if broker.tls.certificateFile.isEmpty {
            reasons.append("wants a certificate (name one in broker.tls.certificate_file)")
        }
        if broker.protocolVersion == .five {
            reasons.append("does not speak MQTT 5 (\(protocolAdvice))")
        }
        reasons.append("is overloaded")
        return "a broker does that when it " + reasons.joined(separator: " or ")
            + ", or what listens there is none; the broker's log says which"
    }

    private var protocolAdvice: String {
        broker.protocolVersion == .five
            ? "set broker.protocol = \"3.1.1\"" : "set broker.protocol = \"5\""
    }
}

extension LinkError {
    /// The time at which the broker's certificate was checked, where that time may be wrong.
    ///
    /// - Parameters:
    ///   - certificateTime: in place of the system's; nil for that.
    ///   - systemTime: by the system's clock.
    package func clockNote(_ certificateTime: UTCTime?, systemTime: UTCTime) -> String {
        switch cause {
        case .certificateExpired, .certificateNotYetValid:
            certificateTime.map { "; it was checked at \($0)" + Self.contradiction(systemTime) }
                ?? "; this system's clock says \(systemTime)"
        default: ""
        }
    }

    /// Completes a sentence on a time that is used in place of the system's.
    static func contradiction(_ systemTime: UTCTime) -> String {
        ", as this system's clock says \(systemTime) and nobody keeps it right"
    }
}
