import AgentCore
import Foundation
import Journal
import JournalTypes
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
            #expect(throws: ConfigurationError.self) { _ = try setup.writeConfiguration() }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `the journal of a vehicle that is named after its host is its own`() throws {
        let state = TemporaryDirectory()
        let journal = Journal(path: StateDirectory.journalFile(in: state.path), now: SystemClock.now)
        try JournalOwner.claim(journal, for: "van-box", in: state.path)
        journal.commit(now: nil)
        let path = directory.write(
            """
            vehicle = "van-%H"
            [map]
            file = "/a.map"
            [state]
            directory = "\(state.path)"

            """, to: "turnstone.toml")
        try GatewaySetup(path, hostName: { "box" }).checkJournal()
        #expect(throws: ConfigurationError.self) {
            try GatewaySetup(path, hostName: { "chest" }).checkJournal()
        }
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
