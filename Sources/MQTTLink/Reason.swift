/// A reason code of MQTT, with its words.
package struct Reason: Hashable, Sendable {
    package var code: Int32
    /// Empty for success.
    package var text: String

    package init(code: Int32, text: String) {
        self.code = code
        self.text = text
    }

    package static let success = Reason(code: 0, text: "")

    /// OASIS MQTT 5.0, 2.4; in SUBACK of 3.1.1 there is no other.
    package static func isRefusal(_ code: Int32) -> Bool { code >= 0x80 }

    var isRefusal: Bool { Self.isRefusal(code) }
}

extension LinkError {
    /// A refusal in CONNACK.
    init(refusal reason: Reason, _ version: ProtocolVersion) {
        let cause: Cause? =
            switch (version, reason.code) {
            case (.five, 0x84), (.threeOneOne, 1): .protocolVersion
            case (.five, 0x86), (.five, 0x87), (.threeOneOne, 4), (.threeOneOne, 5): .notAuthorized
            case (.five, 0x9A): .retainsNothing
            case (.five, 0x9B): .onlyAtMostOnce
            default: nil
            }
        self.init(function: "CONNACK", code: reason.code, reason: reason.text, cause: cause)
    }
}

extension LinkError.Cause {
    /// By the reason code with which a broker ends a link that it had confirmed, in DISCONNECT (OASIS MQTT
    /// 5.0, 3.14.2.1).
    package init?(disconnectCode code: Int32) {
        guard Reason.isRefusal(code) else { return nil }
        self = code == 0x8E ? .sessionTakenOver : .closedByBroker
    }
}
