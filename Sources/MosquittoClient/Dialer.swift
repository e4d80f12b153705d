import MQTTLink

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Connects to the first of several addresses that answers, and never waits.
///
/// Each address has a quarter of a second before the next one is tried beside it, as RFC 8305 (Happy
/// Eyeballs) advises: else a network that announces IPv6 and does not carry it would cost minutes.
final class Dialer {
    private var untried: ArraySlice<SocketAddress>
    /// Sockets being connected; each can be written when it is done.
    private(set) var sockets: [Int32] = []
    private var startDue: ContinuousClock.Instant
    private var lastError = EADDRNOTAVAIL

    private static let headStart = Duration.milliseconds(250)

    init(_ addresses: [SocketAddress], at now: ContinuousClock.Instant) {
        untried = addresses[...]
        startDue = now
    }

    /// When the next address is tried; nil when all are.
    var nextStart: ContinuousClock.Instant? { untried.isEmpty ? nil : startDue }

    deinit {
        for socket in sockets { close(socket) }
    }

    /// Starts the connections that are due, and looks for one that is made.
    ///
    /// - Returns: a connected socket, which is the caller's; nil while there is none.
    /// - Throws: when no address is left.
    func advance(at now: ContinuousClock.Instant) throws(LinkError) -> Int32? {
        if let connected = takeConnected() { return connected }
        // One after the other where each fails at once.
        while let address = untried.first, sockets.isEmpty || startDue <= now {
            untried.removeFirst()
            startDue = now + Self.headStart
            start(address)
        }
        guard sockets.isEmpty else { return nil }
        throw LinkError(
            function: "connect", code: lastError, reason: String(cString: strerror(lastError)),
            cause: cause)
    }

    private var cause: LinkError.Cause {
        switch lastError {
        case ECONNREFUSED: .nobodyListens
        // The peer has accepted the connection, and ended it at once.
        case ECONNRESET: .cutBeforeAnswer
        default: .notReachable
        }
    }

    private func start(_ address: SocketAddress) {
        let candidate = socket(address.family, streamSocket | quietSocket, 0)
        guard candidate >= 0 else {
            lastError = errno
            return
        }
        let code = address.bytes.withUnsafeBytes { bytes in
            connect(
                candidate, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
                socklen_t(bytes.count))
        }
        guard code == 0 || errno == EINPROGRESS else {
            lastError = errno
            close(candidate)
            return
        }
        sockets.append(candidate)
    }

    /// Takes the first socket that is connected, and closes the failed ones before it.
    private func takeConnected() -> Int32? {
        var index = 0
        while index < sockets.count {
            let socket = sockets[index]
            var state = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            guard poll(&state, 1, 0) > 0 else {
                index += 1
                continue
            }
            sockets.remove(at: index)
            var code: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            if getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length) != 0 { code = errno }
            guard code != 0 else { return socket }
            lastError = code
            close(socket)
        }
        return nil
    }
}
