import AgentCore
import Foundation
import Journal
import TestSupport
import Testing

@testable import Agent

/// What `turnstone setup` writes.
struct GatewaySetupTests {
    private let directory = TemporaryDirectory()

    @Test func `an empty password and no certificate are refused before anything is written`()
        throws
    {
        let path = directory.path + "/turnstone.toml"
        for isPassword in [true, false] {
            var setup = GatewaySetup(path)
            setup.vehicle = "van-7"
            setup.mapFile = "/a.map"
            setup.servers = ["mqtts://one"]
            if isPassword {
                setup.password = Secret("")
            } else {
                setup.authorityFile = "/etc/passwd"
            }
            #expect(throws: ConfigurationError.self) { _ = try setup.write(unit: "turnstone") }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `a password that MQTT does not take is refused before anything is written`() throws {
        let path = directory.path + "/turnstone.toml"
        var setup = GatewaySetup(path)
        setup.vehicle = "van-7"
        setup.mapFile = "/a.map"
        setup.password = Secret(String(repeating: "a", count: 65_536))
        let error = #expect(throws: ConfigurationError.self) {
            _ = try setup.write(unit: "turnstone")
        }
        #expect(error?.description.contains("65536 bytes, and MQTT takes 65535 at most") == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Writes a configuration, with a state directory whose journal is of a vehicle.
    private func configure(_ name: String, journalOf owner: String, in state: TemporaryDirectory)
        throws -> String
    {
        let journal = Journal(
            path: StateDirectory.journalFile(in: state.path), now: SystemClock.now)
        try JournalOwner.claim(journal, for: owner, in: state.path)
        journal.commit(now: nil)
        return directory.write(
            """
            vehicle = "\(name)"
            [map]
            file = "/a.map"
            [state]
            directory = "\(state.path)"
            [privacy]
            location_consent = true

            """, to: "turnstone.toml")
    }

    @Test func `the journal of a vehicle that is named after its host is its own`() throws {
        let state = TemporaryDirectory()
        let path = try configure("van-%H", journalOf: "van-box", in: state)
        _ = try GatewaySetup(path, hostName: { "box" }).write(unit: "turnstone")
        #expect(throws: ConfigurationError.self) {
            try GatewaySetup(path, hostName: { "chest" }).write(unit: "turnstone")
        }
    }

    @Test func `nothing is written for another vehicle while an agent has the journal`() throws {
        let state = TemporaryDirectory()
        let path = try configure("van-7", journalOf: "van-7", in: state)
        let before = contents(of: path)
        var setup = GatewaySetup(path)
        setup.vehicle = "van-8"
        setup.password = Secret("other")
        for change in [HeldJournal.Change.move, .setAside] {
            let agent = try StateDirectory(state.path)
            #expect(throws: ConfigurationError.self) {
                try setup.write(unit: "turnstone", journal: change)
            }
            withExtendedLifetime(agent) {}
            #expect(contents(of: path) == before)
            #expect(contents(of: setup.passwordFile) == nil)
        }
        #expect(throws: ConfigurationError.self) {
            try JournalOwner.check(state.path, for: "van-8")
        }
        _ = try setup.write(unit: "turnstone", journal: .move)
        try JournalOwner.check(state.path, for: "van-8")
        #expect(contents(of: setup.passwordFile) == "other\n")
    }

    @Test func `a journal that was set aside before is kept beside the next one of its vehicle`()
        throws
    {
        let state = TemporaryDirectory()
        let path = try configure("van-7", journalOf: "van-7", in: state)
        for (owner, name) in [("van-7", "van-8"), ("van-8", "van-7"), ("van-7", "van-8")] {
            _ = try configure(owner, journalOf: owner, in: state)
            var setup = GatewaySetup(path)
            setup.vehicle = name
            _ = try setup.write(unit: "turnstone", journal: .setAside)
        }
        let journal = StateDirectory.journalFile(in: state.path)
        for kept in [".of-van-7", ".of-van-8", ".of-van-7.2"] {
            #expect(contents(of: journal + kept) != nil, "\(kept)")
        }
    }

    @Test func `a password that is no text is refused, and the mark before UTF-8 is none of it`()
        throws
    {
        for content in [Array("pass\0word\n".utf8), [0x70, 0xff, 0x0a]] {
            #expect(throws: ConfigurationError.self) {
                try GatewaySetup.password(in: content, of: "a")
            }
        }
        for text in ["\u{feff}pass word\r\nmore", "pass word\nmore", "pass word"] {
            #expect(
                try GatewaySetup.password(in: Array(text.utf8), of: "a").value == "pass word")
        }
        let path = directory.write(
            "\u{feff}vehicle = \"van-7\"\n[map]\nfile = \"/a.map\"\n", to: "turnstone.toml")
        _ = directory.write("\u{feff}sesame\n", to: "broker-password")
        let read = try Configuration(file: path, environment: [:])
        #expect(read.vehicle == "van-7")
        #expect(read.broker.password.value == "sesame")
        var setup = GatewaySetup(path)
        setup.password = Secret("a\0b")
        #expect(throws: ConfigurationError.self) { try setup.validate() }
    }

    @Test(arguments: ["/fleet/a", "fleet/a/", "fleet//a"])
    func `a slash that makes an empty level of a topic is named`(root: String) throws {
        var setup = GatewaySetup(
            directory.write("[topics]\nroot = \"\(root)\"\n", to: "turnstone.toml"))
        setup.vehicle = "van-7"
        setup.mapFile = "/a.map"
        let error = #expect(throws: ConfigurationError.self) { try setup.validate() }
        #expect(error?.description.contains("first, last or double") == true)
    }

    @Test func `the place of the authority's certificates is beside the configuration`() {
        #expect(
            Configuration.authorityFile(beside: "/etc/turnstone/turnstone.toml")
                == "/etc/turnstone/broker-authority.crt")
        #expect(
            Configuration.authorityFile(beside: "/etc/turnstone/van-8.toml")
                == "/etc/turnstone/van-8.authority.crt")
    }
}
