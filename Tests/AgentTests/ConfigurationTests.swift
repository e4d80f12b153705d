import Guidance
import MQTTLink
import MosquittoClient
import TestSupport
import Testing
import Wire

@testable import Agent
@testable import AgentCore

@Suite struct ConfigurationTests {
    private static let minimal = """
        vehicle = "van-7"
        [map]
        file = "/tmp/a.map"
        """

    private func errorText(_ toml: String) -> String? {
        do throws(ConfigurationError) {
            _ = try Configuration(toml: toml, named: "a.toml").validated()
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `keys that are left out have their defaults`() throws {
        let read = try Configuration(toml: Self.minimal, named: "a.toml")
        var expected = Configuration()
        expected.vehicle = "van-7"
        expected.map.file = "/tmp/a.map"
        #expect(read == expected)
    }

    @Test func `the shipped file shows every key with its default`() throws {
        let path = repositoryFile("config/turnstone.toml")
        let shipped = try Configuration(file: path, environment: [:])
        var defaults = Configuration()
        defaults.vehicle = shipped.vehicle
        defaults.map.file = shipped.map.file
        #expect(shipped == defaults)
        let text = try readText(path)
        for line in defaults.description.split(separator: "\n") where !line.hasPrefix("#") {
            let isSection = line.hasPrefix("[")
            let key = isSection ? line : line.prefix { $0 != "=" }
            #expect(text.contains("\n\(key)"), "\(key) is missing")
        }
    }

    @Test func `what is printed is read as the same configuration`() throws {
        var configuration = Configuration()
        configuration.vehicle = "a.b_c-1"
        configuration.map.file = "/a \"quoted\" \\ path\t\u{1}"
        configuration.broker.servers = ["mqtts://one:1", "mqtts://[::1]:2"]
        configuration.guidance.options.timeUpdateThreshold = .infinity
        configuration.log.level = .error
        let read = try Configuration(toml: configuration.description, named: "printed")
        #expect(read == configuration)
    }

    @Test func `a level of other readers' topics may be called fleet, and a vehicle may not`()
        throws
    {
        let others =
            "\n[compatibility]\nowntracks_user = \"fleet\"\nhome_assistant_prefix = \"fleet\""
        #expect(errorText(Self.minimal + "\n[traffic]\nregions = [\"fleet\"]" + others) == nil)
        #expect(errorText(Self.minimal + "\n[compatibility]\nowntracks_user = \"a/b\"") != nil)
        #expect(errorText("vehicle = \"fleet\"\n[map]\nfile = \"/tmp/a.map\"") != nil)
    }

    @Test func `the commands that are offered are those that are obeyed`() {
        var configuration = Configuration()
        #expect(!configuration.obeyedCommands.contains(.simulate))
        configuration.guidance.allowsSimulation = true
        #expect(configuration.obeyedCommands == CommandName.allCases)
    }

    @Test func `secrets are never printed`() {
        var configuration = Configuration()
        configuration.broker.password = Secret("hunter2")
        #expect(!configuration.description.contains("hunter2"))
        #expect(configuration.description.contains("# password is set"))
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }

    @Test(arguments: [
        ("[gpsd]\nprot = 1", "line 5: gpsd.prot is not a key; gpsd.port is one"),
        ("[brokr]\nservers = []", "line 4: brokr is not a key; broker is one"),
        (
            "[guidance]\n\nframe_interval_seconds = 1",
            "line 6: guidance.frame_interval_seconds is not a key; uplink.frame_interval_seconds is one"
        ),
        (
            "[gpsd]\n  zzzzzzzzzz = 1",
            "line 5: gpsd.zzzzzzzzzz is not a key; keys here are host, port, device, silent_after_seconds"
        ),
        ("[gpsd]\nport = \"x\"", "line 5: gpsd.port has to be a whole number"),
        ("[gpsd]\nport = 0", "line 5: gpsd.port has to be from 1 to 65535"),
    ])
    func `a mistake is reported with its line, an unknown key with the nearest one`(
        _ text: String, _ expected: String
    ) {
        #expect(errorText(Self.minimal + "\n" + text) == "a.toml, \(expected)")
    }

    @Test func `the host's name stands in the place of its specifier`() throws {
        var configuration = try Configuration(toml: Self.minimal, named: "a.toml")
        configuration.vehicle = "van-%H"
        configuration.broker.userName = "%H.fleet"
        let expanded = try configuration.validated { "gw7" }
        #expect(expanded.vehicle == "van-gw7")
        #expect(expanded.broker.userName == "gw7.fleet")
        #expect(try expanded.validated { "other" } == expanded)
        #expect(throws: ConfigurationError.self) { try configuration.validated { "localhost" } }
        configuration.vehicle = "van-%m"
        #expect(throws: ConfigurationError.self) { try configuration.validated { "gw7" } }
    }

    @Test func `the shipped file names no vehicle`() throws {
        let shipped = try Configuration(
            file: repositoryFile("config/turnstone.toml"), environment: [:])
        #expect(throws: ConfigurationError.self) { try shipped.validated() }
    }

    @Test func `a password in the file is refused with the places for it`() throws {
        let text = try #require(errorText(Self.minimal + "\n[broker]\npassword = \"x\""))
        #expect(text.contains("must not stand in the file"))
        #expect(text.contains("TURNSTONE_BROKER_PASSWORD"))
    }

    @Test(arguments: [
        ("vehicle = 7", "vehicle has to be a text in quotes"),
        ("[gpsd]\nport = \"x\"", "gpsd.port has to be a whole number"),
        ("[gpsd]\nport = 70000", "gpsd.port has to be from 1 to 65535"),
        ("gpsd = 3", "gpsd has to be a table, [gpsd]"),
        ("[log]\nlevel = \"loud\"", "log.level has to be one of \"trace\", \"debug\""),
        ("[broker]\nservers = []", "broker.servers needs at least one server"),
        ("[broker]\nservers = [\"localhost\"]", "\"localhost\" is none"),
        ("[broker]\nservers = [\"mqtt://a\", \"mqtts://b\"]", "all mqtts:// or all mqtt://"),
        ("[guidance]\nstop_at_arrival = 1", "guidance.stop_at_arrival has to be true or false"),
        (
            "[uplink]\nhealth_interval_seconds = nan",
            "uplink.health_interval_seconds has to be from"
        ),
    ])
    func `a wrong value is named with what it has to be`(toml: String, expected: String) throws {
        let text = try #require(errorText(toml))
        #expect(text.contains(expected), "\(text)")
        #expect(!text.contains("\n"))
    }

    @Test func `text that is not TOML is named with its line`() throws {
        let text = try #require(errorText("vehicle = \"a\"\n[map\n"))
        #expect(text.hasPrefix("a.toml, line 2: "), "\(text)")
    }

    @Test func `a text without quotes is told apart from other slips`() throws {
        let unquoted = try #require(errorText("[gpsd]\nhost = localhost"))
        #expect(unquoted.hasPrefix("a.toml, line 2: "))
        #expect(unquoted.contains("a text stands in quotes"))
        #expect(errorText("vehicle = \"a")?.contains("quotes, as in") == false)
    }

    @Test(arguments: ["", "fleet", "a/b", "a+b", "ü", String(repeating: "x", count: 65)])
    func `a vehicle that cannot be in a topic is refused`(name: String) throws {
        var configuration = Configuration()
        configuration.vehicle = name
        configuration.map.file = "x"
        #expect(throws: ConfigurationError.self) { _ = try configuration.validated() }
    }

    @Test func `the environment's password comes before the file's`() throws {
        let directory = TemporaryDirectory()
        let secret = directory.write("from-file\nsecond line\n", to: "secret")
        let file = directory.write(
            Self.minimal + "\n[broker]\npassword_file = \"\(secret)\"\n", to: "a.toml")
        let fromFile = try Configuration(file: file, environment: [:])
        #expect(fromFile.broker.password.value == "from-file")
        let fromEnvironment = try Configuration(
            file: file, environment: ["TURNSTONE_BROKER_PASSWORD": "env"])
        #expect(fromEnvironment.broker.password.value == "env")
    }

    @Test func `a password that MQTT does not take is refused wherever it comes from`() throws {
        let directory = TemporaryDirectory()
        let long = String(repeating: "a", count: 65_536)
        _ = directory.write(long + "\n", to: "broker-password")
        let file = directory.write(Self.minimal, to: "a.toml")
        for environment in [
            ["CREDENTIALS_DIRECTORY": directory.path], ["TURNSTONE_BROKER_PASSWORD": long],
        ] {
            let error = #expect(throws: ConfigurationError.self) {
                try Configuration(file: file, environment: environment)
            }
            #expect(
                error?.description.contains(
                    "has a password of 65536 bytes, and MQTT takes 65535 at most") == true)
            #expect(error?.description.contains("aaa") == false)
        }
        _ = directory.write(long.dropFirst() + "\n", to: "broker-password")
        let longest = try Configuration(
            file: file, environment: ["CREDENTIALS_DIRECTORY": directory.path])
        #expect(longest.broker.password.value?.count == 65_535)
        var named = try Configuration(toml: Self.minimal, named: "a.toml")
        named.broker.userName = long
        #expect(throws: ConfigurationError.self) { _ = try named.validated() }
    }

