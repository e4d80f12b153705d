import AgentCore
import Foundation
import TestSupport
import Testing

@testable import Agent

/// How much memory the agent may have, and what is said where that is too little.
struct MemoryLimitTests {
    private let directory = TemporaryDirectory()

    private func write(_ text: String, to path: String) throws {
        let path = directory.path + path
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private var limit: Int? { MemoryLimit.ofThisProcess(root: directory.path) }

    @Test func `the least limit of a control group and of those around it counts`() throws {
        let groups = "/sys/fs/cgroup"
        try write("0::/system.slice/turnstone.service\n", to: "/proc/self/cgroup")
        #expect(limit == nil)
        try write("max\n", to: "\(groups)/system.slice/turnstone.service/memory.max")
        #expect(limit == nil)
        try write("100000000\n", to: "\(groups)/system.slice/memory.max")
        #expect(limit == 100_000_000)
        try write("50000000\n", to: "\(groups)/system.slice/turnstone.service/memory.high")
        #expect(limit == 50_000_000)
        try write("9000000\n", to: "\(groups)/memory.max")
        #expect(limit == 9_000_000)
    }

    @Test func `the first version of control groups is read, too, and one seen from a container`()
        throws
    {
        let groups = "/sys/fs/cgroup/memory"
        try write(
            "9:name=systemd:/a\n4:cpu,memory:/system.slice/t.service\n0::/\n",
            to: "/proc/self/cgroup")
        try write("9223372036854771712\n", to: "\(groups)/memory.limit_in_bytes")
        try write("33554432\n", to: "\(groups)/system.slice/t.service/memory.limit_in_bytes")
        #expect(limit == 32 << 20)
        try write("4:memory:/../other\n", to: "/proc/self/cgroup")
        #expect(limit == 9_223_372_036_854_771_712)
    }

    @Test(arguments: [
        ("134217728", 128 << 20), ("128M", 128 << 20), ("2G", 2 << 30), ("64K", 64 << 10),
        ("infinity", nil), ("50%", nil), ("", nil), ("9999999999999T", nil),
    ])
    func `sizes are read as systemd writes them`(text: String, bytes: Int?) {
        #expect(MemoryLimit.bytes(of: text) == bytes)
    }

    @Test func `a unit with too little memory is named, and the shipped one is not`() throws {
        try write("", to: "/run/systemd/system/.here")
        let shipped = try String(
            contentsOfFile: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../deploy/turnstone.service").path, encoding: .utf8)
        try write(shipped, to: "/lib/systemd/system/turnstone.service")
        func note() throws -> String? {
            let unit = ServiceUnit(running: Configuration.defaultFile, root: directory.path)
            return AgentView(try #require(unit), Configuration.defaultFile).noteOnMemory
        }
        #expect(try note() == nil)
        try write(
            "[Service]\nMemoryMax=24M\n",
            to: "/etc/systemd/system/turnstone.service.d/memory.conf")
        #expect(
            try note()
                == "the agent may have 24 MB of memory (MemoryMax= of turnstone.service) and needs 64 MB: it "
                + "is killed when it takes more, or stands still while it reads the map again and again; allow "
                + "128 MB")
    }
}
