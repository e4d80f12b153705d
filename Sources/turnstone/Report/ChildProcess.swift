#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Another program that is run for its output.
enum ChildProcess {
    /// - Parameters:
    ///   - words: the program, looked for in PATH, and its arguments.
    ///   - patience: after which it is ended.
    ///   - limit: bytes; of a longer output the last ones are kept.
    /// - Returns: its output, errors among it; nil where there is no such program.
    static func output(_ words: [String], within patience: Duration, atMost limit: Int) -> String? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        close(ends[1])
        guard code == 0 else { return nil }
        let output = content(of: ends[0], within: patience, atMost: limit)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return String(decoding: output, as: UTF8.self)
    }

    private static func content(of descriptor: Int32, within patience: Duration, atMost limit: Int)
        -> [UInt8]
    {
        let deadline = ContinuousClock.now + patience
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while ContinuousClock.now < deadline {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, 100) > 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output += buffer[..<count]
            if output.count > 2 * limit { output.removeFirst(output.count - limit) }
        }
        return Array(output.suffix(limit))
    }
}