    @Test func `a password file that is about to be replaced is awaited, and its place is a path`()
        throws
    {
        let directory = TemporaryDirectory()
        let secret = directory.path + "/secret"
        let file = directory.write(
            Self.minimal + "\n[broker]\npassword_file = \"\(secret)\"\n", to: "a.toml")
        for (content, words) in [
            (nil, "No such file"), ("", "has no password in its first line"),
            (String(repeating: "a", count: 70_000), "MQTT takes 65535 at most"),
        ] {
            if let content { _ = directory.write(content, to: "secret") }
            let read = try Configuration(file: file, environment: [:])
            #expect(read.broker.password.value == nil)
            #expect(read.faultOfPassword?.contains(words) == true)
            let topics = try read.validated().vehicleTopics()
            #expect(throws: ConfigurationError.self) { try read.clientOptions(topics: topics) }
            #expect(
                try read.clientOptions(topics: topics, mayAwaitPassword: true).isPasswordAwaited)
        }
    }

    @Test func `systemd's credential is found without a key`() throws {
        let directory = TemporaryDirectory()
        _ = directory.write("sesame\n", to: "broker-password")
        let file = directory.write(Self.minimal, to: "a.toml")
        let read = try Configuration(
            file: file, environment: ["CREDENTIALS_DIRECTORY": directory.path])
        #expect(read.broker.password.value == "sesame")
    }

    @Test func `each vehicle of a machine has its own password`() {
        for (configuration, password) in [
            ("/etc/turnstone/turnstone.toml", "/etc/turnstone/broker-password"),
            ("/etc/turnstone/van-9.toml", "/etc/turnstone/van-9.password"),
            ("van.9", "van.9.password"), ("turnstone.toml", "broker-password"),
        ] {
            #expect(Configuration.passwordFile(beside: configuration) == password)
        }
    }

    @Test func `a file that is not there is one sentence`() {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(file: "/nowhere/a.toml", environment: [:])
        }
        #expect(
            error?.description.contains("/nowhere/a.toml: cannot be read (No such file") == true)
    }
}

