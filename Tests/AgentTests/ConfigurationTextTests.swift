import Testing

@testable import Agent

@Suite struct ConfigurationTextTests {
    private static let text = """
        # Everything about the van.
        vehicle = ""

        [broker]
        # In order of preference.
        servers = [
            "mqtt://one",  # the near one ]
            "mqtt://two",
        ]
        username = "" # none
        keep_alive_seconds = 30

        [broker.tls]
        # None.

        """

    private func edited(_ edit: (inout ConfigurationText) -> Void) -> String {
        var text = ConfigurationText(Self.text)
        edit(&text)
        return text.text
    }

    @Test func `a key gets another value, and comments and other keys stay`() {
        let text = edited { $0.set("", "vehicle", "van-7") }
        #expect(text == Self.text.replacingFirst("vehicle = \"\"", by: "vehicle = \"van-7\""))
    }

    @Test func `a list over several lines is replaced as a whole`() {
        let text = edited { $0.set("broker", "servers", ["mqtts://three"]) }
        #expect(text.contains("# In order of preference.\nservers = [\"mqtts://three\"]\nusername"))
        #expect(!text.contains("mqtt://two"))
    }

    @Test func `a key that is not there comes into its table, behind the others`() {
        let text = edited { $0.set("broker.tls", "authority_file", "/etc/ca.crt") }
        #expect(text.contains("[broker.tls]\nauthority_file = \"/etc/ca.crt\"\n"))
        let other = edited { $0.set("broker", "protocol", "5") }
        #expect(other.contains("keep_alive_seconds = 30\nprotocol = \"5\"\n\n[broker.tls]"))
    }

    @Test func `a table that is not there is added, and of nothing comes a whole text`() {
        #expect(
            edited { $0.set("privacy", "location_consent", true) }
                .hasSuffix("\n[privacy]\nlocation_consent = true\n"))
        var empty = ConfigurationText("")
        empty.set("", "vehicle", "a\"b")
        empty.set("map", "file", "/m")
        #expect(empty.text == "vehicle = \"a\\\"b\"\n\n[map]\nfile = \"/m\"\n")
    }
}

extension String {
    fileprivate func replacingFirst(_ old: String, by new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return replacingCharacters(of: range, by: new)
    }

    private func replacingCharacters(of range: Range<Index>, by new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
