import Geodesy
import JournalTypes
import ScenarioMaps
import TestSupport
import Testing

@testable import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

private let noon = UTCTime(rfc3339: "2026-03-01T12:00:00Z")!

/// Ends the process where something is otherwise than it should be.
private func require(_ condition: Bool, _ what: String) {
    guard !condition else { return }
    print("not so: \(what)")
    exit(1)
}

private func isFull(_ condition: JournalCondition) -> Bool {
    if case .failing(_, let advice) = condition {
        advice.contains("free some space")
    } else {
        false
    }
}

@Suite(
    .enabled(
        if: SmallDisk.isAllowed,
        "this test mounts a file system, which the system does not allow here"))
struct FullDiskTests {
    private let directory = TemporaryDirectory()

    @Test
    func `a start on a full disk knows all it knew, and writes what is new when there is room`()
        async
    {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            require(SmallDisk.mount(at: path), "a small disk")
            let file = path + "/j"
            func journal() -> Journal { Journal(path: file, now: noon) }
            do {
                let first = journal()
                first.setState(.trip, to: [1])
                _ = first.remember(id: "a", name: "ping", fingerprint: "1")
                first.setReply([7], to: "a")
                first.append(
                    topic: "t", time: noon, timeIsTrusted: true, isConfidential: true
                ) { _ in [1] }
                first.commit(now: nil)
            }
            SmallDisk.fill(with: path + "/filler")
            do {
                let second = journal()
                require(isFull(second.condition), "a full disk is said: \(second.condition)")
                require(!second.isWritten, "not written")
                require(second.state(.trip) == [1], "the trip is known")
                require(
                    second.remember(id: "a", name: "ping", fingerprint: "1")
                        == .repeated(reply: [7]), "a command is not obeyed anew")
                require(second.pending(limit: 9).map(\.payload) == [[1]], "what waits is told")
                second.setState(.trip, to: [2])
                _ = second.remember(id: "b", name: "ping", fingerprint: "1")
                second.setReply([8], to: "b")
                second.append(
                    topic: "t", time: noon, timeIsTrusted: true, isConfidential: true
                ) { _ in [2] }
                second.commit(now: nil)
                require(isFull(second.condition), "still full")
                require(second.pending(limit: 9).map(\.payload) == [[1], [2]], "told from memory")
                unlink(path + "/filler")
                second.commit(now: nil)
                require(
                    second.condition == .sound && second.isWritten, "written when there is room")
            }
            let third = journal()
            require(third.session == 3, "session \(third.session)")
            require(third.state(.trip) == [2], "the newer trip")
            require(
                third.remember(id: "b", name: "ping", fingerprint: "1") == .repeated(reply: [8]),
                "the newer command")
            require(third.pending(limit: 9).map(\.payload) == [[1], [2]], "both messages")
            exit(0)
        }
    }

    @Test func `no number is given twice by sessions that could write nothing`() async {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            require(SmallDisk.mount(at: path), "a small disk")
            do { _ = Journal(path: path + "/j", now: noon) }
            SmallDisk.fill(with: path + "/filler")
            var sessions: Set<UInt64> = []
            var numbers: Set<UInt64> = []
            for _ in 0..<3 {
                let journal = Journal(path: path + "/j", now: noon)
                require(isFull(journal.condition), "full")
                sessions.insert(journal.session)
                for _ in 0..<10 {
                    numbers.insert(
                        journal.append(
                            topic: "t", time: noon, timeIsTrusted: true, isConfidential: true
                        ) { _ in [1] })
                }
                journal.commit(now: nil)
            }
            require(sessions.count == 3 && numbers.count == 30, "\(sessions) \(numbers.sorted())")
            exit(0)
        }
    }

    /// A kill is a copy of what lies on the disk, while the session that wrote it never ends in order.
    @Test(arguments: 0..<8)
    func
        `numbers have one content and settings stay, whenever the disk fills and the agent is killed`(
            seed: UInt64
        ) async
    {
        let path = directory.path
        await #expect(processExitsWith: .success) {
            [path = path as String, seed = seed as UInt64] in
            var random = SplitMix64(state: seed)
            var given: [UInt64: [UInt8]] = [:]
            var places: [Int64: [UInt8]] = [:]
            var killed: [Journal] = []
            var settings: [UInt8]?
            var kept: [UInt8]?
            var content = 0
            for life in 0..<8 {
                let disk = "\(path)/\(life)"
                mkdir(disk, 0o700)
                require(SmallDisk.mount(at: disk), "a small disk")
                for suffix in ["", "-wal", "-numbers", "-states"] where life > 0 {
                    copy("\(path)/\(life - 1)/j\(suffix)", to: "\(disk)/j\(suffix)")
                }
                var isFull = life > 0 && Bool.random(using: &random)
                if isFull { SmallDisk.fill(with: disk + "/filler") }
                let journal = Journal(path: disk + "/j", now: noon)
                killed.append(journal)
                let found = journal.state(.settings)
                require(found == kept || found == settings, "settings outlive a kill")
                (kept, settings) = (found, found)
                for _ in 0..<Int.random(in: 5...40, using: &random) {
                    switch Int.random(in: 0..<12, using: &random) {
                    case 0 where !isFull:
                        SmallDisk.fill(with: disk + "/filler")
                        isFull = true
                    case 0, 1:
                        unlink(disk + "/filler")
                        isFull = false
                    case 2...4:
                        journal.commit(now: nil)
                        kept = settings
                    case 5:
                        content += 1
                        settings = Array("\(content)".utf8)
                        journal.setState(.settings, to: settings)
                        journal.setState(.tripNumber, to: content % 3 == 0 ? nil : settings)
                    default:
                        content += 1
                        let payload = Array("\(content)".utf8) + Array(repeating: 32, count: 500)
                        journal.append(
                            topic: "t", time: noon, timeIsTrusted: true, isConfidential: true
                        ) { _ in payload }
                        journal.appendLocation(time: noon, payload: payload)
                    }
                    for message in journal.pending(limit: 1000) {
                        let first = given[message.sequence, default: message.payload]
                        require(
                            first == message.payload, "number \(message.sequence) has one content")
                        given[message.sequence] = first
                    }
                    for place in journal.pendingLocations(limit: 1000) {
                        let first = places[place.number, default: place.payload]
                        require(first == place.payload, "place \(place.number) has one content")
                        places[place.number] = first
                    }
                }
            }
            require(given.count > 20 && places.count > 20, "messages were given out")
            exit(0)
        }
    }

    @Test func `a journal that could not be begun is begun when there is room`() async {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            require(SmallDisk.mount(at: path), "a small disk")
            SmallDisk.fill(with: path + "/filler")
            do {
                let journal = Journal(path: path + "/j", now: noon)
                require(isFull(journal.condition), "full: \(journal.condition)")
                journal.setState(.trip, to: [1])
                journal.commit(now: nil)
                unlink(path + "/filler")
                journal.commit(now: nil)
                require(journal.condition == .sound, "sound: \(journal.condition)")
            }
            require(Journal(path: path + "/j", now: noon).state(.trip) == [1], "kept")
            exit(0)
        }
    }

    @Test func `a journal on a file system for reading alone is read, and written when that ends`()
        async
    {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            require(SmallDisk.mount(at: path), "a small disk")
            func remount(_ flags: Int) {
                let code = mount("tmpfs", path, "tmpfs", UInt(Int(MS_REMOUNT) | flags), "size=1m")
                require(code == 0, "mounted anew: \(errno)")
            }
            do {
                let journal = Journal(path: path + "/j", now: noon)
                journal.setState(.trip, to: [1])
                journal.commit(now: nil)
            }
            remount(Int(MS_RDONLY))
            do {
                let journal = Journal(path: path + "/j", now: noon)
                guard case .failing(_, let advice) = journal.condition else {
                    return require(false, "\(journal.condition)")
                }
                require(advice.contains("read-only"), advice)
                require(journal.state(.trip) == [1], "the trip is known")
                journal.setState(.trip, to: [2])
                journal.commit(now: nil)
                do {
                    let next = Journal(path: path + "/j", now: noon.advanced(bySeconds: 60))
                    require(next.session > journal.session, "no session is counted twice")
                    require(next.nextSequence > journal.nextSequence + 9, "nor a number")
                }
                remount(0)
                journal.commit(now: nil)
                require(journal.condition == .sound, "sound: \(journal.condition)")
            }
            require(Journal(path: path + "/j", now: noon).state(.trip) == [2], "kept")
            exit(0)
        }
    }

    @Test func `what a killed session has left in the log is read where nothing can be written`()
        async
    {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            require(SmallDisk.mount(at: path), "a small disk")
            let killed = Journal(path: path + "/j", now: noon)
            killed.setState(.trip, to: [1])
            killed.append(
                topic: "t", time: noon, timeIsTrusted: true, isConfidential: true
            ) { _ in [1] }
            killed.commit(now: nil)
            let other = path + "/other"
            mkdir(other, 0o700)
            require(mount("tmpfs", other, "tmpfs", 0, "size=1m") == 0, "another disk")
            for suffix in ["", "-wal", "-numbers", "-states"] {
                copy(path + "/j" + suffix, to: other + "/j" + suffix)
            }
            let readOnly = UInt(Int(MS_REMOUNT) | Int(MS_RDONLY))
            require(mount("tmpfs", other, "tmpfs", readOnly, "") == 0, "for reading alone")
            let journal = Journal(path: other + "/j", now: noon)
            require(journal.state(.trip) == [1], "the trip is known")
            require(journal.pending(limit: 9).map(\.payload) == [[1]], "what waits is told")
            require(journal.nextSequence > killed.nextSequence, "no number is given twice")
            exit(0)
        }
    }
}

private func copy(_ source: String, to target: String) {
    let (input, output) = (open(source, O_RDONLY), open(target, O_WRONLY | O_CREAT, 0o600))
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = read(input, &buffer, buffer.count), count > 0 {
        require(write(output, buffer, count) == count, "copied")
    }
    close(input)
    close(output)
}
