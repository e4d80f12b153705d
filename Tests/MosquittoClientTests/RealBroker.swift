import Synchronization
import TestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A mosquitto on a port of its own of the loopback. It ends with this value, and with the process that
/// has started it, however that ends: a shell before it waits for the end of a pipe that nobody writes to.
final class RealBroker {
    struct CannotBeStarted: Error {}

    let port: UInt16
    private let directory: String
    private var shell: pid_t = 0
    private var pipe: Int32 = -1

    static let isInstalled = access("/usr/sbin/mosquitto", X_OK) == 0

    /// - Parameters:
    ///   - settings: lines of mosquitto.conf(5) beside the listener.
    ///   - port: nil for any that is free.
    init(_ settings: String = "allow_anonymous true", port: UInt16? = nil) throws {
        var template = Array("/tmp/turnstone-broker-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CannotBeStarted() }
        directory = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.port = try port ?? LoopbackListener().port
        guard let file = fopen("\(directory)/mosquitto.conf", "w") else { throw CannotBeStarted() }
        fputs("listener \(self.port) 127.0.0.1\n\(settings)\n", file)
        fclose(file)
        try start()
    }

    deinit {
        stop()
        unlink("\(directory)/mosquitto.conf")
        rmdir(directory)
    }

    func start() throws {
        // Sockets that other tests have open are nobody else's.
        let script = """
            for file in /proc/self/fd/*; do
                number=${file##*/}; [ "$number" -gt 2 ] && eval "exec $number>&-"
            done
            /usr/sbin/mosquitto -c \(directory)/mosquitto.conf 2>/dev/null </dev/null &
            read -r _; kill -9 $!
            """
        try Self.spawning.withLock { _ in (shell, pipe) = try Self.spawn(script) }
        guard waitUntilListening(port: port) else { throw CannotBeStarted() }
    }

    /// At once, without a word to anybody.
    func stop() {
        guard pipe >= 0 else { return }
        close(pipe)
        pipe = -1
        waitpid(shell, nil, 0)
    }

    /// No other shell is to hold the writing end of a pipe before it is marked.
    private static let spawning = Mutex(())

    /// - Returns: the shell, and the pipe that it reads from.
    private static func spawn(_ script: String) throws -> (pid_t, Int32) {
        var ends: [Int32] = [-1, -1]
        guard openPipe(&ends) == 0 else { throw CannotBeStarted() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words: [UnsafeMutablePointer<CChar>?] = [
            strdup("bash"), strdup("-c"), strdup(script), nil,
        ]
        defer { for word in words { free(word) } }
        var shell: pid_t = 0
        let code = posix_spawn(&shell, "/bin/bash", &actions, &attributes, words, environ)
        close(ends[0])
        guard code == 0 else {
            close(ends[1])
            throw CannotBeStarted()
        }
        return (shell, ends[1])
    }
}

private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
