public import AgentCore

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Whether an agent is alive, where it runs without systemd, as in a container: listens for a
/// moment to the messages for systemd's watchdog.
///
/// The agent sends them after each handled tick of guidance, and while gpsd is read; see ``TickService``.
public enum SignOfLife {
    /// Listens in place of the service manager, for the watchdog's time.
    ///
    /// - Parameter environment: names the socket and the time as the agent's own does.
    /// - Throws: ``ConfigurationError`` if it names none, or the socket cannot be bound.
    public static func isHeard(
        environment: [String: String] = .process
    ) throws(ConfigurationError) -> Bool {
        let manager = ServiceManagerSocket(environment: environment)
        guard let path = manager.path, let interval = manager.watchdogInterval else {
            throw ConfigurationError(
                "there is no NOTIFY_SOCKET or no WATCHDOG_USEC in the environment; give both to the "
                    + "agent and to this command, the same to each")
        }
        let descriptor = ServiceManagerSocket.open()
        defer { close(descriptor) }
        // A socket left by a command that was ended; an abstract one (`@NAME`) is no file.
        let isFile = path.hasPrefix("/")
        if isFile { unlink(path) }
        defer { if isFile { unlink(path) } }
        guard ServiceManagerSocket.withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
            throw ConfigurationError(
                "nobody can listen at NOTIFY_SOCKET, \(path) (\(String(cString: strerror(errno))))"
                    + "; name a path in a folder that this user may write to")
        }
        let end = ContinuousClock.now + interval * 2
        while true {
            let (seconds, attoseconds) = (end - .now).components
            guard seconds >= 0, attoseconds >= 0 else { return false }
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard
                poll(
                    &ready, 1,
                    Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)) > 0
            else { continue }
            var datagram = [UInt8](repeating: 0, count: 4096)
            let count = max(0, recv(descriptor, &datagram, datagram.count, 0))
            let lines = datagram[..<count].split(separator: UInt8(ascii: "\n"))
            if lines.contains(where: { $0.elementsEqual("WATCHDOG=1".utf8) }) { return true }
        }
    }
}
