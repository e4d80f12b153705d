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
            guard let address = BrokerAddress(text) else {
                throw ConfigurationError(
                    "has to hold addresses such as \"mqtts://broker.example:8883\", and "
                        + "\"\(text)\" is none")
            }
            addresses.append(address)
        }
        guard addresses.allSatisfy({ $0.isEncrypted == addresses[0].isEncrypted }) else {
            throw ConfigurationError("has to be all mqtts:// or all mqtt://")
        }
        return addresses
    }

    init?(_ text: String) {
        guard let mark = text.range(of: "://") else { return nil }
        switch text[..<mark.lowerBound] {
        case "mqtt": isEncrypted = false
        case "mqtts": isEncrypted = true
        default: return nil
        }
        var host = text[mark.upperBound...]
        var port: UInt16 = isEncrypted ? 8883 : 1883
        let portStart: Substring.Index?
        if host.first == "[", let end = host.firstIndex(of: "]") {
            // An address of IPv6.
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            portStart = rest.isEmpty ? nil : rest.index(after: rest.startIndex)
            host = host[host.index(after: host.startIndex)..<end]
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
        guard !host.isEmpty, host.allSatisfy({ !$0.isWhitespace && $0 != "/" && $0 != "@" })
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
