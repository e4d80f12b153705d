import Geodesy
import JournalTypes
import Mounts
import TestSupport
import Testing

@testable import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

/// What a person is told to do about a journal that cannot be written.
struct AdviceTests {
    private let directory = TemporaryDirectory()

    @Test func `the mount of a path is the innermost one, the last of several`() {
        let mounts = MountTable(
            """
            36 35 0:27 / / rw,relatime shared:1 - ext4 /dev/vda rw
            37 36 0:27 / /var/lib/a\\040b rw,relatime - ext4 /dev/vda rw
            38 37 0:27 / /var/lib/a\\040b ro,relatime - ext4 /dev/vda rw
            nonsense
            """)
        #expect(mounts.mounts.count == 3)
        #expect(mounts.mount(of: "/var/lib/a b/journal")?.isReadOnly == true)
        #expect(mounts.mount(of: "/var/lib/a b")?.isReadOnly == true)
        #expect(mounts.mount(of: "/var/lib/a bc")?.isReadOnly == false)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `a journal that belongs to another user is named`() async {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let file = path + "/j"
            do { _ = Journal(path: file, now: noon) }
            for suffix in Journal.fileSuffixes { chmod(file + suffix, 0o600) }
            chmod(path, 0o777)
            guard setgid(64_321) == 0, setuid(64_321) == 0 else { exit(1) }
            let journal = Journal(path: file, now: noon)
            guard case .failing(_, let advice) = journal.condition else { exit(2) }
            print(advice)
            exit(
                advice.contains("give \(file)")
                    && advice.contains("chown --reference=\(path) \(file)*") ? 0 : 3)
        }
    }

    @Test func `a journal that was emptied is said to be so`() throws {
        let file = directory.path + "/j"
        do { _ = Journal(path: file, now: noon) }
        for suffix in ["-wal", "-shm"] { unlink(file + suffix) }
        truncate(file, 0)
        let journal = Journal(path: file, now: noon)
        guard case .setAside(_, let reason, _) = journal.condition else {
            Issue.record("\(journal.condition)")
            return
        }
        #expect(reason == "it is empty")
        #expect(journal.session > 1)
    }
}
