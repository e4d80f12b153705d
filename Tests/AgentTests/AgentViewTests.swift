import AgentCore
import Foundation
import MapFile
import Mounts
import ScenarioMaps
import TestSupport
import Testing

@testable import Agent

/// What `turnstone check` and `turnstone setup` find of the files that the service would not see.
struct AgentViewTests {
    private static let shipped =
        (try? String(
            contentsOfFile: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../deploy/turnstone.service").path, encoding: .utf8))
        ?? ""
    private static let file = "/etc/turnstone/turnstone.toml"
    private static let hidden = [
        "/home/inst/a", "/root/a", "/run/user/0/a", "/tmp/a", "/var/tmp/a",
    ]

    private let directory = TemporaryDirectory()

    /// Writes a file of a system whose root is the temporary directory.
    private func write(_ text: String, to path: String) throws {
        let path = directory.path + path
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    /// The service of a system with these units and drop-ins.
    private func unit(
        _ files: [String: String] = ["/lib/systemd/system/turnstone.service": shipped],
        running configuration: String = file
    ) throws -> ServiceUnit? {
        try write("", to: "/run/systemd/system/.here")
        for (path, text) in files { try write(text, to: path) }
        return ServiceUnit(running: configuration, root: directory.path)
    }

    /// The keys of the configuration that take a path, each set to one.
    private func configurations(with path: String) throws -> [(key: String, Configuration)] {
        var table = ""
        return try Configuration().description.split(separator: "\n").compactMap { line in
            if line.hasPrefix("[") { table = String(line) }
            let name = line.prefix { $0 != "=" }.filter { $0 != " " }
            guard name.hasSuffix("file") || name.hasSuffix("directory"), !line.hasPrefix("#") else {
                return nil
            }
            let key = table.filter { !"[]".contains($0) } + "." + name
            return (
                key, try Configuration(toml: "\(table)\n\(name) = \"\(path)\"\n", named: "a.toml")
            )
        }
    }

    /// The first sentence about a file; nil if the agent sees all.
    private func fault(_ configuration: Configuration, _ unit: ServiceUnit) -> String? {
        do throws(ConfigurationError) {
            let unseen = try AgentView(unit, Self.file).unseen(by: configuration)
            return unseen.map ?? unseen.tls
        } catch {
            return error.description
        }
    }

    @Test
    func
        `every path of the configuration is found in every directory that the service does not see`()
        throws
    {
        let unit = try #require(try unit())
        for path in Self.hidden {
            let all = try configurations(with: path)
            #expect(all.count == 6, "\(all.map(\.key))")
            for (key, configuration) in all {
                let sentence = fault(configuration, unit) ?? ""
                #expect(
                    sentence.hasPrefix("\(key): \(path) leads into /"),
                    "\(key) \(path): \(sentence)")
                #expect(sentence.contains("turnstone.service does not see"))
                #expect(sentence.contains(path.contains("tmp") ? "PrivateTmp=" : "ProtectHome="))
            }
        }
    }

    @Test func `a link is followed to where the service does not see it`() throws {
        let unit = try #require(
            try self.unit([
                "/lib/systemd/system/turnstone.service": Self.shipped,
                "/etc/systemd/system/turnstone.service.d/a.conf":
                    "[Service]\nDynamicUser=no\nUser=root\nBindReadOnlyPaths=\(directory.path)\n",
            ]))
        let link = directory.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "/home/inst/a.map")
        var configuration = Configuration()
        configuration.map.file = link
        #expect(fault(configuration, unit)?.contains("leads into /home") == true)
    }

