import AgentCore
import MQTTLink

/// One server of the configuration: `mqtt://host:port` in the clear, `mqtts://host:port` in TLS.
struct BrokerAddress: Hashable {
    var broker: Broker
    var isEncrypted: Bool

    /// All servers of a list. TLS is for all of them or for none: it must not depend on which of them
    /// happens to answer.
    static func parse(_ texts: [String]) throws(ConfigurationError) -> [BrokerAddress] {
        guard !texts.isEmpty else { throw ConfigurationError("needs at least one server") }
        var addresses: [BrokerAddress] = []
        for text in texts {
            guard let address = BrokerAddress(text) else { throw refusal(of: text) }
            addresses.append(address)
        }
        guard addresses.allSatisfy({ $0.isEncrypted == addresses[0].isEncrypted }) else {
            throw ConfigurationError("has to be all mqtts:// or all mqtt://")
        }
        return addresses
    }

    private static func refusal(of text: String) -> ConfigurationError {
        let shown = shown(text)
        if shown.contains("…@") {
            return ConfigurationError(
                "must not hold a name or a password: leave out what stands before the @ in \"\(shown)\", "
                    + "and give the name as broker.username and the password in a file that "
                    + "broker.password_file names")
        }
        return ConfigurationError(
            "has to hold addresses such as \"mqtts://broker.example:8883\", and \"\(shown)\" is none"
        )
    }

    /// A text that is no address, for a sentence: without what may be a password, which is all but a known scheme, the
    /// host, and a port of digits.
    private static func shown(_ text: String) -> String {
        let schemes = ["mqtt", "mqtts", "tcp", "ssl", "tls", "ws", "wss", "http", "https"]
        let scheme = schemes.map { $0 + "://" }.first { text.lowercased().hasPrefix($0) } ?? ""
        let bytes = Array(text.utf8.dropFirst(scheme.utf8.count))
        let start = UserInformation.startOfHost(bytes[...])
        let place = String(decoding: bytes[(start ?? 0)...], as: UTF8.self)
        var end = place.firstIndex { !isOfHost($0) } ?? place.endIndex
        if place.first == "[", let bracket = place.firstIndex(of: "]") {
            end = place.index(after: bracket)
        }
        if end < place.endIndex, place[end] == ":" {
            let port = place[place.index(after: end)...].prefix { $0.isASCII && $0.isNumber }
            if port.endIndex == place.endIndex || place[port.endIndex] == "/" {
                end = port.endIndex
            }
        }
        return scheme + (start == nil ? "" : "…@") + place[..<end]
            + (end == place.endIndex ? "" : "…")
    }

    private static func isOfHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || ".-_".contains(character)
    }

    init?(_ text: String) {
        guard let mark = text.range(of: "://") else { return nil }
        // A scheme may be written in capitals (RFC 3986, 3.1).
        switch text[..<mark.lowerBound].lowercased() {
        case "mqtt": isEncrypted = false
        case "mqtts": isEncrypted = true
        default: return nil
        }
        var host = text[mark.upperBound...]
        var port: UInt16 = isEncrypted ? 8883 : 1883
        let portStart: Substring.Index?
        var isNumeric = false
        if host.first == "[", let end = host.firstIndex(of: "]") {
            // An address of IPv6.
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            portStart = rest.isEmpty ? nil : rest.index(after: rest.startIndex)
            host = host[host.index(after: host.startIndex)..<end]
            isNumeric = true
        } else if let colon = host.firstIndex(of: ":") {
            portStart = host.index(after: colon)
            host = host[..<colon]
        } else {
            portStart = nil
        }
        if let portStart {
            guard let number = UInt16(text[portStart...]), number > 0 else { return nil }
            port = number
        }
        // Nothing else is taken for a host: a query or what is percent-encoded may hold a password, and a host is logged.
        guard !host.isEmpty,
            host.allSatisfy({ Self.isOfHost($0) || isNumeric && ($0 == ":" || $0 == "%") })
        else { return nil }
        broker = Broker(host: String(host), port: port)
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