@Suite struct SecretsInSentencesTests {
    /// What somebody writes for a server who has its name and password in mind; the password is hunter2.
    private static let forms = [
        "mqtts://van-7:hunter2@localhost:46810", "mqtt://van-7:hunter2@localhost",
        "tcp://van-7:hunter2@[::1]:1883", "amqps://van-7:hunter2@localhost",
        "mqtts://hunter2@localhost",
        "mqtts://van-7:hunter2%40localhost", "mqtts://van-7%3Ahunter2%40localhost",
        "mqtts://van-7:p@hunter2@localhost", "mqtts://van-7:p/hunter2@localhost",
    ]

    /// The same where only the key of servers can tell what is a password.
    private static let formsOfServers = [
        "van-7:hunter2@localhost", "mqtts://van-7:hunter2", "mqtts://van-7:a hunter2@localhost",
        "mqtts://localhost?password=hunter2", "mqtts://localhost/?password=hunter2",
        "mqtts://localhost:8883/hunter2", "mqtts://localhost;password=hunter2",
    ]

    /// The refusals of reading and of checking, whichever comes.
    private func sentence(_ toml: String) -> String? {
        do throws(ConfigurationError) {
            _ = try Configuration(toml: toml, named: "a.toml").validated().check()
            return nil
        } catch {
            return error.description
        }
    }