    @Test
    func `a file that is closed to the service's user is found, and one that is open is none`()
        throws
    {
        let unit = try #require(try unit())
        for (key, configuration) in try configurations(with: "/etc/shadow")
        where key != "state.directory" {
            #expect(
                fault(configuration, unit)?.hasPrefix(
                    "\(key): /etc/shadow may be read by root, but") == true)
        }
        for (key, configuration) in try configurations(with: "/etc/passwd")
        where key != "state.directory" {
            #expect(fault(configuration, unit) == nil, "\(key)")
        }
        #expect(fault(Configuration(), unit) == nil)
    }

    @Test(arguments: ["/etc/shadow", "/home/inst/a"])
    func `what the service may start without is told apart from what it needs`(path: String) throws
    {
        let view = AgentView(try #require(try unit()), Self.file)
        var configuration = Configuration()
        configuration.map.file = path
        configuration.broker.tls.keyFile = path
        let unseen = try view.unseen(by: configuration)
        #expect(unseen.map?.hasPrefix("map.file: \(path) ") == true)
        #expect(unseen.tls?.hasPrefix("broker.tls.key_file: \(path) ") == true)
        configuration.broker.passwordFile = path
        #expect(throws: ConfigurationError.self) { try view.unseen(by: configuration) }
    }

    @Test func `a map that is hidden is no refusal where the service has a copy of it`() throws {
        let maps = TemporaryDirectory()
        let state = TemporaryDirectory()
        let view = AgentView(
            try #require(try unit(as: "root", hiding: maps.path)), Self.file)
        var configuration = Configuration()
        configuration.map.file = try writeMap(to: maps.path + "/region.map")
        configuration.state.directory = state.path
        #expect(throws: ConfigurationError.self) { try configuration.checkMap(as: view) }
        // Hidden as well, so the service starts with none of them.
        try writeMap(to: maps.path + "/region.map.previous")
        #expect(throws: ConfigurationError.self) { try configuration.checkMap(as: view) }
        let copies = TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: state.path + "/map", withDestinationPath: copies.path)
        _ = try MapCopy(of: configuration.map.file, in: copies.path, reserve: 0).open()
        let opened = try configuration.checkMap(as: view)
        #expect(opened.warning?.contains("leads into \(maps.path)") == true)
        #expect(
            opened.warning?.hasSuffix("the agent goes on with the copy of the map before") == true)
        let findings = try configuration.check(as: view)
        #expect(findings.faults.map(\.subject) == [.map])
        #expect(findings.verdict == "it would start")
    }

    @Test func `a map that is closed is no refusal where the service sees the one before`() throws {
        let maps = TemporaryDirectory()
        let state = TemporaryDirectory()
        chmod(maps.path, 0o755)
        let view = AgentView(try #require(try unit(as: "nobody", hiding: "/nowhere")), Self.file)
        var configuration = Configuration()
        configuration.map.file = try writeMap(to: maps.path + "/region.map", mode: 0o600)
        configuration.state.directory = state.path
        chmod(state.path, 0o777)
        #expect(throws: ConfigurationError.self) { try configuration.checkMap(as: view) }
        let previous = maps.path + "/region.map.previous"
        try writeMap(to: previous, mode: 0o600)
        #expect(throws: ConfigurationError.self) { try configuration.checkMap(as: view) }
        chmod(previous, 0o644)
        let opened = try configuration.checkMap(as: view)
        #expect(opened.standIn == "the map before, '\(previous)'")
    }

    @Test func `files of TLS that the service does not see cost the link and not the start`() throws
    {
        let files = TemporaryDirectory()
        let state = TemporaryDirectory()
        let view = AgentView(
            try #require(try unit(as: "root", hiding: files.path)), Self.file)
        var configuration = Configuration()
        configuration.map.file = try writeMap(to: state.path + "/region.map")
        configuration.state.directory = state.path
        configuration.broker.servers = ["mqtts://localhost"]
        #expect(try configuration.check(as: view).faultOfLink == nil)
        configuration.broker.tls.authorityFile = files.write("", to: "authority.pem")
        let findings = try configuration.check(as: view)
        #expect(findings.faults.map(\.subject) == [.link])
        #expect(findings.faultOfLink?.contains("leads into \(files.path)") == true)
        #expect(findings.faultOfLink?.hasSuffix("the agent guides without a link") == true)
        #expect(findings.verdict == "it would start without a link")
    }

    private func unit(as user: String, hiding directory: String) throws -> ServiceUnit? {
        try unit([
            "/lib/systemd/system/turnstone.service":
                "[Service]\nExecStart=/usr/bin/turnstone run --config \(Self.file)\nUser=\(user)\n"
                + "InaccessiblePaths=\(directory)\n"
        ])
    }

    @discardableResult
    private func writeMap(to path: String, mode: mode_t = 0o644) throws -> String {
        let map = try ScenarioMap("a---b", grid: 100, ways: ["ab": ["highway": "primary"]])
        try Data(map.bytes).write(to: URL(fileURLWithPath: path))
        chmod(path, mode)
        return path
    }

    @Test func `a state directory that the service cannot make is found`() throws {
        let unit = try #require(try unit())
        var configuration = Configuration()
        for path in ["/var/lib/turnstone", "/var/lib/turnstone/below"] {
            configuration.state.directory = path
            #expect(fault(configuration, unit) == nil, "\(path)")
        }
        configuration.state.directory = "/srv/nowhere/state"
        #expect(fault(configuration, unit)?.contains("turnstone.service cannot make it") == true)
    }

    @Test func `what the unit and its drop-ins say decides`() throws {
        let unit = try #require(
            try self.unit([
                "/lib/systemd/system/turnstone.service": Self.shipped,
                "/etc/systemd/system/turnstone.service.d/own.conf":
                    "[Service]\nDynamicUser=no\nUser=root\nPrivateTmp=no\nProtectHome=read-only\n",
            ]))
        for path in Self.hidden + ["/etc/shadow"] {
            for (key, configuration) in try configurations(with: path)
            where key != "state.directory" {
                #expect(fault(configuration, unit) == nil, "\(key) \(path)")
            }
        }
    }

    @Test func `a credential whose file is not there keeps the service from starting`() throws {
        func fault(_ lines: String) throws -> String? {
            let unit = try #require(
                try self.unit([
                    "/lib/systemd/system/turnstone.service": Self.shipped,
                    "/etc/systemd/system/turnstone.service.d/broker-password.conf":
                        "[Service]\n\(lines)\n",
                ]))
            return self.fault(Configuration(), unit)
        }
        let line = "LoadCredential=broker-password:\(directory.path)/password"
        let sentence = try fault(line) ?? ""
        #expect(sentence.hasPrefix("\(directory.path)/password is not there"))
        #expect(sentence.contains("turnstone setup --password-from"))
        // With a value of its own, or looked for by systemd, it may lack.
        #expect(try fault("\(line)\nSetCredential=broker-password:a b") == nil)
        #expect(try fault("LoadCredential=broker-password") == nil)
        #expect(try fault("LoadCredential=broker-password:password") == nil)
        #expect(try fault("\(line)\nLoadCredential=") == nil)
        _ = directory.write("secret", to: "password")
        #expect(try fault(line) == nil)
    }

    @Test func `a path from the directory of the start is looked for where the service starts`()
        throws
    {
        let unit = try #require(try unit())
        var configuration = Configuration()
        configuration.map.file = "nowhere.map"
        #expect(
            fault(configuration, unit)?.contains("for turnstone.service /, where it is not") == true
        )
    }

    @Test func `a vehicle of several is that of the template`() throws {
        let template = Self.shipped.replacingOccurrences(of: "/turnstone.toml", with: "/%i.toml")
        let unit = try unit(
            ["/lib/systemd/system/turnstone@.service": template],
            running: "/etc/turnstone/van-8.toml")
        #expect(unit?.name == "turnstone@van-8.service")
    }

    @Test func `without systemd, and for another configuration, the process's own view counts`()
        throws
    {
        #expect(try unit(running: "/etc/turnstone/other.toml") == nil)
        let other = AgentViewTests()
        try other.write(Self.shipped, to: "/lib/systemd/system/turnstone.service")
        #expect(ServiceUnit(running: Self.file, root: other.directory.path) == nil)
        for path in Self.hidden {
            for (_, configuration) in try configurations(with: path) {
                #expect(throws: Never.self) {
                    try AgentView.ofThisProcess.unseen(by: configuration)
                }
            }
        }
    }

    @Test func `a service finds in its mounts what it does not see`() {
        let hidden = HiddenDirectories(
            of: MountTable(
                """
                36 35 0:27 / / ro,relatime shared:1 - ext4 /dev/vda rw
                37 36 0:24 /systemd/inaccessible/dir /home ro,nosuid master:2 - tmpfs tmpfs rw
                39 36 0:46 /host/inaccessible/dir /root ro,nosuid master:7 - tmpfs tmpfs rw
                38 36 0:27 /tmp/systemd-private-1-turnstone.service-a/tmp /tmp rw shared:3 - ext4 /dev/vda rw
                """))
        #expect(hidden.hiding("/home/inst/a")?.directory == "/home")
        #expect(hidden.hiding("/root/a")?.directory == "/root")
        #expect(hidden.hiding("/tmp/a")?.setting == "PrivateTmp=")
        #expect(hidden.hiding("/homes/a") == nil)
        #expect(hidden.hiding("/etc/a") == nil)
    }
}