    /// The keys that take a text or a list of texts, as lines of TOML with the value.
    private func keys(with value: String) -> [(key: String, toml: String)] {
        var table = ""
        return Configuration().description.split(separator: "\n").compactMap { line in
            if line.hasPrefix("[") { table = String(line) }
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, !line.hasPrefix("#") else { return nil }
            let isList = parts[1].hasPrefix(" [")
            guard isList || parts[1].hasPrefix(" \"") else { return nil }
            let text = isList ? "[\(value.toml)]" : value.toml
            let name = parts[0].filter { $0 != " " }
            let map = table == "[map]" ? "" : "[map]\nfile = \"/nowhere/a.map\"\n"
            let vehicle = name == "vehicle" ? "" : "vehicle = \"van-7\"\n"
            return table.isEmpty
                ? ("\(name)", "\(vehicle)\(name) = \(text)\n\(map)")
                : ("\(table)\(name)", "\(vehicle)\(map)\(table)\n\(name) = \(text)\n")
        }
    }

    @Test(arguments: forms)
    func `no refusal of any key repeats a password in an address`(_ form: String) throws {
        let keys = keys(with: form)
        #expect(keys.count > 15)
        for (key, toml) in keys {
            let sentence = try #require(self.sentence(toml))
            #expect(!sentence.contains("hunter2"), "\(key): \(sentence)")
        }
    }

    @Test(arguments: forms + formsOfServers)
    func `a server with a password is refused without it`(_ form: String) throws {
        let file = try #require(sentence("[broker]\nservers = [\(form.toml)]"))
        let refusal = #expect(throws: ConfigurationError.self) {
            try Configuration.dispatch(
                file: nil,
                environment: ["TURNSTONE_BROKER_SERVERS": form.split(separator: " ").joined()])
        }
        for sentence in [file, refusal?.description ?? ""] {
            #expect(sentence.contains("broker.servers") || sentence.contains("BROKER_SERVERS"))
            #expect(!sentence.contains("hunter2"))
            #expect(!sentence.contains("van-7:"))
            guard form.contains("@") || form.contains("%40") else { continue }
            #expect(sentence.contains("broker.username"))
            #expect(sentence.contains("broker.password_file"))
        }
    }

    @Test func `the place of the server stays in the sentence`() throws {
        for (form, shown) in [
            ("mqtts://van-7:hunter2@localhost:46810", "mqtts://…@localhost:46810"),
            ("tcp://van-7:hunter2@[::1]:1883", "tcp://…@[::1]:1883"),
            ("localhost", "localhost"), ("tcp://broker:1883", "tcp://broker:1883"),
            ("mqtt://broker/x", "mqtt://broker…"),
        ] {
            let sentence = try #require(self.sentence("[broker]\nservers = [\(form.toml)]"))
            #expect(sentence.contains("\"\(shown)\""))
        }
    }

    @Test(arguments: [
        "password = 42424242424242424242", "password = 0x4242424242424242424242",
        "password = 42424242",
        "password = 4242.4242e999", "servers = [\"mqtts://van-7:42424242@localhost]",
        "password_file = \"42424242\"", "password_file = \"4242/4242\"",
    ])
    func `a password at a wrong place is not repeated`(_ line: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            var configuration = try Configuration(toml: "[broker]\n\(line)", named: "a.toml")
            try configuration.takeSecrets([:])
        }
        #expect(error?.description.contains("4242") == false)
    }
}

@Suite struct BrokerAddressTests {
    @Test(
        arguments: [
            ("mqtt://a", "a", 1883, false), ("mqtts://a.b", "a.b", 8883, true),
            ("mqtts://10.0.0.1:99", "10.0.0.1", 99, true),
            ("MQTT://a", "a", 1883, false), ("Mqtts://a", "a", 8883, true),
            ("mqtt://[fe80::1]", "fe80::1", 1883, false),
            ("mqtt://[fe80::1%eth0]", "fe80::1%eth0", 1883, false),
            ("mqtt://a_b-c.d", "a_b-c.d", 1883, false),
            ("mqtt://[::1]:5", "::1", 5, false),
        ] as [(String, String, UInt16, Bool)])
    func `an address is read`(text: String, host: String, port: UInt16, isEncrypted: Bool) throws {
        let address = try #require(BrokerAddress(text))
        #expect(address.broker.host == host)
        #expect(address.broker.port == port)
        #expect(address.isEncrypted == isEncrypted)
    }

    @Test(arguments: [
        "", "a", "http://a", "mqtt://", "mqtt://:1", "mqtt://a:", "mqtt://a:0", "mqtt://a:65536",
        "mqtt://a b", "mqtt://u@a", "mqtt://a/b", "mqtt://[::1]x",
        "mqtt://u%40a", "mqtt://a?b", "mqtt://[a/b]",
    ])
    func `what is no address is refused`(text: String) { #expect(BrokerAddress(text) == nil) }
}
